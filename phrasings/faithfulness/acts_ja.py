"""What a Japanese sentence says of each action: the endings after the verb or する-noun decide."""

from phrasings.faithfulness.acts import ASK, DONE, MENTION, NOT_DONE, NOT_KNOWN, PROMISE, STRONG, WEAK, Reading
from phrasings.faithfulness.ended import NOW_SO, changes_told_ja
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.gathering import gather
from phrasings.faithfulness.tagging import Token

_F = Flag
_ENDINGS = int(
    _F.DONE
    | _F.STATIVE
    | _F.NOT_DONE
    | _F.PROMISE
    | _F.PROGRESSIVE
    | _F.ASK
    | _F.OFFER
    | _F.CONDITION
    | _F.UNKNOWN
    | _F.QUESTION
    | _F.PLAIN_PAST
    | _F.LINKING
)
_COLONS = frozenset((":", "："))
_MARKS = " _|`~\t\u3000"  # markup that stands between words and says nothing
_PASSIVE_STEMS = ("され", "られ", "われ", "かれ", "がれ", "まれ")
_COMMAS = frozenset(("、", ","))
_KANA_OF_TE = frozenset("てでっいきしえれけせねべめりん")
_TOPIC = ("は", "が", "も")
_AUXILIARIES = ("て", "で", "おり", "いま", "いる")  # endings that stand on the verb right before them
_PASSED_ON = ("され、", "され,")
_GOING_ON = ("しており、", "しており,")  # what is so, and the sentence goes on
_OBJECT_MARKS = ("を", "も", "は", "が", "に関", "につ")  # what makes the noun before it that of the verb after it
_BECAUSE = ("で", "に")  # "ので", "のに"
_FARTHEST = 14  # characters that may stand between an action and the ending that decides it


def read_acts_ja(tokens: list[Token], *, question: bool) -> list[Reading]:
    """The readings of a tagged sentence, in order."""
    readings: list[Reading] = []
    for at, token in enumerate(tokens):
        if not token.is_action or (at == 0 and token.flags & _F.ACKNOWLEDGES):
            continue
        act, strength, cue, end = _ending(tokens, at)
        reading = Reading(at, token.start, token.end, act, strength, cue, token.actions, token.tools)
        if cue == "own future" and (token.flags & _F.REFLEXIVE or token.text.endswith(_PASSIVE_STEMS)):
            reading.cue = cue = "future passive"
        reading.under_way = cue in ("progressive", "future passive")
        reading.agent = act == DONE and cue == "past" and not _is_passive(tokens, at, end)
        reading.span = (token.start, end)
        reading.carried = _carried(tokens, at) if token.flags & _F.CARRIES else ()
        readings.append(reading)
    told = changes_told_ja(tokens, {one.span[1] for one in readings if one.act != MENTION})
    readings = sorted(
        [*readings, *_unknown_verbs(tokens), *_far_deeds(tokens, readings), *told], key=lambda one: one.at
    )
    _clauses(tokens, readings, question=question)
    return readings


def _carried(tokens: list[Token], at: int) -> tuple[str, ...]:
    """The deed that a verb such as "手配" sets going: the nearest one named before it, in the same clause."""
    for earlier in range(at - 1, -1, -1):
        token = tokens[earlier]
        if token.flags & _ENDINGS or token.text == "。":
            break
        if token.is_action and token.flags & _F.NOUN and tokens[earlier + 1].text.startswith(_OBJECT_MARKS):
            return token.actions
    return ()


_Said = tuple[str, int, str, int]  # act, strength, cue, and where the words that decide it end


def _ending(tokens: list[Token], at: int) -> _Said:
    """The act that the words after an action give it."""
    if at + 1 < len(tokens) and (told := _with_beside(tokens[at], tokens[at + 1])):
        return told
    for later in range(at + 1, len(tokens)):
        token = tokens[later]
        if token.flags & _ENDINGS and not _parts(tokens, at, later):
            return _decided(tokens, at, later)
        if token.text in _COLONS and _labels(tokens, later + 1):
            return DONE, STRONG, "past", tokens[later + 1].end
        if token.is_action and not _parts(tokens, at, later):
            return _bare_completion(tokens, at, later)
        if _parts(tokens, at, later):
            break
    return MENTION, WEAK, "noun", tokens[at].end


def _with_beside(token: Token, following: Token) -> _Said | None:
    """What the very next word makes of a native verb: "送ってあり", "取り消し、", "済むまで"."""
    if token.flags & _F.GERUND and following.text.startswith("あり"):
        return DONE, STRONG, "past", following.end
    if token.flags & _F.STEM and following.text in _COMMAS:
        return MENTION, WEAK, "linking", token.end
    if token.flags & _F.BASE and following.text.startswith("まで"):
        return MENTION, STRONG, "condition", token.end
    return None


