"""A conversation whose reader is a server elsewhere: clean, broken in every way, and a small real one."""

import pytest
import stamina
from jevcompat.mock import FAULTS, MockConfig, Running

from tests.conversations.decider import sparrow_server

MESSAGES = ("refund my order please", "the order number is 4412, my e-mail is ana@example.org", "hello?")
AWAY = {"readers": ["system_one", "local"]}


@pytest.fixture
def away(counter, settings):
    """`away(url)`: the counter, read by the server there, and by the local reader where that one fails. Nobody waits."""
    stamina.set_testing(True, attempts=2)

    def make(url: str, model: str = "jev-1.13.0"):
        settings.CXAGENT_SYSTEM_ONE = {"url": url, "key": "a key", "model": model, "timeout_s": 5, "in_all_s": 6}
        return counter(options=AWAY)

    yield make
    stamina.set_testing(False)


def readings(chat, reader: str) -> list[dict]:
    return [row.payload for row in chat.log if row.kind == "reading" and row.payload["reader"] == reader]


def plays(chat) -> None:
    """Every message gets a reply or a call, whatever the reader makes of it."""
    for text in MESSAGES:
        chat.says(text)
        assert chat.reads or chat.answer.action["type"] == "call"


def test_a_clean_server_is_believed(away):
    with Running(MockConfig()) as server:
        chat = away(server.url)
        plays(chat)
    assert readings(chat, "system_one")
    assert not [row for row in chat.log if row.kind == "reader_failed"]


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_broken_server_never_leaves_a_customer_without_a_reply_nor_a_wrong_answer_in_the_log(fault, away):
    with Running(MockConfig(faults=frozenset({fault}))) as server:
        chat = away(server.url)
        plays(chat)
    for reading in readings(chat, "system_one"):
        assert sum(reading["probabilities"].values()) == pytest.approx(1, abs=1e-4)
        assert all(0 <= share <= 1 for share in reading["probabilities"].values())
        assert 0 <= reading["confidence"] <= 1


@pytest.mark.parametrize("fault", ["xssi-200", "wrong-route", "first-question-only", "choice-sum"])
def test_the_next_reader_answers_and_the_log_says_why(fault, away):
    with Running(MockConfig(faults=frozenset({fault}))) as server:
        chat = away(server.url)
        plays(chat)
    failed = [row.payload for row in chat.log if row.kind == "reader_failed"]
    assert {(one["reader"], one["then"]) for one in failed} == {("system_one", "local")}
    assert readings(chat, "local")


def test_the_same_conversation_with_a_small_real_decider(away):
    with sparrow_server() as (url, model):
        chat = away(url, model)
        plays(chat)
    assert readings(chat, "system_one")
