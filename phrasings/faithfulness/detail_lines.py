"""List lines under a claim, which claim what they tell of."""

from phrasings.faithfulness.acts import ASK, DONE, NOT_DONE
from phrasings.faithfulness.context import Context, refuse
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.ledger import EFFECTIVE
from phrasings.faithfulness.linking import Link
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.profiles import WEAK_OBJECTS
from phrasings.faithfulness.tagging import Token
from services_admin.definition.claim_words.lexicon import actions


def hold_detail(context: Context, found: Judgement) -> None:
    """A list line under a claim that tells of a change to a thing claims that change: "**New flights:**"."""
    sentence = found.sentence
    if (
        not sentence.piece.item
        or context.lead is None
        or not context.lead.claim
        or sentence.act in (DONE, NOT_DONE, ASK)
    ):
        return
    lead = next((link for link in context.lead.links if link.effective), None)
    if lead is None or sentence.flags & (Flag.NEGATION | Flag.NONE | Flag.RATE):
        return
    things = [
        thing for at, token in enumerate(sentence.tokens) for thing in token.objects if _is_changed(sentence.tokens, at)
    ]
    things = [thing for thing in things if thing not in WEAK_OBJECTS]
    for thing in dict.fromkeys(things):
        owners = context.profiles.named_owners(thing)
        if not owners or lead.tool in owners or thing in context.profiles.of[lead.tool].objects:
            continue
        calls = [one for tool in owners for one in context.ledger.by_tool.get(tool, ())]
        if any(one.outcome in EFFECTIVE for one in calls):
            continue
        last = calls[-1] if calls else None
        missing = Link(
            last.tool if last else owners[0], last, last.outcome if last else Outcome.NOT_ATTEMPTED, (thing,)
        )
        refuse(context, found, missing, None, "tells of a change")
        return


def _is_changed(tokens: list[Token], at: int) -> bool:
    """Whether a word beside a thing says that it is new or changed: "new flights", "passenger change", "is now"."""
    near = [*tokens[max(0, at - 2) : at], *tokens[at + 1 : at + 3]]
    return any(
        token.flags & (Flag.FRESH | Flag.NOW)
        or (
            token.flags & Flag.NOUN
            and any(actions()[action].kind == "write" for action in token.actions if action not in token.objects)
        )
        for token in near
    )
