"""Amounts in odd writing ("£1O", "1.5e1 €", "£¹⁵", "15⏎pounds", 壱万円), as they are meant."""

import re
from decimal import Decimal
from functools import cache
from unicodedata import normalize

from cxagent.language import lexicon
from cxagent.language.view import View

_SIGN = "$€£¥"
_AFTER_SIGN = rf"(?:(?<=[{_SIGN}])|(?<=[{_SIGN}] ))"
_LETTERED = r"(?=[\dOoIl.,]{0,14}\d)(?=[\d.,]{0,14}[OoIl])[\dOoIl][\dOoIl.,]{0,14}"
_AS_DIGITS = re.compile(rf"{_AFTER_SIGN}{_LETTERED}(?![^\W_])|(?<![\w.,-]){_LETTERED}(?= ?[{_SIGN}]| [^\W\d_])")
_DIGITS = str.maketrans("OoIl", "0011")
_POWER = re.compile(
    rf"{_AFTER_SIGN}\d{{1,6}}(?:\.\d{{1,6}})?[eE]\+?\d(?![\w.,]\w)|(?<![\w.,-])\d{{1,6}}(?:\.\d{{1,6}})?[eE]\+?\d(?= ?[{_SIGN}]| [^\W\d_])"
)
_RAISED = re.compile(rf"{_AFTER_SIGN}[²³¹⁰-⁹₀-₉①-⑳]+")
_GROUPED = re.compile(rf"{_AFTER_SIGN}\d{{1,3}}(?:[_ \u00a0\u202f\u2009]\d{{3}})+(?!\d)")
_PARTED_SIGN = re.compile(rf"(?<!\d)(?<!\d[ \u00a0\u202f])([{_SIGN}])[ \t]*+\n[ \t]*(?=\d)")
_PARTED_WORD = re.compile(rf"(?<=\d)[ \t]*+\n[ \t]*(?=([^\W\d_]{{1,20}}|[{_SIGN}](?!\s?\d)))")
_BRACKETED = re.compile(r"\((\d[\d.,]{0,14})\)(?= ([^\W\d_]{1,20}))")
_OTHER_DIGITS = re.compile(
    "[0-9〇零一二三四五六七八九十百千万億壱弐参拾伍阡萬壹貳參肆陸漆捌玖佰仟圓,.]{1,24}(?=[円圓])圓?"
)
_FORMAL = str.maketrans("壱弐参拾伍阡萬壹貳參肆陸漆捌玖佰仟圓", "一二三十五千万一二三四六七八九百千円")
_ODD = re.compile(
    rf"[\d{_SIGN}²³¹⁰-⁹₀-₉①-⑳壱弐参拾伍阡萬壹貳參肆陸漆捌玖佰仟圓]"
    rf"(?:(?<=\d)(?:[OoIl](?![^\W\d_])|[eE]\+?\d|[_ \u00a0\u202f\u2009]\d{{3}}|[ \t]{{0,4}}\n[ \t]{{0,4}}[a-zA-Z{_SIGN}円]|[\d.,]{{0,14}}\) [^\W\d_])"
    rf"|(?<=[{_SIGN}])(?:[ \t]{{0,4}}\n| ?[OoIl]\d)|(?<=[^\d{_SIGN}]))"
)


def amounts_made_plain(view: View, language: str) -> View:
    """A view in which amounts stand in plain digits beside their currency."""
    if not _ODD.search(view.text):
        return view
    view = view.replaced(_PARTED_SIGN, lambda match: match[1])
    view = view.replaced(_PARTED_WORD, lambda match: " " if _goes_on(match[1], language) else None)
    view = view.replaced(_BRACKETED, lambda match: match[1] if _is_currency(match[2], language) else None)
    view = view.replaced(_AS_DIGITS, lambda match: _before_currency(match, match[0].translate(_DIGITS), language))
    view = view.replaced(_POWER, lambda match: _before_currency(match, f"{Decimal(match[0]):f}", language))
    view = view.replaced(_RAISED, lambda match: normalize("NFKC", match[0]))
    view = view.replaced(_GROUPED, lambda match: re.sub(r"\D", "", match[0]))
    return view.replaced(_OTHER_DIGITS, lambda match: match[0].translate(_FORMAL)) if language == "ja" else view


def _before_currency(match: re.Match[str], meant: str, language: str) -> str | None:
    """What is meant, where a currency stands beside it."""
    text = match.string
    if text[max(0, match.start() - 2) : match.start()].strip()[-1:] in tuple(_SIGN):
        return meant
    after = re.match(r" ?([^\W\d_]+|.)", text[match.end() : match.end() + 24])
    return meant if after and (after[1] in _SIGN or _is_currency(after[1], language)) else None


def _goes_on(word: str, language: str) -> bool:
    """Whether a line that begins with a word goes on with the amount before it."""
    weak = word in lexicon.of(language)["weak_currency_words"]
    return not weak and (not word[0].isupper() or word in _codes()) and _is_currency(word, language)


def _is_currency(word: str, language: str) -> bool:
    return word in _SIGN or word.lower() in _currency_words(language) or word in _codes()


@cache
def _currency_words(language: str) -> frozenset[str]:
    data = lexicon.of(language)
    return frozenset(str(word).lower() for word in (*data["currency_words"], *data["subunits"]))


@cache
def _codes() -> frozenset[str]:
    return frozenset(map(str, lexicon.shared()["currencies"]))
