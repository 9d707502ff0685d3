"""What is wrong with the shape of a body, in words, and what would put it right. Pure."""

import json
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel, StringConstraints

from cxagent.versioning.shape_faults import WANTED, Fault, Place

KINDS_OF_VALUE = {
    str: "a text",
    bool: "true or false",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "an object",
}
LIMITS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "greater_than_equal": lambda context: f"must be at least {context['ge']:g}",
    "greater_than": lambda context: f"must be more than {context['gt']:g}",
    "less_than_equal": lambda context: f"must be at most {context['le']:g}",
    "less_than": lambda context: f"must be less than {context['lt']:g}",
    "too_short": lambda context: f"must have at least {_entries(context['min_length'])}",
    "too_long": lambda context: f"must have at most {_entries(context['max_length'])}",
    "string_too_long": lambda context: f"must have at most {context['max_length']} characters",
}
IN_WORDS: dict[str, str] = {}


def written(pattern: str, in_words: str) -> StringConstraints:
    """A text of this pattern; whoever writes it otherwise is told the pattern in words."""
    IN_WORDS[pattern] = in_words
    return StringConstraints(pattern=pattern)


def named_kind(value: Any) -> str:
    """What a JSON value is, in words."""
    return "nothing" if value is None else KINDS_OF_VALUE.get(type(value), type(value).__name__)


def wrong(fault: Fault) -> tuple[str, str]:
    """Message and hint for a value that is of another kind than it may be."""
    if fault.kind in WANTED:
        return f"must be {_wanted(fault)}, not {named_kind(fault.found)}", _quote_hint(fault)
    if fault.kind in LIMITS:
        return LIMITS[fault.kind](fault.context), ""
    if fault.kind in OTHERS:
        return OTHERS[fault.kind](fault)
    return fault.message[:1].lower() + fault.message[1:], ""


def _not_among(fault: Fault) -> tuple[str, str]:
    allowed = fault.context.get("expected") or fault.context.get("expected_tags", "")
    return f"must be one of {allowed}", _closest(fault.context.get("tag", fault.found), str(allowed))


def _not_written_so(fault: Fault) -> tuple[str, str]:
    pattern = fault.context["pattern"]
    hint = f"write {IN_WORDS[pattern]}" if pattern in IN_WORDS else f"it must match {pattern}"
    return f"{json.dumps(fault.found, ensure_ascii=False)} is not written as it must be", hint


OTHERS: dict[str, Callable[[Fault], tuple[str, str]]] = {
    "literal_error": _not_among,
    "union_tag_invalid": _not_among,
    "string_pattern_mismatch": _not_written_so,
    "value_error": lambda fault: (str(fault.context["error"]), ""),
    "string_too_short": lambda _: ("must not be empty", "write something, or leave the entry out"),
}


def _wanted(fault: Fault) -> str:
    """The kinds of value that are allowed, in words: "a text, a number or true or false"."""
    words = list(dict.fromkeys(WANTED[kind] for kind in fault.kinds or (fault.kind,)))
    if "a number" in words and "a whole number" in words:
        words.remove("a whole number")
    return " or ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def _entries(number: int) -> str:
    return f"{number} entry" if number == 1 else f"{number} entries"


def _quote_hint(fault: Fault) -> str:
    found = fault.found
    if "string_type" in (fault.kind, *fault.kinds) and isinstance(found, bool | int | float):
        return f'put it in quotation marks: "{str(found).lower() if isinstance(found, bool) else found}"'
    return ""


def _closest(found: Any, allowed: str) -> str:
    choices = [part for part in allowed.split("'") if part.strip() not in {"", ",", "or"}]
    close = get_close_matches(str(found), choices, n=1)
    return f"did you mean “{close[0]}”?" if close else ""


def did_you_mean(name: str, known: set[str]) -> str:
    """The hint for an entry that nothing reads."""
    close = get_close_matches(name, sorted(known), n=1, cutoff=0.6)
    if close:
        return f"did you mean “{close[0]}”?"
    return f"known here: {', '.join(sorted(known))}" if known else "take it out"


def known_at(model: type[BaseModel], place: Place, value: Any) -> set[str]:
    """The names of the entries that a model knows at a place; where there are alternatives, of those that share most
    entries with the value that is there.
    """
    each = [_names(option) for option in models_at(model, place)]
    shared = [len(names & set(value)) if isinstance(value, dict) else 0 for names in each]
    most = max(shared, default=0)
    return {name for names, count in zip(each, shared, strict=True) if count == most for name in names}


def models_at(model: Any, place: Place) -> list[type[BaseModel]]:
    """The models that a value at a place may be of."""
    here = [model]
    for part in place:
        here = [inner for candidate in here for inner in _into(candidate, part)]
    return [option for candidate in here for option in _options(candidate) if _is_model(option)]


def _names(model: type[BaseModel]) -> set[str]:
    return {field.alias or name for name, field in model.model_fields.items()}


def _is_model(option: Any) -> bool:
    return isinstance(option, type) and issubclass(option, BaseModel)


def _into(annotation: Any, part: str | int) -> Iterator[Any]:
    for option in _options(annotation):
        if _is_model(option):
            yield from (field.annotation for name, field in option.model_fields.items() if part in (name, field.alias))
        elif get_origin(option) is not None:
            yield get_args(option)[0 if isinstance(part, int) else -1]


def _options(annotation: Any) -> Iterator[Any]:
    """The alternatives of a union, looking through what Annotated adds."""
    origin = get_origin(annotation)
    if origin in (Union, UnionType):
        for option in get_args(annotation):
            yield from _options(option)
    elif hasattr(annotation, "__metadata__"):
        yield from _options(get_args(annotation)[0])
    else:
        yield annotation
