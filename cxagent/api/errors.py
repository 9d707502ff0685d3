"""Problems: everything that the API refuses, as application/problem+json (RFC 9457).

    APIException                      (Django REST framework)
    └── ApiProblem                    400 bad_request
        ├── InvalidBody               400 invalid_body
        ├── UnacceptableValue         400 unacceptable_value
        ├── InvalidCursor             400 invalid_cursor
        ├── MissingScope              403 missing_scope
        ├── NotFoundProblem           404 not_found
        ├── Conflict                  409 conflict
        ├── BodyTooLarge              413 body_too_large
        ├── Unprocessable             422 unprocessable
        └── Unavailable               503 unavailable

Apps derive their own from these and set `default_code`, which clients rely on and which therefore never changes its
meaning, and `default_detail`, which is for people. A body looks like this:

    {"type": "urn:cxagent:problem:missing_scope", "title": "Forbidden", "status": 403, "code": "missing_scope",
     "detail": "This key lacks the scope publish.", "errors": [{"path": "name", "message": "…", "hint": "…"}]}

An exception that nobody foresaw becomes a 500 that says nothing of its inside but an `instance`, which the log has too.
"""

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

import structlog
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import DataError, IntegrityError, OperationalError
from django.db.models import ProtectedError
from django.http import Http404, UnreadablePostError
from rest_framework import exceptions
from rest_framework.exceptions import APIException
from rest_framework.response import Response

MEDIA_TYPE = "application/problem+json"
NON_FIELD = "non_field_errors"

log = structlog.get_logger(__name__)


