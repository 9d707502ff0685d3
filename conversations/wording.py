"""What the desk says in one language: the pinned phrasings and templates over the built-in ones, and the checker."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from babel.lists import format_list

from conversations.engine.calls import CallState
from conversations.records import call_record
from cxagent.language.speech import speak
from phrasings.definition.builtin import builtin_templates
from phrasings.definition.models import PhrasingsBody, TemplatesBody
from phrasings.faithfulness.check import Checker, CheckOptions
from phrasings.faithfulness.composer import PhrasingTable, defaults
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.provenance import ValueRules
from phrasings.faithfulness.record import CallRecord, ToolSpec

WITHOUT_SPACES = frozenset({"ja"})
STYLES: Mapping[str, Literal["standard", "or"]] = {"and": "standard", "or": "or"}
_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{(\w+)\}")


@dataclass(frozen=True)
class Wordbook:
    """Implements `conversations.engine.desk.Words`. `offered`: the tools that the desk names as what it can do."""

    language: str
    specs: Mapping[str, ToolSpec]
    phrasings: Mapping[str, Mapping[str, Mapping[str, str]]]
    templates: Mapping[str, str]
    offered: tuple[str, ...]
    values: ValueRules = field(default_factory=ValueRules)

    @cached_property
    def table(self) -> PhrasingTable:
        return PhrasingTable(self.phrasings)

    @cached_property
    def checker(self) -> Checker:
        return Checker(self.specs, language=self.language, wording=self.table, options=CheckOptions(values=self.values))

    def say(self, template: str, call: CallState | None = None) -> str:
        """A template in words."""
        text = self.templates[template].replace("{abilities}", self.abilities)
        return self._rendered(text, call) if call else text.replace("{{", "{").replace("}}", "}")

    def tell(self, template: str, **values: str) -> str:
        """A template with these texts for its placeholders; one that it is not given stays empty."""

        def fill(found: re.Match[str]) -> str:
            return values.get(found[1], "") if found[1] else found[0][0]

        return _PLACEHOLDER.sub(fill, self.templates[template])

    def read_back(self, call: CallState, values: Sequence[tuple[str, str]]) -> str:
        """The question before a step's change, each value by the label of its slot."""
        said = [f"{label} {words}" for label, words in values if words]
        form = str(defaults(self.language)["with"])
        told = form.format(list=self.listed(said)) if said else ""
        return self.tell("confirm", action=self.spec(call.tool).in_words(self.language), **{"with": told})

    def spoken(self, tool: str, name: str, value: Any, text: str = "") -> str:
        """A value by the format that the tool gives it; else as it was said."""
        spec = self.spec(tool)
        form = spec.formats.get(name)
        if text and form in (None, "text", "identifier"):
            return text
        return speak(value, self.language, format=form, currency=spec.currency)

    def listed(self, items: Sequence[str], conjunction: Literal["and", "or"] = "and") -> str:
        """Items in a row: "a, b and c"."""
        return format_list(list(items), style=STYLES[conjunction], locale=self.language)

    def still_checking(self, call: CallState) -> str:
        """What is said while the app owes a call's result: as of a call that nobody knows the end of."""
        return self.phrase(replace(call, outcome=Outcome.UNKNOWN.value))

    def phrase(self, call: CallState) -> str:
        """The call's phrasing for its outcome."""
        record = call_record(call)
        return self.table.phrase(self.spec(call.tool), record.outcome, record, self.language)

    def has_own(self, call: CallState) -> bool:
        """Whether somebody wrote a phrasing for this tool and outcome."""
        return (call.outcome or "") in self.phrasings.get(self.language, {}).get(call.tool, {})

    def joined(self, lines: Iterable[str]) -> str:
        return ("" if self.language in WITHOUT_SPACES else " ").join(lines)

    def spec(self, tool: str) -> ToolSpec:
        """The tool; one that the service does not have is named as the model named it."""
        return self.specs.get(tool) or ToolSpec(name=tool, changes=True)

    @cached_property
    def abilities(self) -> str:
        """The desk's tools as an alternative: "get order or refund to card"."""
        names = [self.specs[name].in_words(self.language) for name in self.offered]
        return format_list(names, style="or", locale=self.language)

    def _rendered(self, text: str, call: CallState) -> str:
        """A template's placeholders are those of a phrasing, so the phrasings' own composer fills them."""
        table = PhrasingTable({self.language: {call.tool: {Outcome.PENDING_CONFIRMATION.value: text}}})
        record: CallRecord = call_record(call)
        return table.phrase(self.spec(call.tool), Outcome.PENDING_CONFIRMATION, record, self.language)


def wordbook(
    specs: Mapping[str, ToolSpec],
    *,
    language: str,
    offered: tuple[str, ...],
    phrasings: PhrasingsBody | None,
    templates: TemplatesBody | None,
) -> Wordbook:
    """The words of a desk in one language."""
    own = templates.templates.get(language, {}) if templates else {}
    return Wordbook(
        language=language,
        specs=specs,
        phrasings=phrasings.phrasings if phrasings else {},
        templates={**builtin_templates(language), **own},
        offered=offered,
    )
