"""Every problem of templates at once. Pure."""

from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import BaseModel

from cxagent.versioning.problems import Problem, in_order, joined
from cxagent.versioning.shape import shaped
from phrasings.definition import catalogue
from phrasings.definition.builtin import TemplateKind, template_kinds
from phrasings.definition.catalogue import TEMPLATES_SHAPE, TEMPLATES_TEXT
from phrasings.definition.context import UsedBy
from phrasings.definition.models import TEMPLATES, TemplatesBody
from phrasings.definition.texts import language_problems, parsed, text_problems
from services_admin.definition.tool_checks import known


def check_templates(body: Any, *, used_by: Sequence[UsedBy] | None = None) -> tuple[Problem, ...]:
    """All problems of a body as it was written; `used_by` None: the services are not known here."""
    found = shaped(body, TEMPLATES, TEMPLATES_SHAPE)
    if found.body is None:
        return found.problems
    return in_order((*found.problems, *template_problems(found.model, used_by)))


def template_problems(model: BaseModel | None, used_by: Sequence[UsedBy] | None) -> Iterator[Problem]:
    """The problems of what a body means, as far as its shape is right."""
    if not isinstance(model, TemplatesBody):
        return
    for language, texts in model.templates.items():
        path = joined("templates", language)
        yield from language_problems(language, path, TEMPLATES_TEXT)
        for name, text in texts.items():
            yield from _one_problems(name, text, joined(path, name))
    for use in used_by or ():
        yield from _use_problems(model, use)


def _one_problems(name: str, text: str, path: str) -> Iterator[Problem]:
    yield from text_problems(text, path, TEMPLATES_TEXT)
    kind = template_kinds().get(name)
    if kind is None:
        message = f"there is no template called “{name}”"
        yield catalogue.TEMPLATE_UNKNOWN.at(path, message, known(name, template_kinds()))
    elif text.strip():
        yield from _placeholder_problems(kind, text, path)


def _placeholder_problems(kind: TemplateKind, text: str, path: str) -> Iterator[Problem]:
    found, problems = parsed(text, path, TEMPLATES_TEXT, extra=frozenset(kind.may))
    yield from problems
    if problems:
        return
    for placeholder in found:
        if placeholder.path or placeholder.source not in kind.may:
            hint = f"known here: {' '.join(f'{{{name}}}' for name in kind.may) or 'none'}"
            yield TEMPLATES_TEXT.placeholder.at(
                path, f"{placeholder.written} is not a placeholder of this template", hint
            )
    for name in kind.needs:
        if name not in {placeholder.source for placeholder in found}:
            yield catalogue.PLACEHOLDER_MISSING.at(path, f"{{{name}}} is missing", "say it somewhere in the text")


def _use_problems(model: TemplatesBody, use: UsedBy) -> Iterator[Problem]:
    for language in use.body.spoken:
        if not model.templates.get(language):
            message = f"“{use.label}” speaks “{language}”, and there are no templates in it"
            hint = "the built-in ones are used until there are"
            yield TEMPLATES_TEXT.not_spoken.at(joined("templates", language), message, hint)
