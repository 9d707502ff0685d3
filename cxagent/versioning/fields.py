"""A JSON value kept as the text that it was written as."""

import json
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    TextField = models.TextField[Any, Any]
else:
    TextField = models.TextField


class JsonText(TextField):
    """JSON in a text column.

    Not Django's JSONField: PostgreSQL's jsonb sorts the keys of objects and refuses the character U+0000, so one body
    would read differently on the two databases. Here the author's order stays, and nobody queries inside bodies.
    """

    def from_db_value(self, value: str | None, *_: Any) -> Any:
        return None if value is None else json.loads(value)

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else json.dumps(value, ensure_ascii=True, separators=(",", ":"), allow_nan=False)

    def to_python(self, value: Any) -> Any:
        return json.loads(value) if isinstance(value, str) else value

    def value_to_string(self, obj: models.Model) -> Any:
        return self.get_prep_value(self.value_from_object(obj))
