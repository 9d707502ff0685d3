"""What a look-up shows of the thing that was looked up: "it's been assigned to Brightline Ltd.", of nobody's deed here."""

import re
from collections.abc import Iterator, Mapping

from phrasings.faithfulness.acts import Reading
from phrasings.faithfulness.context import Context
from phrasings.faithfulness.linking import Link
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.sentence import Sentence

_TELLING = re.compile(r"[A-Z].*[A-Z0-9]|\d:\d\d|[A-Z]\w+ [A-Z]|\d[A-Z]")  # a code, an hour, a name of two words
_WORD = re.compile(r"\w+")
_TO_PEOPLE = frozenset(
    ("send", "notify", "invite", "transfer", "escalate", "connect")
)  # a name there is who it went to
_LONGEST = 40  # characters of a value that is said word for word


def is_shown(context: Context, sentence: Sentence, reading: Reading, linked: Link) -> bool:
    """Whether the clause says, of nobody's doing, a telling value that a look-up returned as a field of the thing itself.

    A value that the customer named, or that any call took, tells nothing: it may be what was asked for. Nor does it where
    the tool that would do such a thing was called, however that ended.
    """
    if reading.agent or linked.tool in context.ledger.by_tool or not _TO_PEOPLE.isdisjoint(reading.actions):
        return False
    start, end = reading.reach[0], reading.reach[1] or len(sentence.piece.text)
    said = sentence.piece.text[start:end]
    return any(_stands_in(value, said) for value in _own_values(context))


def _own_values(context: Context) -> Iterator[str]:
    """The telling texts that stand in the fields of a look-up's result itself, not in a list of things to choose from."""
    calls = context.ledger.record.calls
    taken = {str(value).upper() for call in calls for value in call.arguments.values()}
    for call in calls:
        changes = call.tool in context.ledger.tools and context.ledger.tools[call.tool].changes
        if changes or call.outcome is not Outcome.DONE or not isinstance(call.result, Mapping):
            continue
        for value in call.result.values():
            if (
                isinstance(value, str)
                and _is_telling(value)
                and not (value.upper() in taken or _was_heard(value, context))
            ):
                yield value.rstrip(".")


def _is_telling(value: str) -> bool:
    return len(value) <= _LONGEST and _TELLING.search(value) is not None


def _was_heard(value: str, context: Context) -> bool:
    return all(word in context.ledger.heard for word in _WORD.findall(value.upper()))


def _stands_in(value: str, said: str) -> bool:
    found = said.find(value)
    if found < 0:
        return False
    after = said[found + len(value) : found + len(value) + 1]
    return not (found and said[found - 1].isalnum()) and not after.isalnum()
