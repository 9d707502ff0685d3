"""Reads of services that are more than a filter."""

from dataclasses import dataclass
from functools import lru_cache

from cxagent.versioning.models import State
from cxagent.versioning.registry import registry
from cxagent.versioning.selectors import documents
from services_admin.definition import SERVICE, ServiceBody, claim_word_table
from services_admin.definition.check import salvaged
from services_admin.definition.claim_words import ClaimWords
from services_admin.kind import CLAIM_WORDS
from services_admin.models import ServiceVersion


@lru_cache(maxsize=256)
def _read(version_id: int, digest: str) -> ServiceBody:  # noqa: ARG001 - the digest keeps reused ids of tests apart
    return SERVICE.read(ServiceVersion.objects.only("body").get(pk=version_id).body)


def service_body(version: ServiceVersion) -> ServiceBody:
    """The body of a version as its model; published ones are read once a process."""
    if version.is_draft:
        return SERVICE.read(version.body)
    return _read(version.pk, version.digest)


def claim_words(version: ServiceVersion) -> dict[str, dict[str, ClaimWords]]:
    """Tool → language → claim words, as they were when the version was published."""
    stored = version.computed.get(CLAIM_WORDS)
    if stored is None:
        return claim_word_table(service_body(version))
    return {
        tool: {language: ClaimWords.model_validate(words) for language, words in languages.items()}
        for tool, languages in stored.items()
    }


@dataclass(frozen=True, slots=True)
class NamedService:
    """A service as it stands, live or as a draft; `label` is how people call it."""

    label: str
    body: ServiceBody


def services_as_they_stand() -> list[NamedService]:
    """The live version and the draft of every service, as far as they can be read."""
    kind = registry.kind("service")
    drafts = {draft.document_id: draft for draft in kind.version.objects.filter(state=State.DRAFT)}
    found = []
    for document in documents(kind):
        for version, label in ((document.live, document.key), (drafts.get(document.pk), f"{document.key} (draft)")):
            body = version and _readable(version.body)
            if body:
                found.append(NamedService(label, body))
    return found


def _readable(body: dict[str, object]) -> ServiceBody | None:
    try:
        return salvaged(SERVICE.upgraded(body))
    except ValueError:
        return None
