"""What a change made dearer or cheaper: the price that it returned, less the price that an earlier call showed."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from phrasings.faithfulness.derive import speaks_of_money
from phrasings.faithfulness.ledger import EFFECTIVE
from phrasings.faithfulness.record import CallRecord

_MOST = 60  # earlier amounts of one name that are compared
_MOST_ROWS = 400
_LATEST = 12  # calls that are compared with those before them


def steps_of_calls(calls: Sequence[CallRecord], writes: Collection[CallRecord]) -> dict[int, str]:
    """Cents → between which two amounts of the same name they are the difference."""
    found: dict[int, str] = {}
    before: dict[str, list[int]] = {}
    for call in calls[-_LATEST:]:
        amounts = list(_amounts(call.result))
        if call in writes and call.outcome in EFFECTIVE:
            for name, cents in amounts:
                found.update(
                    {abs(cents - one): f"{cents / 100:.2f} - {one / 100:.2f} ({name})" for one in before.get(name, ())}
                )
        for name, cents in amounts:
            before.setdefault(name, []).append(cents)
            del before[name][:-_MOST]
    found.pop(0, None)
    return found


def _amounts(result: Any) -> Iterator[tuple[str, int]]:
    """The amounts of money in a result, by the names of their fields."""
    stack, left = [result], _MOST_ROWS
    while stack and left:
        left -= 1
        top = stack.pop()
        if isinstance(top, list):
            stack.extend(top)
        elif isinstance(top, Mapping):
            stack.extend(top.values())
            for name, value in top.items():
                if isinstance(value, int | float) and not isinstance(value, bool) and speaks_of_money(str(name)):
                    yield str(name), round(value * 100)
