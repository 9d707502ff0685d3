"""A checked reply, explained for the terminal: every sentence with what it was taken to say, and why it stands or not."""

from collections.abc import Iterator, Mapping
from typing import Any

ACTS: Mapping[str, str] = {
    "done": "says it was done",
    "not_done": "says it was not done",
    "promise": "promises it",
    "ask": "asks about it",
    "not_known": "says it is not known yet",
    "mention": "mentions it",
    "none": "speaks of no action",
}
TIERS: Mapping[str, str] = {
    "returned": "returned by",
    "taken": "taken by",
    "said_by_customer": "said by the customer",
    "policy": "policy",
    "derived": "worked out:",
    "wrong": "not what the record has:",
    "unsupported": "nowhere in the record",
}
MARKS: Mapping[str, str] = {"kept": " ", "replaced": "~", "removed": "-"}


def explained(checked: Mapping[str, Any]) -> str:
    """The text for a check in its JSON form (that of the API, or of an agent's entry in a log)."""
    lines = ["Reply:", *_indented(str(checked.get("reply", ""))), "", "Sentences:"]
    for one in checked.get("sentences") or ():
        lines += _sentence(one)
    for one in checked.get("appended") or ():
        lines.append(f"+ {one['text']}")
        lines.append(f"    added: {one['tool']} ({one['call']}) was {one['outcome']}, and the reply left it out")
    for one in checked.get("rules") or ():
        lines += _rule(one)
    lines += _last(checked)
    return "\n".join(lines) + "\n"


def _sentence(one: Mapping[str, Any]) -> Iterator[str]:
    yield f"{MARKS.get(str(one.get('verdict')), '?')} {' '.join(str(one.get('text', '')).split())}"
    yield f"    {one.get('verdict')}" + (f": {one['reason']}" if one.get("reason") else "")
    if one.get("act") not in (None, "none"):
        yield "    " + _said(one)
    if one.get("tools"):
        yield "    " + _linked(one)
    for value in one.get("values") or ():
        yield "    " + _value(value)
    if one.get("replacement"):
        yield f"    → {one['replacement']}"


def _said(one: Mapping[str, Any]) -> str:
    cue = (
        f" ({one['cue']}" + (f": “{one['cue_words']}”" if one.get("cue_words") else "") + ")" if one.get("cue") else ""
    )
    return ACTS.get(str(one["act"]), str(one["act"])) + cue


def _linked(one: Mapping[str, Any]) -> str:
    by = f", linked by {', '.join(f'“{word}”' for word in one['linked_by'])}" if one.get("linked_by") else ""
    has = f"; the record has: {one['outcome']}" if one.get("outcome") else ""
    call = f" ({one['call']})" if one.get("call") else ""
    return f"speaks of {', '.join(one['tools'])}{by}{has}{call}"


def _value(value: Mapping[str, Any]) -> str:
    tier = str(value.get("tier"))
    source = value.get("how") or value.get("call") or value.get("source") or ""
    return f"“{value.get('text', '')}”: {TIERS.get(tier, tier)} {source}".rstrip()


def _rule(one: Mapping[str, Any]) -> Iterator[str]:
    yield f"! rule {one['rule']} {str(one['does']).replace('_', ' ')}: “{one.get('text', '')}”"
    if one.get("replacement"):
        yield f"    → {one['replacement']}"


def _last(checked: Mapping[str, Any]) -> Iterator[str]:
    counts = ", ".join(f"{count} {name}" for name, count in (checked.get("counts") or {}).items() if count)
    yield ""
    if checked.get("held"):
        yield f"Held to the wordings: the reply is in a language that nothing here reads ({checked['held']})."
    if checked.get("handoff"):
        yield f"A person takes over: rule {checked['handoff']}."
    yield f"Checker {checked.get('version', '?')}; {counts or 'nothing to count'}."


def _indented(text: str) -> list[str]:
    return [f"    {line}" for line in text.splitlines()] or ["    "]
