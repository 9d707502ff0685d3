"""What holds for more than one verb: conditions, questions, reports, what is not known."""

from dataclasses import dataclass

from phrasings.faithfulness.acts import ASK, DONE, MENTION, NOT_DONE, NOT_KNOWN, PROMISE, STRONG, WEAK, Reading
from phrasings.faithfulness.chains import CLAUSE_VERBS
from phrasings.faithfulness.clauses import clauses_of
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.gathering import gather
from phrasings.faithfulness.tagging import Token

_F = Flag
_NOW_OR_THEN = int(_F.PRESENT | _F.PAST)


@dataclass(frozen=True, slots=True)
class _Marks:
    """Where the words stand that hold for more than their own verb; positions of tokens, the length where there is none."""

    condition: list[int]
    soft: list[int]
    report: list[int]
    unknown: list[int]
    ensure: list[int]
    habitual: list[int]
    asked: int
    asks: bool
    elsewhere: bool
    promised: int
    pieces: list[int]


def _marks(tokens: list[Token], pieces: list[int], readings: list[Reading]) -> _Marks:
    condition = [at for at in _with(tokens, _F.CONDITION) if not _is_clitic(tokens, at)]
    soft = [at for at in range(len(tokens)) if _is_soft_condition(tokens, at)]
    if_ = (*condition, *soft)
    return _Marks(
        condition=condition,
        soft=soft,
        report=_with(tokens, _F.REPORT | _F.HEAR),
        unknown=_with(tokens, _F.UNKNOWN),
        ensure=_with(tokens, _F.ENSURE),
        habitual=[
            at for at in _with(tokens, _F.HABITUAL) if any(one < at and pieces[one] == pieces[at] for one in if_)
        ],
        asked=next((at for at, token in enumerate(tokens) if token.text in (":", ";")), len(tokens)),
        asks=any(token.flags & (_F.ASK | _F.PLEASE) for token in tokens[:2]),
        elsewhere=any(token.flags & _F.ELSEWHERE for token in tokens),
        promised=next((one.at for one in readings if one.act == PROMISE), len(tokens)),
        pieces=pieces,
    )


def _with(tokens: list[Token], flags: int) -> list[int]:
    return [at for at, token in enumerate(tokens) if token.flags & flags]


def apply_scopes(tokens: list[Token], readings: list[Reading], *, question: bool) -> None:
    """Clauses, conditions, questions, reports: what holds for more than the verb itself."""
    pieces = clauses_of(tokens, readings)
    marks = _marks(tokens, pieces, readings)
    for reading in readings:
        reading.piece = pieces[reading.at]
        _within_clause(tokens, pieces, reading, marks)
        _under_condition(tokens, pieces, reading, marks)
        if reading.shares >= 0 and any(one.at == reading.shares and one.cue == "condition" for one in readings):
            reading.act, reading.cue, reading.conditional = MENTION, "condition", True
        _as_reported(reading, marks)
        _as_asked(reading, marks, question=question)


def _within_clause(tokens: list[Token], pieces: list[int], reading: Reading, marks: _Marks) -> None:
    """“I will check what was done”: a promise before it; what its clause names; “nothing was charged”."""
    if reading.act == DONE and reading.strength == WEAK and not reading.fragment and marks.promised < reading.at:
        reading.act, reading.cue = MENTION, "after a promise"
    if reading.act not in (MENTION, ASK):
        gather(tokens, pieces, reading)
    if reading.act in (DONE, PROMISE) and any(
        pieces[at] == reading.piece and tokens[at].flags & _F.NONE for at in range(reading.at)
    ):
        reading.act, reading.cue = NOT_DONE, "none"


def _under_condition(tokens: list[Token], pieces: list[int], reading: Reading, marks: _Marks) -> None:
    """“If it was cancelled, …”: said to be so of nothing yet."""
    if any(
        at < reading.at and pieces[at] == reading.piece and not _left_behind(tokens, at, reading)
        for at in (*marks.condition, *marks.soft)
    ):
        reading.act, reading.cue, reading.conditional = MENTION, "condition", True
    elif (reading.act != DONE or reading.strength != STRONG or _is_now_or_then(tokens, reading)) and any(
        _reaches(tokens, pieces, at, reading) for at in marks.condition
    ):
        reading.conditional = True
        if reading.act == DONE:
            reading.act, reading.cue = MENTION, "condition"


def _reaches(tokens: list[Token], pieces: list[int], at: int, reading: Reading) -> bool:
    """Whether a condition at `at`, of another clause or after the verb, holds for the verb too."""
    if at < reading.at and not any(token.flags & _F.FACTUAL for token in tokens[at : reading.at]):
        return True
    return at > reading.at and pieces[at] == reading.piece and not _is_afterthought(tokens, at, reading)


