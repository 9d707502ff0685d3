"""What `manage.py play` prints."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from conversations.scenarios.coverage import Branch
from conversations.scenarios.player import Played

Write = Callable[[str], object]
WIDTH = 12


def tell(played: Sequence[Played], write: Write, *, transcripts: bool = False) -> None:
    """The scripts that went wrong with every difference, and the sum."""
    for one in played:
        if transcripts or not one.right:
            _tell_one(one, write)
    right = sum(one.right for one in played)
    changes = sum(len(one.made) for one in played if one.right)
    write(f"{right} of {len(played)} conversations went as written: {changes} right changes, no wrong one")
    if right < len(played):
        write(f"{len(played) - right} did not, see above")


def _tell_one(one: Played, write: Write) -> None:
    write(f"\n{'ok  ' if one.right else 'FAIL'} {one.script.id}  ({one.script.source})")
    for who, text in one.lines:
        write(f"    {who:<{WIDTH}}{text}")
    for change in one.made:
        write(f"    {'record':<{WIDTH}}{change}")
    for fault in one.faults:
        write(f"  - {fault}")


def tell_coverage(service: str, branches: Iterable[Branch], write: Write) -> None:
    """A table of branches, and how many were never taken."""
    listed = list(branches)
    write(f"\n{service}")
    for branch in listed:
        write(f"  {branch.times:4}{' ' if branch.times else '!'} {branch.step:<34} {branch.what:<18} {branch.way}")
    missed = sum(not branch.times for branch in listed)
    write(f"  {len(listed) - missed} of {len(listed)} branches taken")


def tell_behaviours(found: Mapping[str, Mapping[str, int]], write: Write) -> None:
    """One line for each kind of behaviour."""
    write("")
    for name, counted in found.items():
        write(f"{name}: " + ", ".join(f"{what} {times}" for what, times in counted.items()))
