"""Where each stated value comes from: returned or taken by a call, said by the customer, policy, derived, or nowhere."""

from dataclasses import dataclass

from phrasings.faithfulness.derive import derived_amounts
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.profiles import meant
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.values import AMOUNT, DATE, Stated, find_values

RECORD, HEARD, POLICY, DERIVED, WRONG, UNSUPPORTED = "record", "heard", "policy", "derived", "wrong", "unsupported"
_STANDING = frozenset((RECORD, HEARD, POLICY, DERIVED))


@dataclass(frozen=True, slots=True)
class ValueVerdict:
    """One stated value and its tier; `source` says which call, or how it was derived."""

    stated: Stated
    tier: str
    source: str = ""

    @property
    def stands(self) -> bool:
        return self.tier in _STANDING


class Vouching:
    """Vouches for the values of one reply."""

    def __init__(self, ledger: Ledger, language: str, policy: tuple[str, ...]) -> None:
        self._ledger = ledger
        self._language = language
        self._policy_texts = policy
        self.reply_values: list[Stated] = []
        self._derived: dict[int, str] | None = None
        self._policy_values: set[tuple[str, object]] | None = None
        self._heard_values: set[tuple[str, object]] | None = None

    def check(self, sentence: Sentence, context: CallRecord | None, *, claim: bool) -> list[ValueVerdict]:
        """The verdicts on a sentence's values. `context`: the call it gives details of; `claim`: it says it was done."""
        return [self._one(stated, sentence, context, claim=claim) for stated in sentence.values]

    def _one(self, stated: Stated, sentence: Sentence, context: CallRecord | None, *, claim: bool) -> ValueVerdict:
        if stated.kind == AMOUNT:
            return self._amount(stated, sentence, context, claim=claim)
        if stated.kind == DATE:
            return self._date(stated, sentence, context, claim=claim)
        return self._identifier(stated)

    def _amount(self, stated: Stated, sentence: Sentence, context: CallRecord | None, *, claim: bool) -> ValueVerdict:
        cents = int(str(stated.value))
        if context is not None:
            own = self._ledger.atoms(context).amounts
            if cents in own or -cents in own:
                return self._signed(stated, cents, own, sentence, context, claim=claim)
        everything = self._ledger.everything.amounts
        if cents in everything or -cents in everything:
            return ValueVerdict(stated, RECORD)
        if (stated.kind, stated.value) in self._policy:
            return ValueVerdict(stated, POLICY)
        how = self._derivations.get(cents)
        if how:
            return ValueVerdict(stated, DERIVED, how)
        if (stated.kind, stated.value) in self._heard:
            return ValueVerdict(stated, HEARD)
        if not claim and _sounds_like_policy(sentence, cents):
            return ValueVerdict(stated, POLICY, "wording")
        return ValueVerdict(stated, UNSUPPORTED)

    def _signed(  # noqa: PLR0913
        self, stated: Stated, cents: int, own: set[int], sentence: Sentence, context: CallRecord, *, claim: bool
    ) -> ValueVerdict:
        effects = {action.id for reading in sentence.readings for action in meant(reading)}
        if claim and cents not in own and effects & {"charge", "pay"} and not effects & {"refund", "credit"}:
            return ValueVerdict(stated, WRONG, f"{context.id}: -{cents / 100}")
        return ValueVerdict(stated, RECORD, context.id)

    def _date(self, stated: Stated, sentence: Sentence, context: CallRecord | None, *, claim: bool) -> ValueVerdict:
        if claim and context is not None:
            own = self._ledger.atoms(context).dates
            if _among(stated.value, own):
                return ValueVerdict(stated, RECORD, context.id)
            if own and _took_dates(context):
                return ValueVerdict(stated, WRONG, context.id)
        if _among(stated.value, self._ledger.everything.dates):
            return ValueVerdict(stated, RECORD)
        if (stated.kind, stated.value) in self._heard or _among(stated.value, self._heard_dates):
            return ValueVerdict(stated, HEARD)
        if _is_next_day(stated.value, self._ledger.everything.dates, sentence):
            return ValueVerdict(stated, DERIVED, "the next day")
        return ValueVerdict(stated, UNSUPPORTED)

    def _identifier(self, stated: Stated) -> ValueVerdict:
        value = str(stated.value).upper().lstrip("#")
        words = self._ledger.everything.words
        if value in words or value.replace(" ", "") in words:
            return ValueVerdict(stated, RECORD)
        if value in self._ledger.heard:
            return ValueVerdict(stated, HEARD)
        if any(value in text for text in self._ledger.everything.texts):
            return ValueVerdict(stated, RECORD)
        if stated.detail in ("url", "phone"):
            return ValueVerdict(stated, POLICY)
        return ValueVerdict(stated, UNSUPPORTED)

    @property
    def _derivations(self) -> dict[int, str]:
        if self._derived is None:
            self._derived = derived_amounts(self._ledger, self.reply_values)
        return self._derived

    @property
    def _policy(self) -> set[tuple[str, object]]:
        if self._policy_values is None:
            self._policy_values = self._values_of(self._policy_texts)
        return self._policy_values

    @property
    def _heard(self) -> set[tuple[str, object]]:
        if self._heard_values is None:
            self._heard_values = self._values_of(self._ledger.record.heard)
        return self._heard_values

    @property
    def _heard_dates(self) -> set[tuple[int, int, int]]:
        return {value for kind, value in self._heard if kind == DATE}  # type: ignore[misc]

    def _values_of(self, texts: tuple[str, ...]) -> set[tuple[str, object]]:
        return {(one.kind, one.value) for text in texts for one in find_values(text, self._language)}


def _among(value: object, dates: set[tuple[int, int, int]]) -> bool:
    year, month, day = value  # type: ignore[misc]
    if year:
        return (year, month, day) in dates or (0, month, day) in dates
    return any(date[1] == month and date[2] == day for date in dates)


def _took_dates(call: CallRecord) -> bool:
    from phrasings.faithfulness.atoms import atoms_of
    from dataclasses import replace

    return bool(atoms_of(replace(call, result=None)).dates)


def _is_next_day(value: object, dates: set[tuple[int, int, int]], sentence: Sentence) -> bool:
    year, month, day = value  # type: ignore[misc]
    text = sentence.piece.text
    return ("+1" in text or "next" in text) and (year, month, day - 1) in dates


def _sounds_like_policy(sentence: Sentence, cents: int) -> bool:
    """A round figure in a sentence of general wording that names no object of the record."""
    if cents % 500 or not sentence.has(Flag.POLICY):
        return False
    return not any(one.kind != AMOUNT for one in sentence.values)
