import time
from collections import Counter
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from cxagent.api import idempotency, tasks
from cxagent.api.models import IdempotencyRecord
from tests.cxagent.api.urls import Order

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.cxagent.api.urls")]


@pytest.fixture(autouse=True)
def _counted_from_zero():
    Order.ran = 0
    yield
    Order.before_answer = staticmethod(lambda: None)


@pytest.fixture
def client(api_client):
    return api_client("converse")


def order(client, key="key-1", body=None, path="/v1/orders"):
    headers = {} if key is None else {"Idempotency-Key": key}
    return client.post(path, body or {}, headers=headers, format="json")


def test_the_same_request_again_is_answered_alike_and_not_carried_out_again(client):
    first, again = order(client, body={"a": 1, "b": 2}), order(client, body={"b": 2, "a": 1})
    assert Order.ran == 1
    assert (again.status_code, again.content) == (first.status_code, first.content) == (201, b'{"ran":1}')
    assert again["Content-Type"] == first["Content-Type"] == "application/json"
    assert again["Location"] == first["Location"] == "/v1/orders/1"
    assert again["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first


def test_without_a_key_every_request_is_carried_out(client):
    order(client, key=None)
    order(client, key=None)
    assert Order.ran == 2
    assert not IdempotencyRecord.objects.exists()


def test_another_body_with_the_same_key_is_refused(client):
    order(client, body={"a": 1})
    answer = order(client, body={"a": 2})
    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_key_reused")
    assert Order.ran == 1


def test_an_answer_that_must_not_be_stored_is_worked_out_again(client):
    first, again = (order(client, path="/v1/pure") for _ in range(2))
    assert (first.status_code, again.status_code, Order.ran) == (201, 201, 2)
    assert not IdempotencyRecord.objects.exists()
    assert order(client, key="two words", path="/v1/pure").status_code == 400


def test_a_key_counts_for_one_application_and_one_path(client, api_client):
    order(client)
    order(client, path="/v1/orders/7")
    order(client, path="/v1/orders?dry=1")
    order(api_client("converse", name="another"))
    assert Order.ran == 4


@pytest.mark.parametrize("key", ["", " ", "two words", "é", "x" * 256, "tab\there"])
def test_a_malformed_key_is_refused_before_anything_runs(client, key):
    answer = order(client, key=key)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_idempotency_key")
    assert Order.ran == 0


@pytest.mark.parametrize("key", ["x", "x" * 255, "!~#{}"])
def test_any_visible_characters_make_a_key(client, key):
    assert order(client, key=key).status_code == 201


def test_a_refusal_is_an_answer_and_is_replayed(client):
    first, again = (order(client, body={"end": "refused"}) for _ in range(2))
    assert Order.ran == 1
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert again["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("end", ["crash", "busy"])
def test_what_settled_nothing_may_be_tried_again(client, end):
    first, again = (order(client, body={"end": end}) for _ in range(2))
    assert (first.status_code, again.status_code) in {(500, 500), (409, 409)}
    assert Order.ran == 2


def test_a_body_that_cannot_be_read_does_not_use_the_key_up(client):
    headers = {"Idempotency-Key": "key-1"}
    assert client.post("/v1/orders", b"{", content_type="application/json", headers=headers).status_code == 400
    assert order(client).status_code == 201


def reserved(client):
    """The row of a request whose process died half-way."""
    order(client)
    IdempotencyRecord.objects.update(state="under_way", answer=None, status_code=None)
    return IdempotencyRecord.objects.get()


def test_while_the_first_is_under_way_the_second_is_told_to_come_back(client):
    reserved(client)
    answer = order(client)
    assert (answer.status_code, answer.json()["code"]) == (409, "idempotency_under_way")
    assert answer["Retry-After"] == "1"
    assert Order.ran == 1


def test_after_a_crash_the_request_may_be_carried_out_once_the_lock_expired(client):
    row = reserved(client)
    IdempotencyRecord.objects.update(locked_until=timezone.now() - timedelta(seconds=1))
    assert order(client).status_code == 201
    assert Order.ran == 2
    assert order(client)["Idempotent-Replayed"] == "true"
    assert IdempotencyRecord.objects.get().token != row.token


def test_one_who_lost_the_lock_does_not_overwrite_the_answer_of_who_took_over(client):
    def lose_the_lock():
        Order.before_answer = staticmethod(lambda: None)
        IdempotencyRecord.objects.update(locked_until=timezone.now() - timedelta(seconds=1))
        order(client)

    Order.before_answer = staticmethod(lose_the_lock)
    slow = order(client)
    kept = IdempotencyRecord.objects.get().answer
    assert slow.json() == {"ran": 2}
    assert kept == '{"ran":2}'
    assert order(client).content.decode() == kept


def test_an_erased_answer_is_gone_but_the_request_is_not_carried_out_again(client):
    order(client, path="/v1/orders/7")
    order(client, path="/v1/orders/77")
    assert idempotency.erase("/v1/orders/7") == 1
    answer = order(client, path="/v1/orders/7")
    assert (answer.status_code, answer.json()["code"]) == (409, "idempotency_answer_erased")
    assert order(client, path="/v1/orders/77").status_code == 201
    assert Order.ran == 2


def test_an_answer_being_made_while_its_conversation_is_erased_is_not_kept(client):
    Order.before_answer = staticmethod(lambda: (idempotency.CURRENT.set(None), idempotency.erase("/v1/orders")))
    assert order(client).status_code == 201
    assert IdempotencyRecord.objects.get().answer is None
    assert order(client).json()["code"] == "idempotency_answer_erased"
    assert Order.ran == 1


def test_the_request_that_erases_keeps_its_own_answer(client):
    Order.before_answer = staticmethod(lambda: idempotency.erase("/v1/orders"))
    assert order(client).status_code == 201
    assert order(client)["Idempotent-Replayed"] == "true"


def test_neither_key_nor_body_is_stored_in_plain(client):
    order(client, key="secret-key", body={"note": "secret-note"})
    assert "secret" not in str(IdempotencyRecord.objects.values())


@pytest.mark.parametrize("purge", [tasks.purge_idempotency.delay, lambda: call_command("purge_idempotency")])
def test_answers_are_kept_for_a_day(client, purge):
    order(client, key="old")
    IdempotencyRecord.objects.update(created_at=timezone.now() - timedelta(hours=24, seconds=1))
    order(client, key="new")
    purge()
    assert IdempotencyRecord.objects.get().key_digest == idempotency.digest_of("new")


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_one_is_carried_out(client, at_once):
    Order.before_answer = staticmethod(lambda: time.sleep(0.3))
    answers = at_once(8, lambda _: order(client))
    assert Order.ran == 1
    assert Counter(answer.status_code for answer in answers) == {201: 1, 409: 7}
    assert order(client)["Idempotent-Replayed"] == "true"


@pytest.mark.django_db(transaction=True)
def test_of_many_who_find_a_dead_one_one_takes_over(client, at_once):
    reserved(client)
    IdempotencyRecord.objects.update(locked_until=timezone.now() - timedelta(seconds=1))
    Order.ran, Order.before_answer = 0, staticmethod(lambda: time.sleep(0.3))
    answers = at_once(8, lambda _: order(client))
    assert Order.ran == 1
    assert Counter(answer.status_code for answer in answers) == {201: 1, 409: 7}
