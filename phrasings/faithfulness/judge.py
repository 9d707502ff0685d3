"""Each sentence of a reply held against the ledger."""

from dataclasses import dataclass, field, replace

from phrasings.faithfulness.acts import ASK, DONE, NOT_DONE, NOT_KNOWN, PROMISE, STRONG, WEAK, Reading
from phrasings.faithfulness.bearing import bears, moved
from phrasings.faithfulness.clause_checks import (
    edits_draft,
    has_recorded_day,
    ids_in,
    is_general,
    other_deed,
    other_object,
    states_result,
    tells_status,
)
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.ledger import EFFECTIVE, Ledger
from phrasings.faithfulness.linking import Link, link
from phrasings.faithfulness.lookups import denied_lookup
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.profiles import WEAK_OBJECTS, Profiles, is_generic, is_money, meant
from phrasings.faithfulness.provenance import KEEP, REMOVE, ValueRules, decide
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.said import said_of_each
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.short_codes import codes_of
from phrasings.faithfulness.table import may_say
from phrasings.faithfulness.tagging import Token
from phrasings.faithfulness.values import AMOUNT, DATE, IDENTIFIER
from phrasings.faithfulness.vouching import ValueVerdict, Vouching
from services_admin.definition.claim_words.lexicon import actions, objects

