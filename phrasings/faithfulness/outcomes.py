"""How a call ended."""

from enum import StrEnum


class Outcome(StrEnum):
    """The seven outcomes that the ledger of calls knows."""

    DONE = "done"
    FAILED = "failed"
    REFUSED = "refused"
    PENDING_CONFIRMATION = "pending_confirmation"
    UNKNOWN = "unknown"
    UNDONE = "undone"
    NOT_ATTEMPTED = "not_attempted"
