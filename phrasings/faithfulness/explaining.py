"""The words of a sentence by which it was linked to a call, and those that made it the act that it is."""

from phrasings.faithfulness.acts import Reading
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.tagging import Token


def linking_words(found: Judgement) -> tuple[str, ...]:
    """The words as the sentence has them; where they are none of the lexicon's, what they were taken for."""
    tools = {link.tool for link in found.links if link.tool}
    concepts = {word for link in found.links for word in link.words}
    text = found.sentence.piece.text
    words = [
        _as_written(text, token)
        for token in found.sentence.tokens
        if concepts & {*token.actions, *token.objects} or tools & set(token.tools)
    ]
    return tuple(dict.fromkeys(words or [word for link in found.links for word in link.words]))


def cue_of(found: Judgement) -> tuple[str, str]:
    """The grammatical cue of the sentence's act, such as "present perfect", and the words that show it; "" for none."""
    reading = _telling(found)
    if reading is None:
        return found.cue, ""
    start, end = reading.span if reading.span != (0, 0) else (reading.start, reading.end)
    chain = [token for token in found.sentence.tokens if start <= token.start and token.end <= max(end, reading.end)]
    return found.cue or reading.cue, " ".join(_as_written(found.sentence.piece.text, token) for token in chain)


def _as_written(text: str, token: Token) -> str:
    """A word as the sentence has it; as it was read, where that is not the same place (invisible characters)."""
    written = text[token.start : token.end]
    return written if written.lower() == token.text else token.text


def _telling(found: Judgement) -> Reading | None:
    readings = [one for one in found.sentence.readings if one.act == found.act]
    return next((one for one in readings if one.cue == found.cue), readings[0] if readings else None)
