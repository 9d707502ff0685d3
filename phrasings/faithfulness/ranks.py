"""A customer's rank ("gold member") said other than the record has it."""

from functools import cache

from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.sentence import Sentence

_FIELDS = ("member", "tier", "loyal", "rank")


@cache
def _ranks(language: str) -> dict[str, str]:
    """Words for ranks; those that mean something else in other languages ("or") only in their own."""
    data = read("ranks.yaml")
    own = {word for other, words in data["only"].items() if other != language for word in words}
    return {word: rank for rank, words in data["ranks"].items() for word in words if word not in own}


def wrong_rank(sentence: Sentence, language: str, ledger: Ledger) -> str | None:
    """A rank that the sentence gives to the customer and that is none of the record's."""
    said = _said(sentence, language)
    if said is None:
        return None
    known = {
        _ranks(language).get(str(value).lower(), str(value).lower())
        for row in ledger.everything.rows
        for key, value in row.items()
        if isinstance(value, str) and any(word in key.lower() for word in _FIELDS)
    }
    return said if known and known <= set(read("ranks.yaml")["ranks"]) and said not in known else None


def _said(sentence: Sentence, language: str) -> str | None:
    data = read("ranks.yaml")
    words = (
        data["beside"] if sentence.has(Flag.YOU) else [one for one in data["beside"] if one not in data["in_general"]]
    )
    texts = [token.text for token in sentence.tokens]
    for at, text in enumerate(texts):
        rank = _ranks(language).get(text)
        if rank and any(near in words for near in texts[max(0, at - 2) : at + 3] if near != text):
            return rank
    return None
