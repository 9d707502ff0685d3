"""What an example's systems say to customers: sentences of its `data.yaml`, in the language of the conversation.

The platform puts the conversation's `language` into a backend's state; a real system would know it from its own records.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any

from babel.lists import format_list

from cxagent.language import LANGUAGES, dates
from services_admin.examples.backends import State
from services_admin.examples.files import example_file


def language_of(state: State) -> str:
    """The language of the conversation; English where the state does not say."""
    return str(state.get("language", LANGUAGES[0]))


def speak(example: str, key: str, language: str, **values: Any) -> str:
    """The sentence of that key with its placeholders filled. Raises KeyError where there is none in the language."""
    sentence: str = example_file(example, "data.yaml")["says"][key][language]
    return sentence.format(**values)


def listed(words: Sequence[str], language: str) -> str:
    return format_list(list(words), locale=language)


def day(iso: str, language: str) -> str:
    """A day of a system's records ("2026-05-09") in words."""
    return dates.speak(date.fromisoformat(iso), language)
