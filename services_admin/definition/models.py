"""The body of a service, schema 1: what the desk is, how it speaks, and the tools that it may call. Pure.

The models settle shape alone; what entries mean together is looked at in `check`.
"""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from services_admin.definition.base import JsonObject, Key, Line, Part, Prose, Said, SlotName, ToolName
from services_admin.definition.claim_words import ClaimWords
from services_admin.definition.intents import Intent
from services_admin.definition.options import Confidence, Options
from services_admin.definition.slots import Slot
from services_admin.definition.steps import Needs, Procedure

ValueOption = Literal["keep", "replace", "remove"]
Format = Literal["money", "date", "datetime", "number", "text", "identifier"]


class RunByApp(Part):
    """The application that holds the conversation runs the call and posts its result."""

    kind: Literal["app"]


class RunByWebhook(Part):
    """The platform posts the call to a URL. `secret: SHOP` signs it with what stands in the environment variable WEBHOOK_SECRET_SHOP."""

    kind: Literal["webhook"]
    url: Annotated[str, StringConstraints(min_length=1, max_length=2000)]
    timeout_s: Annotated[float, Field(ge=0.1, le=60)] = 10
    secret: str | None = None


class RunByExample(Part):
    """A built-in backend with its own copy of the data for each conversation."""

    kind: Literal["example"]
    backend: Key
    operation: ToolName


Runs = Annotated[RunByApp | RunByWebhook | RunByExample, Field(discriminator="kind")]


class Undo(Part):
    """The call that takes this one back; values may be `{argument.NAME}` and `{result.NAME}` of the call undone."""

    tool: ToolName
    arguments: JsonObject = Field(default_factory=dict)


class Tool(Part):
    """Something that the company's system can do. `changes` marks one that changes the world. `labels` are what people
    call its arguments.

    In a procedure: `needs` are the slots that a call takes, `any_of` alternatives of which one set is enough;
    `skip_if_missing` marks a note that the procedure can do without; `instruction` tells the reader when an optional call
    fits; `gate` is the confidence that its values and its confirmation need, by what is at stake; `read_back: false`
    makes a change without asking, for those that can be undone.
    """

    name: Line | None = None
    names: dict[str, Line] = Field(default_factory=dict)
    description: Prose = ""
    parameters: JsonObject = Field(default_factory=lambda: {"type": "object", "properties": {}})
    returns: JsonObject | None = None
    changes: bool = False
    runs: Runs
    currency: str | None = None
    formats: dict[str, Format] = Field(default_factory=dict)
    labels: dict[str, Said] = Field(default_factory=dict)
    undo: Undo | None = None
    policy_values: Annotated[tuple[Line, ...], Field(max_length=50)] = ()
    claim_words: dict[str, ClaimWords] = Field(default_factory=dict)
    needs: Needs = ()
    any_of: Annotated[tuple[Needs, ...], Field(max_length=10)] = ()
    skip_if_missing: bool = False
    instruction: Prose = ""
    gate: Confidence | None = None
    read_back: bool = True


class Agent(Part):
    """The model that takes a turn which nothing else reads; `model` is a name configured in the settings."""

    model: Key
    instructions: Annotated[str, StringConstraints(max_length=20_000)] = ""
    max_rounds: Annotated[int, Field(ge=1, le=20)] = 6


class Values(Part):
    """What becomes of a sentence by the source of a value that it states: `replace` puts the phrasing of its call in its
    place (or takes it out where it claims none), `remove` takes it out. In a claim that something was done, a value that
    nothing supports or that is another call's never stays, whatever is said here.
    """

    returned: ValueOption = "keep"
    taken: ValueOption = "keep"
    said_by_customer: ValueOption = "keep"
    policy: ValueOption = "keep"
    derived: ValueOption = "keep"
    unsupported: ValueOption = "replace"


class Replies(Part):
    """Who words a reply about a call: the model, checked, or the phrasings alone; which documents hold them; the rules
    that a reply must keep; and what becomes of a value by where it comes from.
    """

    composer: Literal["checked", "template"] = "checked"
    phrasings: Key | None = None
    templates: Key | None = None
    rules: Key | None = None
    values: Values = Values()


class ServiceBody(Part):
    """One service. Defaults are those of a desk that asks rather than guesses."""

    schema_: Literal[1] = Field(alias="schema")
    name: Line
    language: str = "en"
    languages: Annotated[tuple[str, ...], Field(max_length=20)] = ()
    timezone: Annotated[str, StringConstraints(min_length=1, max_length=64)] = "UTC"
    on_unread: Literal["ask", "model", "handoff"] = "ask"
    agent: Agent | None = None
    replies: Replies = Replies()
    tools: Annotated[dict[ToolName, Tool], Field(max_length=100)] = Field(default_factory=dict)
    intents: Annotated[dict[Key, Intent], Field(max_length=250)] = Field(default_factory=dict)
    slots: Annotated[dict[SlotName, Slot], Field(max_length=250)] = Field(default_factory=dict)
    procedures: Annotated[dict[Key, Procedure], Field(max_length=300)] = Field(default_factory=dict)
    options: Options = Options()

    @property
    def spoken(self) -> tuple[str, ...]:
        """Every language that the service may be used in, its own first."""
        return tuple(dict.fromkeys((self.language, *self.languages)))


def in_words(tool_key: str, tool: Tool, language: str) -> str:
    """The tool's name as a person in that language reads it."""
    return tool.names.get(language) or tool.name or tool_key.replace("_", " ")
