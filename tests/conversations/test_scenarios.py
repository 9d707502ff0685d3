"""Plays the scenarios beside this file: what the customer says, what the agent then does, what the record shows."""

from collections import Counter
from pathlib import Path

import httpx2
import pytest
import yaml

from conversations.actions.verify_log import verify_log
from conversations.log import rebuilt, view_of

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.yaml"))
SCENARIOS = [scenario for path in FILES for scenario in yaml.safe_load(path.read_text())]
BROKEN = {
    "timeout": httpx2.ReadTimeout("no answer"),
    "break": httpx2.RemoteProtocolError("the server went away"),
    "refuse": httpx2.ConnectError("nobody listens"),
}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario["title"].replace(" ", "_") for scenario in SCENARIOS])
def test_scenario(scenario, talk, courier):
    chat = talk(scenario["model"], **scenario.get("service", {}))
    for step in scenario["plays"]:
        play(chat, courier, step)
    if "record" in scenario:
        assert told(chat) == scenario["record"]
    if "sent" in scenario:
        assert len(courier.requests) == scenario["sent"]
    kinds = Counter(row.kind for row in chat.log)
    assert {kind: kinds[kind] for kind in scenario.get("kinds", {})} == scenario.get("kinds", {})
    holds(chat)


def play(chat, courier, step):
    if "courier" in step:
        courier.answers.append(reply_of_courier(step["courier"]))
    if "customer" in step:
        chat.says(step["customer"])
    elif "decides" in step:
        chat.decides(step["decides"])
    else:
        chat.posts(step["app"])
    read = chat.reads
    assert read == step.get("agent", read)
    assert [text for text in step.get("contains", ()) if text not in read] == [], read
    assert [text for text in step.get("lacks", ()) if text in read] == [], read
    assert chat.answer.action["type"] == step.get("waits", chat.answer.action["type"])


def reply_of_courier(answer):
    return BROKEN[answer] if isinstance(answer, str) else httpx2.Response(answer["status"], json=answer.get("json"))


def told(chat):
    """The outcome of each call, but for those that only repeat another."""
    chat.conversation.refresh_from_db()
    return {call.id: call.outcome for call in view_of(chat.conversation).calls if call.same_as is None}


def holds(chat):
    """Whatever happened: the log is whole, the view is its fold, every customer's line has an answer."""
    chat.conversation.refresh_from_db()
    assert verify_log(chat.conversation) == ()
    assert rebuilt(chat.conversation) == view_of(chat.conversation)
    assert not view_of(chat.conversation).open
