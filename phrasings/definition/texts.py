"""What any text for customers must keep to. Pure."""

import unicodedata
from collections.abc import Iterator

from cxagent.language import LANGUAGES
from cxagent.versioning.problems import Problem
from phrasings.definition.catalogue import TextProblems
from phrasings.definition.placeholders import BadText, Placeholder, placeholders

MAX_LENGTH = 500
UNWANTED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
ENDINGS = ".!?…。！？:：)）」』"


def language_problems(language: str, path: str, ids: TextProblems) -> Iterator[Problem]:
    """A language must be one that replies can be checked in."""
    if language not in LANGUAGES:
        hint = f"known: {', '.join(LANGUAGES)}"
        yield ids.language.at(path, f"“{language}” is not a language that is known here", hint)


def text_problems(text: str, path: str, ids: TextProblems) -> Iterator[Problem]:
    """Emptiness, length, characters and ending of a text."""
    if not text.strip():
        yield ids.empty.at(path, "is empty", "write what the customer shall read, or take the entry out")
        return
    if len(text) > MAX_LENGTH:
        yield ids.long.at(path, f"has {len(text)} characters; at most {MAX_LENGTH} are allowed", "say it more briefly")
    unwanted = next((character for character in text if unicodedata.category(character) in UNWANTED), None)
    if unwanted is not None:
        name = unicodedata.name(unwanted, "control character").lower()
        message = f"has a character that does not show: U+{ord(unwanted):04X} ({name})"
        yield ids.characters.at(path, message, "take it out; a phrasing is one line")
    elif text.rstrip()[-1] not in ENDINGS:
        yield ids.no_ending.at(path, "does not end with a full stop", "end it as a sentence ends")


def parsed(
    text: str, path: str, ids: TextProblems, *, extra: frozenset[str] = frozenset()
) -> tuple[tuple[Placeholder, ...], tuple[Problem, ...]]:
    """The placeholders of a text, and whether its braces are right; `extra` are further names that there are."""
    try:
        return placeholders(text, extra=extra), ()
    except BadText as error:
        problem = ids.braces.at(path, str(error), "write {name} for a placeholder, {{ or }} for a brace")
        return (), (problem,)
