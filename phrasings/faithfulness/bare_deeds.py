"""“Done.” “All set.”: claims that name neither a deed nor a thing."""

from phrasings.faithfulness.acts import DONE
from phrasings.faithfulness.context import Context, refuse
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.linking import Link
from phrasings.faithfulness.outcomes import Outcome

_DEED_WORDS = int(Flag.DEED | Flag.NOW | Flag.ADVERB | Flag.PUNCTUATION)


def hold_deed(context: Context, found: Judgement) -> None:
    """“Done.” "All set.": a claim of whatever this turn did."""
    tokens = found.sentence.tokens
    at = next((index for index, token in enumerate(tokens) if not token.flags & (Flag.NOW | Flag.ADVERB)), 0)
    if not tokens or not tokens[at].flags & Flag.DEED or found.claim or found.sentence.question:
        return
    follows = Flag.PUNCTUATION | Flag.CONJUNCTION | (Flag.PREPOSITION if found.sentence.has(Flag.IN_WORDS_ALL) else 0)
    if at + 1 < len(tokens) and not tokens[at + 1].flags & follows:
        return
    found.act, found.cue = DONE, "deed"
    if not context.ledger.record.calls and all(token.flags & _DEED_WORDS for token in tokens):
        refuse(
            context,
            found,
            Link("", None, Outcome.NOT_ATTEMPTED, (tokens[at].text,)),
            None,
            "says done, nothing was called",
        )
    for call in context.ledger.turn_writes or context.ledger.writes[-1:]:
        linked = Link(call.tool, call, call.outcome, (tokens[at].text,))
        if linked.effective:
            found.claim = True
            found.links.append(linked)
        else:
            refuse(context, found, linked, None, "says done")
