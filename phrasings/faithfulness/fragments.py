"""List lines that are no more than a thing and a participle: “- Order cancelled”."""

from phrasings.faithfulness.acts import ASK, PROMISE, Reading
from phrasings.faithfulness.clause_checks import tells_status
from phrasings.faithfulness.context import Context, may_be_of
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.linking import Link, link
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.uncalled import is_all_said, is_borne
from phrasings.faithfulness.values import IDENTIFIER

_UNSURE = int(Flag.CONDITION | Flag.SOFT_CONDITION | Flag.MODAL | Flag.POLICY | Flag.WILL | Flag.WANT | Flag.UNABLE)


def fragment_counts(context: Context, found: Judgement, reading: Reading) -> bool:
    """A bare participle in a list line says what the line's lead says, or the state of what was called."""
    led = context.lead is not None and context.lead.claim
    if led or not found.sentence.piece.item or found.sentence.has(Flag.SUCCESS):
        return True
    linked = link(reading, context.ids, context.ledger, context.profiles)
    if not linked.exact and _labels_a_figure(found.sentence, reading) and is_borne(context, found.sentence, reading):
        return False
    lost = linked.call is not None and not linked.effective and linked.call.turn == context.ledger.record.turn
    if lost or _is_a_line_of_its_own(context, found.sentence, reading, linked):
        return True
    if linked.call is not None and not may_be_of(context, linked.call):
        return False
    own = any(one.kind == IDENTIFIER for one in found.sentence.values)
    if linked.call is None and own and linked.exact and not is_borne(context, found.sentence, reading):
        return True
    return tells_status(found.sentence, reading, context.lead.act if context.lead else "", linked, context.ledger)


def _labels_a_figure(sentence: Sentence, reading: Reading) -> bool:
    """“Paid: $120”: a participle that labels what a look-up holds under that name."""
    after = sentence.tokens[reading.at + 1 : reading.at + 2]
    return any(token.text == ":" for token in after) and any(one.start > reading.end for one in sentence.values)


def _is_a_line_of_its_own(context: Context, sentence: Sentence, reading: Reading, linked: Link) -> bool:
    """“- Order cancelled”, of a tool that was never called, under no words that make it a step or a condition."""
    if linked.call is not None or not linked.exact or not is_all_said(sentence, reading):
        return False
    lead = context.lead
    if lead is not None and lead.sentence.piece.opens:
        return False
    unsure = lead is not None and (lead.act in (ASK, PROMISE) or lead.sentence.question or lead.sentence.has(_UNSURE))
    return not unsure and not is_borne(context, sentence, reading)
