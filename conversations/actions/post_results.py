"""The app says what became of a call that it ran."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from conversations.actions.take_turn import take_turn
from conversations.answers import TurnAnswer, answer_of, answer_since
from conversations.engine.calls import CallState
from conversations.engine.effects import Result
from conversations.engine.events import Outcome
from conversations.errors import NoSuchCall, ResultConflict
from conversations.hold import Claim
from conversations.log import Log, World
from conversations.tools import answers


def post_results(  # noqa: PLR0913 - each by name
    conversation: UUID,
    *,
    call: str,
    answer: Mapping[str, Any],
    owner: str | None,
    key: str | None = None,
    world: World | None = None,
) -> TurnAnswer:
    """Record `answer` (`{ok, value?, error?}`) as the call's outcome and go on with the turn.

    The same result again changes nothing. A result that comes after the call was given up as unknown is recorded and said.

    Raises:
        NoSuchConversation, ConversationBusy, NoSuchCall; ResultConflict: another result is recorded already.
        tools.answers.NotAnAnswer: the answer is not of that form.
    """
    result = answers.read(answer, source="app")

    def opening(log: Log) -> TurnAnswer | None:
        came = log.view.entry_of(key)
        if came is not None:
            return answer_since(log, came)
        known = log.view.call(call)
        if known is None or known.how != "app":
            raise NoSuchCall
        told = _told(known, result)
        if not known.in_flight and _same(known, told):
            return answer_of(log)
        if not known.in_flight and known.outcome != "unknown":
            raise ResultConflict
        log.append(_outcome(known, told, key))
        return None

    return take_turn(Claim(conversation, owner=owner), opening, world or World())


def _told(call: CallState, result: Result) -> Result:
    """An app that does not know itself what became of a change says so with the code `unknown`."""
    return replace(result, outcome="unknown") if call.changes and result.reason == "unknown" else result


def _outcome(call: CallState, result: Result, key: str | None) -> Outcome:
    return Outcome(
        call=call.id,
        tool=call.tool,
        outcome=result.outcome,
        result=result.value,
        reason=result.reason,
        detail=result.detail,
        source="app",
        key=key,
    )


def _same(call: CallState, result: Result) -> bool:
    """Whether the recorded result is this one; an undone call was done."""
    outcome = "done" if call.outcome == "undone" else call.outcome
    reason = None if call.outcome == "undone" else call.reason
    return (outcome, call.result, reason) == (result.outcome, result.value, result.reason)
