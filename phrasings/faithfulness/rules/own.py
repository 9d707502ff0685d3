"""What of the record is the customer's own: what they said, and what stands in the record beside it.

A look-up by the customer's order number returns their order, with their address; the list of all guests in it is of
others, but for the row that holds something they said.
"""

from collections.abc import Iterator
from typing import Any

from phrasings.faithfulness.atoms import words_in
from phrasings.faithfulness.record import Record
from phrasings.faithfulness.rules.personal import comparable

_MOST = 20_000  # values of one result that are looked at
_SHORTEST = 3  # characters of a value that can tell whose an object is
_PHONE_TAIL = 8  # last digits by which two writings of a number are taken for one


class Own:
    """Answers whether a piece of personal data is the customer's; reads the record at the first question."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._values: frozenset[str] | None = None
        self._heard = ""

    def has(self, value: str, kind: str) -> bool:
        known = self._known()
        if value in known or (value and value in self._heard):
            return True
        if kind != "phone" or len(value) < _PHONE_TAIL:
            return False
        tail = value[-_PHONE_TAIL:]
        return tail in self._heard or any(one.endswith(tail) for one in known)

    def _known(self) -> frozenset[str]:
        if self._values is None:
            words: set[str] = set()
            for line in self._record.heard:
                words_in(line.upper(), words)
            said = {word for one in words if len(word := comparable(one)) >= _SHORTEST}
            self._heard = " ".join(comparable(line) for line in self._record.heard)
            found = set(said)
            for call in self._record.calls:
                found |= set(_beside(call.result, said))
            self._values = frozenset(found)
        return self._values


def _beside(result: Any, said: set[str]) -> Iterator[str]:
    """The values of the objects that hold something the customer said, and of the objects inside those, but for lists."""
    stack: list[tuple[Any, bool]] = [(result, False)]
    left = _MOST
    while stack and left:
        left -= 1
        value, theirs = stack.pop()
        if isinstance(value, dict):
            theirs = theirs or any(comparable(str(one)) in said for one in value.values() if _is_plain(one))
            stack.extend((one, theirs) for one in value.values())
        elif isinstance(value, list | tuple):
            stack.extend((one, theirs and _is_plain(one)) for one in value)
        elif theirs and value is not None:
            yield comparable(str(value))


def _is_plain(value: Any) -> bool:
    return isinstance(value, str | int | float) and not isinstance(value, bool)
