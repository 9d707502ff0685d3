"""What each tool of a service does and acts on, and how well a clause's words fit it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from phrasings.faithfulness.acts import Reading
from phrasings.faithfulness.own_words import OwnWords
from phrasings.faithfulness.read_back import SETTING
from phrasings.faithfulness.record import ToolSpec
from phrasings.faithfulness.tool_profile import MAKERS, Profile, profile_of, with_own
from services_admin.definition.claim_words.concepts import concepts_of
from services_admin.definition.claim_words.lexicon import Action, actions, objects

WEAK_OBJECTS = frozenset(
    (
        "user",
        "cost",
        "details",
        "status",
        "request",
        "account",
        "service",
        "default",
        "difference",
        "app",
        "refund",
        "payment",
        "code",
        "trip",
    )
)
_NEAR, _FOLLOWS, _GENERIC, _OWN_WORDS = 0.55, 0.5, 0.35, 1.2
_WEAK_OBJECT = 0.1
_ARRANGING = frozenset(("schedule", "book", "create", "order", "submit"))
_ACTING = frozenset(("run", "transfer", "escalate"))  # claimed like a deed, though the tool changes nothing


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a clause fits a tool: by its verb, by the things it names, and the words that made it so."""

    action: float
    things: float
    words: tuple[str, ...]

    @property
    def total(self) -> float:
        return self.action + self.things


class Profiles:
    """The profiles of a service's tools, with how telling each object is among them."""

    def __init__(self, tools: Mapping[str, ToolSpec], own: OwnWords) -> None:
        self.of: dict[str, Profile] = {
            name: with_own(profile_of(spec), own.actions[name], own.things[name]) for name, spec in tools.items()
        }
        self.writes: tuple[str, ...] = tuple(
            name for name, spec in tools.items() if spec.changes or self.of[name].main in _ACTING
        )
        changing = {name for name, spec in tools.items() if spec.changes}
        self.setting = frozenset(name for name in changing if self.of[name].main in SETTING)
        self.reading = frozenset(tools) - changing
        self._rarity: dict[str, float] = {}
        for name in self.writes:
            for thing in self.of[name].objects:
                self._rarity[thing] = self._rarity.get(thing, 0.0) + 1.0

    def fit(self, reading: Reading, tool: str) -> Fit:
        """How well a reading's words fit a tool; `action` is 0 where its verb cannot be of this tool."""
        profile = self.of[tool]
        action, words = self._action(reading, profile)
        things, named = self._things(reading.objects, profile)
        if tool in reading.tools or (tool in reading.noun_tools and says_no_more(reading)):
            action, words = _OWN_WORDS, ("its claim words",)
        elif tool in reading.noun_tools:
            things, named = things + 1.0, (*named, "its claim words")
        if not action and things >= 1.0 and _asks_only(profile):
            action = _NEAR
        return Fit(action, things, (*words, *named))

    def dedicated(self, action: str) -> tuple[str, ...]:
        """The writes whose main action this is."""
        return tuple(name for name in self.writes if self.of[name].main == action)

    def settle(self, reading: Reading) -> None:
        """Of the meanings of one noun ("devolución": refund, return), keep those that the service has a tool for, if any;
        "I made the changes" says no more than "I did it" where no tool is of changes.
        """
        if set(reading.nouns) == {"change"} and is_made(reading) and not self.exact_for(reading):
            reading.nouns, reading.noun_at = [], []
        carried = tuple(one for one in reading.carried if self.dedicated(one))
        if carried:  # a verb that may only set going what the noun before it names: "振込を手配"
            reading.actions = carried
        by_place: dict[int, list[str]] = {}
        for noun, at in zip(reading.nouns, reading.noun_at, strict=True):
            by_place.setdefault(at, []).append(noun)
        if len(by_place) == len(reading.nouns):
            return
        kept = [
            (noun, at)
            for at, nouns in by_place.items()
            for noun in ([one for one in nouns if self.dedicated(one)] or nouns)
        ]
        reading.nouns, reading.noun_at = [noun for noun, _ in kept], [at for _, at in kept]

    def exact_for(self, reading: Reading) -> bool:
        """Whether some write of the service is exactly what the reading says."""
        return any(self.dedicated(action.id) for action in meant(reading))

    def rarest(self, tool: str) -> str | None:
        """The thing in a tool's name that fewest other writes act on."""
        things = [
            thing for thing, weight in self.of[tool].objects.items() if weight == 1.0 and thing not in WEAK_OBJECTS
        ]
        return min(things, key=lambda thing: self._rarity.get(thing, 1.0), default=None)

    def owners(self, thing: str) -> tuple[str, ...]:
        """The writes that act on a thing."""
        return tuple(name for name in self.writes if thing in self.of[name].objects)

    def named_actions(self, tool: str) -> frozenset[str]:
        """The actions that a tool's very name says."""
        return frozenset(concepts_of(tool, "").actions)

    def named_owners(self, thing: str) -> tuple[str, ...]:
        """The writes whose very name says that they act on a thing."""
        return tuple(name for name in self.writes if self.of[name].objects.get(thing) == 1.0)

    def _action(self, reading: Reading, profile: Profile) -> tuple[float, tuple[str, ...]]:
        best, words = 0.0, ""
        for action in meant(reading):
            score = _score(action, profile)
            if score > best:
                best, words = score, action.id
        if not best and is_generic(reading):
            return _GENERIC, ()
        return best, ((words,) if words else ())

    def _things(self, objects: Iterable[str], profile: Profile) -> tuple[float, tuple[str, ...]]:
        score, named = 0.0, []
        for thing in dict.fromkeys(objects):
            weight = profile.objects.get(thing, 0.0)
            if weight:
                named.append(thing)
                score += _WEAK_OBJECT if thing in WEAK_OBJECTS else weight / self._rarity.get(thing, 1.0)
        return min(score, 1.5), tuple(named)


