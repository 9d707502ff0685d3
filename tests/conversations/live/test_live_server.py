"""The server dies by SIGKILL between sending a call and its answer."""

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import httpx2
import pytest

from tests.conversations.conftest import BOOKING, ORDER
from tests.conversations.live.running import company

TURN = {
    "when": "book",
    "calls": [{"tool": "book_courier", "arguments": {"order_id": "4412"}}],
    "reply": "The courier is booked.",
}
MODELS = {"tests": {"provider": "scripted", "turns": [TURN]}}
KEYED = {"Idempotency-Key": "approve-1"}


def body(url):
    tool = {
        "name": "book a courier",
        "parameters": ORDER,
        "changes": True,
        "runs": {"kind": "webhook", "url": url, "timeout_s": 1},
        "claim_words": {"en": {"verbs": [BOOKING], "nouns": ["courier"]}},
    }
    agent = {"model": "tests"}
    return json.dumps(
        {"schema": 1, "name": "Desk", "on_unread": "model", "agent": agent, "tools": {"book_courier": tool}}
    )


def until(check, seconds=30):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        found = check()
        if found:
            return found
        time.sleep(0.2)
    raise AssertionError("it did not come to that")


@pytest.mark.parametrize("who", ["the client's retry", pytest.param("recover_calls", marks=pytest.mark.servers)])
def test_a_call_cut_off_by_a_kill_is_unknown_said_so_and_not_repeated(server, who):
    running = server(MODELS, CXAGENT_LEASE_S="1", CXAGENT_IDEMPOTENCY_LOCK_S="2")
    with company() as shop:
        running.prepare(body(shop.url))
        running.start()
        path, decision = approve_and_kill(running, shop)
        running.start()
        if who == "recover_calls":
            until(lambda: running.manage("recover_calls").startswith("1 turns"))
        with running.client(timeout=30) as client:
            answer = until(lambda: settled(client.post(f"{path}/decisions", json=decision, headers=KEYED)))
            events = client.get(f"{path}/events", params={"limit": 200}).json()["results"]
    assert "still checking" in answer["messages"][0]["text"]
    assert [e["payload"]["outcome"] for e in events if e["kind"] == "outcome"] == ["pending_confirmation", "unknown"]
    assert sum(event["kind"] == "decision" for event in events) == 1
    assert len(shop.keys) == 1, "the call is not sent again"
    assert "1 logs hold, 0 do not" in running.manage("verify_log")


def approve_and_kill(running, shop):
    with running.client(timeout=30) as client:
        path = f"/v1/conversations/{client.post('/v1/conversations', json={'service': 'desk'}).json()['id']}"
        client.post(f"{path}/messages", json={"text": "hello"})
        action = client.post(f"{path}/messages", json={"text": "book"}).json()["action"]
        decision = {"call": action["call"], "digest": action["digest"], "decision": "approve"}
        with ThreadPoolExecutor(1) as pool:
            request = pool.submit(client.post, f"{path}/decisions", json=decision, headers=KEYED)
            assert shop.arrived.wait(timeout=20)
            running.kill()
            with pytest.raises(httpx2.TransportError):
                request.result()
    return path, decision


def settled(response):
    """The answer, None while the first request still seems to be under way."""
    assert response.status_code in (200, 409), response.text
    return response.json() if response.status_code == 200 else None


@pytest.mark.parametrize(
    ("clients", "messages", "conversations"),
    [(10, 5, 3), pytest.param(50, 20, 10, marks=pytest.mark.servers)],
)
def test_many_clients_on_few_conversations_lose_nothing(server, clients, messages, conversations):
    """On PostgreSQL 50 clients post 20 messages each to 10 conversations at once; on SQLite fewer do."""
    looks = [{"when": "look", "reply": "I see."}]
    running = server({"tests": {"provider": "scripted", "turns": looks}}, CXAGENT_THROTTLE="100000/min")
    running.prepare(body("http://127.0.0.1:9/nobody"))
    running.start(threads=16)
    with running.client(timeout=120) as client:
        ids = [client.post("/v1/conversations", json={"service": "desk"}).json()["id"] for _ in range(conversations)]
        for id_ in ids:
            client.post(f"/v1/conversations/{id_}/messages", json={"text": "hello"})
    statuses = all_at_once(running, ids, clients=clients, messages=messages)
    assert statuses == [200] * clients * messages
    with running.client() as client:
        answered = [in_order(events_of(client, id_)) for id_ in ids]
    assert sum(answered) == clients * messages + conversations
    assert f"{conversations} logs hold, 0 do not" in running.manage("verify_log")
    assert f"{conversations} views agree" in running.manage("rebuild_views", "--check")


def all_at_once(running, ids, *, clients, messages):
    together = threading.Barrier(clients)

    def one(number):
        with running.client(timeout=120) as client:
            together.wait(timeout=60)
            return [say(client, ids[(number + turn) % len(ids)], f"{number}-{turn}") for turn in range(messages)]

    with ThreadPoolExecutor(clients) as pool:
        return [status for found in pool.map(one, range(clients)) for status in found]


def say(client, id_, key):
    path = f"/v1/conversations/{id_}/messages"
    return client.post(path, json={"text": "look"}, headers={"Idempotency-Key": key}).status_code


def events_of(client, id_):
    page = client.get(f"/v1/conversations/{id_}/events", params={"limit": 200}).json()
    found = page["results"]
    while page["next"]:
        page = client.get(page["next"]).json()
        found += page["results"]
    return found


def in_order(events):
    """No gap, and every message has its one answer before the next comes in. How many messages there were."""
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    spoken = [event["kind"] for event in events if event["kind"] in ("customer", "agent")]
    assert spoken == ["customer", "agent"] * (len(spoken) // 2)
    return len(spoken) // 2


@pytest.mark.servers
def test_the_same_call_posted_twice_at_once_with_one_key_runs_once(server):
    running = server(MODELS)
    with company() as shop:
        shop.let_go.set()
        running.prepare(body(shop.url))
        running.start()
        with running.client(timeout=30) as client:
            path = f"/v1/conversations/{client.post('/v1/conversations', json={'service': 'desk'}).json()['id']}"
            client.post(f"{path}/messages", json={"text": "hello"})
            action = client.post(f"{path}/messages", json={"text": "book"}).json()["action"]
            decision = {"call": action["call"], "digest": action["digest"], "decision": "approve"}
            with ThreadPoolExecutor(8) as pool:
                sent = [pool.submit(client.post, f"{path}/decisions", json=decision, headers=KEYED) for _ in range(8)]
                statuses = {one.result().status_code for one in sent}
            answer = until(lambda: settled(client.post(f"{path}/decisions", json=decision, headers=KEYED)))
    assert statuses <= {200, 409}
    assert (len(shop.keys), answer["messages"][0]["text"]) == (1, "The courier is booked.")
