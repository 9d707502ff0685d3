"""A service in forms: what it is, who speaks, its intents, slots, procedures, tools and what those are called."""

import json
import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from cxagent.language import LANGUAGES
from cxagent.versioning.admin.editors import Page, Typed, read_fields
from cxagent.versioning.admin.fields import Bound, Field, there
from cxagent.versioning.bodies import Body
from cxagent.versioning.models import Document
from services_admin.admin import intent_forms, slot_forms
from services_admin.admin.procedure_forms import procedure_cards, procedure_fields
from services_admin.admin.service_fields import (
    agent_fields,
    claim_fields,
    general_fields,
    reply_fields,
    show_verbs,
    spoken,
    tool_fields,
)
from services_admin.admin.suggestions import further_words
from services_admin.admin.worded import chosen, language_name, language_of
from services_admin.definition.claim_words import propose

RUN_ENTRIES = {"app": (), "webhook": ("url", "timeout_s", "secret"), "example": ("backend", "operation")}
KEY = re.compile(r"[a-z][a-z0-9_]{0,63}")
SUGGEST = "suggest"
NEW_TOOL, REMOVE = "new_tool", "remove_tool"
ELSEWHERE = ("options",)


@dataclass(frozen=True, slots=True)
class Proposal:
    """The claim words of one language: the fields for the company's own, and what is used while they are empty."""

    language: str
    fields: Sequence[Bound]
    proposed_verbs: str
    proposed_nouns: str
    fills: str
    own: bool
    further: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class ToolSection:
    key: str
    at: str
    changes: bool
    description: str
    errors: int
    groups: Mapping[str, Sequence[Bound]]
    proposals: Sequence[Proposal]


class ServiceEditor:
    """One page for the whole service; parts that have no form yet come back untouched."""

    template = "services_admin/admin/service_editor.html"
    title = "Service"

    def context(self, page: Page) -> dict[str, Any]:
        elsewhere = {part: there(page.body, part) for part in ELSEWHERE}
        language = chosen(page)
        return {
            "language": language,
            "languages": [(code, language_name(code), code in spoken(page.body)) for code in LANGUAGES],
            "intents": intent_forms.intent_cards(page, language),
            "slots": slot_forms.slot_cards(page, language),
            "procedures": procedure_cards(page, language),
            "general": _bound(page, general_fields()),
            "agent": _bound(page, agent_fields()),
            "replies": _bound(page, reply_fields()),
            "tools": [_tool(page, key) for key in _tools(page.body)],
            "suggested": page.asked.get(SUGGEST, ""),
            "elsewhere": {part: len(value) for part, value in elsewhere.items() if isinstance(value, dict) and value},
        }

    def read(self, posted: QueryDict, page: Page) -> Typed:
        fields = [*general_fields(), *agent_fields(), *reply_fields()]
        for key in _tools(page.body):
            fields += [field for group in tool_fields(page.body, key).values() for field in group]
        language = chosen(page)
        fields += intent_forms.all_intent_fields(page.body, language)
        fields += [*slot_forms.all_slot_fields(page.body, language), *procedure_fields(page.body)]
        typed = read_fields(fields, posted, page.body)
        done = self._added_and_removed(Typed(deepcopy(typed.body), typed.faults), posted, page)
        return Typed(typed.body, done.faults) if done.faults else done

    def _added_and_removed(self, typed: Typed, posted: QueryDict, page: Page) -> Typed:
        """What is asked for beside the fields. Where something cannot be read, the page is shown again without it."""
        _tidy_runs(typed.body, page.body)
        for key in posted.getlist(REMOVE):
            _tools(typed.body).pop(str(key), None)
        typed = intent_forms.add_and_remove(typed, posted)
        typed = slot_forms.add_and_remove(typed, posted, page.body)
        return _with_new_tool(typed, str(posted.get(NEW_TOOL, "")).strip())

    def preview(self, document: Document, asked: Mapping[str, str]) -> dict[str, Any]:  # noqa: ARG002 - nothing to say
        return {"text": "", "problems": []}

    def query(self, path: str) -> dict[str, str]:
        return language_of(path)


def _bound(page: Page, fields: Sequence[Field]) -> list[Bound]:
    return [page.bound(field) for field in fields]


def _tools(body: Body) -> dict[str, Any]:
    """The tools of a body that may have faults; a dict of its own where there is none."""
    found = there(body, "tools")
    return found if isinstance(found, dict) else {}


def _tool(page: Page, key: str) -> ToolSection:
    groups = {name: _bound(page, fields) for name, fields in tool_fields(page.body, key).items() if name != "claims"}
    at = f"tools.{key}"
    inside = [one for one in page.problems if one.path == at or one.path.startswith((f"{at}.", f"{at}["))]
    return ToolSection(
        key=key,
        at=at,
        changes=there(page.body, "tools", key, "changes") is True,
        description=str(there(page.body, "tools", key, "description") or ""),
        errors=sum(1 for one in inside if one.level == "error"),
        groups=groups,
        proposals=[_proposal(page, key, language) for language in spoken(page.body)],
    )


def _proposal(page: Page, key: str, language: str) -> Proposal:
    name = there(page.body, "tools", key, "names", language) or there(page.body, "tools", key, "name") or key
    words = propose(str(name), str(there(page.body, "tools", key, "description") or ""), language)
    verbs = show_verbs([verb.model_dump(mode="json") for verb in words.verbs])
    nouns = ", ".join(words.nouns)
    fields = claim_fields(key, language)
    fills = json.dumps({fields[0].name: verbs, fields[1].name: nouns}, ensure_ascii=True)
    own = there(page.body, "tools", key, "claim_words", language) is not None
    asked = page.asked.get(SUGGEST) == key
    further = (
        further_words(str(name), str(there(page.body, "tools", key, "description") or ""), language) if asked else []
    )
    return Proposal(language, _bound(page, fields), verbs, nouns, fills, own, further)


def _tidy_runs(body: Body, before: Body) -> None:
    """Where a tool now runs in another way, what only the old way has goes."""
    for key in _tools(body):
        runs, kind = there(body, "tools", key, "runs"), there(body, "tools", key, "runs", "kind")
        if kind == there(before, "tools", key, "runs", "kind") or kind not in RUN_ENTRIES:
            continue
        others = {entry for one, entries in RUN_ENTRIES.items() if one != kind for entry in entries}
        for entry in others & set(runs):
            del runs[entry]


def _with_new_tool(typed: Typed, key: str) -> Typed:
    if not key:
        return typed
    if not KEY.fullmatch(key):
        return Typed(typed.body, {**typed.faults, NEW_TOOL: "lower-case letters, digits and _; begins with a letter"})
    if not isinstance(typed.body.get("tools"), dict):
        typed.body["tools"] = {}
    empty = {"type": "object", "properties": {}, "required": []}
    typed.body["tools"].setdefault(
        key, {"description": "", "parameters": empty, "changes": False, "runs": {"kind": "app"}}
    )
    return typed
