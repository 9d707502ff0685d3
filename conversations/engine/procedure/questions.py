"""From what is wanted to the question that a reader gets, with the lines of the chat. Pure; it needs the transcript.

No candidate, no question: where code finds nothing that could be the value, nobody is asked.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from conversations.engine.procedure.program import Program, slot_of
from conversations.engine.procedure.wanted import Wanted
from conversations.reading import candidates as finding
from conversations.reading import questions as q
from conversations.reading.shown import Asked, Line, Shown
from cxagent.language import dates, sentences

MAX_PHRASES = 8


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One message of the chat with the number of its entry."""

    seq: int
    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Chat:
    """The last lines of both sides, oldest first; the day; what the agent waits for."""

    lines: tuple[ChatLine, ...]
    today: date | None = None
    waiting: Mapping[str, Any] | None = None

    @property
    def message(self) -> ChatLine:
        return next((line for line in reversed(self.lines) if line.by == "customer"), ChatLine(0, "customer", ""))


@dataclass(frozen=True, slots=True)
class Asking:
    """The questions of one thing wanted, and the values behind their answers; no question where there is nothing to ask."""

    wanted: Wanted
    questions: tuple[q.Question, ...] = ()
    values: Mapping[str, Mapping[str, Any]] | None = None


def asking(wanted: Wanted, chat: Chat, program: Program) -> Asking:
    """What a reader is asked for one thing wanted."""
    build = _BUILDERS.get(wanted.kind)
    if build is None:
        return Asking(wanted)
    shown = _shown(chat, program)
    if wanted.kind == "slot":
        return _slot(wanted, chat, shown, program)
    return Asking(wanted, tuple(build(wanted, shown, program)))


def _shown(chat: Chat, program: Program) -> Shown:
    waiting = chat.waiting or {}
    slots = tuple(slot_of(str(slot["slot"])) for slot in waiting.get("slots", ()))
    asked = Asked(str(waiting["type"]), slots, _question(chat, program)) if waiting.get("type") else None
    lines = tuple(Line("customer" if line.by == "customer" else "agent", line.text) for line in chat.lines)
    return Shown(lines, program.language, chat.today, asked)


def _question(chat: Chat, program: Program) -> str:
    """What was asked, without what was told before it: what is read back as it was, else the message's last sentence."""
    waiting = chat.waiting or {}
    if waiting.get("type") in ("confirm", "check-value"):
        return str(waiting.get("text", ""))
    said = next((line.text for line in reversed(chat.lines) if line.by == "agent"), "")
    spans = sentences.split(said, program.language)
    return said[spans[-1].start : spans[-1].end] if spans else said


def _customers_only(shown: Shown) -> Shown:
    lines = tuple(line for line in shown.lines if line.by == "customer")
    return Shown(lines, shown.language, shown.today, shown.asked)


def _last_only(shown: Shown) -> Shown:
    return Shown(
        tuple(line for line in shown.lines if line.by == "customer")[-1:], shown.language, shown.today, shown.asked
    )


def _intent(wanted: Wanted, shown: Shown, program: Program) -> Iterable[q.Question]:
    options = tuple(_intent_option(key, program) for key in wanted.detail["intents"] if key in program.body.intents)
    shown = _customers_only(shown) if wanted.kind == "intent" else shown
    yield q.IntentQuestion(wanted.id, shown, options, wanted.kind)  # type: ignore[arg-type] # one of its kinds


def _intent_option(key: str, program: Program) -> q.IntentOption:
    intent = program.body.intents[key]
    return q.IntentOption(
        key=key,
        name=program.text(intent.name),
        description=program.text(intent.description),
        examples=intent.examples_in(program.language, program.body.language),
        not_for=program.text(intent.not_for),
    )


def _command(wanted: Wanted, shown: Shown, _: Program) -> Iterable[q.Question]:
    yield q.CommandQuestion(wanted.id, shown)


def _yes_no(wanted: Wanted, shown: Shown, _: Program) -> Iterable[q.Question]:
    yield q.YesNoQuestion(wanted.id, _last_only(shown), wanted.kind, wanted.about)  # type: ignore[arg-type] # one of its kinds


