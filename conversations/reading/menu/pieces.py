"""What each stretch of words in an order is: a value of the menu, a number, a function word, or unread."""

from dataclasses import dataclass
from typing import NamedTuple


class Value(NamedTuple):
    """One value of one field."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class Sense:
    """What a phrase can mean. Several may hold at once ("salad" as a kind and as a topping)."""

    values: tuple[Value, ...] = ()
    kinds: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    amount: str = ""
    role: str = ""
    number: int | None = None
    ordinal: int | None = None
    further: bool = False
    sure: float = 1.0

    @property
    def of_menu(self) -> bool:
        return bool(self.values or self.kinds)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text, code-point offsets start to end, and what it means.

    `role` is one of value, kind, field, amount, number, ordinal, a role of words.ROLES, common (said in orders, no part
    of what is ordered) or unknown. `sure` is 1.0 for words as the menu gives them, less for words that were corrected.
    """

    role: str
    sense: Sense
    start: int
    end: int
    sure: float = 1.0
    whole: bool = False  # says "all" or "every" itself: "everything but onions"
    text: str = ""
