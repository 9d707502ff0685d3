"""The procedures of a service: the text of each, beside it what it does in plain words."""

import json
import re
from dataclasses import dataclass, replace

from cxagent.versioning.admin.editors import Page
from cxagent.versioning.admin.fields import Bound, Field, there
from cxagent.versioning.bodies import Body
from cxagent.versioning.problems import Problem
from services_admin.admin.cards import entries, title_of
from services_admin.definition.outline import Line, Outliner

PART = "procedures"
STEP = re.compile(r"\[(\d+)\]")
PLACEHOLDER = '["look_up_order", {"say": "Thank you."}]'


@dataclass(frozen=True, slots=True)
class ProcedureCard:
    """`lines` are what it does in words; `wrong` are the steps with an error, from 0."""

    key: str
    bound: Bound
    lines: tuple[Line, ...]
    wrong: frozenset[int]
    title: str
    is_intent: bool

    @property
    def errors(self) -> int:
        return sum(1 for one in self.bound.problems if one.level == "error") + bool(self.bound.fault)


def procedure_fields(body: Body) -> list[Field]:
    """One for each intent, and one for each procedure that is shared or that nothing reaches."""
    keys = dict.fromkeys((*entries(body, "intents"), *entries(body, PART)))
    return [
        Field((PART, key), f"Steps of {key} (JSON)", "json", rows=_rows(body, key), placeholder=PLACEHOLDER)
        for key in keys
    ]


def _rows(body: Body, key: str) -> int:
    """As many as the text has, within what can be looked over at once."""
    return min(max(json.dumps(there(body, PART, key), indent=2).count("\n") + 2, 4), 32)


def procedure_cards(page: Page, language: str) -> list[ProcedureCard]:
    words = Outliner(page.body, language)
    return [_card(page, field, words) for field in procedure_fields(page.body)]


def _card(page: Page, field: Field, words: Outliner) -> ProcedureCard:
    key = str(field.path[1])
    lines, bound = words.outline(key), page.bound(field)
    named = replace(bound, problems=tuple(_named(one, field.at, lines) for one in bound.problems))
    title = title_of(page.body, ("intents", key, "name"), words.language)
    steps = [_step(one.path, field.at) for one in bound.problems if one.level == "error"]
    wrong = frozenset(step for step in steps if step is not None)
    return ProcedureCard(key, named, lines, wrong, title, key in entries(page.body, "intents"))


def _step(path: str, at: str) -> int | None:
    found = STEP.match(path.removeprefix(at))
    return int(found[1]) if found else None


def _named(problem: Problem, at: str, lines: tuple[Line, ...]) -> Problem:
    """The problem with the step that it is about, as the outline beside numbers it."""
    index = _step(problem.path, at)
    if index is None or index >= len(lines):
        return problem
    return replace(problem, message=f"Step {index + 1} ({lines[index].text.rstrip(':')}): {problem.message}")
