"""Services as a kind of versioned document, and what one is checked against in this installation."""

from functools import lru_cache
from zoneinfo import available_timezones

from django.apps import apps
from django.conf import settings
from pydantic import BaseModel

from cxagent.versioning.bodies import Body
from cxagent.versioning.models import Document
from cxagent.versioning.problems import Problem
from cxagent.versioning.registry import Kind, registry
from services_admin.definition import SERVICE, CheckContext, ServiceBody, claim_word_table
from services_admin.definition.catalogue import ALL, SHAPE
from services_admin.definition.check import meaning_problems
from services_admin.definition.menu import PROBLEMS as MENU_PROBLEMS
from services_admin.definition.procedure_catalogue import ALL as PROCEDURE_PROBLEMS
from services_admin.examples.files import example_file
from services_admin.examples.registry import operations
from services_admin.models import ServiceDocument, ServiceRelease, ServiceVersion

CLAIM_WORDS = "claim_words"


def register() -> None:
    """Make services known to the versioning kernel."""
    registry.add_kind(
        Kind(
            name="service",
            noun="service",
            document=ServiceDocument,
            version=ServiceVersion,
            release=ServiceRelease,
            body=SERVICE,
            shape=SHAPE,
            check=_check,
            empty=_empty,
            example=example_file("minimal", "service.yaml"),
            problems=(*ALL, *PROCEDURE_PROBLEMS, *MENU_PROBLEMS),
        )
    )
    registry.add_part("service", CLAIM_WORDS, _claim_words)


def check_context() -> CheckContext:
    """What this installation has: models, documents, example backends, hosts that may be called."""
    return CheckContext(
        models=frozenset(settings.CXAGENT_MODELS),
        phrasings=_documents("phrasings"),
        templates=_documents("templates"),
        rules=_documents("rules"),
        backends=operations(),
        timezones=_timezones(),
        webhook_hosts=frozenset(settings.CXAGENT_WEBHOOK_HOSTS),
    )


def _check(_: Document, body: Body, model: BaseModel | None) -> tuple[Problem, ...]:
    return tuple(meaning_problems(body, model, check_context()))


def _empty(name: str) -> Body:
    return {"schema": 1, "name": name or "Service", "tools": {}}


def _claim_words(_: Document, model: BaseModel) -> dict[str, dict[str, object]]:
    """Claim words as they are at publishing, so that a later change of the proposals touches no pinned version."""
    if not isinstance(model, ServiceBody):
        return {}
    table = claim_word_table(model)
    return {
        tool: {language: words.model_dump(mode="json") for language, words in languages.items()}
        for tool, languages in table.items()
    }


def _documents(kind_name: str) -> dict[str, bool] | None:
    """Keys of another kind's documents → whether they have a live version; None where that kind is not installed."""
    kind = registry.kinds.get(kind_name)
    if kind is None or not apps.ready:
        return None
    rows = kind.document.objects.values_list("key", "live_id")
    return {key: live is not None for key, live in rows}


@lru_cache(maxsize=1)
def _timezones() -> frozenset[str]:
    return frozenset(available_timezones())
