"""Each question in plain words, for readers that are models: what to look at, what to answer, and among what. Pure.

Customer text is only ever part of `state`, which is data; nothing of it stands in an instruction.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from conversations.reading.questions import (
    CORRECT,
    NO,
    NONE,
    YES,
    CandidateQuestion,
    CommandQuestion,
    DateQuestion,
    IntentQuestion,
    OptionQuestion,
    PhraseQuestion,
    Question,
    ReadBackQuestion,
    ReviewQuestion,
    StepQuestion,
    YesNoQuestion,
)
from conversations.reading.shown import Shown
from cxagent.language import dates

LINES = 30  # of the chat that a model is shown: long states with irrelevant detail are read worse

_COMMANDS = {
    "person": "wants to talk to a person",
    "cancel": "wants to drop the present request",
    "repeat": "wants the last message said again",
    "start_over": "wants to begin anew",
    "mistake": "says that something told before was wrong",
}
_YES_NO = {
    "fixed": "Does the customer say that it works now?",
    "value_right": "Does the customer agree that the value is right: {about}?",
    "finished": "Does the customer need nothing more?",
    "more": "Does the customer want another one?",
    "right": "Does the customer agree that what was read back is right?",
}


@dataclass(frozen=True, slots=True)
class Worded:
    """`options` maps each answer to its description; None: the probability of yes is asked for."""

    state: str
    instructions: str
    options: Mapping[str, str] | None
    form: Literal["choice", "noul"]


def worded(question: Question) -> Worded:  # noqa: PLR0911 - one for each kind of question
    """The question in words."""
    match question:
        case IntentQuestion():
            return _intent(question)
        case CandidateQuestion():
            found = {one.key: f"“{one.value}”" for one in question.candidates}
            return _choice(question, f"Which of these is the {_slot(question)}, as the customer gave it?", found)
        case OptionQuestion():
            options = {one.key: _described(one.name, one.description, one.says) for one in question.options}
            return _choice(question, f"Which of these does the customer give as the {_slot(question)}?", options)
        case DateQuestion():
            days = {day: day for day in days_in(question)}
            return _choice(question, f"Which day is the {_slot(question)}?", days)
        case ReadBackQuestion():
            return _read_back(question)
        case CommandQuestion():
            options = {command: _COMMANDS[command] for command in question.commands}
            return _choice(question, "Does the customer's last message speak to the chat itself?", options)
        case StepQuestion() | PhraseQuestion():
            return _steps(question)
        case YesNoQuestion():
            return _noul(question.shown, _YES_NO[question.kind].format(about=question.about))
        case ReviewQuestion():
            return _noul(question.shown, _review(question))


def days_in(question: DateQuestion) -> tuple[str, ...]:
    """The days that code finds in the last message, as ISO dates: a model does no arithmetic with dates."""
    shown = question.shown
    if shown.today is None:
        return ()
    prefer = None if question.prefer == "any" else question.prefer
    found = dates.find(shown.message, shown.language, today=shown.today, prefer=prefer)
    return tuple(dict.fromkeys(day.isoformat() for one in found for day in one.candidates))


def transcript(shown: Shown) -> str:
    """The chat, a line a message."""
    return "\n".join(f"{line.by}: {line.text}" for line in shown.lines[-LINES:])


def _intent(question: IntentQuestion) -> Worded:
    options = {
        one.key: _described(one.name, one.description, one.examples[:5], but=one.not_for) for one in question.options
    }
    lines = question.shown.customer[-LINES:] if question.kind == "intent" else ()
    state = "\n".join(f"customer: {text}" for text in lines) or transcript(question.shown)
    instructions = "What does the customer come for, by the last message?"
    return Worded(state, instructions, {**options, NONE: "none of these"}, "choice")


def _read_back(question: ReadBackQuestion) -> Worded:
    options = {
        YES: "agrees to exactly that, and to nothing else",
        CORRECT: "wants it, but with another value",
        NO: "does not want it",
    }
    instructions = f"This was read back to the customer: “{question.read_back}” What does the answer say?"
    return Worded(_last(question.shown), instructions, options, "choice")


def _steps(question: StepQuestion | PhraseQuestion) -> Worded:
    options = {one.key: _described(one.name, one.description, one.says) for one in question.options}
    if isinstance(question, PhraseQuestion):
        records = "; ".join(question.records) or "nothing yet"
        return _choice(question, f"What does the phrase “{question.phrase}” ask for? There is: {records}.", options)
    done = "; ".join(question.done) or "nothing yet"
    instructions = (
        f"The request: {question.request}. The procedure: {question.written} Done so far: {done}. What is next?"
    )
    return _choice(question, instructions, options)


def _review(question: ReviewQuestion) -> str:
    records = "; ".join(question.records)
    if question.record is None:
        return f"Is something missing from this that the customer asked for: {records}?"
    return f"Is “{question.record}” not what the customer asked for?"


def _choice(question: Question, instructions: str, options: Mapping[str, str]) -> Worded:
    return Worded(transcript(question.shown), instructions, {**options, NONE: "none of these"}, "choice")


def _noul(shown: Shown, instructions: str) -> Worded:
    return Worded(_last(shown), instructions, None, "noul")


def _last(shown: Shown) -> str:
    return f"customer: {shown.message}"


def _slot(question: CandidateQuestion | OptionQuestion | DateQuestion) -> str:
    slot = question.slot
    return " ".join(filter(None, [slot.role or slot.label, f"({slot.format})" if slot.format else ""]))


def _described(name: str, description: str, says: tuple[str, ...], *, but: str = "") -> str:
    parts = [name, description, f"such as: {', '.join(says)}" if says else "", f"but not: {but}" if but else ""]
    return ". ".join(filter(None, parts))