def _read_back(wanted: Wanted, shown: Shown, _: Program) -> Iterable[q.Question]:
    yield q.ReadBackQuestion(wanted.id, shown, wanted.detail["text"], tuple(wanted.detail["values"]))


def _optional(wanted: Wanted, shown: Shown, _: Program) -> Iterable[q.Question]:
    detail = wanted.detail
    yield q.StepQuestion(
        wanted.id, shown, detail["request"], detail["written"], tuple(detail["done"]), _choices(detail["options"])
    )


def _phrases(wanted: Wanted, shown: Shown, program: Program) -> Iterable[q.Question]:
    text = shown.message
    phrases = tuple(text[span.start : span.end].strip() for span in sentences.split(text, program.language))[
        :MAX_PHRASES
    ]
    options, records = _choices(wanted.detail["options"]), tuple(wanted.detail["records"])
    for index, phrase in enumerate(phrases):
        yield q.PhraseQuestion(f"{wanted.id}:{index}", shown, phrase, phrases, records, options)


def _review(wanted: Wanted, shown: Shown, _: Program) -> Iterable[q.Question]:
    yield q.ReviewQuestion(wanted.id, shown, tuple(wanted.detail["records"]), wanted.detail["record"])


def _choices(options: Iterable[Mapping[str, Any]]) -> tuple[q.Choice, ...]:
    return tuple(
        q.Choice(one["key"], one["name"], tuple(one.get("says", ())), one.get("description", "")) for one in options
    )


def _slot(wanted: Wanted, chat: Chat, shown: Shown, program: Program) -> Asking:  # noqa: PLR0911 - one for each kind of slot
    slot = program.slot(wanted.about)
    if slot is None:
        return Asking(wanted)
    text = q.SlotText(
        key=slot_of(wanted.about),
        label=program.label(wanted.about),
        role=str(wanted.detail.get("role", "")),
        format=program.format(wanted.about),
        asked=bool(wanted.detail.get("asked")),
    )
    if "choices" in wanted.detail:
        return _among(wanted, chat, shown, text, program)
    match slot.kind:
        case "options":
            return _options(wanted, chat, shown, text, program)
        case "from":
            return _records(wanted, chat, shown, text)
        case "date":
            return _date(wanted, chat, shown, text, program)
        case "pattern" | "list":
            return _candidates(wanted, chat, shown, text, program)
    return Asking(wanted)


def _candidates(wanted: Wanted, chat: Chat, shown: Shown, text: q.SlotText, program: Program) -> Asking:
    found = _found(wanted, chat, program)
    if not found:
        return Asking(wanted)
    rows = {f"v{at + 1}": one for at, one in enumerate(found)}
    options = tuple(q.Candidate(key, one.value, one.line, one.start, one.end) for key, one in rows.items())
    values = {key: _value(one, chat) for key, one in rows.items()}
    return Asking(wanted, (q.CandidateQuestion(wanted.id, shown, text, options),), values)


def _found(wanted: Wanted, chat: Chat, program: Program) -> tuple[finding.Candidate, ...]:
    """The candidates in the lines that may be read, each value once: where it was said last."""
    slot = program.slot(wanted.about)
    if slot is None:
        return ()
    lines = tuple((at, line.text) for at, line in enumerate(chat.lines) if _may_read(wanted, line, chat))
    expected = bool(wanted.detail.get("asked"))
    found = finding.find(slot, lines, program.language, today=chat.today, expected=expected)
    rejected = {str(value).casefold() for value in wanted.detail.get("rejected", ())}
    return tuple(one for one in found if str(one.value).casefold() not in rejected)


def _may_read(wanted: Wanted, line: ChatLine, chat: Chat) -> bool:
    if wanted.detail.get("last"):
        return line.seq == chat.message.seq
    return line.seq > int(wanted.detail.get("since", 0))


def _value(one: finding.Candidate, chat: Chat) -> dict[str, Any]:
    line = chat.lines[one.line]
    return {"value": one.value, "text": one.text, "said": line.seq, "start": one.start, "end": one.end, "by": line.by}


