"""What a sentence says of each action that it names.

For languages whose auxiliaries stand before the verb (English, Portuguese, Spanish, French). Each verb is judged by the
chain of small words to its left, then by what holds for its clause and its sentence.
"""

from phrasings.faithfulness.acts import PROMISE, STRONG, Reading
from phrasings.faithfulness.bare_participles import read_bare
from phrasings.faithfulness.caused import caused
from phrasings.faithfulness.chains import CLAUSE_VERBS
from phrasings.faithfulness.clauses import names
from phrasings.faithfulness.ended import changes_told
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.scopes import apply_scopes
from phrasings.faithfulness.states import becomes, read_state
from phrasings.faithfulness.tagging import Token
from phrasings.faithfulness.verbs import read_verb

_F = Flag


def read_acts(tokens: list[Token], *, question: bool) -> list[Reading]:
    """The readings of a tagged sentence, in order."""
    found: list[Reading] = []
    for at, token in enumerate(tokens):
        reading = read_state(tokens, at) if token.flags & (_F.STATE_DONE | _F.WENT | _F.UNDER_WAY | _F.COMES) else None
        if token.is_action and (reading is None or token.flags & (_F.PARTICIPLE | _F.PAST)):
            reading = read_verb(tokens, at)
        reading = caused(tokens, at) or reading
        if reading is None:
            continue
        if reading.cue == "bare":
            verbs = (one for one in reversed(found) if one.cue not in ("noun", "present", "adjective"))
            before = next((one for one in verbs if not (one.cue == "gerund" and names(tokens, one.at))), None)
            read_bare(tokens, reading, before)
        if reading.cue == "gerund" and _is_announced(tokens, at):
            reading.act, reading.strength, reading.cue, reading.under_way = PROMISE, STRONG, "progressive", True
        found.append(reading)
    found = sorted([*found, *becomes(tokens, found), *changes_told(tokens)], key=lambda one: one.at)
    apply_scopes(tokens, found, question=question)
    return found


def _is_announced(tokens: list[Token], at: int) -> bool:
    """“Transferring you now”: a gerund that opens a sentence with no verb of its own, of what is said to happen now."""
    small = _F.ADVERB | _F.NOW | _F.PUNCTUATION
    if any(not token.flags & small for token in tokens[:at]) or not any(token.flags & _F.NOW for token in tokens):
        return False
    return not any(token.flags & (CLAUSE_VERBS | _F.PRESENT) for token in tokens[at + 1 :])
