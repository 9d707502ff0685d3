"""Reply rules, on everything that the agent is about to say: the last step before an entry is written.

Where rules break, a model's words do not go out: the customer reads the `error` template, and the entry says so.
"""

from dataclasses import replace

import structlog

from conversations import metrics
from conversations.desks import CompiledDesk
from conversations.engine import turn
from conversations.engine.events import Agent, Event
from conversations.log import Log
from conversations.records import record_of
from phrasings.faithfulness.ledger import EFFECTIVE
from phrasings.faithfulness.rules.apply import Moment, ReplyRules, Ruled

REASON = "reply_rule"
BY_MODEL = "model"

logger = structlog.get_logger(__name__)


def ruled(events: tuple[Event, ...], log: Log, desk: CompiledDesk) -> tuple[Event, ...]:
    """The events of a step, with the rules applied to what the agent says in them. Never raises."""
    if desk.rules is None or not any(isinstance(event, Agent) for event in events):
        return events
    return tuple(
        out
        for event in events
        for out in (_agent(event, desk.rules, log, desk) if isinstance(event, Agent) else (event,))
    )


def lets_stand(draft: str, log: Log, desk: CompiledDesk) -> bool:
    """Whether rules leave all that a model wrote. False where they break."""
    if desk.rules is None:
        return True
    try:
        return desk.rules.apply(draft, Moment(record=record_of(log, log.world.now()))).only_added
    except Exception as error:  # noqa: BLE001 - what could not be looked at must not go out
        _broke(error)
        return False


def _agent(event: Agent, rules: ReplyRules, log: Log, desk: CompiledDesk) -> tuple[Event, ...]:
    try:
        found = rules.apply(event.text, _moment(event, rules, log, desk))
    except Exception as error:  # noqa: BLE001 - what could not be looked at must not go out
        _broke(error)
        text = desk.words.say("error") if event.by == BY_MODEL else event.text
        broken = {**(event.checker or {}), "rules_error": type(error).__name__}
        return (replace(event, text=text, checker=broken),)
    said = _said(event, found)
    if found.handoff is None or log.view.handed_off or log.view.ended:
        return (said,)
    return turn.handed_over(log.view, desk.desk, said, REASON)


def _broke(error: Exception) -> None:
    metrics.RULES_ERRORS.inc()
    logger.error("reply_rules_failed", error=type(error).__name__)


def _said(event: Agent, found: Ruled) -> Agent:
    if not found.actions:
        return event
    for section, count in found.counts.items():
        metrics.RULES.labels(section).inc(count)
    changed = sum(action.does != "appended" for action in found.actions)
    counts = {**event.counts, "ruled": changed} if changed else event.counts
    return replace(event, text=found.reply, counts=counts, rules=tuple(one.as_json() for one in found.actions))


def _moment(event: Agent, rules: ReplyRules, log: Log, desk: CompiledDesk) -> Moment:
    by_model = event.by == BY_MODEL
    when = _when(event, rules, log)
    return Moment(
        record=record_of(log, log.world.now()),
        when=when,
        own=_wordings(event),
        told=_told(event, log, desk) if by_model else {},
        by_company=not by_model,
        reads_back=event.action.get("type") == "confirm",
        languages=tuple(dict.fromkeys(str(one["language"]) for one in event.verdicts if one.get("language"))),
        nothing=desk.words.say("nothing_to_say"),
        handoff_text=desk.words.say("handoff"),
    )


def _when(event: Agent, rules: ReplyRules, log: Log) -> frozenset[str]:
    """The moments that this is, among those at which something is required."""
    action = event.action.get("type")
    handed_over = action == "handoff" and event.template != turn.HANDED_OFF
    holds = {"before_change": action == "confirm", "handoff": handed_over}
    when = {name for name in rules.moments if holds.get(name)}
    if "first_reply" in rules.moments and not any(line.kind == "agent" for line in log.recent()):
        when.add("first_reply")
    return frozenset(when)


def _wordings(event: Agent) -> tuple[str, ...]:
    """The company's own words in a checked reply: what replaced a sentence, and what was appended."""
    replaced = [str(one["replacement"]) for one in event.verdicts if one.get("replacement")]
    return (*replaced, *(str(one["text"]) for one in event.appended))


def _told(event: Agent, log: Log, desk: CompiledDesk) -> dict[str, str]:
    """The sentences that truly say what became of a call → the company's words for it, should the sentence have to go."""
    found: dict[str, str] = {}
    for one in event.verdicts:
        call = log.view.call(str(one["call"])) if one.get("call") else None
        if call is not None and one.get("verdict") == "kept" and one.get("outcome") in EFFECTIVE:
            found[str(one.get("text", "")).strip()] = desk.words.phrase(call)
    return found
