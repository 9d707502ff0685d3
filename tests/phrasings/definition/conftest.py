from typing import Any

import pytest

from phrasings.definition import UsedBy
from services_admin.definition import SERVICE

LOAN = {
    "name": "extend a loan",
    "description": "extend a loan by two weeks",
    "changes": True,
    "runs": {"kind": "app"},
    "parameters": {
        "type": "object",
        "properties": {"loan_id": {"type": "string"}, "note": {"type": "string"}},
        "required": ["loan_id"],
    },
    "returns": {
        "type": "object",
        "properties": {
            "due": {"type": "string"},
            "fees": {"type": "array", "items": {"type": "object", "properties": {"amount": {"type": "number"}}}},
        },
    },
}
SILENT = {"name": "remind", "description": "send a reminder", "changes": True, "runs": {"kind": "app"}}


@pytest.fixture
def library() -> UsedBy:
    """A service in two languages; `remind` does not say what it returns."""
    body: dict[str, Any] = {"schema": 1, "name": "Library", "languages": ["en", "pt"]}
    return UsedBy("library", SERVICE.read({**body, "tools": {"extend_loan": LOAN, "remind": SILENT}}))
