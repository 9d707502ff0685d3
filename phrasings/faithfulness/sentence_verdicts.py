"""What a check tells of each sentence and of each write that a reply left out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from phrasings.faithfulness.explaining import cue_of, linking_words
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.provenance import value_as_json
from phrasings.faithfulness.seen import Seen


@dataclass(frozen=True, slots=True)
class SentenceVerdict:
    """What was found of one sentence; offsets are code points into the reply that was handed in.

    `linked_by`: the words that linked it to its tools; `cue` and `cue_words`: what made its act so; `call` and `outcome`:
    what the record has; `values`: see `provenance.value_as_json`; `language`: the one it was read in.
    """

    start: int
    end: int
    text: str
    act: str
    tools: tuple[str, ...]
    linked_by: tuple[str, ...]
    call: str | None
    outcome: str | None
    values: tuple[Mapping[str, Any], ...]
    verdict: str
    reason: str
    replacement: str | None
    cue: str = ""
    cue_words: str = ""
    language: str = ""

    def as_json(self) -> dict[str, Any]:
        return {name: _plain(getattr(self, name)) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Appended:
    """A write of this turn that the reply did not mention, and the words added for it."""

    tool: str
    call: str
    outcome: str
    text: str

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def verdict_of(found: Judgement, became: str | None, ledger: Ledger, seen: Seen) -> SentenceVerdict:
    """What was found of a sentence; `became`: what stands in its place."""
    piece = found.sentence.piece
    span = seen.span(piece.start, piece.end)
    cue, cue_words = cue_of(found)
    link = found.links[0] if found.links else None
    return SentenceVerdict(
        start=span.start,
        end=span.end,
        text=span.of(seen.reply),
        act=found.act,
        tools=tuple(dict.fromkeys(one.tool for one in found.links if one.tool)),
        linked_by=linking_words(found),
        call=link.call.id if link and link.call else None,
        outcome=str(link.outcome) if link else None,
        values=tuple(value_as_json(one, ledger, piece.start, seen) for one in found.values),
        verdict=found.verdict,
        reason=found.reason or found.cue,
        replacement=became,
        cue=cue,
        cue_words=cue_words,
        language=found.sentence.language,
    )


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
