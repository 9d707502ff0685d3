"""A customer's rank ("gold member") said other than the record has it."""

from functools import cache

from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.sentence import Sentence

_FIELDS = ("member", "tier", "loyal", "rank")


@cache
def _ranks() -> dict[str, str]:
    return {word: rank for rank, words in read("ranks.yaml")["ranks"].items() for word in words}


def wrong_rank(sentence: Sentence, ledger: Ledger) -> str | None:
    """A rank that the sentence gives to the customer and that is none of the record's."""
    said = _said(sentence)
    if said is None:
        return None
    known = {
        _ranks().get(str(value).lower(), str(value).lower())
        for row in ledger.everything.rows
        for key, value in row.items()
        if isinstance(value, str) and any(word in key.lower() for word in _FIELDS)
    }
    return said if known and known <= set(read("ranks.yaml")["ranks"]) and said not in known else None


def _said(sentence: Sentence) -> str | None:
    words = read("ranks.yaml")["beside"]
    texts = [token.text for token in sentence.tokens]
    for at, text in enumerate(texts):
        rank = _ranks().get(text)
        if rank and any(near in words for near in texts[max(0, at - 2) : at + 3] if near != text):
            return rank
    return None