class ApiProblem(APIException):
    """A refusal with a stable code. Raise it (or a subclass) from anywhere below a view.

    `errors` are mappings with `path`, `message` and optionally `hint` (and `id`, `level` for problems of a
    definition); `members` are further members of the body; `retry_after` is in whole seconds.
    """

    status_code = 400
    default_code = "bad_request"
    default_detail = "The request cannot be understood."

    def __init__(
        self,
        detail: str | None = None,
        *,
        code: str | None = None,
        errors: Iterable[Mapping[str, object]] = (),
        members: Mapping[str, object] | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(detail, code)
        self.code = code or self.default_code
        self.errors = [dict(error) for error in errors]
        self.members = dict(members or {})
        self.retry_after = retry_after

    @property
    def in_one_line(self) -> str:
        """For a terminal: "The service is not offered in this language: it is offered in en, pt (language_not_spoken)"."""
        more = "; ".join(str(error["message"]) for error in self.errors if error.get("message"))
        detail = str(self.detail)
        return f"{detail.rstrip('.') + ': ' + more if more else detail} ({self.code})"


class InvalidBody(ApiProblem):
    default_code = "invalid_body"
    default_detail = "The body is not acceptable."


class UnacceptableValue(ApiProblem):
    default_code = "unacceptable_value"
    default_detail = "A value of the request cannot be stored or looked up."


class InvalidCursor(ApiProblem):
    default_code = "invalid_cursor"
    default_detail = "The cursor is not one that this list gave out."


class MissingScope(ApiProblem):
    status_code = 403
    default_code = "missing_scope"
    default_detail = "This key lacks a scope."


class NotFoundProblem(ApiProblem):
    status_code = 404
    default_code = "not_found"
    default_detail = "There is nothing here."


class Conflict(ApiProblem):
    status_code = 409
    default_code = "conflict"
    default_detail = "The state of the resource does not allow this now."


class BodyTooLarge(ApiProblem):
    status_code = 413
    default_code = "body_too_large"
    default_detail = "The body is too large."


class Unprocessable(ApiProblem):
    status_code = 422
    default_code = "unprocessable"
    default_detail = "The request is well formed, but cannot be carried out."


class Unavailable(ApiProblem):
    status_code = 503
    default_code = "unavailable"
    default_detail = "The service cannot answer just now."


def problem_body(  # noqa: PLR0913 - the members of RFC 9457, each by name
    *,
    status: int,
    code: str,
    detail: str,
    errors: Sequence[Mapping[str, object]] = (),
    instance: str | None = None,
    members: Mapping[str, object] | None = None,
) -> dict[str, object]:
    """The body of a problem response: what every problem has comes first, its own members after it."""
    body: dict[str, object] = {
        "type": f"urn:cxagent:problem:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail,
    }
    if instance:
        body["instance"] = instance
    if errors:
        body["errors"] = list(errors)
    return {**body, **{name: value for name, value in (members or {}).items() if name not in body}}


def problem_handler(exc: Exception, context: Mapping[str, Any]) -> Response:  # noqa: ARG001 - DRF's signature
    """DRF's EXCEPTION_HANDLER: any exception of a view becomes a problem response; none leaves as a stack trace."""
    known = _known(exc)
    if known is None:
        return _unexpected(exc)
    body = problem_body(
        status=known.status_code,
        code=_code(known),
        detail=_detail(known),
        errors=_errors(known),
        members=getattr(known, "members", None),
    )
    return Response(body, status=known.status_code, headers=_headers(known), content_type=MEDIA_TYPE)


def _known(exc: Exception) -> APIException | None:
    """The exception as an APIException, or None for one that nobody foresaw."""
    if isinstance(exc, APIException):
        return exc
    return next((problem(exc) for kinds, problem in _FORESEEN if isinstance(exc, kinds)), None)


def _invalid(exc: Any) -> APIException:
    return exceptions.ValidationError(getattr(exc, "message_dict", None) or exc.messages)


def _integrity(exc: Exception) -> APIException:
    log.warning("integrity_conflict", exception=type(exc.__cause__ or exc).__name__)
    return Conflict()


def _database(exc: Exception) -> APIException:
    log.error("database_unavailable", exception=type(exc.__cause__ or exc).__name__)
    return Unavailable(retry_after=1)


_FORESEEN: tuple[tuple[tuple[type[Exception], ...], Callable[[Any], APIException]], ...] = (
    ((Http404,), lambda _: NotFoundProblem()),
    ((PermissionDenied,), lambda _: exceptions.PermissionDenied()),
    ((DjangoValidationError,), _invalid),
    ((ProtectedError,), lambda _: Conflict("Other records still point at this one.", code="in_use")),
    ((IntegrityError,), _integrity),
    ((DataError, OverflowError), lambda _: UnacceptableValue()),
    ((OperationalError,), _database),
    ((SuspiciousOperation, BadRequest, UnreadablePostError), lambda _: ApiProblem()),
)


def _unexpected(exc: Exception) -> Response:
    instance = f"urn:uuid:{uuid.uuid4()}"
    log.error("unexpected_exception", instance=instance, exc_info=exc)
    body = problem_body(
        status=500, code="internal_error", detail="Something went wrong on our side.", instance=instance
    )
    return Response(body, status=500, content_type=MEDIA_TYPE)


def _code(exc: APIException) -> str:
    if isinstance(exc, ApiProblem):
        return exc.code
    if isinstance(exc, exceptions.ValidationError):
        return "invalid_body"
    return str(getattr(exc.detail, "code", None) or exc.default_code)


def _detail(exc: APIException) -> str:
    return str(exc.detail) if isinstance(exc.detail, str) else "The request has fields that are not acceptable."


def _errors(exc: APIException) -> list[dict[str, object]]:
    if isinstance(exc, ApiProblem):
        return exc.errors
    return [] if isinstance(exc.detail, str) else list(flatten(exc.detail))


def flatten(detail: object, path: str = "") -> Iterable[dict[str, object]]:
    """DRF's nested details as a flat list: `{"lines": [{}, {"qty": ["…"]}]}` → path `lines.1.qty`."""
    if isinstance(detail, Mapping):
        for key, value in detail.items():
            yield from flatten(value, path if key == NON_FIELD else _join(path, str(key)))
    elif isinstance(detail, list):
        for index, value in enumerate(detail):
            yield from flatten(value, path if isinstance(value, str) else _join(path, str(index)))
    else:
        yield {"path": path, "message": str(detail)}


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _headers(exc: APIException) -> dict[str, str]:
    headers = {}
    if auth := getattr(exc, "auth_header", None):
        headers["WWW-Authenticate"] = auth
    wait = getattr(exc, "retry_after", None) or getattr(exc, "wait", None)
    if wait:
        headers["Retry-After"] = str(int(wait))
    return headers
