"""Whether a sentence also tells what was before a change: “from economy to business”, “instead of Tuesday”."""

from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.tagging import Token


def tells_before(sentence: Sentence, language: str) -> bool:
    """Whether it does. A preposition that has other uses ("de") counts only where a "to" stands after it."""
    tokens = sentence.tokens
    return any(token.flags & Flag.OLD and _means_from(tokens, at, language) for at, token in enumerate(tokens))


def _means_from(tokens: list[Token], at: int, language: str) -> bool:
    if language == "en" or not tokens[at].flags & Flag.PREPOSITION:
        return True
    then = read("ways.yaml")["then_words"].get(language, ())
    return any(token.text in then for token in tokens[at + 1 :])
