"""How a customer answers: yes, no, a correction, "that's all", "a person, please", "I don't know", … in five languages.

Phrases come from `data/answers/<language>.yaml`, the longest first. What decides is the whole message, never a word in it:
"yes, Friday please" to a Thursday that was read back is a correction, "No, don't do it" and "of course not" are a no,
"why not" and "I guess" a weak yes. New values and "but" after a yes make it a correction; words that were read back do not.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from cxagent.language.answer_phrases import Lexicon, Token, lexicon, tokens
from cxagent.language.spans import Span

LABELS = (
    "yes", "no", "correction", "finished", "person", "cancel", "repeat", "start_over",
    "mistake", "dont_know", "not_yet", "hesitation", "works", "fails", "other",
)  # fmt: skip
_COMMANDS = ("person", "start_over", "mistake", "repeat", "cancel")
_STRONG, _FAIR, _WEAK = 0.97, 0.92, 0.9
_NEGATION_REACH = 2
_LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Cue:
    """A phrase that spoke for a label. `strength` is the probability that it gives the label when it stands alone."""

    label: str
    span: Span
    text: str
    strength: float


@dataclass(frozen=True, slots=True)
class AnswerFound:
    """`probabilities` over LABELS sum to 1. `new` are words that are neither cues, politeness nor what was read back."""

    probabilities: Mapping[str, float]
    cues: tuple[Cue, ...]
    new: tuple[Span, ...]

    @property
    def best(self) -> str:
        return max(LABELS, key=lambda label: self.probabilities[label])


@dataclass(frozen=True, slots=True)
class _Seen:
    """A message in pieces: its cues in order, the words left over, and whether one of these is a value."""

    cues: tuple[Cue, ...]
    new: tuple[Token, ...]
    value: bool

    def first(self, *labels: str) -> Cue | None:
        return next((cue for cue in self.cues if cue.label in labels), None)


def read(text: str, language: str, *, asked: str = "") -> AnswerFound:
    """How a message answers. `asked` is what was asked or read back: its words, said again, are no news.

    Raises UnknownLanguageError.
    """
    seen = _look(text[:_LONGEST], lexicon(language), asked[:_LONGEST])
    probabilities = MappingProxyType(_spread(*_decide(seen)))
    return AnswerFound(probabilities, seen.cues, tuple(token.span for token in seen.new))


def _spread(label: str, strength: float, other: str | None) -> dict[str, float]:
    """Probabilities over LABELS: the label's, three quarters of the rest to the other, what is left to all alike."""
    named = {label: strength}
    if other:
        named[other] = (1 - strength) * 0.75
    rest = (1 - sum(named.values())) / (len(LABELS) - len(named))
    return {name: named.get(name, rest) for name in LABELS}


def _decide(seen: _Seen) -> tuple[str, float, str | None]:
    """(label, its probability, the label that gets most of the rest)."""
    for command in _COMMANDS:
        if (cue := seen.first(command)) and _speaks_to_the_chat(cue, seen):
            return command, cue.strength, None
    yes, no = seen.first("yes"), seen.first("no")
    if yes and no:
        return _both(seen, yes, no)
    if yes:
        return _yes(seen, yes)
    if no:
        return _no(seen, no)
    return _neither(seen)


def _speaks_to_the_chat(cue: Cue, seen: _Seen) -> bool:
    """Whether a cue is a command: "cancel my order" is a request and "cancel" a command; "what" alone asks to hear it again, "what does it cost" not."""
    if cue.label == "person":
        return not any(no.label == "no" and " " in no.text and no.span.start < cue.span.start for no in seen.cues)
    return cue.label in ("start_over", "mistake") or not (seen.new or seen.first("yes"))


def _both(seen: _Seen, yes: Cue, no: Cue) -> tuple[str, float, str | None]:
    """A yes and a no in one message bind nobody, unless what follows says what is meant."""
    if seen.value or seen.first("correction", "contrast"):
        return "correction", _WEAK, "no"
    if no.span.start < yes.span.start:
        return "no", 0.55, "yes"
    return "no", 0.6, "correction"


def _yes(seen: _Seen, yes: Cue) -> tuple[str, float, str | None]:
    if seen.first("hesitation", "dont_know", "not_yet"):
        return "hesitation", 0.7, "yes"
    if seen.value or seen.first("correction", "wrong"):
        return "correction", _FAIR, "yes"
    if seen.first("contrast"):
        return "correction", _WEAK if seen.new else 0.6, "yes"
    if seen.first("finished") and not seen.new:
        return "yes", 0.75, "finished"
    if seen.new:
        return "yes", max(0.6, yes.strength - 0.17 - 0.02 * len(seen.new)), "correction"
    return "yes", yes.strength, None


