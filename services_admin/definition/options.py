"""How sure code must be before it acts, how often it asks, and who reads and writes. Pure."""

from typing import Annotated, Literal

from pydantic import Field

from services_admin.definition.base import Key, Part

Confidence = Annotated[float, Field(ge=0, le=1)]


class Gates(Part):
    """The confidence that each kind of reading needs before code acts on it."""

    intent: Confidence = 0.9
    value: Confidence = 0.9
    policy: Confidence = 0.9
    repeat: Confidence = 0.7
    yes_no: Confidence = 0.6
    confirm: Confidence = 0.8


class Options(Part):
    """`retries`: how often to ask again when unsure. `clarify_with`: how many intents to offer. `corrections`: how many
    corrections to a read-back before a person. `offer_when_unsure`: offer an optional change that the reader leans to.
    `wrap_ups`: most times to ask "anything else?". `read_back_at`: P(wrong) at which a repeat step reads everything back
    (1: never). `readers`: who reads, the next where one fails. `writer`: who words a reply where no call is spoken of.
    """

    gates: Gates = Gates()
    retries: Annotated[int, Field(ge=0, le=5)] = 1
    clarify_with: Annotated[int, Field(ge=2, le=10)] = 3
    corrections: Annotated[int, Field(ge=0, le=10)] = 2
    offer_when_unsure: bool = True
    wrap_ups: Annotated[int, Field(ge=0, le=20)] = 3
    read_back_at: Confidence = 0.3
    readers: Annotated[tuple[Key, ...], Field(min_length=1, max_length=4)] = ("local",)
    writer: Literal["templates", "model"] = "templates"
