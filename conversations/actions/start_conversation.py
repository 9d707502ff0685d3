"""A conversation begins, pinned to the versions that are live now."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction

from conversations.engine.events import Started
from conversations.errors import LanguageNotSpoken, NoSuchService, NotPublished
from conversations.log import Log, World
from conversations.models import Conversation
from conversations.pins import Pins, body_of
from phrasings.models import PhrasingsDocument, RulesDocument, TemplatesDocument
from services_admin.models import ServiceDocument, ServiceVersion


@dataclass(frozen=True, slots=True)
class Wish:
    """What a client asks for: `version` a published number (None: the live one), `language` None: the service's own."""

    service: str
    language: str | None = None
    version: int | None = None


def start_conversation(wish: Wish, *, owner: str, world: World | None = None) -> Conversation:
    """Create the conversation and its first entry.

    Raises:
        NoSuchService, NotPublished, LanguageNotSpoken
    """
    world = world or World()
    with transaction.atomic():
        pins = _pins(wish)
        conversation = Conversation.objects.create(
            service_version=pins.service,
            phrasings_version=pins.phrasings,
            templates_version=pins.templates,
            rules_version=pins.rules,
            language=pins.language,
            timezone=pins.timezone,
            created_at=world.now(),
            created_by=owner,
        )
        log = Log.of(conversation, world)
        log.append(_started(wish.service, pins))
        log.save()
    return conversation


def _pins(wish: Wish) -> Pins:
    version = _version(wish)
    body = body_of("service", version)
    language = wish.language or body.language
    if language not in body.spoken:
        raise LanguageNotSpoken(errors=[{"path": "language", "message": f"it is offered in {', '.join(body.spoken)}"}])
    return Pins(
        service=version,
        phrasings=_live(PhrasingsDocument, body.replies.phrasings),
        templates=_live(TemplatesDocument, body.replies.templates),
        rules=_live(RulesDocument, body.replies.rules),
        language=language,
        timezone=body.timezone,
    )


def _version(wish: Wish) -> ServiceVersion:
    documents = ServiceDocument.objects.select_related("live").defer("live__computed")
    document = documents.filter(key=wish.service).first()
    if document is None:
        raise NoSuchService
    if wish.version is not None:
        found: ServiceVersion | None = document.versions.filter(state="published", number=wish.version).first()
        if found is None:
            raise NoSuchService
        return found
    live: ServiceVersion | None = document.live
    if live is None:
        raise NotPublished
    return live


def _live(model: Any, key: str | None) -> Any:
    """The live version of the document of that key; None, which means the built-in words (or no rules), without one."""
    document = model.objects.select_related("live").filter(key=key).first() if key else None
    return document.live if document else None


def _started(service: str, pins: Pins) -> Started:
    return Started(
        service=service,
        version=pins.service.number or 0,
        digest=pins.service.digest,
        phrasings=_named(pins.phrasings),
        templates=_named(pins.templates),
        rules=_named(pins.rules),
        language=pins.language,
    )


def _named(version: Any) -> dict[str, Any] | None:
    if version is None:
        return None
    return {"key": version.document.key, "version": version.number, "digest": version.digest}
