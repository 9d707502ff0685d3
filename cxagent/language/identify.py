"""Which language a message is in, sticky: short texts are ambiguous ("cancela mi pedido"), so what is expected stays
until a text speaks clearly against it.
"""

import re
from functools import cache, lru_cache
from typing import Any

from cxagent.language import LANGUAGES, lexicon
from cxagent.language.normalise import fold

_NOISE = re.compile(r"\S*[\d@#_/]\S*")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_KANA = re.compile(r"[\u3041-\u30fa\u30fd-\u30ff]")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_LONGEST = 2000  # characters looked at
_LATIN = ("en", "pt", "es", "fr")
_ENOUGH_WORDS, _CLEAR, _SURE_OF_ANOTHER = 3, 0.9, 0.9
_ENOUGH_HAN = 4


@lru_cache(maxsize=256)
def language_of(text: str, *, expected: str) -> str:
    """`expected`, unless the text is clearly in another language; then that one's ISO code, which may be none of LANGUAGES."""
    lower = _NOISE.sub(" ", fold(text[:_LONGEST]).lower)
    if _KANA.search(lower):
        return "ja"
    if len(_HAN.findall(lower)) >= _ENOUGH_HAN:
        return expected if expected == "ja" else "zh"
    words = _WORD.findall(lower)
    told = _told_by_words(words, expected)
    if told or len(words) < _ENOUGH_WORDS:
        return told or expected
    return _guess(" ".join(words), expected)


def _told_by_words(words: list[str], expected: str) -> str | None:
    """The one language whose telltale words a text has; None where it has none, or two languages' as often."""
    telltales = lexicon.shared()["telltales"]
    counts = {code: sum(word in telltales[code] for word in words) for code in _LATIN}
    most = max(counts.values())
    if most == 0:
        return None
    leaders = [code for code in _LATIN if counts[code] == most]
    if expected in leaders:
        return expected
    clear = len(leaders) == 1 and counts.get(expected, 0) == 0
    return leaders[0] if clear and most * 4 >= len(words) else None


def _guess(text: str, expected: str) -> str:
    probabilities = {label: float(p) for label, p in _identifier().rank(text)}
    top = max(probabilities, key=lambda label: probabilities[label])
    if top in lexicon.shared()["other_languages"] and probabilities[top] >= _SURE_OF_ANOTHER:
        return str(top)
    ours = {code: probabilities[code] for code in LANGUAGES}
    best = max(ours, key=lambda code: ours[code])
    return best if ours[best] >= _CLEAR * sum(ours.values()) and ours[best] > ours.get(expected, 0) else expected


@cache
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # half a second to load: only when a text needs it

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
