"""Settings from environment variables: one that cannot be read stops the start with one line instead of a traceback.

The line names the variable, what was read and what is allowed; of one that may hold a secret it never shows the value.
An empty variable counts as one that is not set, but for plain texts, which may mean something by being empty.
"""

import json
import os
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")
TRUTHS = {"true": True, "1": True, "yes": True, "on": True, "false": False, "0": False, "no": False, "off": False}
SHOWN = 60
HOST = re.compile(r"\*|\.?[\w-]+(?:\.[\w-]+)*|\[[0-9A-Fa-f:.]+\]")
HOST_OR_PORT = re.compile(r"(?:[\w-]+(?:\.[\w-]+)*|[0-9A-Fa-f:.]+)(?::\d+)?")
WEB = re.compile(r"https?://[^\s/]+.*")
ORIGIN = re.compile(r"https?://(?:\*\.)?[\w.-]+(?::\d+)?")


def stop(problem: str) -> NoReturn:
    """Leave the process with one line that says what to do."""
    raise SystemExit(f"cxagent cannot start: {problem} (docs/deployment.md says how)")


class Variables:
    """Reads the environment, each variable by the kind of value that it must have."""

    def __init__(self, given: Mapping[str, str] = os.environ) -> None:
        self._given = given

    def __call__(self, name: str, *, default: str = "") -> str:
        """A text, as it is."""
        return self._given.get(name, default)

    def require(self, *names: str) -> None:
        """Leave the process unless each is set; all that are missing are named at once."""
        missing = [name for name in names if not self(name)]
        if missing:
            stop(f"set {', '.join(missing)}")

    def whole(self, name: str, *, default: int, least: int = 0) -> int:
        """A whole number, such as of seconds."""
        return self._read(name, lambda text: _whole(text, least), f"a whole number, {least} or more", default)

    def truth(self, name: str, *, default: bool) -> bool:
        """Yes or no; a slip of spelling is neither."""
        return self._read(name, lambda text: TRUTHS[text.lower()], f"one of {', '.join(TRUTHS)}", default)

    def one_of(self, name: str, choices: Collection[str], *, default: str) -> str:
        """One of a few words, in capitals or not."""
        return self._read(name, lambda text: _among(text.upper(), choices), f"one of {', '.join(choices)}", default)

    def words(self, name: str, *, default: Sequence[str] = ()) -> list[str]:
        """Texts separated by commas, of any form: they may be secret."""
        return self._read(name, _words, "", list(default))

    def hosts(self, name: str) -> list[str]:
        """Host names separated by commas, as Django's ALLOWED_HOSTS takes them."""
        allowed = "host names separated by commas, without scheme, port and path: desk.example.com,www.example.com"
        return self._read(name, lambda text: _each(HOST, text), allowed, [])

    def hosts_to_call(self, name: str, *, default: Sequence[str] = ()) -> list[str]:
        """Host names separated by commas, each perhaps with a port."""
        allowed = "host names separated by commas, without scheme and path: tools.example.com,10.0.0.7:8080"
        return self._read(name, lambda text: _each(HOST_OR_PORT, text), allowed, list(default))

    def origins(self, name: str) -> list[str]:
        """Origins separated by commas: scheme, host and perhaps a port."""
        allowed = "origins separated by commas, such as https://desk.example.com"
        return self._read(name, lambda text: _each(ORIGIN, text), allowed, [])

    def web_address(self, name: str) -> str:
        """An http(s) address, or nothing. It may hold a password, so only how it begins is shown."""
        return self._secret(
            name, lambda text: _whole_match(WEB, text), "an address that begins with https:// or http://"
        )

    def server(self, name: str, *schemes: str) -> str:
        """The address of a server with one of these schemes, or nothing. It may hold a password."""
        pattern = re.compile(rf"(?:{'|'.join(schemes)})://[^\s/]+.*")
        return self._secret(name, lambda text: _whole_match(pattern, text), f"written {_like(schemes)}")

    def tables(self, name: str) -> dict[str, dict[str, object]]:
        """A JSON object of objects. It may hold keys, so nothing of it is shown but names."""
        text = self(name)
        if not text:
            return {}
        try:
            found: Any = json.loads(text)
        except ValueError as error:
            stop(f"{name} is no JSON: {error}")
        if not isinstance(found, dict) or not all(isinstance(entry, dict) for entry in found.values()):
            stop(f'{name} must be a JSON object of objects by name: {{"desk": {{"provider": "…"}}}}')
        return found

    def folder(self, name: str) -> None:
        """Leave the process if it names no folder."""
        self._read(name, _folder, "a folder that exists", "")

    def parsed(self, name: str, parse: Callable[[str], object], allowed: str, *, default: str) -> str:
        """A text that `parse` must be able to read, and which may be empty."""
        text = self(name, default=default)
        self._read(name, parse, f"{allowed}, or empty", None)
        return text

    def _read(self, name: str, read: Callable[[str], T], allowed: str, default: T) -> T:
        text = self(name).strip()
        if not text:
            return default
        try:
            return read(text)
        except (ValueError, LookupError):
            stop(f"{name} is “{text[:SHOWN]}”, but must be {allowed}")

    def _secret(self, name: str, read: Callable[[str], str], allowed: str) -> str:
        text = self(name).strip()
        try:
            return read(text) if text else ""
        except ValueError:
            stop(f"{name} {beginning(text)}, but must be {allowed}")


def beginning(text: str) -> str:
    """How an address begins, without what may be secret in it."""
    scheme, found, _ = text.partition("://")
    return (
        f"begins with “{scheme[:SHOWN]}://”" if found and re.fullmatch(r"[A-Za-z][\w+.-]*", scheme) else "has no scheme"
    )


def _like(schemes: Sequence[str]) -> str:
    return " or ".join(f"{scheme}://…" for scheme in schemes)


def _whole(text: str, least: int) -> int:
    number = int(text)
    if number < least:
        raise ValueError(text)
    return number


def _among(text: str, choices: Collection[str]) -> str:
    if text not in choices:
        raise ValueError(text)
    return text


def _words(text: str) -> list[str]:
    return [word for part in text.split(",") if (word := part.strip())]


def _each(pattern: re.Pattern[str], text: str) -> list[str]:
    return [_whole_match(pattern, word) for word in _words(text)]


def _whole_match(pattern: re.Pattern[str], text: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError(text)
    return text


def _folder(text: str) -> str:
    if not Path(text).is_dir():
        raise ValueError(text)
    return text
