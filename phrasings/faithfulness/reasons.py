"""Reason codes in words: what a customer reads after "because"; never a code."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord, ToolSpec
from phrasings.faithfulness.spoken import label_of

_SCHEMA_MESSAGE = re.compile(r"is not of type '(\w+)'")
_MISSING_MESSAGE = re.compile(r"'(\w+)' is a required property")
_PLAIN = re.compile(r"[^\W\d_][^{}<>\[\]_=|\\\n]{3,118}[^\W_.!]\.?")
_CODE_LIKE = re.compile(
    r"^[\w.:/-]+$|\b\w+_\w+\b|\b(?:error|exception|traceback|http|null|none)\b|\d{3}\b", re.IGNORECASE
)
Named = Callable[[str], str]
_ALIASES = {
    "time_out": "timeout",
    "timed_out": "timeout",
    "denied": "policy",
    "forbidden": "not_granted",
    "schema": "argument_schema",
    "unknown_fields": "unknown_field",
    "declined": "skipped",
    "skip": "skipped",
}


def reason_in_words(tool: ToolSpec, call: CallRecord | None, language: str) -> str | None:
    """Why a call did not succeed; None where nothing is known of it that a customer could be told.

    A code may carry details after colons: `argument_schema:amount:number`. A tool's own free text is used as it is
    only when it is one short plain sentence.
    """
    if call is None or not (call.reason or call.reason_text):
        return None

    def named(field: str) -> str:
        return label_of(field, tool, language) or field.replace("_", " ").replace(".", " ")

    words = _by_code(call.reason or "", call.reason_text or "", read(f"reasons/{language}.yaml"), named)
    if words:
        return words
    text = (call.reason_text or "").strip()
    if _PLAIN.fullmatch(text) and not _CODE_LIKE.search(text):
        return text.rstrip(".")
    if call.outcome is Outcome.REFUSED:
        return None  # somebody decided so: no problem of ours
    generic: str = read(f"reasons/{language}.yaml")["generic"]
    return generic


def _by_code(reason: str, text: str, words: Mapping[str, Any], named: Named) -> str | None:
    code, *details = reason.split(":")
    code = _ALIASES.get(code, code)
    if code == "argument_schema":
        return _schema(details, text, words, named)
    if code in ("argument_missing", "unknown_field"):
        return str(words[code]).format(field=named(details[0])) if details else str(words["argument_schema_plain"])
    found = words.get(code)
    return found if isinstance(found, str) and "{" not in found and code != "argument_schema_plain" else None


def _schema(details: list[str], text: str, words: Mapping[str, Any], named: Named) -> str:
    missing = _MISSING_MESSAGE.search(text)
    if missing:
        return str(words["argument_missing"]).format(field=named(missing[1]))
    kind = details[1] if len(details) > 1 else (found[1] if (found := _SCHEMA_MESSAGE.search(text)) else "")
    if not details or kind not in words["kinds"]:
        return str(words["argument_schema_plain"])
    return str(words["argument_schema"]).format(field=named(details[0]), kind=words["kinds"][kind])
