"""What each tool is called: the words written in the body, and proposals where none were written. Pure."""

from functools import lru_cache

from services_admin.definition.claim_words import ClaimWords, propose
from services_admin.definition.models import ServiceBody, Tool, in_words

ClaimWordTable = dict[str, dict[str, ClaimWords]]


def claim_words_of(key: str, tool: Tool, language: str) -> ClaimWords:
    """The claim words of a tool in one language, proposed from name and description where the body has none."""
    written = tool.claim_words.get(language)
    if written is not None:
        return written
    return _proposed(in_words(key, tool, language), tool.description, language)


def claim_word_table(body: ServiceBody) -> ClaimWordTable:
    """Tool → language → claim words, for every tool and every language of a service."""
    return {
        key: {language: claim_words_of(key, tool, language) for language in body.spoken}
        for key, tool in body.tools.items()
    }


@lru_cache(maxsize=4096)
def _proposed(name: str, description: str, language: str) -> ClaimWords:
    return propose(name, description, language)
