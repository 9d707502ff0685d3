"""The reply of a turn: a model's draft held against the record, or the phrasings of what was done.

Whatever breaks here, the customer gets template wording, and the entry in the log says that it was so.
"""

import structlog

from conversations import metrics, ruling
from conversations.desks import CompiledDesk
from conversations.engine.calls import CallState
from conversations.engine.effects import Compose, Reply, Worded
from conversations.log import Log
from conversations.records import lacks_calls, record_of
from phrasings.faithfulness.check import CHECKER_VERSION, Checked

logger = structlog.get_logger(__name__)


def compose(effect: Compose, log: Log, desk: CompiledDesk) -> Reply:
    """Never raises."""
    reply = _composed(effect, log, desk)
    metrics.REPLIES.labels(reply.by).inc()
    return reply


def worded(effect: Worded, log: Log, desk: CompiledDesk) -> Reply:
    """A model's wording of what the templates would say, where the checker lets all of it stand. Never raises."""
    reply = _worded(effect, log, desk)
    metrics.REPLIES.labels(reply.by).inc()
    return reply


def _worded(effect: Worded, log: Log, desk: CompiledDesk) -> Reply:
    try:
        checked = _held(effect.draft, log, desk)
    except Exception as error:  # noqa: BLE001 - an unchecked sentence must never go out
        metrics.CHECKER_ERRORS.inc()
        logger.error("checker_failed", error=type(error).__name__)  # noqa: TRY400 - a trace could hold the reply
        checker = {"version": CHECKER_VERSION, "error": type(error).__name__}
        return Reply(text=effect.instead.text, by="template", draft=effect.draft, checker=checker)
    said = checked.as_json()
    metrics.count_sentences(said["counts"])
    kept = checked.reply.strip() == effect.draft.strip() and ruling.lets_stand(effect.draft, log, desk)
    return Reply(
        text=effect.draft if kept else effect.instead.text,
        by="model" if kept else "template",
        draft=effect.draft,
        verdicts=tuple(said["sentences"]),
        appended=tuple(said["appended"]),
        counts=said["counts"],
        checker=_how(checked, log),
    )


def _composed(effect: Compose, log: Log, desk: CompiledDesk) -> Reply:
    if effect.draft is None or desk.composer == "template":
        return _without_model(effect, log, desk)
    try:
        checked = _held(effect.draft, log, desk)
    except Exception as error:  # noqa: BLE001 - an unchecked sentence must never go out
        metrics.CHECKER_ERRORS.inc()
        logger.error("checker_failed", error=type(error).__name__)  # noqa: TRY400 - a trace could hold the reply
        return _without_model(effect, log, desk, error=type(error).__name__)
    return _checked(effect, checked, log, desk)


def _held(draft: str, log: Log, desk: CompiledDesk) -> Checked:
    """The draft held against the calls that the view has; where that alters it, against those it let go as well."""
    now = log.world.now()
    checked = desk.words.checker.check(draft, record_of(log, now))
    if lacks_calls(log) and checked.reply != draft:
        return desk.words.checker.check(draft, record_of(log, now, whole=True))
    return checked


def _checked(effect: Compose, checked: Checked, log: Log, desk: CompiledDesk) -> Reply:
    said = checked.as_json()
    metrics.count_sentences(said["counts"])
    lost = checked.held is not None or not checked.reply.strip()
    spoken = _without_model(effect, log, desk) if lost else None
    return Reply(
        text=spoken.text if spoken else checked.reply,
        by=spoken.by if spoken else "model",
        template=spoken.template if spoken else None,
        draft=effect.draft,
        verdicts=tuple(said["sentences"]),
        appended=() if spoken else tuple(said["appended"]),
        counts=said["counts"],
        checker=_how(checked, log),
    )


def _how(checked: Checked, log: Log) -> dict[str, str]:
    """Which checker, in which language; `held` names the language of a draft that nothing here reads."""
    found = {"version": checked.version, "language": log.conversation.language}
    return {**found, "held": checked.held} if checked.held else found


def _without_model(effect: Compose, log: Log, desk: CompiledDesk, *, error: str | None = None) -> Reply:
    """The phrasings of this turn's calls, in order; a template where there is none to speak of."""
    lines = [desk.words.phrase(call) for call in log.view.calls if _is_told(call, log, desk)]
    checker = {"version": CHECKER_VERSION, "error": error} if error else None
    if lines:
        return Reply(text=desk.words.joined(lines), by="phrasing", draft=effect.draft, checker=checker)
    name = "error" if error else effect.otherwise
    return Reply(text=desk.words.say(name), by="template", template=name, draft=effect.draft, checker=checker)


def _is_told(call: CallState, log: Log, desk: CompiledDesk) -> bool:
    """Changes with news in this turn; look-ups only where somebody wrote a phrasing for them; an undo that worked is
    told by the call that it undid.
    """
    if call.turn != log.view.turn or call.outcome is None or call.same_as is not None:
        return False
    if call.undoes is not None and call.outcome == "done":
        return False
    return call.changes or desk.words.has_own(call)
