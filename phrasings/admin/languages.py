"""The languages that an editor offers, and which of them the services speak."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from babel import Locale, UnknownLocaleError

from cxagent.language import LANGUAGES
from cxagent.versioning.admin.fields import there
from cxagent.versioning.bodies import Body
from cxagent.versioning.problems import Problem
from phrasings.definition import UsedBy


@dataclass(frozen=True, slots=True)
class Choice:
    """One language to choose: how many texts it has, how many errors, and whether a service speaks it."""

    code: str
    name: str
    texts: int
    errors: int
    spoken: bool


def chosen(asked: Mapping[str, str], body: Body, root: str, used_by: Iterable[UsedBy]) -> str:
    """The language asked for, else the first that a service speaks, else the first that has words, else English."""
    codes = [*(use.body.language for use in used_by), *_written(body, root), *LANGUAGES]
    return asked["language"] if asked.get("language") in {*codes, *LANGUAGES} else codes[0]


def choices(body: Body, root: str, used_by: Iterable[UsedBy], problems: Iterable[Problem]) -> list[Choice]:
    spoken = {code for use in used_by for code in use.body.spoken}
    at = [problem.path.split(".") for problem in problems if problem.level == "error"]
    return [
        Choice(
            code=code,
            name=language_name(code),
            texts=_count(there(body, root, code)),
            errors=sum(1 for parts in at if parts[:2] == [root, code]),
            spoken=code in spoken,
        )
        for code in dict.fromkeys((*LANGUAGES, *_written(body, root)))
    ]


def language_name(code: str) -> str:
    try:
        return str(Locale.parse(code).get_display_name("en"))
    except (UnknownLocaleError, ValueError, TypeError):
        return code


def language_of(path: str) -> dict[str, str]:
    """The query that opens the editor in the language of a problem's path."""
    parts = path.split(".")
    return {"language": parts[1]} if len(parts) > 1 else {}


def _written(body: Body, root: str) -> list[str]:
    languages = there(body, root)
    return list(languages) if isinstance(languages, dict) else []


def _count(value: object) -> int:
    """How many texts there are inside, at any depth."""
    return sum(_count(item) for item in value.values()) if isinstance(value, dict) else int(isinstance(value, str))