def _asks_only(profile: Profile) -> bool:
    """Whether a tool's name says only that something is asked for, so that the thing alone tells what is done."""
    return bool(profile.main) and actions()[profile.main].kind == "generic"


def meant(reading: Reading) -> list[Action]:  # noqa: PLR0911  one decision table, read downwards
    """The actions that a reading claims: its verb's, or, where the verb says no more than "processed", its nouns'."""
    known = actions()
    own = [known[one] for one in reading.actions]
    own = [one for one in own if one.kind != "read"] or own  # "confirmed" is more than "checked"
    named = [known[one] for one in reading.nouns]
    carries = "request" in reading.objects and all(one.id in _CARRIERS for one in own)
    if carries and any(one.kind != "generic" for one in named):
        return [one for one in named if one.kind != "generic" and one.id not in _CARRIERS]
    if carries and any(one.kind != "generic" for one in own) and not named:
        placed = [known["order"]] if "order" in reading.objects and all(one.id in PLACERS for one in own) else []
        return [*own, known["request"], *placed]  # "your request has been sent": it was asked for
    money = [one for one in named if one.kind == "effect"]
    if money and all(one.kind == "generic" or one.id in _MOVERS for one in own):
        return money
    if own and _is_in_force(reading, own):
        return [known[one] for one, at in zip(reading.nouns, reading.noun_at, strict=False) if at < reading.at]
    if "refund" in reading.objects and not named and own and all(one.id in _MOVERS for one in own):
        return [*own, known["refund"]]  # "your money has been returned"
    if any(one.id in MAKERS for one in own) and any(one.kind == "write" and one.id not in MAKERS for one in named):
        return [one for one in named if one.kind != "generic" and one.id not in MAKERS]
    if "order" in reading.objects and all(one.id in PLACERS for one in own):
        return [*own, known["order"]]
    if all(one.kind == "generic" for one in own) and not named and "difference" in reading.objects:
        return [known["charge"], known["refund"]]
    if all(one.kind == "generic" for one in own):
        return [one for one in named if one.kind != "generic"] + [one for one in own if one.near]
    return own


def _is_in_force(reading: Reading, own: list[Action]) -> bool:
    """“The suspension is active”: what is said to be in force is the deed that stands before the verb."""
    if reading.agent or any(one.id != "enable" for one in own):
        return False
    before = [one for one, at in zip(reading.nouns, reading.noun_at, strict=False) if at < reading.at]
    return bool(before) and all(actions()[one].kind == "write" for one in before)


PLACERS = frozenset(("create", "register", "record", "submit"))  # of an order: that it was placed
_MOVERS = frozenset(
    (
        "issue",
        "send",
        "create",
        "submit",
        "set",
        "schedule",
        "approve",
        "accept",
        "add",
        "return",
        "move",
        "transfer",
        "run",
    )
)
_CARRIERS = frozenset(
    (
        "submit",
        "send",
        "create",
        "register",
        "issue",
        "record",
        "open",
        "accept",
        "request",
        "process",
        "complete",
        "confirm",
    )
)


def is_made(reading: Reading) -> bool:
    """Whether a verb of making stands alone, without a thing: "I made the changes"."""
    kinds = actions()
    return not reading.objects and all(kinds[one].kind == "generic" or one in MAKERS for one in reading.actions)


def says_no_more(reading: Reading) -> bool:
    """Whether the verb leaves it to the noun to say what was done: "processed", "arranged", "made"."""
    return is_generic(reading) or all(one in MAKERS or one in _MOVERS for one in reading.actions)


def is_generic(reading: Reading) -> bool:
    """Whether the verb says only that something was done."""
    known = actions()
    if any(known[one].kind != "generic" for one in (*reading.actions, *reading.nouns)):
        return False
    return "difference" not in reading.objects


def is_money(reading: Reading) -> bool:
    """Whether a reading is of money that moves."""
    return any(action.kind == "effect" for action in meant(reading))


def _is_mainly(profile: Profile, action: str) -> bool:
    return action == profile.main or profile.actions.get(action, 0.0) >= 1.0


def _score(action: Action, profile: Profile) -> float:
    weight = profile.actions.get(action.id, 0.0)
    if weight >= 1.0:
        return weight
    near = max((_NEAR * profile.actions.get(one, 0.0) for one in action.near if _is_mainly(profile, one)), default=0.0)
    follows = _FOLLOWS if profile.main in action.follows else 0.0
    if action.kind == "effect" and action.follows and any(one in action.follows for one in profile.actions):
        follows = max(follows, 0.4)
    if profile.main in _ARRANGING and any(is_deed_of(thing, action.id) for thing in profile.objects):
        follows = max(follows, _FOLLOWS)  # "delivery.schedule", of what is being delivered
    return max(weight, near, follows)


@cache
def is_deed_of(thing: str, action: str) -> bool:
    """Whether a thing is what the tool does: a delivery, of a tool that delivers."""
    names = objects().get(thing, {})
    return bool(action) and any(not set(actions()[action].nouns[one]).isdisjoint(names[one]) for one in names)
