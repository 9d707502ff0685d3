"""A tool of a service as the checker and the composer know it. Pure."""

from collections.abc import Iterable, Mapping

from phrasings.faithfulness.record import ToolSpec
from services_admin.definition import ServiceBody, Tool, in_words
from services_admin.definition.base import Said, said


def specs_of(body: ServiceBody, languages: Iterable[str]) -> dict[str, ToolSpec]:
    """Every tool of a service, with the claim words that somebody wrote."""
    spoken = tuple(languages)
    return {name: spec_of(name, tool, spoken, default=body.language) for name, tool in body.tools.items()}


def spec_of(name: str, tool: Tool, languages: tuple[str, ...], *, default: str) -> ToolSpec:
    """One tool; `default` is the service's own language, in which plain labels are written."""
    return ToolSpec(
        name=name,
        words={language: in_words(name, tool, language) for language in languages},
        description=tool.description,
        changes=tool.changes,
        currency=tool.currency,
        formats=tool.formats,
        claim_words={language: words for language in languages if (words := tool.claim_words.get(language))},
        policy_values=tool.policy_values,
        labels={field: _in_each(label, languages, default) for field, label in tool.labels.items()},
    )


def _in_each(label: Said, languages: tuple[str, ...], default: str) -> Mapping[str, str]:
    """A plain label stands for the service's own language alone: in another, the usual word is better."""
    if isinstance(label, str):
        return {default: label}
    found = {language: said(label, language, language) for language in languages}
    return {language: text for language, text in found.items() if text}
