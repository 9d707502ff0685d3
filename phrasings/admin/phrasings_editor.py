"""Outcome phrasings as a grid: a tool, its outcomes, the words for each, and what a customer would read."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from cxagent.language import LANGUAGES
from cxagent.versioning.admin.editors import Page, Typed, problems_at, read_fields
from cxagent.versioning.admin.fields import Bound, Field, there
from cxagent.versioning.bodies import Body
from cxagent.versioning.models import Document
from cxagent.versioning.problems import joined
from phrasings.admin.languages import choices, chosen, language_of
from phrasings.admin.samples import sample_call
from phrasings.admin.tools import Spoken, spoken_tools
from phrasings.faithfulness.composer import PhrasingTable
from phrasings.faithfulness.outcomes import Outcome
from phrasings.kinds import services_that_use
from phrasings.specs import spec_of

ROOT = "phrasings"
MEANS: Mapping[str, str] = {
    Outcome.DONE: "The call ran.",
    Outcome.FAILED: "The call was made and failed.",
    Outcome.REFUSED: "The check of the call refused it; nothing ran.",
    Outcome.PENDING_CONFIRMATION: "The call waits for the customer's yes.",
    Outcome.UNKNOWN: "Nobody knows yet whether the call took effect.",
    Outcome.UNDONE: "The call ran, and was taken back when a later one failed.",
    Outcome.NOT_ATTEMPTED: "The call was never made: skipped, cancelled or never asked for.",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One outcome of one tool: its field, what it comes to with sample values, and how the preview asks for it."""

    outcome: str
    means: str
    bound: Bound
    reads: str
    asks: str


@dataclass(frozen=True, slots=True)
class Section:
    """One tool with its outcomes."""

    spoken: Spoken
    cells: Sequence[Cell]

    @property
    def written(self) -> int:
        return sum(1 for cell in self.cells if cell.bound.text)

    @property
    def problems(self) -> int:
        return sum(len(cell.bound.problems) for cell in self.cells)

    @property
    def is_open(self) -> bool:
        return bool(self.written or self.problems or (self.spoken.services and self.spoken.tool.changes))


class PhrasingsEditor:
    """One language at a time; the other languages come back untouched."""

    template = "phrasings/admin/phrasings_editor.html"
    title = "Wordings"

    def context(self, page: Page) -> dict[str, Any]:
        used_by = services_that_use(phrasings=page.document.key)
        language = chosen(page.asked, page.body, ROOT, used_by)
        tools = spoken_tools(page.body, used_by)
        return {
            "language": language,
            "languages": choices(page.body, ROOT, used_by, page.problems),
            "sections": [self._section(page, one, language, tools) for one in tools],
            "used_by": [use.label for use in used_by],
        }

    def read(self, posted: QueryDict, page: Page) -> Typed:
        used_by = services_that_use(phrasings=page.document.key)
        language = chosen(page.asked, page.body, ROOT, used_by)
        fields = [
            _field(language, one, outcome)
            for one in spoken_tools(page.body, used_by)
            for outcome in _outcomes(page.body, language, one)
        ]
        return read_fields(fields, posted, page.body)

    def preview(self, document: Document, asked: Mapping[str, str]) -> dict[str, Any]:
        used_by = services_that_use(phrasings=document.key)
        language, key, outcome = (asked.get(name, "") for name in ("language", "tool", "outcome"))
        text = asked.get("text", "").strip()
        body: Body = {"schema": 1, ROOT: {language: {key: {outcome: text}}}} if text else {"schema": 1}
        tools = spoken_tools(body, used_by)
        one = next((tool for tool in tools if tool.key == key), tools[-1])
        problems = problems_at(document, body, joined(ROOT, language, key, outcome))
        return {"text": _reads(text, one, outcome, language, tools), "problems": problems}

    def query(self, path: str) -> dict[str, str]:
        return language_of(path)

    def _section(self, page: Page, one: Spoken, language: str, tools: Sequence[Spoken]) -> Section:
        cells = [self._cell(page, one, outcome, language, tools) for outcome in _outcomes(page.body, language, one)]
        return Section(one, cells)

    def _cell(self, page: Page, one: Spoken, outcome: str, language: str, tools: Sequence[Spoken]) -> Cell:
        bound = page.bound(_field(language, one, outcome))
        asks = json.dumps({"language": language, "tool": one.key, "outcome": outcome}, ensure_ascii=True)
        means = MEANS.get(outcome, "There is no such outcome.")
        return Cell(outcome, means, bound, _reads(bound.text, one, outcome, language, tools), asks)


def _outcomes(body: Body, language: str, one: Spoken) -> list[str]:
    """The seven, and whatever else somebody wrote, so that it can be put right."""
    written = there(body, ROOT, language, one.key)
    return list(dict.fromkeys((*map(str, Outcome), *(written if isinstance(written, dict) else ()))))


def _field(language: str, one: Spoken, outcome: str) -> Field:
    return Field(
        path=(ROOT, language, one.key, outcome),
        label=f"{one.key}: {outcome}",
        kind="area",
        placeholder="built-in wording",
    )


def _reads(text: str, one: Spoken, outcome: str, language: str, tools: Sequence[Spoken]) -> str:
    """What a customer would read for a made-up call of the tool."""
    if outcome not in set(Outcome) or language not in LANGUAGES:
        return ""
    ended = Outcome(outcome)
    shown = next((tool for tool in tools if tool.services), one) if one.is_any else one
    table = PhrasingTable({language: {shown.key: {outcome: text}}} if text else None)
    spec = spec_of(shown.key, shown.tool, (language,), default=language)
    return table.phrase(spec, ended, sample_call(shown.key, shown.tool, ended), language)
