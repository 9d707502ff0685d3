"""Calls that some sentences of a reply name by rare things, and that vaguer ones leave to them."""

from phrasings.faithfulness.acts import DONE, NOT_DONE, NOT_KNOWN, Reading
from phrasings.faithfulness.context import RARE, Context
from phrasings.faithfulness.ledger import EFFECTIVE
from phrasings.faithfulness.linking import link
from phrasings.faithfulness.sentence import Sentence

_SEVERAL = 2


def reserve(context: Context, sentences: list[Sentence]) -> None:
    """Note which calls are claimed by the rare things that they act on, before the reply is gone through."""
    if len(context.ledger.turn_writes) < _SEVERAL:
        return
    for sentence in sentences:
        for reading in sentence.readings:
            if reading.act in (NOT_DONE, NOT_KNOWN):
                _admit(context, reading)
            if reading.act != DONE:
                continue
            best = max((context.profiles.fit(reading, tool).things for tool in context.profiles.writes), default=0.0)
            linked = link(reading, (), context.ledger, context.profiles) if best >= RARE else None
            if linked is not None and linked.call is not None and linked.exact:
                context.reserved[id(reading)] = linked.call.id


def _admit(context: Context, reading: Reading) -> None:
    """Note the call without effect that “the limit could not be raised” owns to."""
    linked = link(reading, (), context.ledger, context.profiles)
    lost = [call for call in context.ledger.turn_writes if call.outcome not in EFFECTIVE]
    if linked.call is not None and not linked.effective:
        context.admitted.add(linked.call.id)
    elif linked.call is None and len(lost) == 1:
        context.admitted.add(lost[0].id)


def reserved_for_others(context: Context, reading: Reading) -> list[str]:
    """The calls that other sentences of the reply name by their things; a vaguer claim takes what is left."""
    if len(context.ledger.turn_writes) < _SEVERAL or id(reading) in context.reserved:
        return []
    return list(context.reserved.values())
