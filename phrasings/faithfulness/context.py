"""What a sentence is judged in the light of, and what a judgement of it notes there."""

from dataclasses import dataclass, field

from phrasings.faithfulness.acts import Reading
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.linking import Link
from phrasings.faithfulness.profiles import Profiles
from phrasings.faithfulness.provenance import ValueRules
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.tagging import Token
from phrasings.faithfulness.vouching import Vouching

RARE = 0.5  # a thing that so few tools act on says which is meant
CLEARLY = 0.51  # a verb that fits a tool at least so well may be of it


@dataclass(slots=True)
class Context:
    """What a reply is held against, and what its earlier sentences said: the sense of the later ones.

    `lead`: the sentence that list lines stand under; `claimed`, `untrue`: the last that claimed, and claimed falsely;
    `reserved`: reading → the call that other sentences leave to it; `lost`: action → what was said of it and is not so;
    `admitted`: calls without effect that some sentence of the reply owns to; `ids`, `tokens`: of the sentence in hand;
    `deeds_heard`: what the customer said they did, once it was asked for.
    """

    ledger: Ledger
    profiles: Profiles
    vouching: Vouching
    language: str
    rules: ValueRules
    lead: Judgement | None = None
    claimed: Judgement | None = None
    untrue: Judgement | None = None
    reserved: dict[int, str] = field(default_factory=dict)
    lost: dict[str, Link] = field(default_factory=dict)
    admitted: set[str] = field(default_factory=set)
    ids: list[str] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    deeds_heard: frozenset[str] | None = None


def accept(found: Judgement, linked: Link, reading: Reading) -> None:
    """The sentence truly claims what the call did."""
    found.claim = True
    found.cue = found.cue or reading.cue
    found.links.append(linked)


def refuse(context: Context, found: Judgement, linked: Link, reading: Reading | None, reason: str) -> None:
    """The sentence says what the record does not: what the company says of the call takes its place."""
    found.claim = found.untrue = True
    found.verdict, found.reason = "replaced", f"{reason}: {linked.outcome}"
    found.cue = reading.cue if reading else found.cue
    found.links.append(linked)
    if reading is not None and not linked.effective:
        context.lost |= dict.fromkeys((*reading.actions, *reading.nouns), linked)
    row = (linked.tool, linked.outcome, linked.call)
    if row not in found.say:
        found.say.append(row)


def may_be_of(context: Context, call: CallRecord) -> bool:
    """Whether a call may be of the things that the sentence names."""
    return not context.ids or not context.ledger.atoms(call).words.isdisjoint(context.ids)
