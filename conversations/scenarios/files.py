"""Scenario files.

    service: store
    language: en
    scenarios:
      - title: a refund to the card
        turns:
          - customer: I'd like my money back
            agent_says: [order number]     # all of these are in what the agent then says
            action: ask                    # what it then waits for
          - customer: W204417, ana.reis@example.com
            agent: "Exactly this."
          - result: {ok: true}             # what the app says of the call that it was asked to run
          - decides: approve               # the app's button instead of the customer's words
        record:                            # every change that was tried, in order; nothing else may have changed
          - refund: {order_id: W204417, item: l1, method: card}
          - {tool: refund, outcome: failed, arguments: {…}}
        calls: {look_up_order: 2}          # how often a look-up was made
        must_not: [refunded]               # never said by the agent
        ends: done                         # done or handoff
        brief: {why: asked_for_a_person}   # parts of what a person is handed

`today` (a day, ISO) may stand beside `service` or in a scenario.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

TODAY = date(2026, 5, 4)  # a Monday


class _Loader(yaml.SafeLoader):
    """YAML in which `yes` and `no` are what a customer says; only `true` and `false` are truth values."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in pairs if tag != "tag:yaml.org,2002:bool"]
    for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))


class ScenarioError(ValueError):
    """A file is no scenario file; the text says where and why."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Turn(_Part):
    """At most one thing that comes in (`customer`, `result`, `decides`), and what is expected of the answer."""

    customer: str | None = None
    result: Mapping[str, Any] | None = None
    decides: Literal["approve", "skip"] | None = None
    agent: str | None = None
    agent_says: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    action: str | None = None

    @model_validator(mode="after")
    def _one_input(self) -> "Turn":
        given = [name for name in ("customer", "result", "decides") if getattr(self, name) is not None]
        if len(given) > 1:
            raise ValueError(f"{' and '.join(given)} cannot come in at once")
        return self


class Change(_Part):
    """A change that the record must show; arguments that are not written are not looked at."""

    tool: str
    outcome: str = "done"
    arguments: Mapping[str, Any] | None = None


class Scenario(_Part):
    """One conversation."""

    title: str
    turns: tuple[Turn, ...] = Field(min_length=1)
    record: tuple[Change, ...] = ()
    calls: Mapping[str, int] = Field(default_factory=dict)
    must_not: tuple[str, ...] = ()
    ends: Literal["done", "handoff"] | None = None
    brief: Mapping[str, Any] = Field(default_factory=dict)
    today: date | None = None

    @model_validator(mode="before")
    @classmethod
    def _short_changes(cls, data: Any) -> Any:
        """`- refund: {…}` stands for a change that was done with these arguments."""
        if isinstance(data, dict) and isinstance(data.get("record"), list):
            return {**data, "record": [_long(item) for item in data["record"]]}
        return data


class _File(_Part):
    service: str
    language: str
    scenarios: tuple[Scenario, ...] = Field(min_length=1)
    today: date = TODAY


@dataclass(frozen=True)
class Script:
    """A scenario with the service and the language that it is played in, and where it is written."""

    service: str
    language: str
    scenario: Scenario
    today: date
    source: str = field(default="", compare=False)

    @property
    def id(self) -> str:
        return f"{self.service} {self.language}: {self.scenario.title}"


def _long(item: Any) -> Any:
    if isinstance(item, str):
        return {"tool": item}
    if isinstance(item, dict) and "tool" not in item and len(item) == 1:
        ((tool, arguments),) = item.items()
        return {"tool": tool, "arguments": arguments}
    return item


def read_text(text: str, source: str = "scenario") -> tuple[Script, ...]:
    """The scripts of one file. Raises ScenarioError."""
    try:
        data = yaml.load(text, Loader=_Loader)  # noqa: S506 - a SafeLoader, less its yes and no
        file = _File.model_validate(data)
    except yaml.YAMLError as error:
        raise ScenarioError(f"{source} is not YAML: {error}") from error
    except ValidationError as error:
        raise ScenarioError(f"{source}: {_first_problem(error)}") from error
    return tuple(Script(file.service, file.language, one, one.today or file.today, source) for one in file.scenarios)


def read_path(path: Path) -> tuple[Script, ...]:
    """The scripts of a file, or of every file of a folder. Raises ScenarioError."""
    paths = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    try:
        return tuple(script for one in paths for script in read_text(one.read_text("utf-8"), str(one)))
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{path} cannot be read: {error}") from error


def of_example(service: str) -> tuple[Script, ...]:
    """The scripts that come with an example service; none where it has none."""
    return tuple(script for name, text in _packaged(service) for script in read_text(text, f"{service}/{name}"))


def _packaged(service: str) -> Iterator[tuple[str, str]]:
    folder = files("services_admin.examples").joinpath(service, "scenarios")
    if folder.is_dir():
        for entry in sorted(folder.iterdir(), key=lambda one: one.name):
            if entry.name.endswith(".yaml"):
                yield entry.name, entry.read_text("utf-8")


def _first_problem(error: ValidationError) -> str:
    problem = error.errors()[0]
    where = ".".join(str(part) for part in problem["loc"])
    return f"{where}: {problem['msg']}"
