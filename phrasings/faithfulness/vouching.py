"""Where each stated value comes from: returned or taken by a call, said by the customer, policy, derived, or nowhere."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from phrasings.faithfulness.acts import ASK, DONE, MENTION, NOT_DONE, NOT_KNOWN, PROMISE, Reading
from phrasings.faithfulness.arithmetic import is_wrong_sum
from phrasings.faithfulness.atoms import atoms_of
from phrasings.faithfulness.clock import wrong_time, wrong_time_of
from phrasings.faithfulness.counting import wrong_count
from phrasings.faithfulness.derive import by_count, derived_amounts, differences, speaks_of_money, totals_of_calls
from phrasings.faithfulness.direction import wrong_way
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.ledger import EFFECTIVE, Ledger
from phrasings.faithfulness.linking import Link
from phrasings.faithfulness.near_misses import near_miss
from phrasings.faithfulness.profiles import meant
from phrasings.faithfulness.ranks import wrong_rank
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.said import said_of_each
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.short_codes import wrong_code
from phrasings.faithfulness.siblings import Siblings
from phrasings.faithfulness.targets import Targets
from phrasings.faithfulness.values import AMOUNT, DATE, IDENTIFIER, QUANTITY, WEAK_MONEY, Day, Stated, find_values

RECORD, HEARD, POLICY, DERIVED, WRONG, UNSUPPORTED = "record", "heard", "policy", "derived", "wrong", "unsupported"
_STANDING = frozenset((RECORD, HEARD, POLICY, DERIVED))
_MONEY_MOVES = frozenset(("charge", "pay", "refund", "credit"))
_MONEY_THINGS = frozenset(("payment", "payment_method", "card", "gift_card", "difference"))
_UNITS = {"go": "gb", "mo": "mb"}
_ENDING = re.compile(r"\d{4}")
_NO_DIGIT = re.compile(r"\D")
_SHORTEST_PHONE, _LONGEST_PHONE = 9, 15  # digits
_FEE = re.compile(r"(?:^|_)(?:fee|surcharge|penalty)(?:$|_)")
_BESIDE = 12  # characters between a date and the word that makes it today's
_LONGEST_BARE = 5  # digits of a number that the customer may have meant as money without saying so
_SMALL_FEE = 5_000  # cents: up to it fees come in fives
_LARGEST_FEE = 50_000  # cents: above it a round figure is more than a customary fee


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
        self.reply_counts: set[int] = set()
        self.shown: frozenset[int] = frozenset()
        self.leaned = False  # whether a verdict was given that other sentences of the reply could have changed
        self._derived: dict[int, str] | None = None
        self._differences: dict[int, str] | None = None
        self._sums: dict[int, str] | None = None
        self._counts: dict[int, str] | None = None
        self._policy_cents: frozenset[int] | None = None
        self._heard_values: tuple[Stated, ...] | None = None
        self._siblings: Siblings | None = None
        self._targets: Targets | None = None

    def check(
        self, sentence: Sentence, links: Sequence[Link], context: CallRecord | None, ids: Collection[str] = ()
    ) -> list[ValueVerdict]:
        """The verdicts on a sentence's values.

        `links`: the effective calls that it says were done; `context`: the call that it gives details of; `ids`: the
        things that it is about.
        """
        found = [self._one(stated, sentence, _link_of(stated, links), context) for stated in sentence.values]
        rank = wrong_rank(sentence, self._language, self._ledger)
        if rank:
            found.append(ValueVerdict(Stated("name", 0, 0, rank), WRONG, "another rank in the record"))
        late = wrong_time(sentence.piece.text, ids, self._ledger)
        if late:
            found.append(ValueVerdict(Stated("time", 0, 0, late), WRONG, "another time in the record"))
        code = wrong_code(sentence.piece.text, self._ledger)
        if code:
            found.append(ValueVerdict(Stated("code", 0, 0, code), UNSUPPORTED))
        if is_wrong_sum(sentence.piece.text):
            found.append(ValueVerdict(Stated(AMOUNT, 0, 0, "="), WRONG, "the sum does not come out"))
        return found + self._other(sentence, links, context)

    def _other(self, sentence: Sentence, links: Sequence[Link], context: CallRecord | None) -> list[ValueVerdict]:
        """Named things that are not the call's: another value of one of its fields, another person."""
        if not links and context is None:
            return []
        self._siblings = self._siblings or Siblings(self._ledger)
        self._targets = self._targets or Targets(self._ledger)
        found: list[ValueVerdict] = []
        whole = (0, len(sentence.piece.text))
        calls = [(link.call, link.reach) for link in links if link.call is not None]
        for call, reach in calls or ([(context, whole)] if context is not None else []):
            said = sentence.piece.text[reach[0] : reach[1] or None]
            wrong = None if sentence.has(Flag.OLD) else self._siblings.wrong(said, call)
            if not sentence.has(Flag.RATE):
                wrong = wrong or wrong_count(sentence, call, self._ledger.turn_writes)
            wrong = wrong or wrong_way(sentence, call, self._earlier(call))
            wrong = wrong or (wrong_time_of(said, self._language, call, self._ledger) if links else None)
            wrong = wrong or (self._targets.wrong(sentence.piece.text, call) if links else None)
            wrong = wrong or (near_miss(said, call, self._ledger) if links and not sentence.has(Flag.OLD) else None)
            if wrong:
                found.append(ValueVerdict(Stated("name", 0, 0, wrong), WRONG, call.id))
        return found

    def _earlier(self, call: CallRecord) -> list[CallRecord]:
        """The calls before this one whose result is of the same object."""
        if not isinstance(call.result, dict):
            return []
        key = next(
            ((name, value) for name, value in call.result.items() if name.endswith("id") and isinstance(value, str)),
            None,
        )
        before = self._ledger.record.calls[: self._ledger.record.calls.index(call)]
        return [
            one
            for one in before
            if isinstance(one.result, dict) and key is not None and one.result.get(key[0]) == key[1]
        ]

    def _one(self, stated: Stated, sentence: Sentence, link: Link | None, context: CallRecord | None) -> ValueVerdict:
        call = link.call if link else context
        if stated.kind == AMOUNT:
            return self._amount(stated, sentence, call, claim=link is not None)
        if stated.kind == QUANTITY:
            return self._quantity(stated, sentence)
        if stated.kind == DATE:
            return self._date(stated, sentence, call, claim=link is not None)
        return self._identifier(stated, call, claim=link is not None)

    def _amount(self, stated: Stated, sentence: Sentence, call: CallRecord | None, *, claim: bool) -> ValueVerdict:
        cents = stated.cents
        if call is not None:
            own = self._ledger.atoms(call).amounts
            if cents in own or -cents in own:
                return self._signed(stated, cents, own, sentence, call, claim=claim)
            if (
                (claim or _tells_of_payment(sentence))
                and _moves_money(sentence)
                and self._has_money(call)
                and not self._derives_from(call, cents)
                and not (sentence.has(Flag.SUM_WORDS) and cents in self._totals)
                and not any(cents in self._ledger.atoms(one).amounts for one in self._peers(call, sentence))
            ):
                return ValueVerdict(stated, WRONG, call.id)
        everything = self._ledger.everything.amounts
        if call is None and (owner := self._owner_of_another(cents, sentence)):
            return ValueVerdict(stated, WRONG, owner)
        if cents in everything or -cents in everything:
            return ValueVerdict(stated, RECORD)
        if not claim and cents in self._ledger.asked and _speaks_of_a_request(sentence):
            return ValueVerdict(stated, RECORD, "asked for")
        if stated.cents in self._policy:
            return ValueVerdict(stated, POLICY)
        how = self._derived_as(cents, sentence)
        if how:
            return ValueVerdict(stated, DERIVED, how)
        if stated.cents in self._heard_cents:
            return ValueVerdict(stated, HEARD)
        if call is None and _sounds_like_policy(sentence, cents) and not self._knows_the_fee(sentence):
            return ValueVerdict(stated, POLICY, "wording")
        if stated.detail == WEAK_MONEY and not _moves_money(sentence) and not sentence.has(Flag.SUM_WORDS):
            return ValueVerdict(stated, POLICY, "perhaps no money")
        return ValueVerdict(stated, UNSUPPORTED)

    def _peers(self, call: CallRecord, sentence: Sentence) -> list[CallRecord]:
        """Other calls of the same tool, with an effect, whose objects the sentence names too."""
        named = _ids_of(sentence)
        return [
            one
            for one in self._ledger.by_tool[call.tool]
            if one is not call and one.outcome in EFFECTIVE and not named.isdisjoint(self._ledger.atoms(one).words)
        ]

    def _owner_of_another(self, cents: int, sentence: Sentence) -> str | None:
        """The call that an amount is of, where the sentence names one object and its money, and that call was of another."""
        named = _ids_of(sentence)
        if len(named) != 1 or not _moves_money(sentence) or sentence.question:
            return None
        writes = [one for one in self._ledger.writes if one.outcome in EFFECTIVE]
        mine = [one for one in writes if not named.isdisjoint(self._ledger.atoms(one).words)]
        told = any(
            cents in self._ledger.atoms(one).amounts
            for one in self._ledger.record.calls
            if not named.isdisjoint(self._ledger.atoms(one).words)
        )
        theirs = [one for one in writes if one not in mine and cents in self._ledger.atoms(one).amounts]
        same = {one.tool for one in mine}
        return next((one.id for one in theirs if one.tool in same), None) if not told else None

    def _knows_the_fee(self, sentence: Sentence) -> bool:
        """Whether a call of this turn returned what it charges for itself: then no other figure is customary."""
        if sentence.has(Flag.RATE | Flag.CONDITION) or not sentence.has(Flag.BENEFIT):
            return False
        calls = [call for call in self._ledger.turn_writes if isinstance(call.result, dict)]
        return any(_FEE.search(name) for call in calls for name in call.result)

    def _derived_as(self, cents: int, sentence: Sentence) -> str | None:
        """How an amount follows from the record, where the sentence says that it was worked out."""
        self.leaned = True
        if cents in self.shown:
            return "the working shown"
        if sentence.has(Flag.SUM_WORDS) and cents in self._totals:
            return self._totals[cents]
        if sentence.flags & (Flag.SUM_WORDS | Flag.RATE | Flag.COUNTED) and cents in self._counted:
            return self._counted[cents]
        pays = any(thing in _MONEY_THINGS for token in sentence.tokens for thing in token.objects)
        shows = "=" in sentence.piece.text or " + " in sentence.piece.text
        if pays or shows or sentence.flags & (Flag.SUM_WORDS | Flag.RATE | Flag.COUNTED):
            how = self._derivations.get(cents)
            if how:
                return how
        if pays or shows or sentence.flags & (Flag.DIFFERENCE_WORDS | Flag.FRESH):
            if self._differences is None:
                self._differences = differences(self._ledger.everything, self.reply_values, self._derivations)
            return self._differences.get(cents)
        return None

    def _signed(  # noqa: PLR0913
        self, stated: Stated, cents: int, own: set[int], sentence: Sentence, call: CallRecord, *, claim: bool
    ) -> ValueVerdict:
        effects = _effects(sentence)
        if claim and cents not in own and effects & {"charge", "pay"} and not effects & {"refund", "credit"}:
            return ValueVerdict(stated, WRONG, f"{call.id}: {-cents / 100}")
        return ValueVerdict(stated, RECORD, call.id)

    def _has_money(self, call: CallRecord) -> bool:
        return any(speaks_of_money(path) for path in self._ledger.atoms(call).paths)

    def _derives_from(self, call: CallRecord, cents: int) -> bool:
        self.leaned = True
        return cents in derived_amounts(self._ledger.atoms(call), self.reply_values, frozenset(self.reply_counts))

    def _is_day_before(self, stated: Stated, sentence: Sentence, own: set[Day]) -> bool:
        """“From 10 April to 17 April”: the day that the change was from, beside one that it took."""
        beside = sentence.piece.text[: stated.start].rstrip().rpartition(" ")[2].lower()
        if not any(token.flags & Flag.OLD and token.text == beside for token in sentence.tokens):
            return False
        others = [one for one in sentence.values if one.kind == DATE and one is not stated]
        return any(_among(one.days, own) for one in others) and _among(stated.days, self._ledger.everything.dates)

    def _is_siblings_day(self, stated: Stated, sentence: Sentence, call: CallRecord) -> bool:
        """Whether only another call of the same tool, which the sentence does not name, knows the day."""
        others = [
            one
            for one in self._ledger.record.calls
            if one is not call and _among(stated.days, self._ledger.atoms(one).dates)
        ]
        said = said_of_each(sentence, (0, 0), self._ledger)
        return bool(others) and all(one.tool == call.tool and said.get(one.id, 0) <= 1 for one in others)  # 1: the day

    def _date(self, stated: Stated, sentence: Sentence, call: CallRecord | None, *, claim: bool) -> ValueVerdict:
        if claim and call is not None:
            own = self._ledger.atoms(call).dates
            if stated.detail == "relative" and not own:
                return ValueVerdict(stated, POLICY, "the clock")
            if _among(stated.days, own):
                return ValueVerdict(stated, RECORD, call.id)
            if own and self._is_day_before(stated, sentence, own):
                return ValueVerdict(stated, RECORD, "the day before the change")
            if own and (atoms_of(replace(call, result=None)).dates or self._is_siblings_day(stated, sentence, call)):
                return ValueVerdict(stated, WRONG, call.id)
        if stated.detail == "relative":
            return ValueVerdict(stated, POLICY, "the clock")
        if _among(stated.days, self._ledger.everything.dates):
            return ValueVerdict(stated, RECORD)
        if self._heard_day(stated):
            return ValueVerdict(stated, HEARD)
        if _is_next_day(stated.days, self._ledger.everything.dates, sentence):
            return ValueVerdict(stated, DERIVED, "the next day")
        if sentence.has(Flag.EXAMPLE) or _is_plan(sentence) or _beside_today(stated, sentence):
            return ValueVerdict(stated, POLICY, "wording")
        return ValueVerdict(stated, UNSUPPORTED)

    def _identifier(self, stated: Stated, call: CallRecord | None, *, claim: bool) -> ValueVerdict:
        value = stated.word.upper().lstrip("#")
        if claim and call is not None and stated.detail in ("email", "path"):
            return self._address(stated, value, call)
        if claim and call is not None and stated.detail == "card_ending" and _is_another_card(value, call):
            return ValueVerdict(stated, WRONG, call.id)
        if claim and call is not None and stated.detail == "phone" and _is_another_phone(value, call):
            return ValueVerdict(stated, WRONG, call.id)
        words = self._ledger.everything.words
        if value in words or value.replace(" ", "") in words:
            return ValueVerdict(stated, RECORD)
        if value in self._ledger.heard and not (claim and stated.detail == "card_ending"):
            return ValueVerdict(stated, HEARD)
        if any(value in text for text in self._ledger.everything.texts):
            return ValueVerdict(stated, RECORD)
        if stated.detail in ("url", "phone"):
            return ValueVerdict(stated, POLICY)
        if value.isdecimal() and int(value) * 100 in self.shown:
            return ValueVerdict(stated, DERIVED, "the working shown")
        return ValueVerdict(stated, UNSUPPORTED)

    def _quantity(self, stated: Stated, sentence: Sentence) -> ValueVerdict:
        """“512 GB”: one that the record holds, where it holds any in that unit."""
        number, unit = float(stated.word), _UNITS.get(stated.detail, stated.detail).upper()
        atoms = self._ledger.everything
        known = [word for word in atoms.words if word.endswith(unit) and word[:1].isdigit()]
        if not sentence.has(Flag.RATE):
            known += [f"{one:g}{unit}" for one in _numbers_in(unit.lower(), atoms.rows)]
        if not known or any(word in (f"{number:g}{unit}", f"{number:g} {unit}", f"{number}{unit}") for word in known):
            return ValueVerdict(stated, RECORD)
        if (
            round(number * 100) in atoms.amounts
            or f"{number:g}{unit}" in self._ledger.heard
            or f"{number:g}" in self._ledger.heard
        ):
            return ValueVerdict(stated, RECORD)
        return ValueVerdict(stated, UNSUPPORTED)

    def _address(self, stated: Stated, value: str, call: CallRecord) -> ValueVerdict:
        """An e-mail address or a path in a claim is one that the call took or returned, where it took any."""
        words = self._ledger.atoms(call).words
        mark = "@" if stated.detail == "email" else "/"
        if value in words:
            return ValueVerdict(stated, RECORD, call.id)
        if any(mark in word for word in atoms_of(replace(call, result=None)).words):
            return ValueVerdict(stated, WRONG, call.id)
        known = value in self._ledger.everything.words
        return ValueVerdict(stated, RECORD if known else UNSUPPORTED)

    @property
    def _derivations(self) -> dict[int, str]:
        if self._derived is None:
            self._derived = derived_amounts(self._ledger.everything, self.reply_values, frozenset(self.reply_counts))
        return self._derived

    @property
    def _totals(self) -> dict[int, str]:
        if self._sums is None:
            self._sums = totals_of_calls(self._ledger.turn_writes)
        return self._sums

    @property
    def _counted(self) -> dict[int, str]:
        if self._counts is None:
            self._counts = by_count(self._ledger.record.calls)
        return self._counts

    @property
    def _policy(self) -> frozenset[int]:
        if self._policy_cents is None:
            found = (one for text in self._policy_texts for one in find_values(text, self._language))
            self._policy_cents = frozenset(one.cents for one in found if one.kind == AMOUNT)
        return self._policy_cents

    @property
    def _heard(self) -> tuple[Stated, ...]:
        if self._heard_values is None:
            lines = self._ledger.record.heard
            self._heard_values = tuple(one for line in lines for one in find_values(line, self._language))
        return self._heard_values

    @property
    def _heard_cents(self) -> set[int]:
        bare = {int(word) * 100 for word in self._ledger.heard if word.isdecimal() and len(word) < _LONGEST_BARE}
        return bare | {one.cents for one in self._heard if one.kind == AMOUNT}

    def _heard_day(self, stated: Stated) -> bool:
        """Whether the customer named this day, in full or as a day of a month that they named."""
        said = {day[1:] for one in self._heard if one.kind == DATE for day in one.days}
        months = {month for month, _ in said}
        for _, month, day in stated.days:
            spoken = {f"{day}TH", f"{day}ST", f"{day}ND", f"{day}RD"} | ({str(day)} if month in months else set())
            if (month, day) in said or not spoken.isdisjoint(self._ledger.heard):
                return True
        return False


