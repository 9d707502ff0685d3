"""The values that a judged sentence states, and what becomes of it where one does not hold."""

import re

from phrasings.faithfulness.acts import PROMISE
from phrasings.faithfulness.context import Context
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.ledger import EFFECTIVE
from phrasings.faithfulness.profiles import is_money
from phrasings.faithfulness.provenance import KEEP, REMOVE, decide
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.said import said_of_each
from phrasings.faithfulness.values import AMOUNT, DATE

_DIGIT = re.compile(r"\d")


def check_values(context: Context, found: Judgement) -> None:
    """Note the verdicts on the values of a sentence; one that does not hold has it replaced or removed."""
    if found.untrue:
        return
    told = _context_call(context, found) or _denied_call(context, found) or _paying_call(context, found)
    effective = [one for one in found.links if one.effective and (found.claim or _is_dated_promise(found))]
    found.values = context.vouching.check(found.sentence, effective, told, context.ids)
    action, why = decide(found.values, context.rules, context.ledger, claim=bool(effective))
    if action == KEEP:
        return
    found.reason = why
    rows = [(one.tool, one.outcome, one.call) for one in effective]
    if rows and action != REMOVE:
        found.verdict, found.untrue = "replaced", True
        found.say += [row for row in rows if row not in found.say]
    else:
        found.verdict = "removed"


def _is_dated_promise(found: Judgement) -> bool:
    """“The technician will come on Tuesday at nine”: what a done call brings about, on its day and at its hour."""
    said = found.sentence
    if found.act != PROMISE or said.question or any(one.conditional for one in said.readings):
        return False
    dated = any(one.kind == DATE for one in said.values) or _DIGIT.search(said.piece.text)
    return bool(dated) and not any(one.kind == AMOUNT for one in said.values)


def _context_call(context: Context, found: Judgement) -> CallRecord | None:
    """The call that a list line gives details of."""
    if context.lead is None or not (found.sentence.piece.item or found.sentence.piece.opens) or not context.lead.claim:
        return None
    calls = [one for link in context.lead.links if link.effective for one in (link.call, *link.also) if one is not None]
    calls = [one for one in calls if one.outcome in EFFECTIVE]
    said = said_of_each(found.sentence, (0, 0), context.ledger) if len(calls) > 1 else {}
    return max(calls, key=lambda one: said.get(one.id, 0), default=None)


def _paying_call(context: Context, found: Judgement) -> CallRecord | None:
    """The call, just claimed, whose money a promise speaks of: "$40 will be charged to your card"."""
    if context.claimed is None or found.claim or found.sentence.question:
        return None
    effects = [one for one in found.sentence.readings if one.act == PROMISE and not one.conditional and is_money(one)]
    if not effects:
        return None
    return next((one.call for one in context.claimed.links if one.effective), None)


def _denied_call(context: Context, found: Judgement) -> CallRecord | None:
    """The call that "nothing was charged" speaks of: the one that the reply has just claimed."""
    if context.claimed is None or found.claim or not found.sentence.has(Flag.NONE) or found.sentence.question:
        return None
    return next((one.call for one in context.claimed.links if one.effective), None)
