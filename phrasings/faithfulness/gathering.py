"""What the clause of a verb names."""

from functools import cache

from phrasings.faithfulness.acts import DONE, STRONG, Reading
from phrasings.faithfulness.clauses import names
from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.tagging import Token
from services_admin.definition.claim_words.lexicon import actions

_F = Flag


def gather(tokens: list[Token], pieces: list[int], reading: Reading) -> None:
    """Note what a reading's clause names, and how far the clause reaches."""
    mine = [at for at, piece in enumerate(pieces) if piece == reading.piece]
    reading.reach = (tokens[mine[0]].start, tokens[mine[-1]].end)
    for at in mine:
        token = tokens[at]
        if at == reading.at:
            continue
        if (
            token.flags & _F.SUCCESS
            and reading.act == DONE
            and reading.cue in ("past passive", "perfect", "past", "went through")
        ):
            reading.strength = STRONG
        reading.objects.extend(token.objects)
        if (token.flags & _F.NOUN and not _is_compound(tokens, at)) or (token.flags & _F.GERUND and names(tokens, at)):
            named = (token.named or token.actions) if token.actions else ()
            reading.noun_at.extend([at] * len(named))
            reading.nouns.extend(named)
            reading.noun_tools.extend(token.tools)
    _prefer_deeds(tokens, reading)


def _is_compound(tokens: list[Token], at: int) -> bool:
    """Whether a noun of a deed is the first part of the name of a thing: "受付番号"."""
    return at + 1 < len(tokens) and tokens[at + 1].text.startswith(_compound_ends())


@cache
def _compound_ends() -> tuple[str, ...]:
    return tuple(read("compounds.yaml")["ends"])


def _prefer_deeds(tokens: list[Token], reading: Reading) -> None:
    """“Your booking got the upgrade”: beside the noun of a deed, one that also names a thing is the thing."""
    known = actions()
    things = [
        bool(tokens[at].objects) and known[noun].kind == "write"
        for noun, at in zip(reading.nouns, reading.noun_at, strict=True)
    ]
    if any(things) and not all(things):
        kept = [index for index, thing in enumerate(things) if not thing]
        reading.nouns = [reading.nouns[index] for index in kept]
        reading.noun_at = [reading.noun_at[index] for index in kept]