_SENDING = frozenset(("send", "issue", "ship", "compensate", "refund", "credit"))
_RARE = 0.5  # a thing that so few tools act on says which is meant
_GRANTING = ("accept", "approve")
_FEW_WORDS = 5
_CLEARLY = 0.51  # a verb that fits a tool at least so well may be of it
_UNDOING = frozenset(("cancel", "reverse", "restore", "delete", "remove", "open"))
_DEED_WORDS = int(Flag.DEED | Flag.NOW | Flag.ADVERB | Flag.PUNCTUATION)
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
    lost_thing: str = ""


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
        self._language = language
        self._rules = values
        self._ledger = ledger
        self._profiles = profiles
        self._vouching = vouching
        self._lead: Judgement | None = None
        self._claimed: Judgement | None = None
        self._untrue: Judgement | None = None
        self._reserved: dict[int, str] = {}
        self._named: list[tuple[int, list[str]]] = []
        self._lost: dict[str, Link] = {}

    def judge(self, sentence: Sentence) -> Judgement:
        found = Judgement(sentence, act=sentence.act)
        self._language = sentence.language or self._language
        self._ids = self._ids_for(sentence)
        self._tokens = sentence.tokens
        self._detail(found)
        for reading in self._by_weight(sentence.readings):
            if reading.act == DONE:
                self._done(found, reading)
            elif reading.act == PROMISE:
                self._promise(found, reading)
            elif reading.act == NOT_DONE:
                self._not_done(found, reading)
        self._says_failed(found)
        self._deed(found)
        if found.claim and not found.untrue and not found.links:
            found.claim = False
        self._check_values(found)
        self._remember(found)
        return found

    def _by_weight(self, readings: list[Reading]) -> list[Reading]:
        """Those that name the rarest things first: they leave the vaguer ones what is left."""
        if len(readings) < 2:
            return readings
        weight = {
            id(one): max((self._profiles.fit(one, tool).things for tool in self._profiles.writes), default=0.0)
            for one in readings
            if one.act == DONE
        }
        return sorted(readings, key=lambda one: -weight.get(id(one), 0.0))

    def _ids_for(self, sentence: Sentence) -> list[str]:
        """The identifiers that a sentence is about: its own, else those of the line that it stands under."""
        own = [one.word.upper() for one in sentence.values if one.kind == IDENTIFIER and one.detail != "card_ending"]
        own += codes_of(sentence.piece.text, self._ledger)
        piece = sentence.piece
        if not piece.item:
            self._named = []
        while self._named and self._named[-1][0] >= piece.indent and piece.first:
            self._named.pop()
        if own and piece.item and piece.first:
            self._named.append((piece.indent, own))
        return own or (self._named[-1][1] if self._named else [])

    def _detail(self, found: Judgement) -> None:
        """A list line under a claim that tells of a change to a thing claims that change: "**New flights:**"."""
        sentence = found.sentence
        if (
            not sentence.piece.item
            or self._lead is None
            or not self._lead.claim
            or sentence.act in (DONE, NOT_DONE, ASK)
        ):
            return
        lead = next((link for link in self._lead.links if link.effective), None)
        if lead is None or sentence.flags & (Flag.NEGATION | Flag.NONE | Flag.RATE):
            return
        things = [
            thing
            for at, token in enumerate(sentence.tokens)
            for thing in token.objects
            if _is_changed(sentence.tokens, at)
        ]
        things = [thing for thing in things if thing not in WEAK_OBJECTS]
        for thing in dict.fromkeys(things):
            owners = self._profiles.named_owners(thing)
            if not owners or lead.tool in owners or thing in self._profiles.of[lead.tool].objects:
                continue
            calls = [one for tool in owners for one in self._ledger.by_tool.get(tool, ())]
            if any(one.outcome in EFFECTIVE for one in calls):
                continue
            last = calls[-1] if calls else None
            missing = Link(
                last.tool if last else owners[0], last, last.outcome if last else Outcome.NOT_ATTEMPTED, (thing,)
            )
            self._refuse(found, missing, None, "tells of a change")
            return

    # what was claimed

    def _done(self, found: Judgement, reading: Reading) -> None:
        if reading.fragment and not self._fragment_counts(found, reading):
            return
        parts = _parts(reading, found.sentence)
        if parts:
            for part in parts:
                self._done(found, part)
            return
        if {action.kind for action in meant(reading)} == {"read"}:
            self._looked_up(found)
            return
        if reading.cue == "state" and _is_full(found.sentence, reading):
            return
        if reading.cue in ("state", "past passive") and is_general(found.sentence, reading):
            return
        if reading.cue == "perfect" and reading.strength < STRONG and _is_anothers(found.sentence, reading):
            return
        if found.sentence.has(Flag.DRAFT) and not self._profiles.owners("request") and edits_draft(reading):
            return
        if reading.actions == ("reject",) and reading.nouns and not self._profiles.dedicated("reject"):
            self._false_failure(found, replace(reading, actions=tuple(reading.nouns)), exactly=True)
            return
        if (reading.agent and _only_confirms(found.sentence, reading)) or _moves_a_figure(reading):
            return
        if not reading.agent and not found.sentence.has(Flag.SUCCESS) and self._is_dated(found, reading):
            reading.strength = WEAK
        if reading.strength < STRONG and found.sentence.flags & _HISTORY:
            return
        used = [one.call.id for one in found.links if one.call is not None] + self._reserved_for_others(reading)
        ids = ids_in(found.sentence, reading, self._ledger, self._ids)
        said = said_of_each(found.sentence, reading.reach, self._ledger)
        linked = link(reading, ids, self._ledger, self._profiles, used=used, said=said)
        if linked.call is None:
            linked = self._same_again(reading) or linked
        if not linked.effective and _leads_in(found.sentence, reading):
            linked = self._some_effective(linked)
        if reading.cue == "is now" and states_result(found.sentence, self._ledger):
            return
        if linked.effective and self._follows_from_untrue(reading, linked):
            lost = next(one for one in self._untrue.links if not one.effective) if self._untrue else linked
            self._refuse(found, lost, reading, "says that what was not done had an effect")
        elif linked.effective:
            missing = (
                self._not_all(found, reading, linked)
                or self._unborne(found, reading, linked)
                or other_object(reading, ids, linked, self._ledger)
                or other_deed(reading, ids, self._lost, self._ledger, self._profiles)
            )
            if missing is None:
                self._accept(found, linked, reading)
            else:
                found.links.append(linked)
                found.say.append((linked.tool, linked.outcome, linked.call))
                found.lost_thing = missing.words[0]
                self._refuse(found, missing, reading, "says done of another thing too")
        elif linked.outcome == Outcome.UNKNOWN and _only_asked_for(found.sentence, reading):
            return
        elif linked.call is not None and self._was_so_before(found.sentence, reading, linked.call):
            return
        elif linked.call is not None and (reading.strength == STRONG or linked.call.turn == self._ledger.record.turn):
            self._refuse(found, linked, reading, "says done")
        elif linked.call is None and self._tells_of_undoing(found.sentence, reading):
            return
        elif linked.call is None and self._claims_it(found, reading, linked):
            self._refuse(found, linked, reading, "says done, nothing was called")

    def _same_again(self, reading: Reading) -> Link | None:
        """What the sentence before truly claimed, where this one names nothing else: “I moved A. The change is saved.”"""
        before = self._claimed.links if self._claimed and not reading.objects and not self._ids else []
        near = (one for one in before if one.effective and self._profiles.fit(reading, one.tool).action >= _CLEARLY)
        return next((replace(one, exact=False, reach=reading.reach) for one in near), None)

    def _some_effective(self, linked: Link) -> Link:
        """A call of this turn that had an effect, for words that lead into lines on each; else the link as it was."""
        done = next((call for call in self._ledger.turn_writes if call.outcome in EFFECTIVE), None)
        return replace(linked, tool=done.tool, call=done, outcome=done.outcome) if done else linked

    def _was_so_before(self, sentence: Sentence, reading: Reading, call: CallRecord) -> bool:
        """Whether the call was turned away because what is said was so already: "the order was cancelled before"."""
        if reading.agent or call.outcome not in (Outcome.FAILED, Outcome.REFUSED):
            return False
        if reading.strength == STRONG and not sentence.has(Flag.ALREADY):
            return False
        return bears([call], reading, (), self._language, exactly=True)

    def _tells_of_undoing(self, sentence: Sentence, reading: Reading) -> bool:
        """ "It was cancelled again", said of a call that was undone."""
        undone = any(call.outcome == Outcome.UNDONE for call in self._ledger.writes)
        if undone and reading.strength == WEAK and sentence.has(Flag.AGAIN):
            return True  # "the account is open again"
        return undone and all(action.id in _UNDOING for action in meant(reading))

    def _reserved_for_others(self, reading: Reading) -> list[str]:
        """The calls that other sentences of the reply name by their things; a vaguer claim takes what is left."""
        if len(self._ledger.turn_writes) < 2 or id(reading) in self._reserved:
            return []
        return list(self._reserved.values())

    def reserve(self, sentences: list[Sentence]) -> None:
        """Note which calls are claimed by the rare things that they act on, before the reply is gone through."""
        if len(self._ledger.turn_writes) < 2:
            return
        for sentence in sentences:
            for reading in sentence.readings:
                if reading.act != DONE:
                    continue
                best = max((self._profiles.fit(reading, tool).things for tool in self._profiles.writes), default=0.0)
                linked = link(reading, (), self._ledger, self._profiles) if best >= _RARE else None
                if linked is not None and linked.call is not None and linked.exact:
                    self._reserved[id(reading)] = linked.call.id

    def _not_all_of_one(self, reading: Reading, linked: Link) -> Link | None:
        """“Both are cancelled”, where one of this turn's calls of that tool was not."""
        if self._ids:
            return None
        lost = [one for one in linked.also if one.tool == linked.tool and one.outcome not in EFFECTIVE]
        return Link(lost[0].tool, lost[0], lost[0].outcome, ("all",), reach=reading.reach) if lost else None

    def _not_all(self, found: Judgement, reading: Reading, linked: Link) -> Link | None:
        """“Both are done”, where one of this turn's calls was not."""
        if not found.sentence.has(Flag.IN_WORDS_ALL):
            return None
        if not is_generic(reading):
            return self._not_all_of_one(reading, linked)
        if any(self._profiles.owners(thing) for thing in reading.objects):
            return None
        lost = [call for call in self._ledger.turn_writes if call.outcome not in EFFECTIVE]
        return Link(lost[0].tool, lost[0], lost[0].outcome, ("all",), reach=reading.reach) if lost else None

    def _follows_from_untrue(self, reading: Reading, linked: Link) -> bool:
        """Whether money is said to have moved by what the reply has just claimed falsely, not by a call of long ago."""
        if self._untrue is None or linked.call is None or linked.call.turn == self._ledger.record.turn:
            return False
        return any(not one.effective for one in self._untrue.links) and all(
            action.kind == "effect" for action in meant(reading)
        )

    def _looked_up(self, found: Judgement) -> None:
        """“I've double-checked”: a claim to have looked again, with no call made this turn."""
        if found.sentence.has(Flag.RECHECK) and not any(
            call.turn == self._ledger.record.turn for call in self._ledger.record.calls
        ):
            found.claim = found.untrue = True
            found.verdict, found.reason = "removed", "says it looked again; nothing was called"

    def _is_dated(self, found: Judgement, reading: Reading) -> bool:
        """Where the same form tells of now and of then, a date in the clause makes it history."""
        if self._language in ("en", "ja"):
            return False
        if found.sentence.has(Flag.HISTORY):
            return True
        return _has_date(found.sentence, reading)

    def _fragment_counts(self, found: Judgement, reading: Reading) -> bool:
        """A bare participle in a list line says what the line's lead says, or the state of what was called."""
        if not found.sentence.piece.item or found.sentence.has(Flag.SUCCESS):
            return True
        if self._lead is not None and self._lead.claim:
            return True
        linked = link(reading, self._ids, self._ledger, self._profiles)
        if linked.call is not None and not self._may_be_of(linked.call):
            return False
        own = any(one.kind == IDENTIFIER for one in found.sentence.values)
        if linked.call is None and own and linked.exact and not self._is_borne(found.sentence, reading):
            return True
        return tells_status(found.sentence, reading, self._lead.act if self._lead else "", linked, self._ledger)

    def _unborne(self, found: Judgement, reading: Reading, linked: Link) -> Link | None:
        """What the clause also claims of a thing that the linked call does not act on and another tool would."""
        call = linked.call
        if call is None or (reading.strength < STRONG and not found.sentence.has(Flag.IN_WORDS_ALL)):
            return None
        taken = " ".join(call.arguments).lower()
        for thing in dict.fromkeys(reading.objects):
            owners = self._profiles.named_owners(thing)
            if thing in WEAK_OBJECTS or not owners or thing in self._profiles.of[call.tool].objects:
                continue
            if any(word in taken for word in objects().get(thing, {}).get("en", (thing,))):
                continue
            generic = found.sentence.has(Flag.IN_WORDS_ALL) and is_generic(reading)
            able = [tool for tool in owners if generic or self._profiles.fit(reading, tool).action >= _CLEARLY]
            calls = [one for tool in able for one in self._ledger.by_tool.get(tool, ())]
            if able and not any(one.outcome in EFFECTIVE for one in calls):
                last = calls[-1] if calls else None
                outcome = last.outcome if last else Outcome.NOT_ATTEMPTED
                return Link(able[0], last, outcome, (thing,), reach=reading.reach)
        return None

    def _claims_it(self, found: Judgement, reading: Reading, linked: Link) -> bool:
        """Whether words with no call behind them must be read as a claim to have done it."""
        kinds = {action.kind for action in meant(reading)}
        if (
            kinds == {"effect"}
            and reading.cue == "state"
            and reading.strength == WEAK
            and found.sentence.has(Flag.RATE)
        ):
            return False
        if linked.tool and not reading.agent:
            fit = self._profiles.fit(reading, linked.tool)
            if self._profiles.of[linked.tool].spec.by != "agent" or (
                kinds != {"effect"} and 0 < fit.action < _CLEARLY and not is_generic(reading)
            ):
                return False
            if (
                is_generic(reading)
                and fit.things >= _RARE
                and (self._claimed is not None or _claims_more(found.sentence))
            ):
                return True
        if (
            reading.cue == "past passive"
            and reading.strength == WEAK
            and has_recorded_day(found.sentence, reading, self._ledger)
        ):
            return False
        if kinds == {"effect"} and self._claimed is not None and not found.sentence.has(Flag.CURRENTLY):
            return True
        if is_generic(reading) and not linked.tool:
            return reading.strength == STRONG and (reading.agent or not self._ledger.record.calls)
        if reading.strength == STRONG and not self._is_news(found.sentence, reading):
            return bool(linked.tool) or (reading.agent and "write" in kinds)
        if not linked.tool or not kinds & {"write", "effect"}:
            return False
        if self._is_all_said(found.sentence, reading):
            return not self._is_borne(found.sentence, reading)
        if reading.leads or (found.sentence.piece.item and self._lead is not None and self._lead.claim):
            return True
        if self._is_borne(found.sentence, reading):
            return False
        if self._claimed is not None or found.claim:
            return True
        if found.sentence.tokens[0].flags & (
            Flag.CONJUNCTION | (Flag.SOFT_CONDITION if reading.piece else 0)
        ) or found.sentence.has(Flag.CURRENTLY):
            return False
        if not linked.exact and any(self._profiles.dedicated(action.id) for action in meant(reading)):
            return False
        if not self._ledger.record.calls and reading.cue == "past passive":
            return _is_specific(found.sentence, reading)
        if reading.cue in ("past", "past perfect") or self._is_dated(found, reading):
            return False
        return not _has_date(found.sentence, reading) and _is_specific(found.sentence, reading)

    def _is_all_said(self, sentence: Sentence, reading: Reading) -> bool:
        """“Refund done!”: a sentence of its own that is no more than a thing and what became of it."""
        words = [token for token in sentence.tokens if not token.flags & Flag.PUNCTUATION]
        alone = reading.fragment and not sentence.piece.item and not sentence.piece.opens
        return alone and len(words) <= _FEW_WORDS and sentence.piece.text.rstrip().endswith(("!", "."))

    def _is_borne(self, sentence: Sentence, reading: Reading) -> bool:
        """Whether a look-up shows what is said to be so: then it is news of the record, not a claim to have done it."""
        if reading.agent:
            return False
        return self._is_price_of_done(sentence, reading) or bears(
            self._ledger.record.calls, reading, self._ids, self._language
        )

    def _is_price_of_done(self, sentence: Sentence, reading: Reading) -> bool:
        """“A fee of $20 was charged”: an amount that a call of this turn took or gave back."""
        if {action.kind for action in meant(reading)} != {"effect"}:
            return False
        said = [
            one for one in sentence.values if one.kind == AMOUNT and reading.reach[0] <= one.start < reading.reach[1]
        ]
        done = [call for call in self._ledger.turn_writes if call.outcome == Outcome.DONE]
        back = {action.id for action in meant(reading)} & {"refund", "credit"}
        known = {cents for call in done for cents in moved(call, self._language, back=bool(back))}
        return bool(said) and all(one.cents in known for one in said)

    def _is_news(self, sentence: Sentence, reading: Reading) -> bool:
        """Whether strong words, with none of success or of "now", are what a look-up shows in so many words."""
        if reading.agent or sentence.has(Flag.SUCCESS) or (sentence.has(Flag.NOW) and not sentence.has(Flag.ALREADY)):
            return False
        dated = any(value.kind == DATE and value.start < reading.start for value in sentence.values)
        return bears(self._ledger.record.calls, reading, self._ids, self._language, exactly=not dated)

    def _promise(self, found: Judgement, reading: Reading) -> None:
        """A promise stands, but for one that makes a call which did not happen sound under way."""
        if reading.conditional or not reading.under_way or found.sentence.has(Flag.AGAIN):
            return
        if {action.kind for action in meant(reading)} == {"read"}:
            return
        linked = link(reading, self._ids, self._ledger, self._profiles)
        if linked.call is None:
            if self._sets_out(found, reading, linked):
                self._refuse(found, linked, reading, "sounds under way, nothing was called")
            return
        if linked.outcome == Outcome.DONE:
            if reading.strength == STRONG:
                found.links.append(linked)
            return
        if linked.call.turn == self._ledger.record.turn and not may_say(PROMISE, linked.outcome):
            self._refuse(found, linked, reading, "sounds under way")

    def _sets_out(self, found: Judgement, reading: Reading, linked: Link) -> bool:
        """Whether words of something under way or about to come mean a call that was never made."""
        sentence = found.sentence
        soon = reading.cue == "future passive" and sentence.has(Flag.SOON)
        if not (linked.exact or self._must_mean(reading, linked)):
            return False
        if not (soon or (reading.cue in ("progressive", "under way") and reading.under_way)):
            return False
        if sentence.question or sentence.flags & _HISTORY or self._profiles.of[linked.tool].spec.by != "agent":
            return False
        return not self._is_spoken_of(reading)

    def _is_spoken_of(self, reading: Reading) -> bool:
        """Whether a look-up as much as names what is said to be under way: "refund_pending", "配達中"."""
        if bears(self._ledger.record.calls, reading, self._ids, self._language):
            return True
        found = [call for call in self._ledger.record.calls if call.outcome == Outcome.DONE]
        words = {word for call in found for word in self._ledger.atoms(call).words}
        known = meant(reading)
        if any(one.upper() in words for action in known for one in (*action.nouns["en"], *action.verbs["en"])):
            return True
        nouns = [noun for action in known for noun in action.nouns[self._language] if self._language == "ja"]
        return any(noun in word for noun in nouns for word in words)

    def _must_mean(self, reading: Reading, linked: Link) -> bool:
        """Whether a near verb, of a thing that the tool acts on, can be of no other tool."""
        if not linked.tool or self._profiles.exact_for(reading):
            return False
        fit = self._profiles.fit(reading, linked.tool)
        if is_generic(reading):  # "a voucher is on its way"
            return fit.things >= _RARE and self._profiles.of[linked.tool].main in _SENDING
        return fit.action >= _CLEARLY and fit.things >= _RARE

    def _not_done(self, found: Judgement, reading: Reading) -> None:
        """“That could not be done”, said of the one call that was."""
        sentence = found.sentence
        denied = reading.act == NOT_DONE and reading.cue in ("negated", "unable")
        past = sentence.tokens[reading.at].flags & (Flag.PAST | Flag.PARTICIPLE) == Flag.PAST
        failed = denied and bool(past or sentence.has(Flag.UNABLE_PAST))
        if (
            not (failed or (denied and sentence.has(Flag.NONE)))
            or sentence.question
            or reading.conditional
            or sentence.flags & (Flag.AGAIN | Flag.HISTORY)
        ):
            return
        if denied_lookup(sentence, reading, self._ids, self._ledger, self._profiles) is not None:
            found.claim = found.untrue = True
            found.verdict, found.reason = "removed", "says it found nothing; the look-up did"
            return
        if failed:
            self._false_failure(found, reading)
        elif sentence.has(Flag.NONE) and not sentence.flags & (Flag.WILL | Flag.MODAL):
            self._false_failure(found, reading, exactly=True)

    def _says_failed(self, found: Judgement) -> None:
        """“The refund failed”: an action as a noun, and a verb of failure."""
        sentence = found.sentence
        if (
            not sentence.has(Flag.FAILED_VERB)
            or sentence.question
            or sentence.flags & (Flag.AGAIN | Flag.HISTORY | Flag.CONDITION)
        ):
            return
        for reading in sentence.readings:
            if reading.cue == "noun" and reading.actions:
                reading.reach = (0, len(sentence.piece.text))
                self._false_failure(found, reading)

    def _false_failure(self, found: Judgement, reading: Reading, *, exactly: bool = False) -> None:
        if reading.nouns and all(one in _GRANTING for one in reading.actions):
            reading = replace(reading, actions=tuple(reading.nouns))  # "the cancellation was not accepted"
        if found.claim or not any(action.kind in ("write", "effect") for action in meant(reading)):
            return
        linked = link(reading, self._ids, self._ledger, self._profiles)
        if linked.call is None or linked.outcome not in (Outcome.DONE, Outcome.UNKNOWN):
            return
        if self._is_of_another_kind(reading, linked.tool):
            return
        if exactly and not linked.exact:
            return
        if not linked.exact and len(self._ledger.turn_writes) > 1:
            return
        every = [call for call in self._ledger.record.calls if call.tool == linked.tool and self._may_be_of(call)]
        others = [
            call for call in self._ledger.turn_writes if call.tool != linked.tool and call.outcome not in EFFECTIVE
        ]
        if (
            linked.call.turn == self._ledger.record.turn
            and not others
            and all(one.outcome == linked.outcome for one in every)
        ):
            self._refuse(found, linked, reading, "says it was not done")

    def _is_of_another_kind(self, reading: Reading, tool: str) -> bool:
        """Whether an action named beside the thing sets it apart: the billing address, where a delivery address was changed."""
        mine = {*self._profiles.of[tool].actions, *(action.id for action in meant(reading))}
        return any(
            noun not in mine and any(token.objects for token in self._tokens[at + 1 : at + 2])
            for noun, at in zip(reading.nouns, reading.noun_at, strict=True)
        )

    def _may_be_of(self, call: CallRecord) -> bool:
        """Whether a call may be of the things that the sentence names."""
        return not self._ids or not self._ledger.atoms(call).words.isdisjoint(self._ids)

    def _deed(self, found: Judgement) -> None:
        """“Done.” "All set.": a claim of whatever this turn did."""
        tokens = found.sentence.tokens
        at = next((index for index, token in enumerate(tokens) if not token.flags & (Flag.NOW | Flag.ADVERB)), 0)
        if not tokens or not tokens[at].flags & Flag.DEED or found.claim or found.sentence.question:
            return
        follows = (
            Flag.PUNCTUATION | Flag.CONJUNCTION | (Flag.PREPOSITION if found.sentence.has(Flag.IN_WORDS_ALL) else 0)
        )
        if at + 1 < len(tokens) and not tokens[at + 1].flags & follows:
            return
        found.act, found.cue = DONE, "deed"
        if not self._ledger.record.calls and all(token.flags & _DEED_WORDS for token in tokens):
            self._refuse(
                found, Link("", None, Outcome.NOT_ATTEMPTED, (tokens[at].text,)), None, "says done, nothing was called"
            )
        for call in self._ledger.turn_writes or self._ledger.writes[-1:]:
            linked = Link(call.tool, call, call.outcome, (tokens[at].text,))
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
        if reading is not None and not linked.effective:
            self._lost |= dict.fromkeys((*reading.actions, *reading.nouns), linked)
        row = (linked.tool, linked.outcome, linked.call)
        if row not in found.say:
            found.say.append(row)

    # what was stated

    def _check_values(self, found: Judgement) -> None:
        if found.untrue:
            return
        context = self._context_call(found) or self._denied_call(found) or self._paying_call(found)
        effective = [one for one in found.links if one.effective and found.claim]
        found.values = self._vouching.check(found.sentence, effective, context, self._ids)
        action, why = decide(found.values, self._rules, self._ledger, claim=bool(effective))
        if action == KEEP:
            return
        found.reason = why
        rows = [(one.tool, one.outcome, one.call) for one in effective]
        if rows and action != REMOVE:
            found.verdict, found.untrue = "replaced", True
            found.say += [row for row in rows if row not in found.say]
        else:
            found.verdict = "removed"

    def _context_call(self, found: Judgement) -> CallRecord | None:
        """The call that a list line gives details of."""
        if self._lead is None or not (found.sentence.piece.item or found.sentence.piece.opens) or not self._lead.claim:
            return None
        calls = [
            one for link in self._lead.links if link.effective for one in (link.call, *link.also) if one is not None
        ]
        calls = [one for one in calls if one.outcome in EFFECTIVE]
        said = said_of_each(found.sentence, (0, 0), self._ledger) if len(calls) > 1 else {}
        return max(calls, key=lambda one: said.get(one.id, 0), default=None)

    def _paying_call(self, found: Judgement) -> CallRecord | None:
        """The call, just claimed, whose money a promise speaks of: "$40 will be charged to your card"."""
        if self._claimed is None or found.claim or found.sentence.question:
            return None
        effects = [
            one for one in found.sentence.readings if one.act == PROMISE and not one.conditional and is_money(one)
        ]
        if not effects:
            return None
        return next((one.call for one in self._claimed.links if one.effective), None)

    def _denied_call(self, found: Judgement) -> CallRecord | None:
        """The call that "nothing was charged" speaks of: the one that the reply has just claimed."""
        if self._claimed is None or found.claim or not found.sentence.has(Flag.NONE) or found.sentence.question:
            return None
        return next((one.call for one in self._claimed.links if one.effective), None)

    def _remember(self, found: Judgement) -> None:
        piece = found.sentence.piece
        if found.claim:
            self._claimed = found
            self._untrue = found if found.untrue else self._untrue
        if piece.item:
            return
        if (
            found.claim
            or found.act in (ASK, PROMISE)
            or not (piece.opens and self._lead is not None and self._lead.claim)
        ):
            self._lead = found


