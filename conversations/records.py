"""The ledger as the checker wants it. Only calls and their outcomes are evidence."""

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from conversations import transcript
from conversations.engine.calls import CallState, Ledger
from conversations.engine.view import View, apply
from conversations.log import Log
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord, Record


def record_of(log: Log, now: datetime, *, whole: bool = False) -> Record:
    """What was called and what became of it, and the customer's lines (never evidence of an action).

    The view of a long conversation lets old calls go; `whole` reads them from the log again.
    """
    calls = _all_calls(log) if whole else log.view.calls
    return Record(
        calls=tuple(call_record(call) for call in calls if call.outcome is not None and call.same_as is None),
        heard=transcript.heard(log.recent()),
        turn=log.view.turn,
        now=now.astimezone(ZoneInfo(log.conversation.timezone)),
    )


def lacks_calls(log: Log) -> bool:
    """Whether the view has let calls of this conversation go."""
    return log.view.asked > len(log.view.calls)


def _all_calls(log: Log) -> Ledger:
    """Every call as it was when it was last in the view, in the order in which they were made."""
    view, calls = View(conversation=log.view.conversation), dict[str, CallState]()
    for entry in log.entries():
        view = apply(view, entry)
        calls.update({call.id: call for call in view.calls})
    return tuple(calls.values())


def call_record(call: CallState) -> CallRecord:
    return CallRecord(
        id=call.id,
        tool=call.tool,
        arguments=call.arguments,
        outcome=Outcome(call.outcome or "unknown"),
        result=call.result,
        reason=reason_code(call),
        reason_text=reason_text(call),
        turn=call.turn,
    )


def reason_code(call: CallState) -> str | None:
    """The reason as phrasings know it: a problem with an argument names the argument and what it must be."""
    detail = call.detail if isinstance(call.detail, Mapping) else {}
    match call.reason, detail.get("code"):
        case "argument_schema", "required":
            return f"argument_missing:{detail['path']}"
        case "argument_schema", "unknown_field":
            return f"unknown_field:{detail['path']}"
        case "argument_schema", "type" | "enum" as code:
            expected = "enum" if code == "enum" else detail.get("expected")
            return f"argument_schema:{detail['path']}:{expected}" if isinstance(expected, str) else call.reason
    return call.reason


def reason_text(call: CallState) -> str | None:
    """What the tool itself said of its refusal, in its words."""
    text = call.detail.get("text") if isinstance(call.detail, Mapping) else None
    return text if isinstance(text, str) else None
