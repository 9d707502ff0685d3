"""`Idempotency-Key`: a POST sent twice is carried out once, and answered twice alike.

    first time                          → carried out, its answer kept
    again, same body                    → the kept answer, with `Idempotent-Replayed: true`
    again, while the first is under way → 409 idempotency_under_way, Retry-After
    again, another body                 → 422 idempotency_key_reused
    the first ended in 5xx, or asked to retry (Retry-After), or its process died → carried out anew

The mark is a row, inserted and committed before the handler runs; its unique constraint decides who was first, on any
database. The handler is not wrapped in a transaction: it commits in stages, and what it did stands even if the
answer is lost. Keys belong to the caller's name, and to method and path.
"""

import hashlib
import json
import re
import uuid
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Case, TextField, Value, When
from django.http import HttpResponse
from django.utils import timezone
from rest_framework.request import Request

from cxagent.api.errors import ApiProblem, Conflict, Unprocessable
from cxagent.api.models import IdempotencyRecord

HEADER = "Idempotency-Key"
REPLAYED = "Idempotent-Replayed"
KEPT_HEADERS = ("Content-Type", "Location")

# The record of the request that this thread is carrying out.
CURRENT: ContextVar[int | None] = ContextVar("idempotency_record", default=None)
_KEY = re.compile(r"[\x21-\x7e]{1,255}")
_RETRY_S = 1


class MalformedKey(ApiProblem):
    default_code = "invalid_idempotency_key"
    default_detail = f"{HEADER} is 1 to 255 visible ASCII characters."


class UnderWay(Conflict):
    default_code = "idempotency_under_way"
    default_detail = f"The first request with this {HEADER} is still under way."


class KeyReused(Unprocessable):
    default_code = "idempotency_key_reused"
    default_detail = f"This {HEADER} came with another body before."


class AnswerErased(Conflict):
    default_code = "idempotency_answer_erased"
    default_detail = "The request was carried out; its answer has been erased since."


@dataclass(frozen=True, slots=True)
class Reservation:
    """The right to carry a request out, until its lock expires."""

    record_id: int
    token: uuid.UUID


@dataclass(frozen=True, slots=True)
class Replay:
    """An answer given before."""

    status: int
    body: str
    headers: dict[str, str]

    def response(self) -> HttpResponse:
        return HttpResponse(self.body, status=self.status, headers={**self.headers, REPLAYED: "true"})


def key_of(request: Request) -> str | None:
    """The request's key, None without one. Raises MalformedKey."""
    key: str | None = request.headers.get(HEADER)
    if key is not None and not _KEY.fullmatch(key):
        raise MalformedKey
    return key


def reserve(request: Request, key: str, *, now: datetime | None = None) -> Reservation | Replay:
    """Become the one who carries this request out, or get the answer that it had. Raises UnderWay, KeyReused."""
    mark = _mark(request, key, now=now or timezone.now())
    try:
        with transaction.atomic():
            mark.save(force_insert=True)
        found: Reservation | Replay = Reservation(mark.pk, mark.token)
    except IntegrityError:
        found = _second(mark)
    CURRENT.set(found.record_id if isinstance(found, Reservation) else None)
    return found


def finish(reservation: Reservation, response: HttpResponse, body: bytes) -> None:
    """Keep the answer, or let the request be carried out anew where it did not settle anything."""
    CURRENT.set(None)
    mine = IdempotencyRecord.objects.filter(pk=reservation.record_id, token=reservation.token)
    if response.status_code >= 500 or response.has_header("Retry-After"):  # noqa: PLR2004 - the 5xx class
        mine.delete()
        return
    mine.update(
        state=IdempotencyRecord.State.DONE,
        status_code=response.status_code,
        answer=Case(When(erased=True, then=None), default=Value(body.decode()), output_field=TextField()),
        headers={name: response[name] for name in KEPT_HEADERS if response.has_header(name)},
    )


def erase(path: str) -> int:
    """Erase the answers of a path and of what lies below it (a redaction), those that are still being made included.

    The marks stay: nothing runs twice. The answer of the request that asks for this is spared. Returns how many.
    """
    below = IdempotencyRecord.objects.filter(path=path) | IdempotencyRecord.objects.filter(path__startswith=f"{path}/")
    return below.exclude(pk=CURRENT.get() or 0).update(answer=None, erased=True)


def purge(*, now: datetime | None = None) -> int:
    """Delete what is older than CXAGENT_IDEMPOTENCY_KEEP_S. Returns how many rows went."""
    limit = (now or timezone.now()) - timedelta(seconds=settings.CXAGENT_IDEMPOTENCY_KEEP_S)
    return IdempotencyRecord.objects.filter(created_at__lt=limit).delete()[0]


def digest_of(key: str) -> str:
    """How a key is stored: its SHA-256, in hex."""
    return hashlib.sha256(key.encode()).hexdigest()


def _mark(request: Request, key: str, *, now: datetime) -> IdempotencyRecord:
    path = request.get_full_path()
    body = json.dumps(request.data, sort_keys=True, separators=(",", ":"))
    return IdempotencyRecord(
        owner=request.user.who,  # type: ignore[union-attr] # a Principal, by KeyAuthentication
        target=digest_of(f"{request.method} {path}"),
        key_digest=digest_of(key),
        body_digest=digest_of(body),
        path=request.path[:400],
        token=uuid.uuid4(),
        locked_until=now + timedelta(seconds=settings.CXAGENT_IDEMPOTENCY_LOCK_S),
        created_at=now,
    )


def _second(mark: IdempotencyRecord) -> Reservation | Replay:
    """The same key again: replay, refuse, or take over from one who died."""
    try:
        first = IdempotencyRecord.objects.get(owner=mark.owner, target=mark.target, key_digest=mark.key_digest)
    except IdempotencyRecord.DoesNotExist:  # it ended just now without settling anything
        raise UnderWay(retry_after=_RETRY_S) from None
    if first.body_digest != mark.body_digest:
        raise KeyReused
    if first.state == IdempotencyRecord.State.DONE:
        return _replay(first)
    return _take_over(first, mark)


def _replay(first: IdempotencyRecord) -> Replay:
    if first.answer is None or first.status_code is None:
        raise AnswerErased
    return Replay(status=first.status_code, body=first.answer, headers=first.headers)


def _take_over(first: IdempotencyRecord, mark: IdempotencyRecord) -> Reservation:
    """Only one can take over: the update is bound to the token of the one who died."""
    dead = IdempotencyRecord.objects.filter(pk=first.pk, token=first.token, locked_until__lt=mark.created_at)
    if not dead.filter(state=IdempotencyRecord.State.UNDER_WAY).update(
        token=mark.token, locked_until=mark.locked_until
    ):
        raise UnderWay(retry_after=_RETRY_S)
    return Reservation(first.pk, mark.token)
