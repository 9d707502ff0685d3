"""Claim words: what customers and agents call an action, per language; proposed here, edited by ops staff."""

from services_admin.definition.claim_words.model import ClaimVerb, ClaimWords
from services_admin.definition.claim_words.propose import propose

__all__ = ["ClaimVerb", "ClaimWords", "propose"]
