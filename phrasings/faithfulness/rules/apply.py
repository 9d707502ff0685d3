"""Reply rules, made ready for one language, and applied to a reply."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from phrasings.definition.rules_models import PersonalRule, RulesBody
from phrasings.faithfulness.composer import defaults
from phrasings.faithfulness.layout import Piece, lay_out
from phrasings.faithfulness.rules import links, never, offers, personal
from phrasings.faithfulness.rules.hits import (
    APPENDED,
    HANDED_OFF,
    REMOVED,
    REPLACED,
    Hit,
    RuleAction,
    Shielded,
    carried_out,
)
from phrasings.faithfulness.rules.length import cut
from phrasings.faithfulness.rules.own import Own
from phrasings.faithfulness.rules.plain import Plain, plain_of
from phrasings.faithfulness.rules.setup import HANDOFF, Moment, Setup
from phrasings.faithfulness.rules.texts import mask, said

__all__ = ["Moment", "ReplyRules", "Ruled"]

_ROUNDS = 8  # after so many, whole sentences go instead of words in them, so that there is an end
_MOST_ROUNDS = 24  # whoever needs more writes no reply but a riddle: all of it goes


@dataclass(frozen=True, slots=True)
class Ruled:
    """A reply after its rules. `handoff`: the id of a rule that wants a person to take over."""

    reply: str
    actions: tuple[RuleAction, ...] = ()
    handoff: str | None = None

    @property
    def counts(self) -> dict[str, int]:
        """How often each section of the rules did something; never any text."""
        return dict(sorted(Counter(action.rule.partition(".")[0] for action in self.actions).items()))

    @property
    def only_added(self) -> bool:
        """Whether what was handed in is all still there."""
        return all(action.does == APPENDED for action in self.actions)

    def as_json(self) -> dict[str, Any]:
        return {
            "reply": self.reply,
            "rules": [action.as_json() for action in self.actions],
            "handoff": self.handoff,
            "counts": self.counts,
        }


class ReplyRules:
    """Built once for a set of rules and a language; holds nothing of any conversation, so one may serve many threads."""

    def __init__(
        self, body: RulesBody, *, language: str, patterns: tuple[str, ...] = (), policy: tuple[str, ...] = ()
    ) -> None:
        self._setup = Setup(body, language, patterns, policy)

    @property
    def moments(self) -> frozenset[str]:
        """The moments at which something is required, in this language."""
        return frozenset(rule.when for rule, _ in self._setup.required.values())

    def apply(self, reply: str, moment: Moment) -> Ruled:
        """The reply with its rules carried out. Applied to what it returns, at the same moment, it does nothing."""
        return _Work(self._setup, moment).run(reply)


class _Work:
    """One application."""

    def __init__(self, setup: Setup, moment: Moment) -> None:
        self._setup = setup
        self._body = setup.body
        self._language = setup.language
        self._moment = moment
        self._own = Own(moment.record)
        self._nothing = moment.nothing or str(defaults(setup.language)["nothing"])
        self._actions: list[RuleAction] = []
        self._handoff: str | None = None
        self._last = False

    def run(self, reply: str) -> Ruled:
        text = self._rounds(reply)
        if not text.strip() and reply.strip() and self._handoff is None:
            text = self._nothing
        if self._handoff and self._moment.handoff_text not in text:
            text = "\n\n".join(filter(None, (text.strip(), self._moment.handoff_text)))
        return Ruled(self._with_required(text), tuple(self._actions), self._handoff)

    def _rounds(self, text: str) -> str:
        for number in range(1, _MOST_ROUNDS):
            self._last = number > _ROUNDS
            pieces = lay_out(text, self._language)
            hits = list(self._hits(text)) or self._too_long(text, pieces)
            if not hits:
                return text
            changed, actions = carried_out(text, hits, pieces, self._moment.told, number)
            self._actions += [self._marked(action) for action in actions]
            if changed == text:
                return text
            text = changed
        return ""

    def _marked(self, action: RuleAction) -> RuleAction:
        """A rule that hands off says so."""
        if action.rule not in self._setup.handing_off or self._moment.by_company:
            return action
        self._handoff = self._handoff or action.rule
        return replace(action, does=HANDED_OFF)

    # what the rules find

    def _hits(self, reply: str) -> Iterator[Hit]:
        plain = plain_of(reply)
        required = _places(reply, self._setup.required_texts)
        if not self._moment.reads_back:
            yield from (hit for hit in self._personal(plain) if not required.holds(hit.start, hit.end))
        if self._moment.by_company:
            return
        own = _places(reply, (*self._setup.required_texts, *self._words_of_company(), self._nothing))
        for hit in (*self._never(plain), *self._offers(plain, reply), *self._marks(reply, plain)):
            if not own.holds(hit.start, hit.end):
                yield replace(hit, does=REMOVED, instead="", whole=True) if self._last else hit

    def _words_of_company(self) -> tuple[str, ...]:
        return (*self._moment.own, *self._moment.told.values(), self._moment.handoff_text)

    def _personal(self, plain: Plain) -> Iterator[Hit]:
        for name, rule in self._body.personal_data.items():
            allowed = frozenset(personal.comparable(one) for one in (*rule.allowed, *self._setup.policy))
            found = personal.find(
                plain, rule.kinds, self._language, regions=rule.regions, patterns=self._setup.patterns
            )
            for one in found:
                theirs = (rule.of == "others" or self._moment.by_company) and self._own.has(one.value, one.kind)
                if one.value not in allowed and not theirs:
                    yield self._mask(f"personal_data.{name}", rule, one, plain)

    def _mask(self, name: str, rule: PersonalRule, one: personal.Personal, plain: Plain) -> Hit:
        span = plain.span(one.start, one.end)
        if rule.does != "replace" and not self._moment.by_company:
            return Hit(name, REMOVED, *span, whole=True)
        return Hit(name, REPLACED, *span, instead=said(rule.text, self._language) or mask(one.kind, self._language))

    def _never(self, plain: Plain) -> Iterator[Hit]:
        languages = dict.fromkeys((self._language, *self._moment.languages))
        for name, rule in self._body.never_say.items():
            spans = {span for one in languages for span in never.find(rule, plain, one)}
            for start, end in sorted(spans):
                yield never.hit(f"never_say.{name}", rule, plain.span(start, end), self._language)

    def _offers(self, plain: Plain, reply: str) -> Iterator[Hit]:
        told = _places(reply, tuple(self._moment.told))
        for name, rule in self._body.offers.items():
            granted = offers.Granted((*rule.granted, *self._setup.policy), self._moment.record, self._language)
            text = said(rule.text, self._language) if rule.does == "replace" else ""
            for start, end in offers.find(rule, plain, granted, self._language):
                hit = Hit(
                    f"offers.{name}", REPLACED if text else REMOVED, *plain.span(start, end), instead=text, whole=True
                )
                if not told.holds(hit.start, hit.end):
                    yield hit

    def _marks(self, reply: str, plain: Plain) -> Iterator[Hit]:
        if self._body.links is not None:
            yield from links.links(self._body.links, reply, plain, self._language)
        if self._body.markup == "strip":
            yield from links.markup(reply)

    def _too_long(self, reply: str, pieces: list[Piece]) -> list[Hit]:
        if self._body.length is None or self._moment.by_company:
            return []
        own = _places(reply, (*self._setup.required_texts, *self._words_of_company()))
        required = _places(reply, self._setup.required_texts)
        free = [piece for piece in pieces if not required.holds(piece.start, piece.end)]

        def may_go(piece: Piece) -> bool:
            return not own.holds(piece.start, piece.end) and piece.text.strip() not in self._moment.told

        return cut(free, self._body.length.characters, may_go)

    # what is required

    def _with_required(self, text: str) -> str:
        when = self._moment.when | ({HANDOFF} if self._handoff else frozenset())
        missing = [
            (name, rule, words)
            for name, (rule, words) in self._setup.required.items()
            if rule.when in when and words not in text
        ]
        first = [one for one in missing if one[1].at == "start"]
        last = [one for one in missing if one[1].at == "end"]
        text = "\n\n".join(filter(None, (*(words for _, _, words in first), text.strip() if missing else text)))
        text = "\n\n".join(filter(None, (text, *(words for _, _, words in last))))
        self._actions += [_placed(name, words, text) for name, _, words in missing]
        return text


def _placed(name: str, words: str, text: str) -> RuleAction:
    at = text.find(words)
    return RuleAction(f"required.{name}", APPENDED, at, at + len(words), "", words)


def _places(reply: str, texts: Iterable[str]) -> Shielded:
    """Where these texts stand in a reply."""
    found: list[tuple[int, int]] = []
    for text in dict.fromkeys(texts):
        at = reply.find(text) if text else -1
        while at >= 0:
            found.append((at, at + len(text)))
            at = reply.find(text, at + len(text))
    return Shielded(found)