def _is_anothers(sentence: Sentence, reading: Reading) -> bool:
    """“Another reader has reserved it”: a deed of someone else."""
    return any(token.flags & Flag.AGAIN for token in sentence.tokens if reading.reach[0] <= token.start < reading.start)


def _only_confirms(sentence: Sentence, reading: Reading) -> bool:
    """“I have confirmed the details”: a look, not a deed."""
    if "confirm" not in reading.actions or not set(reading.actions) <= {"confirm", "check"}:
        return False
    return sentence.question or (not reading.nouns and all(one in WEAK_OBJECTS for one in reading.objects))


def _leads_in(sentence: Sentence, reading: Reading) -> bool:
    """“Here is what was done:”: lines follow, each of which says of what."""
    return sentence.piece.opens and is_generic(reading) and not reading.objects and sentence.has(Flag.RELATIVE)


def _moves_a_figure(reading: Reading) -> bool:
    """“The total went to $120”: a sum, not a deed."""
    return reading.actions == ("move",) and set(reading.objects) == {"cost"}


def _is_full(sentence: Sentence, reading: Reading) -> bool:
    """“The class is complete and I couldn't sign you up”: full, not done."""
    unable = any(one.act == NOT_DONE and one.cue == "unable" and one.at > reading.at for one in sentence.readings)
    return unable and is_generic(reading) and reading.strength < STRONG


