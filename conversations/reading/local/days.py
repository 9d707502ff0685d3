"""Which day a customer means: what the language's own readers find, the last message before earlier ones."""

from collections.abc import Iterator

from conversations.reading.questions import NONE, DateQuestion
from conversations.reading.shown import Line, Shown
from cxagent.language import LANGUAGES, dates

_IN_MESSAGE, _BEFORE, _BY_AGENT = 0.97, 0.9, 0.6
_LONGEST = 2000


def weigh(question: DateQuestion) -> dict[str, float]:
    """Weights over the days (ISO) of the latest line that names any, and "none". A day that is ambiguous shares its weight."""
    for line, sure in _lines(question.shown):
        days = _days(question, line)
        if days:
            return {**{day: sure * share for day, share in days.items()}, NONE: 1 - sure}
    return {NONE: 1.0}


def _lines(shown: Shown) -> Iterator[tuple[Line, float]]:
    """The last message, then what the customer said before, then what the agent said; latest first."""
    said = [line for line in reversed(shown.lines) if line.by == "customer"]
    yield from ((line, _BEFORE if at else _IN_MESSAGE) for at, line in enumerate(said))
    yield from ((line, _BY_AGENT) for line in reversed(shown.lines) if line.by == "agent")


def _days(question: DateQuestion, line: Line) -> dict[str, float]:
    shown = question.shown
    if shown.today is None:
        return {}
    language = shown.language if shown.language in LANGUAGES else LANGUAGES[0]
    prefer = None if question.prefer == "any" else question.prefer
    found = dates.find(line.text[:_LONGEST], language, today=shown.today, prefer=prefer, loose=question.slot.asked)
    shares: dict[str, float] = {}
    for one in found:
        for day in one.candidates:
            shares[day.isoformat()] = shares.get(day.isoformat(), 0.0) + 1 / (len(found) * len(one.candidates))
    return shares