def _is_another_phone(value: str, call: CallRecord) -> bool:
    """Whether the call took phone numbers and not this one."""
    taken = [_NO_DIGIT.sub("", one) for one in call.arguments.values() if isinstance(one, str)]
    phones = [one for one in taken if _SHORTEST_PHONE <= len(one) <= _LONGEST_PHONE]
    said = _NO_DIGIT.sub("", value)
    return bool(phones) and not any(one.endswith(said[-_SHORTEST_PHONE:]) for one in phones)


def _numbers_in(unit: str, rows: Sequence[dict[str, Any]]) -> list[float]:
    """The numbers of fields that are named after a unit ("gb", "data_left_gb"), and the sums of two of them."""
    found = [
        float(value)
        for row in rows
        for key, value in row.items()
        if isinstance(value, int | float) and not isinstance(value, bool) and key.lower().split("_")[-1] == unit
    ][:12]
    return found + [one + other for one, other in combinations(found, 2)]


def _ids_of(sentence: Sentence) -> set[str]:
    return {one.word.upper().lstrip("#") for one in sentence.values if one.kind == IDENTIFIER}


def _is_another_card(ending: str, call: CallRecord) -> bool:
    """Whether a call took the ending of a card, and another one than is said."""
    taken = {
        str(value) for key, value in call.arguments.items() if "card" in key.lower() and _ENDING.fullmatch(str(value))
    }
    return bool(taken) and ending not in taken and ending not in atoms_of(call).words


