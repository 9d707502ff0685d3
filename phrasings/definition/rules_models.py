"""The body of reply rules, schema 1: what is looked at last, before a reply goes out. Pure.

The models settle shape alone; what entries mean together is looked at in `rules_check`.
"""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from cxagent.versioning.bodies import BodyKind
from cxagent.versioning.shape_words import written
from phrasings.definition.models import Part
from services_admin.definition.base import Key

PersonalKind = Literal["card", "iban", "email", "phone", "id"]
OfferKind = Literal["percentage", "amount", "free"]
When = Literal["first_reply", "before_change", "handoff"]
Does = Literal["remove", "replace", "handoff"]
DoesToLinks = Literal["strip", "remove", "handoff"]

RuleKey = Key
Wording = Annotated[str, StringConstraints(min_length=1, max_length=500)]
Said = dict[str, Wording]
Listed = Annotated[tuple[Wording, ...], Field(max_length=200)]
ByLanguage = dict[str, Listed]
Region = Annotated[str, written(r"^[A-Z]{2}$", "a country in two capitals: GB")]


class PersonalRule(Part):
    """Personal data. `of: others`: what is not the customer's own; `everyone`: theirs as well. `allowed` are addresses
    and numbers of the company; `regions` the countries in which phone numbers without + are looked for; `text` is what
    stands in the place of what is replaced, per language (a built-in word where there is none).
    """

    kinds: Annotated[tuple[PersonalKind, ...], Field(min_length=1)] = ("card", "iban", "email", "phone", "id")
    of: Literal["others", "everyone"] = "others"
    does: Does = "replace"
    text: Said = Field(default_factory=dict)
    allowed: Listed = ()
    regions: Annotated[tuple[Region, ...], Field(max_length=5)] = ()


class NeverRule(Part):
    """What is never said, per language (`*`: in any): `phrases` literally, `expressions` as regular expressions.

    What lies within one of the `exceptions` may be said. `replace` puts `text` in the place of what was said, `remove`
    takes the sentence out.
    """

    phrases: ByLanguage = Field(default_factory=dict)
    expressions: ByLanguage = Field(default_factory=dict)
    exceptions: ByLanguage = Field(default_factory=dict)
    does: Does = "remove"
    text: Said = Field(default_factory=dict)


class OfferRule(Part):
    """An offer (so much off, an amount as a gesture, something free) that nothing grants. What grants one: `granted`
    here, the policy values of the tools, and what calls took or returned. `replace` puts `text` in place of the sentence.
    """

    kinds: Annotated[tuple[OfferKind, ...], Field(min_length=1)] = ("percentage", "amount", "free")
    granted: Listed = ()
    does: Does = "remove"
    text: Said = Field(default_factory=dict)


class RequiredRule(Part):
    """A sentence that must be said, once a reply, at a moment: the first reply, the question before a change, a hand-off."""

    when: When
    text: Annotated[Said, Field(min_length=1)]
    at: Literal["start", "end"] = "end"


class LinkRule(Part):
    """Links to other hosts than `allowed` (each with its subdomains). `strip` leaves a link's words and takes its address."""

    allowed: Listed = ()
    does: DoesToLinks = "strip"


class LengthRule(Part):
    """At most so many characters; whole sentences go, from the end, never one that tells what became of a call."""

    characters: Annotated[int, Field(ge=40, le=20_000)]


class RulesBody(Part):
    """Every rule has a name; `SECTION.NAME` is its id in verdicts and counters."""

    schema_: Literal[1] = Field(alias="schema")
    personal_data: Annotated[dict[RuleKey, PersonalRule], Field(max_length=50)] = Field(default_factory=dict)
    never_say: Annotated[dict[RuleKey, NeverRule], Field(max_length=100)] = Field(default_factory=dict)
    offers: Annotated[dict[RuleKey, OfferRule], Field(max_length=20)] = Field(default_factory=dict)
    required: Annotated[dict[RuleKey, RequiredRule], Field(max_length=20)] = Field(default_factory=dict)
    links: LinkRule | None = None
    markup: Literal["keep", "strip"] = "keep"
    length: LengthRule | None = None


RULES = BodyKind(model=RulesBody, schema=1)
