"""Services made ready: everything that a turn needs of the pinned versions, compiled once and kept in the process.

Published versions never change, so what is compiled from them is good for ever; the digests name them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from conversations.engine.desk import Desk, ToolRule, Undo
from conversations.engine.procedure.program import Program
from conversations.models import Conversation
from conversations.pins import body_of
from conversations.providers.port import ToolOffer
from conversations.readers import Readers, ReaderSetup
from conversations.tools.gate import SchemaGate
from conversations.tools.webhook import Target
from conversations.wording import Wordbook, wordbook
from phrasings.faithfulness.provenance import ValueRules
from phrasings.faithfulness.record import ToolSpec
from phrasings.faithfulness.rules.apply import ReplyRules
from phrasings.models import PhrasingsVersion, RulesVersion, TemplatesVersion
from phrasings.specs import specs_of
from services_admin.definition.models import RunByExample, RunByWebhook, ServiceBody, Tool
from services_admin.definition.slots import is_built_in
from services_admin.definition.steps import calls_of, needs_in_order
from services_admin.models import ServiceVersion

MAX_DESKS = 64


@dataclass(frozen=True, slots=True)
class CompiledDesk:
    """`desk` is what the engine sees; the rest is for those who carry out its effects."""

    desk: Desk
    words: Wordbook
    specs: Mapping[str, ToolSpec]
    offers: tuple[ToolOffer, ...]
    targets: Mapping[str, Target]
    examples: Mapping[str, tuple[str, str]]
    model: str
    instructions: str
    composer: str
    timezone: str
    readers: Readers
    rules: ReplyRules | None = None


class _Kept:
    """The last desks that were used; the oldest gives way. Compiling twice at once is harmless."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._desks: dict[tuple[str, ...], CompiledDesk] = {}

    def get(self, key: tuple[str, ...], make: Callable[[], CompiledDesk]) -> CompiledDesk:
        with self._lock:
            found = self._desks.pop(key, None)
            if found is not None:
                self._desks[key] = found
        return found or self._add(key, make())

    def _add(self, key: tuple[str, ...], desk: CompiledDesk) -> CompiledDesk:
        with self._lock:
            self._desks[key] = desk
            while len(self._desks) > MAX_DESKS:
                self._desks.pop(next(iter(self._desks)))
        return desk


_KEPT = _Kept()


def desk_of(conversation: Conversation) -> CompiledDesk:
    """The desk that a conversation is pinned to. No query when it was used before."""
    return _KEPT.get(_key(conversation), lambda: _compiled(conversation))


def _key(conversation: Conversation) -> tuple[str, ...]:
    """The digests that `hold` brought along with the row; read one by one for a row that came another way."""
    return (
        *(_digest(conversation, name) for name in ("service", "phrasings", "templates", "rules")),
        conversation.language,
    )


def _digest(conversation: Conversation, name: str) -> str:
    brought = f"digest_of_{name}"
    if brought in conversation.__dict__:
        return str(conversation.__dict__[brought] or "")
    version = getattr(conversation, f"{name}_version")
    return str(version.digest) if version else ""


def _compiled(conversation: Conversation) -> CompiledDesk:
    return compile_desk(
        conversation.service_version,
        conversation.phrasings_version,
        conversation.templates_version,
        conversation.rules_version,
        language=conversation.language,
    )


def compile_desk(
    service: ServiceVersion,
    phrasings: PhrasingsVersion | None,
    templates: TemplatesVersion | None,
    rules: RulesVersion | None = None,
    *,
    language: str,
) -> CompiledDesk:
    """The desk of these versions in one language."""
    body: ServiceBody = body_of("service", service)
    specs = specs_of(body, (language,))
    words = wordbook(
        specs,
        language=language,
        offered=_offered(body),
        phrasings=None if phrasings is None else body_of("phrasings", phrasings),
        templates=None if templates is None else body_of("templates", templates),
    )
    words = replace(words, values=ValueRules(**body.replies.values.model_dump()))
    program = Program(body=body, language=language, facts={"language": language})
    return CompiledDesk(
        desk=_engine_desk(body, words, program),
        words=words,
        specs=specs,
        offers=tuple(_offer(name, tool) for name, tool in body.tools.items()),
        targets={name: _target(tool.runs) for name, tool in body.tools.items() if isinstance(tool.runs, RunByWebhook)},
        examples={
            name: (tool.runs.backend, tool.runs.operation)
            for name, tool in body.tools.items()
            if isinstance(tool.runs, RunByExample)
        },
        model=body.agent.model if body.agent else "",
        instructions=body.agent.instructions if body.agent else "",
        composer=body.replies.composer,
        timezone=body.timezone,
        readers=Readers(ReaderSetup(program, service.computed)),
        rules=None if rules is None else _rules(rules, body, language),
    )


def _rules(rules: RulesVersion, body: ServiceBody, language: str) -> ReplyRules:
    """The rules, with the patterns of the service's own ids and what the policies of its tools grant."""
    return ReplyRules(
        body_of("rules", rules),
        language=language,
        patterns=tuple(slot.pattern for slot in body.slots.values() if slot.pattern and not is_built_in(slot.pattern)),
        policy=tuple(value for tool in body.tools.values() for value in tool.policy_values),
    )


def _engine_desk(body: ServiceBody, words: Wordbook, program: Program) -> Desk:
    return Desk(
        tools={name: _rule(name, tool) for name, tool in body.tools.items()},
        on_unread=body.on_unread,
        max_rounds=body.agent.max_rounds if body.agent else 1,
        gate=SchemaGate({name: _parameters(name, tool, body) for name, tool in body.tools.items()}),
        words=words,
        program=program,
    )


def _parameters(name: str, tool: Tool, body: ServiceBody) -> Mapping[str, Any]:
    """A tool that declares no parameters takes what it needs, and what a step fixes, as they are."""
    if tool.parameters.get("properties"):
        return tool.parameters
    slots = {need.slot for needs in (tool.needs, *tool.any_of) for need in needs_in_order(needs)}
    calls = (call for steps in body.procedures.values() for step in steps for call in calls_of(step))
    for call in (call for call in calls if call.tool == name):
        slots |= {need.slot for need in needs_in_order(call.needs or ())} | set(call.fixed)
    return {**tool.parameters, "properties": {slot: {} for slot in sorted(slots)}}


def _offered(body: ServiceBody) -> tuple[str, ...]:
    """What the desk names as its abilities: its tools, but for those that only take another one back."""
    undoing = {tool.undo.tool for tool in body.tools.values() if tool.undo}
    return tuple(name for name in body.tools if name not in undoing)


def _rule(name: str, tool: Tool) -> ToolRule:
    undo = Undo(tool=tool.undo.tool, arguments=tool.undo.arguments) if tool.undo else None
    return ToolRule(name=name, changes=tool.changes, runs=tool.runs.kind, undo=undo, read_back=tool.read_back)


def _offer(name: str, tool: Tool) -> ToolOffer:
    return ToolOffer(name=name, description=tool.description, parameters=tool.parameters)


def _target(runs: RunByWebhook) -> Target:
    return Target(url=runs.url, timeout_s=runs.timeout_s, secret=runs.secret)