def _as_reported(reading: Reading, marks: _Marks) -> None:
    """“I see that …”, "I don't know whether …", "let me make sure that …"."""
    if (
        any(at < reading.at for at in marks.report)
        and reading.act in (DONE, NOT_DONE, PROMISE)
        and not _is_own_news(reading, marks)
    ):
        reading.act, reading.cue = MENTION, "reported"
    if any(at < reading.at for at in marks.unknown):
        reading.act, reading.cue = NOT_KNOWN, "not known"
    if any(at < reading.at for at in marks.ensure) and reading.act in (DONE, PROMISE):
        reading.act, reading.cue = MENTION, "to be ensured"
    if marks.habitual and reading.act == DONE and marks.habitual[0] < reading.at:
        reading.act, reading.cue = MENTION, "habitual"


def _is_own_news(reading: Reading, marks: _Marks) -> bool:
    """“I'm sorry that it came late, and I've refunded it”: the agent's own deed in a clause after the reported one."""
    if not (reading.act == DONE and reading.agent and reading.strength == STRONG):
        return False
    return all(marks.pieces[at] != reading.piece for at in marks.report if at < reading.at)


def _as_asked(reading: Reading, marks: _Marks, *, question: bool) -> None:
    """What a request, another place or a question mark make of every verb of the sentence."""
    if marks.asks and reading.at < marks.asked and reading.act == DONE and not reading.agent:
        reading.act, reading.cue = ASK, "request"
    if marks.elsewhere and reading.act == DONE and not reading.agent:
        reading.act, reading.cue = MENTION, "done elsewhere"
    if question and not (reading.act == DONE and reading.agent) and reading.act != NOT_DONE:
        reading.act, reading.cue = ASK, "question"


def _is_afterthought(tokens: list[Token], at: int, reading: Reading) -> bool:
    """“The order was cancelled; if you need more, write to us”: the mark ends what was said to be done."""
    mark = tokens[at - 1]
    return mark.text == ";" or (mark.text == "," and reading.cue in ("past passive", "perfect", "past"))


def _left_behind(tokens: list[Token], at: int, reading: Reading) -> bool:
    """Whether a comma ends a condition before what is said to be done. “After a check, the refund was made” holds no
    verb before its comma that could be one;: "If you look, you'll see I've done it".
    """
    if any(token.flags & _F.FACTUAL for token in tokens[at : reading.at]):
        return True
    cut = next((index for index in range(at, reading.at) if tokens[index].text == ","), 0)
    if not cut or reading.act != DONE:
        return False
    if tokens[at].flags & _F.SOFT_CONDITION and not tokens[at].flags & _F.CONDITION:
        verbs = _F.PRESENT | _F.PAST | _F.PARTICIPLE | _F.FUTURE
        if not any(
            token.flags & CLAUSE_VERBS or (token.is_action and token.flags & verbs and not token.flags & _F.NOUN)
            for token in tokens[at:cut]
        ):
            return reading.cue in ("past passive", "perfect", "past", "managed")
    return reading.agent and reading.strength == STRONG and not _is_now_or_then(tokens, reading)


def _is_now_or_then(tokens: list[Token], reading: Reading) -> bool:
    """“Lo abrimos”: we open it, we opened it; after "if" it is what will be done."""
    return reading.cue == "past" and tokens[reading.at].flags & _NOW_OR_THEN == _NOW_OR_THEN


def _is_soft_condition(tokens: list[Token], at: int) -> bool:
    """A contraction ("al") makes a condition only of the infinitive that it stands before: "al cancelar", not "al plan"."""
    token = tokens[at]
    if not token.flags & _F.SOFT_CONDITION or not token.flags & _F.DETERMINER:
        return bool(token.flags & _F.SOFT_CONDITION)
    return at + 1 < len(tokens) and bool(tokens[at + 1].flags & _F.BASE) and not tokens[at + 1].objects


def _is_clitic(tokens: list[Token], at: int) -> bool:
    """Portuguese "se" after "não", "já", "que": a pronoun, not "if"; "do caso": a thing, not "in case"."""
    if at and tokens[at].objects and tokens[at - 1].flags & _F.DETERMINER:
        return True
    if not (at and tokens[at].flags & _F.REFLEXIVE):
        return False
    before = tokens[at - 1]
    return bool(before.flags & (_F.NEGATION | _F.NOW | _F.ADVERB | _F.RELATIVE)) and not before.flags & _F.PUNCTUATION
