"""Texts that stand once for all languages or once for each, shown and edited in one language at a time."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from babel import Locale

from cxagent.language import LANGUAGES
from cxagent.versioning.admin.editors import Page
from cxagent.versioning.admin.fields import Bound, Codec, Field, Path, read_lines, show_lines, show_text, there
from cxagent.versioning.bodies import Body
from cxagent.versioning.problems import Problem
from services_admin.admin.service_fields import spoken


def own_language(body: Body) -> str:
    """The language that a text without a language is in."""
    return spoken(body)[0] if there(body, "language") in (None, *LANGUAGES) else "en"


def chosen(page: Page) -> str:
    """The language asked for, else the service's own."""
    asked = page.asked.get("language", "")
    return asked if asked in LANGUAGES else own_language(page.body)


def language_name(code: str) -> str:
    return str(Locale.parse(code).get_display_name("en"))


def said_field(body: Body, path: Path, label: str, language: str, **rest: Any) -> Field:
    """A field for the words of one language."""
    codec = _in_language(body, path, language, show=show_text, read=str.strip)
    return Field(path, f"{label}, {language}", "area", keep=2, codec=codec, **rest)


def lines_field(body: Body, path: Path, label: str, language: str, **rest: Any) -> Field:
    """A field for the lines of one language."""
    codec = _in_language(body, path, language, show=show_lines, read=read_lines)
    return Field(path, f"{label}, {language}", "lines", keep=2, codec=codec, **rest)


def _in_language(
    body: Body, path: Path, language: str, *, show: Callable[[Any], str], read: Callable[[str], Any]
) -> Codec:
    """What is typed changes its language alone; a text without a language stays so while only its own is written."""
    old, own = there(body, *path), own_language(body)

    def shown(value: Any) -> str:
        if isinstance(value, dict):
            return show(value[language]) if language in value else ""
        return show(value) if language == own else ""

    def merged(text: str) -> Any:
        words = read(text)
        if not isinstance(old, dict) and language == own and (old or len(spoken(body)) == 1):
            return words
        before = old if isinstance(old, dict) else {own: old} if old else {}
        after = {**before, language: words}
        return {code: value for code, value in after.items() if code != language or words} or None

    return Codec(shown, merged)


def bound_in(page: Page, field: Field, language: str) -> Bound:
    """The field with its problems; one that is another language's says so."""
    bound = page.bound(field)
    return replace(bound, problems=tuple(_named(one, field.at, language) for one in bound.problems))


def _named(problem: Problem, at: str, language: str) -> Problem:
    code = problem.path.removeprefix(at).lstrip(".").partition(".")[0].partition("[")[0]
    other = code in LANGUAGES and code != language
    return replace(problem, message=f"{language_name(code)}: {problem.message}") if other else problem


def language_of(path: str) -> dict[str, str]:
    """The query that shows a problem of an intent or a slot in its language."""
    part, *rest = path.split(".")
    codes = [code for code in (one.partition("[")[0] for one in rest[2:]) if code in LANGUAGES]
    return {"language": codes[-1]} if part in ("intents", "slots") and codes else {}
