"""The service language: pydantic models, `check` → problems, and read-only helpers. Pure."""

from services_admin.definition.check import SERVICE, check
from services_admin.definition.context import CheckContext
from services_admin.definition.models import ServiceBody, Tool, in_words
from services_admin.definition.words import claim_word_table, claim_words_of

__all__ = ["SERVICE", "CheckContext", "ServiceBody", "Tool", "check", "claim_word_table", "claim_words_of", "in_words"]
