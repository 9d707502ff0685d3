"""Filters that show texts from outside as what they are: markup as text, and characters that hide made visible."""

import json
import unicodedata
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timesince

register = template.Library()
KEPT = frozenset("\n\t")
HIDDEN = frozenset({"Cf", "Cc", "Co", "Cs"})
BLANKS = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2028\u2029")


@register.filter
def visible(value: object) -> SafeString:
    """A text, escaped, where zero-width, bidirectional and control characters appear by their code point.

    An instruction written in characters that nobody sees, or a line that reads backwards, is then plain to see.
    """
    text = str(value)
    if not any(_hides(character) for character in text):
        return escape(text)
    return mark_safe("".join(_shown(character) for character in text))  # noqa: S308 - each part is escaped


def _hides(character: str) -> bool:
    if character in KEPT:
        return False
    return character in BLANKS or unicodedata.category(character) in HIDDEN


def _shown(character: str) -> str:
    if not _hides(character):
        return escape(character)
    name = unicodedata.name(character, "control character").lower()
    return format_html('<span class="cx-char" title="{}">U+{}</span>', name, f"{ord(character):04X}")


@register.filter
def pretty(value: Any) -> str:
    """A JSON value, indented; a text stays as it is."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)


@register.filter
def compact(value: Any) -> str:
    """A JSON value on one line; a text stays as it is."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


@register.filter
def pairs(value: Any) -> list[tuple[Any, Any]]:
    """The entries of an object. Not `value.items`: a template would take an entry called “items” for it."""
    return list(value.items()) if isinstance(value, Mapping) else []


@register.filter
def entry(mapping: Any, key: Any) -> Any:
    """`mapping[key]`, or nothing."""
    return mapping.get(key) if hasattr(mapping, "get") else None


@register.filter
def person(who: object) -> str:
    """How a page names somebody: "ana" for "user:ana"; applications keep their "key:"."""
    return str(who).removeprefix("user:")


@register.filter
def ago(at: datetime | None) -> str:
    """How long ago, as people say it."""
    if at is None:
        return ""
    return "just now" if timezone.now() - at < timedelta(minutes=1) else f"{timesince(at)} ago"


@register.filter
def in_words(code: object) -> str:
    """A code as words: "pending confirmation" for "pending_confirmation"."""
    return str(code).replace("_", " ")


@register.filter
def cx_url(opts: Any, page: str) -> str:
    """The name of a page's address: `opts|cx_url:"history"`."""
    return f"admin:{opts.app_label}_{opts.model_name}_{page}"
