"""Yes, no and the like: what the language's own phrases say, as answers to each kind of question."""

from collections.abc import Mapping

from conversations.reading.port import Answer, Reader, chosen, yes_or_no
from conversations.reading.questions import CORRECT, NO, NONE, YES, CommandQuestion, ReadBackQuestion, YesNoQuestion
from conversations.reading.shown import Shown
from cxagent.language import LANGUAGES
from cxagent.language.answers import AnswerFound, read

_YES_OF: Mapping[str, Mapping[str, float]] = {
    "fixed": {"yes": 1, "works": 1, "finished": 0.9, "no": 0, "fails": 0, "not_yet": 0.3, "correction": 0.3},
    "value_right": {"yes": 1, "no": 0, "correction": 0, "mistake": 0, "cancel": 0.2},
    "finished": {"finished": 1, "no": 1, "cancel": 0.9, "yes": 0, "correction": 0.05, "other": 0.05, "person": 0.05},
    "more": {"yes": 1, "no": 0, "finished": 0, "cancel": 0.1},
    "right": {"yes": 1, "finished": 0.95, "no": 0, "correction": 0, "mistake": 0.05, "cancel": 0.2},
}
"""For each kind of question: P(yes) given what the message is. What is not named leaves it open (0.5)."""

_THANKS = 0.9
"""P(finished) of a message that is nothing but polite ("thank you")."""
_OPEN = 0.5

_READ_BACK: Mapping[str, str] = {
    "yes": YES,
    "no": NO,
    "cancel": NO,
    "correction": CORRECT,
    "mistake": CORRECT,
}


def answer(question: YesNoQuestion | ReadBackQuestion | CommandQuestion, *, by: Reader) -> Answer:
    """The answer to a question of these kinds."""
    match question:
        case YesNoQuestion():
            return yes_no(question, by=by)
        case ReadBackQuestion():
            return read_back(question, by=by)
        case CommandQuestion():
            return command(question, by=by)


def yes_no(question: YesNoQuestion, *, by: Reader) -> Answer:
    """The probability of yes to a yes/no question."""
    found = _found(question.shown, about=question.about)
    shares = _YES_OF[question.kind]
    probability = sum(p * shares.get(label, 0.5) for label, p in found.probabilities.items())
    if question.kind == "finished":
        probability = _finished(found, probability)
    return yes_or_no(question, probability, by=by, evidence=_words(found))


def _finished(found: AnswerFound, probability: float) -> float:
    """Thanks alone end a chat; a "no" with more in it than a word ("no onions, please") says nothing of the end."""
    if not found.cues and not found.new:
        return _THANKS
    return _OPEN if found.best == "no" and len(found.new) > 1 else probability


def read_back(question: ReadBackQuestion, *, by: Reader) -> Answer:
    """Yes, correct or no to what was read back; anything else leaves it open."""
    found = _found(question.shown, about=" ".join((question.read_back, *question.values)))
    weights = dict.fromkeys((YES, CORRECT, NO), 0.0)
    for label, probability in found.probabilities.items():
        answer = _READ_BACK.get(label)
        for key in weights if answer is None else (answer,):
            weights[key] += probability / (len(weights) if answer is None else 1)
    return chosen(question, weights, by=by, evidence=_words(found))


def command(question: CommandQuestion, *, by: Reader) -> Answer:
    """Whether the message speaks to the chat itself, and how."""
    found = _found(question.shown, about="")
    weights: dict[str, float] = {name: found.probabilities[name] for name in question.commands}
    weights[NONE] = 1 - sum(weights.values())
    return chosen(question, weights, by=by, evidence=_words(found))


def _found(shown: Shown, *, about: str) -> AnswerFound:
    language = shown.language if shown.language in LANGUAGES else LANGUAGES[0]
    return read(shown.message, language, asked=about or (shown.asked.text if shown.asked else ""))


def _words(found: AnswerFound) -> tuple[str, ...]:
    return tuple(cue.text for cue in found.cues if cue.label == found.best) or tuple(
        dict.fromkeys(cue.text for cue in found.cues)
    )
