"""What is wrong with a document: values that the admin, the API and the command line all show the same. Pure."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Literal

Level = Literal["error", "warning", "info"]
ORDER: dict[Level, int] = {"error": 0, "warning": 1, "info": 2}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, where, and what to do about it.

    `id` is stable ("service.E012"), `path` leads into the body ("tools.refund_card.parameters", "" for the whole),
    `message` says what is wrong, `hint` what would put it right ("" when the message already does).
    """

    id: str
    level: Level
    path: str
    message: str
    hint: str = ""

    def as_json(self) -> dict[str, str]:
        return asdict(self)

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.level} {self.id} {self.path or 'the document'}: {self.message}{hint}"


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """A kind of problem with its stable id; `at` makes one. `means` is what the list of problems says of it."""

    id: str
    level: Level
    means: str

    def at(self, path: str, message: str, hint: str = "") -> Problem:
        return Problem(id=self.id, level=self.level, path=path, message=message, hint=hint)


def errors_of(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Those that forbid publishing."""
    return tuple(problem for problem in problems if problem.level == "error")


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Each once, errors first, otherwise in the order found."""
    return tuple(sorted(dict.fromkeys(problems), key=lambda problem: ORDER[problem.level]))


def joined(*parts: str | int) -> str:
    """A path from its parts: `joined("languages", 1)` is "languages[1]", `joined("tools", "x")` is "tools.x"."""
    path = ""
    for part in parts:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path and part else part
    return path