def _options(wanted: Wanted, chat: Chat, shown: Shown, text: q.SlotText, program: Program) -> Asking:
    slot = program.slot(wanted.about)
    rejected = set(map(str, wanted.detail.get("rejected", ())))
    choices = {key: option for key, option in slot.choices.items() if key not in rejected} if slot else {}
    if not choices or not any(_may_read(wanted, line, chat) for line in chat.lines):
        return Asking(wanted)
    options = tuple(
        q.Choice(key, program.text(option.label), option.says.get(program.language, ()))
        for key, option in choices.items()
    )
    said = chat.message.seq
    values = {key: {"value": key, "text": program.text(option.label), "said": said} for key, option in choices.items()}
    return Asking(wanted, (q.OptionQuestion(wanted.id, _readable(wanted, chat, shown), text, options),), values)


def _records(wanted: Wanted, chat: Chat, shown: Shown, text: q.SlotText) -> Asking:
    rejected = set(map(str, wanted.detail.get("rejected", ())))
    records = {str(one["id"]): one for one in wanted.detail.get("records", ()) if str(one["id"]) not in rejected}
    if not records:
        return Asking(wanted)
    options = tuple(q.Choice(key, str(one["text"])) for key, one in records.items())
    said = chat.message.seq
    values = {key: {"value": one["id"], "text": str(one["text"]), "said": said} for key, one in records.items()}
    question = q.OptionQuestion(wanted.id, _readable(wanted, chat, shown), text, options, "record")
    return Asking(wanted, (question,), values)


def _among(wanted: Wanted, chat: Chat, shown: Shown, text: q.SlotText, program: Program) -> Asking:
    """One of the values that were put to the customer, or another one that they say instead."""
    said = chat.message.seq
    rows = {f"c{at + 1}": {**one, "said": said, "by": "customer"} for at, one in enumerate(wanted.detail["choices"])}
    known = {str(one["value"]).casefold() for one in rows.values()}
    last = Wanted(wanted.id, wanted.kind, wanted.gate, wanted.about, {**wanted.detail, "last": True})
    slot = program.slot(wanted.about)
    if slot is not None and slot.kind in ("pattern", "list", "date"):
        others = [one for one in _found(last, chat, program) if str(one.value).casefold() not in known]
        rows |= {f"v{at + 1}": _value(one, chat) for at, one in enumerate(others)}
    options = tuple(q.Choice(key, str(one["text"]), (str(one["value"]),)) for key, one in rows.items())
    return Asking(wanted, (q.OptionQuestion(wanted.id, shown, text, options),), rows)


def _date(wanted: Wanted, chat: Chat, shown: Shown, text: q.SlotText, program: Program) -> Asking:
    """The days are the reader's to find, in the lines that may be read."""
    slot = program.slot(wanted.about)
    found = _found(wanted, chat, program)
    if not found:
        return Asking(wanted)
    prefer = slot.date if slot and slot.date else "any"
    question = q.DateQuestion(wanted.id, _readable(wanted, chat, shown), text, prefer)
    return Asking(wanted, (question,), {one.value: _day(one, chat, program) for one in found})


def _day(one: finding.Candidate, chat: Chat, program: Program) -> dict[str, Any]:
    spoken = dates.speak(date.fromisoformat(one.value), program.language)
    return {**_value(one, chat), "text": spoken}


def _readable(wanted: Wanted, chat: Chat, shown: Shown) -> Shown:
    """The chat without the lines that a correction, a look-up that failed, or a fresh start has overtaken."""
    if wanted.detail.get("last"):
        return _last_only(shown)
    pairs = zip(chat.lines, shown.lines, strict=True)
    return Shown(
        tuple(one for line, one in pairs if _may_read(wanted, line, chat)), shown.language, shown.today, shown.asked
    )


_Builder = Callable[[Wanted, Shown, Program], Iterable[q.Question]]
_BUILDERS: Mapping[str, _Builder] = {
    "intent": _intent,
    "clarify": _intent,
    "aside": _intent,
    "command": _command,
    "fixed": _yes_no,
    "value_right": _yes_no,
    "finished": _yes_no,
    "more": _yes_no,
    "right": _yes_no,
    "read_back": _read_back,
    "optional_step": _optional,
    "repeat_phrase": _phrases,
    "repeat_review": _review,
    "slot": _intent,
}
