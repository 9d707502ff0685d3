"""Templates as a list: what each is for, its words, and what a customer would read."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from babel.lists import format_list
from django.http import QueryDict

from cxagent.language import LANGUAGES
from cxagent.versioning.admin.editors import Page, Typed, problems_at, read_fields
from cxagent.versioning.admin.fields import Bound, Field, there
from cxagent.versioning.bodies import Body
from cxagent.versioning.models import Document
from cxagent.versioning.problems import joined
from phrasings.admin.languages import choices, chosen, language_of
from phrasings.admin.samples import sample_call
from phrasings.definition import UsedBy, builtin_templates, template_kinds
from phrasings.faithfulness.composer import PhrasingTable
from phrasings.faithfulness.outcomes import Outcome
from phrasings.kinds import services_that_use
from phrasings.specs import spec_of
from services_admin.definition import Tool
from services_admin.definition.models import in_words

ROOT = "templates"


@dataclass(frozen=True, slots=True)
class Entry:
    """One template; `placeholders` are (written, needed)."""

    name: str
    means: str
    placeholders: Sequence[tuple[str, bool]]
    bound: Bound
    reads: str
    asks: str


class TemplatesEditor:
    """One language at a time; the other languages come back untouched."""

    template = "phrasings/admin/templates_editor.html"
    title = "Templates"

    def context(self, page: Page) -> dict[str, Any]:
        used_by = services_that_use(templates=page.document.key)
        language = chosen(page.asked, page.body, ROOT, used_by)
        return {
            "language": language,
            "languages": choices(page.body, ROOT, used_by, page.problems),
            "entries": [_entry(page, name, language, used_by) for name in _names(page.body, language)],
            "used_by": [use.label for use in used_by],
        }

    def read(self, posted: QueryDict, page: Page) -> Typed:
        language = chosen(page.asked, page.body, ROOT, services_that_use(templates=page.document.key))
        return read_fields([_field(name, language) for name in _names(page.body, language)], posted, page.body)

    def preview(self, document: Document, asked: Mapping[str, str]) -> dict[str, Any]:
        used_by = services_that_use(templates=document.key)
        language, name, text = asked.get("language", ""), asked.get("name", ""), asked.get("text", "").strip()
        body: Body = {"schema": 1, ROOT: {language: {name: text}}} if text else {"schema": 1}
        problems = problems_at(document, body, joined(ROOT, language, name))
        return {"text": _reads(text, name, language, used_by), "problems": problems}

    def query(self, path: str) -> dict[str, str]:
        return language_of(path)


def _names(body: Body, language: str) -> list[str]:
    """All that there are, and whatever else somebody wrote, so that it can be put right."""
    written = there(body, ROOT, language)
    return list(dict.fromkeys((*template_kinds(), *(written if isinstance(written, dict) else ()))))


def _field(name: str, language: str) -> Field:
    return Field((ROOT, language, name), name, "area", placeholder=builtin_templates(language).get(name, ""))


def _entry(page: Page, name: str, language: str, used_by: Sequence[UsedBy]) -> Entry:
    kind = template_kinds().get(name)
    bound = page.bound(_field(name, language))
    return Entry(
        name=name,
        means=kind.means if kind else "there is no such template",
        placeholders=[(f"{{{one}}}", one in kind.needs) for one in kind.may] if kind else [],
        bound=bound,
        reads=_reads(bound.text, name, language, used_by),
        asks=json.dumps({"language": language, "name": name}, ensure_ascii=True),
    )


def _reads(text: str, name: str, language: str, used_by: Sequence[UsedBy]) -> str:
    """What a customer would read, with the tools of a service that uses the templates."""
    if language not in LANGUAGES:
        return ""
    written = text or builtin_templates(language).get(name, "")
    tools = used_by[0].body.tools if used_by else {}
    key, tool = next(((key, tool) for key, tool in tools.items() if tool.changes), ("change_order", _STRANGER))
    filled = written.replace("{abilities}", _abilities(tools, language))
    table = PhrasingTable({language: {key: {Outcome.PENDING_CONFIRMATION: filled}}})
    call = sample_call(key, tool, Outcome.PENDING_CONFIRMATION)
    return table.phrase(spec_of(key, tool, (language,), default=language), Outcome.PENDING_CONFIRMATION, call, language)


def _abilities(tools: Mapping[str, Tool], language: str) -> str:
    names = [in_words(key, tool, language) for key, tool in tools.items()] or [_STRANGER_NAME]
    return str(format_list(names, style="or", locale=language))


_STRANGER_NAME = "change order"
_STRANGER = Tool.model_validate({"runs": {"kind": "app"}})
