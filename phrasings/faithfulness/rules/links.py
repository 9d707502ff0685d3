"""Links, and marks of Markdown and HTML."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from cxagent.language import identifiers
from phrasings.definition.rules_models import LinkRule
from phrasings.faithfulness.rules.hits import REMOVED, STRIPPED, Hit
from phrasings.faithfulness.rules.plain import Plain
from phrasings.faithfulness.rules.texts import mask

_MARKDOWN = re.compile(
    r"!?\[([^\[\]]{0,300})\]\(\s{0,3}<?([^()\s<>]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?)[^()\n]{0,200}\)"
)
_HTML = re.compile(r"<[a-zA-Z][^<>]{0,600}?(?:href|src)\s{0,3}=\s{0,3}[\"']?([^\"'\s<>]{1,600})[^<>]{0,300}>")
_SCHEMES = frozenset(("", "http", "https"))
_HOST = re.compile(r"[a-z0-9.-]+")
_ADDRESS_SCHEMES = frozenset(("mailto", "tel"))
_MARKS = re.compile(
    r"</?[A-Za-z][^<>]{0,300}>|<!--[^<>]{0,300}-->|\*{1,3}(?=\S)|(?<=\S)\*{1,3}|(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)"
    r"|`{1,8}|~~"
)
_LINE_MARKS = re.compile(r"(?m)^[ \t]{0,3}(?:#{1,6}[ \t]{1,4}|>[ \t]?)")
_BULLET = re.compile(r"(?m)^[ \t]*\*(?=[ \t])")


def links(rule: LinkRule, reply: str, plain: Plain, language: str) -> Iterator[Hit]:
    """Links to hosts that are not allowed."""
    seen: list[tuple[int, int]] = []
    for match in _MARKDOWN.finditer(reply) if "](" in reply else ():
        seen.append(match.span())
        if not allowed(match[2], rule.allowed):
            yield _hit(rule, match.span(), match[1].strip())
    for match in _HTML.finditer(reply) if "<" in reply else ():
        seen.append(match.span())
        if not allowed(match[1], rule.allowed):
            yield _hit(rule, match.span(), "")
    for one in identifiers.find(plain.text) if "." in plain.text else ():
        if one.kind != "url" or allowed(one.value, rule.allowed):
            continue
        start, end = plain.span(*one.span)
        if not any(first <= start and end <= last for first, last in seen):
            yield _hit(rule, (start, end), mask("link", language))


def _hit(rule: LinkRule, span: tuple[int, int], words: str) -> Hit:
    if rule.does == "strip":
        return Hit("links", STRIPPED, *span, instead=words)
    return Hit("links", REMOVED, *span, whole=True)


def allowed(address: str, hosts: tuple[str, ...]) -> bool:
    """Whether an address leads to one of the hosts or a subdomain, and is written so that every reader agrees where to."""
    if not address.isascii() or any(char in address for char in "\\\t\r\n") or "%00" in address:
        return False
    try:
        parts = urlsplit(address if "//" in address or ":" in address.split("/", maxsplit=1)[0] else f"//{address}")
        host = (parts.hostname or "").rstrip(".")
    except ValueError:
        return False
    if parts.scheme.lower() in _ADDRESS_SCHEMES:
        return True
    if parts.scheme.lower() not in _SCHEMES or "@" in parts.netloc or not _HOST.fullmatch(host):
        return False
    return any(host == one.lower() or host.endswith(f".{one.lower()}") for one in hosts)


def markup(reply: str) -> Iterator[Hit]:
    """Marks to be taken out, the words in between staying; markers of list lines stay."""
    for match in _MARKDOWN.finditer(reply) if "](" in reply else ():
        words, address = match[1].strip(), match[2]
        spelt = words if not address or address == words else f"{words} ({address})" if words else address
        yield Hit("markup", STRIPPED, *match.span(), instead=spelt)
    bullets = {match.end() - 1 for match in _BULLET.finditer(reply)}
    for match in _MARKS.finditer(reply):
        if match.start() not in bullets:
            yield Hit("markup", STRIPPED, *match.span())
    for match in _LINE_MARKS.finditer(reply):
        yield Hit("markup", STRIPPED, *match.span())