def _link_of(stated: Stated, links: Sequence[Link]) -> Link | None:
    """The claim in whose clause a value stands."""
    inside = [link for link in links if link.reach[0] <= stated.start < link.reach[1]]
    return inside[0] if inside else (links[0] if len(links) == 1 else None)


def _effects(sentence: Sentence) -> set[str]:
    return {action.id for reading in sentence.readings for action in meant(reading)}


def _moves_money(sentence: Sentence) -> bool:
    nouns = {noun for reading in sentence.readings for noun in reading.nouns}
    things = {thing for token in sentence.tokens for thing in token.objects}
    if sentence.has(Flag.FRESH) and sentence.has(Flag.DIFFERENCE_WORDS) and "cost" in things:
        return True
    return bool((_effects(sentence) | nouns) & _MONEY_MOVES or things & _MONEY_THINGS)


def _tells_of_payment(sentence: Sentence) -> bool:
    """Whether a line under a claim says what was, or will be, charged or given back."""
    return bool(sentence.has(Flag.FRESH) and sentence.has(Flag.DIFFERENCE_WORDS)) or bool(
        _effects(sentence) & _MONEY_MOVES
    )


def _among(days: Sequence[Day], dates: set[Day]) -> bool:
    return any(
        (day in dates or (0, *day[1:]) in dates) if day[0] else any(one[1:] == day[1:] for one in dates) for day in days
    )


