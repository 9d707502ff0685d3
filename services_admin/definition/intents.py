"""What customers come for. Pure."""

from typing import Annotated

from pydantic import Field, StringConstraints

from services_admin.definition.base import Line, Part, Said

Examples = Annotated[tuple[Line, ...], Field(max_length=500)]


class Intent(Part):
    """One thing that customers come for. An `aside` is answered at any point, and the request goes on.

    `not_for` keeps look-alikes apart in words ("ordering a drink: that's an order"). `written` is the company's own
    procedure in prose; the reader is shown it where an optional step has to be chosen.
    """

    name: Said
    description: Said
    examples: Examples | dict[str, Examples] = ()
    not_for: Said | None = None
    written: Annotated[str, StringConstraints(max_length=10_000)] = ""
    aside: bool = False

    def examples_in(self, language: str, default: str) -> tuple[str, ...]:
        """The examples written in a language; a plain list is in the service's own."""
        if isinstance(self.examples, dict):
            return self.examples.get(language, ())
        return self.examples if language == default else ()

    def all_examples(self, default: str) -> tuple[tuple[str, str], ...]:
        """Every example with its language."""
        if not isinstance(self.examples, dict):
            return tuple((default, text) for text in self.examples)
        return tuple((language, text) for language, texts in self.examples.items() for text in texts)
