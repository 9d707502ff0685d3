"""What a true claim takes in besides and nothing did: the other of “both”, a thing that another tool acts on."""

from phrasings.faithfulness.acts import STRONG, Reading
from phrasings.faithfulness.context import CLEARLY, Context
from phrasings.faithfulness.counting import SMALL
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.ledger import EFFECTIVE
from phrasings.faithfulness.linking import Link
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.profiles import WEAK_OBJECTS, is_generic
from phrasings.faithfulness.tagging import Token
from services_admin.definition.claim_words.lexicon import objects

_OF_A_NUMBER = 2  # words from "two" to "three" in "two of three"


def not_all(context: Context, found: Judgement, reading: Reading, linked: Link) -> Link | None:
    """“Both are done”, where one of this turn's calls was not."""
    if not _says_all(found):
        return None
    if not is_generic(reading):
        return _not_all_of_one(context, reading, linked)
    if any(context.profiles.owners(thing) for thing in reading.objects):
        return None
    lost = [call for call in context.ledger.turn_writes if call.outcome not in EFFECTIVE]
    return Link(lost[0].tool, lost[0], lost[0].outcome, ("all",), reach=reading.reach) if lost else None


def _says_all(found: Judgement) -> bool:
    """Whether the sentence says "both", "all three", and not "two of the three"."""
    tokens = found.sentence.tokens
    return any(token.flags & Flag.IN_WORDS_ALL and not _is_part(tokens, at) for at, token in enumerate(tokens))


def _is_part(tokens: list[Token], at: int) -> bool:
    if at < _OF_A_NUMBER or not tokens[at - 1].flags & Flag.PREPOSITION:
        return False
    number = tokens[at - _OF_A_NUMBER].text
    return number.isdecimal() or number in SMALL


def _not_all_of_one(context: Context, reading: Reading, linked: Link) -> Link | None:
    """“Both are cancelled”, where one of this turn's calls of that tool was not."""
    if context.ids:
        return None
    lost = [one for one in linked.also if one.tool == linked.tool and one.outcome not in EFFECTIVE]
    return Link(lost[0].tool, lost[0], lost[0].outcome, ("all",), reach=reading.reach) if lost else None


def unborne(context: Context, found: Judgement, reading: Reading, linked: Link) -> Link | None:
    """What the clause also claims of a thing that the linked call does not act on and another tool would."""
    call = linked.call
    if call is None or (reading.strength < STRONG and not found.sentence.has(Flag.IN_WORDS_ALL)):
        return None
    taken = " ".join(call.arguments).lower()
    for thing in dict.fromkeys(reading.objects):
        owners = context.profiles.named_owners(thing)
        if thing in WEAK_OBJECTS or not owners or thing in context.profiles.of[call.tool].objects:
            continue
        if any(word in taken for word in objects().get(thing, {}).get("en", (thing,))):
            continue
        generic = found.sentence.has(Flag.IN_WORDS_ALL) and is_generic(reading)
        able = [tool for tool in owners if generic or context.profiles.fit(reading, tool).action >= CLEARLY]
        calls = [one for tool in able for one in context.ledger.by_tool.get(tool, ())]
        if able and not any(one.outcome in EFFECTIVE for one in calls):
            last = calls[-1] if calls else None
            outcome = last.outcome if last else Outcome.NOT_ATTEMPTED
            return Link(able[0], last, outcome, (thing,), reach=reading.reach)
    return None
