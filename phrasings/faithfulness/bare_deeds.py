"""“Done.” “All set.”: claims that name neither a deed nor a thing."""

from phrasings.faithfulness.acts import DONE
from phrasings.faithfulness.context import Context, refuse
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.ledger import EFFECTIVE
from phrasings.faithfulness.linking import Link
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.tagging import Token
from phrasings.faithfulness.toolless import deeds_heard
from phrasings.faithfulness.values import DATE

_DEED_WORDS = int(Flag.DEED | Flag.NOW | Flag.ADVERB | Flag.PUNCTUATION)
_FOR_YOU = int(Flag.PREPOSITION | Flag.YOU)


def _is_of_nothing(context: Context, found: Judgement) -> bool:
    """Whether nothing was called that the words could be of; look-ups alone bear "done", but not "consider it done"."""
    tokens, calls = found.sentence.tokens, context.ledger.record.calls
    if any(token.flags & Flag.SETTLED for token in tokens):
        nothing = not (calls and context.ledger.writes) and not deeds_heard(context)
        return nothing and all(token.flags & (_DEED_WORDS | _FOR_YOU) for token in tokens)
    return not calls and all(token.flags & _DEED_WORDS for token in tokens)


def _of_a_day(context: Context, found: Judgement) -> bool:
    """“All set for 8 July”, where the call of this turn was not done."""
    lost = any(call.outcome not in EFFECTIVE for call in context.ledger.turn_writes)
    return lost and any(one.kind == DATE for one in found.sentence.values)


def hold_deed(context: Context, found: Judgement) -> None:
    """“Done.” "All set.": a claim of whatever this turn did."""
    tokens = found.sentence.tokens
    at = next((index for index, token in enumerate(tokens) if not token.flags & (Flag.NOW | Flag.ADVERB)), 0)
    if not tokens or not tokens[at].flags & Flag.DEED or found.claim or found.sentence.question:
        return
    before_more = found.sentence.has(Flag.IN_WORDS_ALL) or tokens[at].flags & Flag.SETTLED or _of_a_day(context, found)
    follows = Flag.PUNCTUATION | Flag.CONJUNCTION | (Flag.PREPOSITION if before_more else 0)
    if at + 1 < len(tokens) and not tokens[at + 1].flags & follows:
        return
    found.act, found.cue = DONE, "deed"
    if _is_of_nothing(context, found):
        refuse(
            context,
            found,
            Link("", None, Outcome.NOT_ATTEMPTED, (tokens[at].text,)),
            None,
            "says done, nothing was called",
        )
    calls = context.ledger.turn_writes or context.ledger.writes[-1:]
    some = any(call.outcome in EFFECTIVE for call in calls) and not found.sentence.has(Flag.IN_WORDS_ALL)
    done = [call for call in calls if call.outcome in EFFECTIVE]
    for call in done if done and _says_of_what(tokens, at) else calls:
        linked = Link(call.tool, call, call.outcome, (tokens[at].text,))
        if linked.effective:
            found.claim = True
            found.links.append(linked)
        elif not (some and call.id in context.admitted):
            refuse(context, found, linked, None, "says done")


def _says_of_what(tokens: list[Token], at: int) -> bool:
    """“Done: your option is placed for two”: what follows the colon tells which deed is meant."""
    return len(tokens) > at + 2 and tokens[at + 1].text == ":"
