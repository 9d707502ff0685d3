"""Every problem of outcome phrasings at once. Pure.

A placeholder that a call might not fill is a problem here, so that no customer ever reads half a sentence.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import BaseModel

from cxagent.versioning.problems import Problem, in_order, joined
from cxagent.versioning.shape import shaped
from phrasings.definition import catalogue
from phrasings.definition.catalogue import PHRASINGS_SHAPE, PHRASINGS_TEXT
from phrasings.definition.context import UsedBy
from phrasings.definition.models import ANY_TOOL, PHRASINGS, PhrasingsBody
from phrasings.definition.placeholders import Placeholder
from phrasings.definition.texts import language_problems, parsed, text_problems
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.template_text import PLAIN
from services_admin.definition import Tool
from services_admin.definition.schema_parts import required_fields, top_fields
from services_admin.definition.tool_checks import known

VALUES = ("argument", "result")
EVERY = (*sorted(f"{{{word}}}" for word in PLAIN), "{argument.NAME}", "{result.NAME}")
WITH_RESULT = frozenset({Outcome.DONE, Outcome.UNDONE})
WITH_REASON = frozenset({Outcome.FAILED, Outcome.REFUSED})


def check_phrasings(body: Any, *, used_by: Sequence[UsedBy] | None = None) -> tuple[Problem, ...]:
    """All problems of a body as it was written; `used_by` None: the services are not known here."""
    found = shaped(body, PHRASINGS, PHRASINGS_SHAPE)
    if found.body is None:
        return found.problems
    return in_order((*found.problems, *phrasing_problems(found.model, used_by)))


def phrasing_problems(model: BaseModel | None, used_by: Sequence[UsedBy] | None) -> Iterator[Problem]:
    """The problems of what a body means, as far as its shape is right."""
    if not isinstance(model, PhrasingsBody):
        return
    for language, tools in model.phrasings.items():
        yield from language_problems(language, joined("phrasings", language), PHRASINGS_TEXT)
        for tool, outcomes in tools.items():
            yield from _tool_problems(tool, outcomes, joined("phrasings", language, tool), used_by)
    if used_by is not None:
        yield from _use_problems(model, used_by)


def _tool_problems(
    tool: str, outcomes: dict[str, str], path: str, used_by: Sequence[UsedBy] | None
) -> Iterator[Problem]:
    tools = [use.body.tools[tool] for use in used_by or () if tool in use.body.tools]
    if tool != ANY_TOOL and used_by and not tools:
        every = {name for use in used_by for name in use.body.tools}
        message = f"no service that uses these phrasings has a tool “{tool}”"
        yield catalogue.TOOL_UNKNOWN.at(path, message, known(tool, every))
    for outcome, text in outcomes.items():
        where = joined(path, outcome)
        yield from text_problems(text, where, PHRASINGS_TEXT)
        if outcome not in set(Outcome):
            hint = known(outcome, [str(one) for one in Outcome])
            yield catalogue.OUTCOME_UNKNOWN.at(where, f"“{outcome}” is not an outcome", hint)
            continue
        found, problems = parsed(text, where, PHRASINGS_TEXT)
        yield from problems
        for placeholder in found:
            yield from _placeholder_problems(placeholder, Outcome(outcome), where, tool, tools)


def _placeholder_problems(
    placeholder: Placeholder, outcome: Outcome, path: str, tool: str, tools: Sequence[Tool]
) -> Iterator[Problem]:
    written = placeholder.written
    if not placeholder.known:
        hint = _meant(placeholder, tools)
        yield PHRASINGS_TEXT.placeholder.at(path, f"{written} is not a placeholder", hint)
    elif placeholder.source == "reason" and outcome not in WITH_REASON:
        hint = "write {because}, which says nothing where there is no reason"
        yield catalogue.NO_SUCH_VALUE.at(path, f"{written}: a call that is {outcome} may have no reason", hint)
    elif placeholder.source in VALUES:
        yield from _value_problems(placeholder, outcome, path, tool, tools)


def _meant(placeholder: Placeholder, tools: Sequence[Tool]) -> str:
    """A hint for a placeholder that there is not: often only the `argument.` before a name was left out."""
    name = placeholder.written.strip("{}")
    for tool in tools:
        for source, fields in (("argument", top_fields(tool.parameters)), ("result", top_fields(tool.returns))):
            if name in fields:
                return f"did you mean {{{source}.{name}}}?"
    return f"known: {' '.join(EVERY)}"


def _value_problems(
    placeholder: Placeholder, outcome: Outcome, path: str, tool: str, tools: Sequence[Tool]
) -> Iterator[Problem]:
    written = placeholder.written
    if tool == ANY_TOOL:
        hint = "use {with}, or name the tool"
        yield catalogue.ANY_TOOL_VALUE.at(path, f"{written} cannot stand for every tool", hint)
    elif placeholder.source == "result" and outcome not in WITH_RESULT:
        message = f"{written}: a call that is {outcome} has no result"
        yield catalogue.NO_SUCH_VALUE.at(path, message, "use {argument.NAME}")
    else:
        if outcome is Outcome.NOT_ATTEMPTED:
            hint = "where no call was asked for, the built-in wording is used"
            yield catalogue.ARGUMENT_OPTIONAL.at(path, f"{written} is missing where no call was asked for", hint)
        for one in tools:
            yield from _field_problems(placeholder, one, path)


def _field_problems(placeholder: Placeholder, tool: Tool, path: str) -> Iterator[Problem]:
    written, is_result = placeholder.written, placeholder.source == "result"
    if is_result and tool.returns is None:
        hint = "describe the result under `returns` of the tool"
        yield catalogue.RESULT_UNSURE.at(path, f"{written} may be missing from the result", hint)
        return
    schema = tool.returns if is_result else tool.parameters
    lost = _lost_at(schema, placeholder.path)
    if lost is not None:
        name, fields = lost
        if is_result:
            yield catalogue.RESULT_UNKNOWN.at(
                path, f"{written} is not part of what the tool returns", known(name, fields)
            )
        else:
            yield catalogue.ARGUMENT_UNKNOWN.at(path, f"{written} is not a parameter of the tool", known(name, fields))
    elif not is_result and placeholder.path[0] not in required_fields(tool.parameters):
        hint = "where a call leaves it out, the built-in wording is used"
        yield catalogue.ARGUMENT_OPTIONAL.at(path, f"{written} may be missing from a call", hint)


def _lost_at(schema: Any, path: tuple[str, ...]) -> tuple[str, frozenset[str]] | None:
    """The first name of a path that a schema does not have, and those that it has there; None if it leads on."""
    for name in path:
        if name.isdecimal() and isinstance(schema, dict) and "items" in schema:
            schema = schema["items"]
            continue
        fields = top_fields(schema if isinstance(schema, dict) else None)
        if name not in fields:
            return name, fields
        schema = schema["properties"][name]
    return None


def _use_problems(model: PhrasingsBody, used_by: Sequence[UsedBy]) -> Iterator[Problem]:
    if not used_by:
        hint = "name them under `replies.phrasings` of a service"
        yield catalogue.NOT_USED.at("", "are used by no service, so tools and values cannot be checked", hint)
    for use in used_by:
        for language in use.body.spoken:
            if not model.phrasings.get(language):
                message = f"“{use.label}” speaks “{language}”, and there are no phrasings in it"
                hint = "the built-in wording is used until there are"
                yield PHRASINGS_TEXT.not_spoken.at(joined("phrasings", language), message, hint)
