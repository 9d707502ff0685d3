"""What the intents of a service mean together. Pure."""

import re
from collections.abc import Iterator
from itertools import combinations

from cxagent.versioning.problems import Problem, joined
from services_admin.definition import procedure_catalogue as catalogue
from services_admin.definition.base import languages_of, said
from services_admin.definition.models import ServiceBody

ALIKE = 0.75  # the share of words that two descriptions have in common
_WORD = re.compile(r"\w+")


def intent_problems(body: ServiceBody) -> Iterator[Problem]:
    """Procedures that are missing, intents that cannot be told apart, texts without wording."""
    for key, intent in body.intents.items():
        path = joined("intents", key)
        if key not in body.procedures:
            hint = f"add `procedures: {{{key}: […]}}`"
            yield catalogue.NO_PROCEDURE.at(path, "has no procedure: nothing would be done", hint)
        if not intent.all_examples(body.language):
            hint = "write at least three sentences that a customer would say"
            yield catalogue.NO_EXAMPLES.at(joined(path, "examples"), "is empty", hint)
        yield from unworded(body, joined(path, "name"), languages_of(intent.name, body.language))
    if body.intents and all(intent.aside for intent in body.intents.values()):
        yield catalogue.ONLY_ASIDES.at("intents", "are all asides: no request can be begun", "mark one `aside: false`")
    yield from _same_examples(body)
    yield from _look_alikes(body)


def unworded(body: ServiceBody, path: str, written: frozenset[str]) -> Iterator[Problem]:
    """The languages that the service speaks and a text does not."""
    missing = [language for language in body.spoken if language not in written]
    if missing:
        hint = f"add `{missing[0]}: …`"
        yield catalogue.NOT_WORDED.at(path, f"has no wording in {', '.join(missing)}", hint)


def _same_examples(body: ServiceBody) -> Iterator[Problem]:
    seen: dict[tuple[str, str], str] = {}
    for key, intent in body.intents.items():
        for language, text in intent.all_examples(body.language):
            other = seen.setdefault((language, text.casefold().strip()), key)
            if other != key:
                message = f"“{text}” is an example of {other} as well"
                yield catalogue.SAME_EXAMPLE.at(
                    joined("intents", key, "examples"), message, "leave it with one of them"
                )


def _look_alikes(body: ServiceBody) -> Iterator[Problem]:
    words = {
        key: frozenset(_WORD.findall((said(intent.description, body.language, body.language) or "").casefold()))
        for key, intent in body.intents.items()
    }
    for one, other in combinations(words, 2):
        shared, every = words[one] & words[other], words[one] | words[other]
        told_apart = body.intents[one].not_for or body.intents[other].not_for
        if every and len(shared) / len(every) >= ALIKE and not told_apart:
            message = f"is described almost as {one} is"
            hint = "say in `not_for` what it is not, or make one intent of the two"
            yield catalogue.LOOK_ALIKE.at(joined("intents", other, "description"), message, hint)
