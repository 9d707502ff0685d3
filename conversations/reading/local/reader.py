"""The local reader: the port's default, deterministic and offline."""

from collections.abc import Sequence
from functools import lru_cache

from conversations.reading.local import days, likeness, polar, policy, slots
from conversations.reading.local.intents.calibrate import calibrate
from conversations.reading.local.intents.calibration import VERSION, Calibration
from conversations.reading.local.intents.model import IntentModel
from conversations.reading.port import Answer, chosen, yes_or_no
from conversations.reading.questions import (
    NONE,
    CandidateQuestion,
    CommandQuestion,
    DateQuestion,
    IntentOption,
    IntentQuestion,
    OptionQuestion,
    PhraseQuestion,
    Question,
    ReadBackQuestion,
    ReviewQuestion,
    StepQuestion,
    YesNoQuestion,
)
from cxagent.language import LANGUAGES
from cxagent.language.answers import read as read_answer

_AGREED = 0.97  # a yes to "do you need …?"
_WRONG = 0.05  # of a line that code made from the customer's own words, before anything speaks against it


class LocalReader:
    """Reads with a service's calibration; without one it calibrates on the intents of the question, once.

    Immutable once made; safe to share among threads.
    """

    name = "local"
    version = f"1.{VERSION}"

    def __init__(self, calibration: Calibration | None = None, *, languages: Sequence[str] = LANGUAGES) -> None:
        """Raises CalibrationError when the calibration was made with another encoder."""
        self._model = IntentModel(calibration) if calibration else None
        self._languages = tuple(languages)

    def answer(self, questions: Sequence[Question]) -> tuple[Answer, ...]:
        """One answer a question, in order. Never raises on any text."""
        return tuple(self._answer(question) for question in questions)

    def _answer(self, question: Question) -> Answer:
        match question:
            case IntentQuestion():
                return self._intent(question)
            case YesNoQuestion() | ReadBackQuestion() | CommandQuestion():
                return polar.answer(question, by=self)
            case ReviewQuestion():
                return yes_or_no(question, _WRONG, by=self)
        return chosen(question, _weights(question), by=self)

    def _intent(self, question: IntentQuestion) -> Answer:
        if question.kind == "clarify" and len(question.options) == 1 and _is_yes(question):
            return chosen(question, {question.options[0].key: _AGREED, NONE: 1 - _AGREED}, by=self)
        model = self._model or _made_for(question.options, self._languages)
        text = question.shown.message
        found = model.read(text, [option.key for option in question.options])
        return chosen(question, found.probabilities, by=self, evidence=(found.like,) if found.like else ())


def _weights(
    question: StepQuestion | OptionQuestion | PhraseQuestion | CandidateQuestion | DateQuestion,
) -> dict[str, float]:
    """What speaks for each answer of a choice."""
    match question:
        case StepQuestion():
            return policy.weigh(question)
        case CandidateQuestion():
            return slots.weigh(question)
        case DateQuestion():
            return days.weigh(question)
        case _:
            return likeness.answer(question)


def _is_yes(question: IntentQuestion) -> bool:
    language = question.shown.language if question.shown.language in LANGUAGES else LANGUAGES[0]
    return read_answer(question.shown.message, language).best == "yes"


@lru_cache(maxsize=8)
def _made_for(intents: tuple[IntentOption, ...], languages: tuple[str, ...]) -> IntentModel:
    return IntentModel(calibrate(intents, languages=languages))
