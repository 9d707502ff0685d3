"""Loaded by schemathesis: each generated POST that carries a valid Idempotency-Key gets one of its own.

Schemathesis would send one example key with many bodies, and see little but `idempotency_key_reused`.
"""

import itertools
import re
from typing import Any

import schemathesis

HEADER = "Idempotency-Key"
_VALID = re.compile(r"[!-~]{1,255}")
_numbers = itertools.count()


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: dict[str, Any]) -> None:
    key = (case.headers or {}).get(HEADER)
    if isinstance(key, str) and _VALID.fullmatch(key):
        case.headers[HEADER] = f"contract-{next(_numbers)}"
