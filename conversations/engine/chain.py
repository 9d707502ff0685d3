"""The digests that chain a log: whoever holds the last one can tell whether anything before it was changed.

An entry's digest covers the digest of its payload; the payload's covers a random salt that is erased with it. So a
payload can be forgotten and the chain still be proved, and nobody can guess a short payload back from its digest.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from conversations.engine.values import canonical, digest_of

GENESIS = ""


def payload_digest(salt: str, payload: Mapping[str, Any]) -> str:
    return digest_of(salt, canonical(dict(payload)))


def entry_digest(  # noqa: PLR0913 - what an entry is made of, each by name
    *, previous: str, conversation: str, seq: int, kind: str, at: datetime, payload: str
) -> str:
    """The digest of an entry; `payload` is the payload's digest, `at` is aware."""
    moment = at.astimezone(UTC).isoformat(timespec="microseconds")
    return digest_of(previous, conversation, str(seq), kind, moment, payload)
