"""Each sentence of a reply held against the ledger."""

from dataclasses import dataclass, field

from phrasings.faithfulness.acts import ASK, DONE, NOT_DONE, PROMISE, STRONG, Reading
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.linking import Link, link
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.profiles import Profiles, is_generic, meant
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.table import may_say
from phrasings.faithfulness.values import IDENTIFIER
from phrasings.faithfulness.vouching import ValueVerdict, Vouching

_HISTORY = int(Flag.HISTORY | Flag.ELSEWHERE | Flag.POLICY | Flag.REPORT)


@dataclass(slots=True)
class Judgement:
    """What was found of one sentence. `say` are the (tool, outcome, call) whose phrasings take its place."""

    sentence: Sentence
    act: str = "none"
    links: list[Link] = field(default_factory=list)
    verdict: str = "kept"
    reason: str = ""
    cue: str = ""
    values: list[ValueVerdict] = field(default_factory=list)
    say: list[tuple[str, Outcome, CallRecord | None]] = field(default_factory=list)
    claim: bool = False
    untrue: bool = False


class Judge:
    """Goes through a reply in order; what earlier sentences claimed is the context of later ones."""

    def __init__(self, ledger: Ledger, profiles: Profiles, vouching: Vouching) -> None:
        self._ledger = ledger
        self._profiles = profiles
        self._vouching = vouching
        self._lead: Judgement | None = None
        self._untrue: Judgement | None = None
        self._claimed: Judgement | None = None

    def judge(self, sentence: Sentence) -> Judgement:
        found = Judgement(sentence, act=sentence.act)
        for reading in sentence.readings:
            if reading.act == DONE:
                self._done(found, reading)
            elif reading.act == PROMISE:
                self._promise(found, reading)
            elif reading.act == NOT_DONE:
                self._not_done(found, reading)
        self._deed(found)
        if found.claim and not found.untrue and not found.links:
            found.claim = False
        self._check_values(found)
        self._remember(found)
        return found

    # what was claimed

    def _done(self, found: Judgement, reading: Reading) -> None:
        kinds = {action.kind for action in meant(reading)}
        if kinds == {"read"} or (reading.fragment and not self._fragment_counts(found)):
            return
        if reading.strength < STRONG and found.sentence.flags & _HISTORY:
            return
        linked = link(reading, _ids(found.sentence), self._ledger, self._profiles)
        if linked.effective:
            self._accept(found, linked, reading)
        elif linked.call is not None and (reading.strength == STRONG or linked.call.turn == self._ledger.record.turn):
            self._refuse(found, linked, reading, "says done")
        elif linked.call is None and self._claims_it(found, reading, linked):
            self._refuse(found, linked, reading, "says done, nothing was called")

    def _fragment_counts(self, found: Judgement) -> bool:
        """A bare participle in a list line says what the line's lead says."""
        if not found.sentence.piece.item:
            return True
        return self._lead is not None and self._lead.claim

    def _claims_it(self, found: Judgement, reading: Reading, linked: Link) -> bool:
        """Whether words with no call behind them must be read as a claim to have done it."""
        if reading.strength < STRONG:
            return self._untrue is not None and self._untrue.sentence.piece.paragraph >= found.sentence.piece.paragraph - 2
        if is_generic(reading) and not linked.tool:
            return reading.agent or not self._ledger.record.calls
        return bool(linked.tool) or reading.agent

    def _promise(self, found: Judgement, reading: Reading) -> None:
        """A promise stands, but for one that makes a call which did not happen sound under way."""
        if reading.conditional or not reading.under_way or found.sentence.has(Flag.AGAIN):
            return
        if all(action.kind == "read" for action in meant(reading)):
            return
        linked = link(reading, _ids(found.sentence), self._ledger, self._profiles)
        if linked.call is None or linked.effective:
            return
        if linked.call.turn == self._ledger.record.turn and not may_say(PROMISE, linked.outcome):
            self._refuse(found, linked, reading, "sounds under way")

    def _not_done(self, found: Judgement, reading: Reading) -> None:
        return

    def _deed(self, found: Judgement) -> None:
        """"Done." "All set.": a claim of whatever this turn did."""
        tokens = found.sentence.tokens
        if not tokens or not tokens[0].flags & Flag.DEED or found.claim or found.sentence.question:
            return
        if len(tokens) > 1 and not tokens[1].flags & (Flag.PUNCTUATION | Flag.CONJUNCTION):
            return
        found.act, found.cue = DONE, "deed"
        writes = self._ledger.turn_writes or self._ledger.writes[-1:]
        for call in writes:
            linked = Link(call.tool, call, call.outcome, (tokens[0].text,))
            if linked.effective:
                found.claim = True
                found.links.append(linked)
            else:
                self._refuse(found, linked, None, "says done")

    def _accept(self, found: Judgement, linked: Link, reading: Reading) -> None:
        found.claim = True
        found.cue = found.cue or reading.cue
        found.links.append(linked)

    def _refuse(self, found: Judgement, linked: Link, reading: Reading | None, reason: str) -> None:
        found.claim = found.untrue = True
        found.verdict, found.reason = "replaced", f"{reason}: {linked.outcome}"
        found.cue = reading.cue if reading else found.cue
        found.links.append(linked)
        row = (linked.tool, linked.outcome, linked.call)
        if row not in found.say:
            found.say.append(row)

    # what was stated

    def _check_values(self, found: Judgement) -> None:
        if not found.sentence.values or found.untrue:
            return
        linked = next((one for one in found.links if one.effective), None)
        context = linked.call if linked else self._context_call(found)
        found.values = self._vouching.check(found.sentence, context, claim=linked is not None)
        wrong = [one for one in found.values if not one.stands]
        if not wrong:
            return
        found.reason = f"{wrong[0].tier} {wrong[0].stated.kind}"
        if linked is not None and linked.call is not None:
            found.verdict, found.untrue = "replaced", True
            found.say.append((linked.tool, linked.outcome, linked.call))
        else:
            found.verdict = "removed"

    def _context_call(self, found: Judgement) -> CallRecord | None:
        """The call that a list line gives details of."""
        if self._lead is None or not (found.sentence.piece.item or found.sentence.piece.opens):
            return None
        return next((one.call for one in self._lead.links if one.effective), None)

    def _remember(self, found: Judgement) -> None:
        piece = found.sentence.piece
        if found.untrue and found.claim:
            self._untrue = found
        if found.claim:
            self._claimed = found
        if piece.opens and not piece.item or not piece.item:
            if found.claim or found.act in (ASK, PROMISE) or not (piece.opens and self._lead is not None and self._lead.claim):
                self._lead = found


def _ids(sentence: Sentence) -> list[str]:
    return [str(one.value).upper() for one in sentence.values if one.kind == IDENTIFIER]
