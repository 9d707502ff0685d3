"""Fields that take a value as it is or refuse it, and say what they would take.

Django REST framework's own turn 5 into "5" and "5" into 5, pass over a misspelt member, and refuse a choice without
naming the choices.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ValidationError


class Strict(serializers.Serializer[Any]):
    """A request body in which every member is known: a slip of spelling is an error, beside whatever is missing for it."""

    def to_internal_value(self, data: Any) -> Any:
        unknown = sorted(map(str, set(data) - set(self.fields))) if isinstance(data, Mapping) else []
        known = ", ".join(self.fields) or "none"
        slips = {name: [f"There is no such entry; known: {known}."] for name in unknown}
        try:
            value = super().to_internal_value(data)
        except ValidationError as error:
            raise ValidationError(
                {**error.detail, **slips} if isinstance(error.detail, dict) else error.detail
            ) from None
        if slips:
            raise ValidationError(slips)
        return value


class Text(serializers.CharField):
    """A text, and nothing else."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Integer(serializers.IntegerField):
    """A whole number, not a text or a boolean that looks like one."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


class TrueOrFalse(serializers.BooleanField):
    """true or false."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class OneOf(serializers.ChoiceField):
    """One of a few words; any other is answered with them."""

    def __init__(self, choices: Iterable[str], **options: Any) -> None:
        words = list(choices)
        refusal = f"“{{input}}” is not one of: {', '.join(words)}."
        super().__init__(words, error_messages={"invalid_choice": refusal}, **options)


class Written(serializers.RegexField):
    """A text of a pattern; any other is answered with the pattern `in_words`."""

    def __init__(self, pattern: str, in_words: str, **options: Any) -> None:
        super().__init__(pattern, error_messages={"invalid": f"Not written as it must be: {in_words}."}, **options)
