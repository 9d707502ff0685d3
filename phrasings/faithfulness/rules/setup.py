"""What rules are applied with: the rules made ready for one language, and the moment of one reply."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from phrasings.definition.rules_models import RequiredRule, RulesBody
from phrasings.faithfulness.record import Record
from phrasings.faithfulness.rules.texts import said

HANDOFF = "handoff"


@dataclass(frozen=True)
class Setup:
    """`patterns`: expressions of the service's ids; `policy`: what the policies of its tools grant."""

    body: RulesBody
    language: str
    patterns: tuple[str, ...] = ()
    policy: tuple[str, ...] = ()

    @cached_property
    def required(self) -> Mapping[str, tuple[RequiredRule, str]]:
        """The required sentences that there are in this language, by the name of their rule."""
        found = {name: (rule, said(rule.text, self.language)) for name, rule in self.body.required.items()}
        return {name: pair for name, pair in found.items() if pair[1]}

    @cached_property
    def required_texts(self) -> tuple[str, ...]:
        return tuple(text for _, text in self.required.values())

    @cached_property
    def handing_off(self) -> frozenset[str]:
        """The ids of the rules that hand off."""
        sections = ("personal_data", "never_say", "offers")
        named = {
            f"{section}.{name}": rule.does for section in sections for name, rule in getattr(self.body, section).items()
        }
        if self.body.links is not None:
            named["links"] = self.body.links.does
        return frozenset(name for name, does in named.items() if does == HANDOFF)


@dataclass(frozen=True, slots=True)
class Moment:
    """What a reply is, and when it is said.

    `when`: those of first_reply, before_change and handoff that hold. `own`: the company's wordings in it. `told`: its true
    sentences about a call → the company's words for that call. `by_company`: all of it is a template or phrasings.
    `languages`: those of its sentences, where some are in another than the conversation's. `reads_back`: it reads a change
    back, whose values the customer must see. `nothing`: what is said where nothing is left; `handoff_text`: what is said
    where a rule hands off.
    """

    record: Record = field(default_factory=Record)
    when: frozenset[str] = frozenset()
    own: tuple[str, ...] = ()
    told: Mapping[str, str] = field(default_factory=dict)
    by_company: bool = False
    languages: tuple[str, ...] = ()
    reads_back: bool = False
    nothing: str = ""
    handoff_text: str = ""
