"""Stand-in readers of money and dates."""

import re
from decimal import Decimal

_NUM = r"\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?"
_MONEY = re.compile(
    rf"(?:(?:us\$|r\$|us\$|[$€£¥])\s?(?P<a>{_NUM})(?![\d])|(?<![\w.,])(?P<b>{_NUM})\s?(?:[$€£]|dollars?|usd|eur|euros?|pounds?|gbp|reais|d[óo]lares|libras|円|ドル|ユーロ|ポンド|yen|ienes)(?!\w))"
)
_MONTHS = {}
for names in (
    "january february march april may june july august september october november december",
    "jan feb mar apr may jun jul aug sep oct nov dec",
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
):
    for i, n in enumerate(names.split()):
        _MONTHS[n] = i + 1
_M = "|".join(sorted(_MONTHS, key=len, reverse=True))
_DATE = re.compile(
    rf"(?P<iso>\b(?P<y>\d{{4}})-(?P<m>\d\d)-(?P<d>\d\d)(?!\d))"
    rf"|(?<!\w)(?P<mn>{_M})\.?\s+(?P<md>\d{{1,2}})(?:st|nd|rd|th)?(?!\d)(?:,?\s+(?P<my>\d{{4}}))?"
    rf"|(?<![\d.,:/-])(?P<dd>\d{{1,2}})(?:st|nd|rd|th|er|º)?\s+(?:of\s+|de\s+)?(?P<dm>{_M})(?!\w)(?:,?\s+(?:de\s+|del\s+)?(?P<dy>\d{{4}}))?"
    rf"|(?:(?P<jy>\d{{4}})年)?(?P<jm>\d{{1,2}})月(?P<jd>\d{{1,2}})日"
)


def number(text: str) -> Decimal:
    t = re.sub(r"[\s\u00a0\u202f']", "", text)
    m = re.fullmatch(r"(.*?)[.,](\d{1,2})", t)
    if m:
        return Decimal(re.sub(r"[.,]", "", m[1]) + "." + m[2])
    return Decimal(re.sub(r"[.,]", "", t))


def money(text: str):
    for m in _MONEY.finditer(text):
        raw = m["a"] or m["b"]
        yield m.start(), m.end(), number(raw)


def dates(text: str):
    for m in _DATE.finditer(text):
        if m["iso"]:
            y, mo, d = int(m["y"]), int(m["m"]), int(m["d"])
        elif m["mn"]:
            y, mo, d = m["my"], _MONTHS[m["mn"]], int(m["md"])
        elif m["dm"]:
            y, mo, d = m["dy"], _MONTHS[m["dm"]], int(m["dd"])
        else:
            y, mo, d = m["jy"], int(m["jm"]), int(m["jd"])
        if 1 <= mo <= 12 and 1 <= d <= 31:
            yield m.start(), m.end(), (int(y) if y else 0, mo, d)
