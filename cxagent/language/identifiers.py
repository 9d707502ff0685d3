"""E-mail addresses, web addresses, codes, long digit runs, phone numbers and card endings.

Independent of language. A number with a unit, a decimal, a date, a time and an amount of money are no identifiers.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from cxagent.language import LANGUAGES, lexicon
from cxagent.language.normalise import Folded, fold
from cxagent.language.spans import Span, Taken

Kind = Literal["email", "url", "code", "digits", "phone", "card_ending"]


@dataclass(frozen=True, slots=True)
class Identifier:
    """`value` is comparable: addresses in lower case, codes in capitals without "#", phones as digits or +digits."""

    span: Span
    kind: Kind
    value: str


_Found = tuple[int, int, Kind, str]
_LETTER = r"a-z0-9_à-ɏ"  # a word of another script may stand right beside an address
_EMAIL = re.compile(
    rf"(?<![{_LETTER}.+-])[{_LETTER}.+-]{{1,64}}@[a-z0-9à-ɏ](?:[{_LETTER}-]{{0,62}}\.){{1,8}}[a-zà-ɏ]{{2,24}}(?![{_LETTER}@])"
)
_URL = re.compile(r"(?<![a-z0-9])(?:https?://|www\.)[^\s<>\"“”「」『』（）、。]+")
_TRAILING = ".,;:!?'*_`)]}"
_DATE = re.compile(
    r"(?<!\d)(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:t[\d:.]+(?:z|[+-]\d\d:?\d\d)?)?|\d{1,2}([-/.])\d{1,2}\1\d{2,4})(?![\d])"
)
_TIME = re.compile(r"(?<!\d)\d{1,2}(?::\d{2}(?::\d{2})?| ?h ?\d{2})(?![\da-z])")
_PHONE = re.compile(
    r"(?<![A-Za-z0-9_.,/#-])(?:\+\d|\(\d|\d)\d{0,5}(?:\)?[ .()-]{1,2}\d{1,6}){1,6}(?![A-Za-z0-9_/-])(?![.,]\d)|(?<![A-Za-z0-9_+])\+\d{7,15}(?!\d)"
)
_MASKED = r"(?:[*•·x]{4}[ -]?)+|•+ ?"
_TOKEN = re.compile(r"(?<![a-z0-9à-ɏ_])#?(?=[a-z_-]{0,40}\d|#)[a-z0-9]+(?:[-_][a-z0-9]+)*(?![à-ɏ])")
_FOUR_DIGITS = re.compile(r"(?<!\d)\d{4}(?!\d|[.,]\d)")
_CUE_WINDOW = 40
_UNIT_AFTER = re.compile(r" ?([^\W\d_]+|[€$£¥%])")
_SIGN_BEFORE = re.compile(r"[$€£¥₩₹₽] ?$|(?<![a-z])[a-z]{3} $")
_YEAR = re.compile(r"(?:19|20)\d\d")
_MIN_DIGITS = 4
_MIN_PHONE, _MIN_LOCAL_PHONE, _MAX_PHONE = 7, 9, 15


def find(text: str, *, taken: Iterable[Span] = ()) -> tuple[Identifier, ...]:
    """The identifiers of a text, in order, none overlapping another.

    `taken` are spans already read as something else (money, dates): nothing is looked for in them.
    """
    folded = fold(text)
    if not ("@" in text or "." in text or "#" in text or _has_digit(folded.text) or _has_code_cue(folded.text)):
        return ()
    free = Taken(len(text), taken)
    found = [(folded.span(start, end), kind, value) for start, end, kind, value in _all(folded)]
    return tuple(Identifier(span, kind, value) for span, kind, value in sorted(found) if free.take(*span))


def _all(folded: Folded) -> Iterator[_Found]:
    taken = Taken(len(folded.text))
    for finder in (_urls, _emails, _cards, _dates_and_times, _phones, _codes, _capitals):
        for start, end, kind, value in finder(folded):
            if taken.take(start, end) and value:
                yield start, end, kind, value


def _has_digit(text: str) -> bool:
    return _DIGIT.search(text) is not None


_DIGIT = re.compile(r"\d")


def _urls(folded: Folded) -> Iterator[_Found]:
    patterns = (_URL, _bare_domain()) if _top_domain().search(folded.lower) else (_URL,) if "." in folded.text else ()
    for pattern in patterns:
        for match in pattern.finditer(folded.lower):
            value = folded.text[match.start() : match.end()].rstrip(_TRAILING)
            yield match.start(), match.start() + len(value), "url", value


@cache
def _top_domain() -> re.Pattern[str]:
    tops = "|".join(lexicon.shared()["top_domains"])
    return re.compile(rf"\.(?:{tops})(?![a-z0-9@-])")


@cache
def _bare_domain() -> re.Pattern[str]:
    tops = "|".join(lexicon.shared()["top_domains"])
    return re.compile(
        rf"(?<![\w@.+-])(?:[a-z0-9](?:[a-z0-9-]{{0,62}})\.){{1,5}}(?:{tops})(?![a-z0-9@-])(?!\.[a-z])(?:/[^\s<>\"“”「」（）、。]*)?"
    )


def _emails(folded: Folded) -> Iterator[_Found]:
    if "@" not in folded.text:
        return
    for match in _EMAIL.finditer(folded.lower):
        yield match.start(), match.end(), "email", match.group().rstrip("-_")


def _cards(folded: Folded) -> Iterator[_Found]:
    for match in _FOUR_DIGITS.finditer(folded.lower):
        if _card_cue().search(folded.lower[max(0, match.start() - _CUE_WINDOW) : match.start()]):
            yield match.start(), match.end(), "card_ending", match.group()


@cache
def _card_cue() -> re.Pattern[str]:
    cues = "|".join(lexicon.shared()["card_cues"])
    return re.compile(rf"(?:(?<![a-zà-ɏ])(?:{cues})[ :*\"'`「#(-]{{0,4}}|(?<![*•·x])(?:{_MASKED}))$")


def _dates_and_times(folded: Folded) -> Iterator[_Found]:
    """Taken and not told: they are for dates.py and times.py."""
    for pattern in (_DATE, _TIME):
        for match in pattern.finditer(folded.lower):
            yield match.start(), match.end(), "digits", ""


def _phones(folded: Folded) -> Iterator[_Found]:
    for match in _PHONE.finditer(folded.text):
        digits = re.sub(r"\D", "", match.group())
        groups = re.findall(r"\d+", match.group())
        if match.group().startswith("+"):
            if _MIN_PHONE <= len(digits) <= _MAX_PHONE:
                yield match.start(), match.end(), "phone", _international(match.group(), digits)
        elif [len(group) for group in groups] == [4, 4, 4, 4]:
            yield match.start(), match.end(), "digits", digits
        elif _is_local_phone(match.group(), groups, digits):
            yield match.start(), match.end(), "phone", digits


def _is_local_phone(written: str, groups: list[str], digits: str) -> bool:
    if not _MIN_LOCAL_PHONE <= len(digits) <= _MAX_PHONE or max(map(len, groups)) > 5:  # noqa: PLR2004
        return len(digits) == _MIN_PHONE and re.fullmatch(r"\d{3}-\d{4}", written) is not None
    if len(groups) == 4 and re.fullmatch(r"[\d.]+", written) and max(map(len, groups)) <= 3:  # noqa: PLR2004
        return False  # a network address
    thousands = all(len(group) == 3 for group in groups[1:]) and "." in written and "-" not in written  # noqa: PLR2004
    return (len(groups) >= 3 and not thousands) or "(" in written  # noqa: PLR2004


def _international(written: str, digits: str) -> str:
    import phonenumbers  # large tables: only when a text has such a number

    try:
        number = phonenumbers.parse(written, None)
    except phonenumbers.NumberParseException:
        return "+" + digits
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


def _codes(folded: Folded) -> Iterator[_Found]:
    for match in _TOKEN.finditer(folded.lower):
        token = match.group().lstrip("#")
        if match.group()[0] == "#" and any(char.isdecimal() for char in token):
            yield match.start(), match.end(), "digits" if token.isdecimal() else "code", token.upper()
        elif token.isdecimal():
            if (
                len(token) >= _MIN_DIGITS
                and not _is_quantity(folded.lower, match)
                and not _is_year(folded.lower, match)
            ):
                yield match.start(), match.end(), "digits", token
        elif _is_code(folded.text[match.start() : match.end()]):
            yield match.start(), match.end(), "code", token.upper()


def _is_quantity(lower: str, match: re.Match[str]) -> bool:
    """Whether a digit run is a part of a decimal or grouped number, or has a currency or a unit."""
    start, end = match.span()
    if re.match(r"[.,/]\d", lower[end : end + 2]) or re.search(r"\d[.,/]$", lower[max(0, start - 2) : start]):
        return True
    if _SIGN_BEFORE.search(lower[max(0, start - 5) : start]) and _is_currency(lower[max(0, start - 4) : start].strip()):
        return True
    after = _UNIT_AFTER.match(lower, end)
    return after is not None and (
        after.group(1) in _units() or after.group(1) in "€$£¥%" or _starts_with_unit(after.group(1))
    )


def _is_currency(sign: str) -> bool:
    return not sign.isalpha() or sign.upper() in _currency_codes()


@cache
def _currency_codes() -> frozenset[str]:
    return frozenset(lexicon.shared()["currencies"])


def _starts_with_unit(word: str) -> bool:
    """Japanese has no spaces: the unit is how the following run of characters begins."""
    return word[0] > "\u3000" and (
        word[0] in _units() or word[0] in "円万億千" or word[:2] in _units() or word[:4] in _units()
    )


@cache
def _units() -> frozenset[str]:
    return frozenset(lexicon.shared()["units"]) | frozenset(
        word for language in LANGUAGES for word in lexicon.of(language)["currency_words"]
    )


def _is_year(lower: str, match: re.Match[str]) -> bool:
    if not _YEAR.fullmatch(match.group()):
        return False
    return _month_before().search(lower[max(0, match.start() - 32) : match.start()]) is not None


@cache
def _month_before() -> re.Pattern[str]:
    months = "|".join(
        sorted({re.escape(form) for code in LANGUAGES for forms in lexicon.of(code)["months"] for form in forms})
    )
    return re.compile(
        rf"(?<![^\W\d_])(?:{months})\.?,?(?: \d{{1,2}}(?:st|nd|rd|th)?,?)?(?: de| del| of)? $|[-–/] ?(?:19|20)\d\d$"
    )


def _is_code(token: str) -> bool:
    """Whether letters and digits together look like somebody's number for something, rather than "5G" or "24-hour"."""
    letters = re.sub(r"[\d_-]", "", token)
    digits = len(re.sub(r"\D", "", token))
    if re.fullmatch(r"\d+[a-zA-Z]+", token) and (letters.lower() in _units() or digits < 3):  # noqa: PLR2004
        return letters.isupper() and len(token) >= 6 and letters.lower() not in _units()  # noqa: PLR2004
    if not letters:
        return digits >= 9  # noqa: PLR2004 (less is a range: "2024-2025")
    if "-" in token or "_" in token:
        return digits >= 3 and re.fullmatch(r"\d{1,3}(?:-[A-Za-z]+)+", token) is None  # noqa: PLR2004
    if letters.isupper() and re.fullmatch(r"[A-Z]+\d+", token) is None:
        return len(token) >= 5  # noqa: PLR2004
    return digits >= 3 or (letters.isupper() and len(token) >= 6)  # noqa: PLR2004


def _has_code_cue(text: str) -> bool:
    return _CAPITALS.search(text) is not None


_CAPITALS = re.compile(r"(?<![A-Za-z0-9])[A-Z]{6}(?![A-Za-z0-9])")


def _capitals(folded: Folded) -> Iterator[_Found]:
    for match in _CAPITALS.finditer(folded.text):
        if _cue_before().search(folded.lower[max(0, match.start() - 40) : match.start()]):
            yield match.start(), match.end(), "code", match.group()


@cache
def _cue_before() -> re.Pattern[str]:
    cues = "|".join(lexicon.shared()["code_cues"])
    between = r"(?: ?(?:id|ids|code|number|no\.?|n\.?º|número|numéro|código|is|é|es|est|は))?"
    return re.compile(rf"(?:{cues}){between}{between}[ :#*\"'`「(-]{{0,5}}$")
