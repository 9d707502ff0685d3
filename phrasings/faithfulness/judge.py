"""Each sentence of a reply held against the ledger."""

from phrasings.faithfulness.acts import ASK, DONE, NOT_DONE, PROMISE, Reading
from phrasings.faithfulness.asides import is_aside
from phrasings.faithfulness.bare_deeds import hold_deed
from phrasings.faithfulness.context import Context
from phrasings.faithfulness.detail_lines import hold_detail
from phrasings.faithfulness.done_claims import hold_done
from phrasings.faithfulness.false_failures import hold_failure, hold_not_done
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.naming import named_things, numbers_of
from phrasings.faithfulness.profiles import Profiles
from phrasings.faithfulness.promises import hold_promise
from phrasings.faithfulness.provenance import ValueRules
from phrasings.faithfulness.record_lines import hold_record_line
from phrasings.faithfulness.reserving import reserve
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.short_codes import codes_of
from phrasings.faithfulness.stated_values import check_values
from phrasings.faithfulness.values import IDENTIFIER
from phrasings.faithfulness.vouching import Vouching

_FENCES = ("```", "~~~")
_SEVERAL = 2
_HOLDING = {DONE: hold_done, PROMISE: hold_promise, NOT_DONE: hold_not_done}


class Judge:
    """Goes through a reply in order; what earlier sentences claimed is the context of later ones."""

    def __init__(
        self,
        ledger: Ledger,
        profiles: Profiles,
        vouching: Vouching,
        language: str,
        values: ValueRules,
    ) -> None:
        self._context = Context(ledger, profiles, vouching, language, values)
        self._named: list[tuple[int, list[str]]] = []
        self._names = named_things(ledger)
        self._before = ""  # the sentence before the one in hand, fences of code apart

    def reserve(self, sentences: list[Sentence]) -> None:
        """Note which calls are claimed by the rare things that they act on, before the reply is gone through."""
        reserve(self._context, sentences)

    def judge(self, sentence: Sentence) -> Judgement:
        """What is found of the next sentence of the reply."""
        context = self._context
        found = Judgement(sentence, act=sentence.act)
        if is_aside(sentence.piece.text):
            found.verdict, found.reason = "removed", "speaks to whoever checks replies, not to the customer"
            return found
        context.language = sentence.language or context.language
        context.ids = self._ids_for(sentence)
        context.tokens = sentence.tokens
        hold_detail(context, found)
        for reading in self._by_weight(sentence.readings):
            if reading.act in _HOLDING:
                _HOLDING[reading.act](context, found, reading)
        hold_failure(context, found)
        hold_deed(context, found)
        hold_record_line(context, found, self._before)
        self._before = sentence.piece.text if not sentence.piece.text.startswith(_FENCES) else self._before
        if found.claim and not found.untrue and not found.links:
            found.claim = False
        check_values(context, found)
        self._remember(found)
        return found

    def take_in(self, found: Judgement) -> Judgement:
        """A sentence that needs no judging is the context of the later ones all the same."""
        self._remember(found)
        return found

    def _by_weight(self, readings: list[Reading]) -> list[Reading]:
        """Those that name the rarest things first: they leave the vaguer ones what is left."""
        if len(readings) < _SEVERAL:
            return readings
        weight = {
            id(one): max(
                (self._context.profiles.fit(one, tool).things for tool in self._context.profiles.writes), default=0.0
            )
            for one in readings
            if one.act == DONE
        }
        return sorted(readings, key=lambda one: -weight.get(id(one), 0.0))

    def _ids_for(self, sentence: Sentence) -> list[str]:
        """The identifiers that a sentence is about: its own, else those of the line that it stands under."""
        own = [one.word.upper() for one in sentence.values if one.kind == IDENTIFIER and one.detail != "card_ending"]
        own += codes_of(sentence.piece.text, self._context.ledger)
        own = own or numbers_of(sentence.piece.text, self._names)
        piece = sentence.piece
        if not piece.item:
            self._named = []
        while self._named and self._named[-1][0] >= piece.indent and piece.first:
            self._named.pop()
        if own and piece.item and piece.first:
            self._named.append((piece.indent, own))
        return own or (self._named[-1][1] if self._named else [])

    def _remember(self, found: Judgement) -> None:
        piece = found.sentence.piece
        if found.claim:
            self._context.claimed = found
            self._context.untrue = found if found.untrue else self._context.untrue
        if piece.item:
            return
        if (
            found.claim
            or found.act in (ASK, PROMISE)
            or not (piece.opens and self._context.lead is not None and self._context.lead.claim)
        ):
            self._context.lead = found
