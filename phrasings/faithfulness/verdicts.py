"""What may vouch for a stated value, and the verdict on one.

In the order of trust: returned or taken by a call, said by the customer, policy, derived; else wrong or unsupported.
"""

from dataclasses import dataclass

from phrasings.faithfulness.values import Stated

RECORD, HEARD, POLICY, DERIVED, WRONG, UNSUPPORTED = "record", "heard", "policy", "derived", "wrong", "unsupported"
_STANDING = frozenset((RECORD, HEARD, POLICY, DERIVED))


@dataclass(frozen=True, slots=True)
class ValueVerdict:
    """One stated value and its tier; `source` says which call, or how it was derived."""

    stated: Stated
    tier: str
    source: str = ""

    @property
    def stands(self) -> bool:
        return self.tier in _STANDING
