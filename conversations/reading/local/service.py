"""From a service's body to what the local reader needs of it: its intents in every language that it is spoken in.

`computed(body)` is made when a version is published and stored with it; `reader_of` makes the reader from that.
"""

from collections.abc import Mapping
from typing import Any

from conversations.reading.local.intents.calibrate import calibrate
from conversations.reading.local.intents.calibration import Calibration, CalibrationError
from conversations.reading.local.reader import LocalReader
from conversations.reading.questions import IntentOption
from services_admin.definition import ServiceBody
from services_admin.definition.base import Said, said
from services_admin.definition.intents import Intent

KEY = "local_reader"


def computed(body: ServiceBody) -> dict[str, Any]:
    """The calibration of a service, as plain JSON. Deterministic; seconds where there are a hundred intents."""
    return calibrate(intents_of(body), languages=body.spoken).as_json()


def reader_of(body: ServiceBody, stored: Mapping[str, Any] | None) -> LocalReader:
    """The reader of a version. A calibration that is missing, or of another version or encoder, is made again."""
    if stored is not None:
        try:
            return LocalReader(Calibration.from_json(stored), languages=body.spoken)
        except CalibrationError:
            pass
    return LocalReader(calibrate(intents_of(body), languages=body.spoken), languages=body.spoken)


def intents_of(body: ServiceBody) -> tuple[IntentOption, ...]:
    """The intents with all their texts: name and description in the service's own language, the rest as examples."""
    return tuple(_option(key, intent, body.language) for key, intent in body.intents.items())


def _option(key: str, intent: Intent, language: str) -> IntentOption:
    examples = tuple(text for _, text in intent.all_examples(language))
    translated = (*_others(intent.name, language), *_others(intent.description, language))
    return IntentOption(
        key=key,
        name=said(intent.name, language, language) or key,
        description=said(intent.description, language, language) or "",
        examples=(*examples, *translated),
        not_for=said(intent.not_for, language, language) or "",
    )


def _others(words: Said | None, language: str) -> tuple[str, ...]:
    return tuple(text for name, text in words.items() if name != language) if isinstance(words, dict) else ()
