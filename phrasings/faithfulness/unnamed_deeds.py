"""Deeds in words that no tool's name has: “I generated a provisional password”, where a tool resets passwords."""

from phrasings.faithfulness.acts import STRONG, Reading
from phrasings.faithfulness.context import RARE, Context
from phrasings.faithfulness.linking import Link
from phrasings.faithfulness.profiles import PLACERS, is_generic
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.tool_profile import MAKERS

_HANDING = MAKERS | PLACERS | {"send", "request", "issue", "book", "order", "schedule", "add"}


def call_of_unnamed_deed(context: Context, reading: Reading) -> Link | None:
    """The call of this turn that an own deed may be of, though no tool is named so: by its code, its thing, or because
    nothing can be read from its tool's name.
    """
    if not reading.agent or reading.strength < STRONG:
        return None
    calls = [call for call in reversed(context.ledger.turn_writes) if call.by == "agent"]
    for call in calls:
        if _is_near(context, reading, call):
            return Link(call.tool, call, call.outcome, (), reach=reading.reach)
    return None


def _is_near(context: Context, reading: Reading, call: CallRecord) -> bool:
    profile = context.profiles.of[call.tool]
    if not profile.main:
        return True
    if not set(reading.actions) <= _HANDING or is_generic(reading):
        return False
    said = {one.lstrip("#") for one in context.ids}
    if (
        said
        and said <= context.ledger.atoms(call).words
        and not said.isdisjoint(context.ledger.atoms(call).returned_words)
    ):
        return True
    return context.profiles.fit(reading, call.tool).things >= RARE and not context.profiles.exact_for(reading)
