"""Who calls, and what they may do: API keys with scopes.

`Authorization: Api-Key <prefix>.<secret>`. A key is looked up by its prefix and compared by its hash, at the same cost
whether it exists or not; the plain key is nowhere stored and nowhere logged.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ImproperlyConfigured
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework_api_key.crypto import KeyGenerator

from cxagent.api.errors import MissingScope
from cxagent.api.models import ApiKey

if TYPE_CHECKING:  # DRF's settings name this module, so it must not need rest_framework.views
    from rest_framework.views import APIView

SCHEME = "Api-Key"
HOW = f"No API key was sent. Keys are sent as `Authorization: {SCHEME} <key>`."
CHALLENGE = 'Api-Key realm="cxagent"'
Scopes = str | tuple[str, ...] | Mapping[str, str | tuple[str, ...]]

_KEY = re.compile(r"[A-Za-z0-9]{8}\.[A-Za-z0-9]{32}")
_NOBODY = KeyGenerator().hash("nobody has this key")


@dataclass(frozen=True, slots=True)
class Principal:
    """The bearer of a key, as `request.user`. `who` is what logs and audit entries say: "key:desk-app"."""

    who: str
    is_authenticated: bool = True
    is_active: bool = True

    @property
    def pk(self) -> str:
        return self.who


class KeyAuthentication(BaseAuthentication):
    """`request.user` is a Principal, `request.auth` its ApiKey. One query, one hash."""

    def authenticate(self, request: Request) -> tuple[Principal, ApiKey] | None:
        scheme, _, key = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
        if scheme.lower() != SCHEME.lower():
            return None
        row = usable_key(key.strip())
        if row is None:
            raise AuthenticationFailed("The API key is not valid.", code="invalid_key")
        return Principal(who=row.who), row

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 - DRF's signature
        return CHALLENGE


def usable_key(key: str) -> ApiKey | None:
    """The row of a key that is neither unknown nor revoked nor expired."""
    if not _KEY.fullmatch(key):
        return None
    row = ApiKey.objects.get_usable_keys().filter(prefix=key[:8]).first()
    matches = KeyGenerator().verify(key, row.hashed_key if row else _NOBODY)
    return row if row and matches and not row.has_expired else None


class HasScope(BasePermission):
    """The view's `required_scopes`: one scope, several of which one is enough, or either of them by method.

    `required_scopes = "converse"` · `required_scopes = {"GET": ("converse", "audit"), "POST": "converse"}`.
    A view without them, or without the method, is closed to everybody.
    """

    def has_permission(self, request: Request, view: "APIView") -> bool:
        if not isinstance(request.auth, ApiKey):
            raise NotAuthenticated(HOW)
        wanted = scopes_of(view, request.method or "")
        if not set(wanted) & set(request.auth.scopes):
            raise MissingScope(f"This key lacks the scope {' or '.join(wanted)}.")
        return True


def scopes_of(view: Any, method: str) -> tuple[str, ...]:
    """The scopes of which a call of this method needs one."""
    declared: Scopes | None = getattr(view, "required_scopes", None)
    if isinstance(declared, Mapping):
        declared = declared.get("GET" if method == "HEAD" else method)
    if not declared:
        raise ImproperlyConfigured(f"{type(view).__name__} declares no scope for {method}")
    return (declared,) if isinstance(declared, str) else tuple(declared)
