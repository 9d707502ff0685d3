"""The body of a document kind: its schema number, its model, and the way up from every earlier schema. Pure.

A stored body is never rewritten. Reading it applies the upgrade functions from its own schema number to today's, so a
version published years ago stays readable, and its digest stays true.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

Body = dict[str, Any]
Upgrade = Callable[[Body], Body]
M = TypeVar("M", bound=BaseModel)


class SchemaUnknown(ValueError):
    """The body says no schema number, or one that this release does not know."""

    def __init__(self, found: object, newest: int) -> None:
        super().__init__(f"schema {found!r} is not one of 1 to {newest}")
        self.found, self.newest = found, newest


@dataclass(frozen=True, slots=True)
class BodyKind(Generic[M]):
    """How bodies of one kind are read.

    `upgrades[n]` takes a body of schema n to schema n + 1; it gets a copy of its own and may change it.
    """

    model: type[M]
    schema: int = 1
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if sorted(self.upgrades) != list(range(1, self.schema)):
            raise ValueError(f"schema {self.schema} needs an upgrade from each of 1 to {self.schema - 1}")

    def schema_of(self, body: Mapping[str, Any]) -> int:
        """The schema number that a body names. Raises SchemaUnknown."""
        number = body.get("schema")
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= self.schema:
            raise SchemaUnknown(number, self.schema)
        return number

    def upgraded(self, body: Mapping[str, Any]) -> Body:
        """The body in today's schema; the one handed in is left alone. Raises SchemaUnknown."""
        number = self.schema_of(body)
        current: Body = json.loads(json.dumps(body))
        for step in range(number, self.schema):
            current = {**self.upgrades[step](current), "schema": step + 1}
        return current

    def read(self, body: Mapping[str, Any]) -> M:
        """The body as its model. Raises SchemaUnknown or pydantic's ValidationError."""
        return self.validated(self.upgraded(body))

    def validated(self, body: Mapping[str, Any]) -> M:
        """A body of today's schema as its model (as JSON, so that arrays may become tuples under strict rules)."""
        return self.model.model_validate_json(json.dumps(body))
