"""The questions that code asks of a reader, each with what it is shown. Pure, frozen, plain JSON both ways.

| class | kinds | answered by |
|---|---|---|
| IntentQuestion | intent, clarify, aside | a choice over intents + none |
| CandidateQuestion | slot | a choice among the candidates that code found in both sides of the chat + none |
| OptionQuestion | option, record | a choice over a fixed set, or over the records of a tool, + none |
| DateQuestion | date | a choice over days (ISO) + none; read in several parts, each with its own confidence |
| YesNoQuestion | fixed, value_right, finished, more, right | the probability of yes |
| ReadBackQuestion | read_back | a choice of yes, correct, no |
| CommandQuestion | command | a choice over person, cancel, repeat, start_over, mistake + none |
| StepQuestion | optional_step | a choice over the optional steps + none |
| PhraseQuestion | repeat_phrase | a choice over tool × record + none |
| ReviewQuestion | repeat_review | the probability that a line is wrong; without a line, that something is missing |

A question's `id` names it among those asked together. Intents, options and tools must not be called "none".
"""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from conversations.reading.shown import Shown

NONE = "none"
YES, NO, CORRECT = "yes", "no", "correct"
Command = Literal["person", "cancel", "repeat", "start_over", "mistake"]
COMMANDS: tuple[Command, ...] = ("person", "cancel", "repeat", "start_over", "mistake")


@dataclass(frozen=True, slots=True)
class IntentOption:
    """One intent as the service describes it."""

    key: str
    name: str
    description: str = ""
    examples: tuple[str, ...] = ()
    not_for: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One option, record, step or tool: its key, how it is named, other ways to say it, what it is."""

    key: str
    name: str
    says: tuple[str, ...] = ()
    description: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value that code found in line `line` of the chat, at code points `start` to `end`; `key` is unique in its question."""

    key: str
    value: str
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SlotText:
    """A slot as the service describes it; `asked` is true when it is what the agent just asked for."""

    key: str
    label: str
    role: str = ""
    format: str = ""
    asked: bool = False


@dataclass(frozen=True, slots=True)
class IntentQuestion:
    id: str
    shown: Shown
    options: tuple[IntentOption, ...]
    kind: Literal["intent", "clarify", "aside"] = "intent"

    @property
    def answers(self) -> tuple[str, ...]:
        return (*(option.key for option in self.options), NONE)


@dataclass(frozen=True, slots=True)
class CandidateQuestion:
    id: str
    shown: Shown
    slot: SlotText
    candidates: tuple[Candidate, ...]
    kind: Literal["slot"] = "slot"

    @property
    def answers(self) -> tuple[str, ...]:
        return (*(candidate.key for candidate in self.candidates), NONE)


@dataclass(frozen=True, slots=True)
class OptionQuestion:
    id: str
    shown: Shown
    slot: SlotText
    options: tuple[Choice, ...]
    kind: Literal["option", "record"] = "option"

    @property
    def answers(self) -> tuple[str, ...]:
        return (*(option.key for option in self.options), NONE)


@dataclass(frozen=True, slots=True)
class DateQuestion:
    """`prefer` says which day is meant where no year is given. The days of the answer are the reader's to find."""

    id: str
    shown: Shown
    slot: SlotText
    prefer: Literal["past", "future", "any"] = "any"
    kind: Literal["date"] = "date"

    @property
    def answers(self) -> tuple[str, ...]:
        return (NONE,)


@dataclass(frozen=True, slots=True)
class YesNoQuestion:
    """fixed: did it work? value_right: is it `about`? finished: nothing more? more: another one? right: are they right?"""

    id: str
    shown: Shown
    kind: Literal["fixed", "value_right", "finished", "more", "right"]
    about: str = ""

    @property
    def answers(self) -> tuple[str, ...]:
        return (YES, NO)


@dataclass(frozen=True, slots=True)
class ReadBackQuestion:
    """`read_back` is the text that the yes would bind to, `values` the values in it as they were spoken."""

    id: str
    shown: Shown
    read_back: str
    values: tuple[str, ...] = ()
    kind: Literal["read_back"] = "read_back"

    @property
    def answers(self) -> tuple[str, ...]:
        return (YES, CORRECT, NO)


@dataclass(frozen=True, slots=True)
class CommandQuestion:
    """Does the message speak to the chat itself: a person, cancel, repeat, start over, "I made a mistake"?"""

    id: str
    shown: Shown
    commands: tuple[Command, ...] = COMMANDS
    kind: Literal["command"] = "command"

    @property
    def answers(self) -> tuple[str, ...]:
        return (*self.commands, NONE)


@dataclass(frozen=True, slots=True)
class StepQuestion:
    """`written` is the company's procedure in prose, `done` the steps made so far with what they found."""

    id: str
    shown: Shown
    request: str
    written: str
    done: tuple[str, ...]
    options: tuple[Choice, ...]
    kind: Literal["optional_step"] = "optional_step"

    @property
    def answers(self) -> tuple[str, ...]:
        return (*(option.key for option in self.options), NONE)


@dataclass(frozen=True, slots=True)
class PhraseQuestion:
    """What one phrase of the message asks for: each option is a tool with the record that it would act on."""

    id: str
    shown: Shown
    phrase: str
    phrases: tuple[str, ...]
    records: tuple[str, ...]
    options: tuple[Choice, ...]
    kind: Literal["repeat_phrase"] = "repeat_phrase"

    @property
    def answers(self) -> tuple[str, ...]:
        return (*(option.key for option in self.options), NONE)


@dataclass(frozen=True, slots=True)
class ReviewQuestion:
    """Is `record` (one of `records`) not what the customer asked for? Without one: is something missing?"""

    id: str
    shown: Shown
    records: tuple[str, ...]
    record: str | None = None
    kind: Literal["repeat_review"] = "repeat_review"

    @property
    def answers(self) -> tuple[str, ...]:
        return (YES, NO)


Question = (
    IntentQuestion
    | CandidateQuestion
    | OptionQuestion
    | DateQuestion
    | YesNoQuestion
    | ReadBackQuestion
    | CommandQuestion
    | StepQuestion
    | PhraseQuestion
    | ReviewQuestion
)
_ADAPTER: TypeAdapter[Question] = TypeAdapter(Annotated[Question, Field(discriminator="kind")])


def as_json(question: Question) -> dict[str, Any]:
    """The question as plain JSON values."""
    dumped: dict[str, Any] = _ADAPTER.dump_python(question, mode="json")
    return dumped


def from_json(data: object) -> Question:
    """The question that `as_json` made this of. Raises pydantic's ValidationError (a ValueError)."""
    return _ADAPTER.validate_python(data)