def _only_asked_for(sentence: Sentence, reading: Reading) -> bool:
    """“It was requested, but we do not know whether it went through”."""
    return reading.actions == ("request",) and any(other.act == NOT_KNOWN for other in sentence.readings)


def _has_date(sentence: Sentence, reading: Reading) -> bool:
    return any(value.kind == DATE and reading.reach[0] <= value.start < reading.reach[1] for value in sentence.values)


def _claims_more(sentence: Sentence) -> bool:
    return sum(reading.act == DONE for reading in sentence.readings) > 1


def _parts(reading: Reading, sentence: Sentence) -> list[Reading]:
    """“The upgrade and the cancellation have been completed” claims each of the two."""
    if len(set(reading.nouns)) < 2 or not all(actions()[one].kind == "generic" for one in reading.actions):
        return []
    first, last = min(reading.noun_at), max(reading.noun_at)
    if last > reading.at or not any(token.flags & Flag.CONJUNCTION for token in sentence.tokens[first:last]):
        return []
    named = {
        noun: at for noun, at in zip(reading.nouns, reading.noun_at, strict=True) if actions()[noun].kind == "write"
    }
    named = {noun: at for noun, at in named.items() if noun not in sentence.tokens[at].objects}
    if len(named) < 2:
        return []
    return [replace(reading, nouns=[noun], noun_at=[at]) for noun, at in named.items()]


def _is_specific(sentence: Sentence, reading: Reading) -> bool:
    """Whether the clause speaks of one certain thing rather than of things in general."""
    if any(reading.reach[0] <= value.start < reading.reach[1] for value in sentence.values):
        return True
    before = [token for token in sentence.tokens if reading.reach[0] <= token.start < reading.start]
    if not any(token.flags & Flag.DETERMINER or token.objects or token.actions for token in before):
        before = [token for token in sentence.tokens if reading.end <= token.start < reading.reach[1]]
    general = Flag.POLICY | Flag.INDEFINITE if reading.cue == "state" else Flag.POLICY
    return any(token.flags & Flag.DETERMINER and not token.flags & general for token in before)


def _is_changed(tokens: list[Token], at: int) -> bool:
    """Whether a word beside a thing says that it is new or changed: "new flights", "passenger change", "is now"."""
    near = [*tokens[max(0, at - 2) : at], *tokens[at + 1 : at + 3]]
    return any(
        token.flags & (Flag.FRESH | Flag.NOW)
        or (
            token.flags & Flag.NOUN
            and any(actions()[action].kind == "write" for action in token.actions if action not in token.objects)
        )
        for token in near
    )
