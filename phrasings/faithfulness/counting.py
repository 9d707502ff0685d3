"""How many: "two checked bags" said of a call whose result counts none."""

from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.sentence import Sentence
from services_admin.definition.claim_words.lexicon import objects

SMALL = {word: int(number) for number, words in read("small_numbers.yaml").items() for word in words}


def wrong_count(sentence: Sentence, call: CallRecord) -> str | None:
    """A count of a thing that differs from every count of it that the call took or returned."""
    for number, thing in _counted(sentence):
        known = _counts_of(thing, call)
        if known and number not in known and sum(known) != number:
            return f"{number} {thing}"
    return None


def _counted(sentence: Sentence) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for at, token in enumerate(sentence.tokens[:-1]):
        number = int(token.text) if token.text.isdigit() and len(token.text) < 3 else SMALL.get(token.text, -1)
        if number < 0:
            continue
        for later in sentence.tokens[at + 1 : at + 3]:
            things = [thing for thing in later.objects if not later.flags & Flag.PUNCTUATION]
            if things:
                found.append((number, things[0]))
                break
    return found


def _counts_of(thing: str, call: CallRecord) -> set[int]:
    words = objects()[thing]["en"]
    fields = {**(call.result if isinstance(call.result, dict) else {}), **call.arguments}
    return {
        value
        for key, value in fields.items()
        if isinstance(value, int) and not isinstance(value, bool) and any(word in key.lower() for word in words)
    }
