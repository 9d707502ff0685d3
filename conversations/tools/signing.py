"""The signature of a webhook call: HMAC-SHA256 over `timestamp.body` with a secret that only both sides know."""

import hashlib
import hmac
import os
from collections.abc import Mapping


class NoSecret(LookupError):
    """A tool names a secret that is configured nowhere."""


PREFIX = "WEBHOOK_SECRET_"  # so that a service cannot sign with, and thereby probe, another secret of the machine


def secret_named(name: str, *, configured: Mapping[str, str]) -> bytes:
    """The secret of that name: from settings, else from the environment variable `WEBHOOK_SECRET_<name>`.

    Raises NoSecret.
    """
    value = configured.get(name) or os.environ.get(f"{PREFIX}{name}", "")
    if not value:
        raise NoSecret(name)
    return value.encode()


def signature(secret: bytes, *, timestamp: str, body: bytes) -> str:
    """`v1=<hex>`; a receiver compares it in constant time and refuses timestamps that are minutes old."""
    return "v1=" + hmac.new(secret, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
