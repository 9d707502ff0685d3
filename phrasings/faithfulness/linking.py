"""Which call, if any, a claimed action is about."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from phrasings.faithfulness.acts import Reading
from phrasings.faithfulness.derive import speaks_of_money
from phrasings.faithfulness.ledger import EFFECTIVE, Ledger
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.profiles import WEAK_OBJECTS, Fit, Profiles, is_deed_of, is_generic, meant
from phrasings.faithfulness.record import CallRecord
from services_admin.definition.claim_words.lexicon import actions

_MARGIN = 0.75  # how much worse than the best tool the tool of a call may fit
_DESCRIBED = 0.6  # the fit of a verb that the tool's own description uses
_CHANGES = frozenset(("change", "set", "add", "remove", "move"))
_MEANS = frozenset(
    ("certificate", "gift_card", "card", "coupon", "payment_method")
)  # what money moves by, not what is done
_NO_DIFFERENCE = frozenset(("return", "cancel", "send", "transfer", "issue", "delete"))
_PERSONS = frozenset(("agent", "technician", "driver"))
_VAGUE = 0.5  # a word such as “processed” that fits no better means no tool
_CLOSE = 0.3  # fits that differ by less are as good as equal


@dataclass(frozen=True, slots=True)
class Link:
    """What a reading was linked to. `tool` is "" when no tool of the service does such a thing."""

    tool: str
    call: CallRecord | None
    outcome: Outcome
    words: tuple[str, ...]
    exact: bool = False
    reach: tuple[int, int] = (0, 0)
    also: tuple[CallRecord, ...] = ()

    @property
    def effective(self) -> bool:
        return self.call is not None and self.outcome in EFFECTIVE


_NOTHING: Mapping[str, int] = {}


def link(  # noqa: PLR0913  what a reading is held against
    reading: Reading,
    ids: Collection[str],
    ledger: Ledger,
    profiles: Profiles,
    *,
    used: Collection[str] = (),
    said: Mapping[str, int] = _NOTHING,
) -> Link:
    """The call that a reading speaks of: of this turn, else of the session; else the tool that it must mean.

    `used`: the calls that other clauses of the sentence speak of; `said`: how many values of each call the clause says.
    """
    fits = {tool: profiles.fit(reading, tool) for tool in profiles.writes}
    best = max((fit.total for fit in fits.values() if fit.action), default=0.0)
    accepted = [
        call for call in ledger.writes if _acceptable(reading, fits[call.tool], call, ids, ledger, profiles, best=best)
    ]
    call = _choose(accepted, fits, ids, ledger, used=used, said=said)
    if call is not None:
        fit = fits[call.tool]
        also = tuple(one for one in accepted if one.turn == ledger.record.turn and one is not call)
        return Link(call.tool, call, call.outcome, fit.words, fit.action >= 1.0, reading.reach, also)
    able = [
        tool
        for tool, fit in fits.items()
        if fit.action and not _names_another_thing(reading, tool, profiles) and not _is_near_of_nothing(reading, fit)
    ]
    if best <= 0 or not able or (is_generic(reading) and best < _VAGUE):
        return Link("", None, Outcome.NOT_ATTEMPTED, (), reach=reading.reach)
    tool = max(able, key=lambda name: fits[name].total)
    return Link(tool, None, Outcome.NOT_ATTEMPTED, fits[tool].words, fits[tool].action >= 1.0, reading.reach)


def _acceptable(  # noqa: PLR0913, PLR0917  what a reading is held against
    reading: Reading,
    fit: Fit,
    call: CallRecord,
    ids: Collection[str],
    ledger: Ledger,
    profiles: Profiles,
    *,
    best: float,
) -> bool:
    if not fit.action or fit.total < best - _MARGIN:
        return False
    other = _names_another_thing(reading, call.tool, profiles) and not _took(call, ids, fit)
    if other or _is_only_near(reading, fit, call.tool, profiles):
        return False
    if fit.action < _DESCRIBED and not _PERSONS.isdisjoint(reading.objects) and not fit.things:
        return False  # "I have told a technician", of a box that was sent
    if not _could_move_money(reading, call, profiles):
        return False
    return not _has_its_own_tool(reading, call, ledger, profiles)


def _names_another_thing(reading: Reading, tool: str, profiles: Profiles) -> bool:
    """Whether the clause names a thing that other writes of the service act on and this one does not, and none it does."""
    if tool in reading.tools or tool in reading.noun_tools:
        return False
    things = [thing for thing in dict.fromkeys(reading.objects) if thing not in WEAK_OBJECTS]
    if all(action.kind == "effect" for action in meant(reading)):
        things = [thing for thing in things if not _is_means(thing, profiles)]
    mine = [thing for thing in things if thing in profiles.of[tool].objects]
    if mine or any(is_deed_of(thing, profiles.of[tool].main) for thing in things):
        return False
    return any(profiles.owners(thing) for thing in things)


def _took(call: CallRecord, ids: Collection[str], fit: Fit) -> bool:
    """Whether a call of just this deed took what the clause names by its code: "HIVER20 was applied to the order"."""
    taken = {str(value).upper() for value in call.arguments.values()}
    return fit.action >= 1.0 and not taken.isdisjoint(ids)


def _is_near_of_nothing(reading: Reading, fit: Fit) -> bool:
    """A near verb ("the case was closed", of a tool that cancels orders), said of a thing that the tool does not act on."""
    if fit.action >= _DESCRIBED or is_generic(reading) or fit.things:
        return False
    return any(thing not in WEAK_OBJECTS for thing in reading.objects)


def _is_means(thing: str, profiles: Profiles) -> bool:
    """Whether money moves by a thing, or it is of a tool that deals in such things ("gift certificate")."""
    return thing in _MEANS or any(
        profiles.of[tool].objects.get(means) == 1.0 for tool in profiles.named_owners(thing) for means in _MEANS
    )


def _is_only_near(reading: Reading, fit: Fit, tool: str, profiles: Profiles) -> bool:
    """A near verb, where another tool is exactly what is said, counts only when the thing that sets this one apart is named."""
    if fit.action >= _DESCRIBED or is_generic(reading) or not profiles.exact_for(reading):
        return False
    if any(action.kind == "effect" for action in meant(reading)):
        return False
    if any(
        one.near and profiles.of[tool].main in one.near and not profiles.dedicated(one.id) for one in meant(reading)
    ):
        return False  # another meaning of the verb, which no tool has as its own
    rarest = profiles.rarest(tool)
    return rarest is not None and rarest not in reading.objects


def _could_move_money(reading: Reading, call: CallRecord, profiles: Profiles) -> bool:
    """A change of details moves no money unless it took a way to pay or its tool speaks of money."""
    effects = [action for action in meant(reading) if action.kind == "effect" and action.follows]
    main = profiles.of[call.tool].main
    if effects and "difference" in reading.objects and main in _NO_DIFFERENCE:
        return False
    if not effects or main not in _CHANGES:
        return True
    if any(action.id in profiles.named_actions(call.tool) for action in effects):
        return True
    return any(speaks_of_money(name) or "card" in name.lower() for name in call.arguments)


def _has_its_own_tool(reading: Reading, call: CallRecord, ledger: Ledger, profiles: Profiles) -> bool:
    """A refund is not borne by a cancellation where the service has a tool that refunds, unless the call speaks of it."""
    known = actions()
    effects = [one for one in meant(reading) if one.kind == "effect"]
    if not effects or profiles.of[call.tool].main in {one.id for one in effects}:
        return False
    dedicated = [tool for one in effects for tool in profiles.dedicated(one.id)]
    if not dedicated or any(one.id in profiles.of[call.tool].actions for one in effects):
        return False
    words = ledger.atoms(call).words
    return not any(verb.upper() in words for one in effects for verb in known[one.id].nouns["en"])


def _choose(  # noqa: PLR0913  as above
    accepted: list[CallRecord],
    fits: dict[str, Fit],
    ids: Collection[str],
    ledger: Ledger,
    *,
    used: Collection[str],
    said: Mapping[str, int],
) -> CallRecord | None:
    if not accepted:
        return None
    order = {call.id: index for index, call in enumerate(ledger.writes)}

    def rank(call: CallRecord) -> tuple[int, bool, float, int, bool, bool, int]:
        words = ledger.atoms(call).words if ids else set()
        matched = sum(one in words for one in ids)
        fit = round(fits[call.tool].total / _CLOSE)
        return (
            matched,
            call.turn == ledger.record.turn,
            fit,
            said.get(call.id, 0),
            call.id not in used,
            _latest_is_effective(call, ledger),
            order[call.id],
        )

    return max(accepted, key=rank)


def _latest_is_effective(call: CallRecord, ledger: Ledger) -> bool:
    """Between tools that fit alike, prefer the one whose last call had an effect; never an older call over a newer."""
    return ledger.by_tool[call.tool][-1].outcome in EFFECTIVE
