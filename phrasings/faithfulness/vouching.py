"""Where each stated value comes from: returned or taken by a call, said by the customer, policy, derived, or nowhere."""

from collections.abc import Collection, Sequence

from phrasings.faithfulness.arithmetic import is_wrong_sum
from phrasings.faithfulness.changed_from import tells_before
from phrasings.faithfulness.clock import wrong_time, wrong_time_of
from phrasings.faithfulness.counting import wrong_count
from phrasings.faithfulness.direction import wrong_way
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.known import Known
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.linking import Link
from phrasings.faithfulness.near_misses import near_miss
from phrasings.faithfulness.ranks import wrong_rank
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.short_codes import wrong_code
from phrasings.faithfulness.siblings import Siblings
from phrasings.faithfulness.targets import Targets
from phrasings.faithfulness.values import AMOUNT, DATE, QUANTITY, Stated
from phrasings.faithfulness.verdicts import UNSUPPORTED, WRONG, ValueVerdict
from phrasings.faithfulness.vouched_amounts import vouch_amount
from phrasings.faithfulness.vouched_days import vouch_day
from phrasings.faithfulness.vouched_identifiers import vouch_identifier
from phrasings.faithfulness.vouched_quantities import vouch_quantity
from phrasings.faithfulness.way_round import wrong_way_round


class Vouching:
    """Vouches for the values of one reply."""

    def __init__(self, ledger: Ledger, language: str, policy: tuple[str, ...]) -> None:
        self.known = Known(ledger, language, policy)
        self._ledger = ledger
        self._language = language
        self._siblings: Siblings | None = None
        self._targets: Targets | None = None

    def check(
        self, sentence: Sentence, links: Sequence[Link], context: CallRecord | None, ids: Collection[str] = ()
    ) -> list[ValueVerdict]:
        """The verdicts on a sentence's values.

        `links`: the effective calls that it says were done; `context`: the call that it gives details of; `ids`: the
        things that it is about.
        """
        found = [self._one(stated, sentence, _link_of(stated, links), context) for stated in sentence.values]
        rank = wrong_rank(sentence, self._language, self._ledger)
        if rank:
            found.append(ValueVerdict(Stated("name", 0, 0, rank), WRONG, "another rank in the record"))
        late = wrong_time(sentence.piece.text, ids, self._ledger)
        if late:
            found.append(ValueVerdict(Stated("time", 0, 0, late), WRONG, "another time in the record"))
        code = wrong_code(sentence.piece.text, self._ledger)
        if code:
            found.append(ValueVerdict(Stated("code", 0, 0, code), UNSUPPORTED))
        if is_wrong_sum(sentence.piece.text):
            found.append(ValueVerdict(Stated(AMOUNT, 0, 0, "="), WRONG, "the sum does not come out"))
        return found + self._other(sentence, links, context)

    def _other(self, sentence: Sentence, links: Sequence[Link], context: CallRecord | None) -> list[ValueVerdict]:
        """Named things that are not the call's: another value of one of its fields, another person."""
        if not links and context is None:
            return []
        self._siblings = self._siblings or Siblings(self._ledger)
        self._targets = self._targets or Targets(self._ledger)
        found: list[ValueVerdict] = []
        tells_of_it = bool(links) or sentence.piece.item or sentence.piece.opens
        whole = (0, len(sentence.piece.text))
        calls = [(link.call, link.reach) for link in links if link.call is not None]
        before = tells_before(sentence, self._language)
        for call, reach in calls or ([(context, whole)] if context is not None else []):
            said = sentence.piece.text[reach[0] : reach[1] or None]
            wrong = None if before or not tells_of_it else self._siblings.wrong(said, call, self._language)
            if not sentence.has(Flag.RATE):
                wrong = wrong or wrong_count(sentence, call, self._ledger.turn_writes)
            wrong = wrong or wrong_way(sentence, call, self._earlier(call), before=before)
            wrong = wrong or (wrong_time_of(said, self._language, call, self._ledger) if links else None)
            wrong = wrong or wrong_way_round(said, self._language, call, self._ledger)
            wrong = wrong or (self._targets.wrong(sentence.piece.text, call) if links else None)
            wrong = wrong or (near_miss(said, call, self._ledger) if links and not before else None)
            if wrong:
                found.append(ValueVerdict(Stated("name", 0, 0, wrong), WRONG, call.id))
        return found

    def _earlier(self, call: CallRecord) -> list[CallRecord]:
        """The calls before this one whose result is of the same object."""
        if not isinstance(call.result, dict):
            return []
        key = next(
            ((name, value) for name, value in call.result.items() if name.endswith("id") and isinstance(value, str)),
            None,
        )
        before = self._ledger.record.calls[: self._ledger.record.calls.index(call)]
        return [
            one
            for one in before
            if isinstance(one.result, dict) and key is not None and one.result.get(key[0]) == key[1]
        ]

    def _one(self, stated: Stated, sentence: Sentence, link: Link | None, context: CallRecord | None) -> ValueVerdict:
        call = link.call if link else context
        if stated.kind == AMOUNT:
            return vouch_amount(self.known, stated, sentence, call, claim=link is not None)
        if stated.kind == QUANTITY:
            return vouch_quantity(self.known, stated, sentence)
        if stated.kind == DATE:
            return vouch_day(self.known, stated, sentence, call, claim=link is not None)
        return vouch_identifier(self.known, stated, call, claim=link is not None)


def _link_of(stated: Stated, links: Sequence[Link]) -> Link | None:
    """The claim in whose clause a value stands."""
    inside = [link for link in links if link.reach[0] <= stated.start < link.reach[1]]
    return inside[0] if inside else (links[0] if len(links) == 1 else None)