def _parts(tokens: list[Token], at: int, later: int) -> bool:
    """Whether a word ends the search for what is said of an action."""
    token = tokens[later]
    if token.flags & _F.PUNCTUATION or token.start - tokens[at].end > _FARTHEST:
        return True
    return bool(token.flags & _F.INNOCENT) and not token.flags & _ENDINGS


def _decided(tokens: list[Token], at: int, later: int) -> _Said:
    """What an ending says of the action before it, with the word after the ending."""
    token = tokens[later]
    if later - at > 1 and (_is_verb_of_its_own(tokens[later - 1]) or _has_its_own_verb(tokens, at, later)):
        return MENTION, WEAK, "noun", tokens[at].end
    following = tokens[later + 1] if later + 1 < len(tokens) else None
    if token.flags & _F.PLAIN_PAST:
        ends = following is None or following.flags & _F.PUNCTUATION
        return (DONE, STRONG, "past", token.end) if ends else (MENTION, WEAK, "attributive", token.end)
    if token.flags & _F.LINKING:
        return MENTION, WEAK, "linking", token.end
    plain = (*_judge(token), token.end)
    if token.flags & _F.STATIVE and token.flags & _F.PROGRESSIVE and any(_is_now(one) for one in tokens[:at]):
        plain = (PROMISE, STRONG, "progressive", token.end)  # "ただいま…しております"
    return plain if following is None else _with_next(token, following) or plain


def _is_now(token: Token) -> bool:
    return bool(token.flags & _F.CURRENTLY and not token.flags & _F.REMAINS)


def _has_its_own_verb(tokens: list[Token], at: int, later: int) -> bool:
    """“お支払いは3,000円増えております”: the ending is of a verb that no lexicon knows, of which the noun is the subject."""
    between = tokens[later - 1]
    known = between.flags & ~_F.DIFFERENCE_WORDS
    if tokens[at].flags & _F.STEM or known or not tokens[at + 1].text.startswith(_TOPIC):
        return False
    return tokens[later].text.startswith(_AUXILIARIES) and between.text[-1] in _KANA_OF_TE


def _with_next(token: Token, following: Token) -> _Said | None:
    """What the word after an ending makes of it: "済みの", "しましたら", "したかどうか"."""
    if token.flags & _F.STATIVE and following.text[0] == "の" and following.text[1:2] not in _BECAUSE:
        return MENTION, WEAK, "attributive", token.end
    conditional = following.flags & _F.CONDITION or following.text[0] == "ら"
    if conditional and _judge(token)[0] in (DONE, PROMISE, MENTION):
        return MENTION, STRONG, "condition", following.end
    if following.flags & _F.UNKNOWN:
        return NOT_KNOWN, STRONG, "not known", following.end
    return None


def _bare_completion(tokens: list[Token], at: int, later: int) -> _Said:
    """“返金完了！”: a noun of an action and one of completion, with nothing after it."""
    if "complete" not in tokens[later].actions or not _closes(tokens, later + 1):
        return MENTION, WEAK, "noun", tokens[at].end
    if tokens[later - 1].text[-1] == "未":
        return NOT_DONE, STRONG, "negated", tokens[later].end
    return DONE, STRONG, "past", tokens[later].end


def _labels(tokens: list[Token], at: int) -> bool:
    """Whether a label's value says no more than of what, and that it is done: "返金：完了", "返金：HB-311 完了"."""
    while at < len(tokens) and not tokens[at].actions and not tokens[at].flags & (_ENDINGS | _F.PUNCTUATION):
        at += 1
    return at < len(tokens) and "complete" in tokens[at].actions and _closes(tokens, at + 1)


def _closes(tokens: list[Token], at: int) -> bool:
    return at >= len(tokens) or bool(tokens[at].flags & _F.PUNCTUATION) or not tokens[at].text.strip(_MARKS)


def _is_passive(tokens: list[Token], at: int, end: int) -> bool:
    """Whether the words of an action and its ending say that it was done, not who did it."""
    ending = "".join(token.text for token in tokens[at + 1 :] if token.end <= end)
    return any(mark in ending for mark in ("され", "られ")) or tokens[at].text.endswith(_PASSIVE_STEMS)


def _far_deeds(tokens: list[Token], readings: list[Reading]) -> list[Reading]:
    """“返金につきましては、…すべて完了いたしました”: the verb stands far from what it is said of."""
    taken = {reading.span[1] for reading in readings}
    found: list[Reading] = []
    for at, token in enumerate(tokens):
        if not token.flags & _F.DEED or not token.flags & _F.DONE or token.end in taken:
            continue
        if any(one.flags & _F.NOUN and one.actions for one in tokens[:at]):
            found.append(Reading(at, token.start, token.end, DONE, STRONG, "past", ("complete",), agent=True))
            found[-1].span = (token.start, token.end)
    return found


