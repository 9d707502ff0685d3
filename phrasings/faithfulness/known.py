"""What the values of a reply may come from besides the call that a sentence speaks of."""

import re
from functools import cached_property

from phrasings.faithfulness.call_steps import steps_of_calls
from phrasings.faithfulness.derive import by_count, by_quantity, derived_amounts, differences, totals_of_calls
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.values import AMOUNT, DATE, QUANTITY, Stated, find_values

_IN_WORDS = re.compile(r"\d ?[^\W\d_]|[^\W\d_] ?\d")  # a figure beside a word
_SHORT_DAY = re.compile(r"(?<![\d/])(1[0-2]|[1-9])/(3[01]|[12]\d|[1-9])(?![\d/])")
_LONGEST = 400  # characters of a text of the record that is read for the values that it states
_MOST_TEXTS = 100
_LONGEST_BARE = 5  # digits of a number that the customer may have meant as money without saying so


class Known:
    """What the values of one reply may come from; each part is worked out when it is first asked for.

    `shown`: the cents that sums written out in the reply come to.
    """

    def __init__(self, ledger: Ledger, language: str, policy: tuple[str, ...]) -> None:
        self.ledger = ledger
        self.language = language
        self._policy_texts = policy
        self.reply_values: list[Stated] = []
        self.reply_counts: set[int] = set()
        self.shown: frozenset[int] = frozenset()
        self.leaned = False  # whether a verdict was given that other sentences of the reply could have changed

    @cached_property
    def derivations(self) -> dict[int, str]:
        """Cents → how they follow from the record."""
        return derived_amounts(self.ledger.everything, self.reply_values, frozenset(self.reply_counts))

    @cached_property
    def differences(self) -> dict[int, str]:
        """Cents → between what they are the difference."""
        steps = steps_of_calls(self.ledger.record.calls, self.ledger.writes)
        return steps | differences(self.ledger.everything, self.reply_values, self.derivations)

    @cached_property
    def totals(self) -> dict[int, str]:
        """Cents → the calls of this turn that they are the total of."""
        return totals_of_calls(self.ledger.turn_writes)

    @cached_property
    def counted(self) -> dict[int, str]:
        """Cents → the amount and the number that they are the product or the share of."""
        quantities = [float(one.word) for one in self.reply_values if one.kind == QUANTITY]
        return by_count(self.ledger.record.calls) | by_quantity(self.ledger.everything.rows, quantities)

    @cached_property
    def policy(self) -> frozenset[int]:
        """The cents that the company's policies name."""
        found = (one for text in self._policy_texts for one in find_values(text, self.language))
        return frozenset(one.cents for one in found if one.kind == AMOUNT)

    @cached_property
    def _told_texts(self) -> list[str]:
        texts = (one for one in self.ledger.everything.texts if len(one) <= _LONGEST and _IN_WORDS.search(one))
        return sorted(texts)[:_MOST_TEXTS]

    @cached_property
    def _told(self) -> tuple[Stated, ...]:
        """The values that texts of the record state in words: "6月4日入荷予定", "due on 4 June"."""
        return tuple(one for text in self._told_texts for one in find_values(text, self.language))

    @cached_property
    def told_days(self) -> frozenset[tuple[int, int]]:
        """The days, as month and day, that texts of the record state in words."""
        stated = [day[1:] for one in self._told if one.kind == DATE for day in one.days]
        short = [(int(month), int(day)) for text in self._told_texts for month, day in _SHORT_DAY.findall(text)]
        return frozenset([*stated, *(short if self.language == "ja" else ())])

    @cached_property
    def told_cents(self) -> frozenset[int]:
        """The cents that texts of the record state in words."""
        return frozenset(one.cents for one in self._told if one.kind == AMOUNT)

    @cached_property
    def _heard(self) -> tuple[Stated, ...]:
        lines = self.ledger.record.heard
        return tuple(one for line in lines for one in find_values(line, self.language))

    @property
    def heard_cents(self) -> set[int]:
        """The cents that the customer named, or may have meant by a bare number."""
        bare = {int(word) * 100 for word in self.ledger.heard if word.isdecimal() and len(word) < _LONGEST_BARE}
        return bare | {one.cents for one in self._heard if one.kind == AMOUNT}

    def names_day(self, stated: Stated) -> bool:
        """Whether the customer named this day, in full or as a day of a month that they named."""
        said = {day[1:] for one in self._heard if one.kind == DATE for day in one.days}
        months = {month for month, _ in said}
        for _, month, day in stated.days:
            spoken = {f"{day}TH", f"{day}ST", f"{day}ND", f"{day}RD"} | ({str(day)} if month in months else set())
            if (month, day) in said or not spoken.isdisjoint(self.ledger.heard):
                return True
        return False
