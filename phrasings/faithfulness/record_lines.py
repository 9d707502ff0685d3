"""Lines that are made to look like a record: `{"refund": "ok"}`, “refund_card -> success”, “| 4412 | Refund | ✅ |”.

No customer is written to in such lines, and the checker's record is not in the reply; so they are read as claims, but
for those that are of nothing that the service does. Whatever the conversation's language, their words may be English.
"""

import re
from collections.abc import Collection, Iterable
from functools import cache

from phrasings.faithfulness.acts import DONE, STRONG, Reading
from phrasings.faithfulness.context import Context, accept, refuse
from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.lexicon import base_lexicon
from phrasings.faithfulness.linking import Link, link
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.tagging import Token, tag

_SHAPE = re.compile(
    r"\s*[>*`]{0,4}\s*\[?\s*\{|[\"'”]\s*:\s*[\w\"'“{\[]|\w=[\"']|\|.*\||\[[xX✓✔]\]|^[\s*`>]{0,8}[^\W_]{1,30}(?:_[^\W_]{1,30}){1,8}[*`\s]{0,4}[:=]"
    r"|^\W{0,4}(?:system|tool|function|assistant|info|debug|log|record)\b[^.!?\n]{0,20}?[\]:>]",
    re.IGNORECASE,
)
_HINT = re.compile(
    r"[{|=_]|[-=]>|→|[\"'”]\s*:|\[[xX✓✔]\]|(?:system|tool|function|assistant|info|log|record)\b", re.IGNORECASE
)
_ARROW = re.compile(r"[-=]>|→")
_FEW_WORDS = 4
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORD = re.compile(r"[^\W_]+|[✅✔☑❌✖✗]")
_TICKED = re.compile(r"\[[xX✓✔]\]")
_CELL = re.compile(r"[^|]+")
_MARKS = " \t*_`~\"'"
_TOLD = int(Flag.PARTICIPLE | Flag.PAST)
_ORDERED = int(Flag.BASE | Flag.PRESENT | Flag.NOUN)


def hold_record_line(context: Context, found: Judgement, before: str) -> None:
    """A line in the shape of a record claims the calls whose deeds it says were done. `before`: the sentence before it."""
    text = found.sentence.piece.text
    if found.claim or found.verdict != "kept" or not _HINT.search(text) or not _has_shape(context, text):
        return
    words = _words_of(text)
    if words & _listed("not_done") or _is_example(text) or _is_example(before):
        return
    for linked, reading in _claimed(context, text, words):
        found.act = DONE
        if linked.effective:
            accept(found, linked, reading)
        else:
            refuse(context, found, linked, reading, "looks like a record of it")
            return


def _has_shape(context: Context, text: str) -> bool:
    """Whether a line is no prose: an object, a field, a row, a result, or little more than the name of a tool."""
    if _SHAPE.search(text):
        return True
    arrows = _ARROW.split(text)
    if len(arrows) > 1:
        return not _listed("done").isdisjoint(_words_of(arrows[-1])) and _named(context, text) is not None
    few = len(text.split()) <= _FEW_WORDS and "_" in text
    return few and _named(context, text) is not None


def _named(context: Context, text: str) -> str | None:
    """The tool whose own name stands in the line."""
    low = text.lower()
    return next((name for name in context.profiles.writes if "_" in name and name.lower() in low), None)


def _claimed(context: Context, text: str, words: Collection[str]) -> Iterable[tuple[Link, Reading]]:
    """What the calls are that the line says were done, each with its reading."""
    tokens = tag(_CAMEL.sub(" ", text).replace("_", " ").lower(), base_lexicon("en"))
    if context.language not in ("en", "ja"):
        tokens += tag(text.replace("_", " ").lower(), base_lexicon(context.language))
    is_done = _says_done(text, words) or any(word in text.lower() for word in _listed("calls"))
    named = _named(context, text)
    things = [thing for token in tokens for thing in token.objects]
    readings = [_reading(token, things, len(text)) for token in tokens if token.actions]
    told = [one for one, token in zip(readings, (one for one in tokens if one.actions), strict=True) if _is_told(token)]
    if named is not None and (is_done or told):
        yield _of_tool(context, named), Reading(0, 0, 0, DONE, STRONG, "record", ())
        return
    if not is_done and not told:
        return
    for reading in (*told, *(readings if is_done else ())):
        linked = link(reading, context.ids, context.ledger, context.profiles)
        if linked.tool and (linked.exact or linked.call is not None):
            yield linked, reading
            return


def _is_told(token: Token) -> bool:
    """Whether a word can only tell of a deed that was done ("refunded"), and is no order to do it ("reset")."""
    return bool(token.flags & _TOLD) and not token.flags & _ORDERED


def _says_done(text: str, words: Collection[str]) -> bool:
    """Whether a word of the line says that something ended well; in a row of a table, a cell must say nothing else."""
    if "|" not in text:
        return not _listed("done").isdisjoint(words) or _TICKED.search(text) is not None
    cells = (cell.strip(_MARKS).lower() for cell in _CELL.findall(text))
    return any(word.isdecimal() for word in words) and any(cell in _listed("done") for cell in cells)


def _of_tool(context: Context, name: str) -> Link:
    """The latest call of a tool, of the things that the line names where it names some."""
    calls = context.ledger.by_tool.get(name, [])
    mine = [one for one in calls if not context.ledger.atoms(one).words.isdisjoint(context.ids)] or calls
    if not mine:
        return Link(name, None, Outcome.NOT_ATTEMPTED, (name,), exact=True)
    return Link(name, mine[-1], mine[-1].outcome, (name,), exact=True)


def _reading(token: Token, things: list[str], length: int) -> Reading:
    return Reading(
        0, token.start, token.end, DONE, STRONG, "record", token.actions, objects=list(things), reach=(0, length)
    )


def _words_of(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(_CAMEL.sub(" ", text))}


def _is_example(text: str) -> bool:
    low = text.lower()
    return not _listed("examples").isdisjoint(_words_of(text)) or any(
        word in low for word in ("looks like", "例", "形式")
    )


@cache
def _listed(kind: str) -> frozenset[str]:
    return frozenset(str(word) for word in read("record_words.yaml")[kind])