def _no(seen: _Seen, no: Cue) -> tuple[str, float, str | None]:
    if seen.first("not_yet"):
        return "not_yet", _FAIR, "no"
    if seen.first("finished") and not seen.new:
        return "finished", _FAIR, "no"
    if seen.value or seen.first("correction"):
        return "correction", _FAIR, "no"
    if seen.first("wrong") or (seen.first("contrast") and seen.new):
        return "correction", 0.7, "no"
    if seen.first("works"):
        return "works", 0.5, "no"
    return "no", max(0.6, no.strength - 0.04 * len(seen.new)), "correction" if seen.new else None


def _neither(seen: _Seen) -> tuple[str, float, str | None]:
    for label in ("fails", "works", "not_yet"):
        if cue := seen.first(label):
            return label, cue.strength, "no" if label == "fails" else None
    if seen.first("correction") and (seen.new or seen.value or len(seen.cues) > 1):
        return "correction", _WEAK, None
    if seen.first("wrong"):
        return "correction", 0.85 if seen.new else 0.75, "no"
    if seen.value:
        return "correction", 0.8, "other"
    for label in ("finished", "dont_know", "hesitation"):
        if cue := seen.first(label):
            return label, cue.strength - min(0.5, 0.15 * len(seen.new)), "other"
    return "other", _WEAK, None


def _look(text: str, words: Lexicon, asked: str) -> _Seen:
    said = tokens(text, words.spaced)
    known = tuple(token.word for token in tokens(asked, words.spaced))
    cues: list[Cue] = []
    groups: list[str] = []
    new: list[Token] = []
    values: list[Token] = []
    for label, piece in _pieces(said, words):
        if label in ("value", ""):
            new.extend(token for token in piece if token.word not in known)
            values.extend(piece if label == "value" else ())
        elif label not in ("filler", "small"):
            cues.append(_cue(label, piece, text, negated=_negated(piece[0], said, words)))
            groups.append(label)
    kept = tuple(
        cue for cue, group in zip(cues, groups, strict=True) if _counts(cue, group, alone=not new, of=len(cues))
    )
    return _Seen(kept, tuple(new), not _said_again([token.word for token in values], known))


def _counts(cue: Cue, group: str, *, alone: bool, of: int) -> bool:
    """Whether a cue stands: "please" is a yes where nothing is asked for with it, "…" a hesitation where nothing else is said."""
    if group == "yes_alone":
        return alone
    return group != "hesitation" or of == 1 or any(char.isalnum() for char in cue.text)


def _said_again(values: Sequence[str], known: Sequence[str]) -> bool:
    """Whether the values stand in what was asked, in the same order: "12/10" is not "10/12" said again."""
    rest = iter(known)
    return all(value in rest for value in values)


def _pieces(said: Sequence[Token], words: Lexicon) -> Iterator[tuple[str, tuple[Token, ...]]]:
    """(label, tokens) from left to right, the longest phrase first; "" for what no phrase begins with."""
    at, begins = 0, True
    while at < len(said):
        label, length = words.longest(said, at, begins=begins or said[at - 1].punctuation)
        piece = said[at : at + max(1, length)]
        spoken = tuple(token for token in piece if not token.punctuation)
        if label or spoken:
            yield label or words.kind(said[at].word), spoken or tuple(piece)
        begins = label not in ("", "small", "value")
        at += len(piece)


def _negated(first: Token, said: Sequence[Token], words: Lexicon) -> bool:
    before = said[max(0, first.index - _NEGATION_REACH) : first.index]
    for token in reversed(before):
        if token.punctuation:
            return False
        if token.word in words.negators:
            return True
    return False


def _cue(group: str, piece: Sequence[Token], text: str, *, negated: bool) -> Cue:
    label, strength = _GROUPS.get(group, (group, _FAIR))
    if negated:
        label = _NEGATED.get(group, label)
    span = Span(piece[0].span.start, piece[-1].span.end)
    return Cue(label, span, span.of(text), strength)


_GROUPS = {
    "yes": ("yes", _STRONG),
    "yes_alone": ("yes", _STRONG),
    "yes_weak": ("yes", _WEAK),
    "yes_do": ("yes", _STRONG),
    "yes_right": ("yes", _STRONG),
    "no": ("no", _STRONG),
    "no_weak": ("no", _WEAK),
    "person": ("person", 0.95),
}
_NEGATED = {
    "yes_do": "no",
    "yes_right": "wrong",
    "yes_weak": "wrong",
    "person": "other",
    "works": "fails",
    "cancel": "other",
    "start_over": "other",
}