def _is_verb_of_its_own(token: Token) -> bool:
    """Whether an unknown word before an ending is itself the verb: "充当" in "…に充当されました"."""
    return not token.flags and not token.objects and len(token.text) > 1 and token.text[-1] >= "゠"


def _unknown_verbs(tokens: list[Token]) -> list[Reading]:
    """Unknown verbs that say done: they claim whatever their clause names."""
    found = []
    for at in range(len(tokens) - 1):
        if _is_verb_of_its_own(tokens[at]) and tokens[at + 1].flags & _F.DONE:
            token = tokens[at]
            found.append(Reading(at, token.start, token.end, DONE, WEAK, "unknown verb", ("process",)))
            found[-1].span = (token.start, tokens[at + 1].end)
    return found


def _judge(token: Token) -> tuple[str, int, str]:  # noqa: PLR0911  one decision table, read downwards
    flags = token.flags
    if flags & _F.UNKNOWN:
        return NOT_KNOWN, STRONG, "not known"
    if flags & _F.NOT_DONE:
        return NOT_DONE, STRONG, "negated"
    if flags & _F.DONE:
        return DONE, STRONG, "past"
    if flags & _F.STATIVE:
        return DONE, WEAK, "state"
    if flags & _F.ASK:
        return ASK, STRONG, "question"
    if flags & _F.PROGRESSIVE:
        return PROMISE, STRONG, "progressive"
    if flags & _F.PROMISE:
        passive = "され" in token.text or "なり" in token.text
        return PROMISE, STRONG, "future passive" if passive else "own future"
    return MENTION, WEAK, "offer" if flags & _F.OFFER else "condition"


def _clauses(tokens: list[Token], readings: list[Reading], *, question: bool) -> None:
    _link(tokens, readings)
    pieces = _pieces(tokens, readings)
    report = max((token.start for token in tokens if token.flags & _F.REPORT), default=-1)
    conditions = [
        token.start
        for token in tokens
        if (token.flags & _F.CONDITION and token.text in ("場合", "もし", "たら", "なら", "ば", "次第"))
        or (token.flags & _F.OFFER and token.text == "れば")
    ]
    condition = min(conditions, default=len(tokens[-1].text) + tokens[-1].end if tokens else 0)
    for reading in readings:
        reading.piece = pieces[reading.at]
        if reading.act not in (MENTION, ASK):
            gather(tokens, pieces, reading)
        if _is_reported(reading, report, tokens) and reading.act in (DONE, NOT_DONE, PROMISE):
            reading.act, reading.cue = MENTION, "reported"
        if question and reading.act != NOT_DONE:
            reading.act, reading.cue = ASK, "question"
        reading.conditional = condition <= reading.span[1]
        if reading.conditional and reading.act == DONE and reading.cue == "state":
            reading.act, reading.cue = MENTION, "condition"


def _is_reported(reading: Reading, report: int, tokens: list[Token]) -> bool:
    """What stands before "とのこと", or after "によりますと", is told as another's words; not what follows from it."""
    if report < 0:
        return False
    source = any(token.flags & _F.REPORT and token.text.startswith("に") for token in tokens)
    return source or reading.start < report


def _link(tokens: list[Token], readings: list[Reading]) -> None:
    """“…され、…されます”: a linked verb says what the verb that closes the sentence says, or done where it went well."""
    for at, reading in enumerate(readings):
        if reading.cue != "linking":
            continue
        before = tokens[max(0, reading.at - 3) : reading.at]
        closing = next(
            (one for one in readings[at + 1 :] if one.act in (DONE, NOT_DONE, PROMISE) and one.cue != NOW_SO), None
        )
        if any(token.flags & _F.SUCCESS for token in before):
            reading.act, reading.strength, reading.agent = DONE, STRONG, True
        elif (
            closing is not None and closing.act == NOT_DONE
        ):  # "免除され、…は適用されませんでした" denies only the last
            reading.act = DONE if _spelt(tokens, reading).endswith(_PASSED_ON) else MENTION
        elif closing is not None:
            reading.act, reading.strength, reading.agent = closing.act, closing.strength, closing.agent
        elif _spelt(tokens, reading).endswith(_GOING_ON):
            reading.act, reading.cue = DONE, "state"


def _spelt(tokens: list[Token], reading: Reading) -> str:
    """The verb of a reading with its ending, as written."""
    return "".join(token.text for token in tokens if reading.span[0] <= token.start < reading.span[1])


def _pieces(tokens: list[Token], readings: list[Reading]) -> list[int]:
    """A clause ends after the ending of its verb at "、" or "が、"."""
    decided = {reading.span[1] for reading in readings if reading.act in (DONE, NOT_DONE, PROMISE, ASK)}
    out: list[int] = []
    piece, closed = 0, False
    for token in tokens:
        if closed and token.flags & (_F.PUNCTUATION | _F.CONTRAST):
            piece, closed = piece + 1, False
        closed = closed or token.end in decided
        out.append(piece)
    return out
