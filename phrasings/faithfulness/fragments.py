"""Bare participles, and whether they say that something was done: “- Quote: sent”."""

from phrasings.faithfulness.acts import Reading
from phrasings.faithfulness.clause_checks import tells_status
from phrasings.faithfulness.context import Context, may_be_of
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.linking import link
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.uncalled import is_borne
from phrasings.faithfulness.values import IDENTIFIER


def fragment_counts(context: Context, found: Judgement, reading: Reading) -> bool:
    """A bare participle in a list line says what the line's lead says, or the state of what was called."""
    claims = context.lead is not None and context.lead.claim
    if not found.sentence.piece.item or found.sentence.has(Flag.SUCCESS) or claims:
        return True
    linked = link(reading, context.ids, context.ledger, context.profiles)
    if not linked.exact and _labels_a_figure(found.sentence, reading) and is_borne(context, found.sentence, reading):
        return False
    if linked.call is not None and not linked.effective and linked.call.turn == context.ledger.record.turn:
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
