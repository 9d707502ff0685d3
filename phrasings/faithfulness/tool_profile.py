"""What one tool does and acts on, by its name, its description and the service's own words."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from phrasings.faithfulness.record import ToolSpec
from services_admin.definition.claim_words.concepts import concepts_of, spaced
from services_admin.definition.claim_words.lexicon import LANGUAGES, actions

_CREATING = frozenset(("create", "make", "new", "place", "submit"))
_VERB_AND_NOUN = 2  # words of a name that says no more than what is created
MAKERS = frozenset(
    ("create", "process", "run", "register", "record", "save", "submit", "open")
)  # "made the change", "put a block on it": the noun says what was done
_DEED_THINGS = frozenset(("order", "reservation", "payment", "refund", "transfer", "appointment", "code", "delivery"))


@dataclass(frozen=True, slots=True)
class Profile:
    """A tool's actions by weight (its main one has 1.0) and objects by weight."""

    spec: ToolSpec
    main: str
    actions: Mapping[str, float]
    objects: Mapping[str, float]


def profile_of(spec: ToolSpec) -> Profile:
    """What a tool's name and description say that it does."""
    name = _telling_name(spec)
    concepts = concepts_of(name, spec.description)
    named = [action for action, weight in concepts.actions.items() if weight == 1.0]
    described = [action for action, weight in concepts.actions.items() if weight < 1.0]
    main = _made(name) or _main(_verbs_first(named, name)) or _main(described)
    weights = dict.fromkeys(described, 0.6)
    weights.update({action: (0.3 if action in concepts.objects else 0.5) for action in named})
    weights.update(dict.fromkeys(_senses(main, name), 1.0))
    if main in MAKERS and (deed := _deed_made(name, main)):
        weights[deed] = 1.0
    in_name = set(concepts_of(name, "").objects)
    things = {thing: (1.0 if thing in in_name else 0.5) for thing in concepts.objects}
    return Profile(spec, main, weights, things | dict.fromkeys(own_things(spec), 1.0))


def _telling_name(spec: ToolSpec) -> str:
    """A tool's key; where that says nothing ("rf01"), what the service calls the tool in words."""
    if concepts_of(spec.name, "").actions or not spec.words:
        return spec.name
    return " ".join(spec.words.values())


def _deed_made(name: str, main: str) -> str:
    """The deed that a name makes, where it names no thing besides: "placeOrder" orders, "transfers.create" transfers."""
    concepts = concepts_of(name, "")
    known = actions()
    deeds = [one for one in concepts.actions if one != main and known[one].kind in ("write", "effect")]
    things = [one for one in concepts.objects if one not in deeds and one not in _DEED_THINGS]
    return deeds[0] if len(deeds) == 1 and not things and not concepts.unknown else ""


def _senses(main: str, name: str) -> set[str]:
    """The main action, and the other senses of the one word that says it: "release" unlocks and publishes."""
    words = [concepts_of(word, "").actions for word in spaced(name).split()] if main else []
    return {main, *(one for senses in words if main in senses for one in senses)} - {""}


def with_own(profile: Profile, said: frozenset[str], things: frozenset[str]) -> Profile:
    """A profile with what the service's own words say besides."""
    new = {action: 1.0 for action in said if action not in profile.actions}
    acted_on = {thing: 1.0 for thing in things if thing not in profile.objects}
    if not new and not acted_on:
        return profile
    main = profile.main or min(new, default="")
    return replace(profile, main=main, actions={**profile.actions, **new}, objects={**profile.objects, **acted_on})


def own_things(spec: ToolSpec) -> tuple[str, ...]:
    """Words of a tool's name that no lexicon knows, beside a verb that one does: what it acts on ("addBreakfast")."""
    concepts = concepts_of(spec.name, "")
    if not spec.changes or not concepts.actions:
        return ()
    return tuple(_singular(word) for word in concepts.unknown)


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _verbs_first(named: list[str], name: str) -> list[str]:
    """The actions that a name says with a verb, where it does: "appointments.cancel" cancels, "payment_refund" refunds."""
    said = f" {spaced(name).lower()} "
    known = actions()
    verbs = [
        one
        for one in named
        if any(f" {verb} " in said for language in LANGUAGES[:-1] for verb in known[one].verbs[language])
    ]
    return verbs or named


def _made(name: str) -> str:
    """The deed that a name says is created: "enrollments.create" enrols; "" for any other name.

    A name of a deed that is also that of a thing ("createBooking") is left as it is.
    """
    words = spaced(name).lower().split()
    if len(words) != _VERB_AND_NOUN or not {words[0], words[-1]} & _CREATING:
        return ""
    deed = words[0] if words[-1] in _CREATING else words[-1]
    named = concepts_of(deed, "")
    found = [one for one in named.actions if actions()[one].kind in ("write", "effect")]
    return found[0] if len(found) == 1 and not named.objects else ""


def _main(named: list[str]) -> str:
    """The first action of a name that is not also the name of a thing ("order", "transfer"), else the first."""
    kinds = actions()
    verbs = [action for action in named if kinds[action].kind != "generic"]
    return (verbs or named or [""])[0]
