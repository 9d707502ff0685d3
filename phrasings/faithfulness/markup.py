"""What HTML and Markdown show of a text: entities, tags, comments, escapes and links, read as a customer sees them."""

import html
import json
import re
from collections.abc import Callable
from functools import cache, partial

from cxagent.language.view import Edit, View
from phrasings.faithfulness.data_files import read

Knows = Callable[[str], bool]

_MOST_WRAPPED = 4  # "&amp;amp;pound;" is read, so many times over
_ENTITY = re.compile(
    r"&(?:amp;){0,3}(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});"
    r"|&#\d{2,7}(?![\d;])|&(?:pound|cent|yen|nbsp|shy)(?![a-z;])"
)
_ESCAPED = re.compile(r"(?:\\u[0-9a-fA-F]{4}){1,200}")
_NEW_LINE = re.compile(r"(?<=[.!?。])\\n")
_BACKSLASH = re.compile(r"\\(?=[!#$*+.<>_`|~-])")
_TAG = re.compile(r"<(/?)([a-zA-Z][\w:-]{0,30})((?:\s[^<>]{0,300})?)/?>")
_SHOWN = re.compile(r"\b(?:alt|title|aria-label|value|placeholder)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_ADDRESS = re.compile(r"\bhref\s*=\s*[\"']?((?:https?:|mailto:|www\.)[^\"'\s]*)")
_IN_WORD = r"\[([^\[\]\n]{1,80})\]\([^()\s]{0,300}\)"
_LINK = re.compile(rf"(?<=[^\W\d_]){_IN_WORD}|{_IN_WORD}(?=[^\W\d_])")
_FOOTNOTE = re.compile(r"(?<=\w)\[\^[\w-]{1,20}\](?!:)")


def without_markup(view: View, says_a_deed: Knows) -> View:
    """A view of the text as it shows. `says_a_deed`: of a text; a comment that does is read."""
    if "\\" in view.text:
        view = (
            view.replaced(_ESCAPED, _unescaped).replaced(_NEW_LINE, lambda _: "\n").replaced(_BACKSLASH, lambda _: "")
        )
    if "<" in view.text:
        view = _without_comments(view, says_a_deed)
        view = view.replaced(_TAG, partial(_shown, text=view.text))
    if "](" in view.text:
        view = view.replaced(_LINK, lambda match: match[1] or match[2])
    return view.replaced(_FOOTNOTE, lambda _: "") if "[^" in view.text else view


def without_entities(view: View) -> View:
    """A view with every character that is written as an entity."""
    return view.replaced(_ENTITY, _meant) if "&" in view.text else view


def _meant(match: re.Match[str]) -> str | None:
    written = match[0]
    for _ in range(_MOST_WRAPPED):
        once = html.unescape(written)
        if once == written:
            break
        written = once
    return written if len(written) <= 2 else None  # noqa: PLR2004  no entity is more than two characters


def _unescaped(match: re.Match[str]) -> str:
    return str(json.loads(f'"{match[0]}"'))


def _without_comments(view: View, says_a_deed: Knows) -> View:
    """Comments go, as they do on a page; what one says of a deed is read, as where no page is made of the text."""
    edits: list[Edit] = []
    at = view.text.find("<!--")
    while at >= 0:
        end = view.text.find("-->", at + 4)
        if end < 0:
            break
        if says_a_deed(view.text[at + 4 : end]):
            edits += [(at, at + 4, "\n"), (end, end + 3, "\n")]
        else:
            edits.append((at, end + 3, ""))
        at = view.text.find("<!--", end + 3)
    return view.edited(edits)


def _shown(match: re.Match[str], text: str) -> str:
    """What stands for a tag: a new line, a cell's edge, nothing; the words of one that no page knows."""
    closing, name, attributes = match[1], match[2].lower(), match[3]
    said = " ".join(one or other for one, other in _SHOWN.findall(attributes)) if attributes else ""
    address = _ADDRESS.search(attributes) if attributes else None
    if " " in said or not said.isascii():
        return f"\n{said}\n"
    if name in _tags("breaks"):
        return "\n"
    if name in _tags("cells"):
        return "" if closing else " | "
    return f" {address[1]} " if address else _within_a_line(match, text)


def _within_a_line(match: re.Match[str], text: str) -> str:
    closing, name = match[1], match[2].lower()
    before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
    if name in _tags("raised") and (before if closing else after).isdecimal():
        return _beside_a_digit(text, match, before)
    if name in _tags("inline") or (before.isalpha() and after.isalpha()):
        return ""
    return _named(match, text)


@cache
def _tags(kind: str) -> frozenset[str]:
    return frozenset(map(str, read("html.yaml")[kind]))


def _beside_a_digit(text: str, match: re.Match[str], before: str) -> str:
    """A raised number is a note, or the cents of the amount before it."""
    if match[1]:
        return ""
    cents = re.match(r"\d\d</sup>", text[match.end() : match.end() + 8])
    return "." if cents and before.isdecimal() else " "


def _named(match: re.Match[str], text: str) -> str:
    """A tag of a record ("<status>done</status>") as the name of what it holds; of any other, its words."""
    closing, name, attributes = match.groups()
    if closing:
        return ", "
    if match[0].endswith("/>") or f"</{name}>" not in text:
        return f" {name}{attributes} "
    return f" {name}{attributes}: "
