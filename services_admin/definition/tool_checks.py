"""What the entries of one tool mean together. Pure."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from babel.core import get_global

from cxagent.versioning.problems import Problem, joined
from services_admin.definition import catalogue
from services_admin.definition.context import CheckContext
from services_admin.definition.models import RunByExample, RunByWebhook, ServiceBody, Tool
from services_admin.definition.money_checks import unformatted_money
from services_admin.definition.schema_parts import field_names, required_fields, top_fields
from services_admin.definition.schemas import parameter_problems, schema_problems
from services_admin.definition.webhooks import webhook_problems

VALUE = re.compile(r"\{([^{}]*)\}")


def tool_problems(key: str, body: ServiceBody, names: frozenset[str], context: CheckContext) -> Iterator[Problem]:
    """Everything about one tool; `names` are the keys of all tools, of those that are wrong in themselves as well."""
    tool, path = body.tools[key], joined("tools", key)
    yield from parameter_problems(tool.parameters, joined(path, "parameters"))
    if tool.returns is not None:
        yield from schema_problems(tool.returns, joined(path, "returns"))
    yield from _run_problems(tool, joined(path, "runs"), context)
    yield from _value_problems(tool, path)
    yield from unformatted_money(tool, path)
    yield from _undo_problems(key, body, names, path)
    yield from _claim_word_problems(tool, path)
    if tool.changes and tool.undo is None and not tool.description.strip():
        hint = "say in `description` what it does, or in `undo` how to take it back"
        yield catalogue.NO_UNDO_NO_TEXT.at(path, "is a change with no undo and no description", hint)


def _run_problems(tool: Tool, path: str, context: CheckContext) -> Iterator[Problem]:
    if isinstance(tool.runs, RunByWebhook):
        yield from webhook_problems(tool.runs, path, context.webhook_hosts)
    elif isinstance(tool.runs, RunByExample) and context.backends is not None:
        yield from _backend_problems(tool.runs, path, context.backends)


def _backend_problems(runs: RunByExample, path: str, backends: Mapping[str, frozenset[str]]) -> Iterator[Problem]:
    if runs.backend not in backends:
        message = f"there is no example backend “{runs.backend}”"
        yield catalogue.BACKEND_UNKNOWN.at(joined(path, "backend"), message, known(runs.backend, backends))
    elif runs.operation not in backends[runs.backend]:
        message = f"the backend “{runs.backend}” has no operation “{runs.operation}”"
        hint = known(runs.operation, backends[runs.backend])
        yield catalogue.BACKEND_UNKNOWN.at(joined(path, "operation"), message, hint)


def _value_problems(tool: Tool, path: str) -> Iterator[Problem]:
    taken, returned = field_names(tool.parameters), field_names(tool.returns)
    for name in tool.formats:
        if name in taken | returned:
            continue
        where = joined(path, "formats", name)
        if tool.returns is None:
            hint = "describe it under `returns`, so that a slip of spelling shows"
            yield catalogue.UNDO_UNSURE.at(where, f"“{name}” is no parameter; it may be part of the result", hint)
        else:
            message = f"“{name}” is neither a parameter nor part of the result"
            yield catalogue.FORMAT_FIELD.at(where, message, known(name, taken | returned))
    for name in tool.labels.keys() - taken - returned:
        message = f"“{name}” is neither a parameter nor part of the result"
        yield catalogue.LABEL_FIELD.at(joined(path, "labels", name), message, known(name, taken | returned))
    money = sorted(name for name, kind in tool.formats.items() if kind == "money")
    if money and tool.currency is None:
        message = f"is missing, and {', '.join(money)} {'is' if len(money) == 1 else 'are'} money"
        yield catalogue.CURRENCY_MISSING.at(joined(path, "currency"), message, "write a code such as GBP")
    if tool.currency is not None and tool.currency not in currencies():
        hint = known(tool.currency.upper(), currencies())
        yield catalogue.CURRENCY_UNKNOWN.at(joined(path, "currency"), f"“{tool.currency}” is no currency", hint)


def _undo_problems(key: str, body: ServiceBody, names: frozenset[str], path: str) -> Iterator[Problem]:
    tool = body.tools[key]
    if tool.undo is None:
        return
    where = joined(path, "undo", "tool")
    if tool.undo.tool == key:
        yield catalogue.UNDO_TOOL.at(where, "is the tool itself", "name the tool that takes it back")
    elif tool.undo.tool not in names:
        message = f"there is no tool “{tool.undo.tool}”"
        yield catalogue.UNDO_TOOL.at(where, message, known(tool.undo.tool, names))
    elif tool.undo.tool in body.tools:
        yield from _undo_argument_problems(tool, body.tools[tool.undo.tool], joined(path, "undo"))


def _undo_argument_problems(tool: Tool, target: Tool, path: str) -> Iterator[Problem]:
    arguments = tool.undo.arguments if tool.undo else {}
    wanted = top_fields(target.parameters)
    for name, value in arguments.items():
        where = joined(path, "arguments", name)
        if name not in wanted:
            message = f"“{name}” is not a parameter of that tool"
            yield catalogue.UNDO_ARGUMENT.at(where, message, known(name, wanted))
        yield from _undo_value_problems(tool, value, where)
    for name in required_fields(target.parameters):
        if name not in arguments:
            hint = f"add it, for instance as {{result.{name}}}"
            yield catalogue.UNDO_INCOMPLETE.at(
                joined(path, "arguments"), f"“{name}” is missing, which that tool needs", hint
            )
    if not target.changes:
        yield catalogue.UNDO_READS.at(
            joined(path, "tool"), "changes nothing", "mark it with `changes: true`, or name another"
        )


def _undo_value_problems(tool: Tool, value: Any, path: str) -> Iterator[Problem]:
    for content in VALUE.findall(value) if isinstance(value, str) else ():
        source, _, name = content.partition(".")
        fields = {"argument": tool.parameters, "result": tool.returns}
        if source not in fields or not name:
            yield catalogue.UNDO_VALUE.at(
                path, f"{{{content}}} names nothing", "write {result.NAME} or {argument.NAME}"
            )
        elif source == "result" and tool.returns is None:
            hint = "describe the result under `returns`"
            yield catalogue.UNDO_UNSURE.at(path, f"{{{content}}} may be missing from the result", hint)
        elif name not in top_fields(fields[source]):
            message = f"{{{content}}} is not part of what the call {'took' if source == 'argument' else 'returns'}"
            yield catalogue.UNDO_VALUE.at(path, message, known(name, top_fields(fields[source])))


def _claim_word_problems(tool: Tool, path: str) -> Iterator[Problem]:
    from services_admin.definition.claim_words.model import FORMS

    for language, words in tool.claim_words.items():
        where = joined(path, "claim_words", language)
        for index, verb in enumerate(words.verbs):
            here = joined(where, "verbs") + f"[{index}]"
            for form, spellings in verb.forms.items():
                if form not in FORMS:
                    yield catalogue.CLAIM_FORMS.at(
                        joined(here, "forms", form), "is not a form of a verb", known(form, FORMS)
                    )
                elif not all(spelling.strip() for spelling in spellings):
                    yield catalogue.CLAIM_FORMS.at(joined(here, "forms", form), "has an empty word", "take it out")
            if not any(verb.forms.values()):
                hint = "write its forms: `forms: {base: [refund], past: [refunded]}`"
                yield catalogue.CLAIM_FORMS.at(here, f"“{verb.lemma}” has no forms", hint)
        if not all(noun.strip() for noun in words.nouns):
            yield catalogue.CLAIM_FORMS.at(joined(where, "nouns"), "has an empty word", "take it out")


def known(name: str, names: Any) -> str:
    """A hint from the names that there are: the one that was probably meant, or all of them."""
    close = get_close_matches(name, list(names), n=1)
    if close:
        return f"did you mean “{close[0]}”?"
    listed = sorted(names)[:12]
    return f"known: {', '.join(listed)}" if listed else "there are none"


@lru_cache(maxsize=1)
def currencies() -> frozenset[str]:
    """The codes of ISO 4217, as Babel has them."""
    return frozenset(get_global("all_currencies"))
