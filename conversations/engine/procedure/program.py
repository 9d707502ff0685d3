"""A service as its procedures are run: steps laid open, conditions parsed, everything named in one language. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from services_admin.definition import expressions as x
from services_admin.definition.base import Said, said
from services_admin.definition.models import ServiceBody, Tool, in_words
from services_admin.definition.options import Options
from services_admin.definition.plan import Planned, plan_of
from services_admin.definition.slots import Slot
from services_admin.definition.steps import Need, RepeatStep, ToolStep, calls_of, needs_in_order


@dataclass(frozen=True, slots=True)
class Calling:
    """One call that a step may make: `id` tells two calls of one tool apart."""

    id: str
    step: ToolStep
    tool: Tool
    index: int = 0

    @property
    def name(self) -> str:
        return self.step.tool

    @property
    def base(self) -> tuple[Need, ...]:
        return tuple(needs_in_order(self.tool.needs if self.step.needs is None else self.step.needs))

    @property
    def alternatives(self) -> tuple[tuple[Need, ...], ...]:
        """Sets of needs of which one is enough; none where the step names its own needs."""
        sets = self.tool.any_of if self.step.needs is None else ()
        return tuple(tuple(needs_in_order(needs)) for needs in sets)

    def key(self, slot: str) -> str:
        """Under which name a slot's value is kept: a slot with a role of its own at this step has a value of its own."""
        return f"{slot}@{self.id}" if slot in self.step.roles else slot


def slot_of(key: str) -> str:
    """The slot of a value's key."""
    return key.partition("@")[0]


@dataclass(frozen=True)
class Program:
    """`facts` are the conversation's: language, channel, returning."""

    body: ServiceBody
    language: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def options(self) -> Options:
        return self.body.options

    @property
    def runs(self) -> bool:
        """Whether there is anything that customers come for."""
        return bool(self.body.intents)

    @cached_property
    def requests(self) -> tuple[str, ...]:
        return tuple(key for key, intent in self.body.intents.items() if not intent.aside)

    @cached_property
    def asides(self) -> tuple[str, ...]:
        return tuple(key for key, intent in self.body.intents.items() if intent.aside)

    @cached_property
    def _plans(self) -> Mapping[str, tuple[Planned, ...]]:
        return {key: plan_of(key, self.body.procedures) for key in self.body.intents}

    def plan(self, intent: str) -> tuple[Planned, ...]:
        return self._plans.get(intent, ())

    @cached_property
    def _callings(self) -> Mapping[str, tuple[Calling, ...]]:
        plans = (planned for plan in self._plans.values() for planned in plan)
        return {planned.id: tuple(self._calls(planned)) for planned in plans}

    @cached_property
    def orders(self) -> Mapping[str, str]:
        """The requests whose first step builds up an order, each with its menu slot."""
        first = {key: self._plans[key][0] for key in self.requests if self._plans[key]}
        slots = {
            key: next((slot for one in self.callings(planned) if (slot := self.menu_slot(one))), None)
            for key, planned in first.items()
            if isinstance(planned.step, RepeatStep)
        }
        return {key: slot for key, slot in slots.items() if slot}

    def menu_slot(self, calling: Calling) -> str | None:
        """The menu slot that a call takes."""
        names = (need.slot for need in calling.base)
        return next((name for name in names if (slot := self.slot(name)) is not None and slot.menu is not None), None)

    def callings(self, planned: Planned) -> tuple[Calling, ...]:
        """The calls that a step may make; a call of a tool that does not exist is left out."""
        return self._callings.get(planned.id, ())

    def calling(self, intent: str, step: str) -> Calling | None:
        """The call of that id within an intent's plan."""
        return next((one for planned in self.plan(intent) for one in self.callings(planned) if one.id == step), None)

    def planned(self, intent: str, step: str) -> Planned | None:
        """The step of that id, or the one that the call of that id belongs to."""
        for planned in self.plan(intent):
            if planned.id == step or any(one.id == step for one in self.callings(planned)):
                return planned
        return None

    def _calls(self, planned: Planned) -> Iterator[Calling]:
        single = isinstance(planned.step, ToolStep)
        for index, step in enumerate(calls_of(planned.step)):
            tool = self.body.tools.get(step.tool)
            if tool is not None:
                yield Calling(planned.id if single else f"{planned.id}.{index}", step, tool, index)

    def slot(self, name: str) -> Slot | None:
        return self.body.slots.get(slot_of(name))

    def text(self, words: Said | None) -> str:
        return said(words, self.language, self.body.language) or ""

    def label(self, name: str) -> str:
        slot = self.slot(name)
        return (self.text(slot.label) if slot else "") or slot_of(name).replace("_", " ")

    def format(self, name: str) -> str:
        slot = self.slot(name)
        return self.text(slot.format) if slot else ""

    def value_text(self, name: str, value: Any) -> str:
        """How a value is said that nobody has said: an option by its label."""
        slot = self.slot(name)
        option = slot.choices.get(str(value)) if slot and slot.options else None
        return self.text(option.label) if option else ""

    def ask(self, name: str) -> str:
        slot = self.slot(name)
        return self.text(slot.ask) if slot else ""

    def role(self, name: str, calling: Calling | None) -> str:
        slot = self.slot(name)
        at_step = calling.step.roles.get(slot_of(name)) if calling else None
        return at_step or (slot.role if slot else "")

    def intent_name(self, key: str) -> str:
        intent = self.body.intents.get(key)
        return (self.text(intent.name) if intent else "") or key.replace("_", " ")

    def tool_name(self, key: str) -> str:
        tool = self.body.tools.get(key)
        return in_words(key, tool, self.language) if tool else key.replace("_", " ")

    def repeat_text(self, step: RepeatStep, *, more: bool) -> str:
        return self.text(step.more if more else step.ask)


@lru_cache(maxsize=2048)
def condition(text: str) -> x.Condition | None:
    """A condition parsed; None for one that cannot be read, which checking has reported."""
    try:
        return x.parse(text)
    except x.ExpressionError:
        return None