def _is_next_day(days: Sequence[Day], dates: set[Day], sentence: Sentence) -> bool:
    text = sentence.piece.text
    if "+1" not in text and "next" not in text and not sentence.has(Flag.ARRIVAL):
        return False
    before = [(year, month, day - 1) for year, month, day in days]
    return _among(before, dates)


def _beside_today(stated: Stated, sentence: Sentence) -> bool:
    return any(
        token.flags & Flag.TODAY and min(abs(token.end - stated.start), abs(stated.end - token.start)) <= _BESIDE
        for token in sentence.tokens
    )


def _speaks_of_a_request(sentence: Sentence) -> bool:
    """Whether a sentence tells or asks of something that was asked for, and claims nothing."""
    acts = {reading.act for reading in sentence.readings if reading.actions != ("reject",)}
    return DONE not in acts and bool(
        acts & {NOT_DONE, ASK, NOT_KNOWN} or sentence.question or sentence.has(Flag.FAILED_VERB | Flag.UNABLE)
    )


def _is_plan(sentence: Sentence) -> bool:
    """Whether the sentence only says what the agent is going to look up."""
    acts = [reading for reading in sentence.readings if reading.act != MENTION]
    looks = any(action.kind == "read" for one in sentence.readings for action in meant(one))
    return looks and bool(acts) and all(one.act in (PROMISE, ASK) and _only_looks(one) for one in acts)


def _only_looks(reading: Reading) -> bool:
    kinds = {action.kind for action in meant(reading)}
    return kinds <= {"read", "generic"}


def _sounds_like_policy(sentence: Sentence, cents: int) -> bool:
    """A round figure in a sentence of general wording, or of a fee or a gesture, that names no object of the record."""
    if cents % (500 if cents <= _SMALL_FEE else 1000):
        return False
    customary = cents <= _SMALL_FEE and sentence.has(Flag.BENEFIT)
    if customary and (sentence.question or sentence.has(Flag.RATE) or "=" in sentence.piece.text):
        return True  # "insurance for $30 per passenger" beside a day and a flight
    if any(one.kind not in (AMOUNT, QUANTITY) for one in sentence.values):
        return False
    if sentence.flags & (Flag.DIFFERENCE_WORDS | Flag.SUM_WORDS) and not sentence.has(Flag.RATE):
        return False
    return sentence.has(Flag.RATE) or (cents <= _LARGEST_FEE and sentence.has(Flag.BENEFIT) and not sentence.piece.item)
