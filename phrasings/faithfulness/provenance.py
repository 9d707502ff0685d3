"""Which call each stated value comes from, how it was worked out, and what may stand by that."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from phrasings.faithfulness.atoms import Atoms
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.seen import Seen
from phrasings.faithfulness.values import AMOUNT, DATE, Stated
from phrasings.faithfulness.verdicts import DERIVED, HEARD, POLICY, RECORD, UNSUPPORTED, WRONG, ValueVerdict

RETURNED, TAKEN, SAID = "returned", "taken", "said_by_customer"
KEEP, REPLACE, REMOVE = "keep", "replace", "remove"
TIERS = (RETURNED, TAKEN, SAID, POLICY, DERIVED, UNSUPPORTED)


@dataclass(frozen=True, slots=True)
class ValueRules:
    """What becomes of a sentence by the tier of a value that it states: keep, replace or remove.

    `replace` puts the phrasing of the call that it claims in its place, and takes a sentence that claims none out. Whatever
    is said here, a value that is wrong never stands, nor an unsupported one in a claim that something was done.
    """

    returned: str = KEEP
    taken: str = KEEP
    said_by_customer: str = KEEP
    policy: str = KEEP
    derived: str = KEEP
    unsupported: str = REPLACE

    @property
    def are_usual(self) -> bool:
        return self == _USUAL

    def of(self, tier: str, *, claim: bool) -> str:
        """What becomes of a sentence that states a value of this tier; `claim`: it says that a call was made."""
        if tier == WRONG:
            return REPLACE
        found: str = getattr(self, tier)
        return REPLACE if claim and tier == UNSUPPORTED and found == KEEP else found


_USUAL = ValueRules()


def decide(values: list[ValueVerdict], rules: ValueRules, ledger: Ledger, *, claim: bool) -> tuple[str, str]:
    """What becomes of a sentence with these values, and the tier and kind that made it so ("" where it is kept)."""
    if rules.are_usual:
        wrong = next((one for one in values if not one.stands), None)
        return (KEEP, "") if wrong is None else (REPLACE, f"{wrong.tier} {wrong.stated.kind}")
    worst = (KEEP, "")
    for one in values:
        tier = tier_of(one, ledger)
        action = rules.of(tier, claim=claim)
        if action != KEEP and worst[0] != REMOVE and (worst[0] == KEEP or action == REMOVE):
            worst = (action, f"{tier} {one.stated.kind}")
    return worst


def tier_of(value: ValueVerdict, ledger: Ledger) -> str:
    """The tier of a value, with what a call returned told from what it only took."""
    if value.tier == RECORD:
        return _origin(value, ledger)[0]
    return SAID if value.tier == HEARD else value.tier


def value_as_json(value: ValueVerdict, ledger: Ledger, offset: int, seen: Seen) -> Mapping[str, Any]:
    """A value as verdicts tell it; `offset` is where its sentence begins in the view."""
    tier, call = _origin(value, ledger) if value.tier == RECORD else (tier_of(value, ledger), None)
    named = call.id if call is not None else _call_named(value.source, ledger)
    stated = value.stated
    span = seen.view.span(offset + stated.start, offset + max(stated.end, stated.start + 1))
    return {
        "kind": stated.kind,
        "text": span.of(seen.reply) if stated.end else stated.text,
        "start": span.start,
        "end": span.end if stated.end else span.start,
        "tier": tier,
        "source": value.source or named or "",
        "call": named,
        "how": value.source if value.tier == DERIVED else None,
    }


def _call_named(source: str, ledger: Ledger) -> str | None:
    """The id of the call that a source speaks of ("c2", "c2: -12.5")."""
    name = source.partition(":")[0]
    return name if any(call.id == name for call in ledger.record.calls) else None


def _origin(value: ValueVerdict, ledger: Ledger) -> tuple[str, CallRecord | None]:
    """Whether a value of the record was returned or only taken, and by which call: the one named, else the latest."""
    calls = ledger.record.calls
    mine = [call for call in calls if call.id == value.source] or list(reversed(calls))
    for tier in (RETURNED, TAKEN):
        for call in mine:
            if _holds(ledger.atoms(call), value.stated, tier):
                return tier, call
    return RETURNED, mine[0] if value.source and mine else None


def _holds(atoms: Atoms, stated: Stated, tier: str) -> bool:
    if stated.kind == AMOUNT:
        amounts = atoms.returned if tier == RETURNED else atoms.amounts
        return stated.cents in amounts or -stated.cents in amounts
    if stated.kind == DATE:
        dates = atoms.returned_dates if tier == RETURNED else atoms.dates
        return any(day in dates or any(one[1:] == day[1:] for one in dates) for day in stated.days)
    word = stated.word.upper().lstrip("#")
    words = atoms.returned_words if tier == RETURNED else atoms.words
    return bool(word) and (word in words or word.replace(" ", "") in words)
