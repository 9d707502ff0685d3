"""The log is append-only, without gaps, chained and redactable by one path; the database itself sees to it."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from conversations import protection
from conversations.actions.redact_event import redact_event
from conversations.actions.verify_log import verify_log
from conversations.errors import AlreadyRedacted, NoSuchEvent, NotRedactable
from conversations.models import Conversation, Event, Redaction
from cxagent.api.models import IdempotencyRecord

LOOK = [{"when": "look", "calls": [{"tool": "get_order", "arguments": {"order_id": "4412"}}], "reply": "It is sent."}]
PAY = [
    {"when": "pay", "calls": [{"tool": "refund_card", "arguments": {"order_id": "4412", "amount": 5}}], "reply": "So."}
]
EVENT, REDACTION, CONVERSATION = protection.EVENT, protection.REDACTION, protection.CONVERSATION

ERASING = f"UPDATE {EVENT} SET payload = NULL, salt = NULL, redacted_at = CURRENT_TIMESTAMP"


@pytest.fixture
def chat(talk):
    found = talk(LOOK + PAY)
    found.says("look")
    return found


def run(sql, *parameters):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, parameters)


def pk(conversation):
    return conversation.pk if connection.vendor == "postgresql" else conversation.pk.hex


def copied(seq, previous):
    """An INSERT of a copy of the last entry under another number."""
    columns = "kind, payload, salt, payload_digest, digest, at, conversation_id"
    return (
        f"INSERT INTO {EVENT} (seq, previous_digest, {columns})"
        f" SELECT {seq}, {previous}, {columns} FROM {EVENT} WHERE conversation_id = %s AND seq = 3"
    )


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        (copied("99", "digest"), f"{protection.NEXT}|{protection.CHAINED}"),
        (copied("1", "''"), protection.NEXT),
        (copied("(SELECT max(seq) + 1 FROM conversations_event)", "'forged'"), protection.CHAINED),
        (f"UPDATE {EVENT} SET payload = '{{}}' WHERE conversation_id = %s AND seq = 2", protection.STAYS),
        (f"UPDATE {EVENT} SET at = CURRENT_TIMESTAMP WHERE conversation_id = %s AND seq = 2", protection.STAYS),
        (f"UPDATE {EVENT} SET payload = NULL, salt = NULL WHERE conversation_id = %s AND seq = 2", protection.STAYS),
        (
            f"{ERASING} WHERE conversation_id = %s AND seq = 2",
            protection.STAYS,
        ),
        (f"DELETE FROM {EVENT} WHERE conversation_id = %s", protection.KEPT),
        (f"DELETE FROM {CONVERSATION} WHERE id = %s", protection.KEPT),
        (f"UPDATE {CONVERSATION} SET language = 'pt' WHERE id = %s", protection.PINNED),
        (f"UPDATE {CONVERSATION} SET service_version_id = NULL WHERE id = %s", protection.PINNED),
        (f"UPDATE {CONVERSATION} SET created_by = 'key:other' WHERE id = %s", protection.PINNED),
    ],
)
def test_the_database_refuses_what_would_change_a_log(chat, sql, message):
    with pytest.raises(DatabaseError, match=message):
        run(sql, pk(chat.conversation))


def test_the_database_refuses_to_truncate_a_log(chat, on_postgresql):
    if not on_postgresql:
        pytest.skip("SQLite has no TRUNCATE")
    run("SET CONSTRAINTS ALL IMMEDIATE")  # what is still to be checked would stand in TRUNCATE's way, too
    with pytest.raises(IntegrityError, match=protection.KEPT):
        run(f"TRUNCATE {EVENT} CASCADE")


def test_the_database_refuses_to_replace_an_entry(chat, on_postgresql):
    if on_postgresql:
        pytest.skip("PostgreSQL has no OR REPLACE")
    columns = "id, seq, kind, payload, salt, payload_digest, previous_digest, digest, at, conversation_id"
    with pytest.raises(DatabaseError, match="log:"):
        run(f"INSERT OR REPLACE INTO {EVENT} ({columns}) SELECT {columns} FROM {EVENT} WHERE seq = 2")


def test_every_guard_is_there(db):
    assert protection.missing(connection) == set()


def test_an_erasure_cannot_also_change_something_else(chat):
    event = Event.objects.get(conversation=chat.conversation, seq=2)
    Redaction.objects.create(event=event, reason="asked for", by="user:ana", at=timezone.now())
    with pytest.raises(DatabaseError, match=protection.STAYS):
        run(
            f"UPDATE {EVENT} SET payload = NULL, salt = NULL, redacted_at = CURRENT_TIMESTAMP, kind = 'agent'"
            " WHERE conversation_id = %s AND seq = 2",
            pk(chat.conversation),
        )


@pytest.mark.parametrize("sql", [f"DELETE FROM {REDACTION}", f"UPDATE {REDACTION} SET reason = 'another'"])
def test_a_redaction_stays_as_it_was_written(chat, sql):
    redact_event(chat.conversation.pk, seq=2, reason="asked for", by="user:ana")
    with pytest.raises(DatabaseError, match=protection.KEPT):
        run(sql)


def test_a_log_is_proved_whole(chat):
    chat.conversation.refresh_from_db()
    assert verify_log(chat.conversation) == ()
    assert [row.seq for row in chat.log] == list(range(1, len(chat.log) + 1))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"payload": {"text": "forged"}}, "its payload is not the one that was written"),
        ({"kind": "agent"}, "its digest is not that of what it holds"),
        ({"at": timezone.now() + timedelta(days=1)}, "its digest is not that of what it holds"),
        ({"digest": "0" * 64}, "does not name the digest of the entry before it"),
        ({"payload": None, "salt": None}, "its payload is gone without a redaction"),
    ],
)
def test_what_was_changed_behind_the_guards_is_found(chat, change, fault):
    lift_guards()
    Event.objects.filter(conversation=chat.conversation, seq=2).update(**change)
    chat.conversation.refresh_from_db()
    assert fault in {found.message for found in verify_log(chat.conversation)}


def test_a_log_whose_end_was_cut_off_is_found(chat):
    lift_guards()
    Event.objects.filter(conversation=chat.conversation, seq=chat.log[-1].seq).delete()
    chat.conversation.refresh_from_db()
    assert "is not the head" in verify_log(chat.conversation)[0].message


def lift_guards():
    for statement in protection.remove(connection.vendor):
        run(statement)


def test_a_redaction_erases_the_text_and_leaves_the_log_provable(chat):
    line = next(row for row in chat.log if row.kind == "customer" and row.payload["text"] == "look")
    done = redact_event(chat.conversation.pk, seq=line.seq, reason="asked for", by="user:ana")
    after = Event.objects.get(pk=line.pk)
    chat.conversation.refresh_from_db()
    assert (after.payload, after.salt, after.digest, after.kind) == (None, None, line.digest, "customer")
    assert chat.log[-1].payload == {"seq": line.seq, "by": "user:ana", "reason": "asked for"}
    assert done.recorded_as == chat.log[-1].seq
    assert verify_log(chat.conversation) == ()


def test_a_redacted_call_is_gone_from_the_stored_view_too(chat):
    seqs = [row.seq for row in chat.log if row.kind in ("call", "outcome")]
    assert "4412" in str(Conversation.objects.get(pk=chat.conversation.pk).snapshot)
    for seq in seqs:
        redact_event(chat.conversation.pk, seq=seq, reason="asked for", by="user:ana")
    assert "4412" not in str(Conversation.objects.get(pk=chat.conversation.pk).snapshot)


def test_an_erased_outcome_is_not_known_any_more(chat):
    seq = next(row.seq for row in chat.log if row.kind == "outcome")
    assert chat.outcomes == {"c1": "done"}
    redact_event(chat.conversation.pk, seq=seq, reason="asked for", by="user:ana")
    assert chat.log[-1].payload["forgets"] == "c1"
    assert chat.outcomes == {"c1": "unknown"}


def test_a_conversation_goes_on_after_a_redaction(chat):
    for row in chat.log:
        if row.kind in ("customer", "call", "checked", "outcome", "agent"):
            redact_event(chat.conversation.pk, seq=row.seq, reason="asked for", by="user:ana")
    chat.says("look")
    assert chat.reads == "It is sent."


def test_what_cannot_be_erased_says_why(chat):
    pk = chat.conversation.pk
    with pytest.raises(NotRedactable):
        redact_event(pk, seq=1, reason="asked for", by="user:ana")
    with pytest.raises(NoSuchEvent):
        redact_event(pk, seq=999, reason="asked for", by="user:ana")
    redact_event(pk, seq=2, reason="asked for", by="user:ana")
    with pytest.raises(AlreadyRedacted):
        redact_event(pk, seq=2, reason="asked for", by="user:ana")


def test_nothing_is_erased_while_a_decision_waits(chat):
    chat.says("pay")
    with pytest.raises(NotRedactable, match="waits"):
        redact_event(chat.conversation.pk, seq=2, reason="asked for", by="user:ana")


def test_a_redaction_erases_the_answers_kept_for_retries(chat, api_client):
    client = api_client("converse", name="tests")
    path = f"/v1/conversations/{chat.conversation.pk}/messages"
    answer = client.post(path, {"text": "look"}, headers={"Idempotency-Key": "k-1"}).json()
    redact_event(chat.conversation.pk, seq=answer["seq"], reason="asked for", by="user:ana")
    assert IdempotencyRecord.objects.get().answer is None


def test_the_commands_prove_logs_and_views(chat):
    out = StringIO()
    call_command("verify_log", stdout=out)
    call_command("verify_log", str(chat.conversation.pk), stdout=out)
    call_command("rebuild_views", "--check", stdout=out)
    assert out.getvalue().splitlines() == [
        "1 logs hold, 0 do not",
        "1 logs hold, 0 do not",
        "1 views agree with their logs, 0 did not",
    ]


def test_the_command_fails_for_a_log_that_does_not_hold(chat):
    lift_guards()
    Event.objects.filter(conversation=chat.conversation, seq=2).update(kind="agent")
    err = StringIO()
    with pytest.raises(CommandError, match="1 logs do not hold"):
        call_command("verify_log", stdout=StringIO(), stderr=err)
    assert f"{chat.conversation.pk} entry 2" in err.getvalue()


def test_a_stored_view_that_differs_is_found_and_rebuilt(chat):
    stored = Conversation.objects.get(pk=chat.conversation.pk)
    Conversation.objects.filter(pk=stored.pk).update(snapshot={**stored.snapshot, "turn": 99})
    with pytest.raises(CommandError, match="views differ"):
        call_command("rebuild_views", "--check", stdout=StringIO())
    call_command("rebuild_views", stdout=StringIO())
    assert Conversation.objects.get(pk=stored.pk).snapshot == stored.snapshot


def test_the_command_redacts(chat):
    out = StringIO()
    call_command("redact_event", str(chat.conversation.pk), "2", "--reason=asked for", "--by=user:ana", stdout=out)
    assert "entry 2 erased" in out.getvalue()
    with pytest.raises(CommandError, match="already_redacted"):
        call_command("redact_event", str(chat.conversation.pk), "2", "--reason=again", "--by=user:ana")
