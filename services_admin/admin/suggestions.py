"""Where further claim words come from: an app above registers who proposes them."""

from collections.abc import Callable, Sequence

Suggester = Callable[[str, str, str], Sequence[str]]
_USED: list[Suggester] = []


def use(suggester: Suggester) -> None:
    """Take this one; the last that was registered counts."""
    _USED[:] = [suggester]


def further_words(name: str, description: str, language: str) -> list[str]:
    """Words that may be said of a tool beyond those proposed from its name; none where nobody proposes any."""
    return list(_USED[0](name, description, language)) if _USED else []
