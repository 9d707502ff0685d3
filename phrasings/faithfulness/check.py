"""The reply checker: a reply in, the reply that the record bears out, with a verdict on every sentence."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from typing import Any

from cxagent.language.view import View
from phrasings.faithfulness.acts import NOT_DONE
from phrasings.faithfulness.arithmetic import right_results
from phrasings.faithfulness.composer import Wording, defaults
from phrasings.faithfulness.counting import counts_said
from phrasings.faithfulness.disguise import plain_view
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judge import Judge
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.layout import Piece, lay_out
from phrasings.faithfulness.ledger import EFFECTIVE, Ledger
from phrasings.faithfulness.lexicon import Lexicon, base_lexicon, service_lexicon
from phrasings.faithfulness.linking import Link
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.own_words import sift
from phrasings.faithfulness.profiles import Profiles
from phrasings.faithfulness.provenance import ValueRules
from phrasings.faithfulness.read_back import held_against_look_ups
from phrasings.faithfulness.record import CallRecord, Record, ToolSpec
from phrasings.faithfulness.rewrite import Row, drop_details, rebuild
from phrasings.faithfulness.rounds import followed
from phrasings.faithfulness.seen import Seen
from phrasings.faithfulness.sentence import Sentence, read_sentence
from phrasings.faithfulness.sentence_verdicts import Appended, SentenceVerdict, verdict_of
from phrasings.faithfulness.tongues import is_read, may_be_mixed, tongue_of
from phrasings.faithfulness.tool_profile import own_things
from phrasings.faithfulness.vouching import Vouching

_NEGATIVE = int(Flag.FAILURE | Flag.NEGATION | Flag.DID_NOT | Flag.NONE | Flag.UNABLE)
CHECKER_VERSION = "1"
_MOST_ROUNDS = 4
_MARKERS = "-*+•– \t"  # of a list line that became a phrasing
Spoken = tuple[int, int, CallRecord | None]  # where a reply already speaks in the company's words, and of which call


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """`append`: add the writes of this turn that the reply omits. `values`: what may stand, by where it comes from."""

    append: bool = True
    values: ValueRules = field(default_factory=ValueRules)


@dataclass(frozen=True, slots=True)
class Checked:
    """A checked reply. `held`: the language of a reply of which nothing could be read; then the reply is what the phrasings
    of this turn's calls say.
    """

    reply: str
    sentences: tuple[SentenceVerdict, ...]
    appended: tuple[Appended, ...]
    counts: Mapping[str, int] = field(default_factory=dict)
    version: str = CHECKER_VERSION
    held: str | None = None

    def as_json(self) -> dict[str, Any]:
        return {
            "reply": self.reply,
            "sentences": [one.as_json() for one in self.sentences],
            "appended": [one.as_json() for one in self.appended],
            "counts": dict(self.counts),
            "version": self.version,
            "held": self.held,
        }


@dataclass(frozen=True, slots=True)
class Start:
    """A check of a reply that is still being written. `phrases`: the company's own words for this record."""

    ledger: Ledger
    vouching: Vouching
    judge: Judge
    phrases: tuple[str, ...]
    language: str
    read: Callable[[Piece, str], Sentence]
    view: Callable[[str], View]


class Checker:
    """Built once for a service and language; holds nothing of any conversation, so one may serve many threads."""

    def __init__(
        self,
        tools: Mapping[str, ToolSpec],
        *,
        language: str,
        wording: Wording,
        options: CheckOptions = CheckOptions(),
    ) -> None:
        self._tools = dict(tools)
        self._language = language
        self._wording = wording
        self._options = options
        own = sift(self._tools, language)
        self._profiles = Profiles(self._tools, own)
        things = dict.fromkeys(thing for spec in self._tools.values() for thing in own_things(spec))
        self._lexicon = service_lexicon(language, own.news, things)
        self._policy = tuple(value for spec in self._tools.values() for value in spec.policy_values)
        self._never = {name: self._say((name, Outcome.NOT_ATTEMPTED, None)) for name in self._profiles.writes}

    def check(self, reply: str, record: Record) -> Checked:
        """Hold a reply against a record.

        What is left is looked at again until nothing more changes: a sentence may have leant on one that went.
        """
        checked = self._once(reply, record)
        for _ in range(_MOST_ROUNDS):
            again = checked if checked.reply == reply else self._once(checked.reply, record)
            if again.reply == checked.reply:
                break
            checked = _as_one(checked, again)
        return checked

    def _once(self, reply: str, record: Record) -> Checked:
        ledger = self._ledger(record)
        seen = Seen(reply, plain_view(reply, self._lexicon))
        pieces = lay_out(seen.view.text, self._language)
        spoken = self._spoken(seen.view.text, ledger)
        tongues = self._tongues(seen.view.text, pieces, spoken)
        judgements = self._judge(pieces, tongues, ledger, spoken)
        drop_details(judgements)
        text, became = rebuild(seen, judgements, self._say)
        appended = self._appended(judgements, ledger, text) if self._options.append else []
        text = _with_appended(text, [one.text for one in appended])
        if not text.strip():
            text = str(defaults(self._language)["nothing"]) if reply.strip() else reply
        unread = next((one for one in tongues if not is_read(one)), None)
        held = unread if all(found.verdict == "removed" for found in judgements) else None
        verdicts = tuple(verdict_of(found, became.get(index), ledger, seen) for index, found in enumerate(judgements))
        return Checked(text, verdicts, tuple(appended), _counts(verdicts, appended), held=held)

    def start(self, record: Record) -> "Start":
        """What judges a reply sentence by sentence, while it is still being written: see `stream`."""
        ledger = self._ledger(record)
        vouching = Vouching(ledger, self._language, self._policy)
        judge = Judge(ledger, self._profiles, vouching, self._language, self._options.values)
        today = record.now.date() if record.now is not None else None
        phrases = tuple(text for text, _ in self._phrases(ledger) if text)
        view = partial(plain_view, lexicon=self._lexicon)
        return Start(ledger, vouching, judge, phrases, self._language, partial(self._read, today=today), view)

    def _ledger(self, record: Record) -> Ledger:
        """The record, indexed; a change that a later look-up does not bear out is in it as unknown."""
        calls = held_against_look_ups(record.calls, setting=self._profiles.setting, reading=self._profiles.reading)
        return Ledger.of(replace(record, calls=calls), self._tools, self._profiles.writes)

    def _tongues(self, reply: str, pieces: list[Piece], spoken: list[Spoken]) -> list[str]:
        """The language of each sentence: the conversation's, but for those that clearly are in another."""
        if not may_be_mixed(reply, self._language):
            return [self._language] * len(pieces)
        return [
            self._language if _is_spoken(piece, spoken) else tongue_of(piece.text, self._language) for piece in pieces
        ]

    def _lexicon_of(self, tongue: str) -> Lexicon:
        return base_lexicon(tongue) if is_read(tongue) and tongue != self._language else self._lexicon

    def _read(self, piece: Piece, tongue: str, today: date | None) -> Sentence:
        sentence = read_sentence(piece, self._lexicon_of(tongue), today)
        for reading in sentence.readings:
            self._profiles.settle(reading)
        return sentence

    def _judge(
        self,
        pieces: list[Piece],
        tongues: list[str],
        ledger: Ledger,
        spoken: list[Spoken],
    ) -> list[Judgement]:
        now = ledger.record.now
        today = now.date() if now is not None else None
        sentences = [self._read(piece, tongue, today) for piece, tongue in zip(pieces, tongues, strict=True)]
        vouching = Vouching(ledger, self._language, self._policy)
        vouching.known.reply_values = [value for sentence in sentences for value in sentence.values]
        vouching.known.reply_counts = counts_said(sentences)
        vouching.known.shown = frozenset(right_results([sentence.piece.text for sentence in sentences]))
        judge = Judge(ledger, self._profiles, vouching, self._language, self._options.values)
        judge.reserve(sentences)
        return [
            judge.take_in(_own_words(sentence, spoken))
            if _is_spoken(sentence.piece, spoken)
            else judge.judge(sentence)
            if is_read(tongue)
            else _unreadable(sentence, tongue)
            for sentence, tongue in zip(sentences, tongues, strict=True)
        ]

    def _say(self, row: Row) -> str:
        tool, outcome, call = row
        spec = self._tools.get(tool)
        if spec is None:
            spec = ToolSpec(name=tool, words={self._language: str(defaults(self._language)["the_request"])})
        return self._wording.phrase(spec, outcome, call, self._language)

    def _spoken(self, reply: str, ledger: Ledger) -> list[Spoken]:
        """Where the reply, as it reads, already speaks in the company's own words of what the record bears."""
        found = []
        for words, call in self._phrases(ledger):
            text = plain_view(words, self._lexicon).text
            at = reply.find(text) if text else -1
            while at >= 0:
                found.append((at, at + len(text), call))
                at = reply.find(text, at + len(text))
        return found

    def _phrases(self, ledger: Ledger) -> list[tuple[str, CallRecord | None]]:
        """What the company's own words for this record are, each with its call."""
        rows: list[Row] = [(call.tool, call.outcome, call) for call in ledger.writes]
        phrases: list[tuple[str, CallRecord | None]] = [(self._say(row), row[2]) for row in rows]
        phrases += [(text, None) for name, text in self._never.items() if name not in ledger.by_tool]
        phrases.append((self._say(("", Outcome.NOT_ATTEMPTED, None)), None))
        return phrases

    def _appended(self, judgements: list[Judgement], ledger: Ledger, text: str) -> list[Appended]:
        left = [found for found in judgements if found.verdict != "removed"]
        told = {link.call.id for found in left for link in found.links if link.call is not None}
        told |= {one.id for found in left for link in found.links for one in link.also if one.outcome in EFFECTIVE}
        told |= {link.tool for found in left for link in found.links}
        hinted = any(found.act == NOT_DONE or bool(found.sentence.flags & _NEGATIVE) for found in left)
        added: list[Appended] = []
        for call in _last_of_each(ledger.turn_writes):
            if (
                call.by != "agent"
                or not self._tools[call.tool].changes
                or call.id in told
                or call.tool in told
                or (call.outcome not in EFFECTIVE and hinted)
            ):
                continue
            words = self._say((call.tool, call.outcome, call))
            if words and words not in text:
                added.append(Appended(call.tool, call.id, call.outcome, words))
        return added


def _last_of_each(calls: list[CallRecord]) -> list[CallRecord]:
    return list({call.tool: call for call in calls}.values())


def _is_spoken(piece: Piece, spoken: list[Spoken]) -> bool:
    bare = piece.start + len(piece.text) - len(piece.text.lstrip(_MARKERS))
    return any(start <= bare and piece.end <= end for start, end, _ in spoken)


def _own_words(sentence: Sentence, spoken: list[Spoken]) -> Judgement:
    """What the company says of a call that was done is the context of what follows, as a true claim would be."""
    piece = sentence.piece
    call = next((call for start, end, call in spoken if start < piece.end and piece.start < end), None)
    links = [Link(call.tool, call, call.outcome, ())] if call is not None and call.outcome in EFFECTIVE else []
    return Judgement(sentence, act="mention", links=links, claim=bool(links), reason="the company's own wording")


def _as_one(first: Checked, again: Checked) -> Checked:
    """Two rounds of looking, told as one."""
    verdicts, appended = followed(first.sentences, again.sentences), [*first.appended, *again.appended]
    held = first.held or again.held
    return Checked(again.reply, verdicts, tuple(appended), _counts(verdicts, appended), held=held)


def _with_appended(text: str, words: list[str]) -> str:
    if not words:
        return text
    if not text.strip():
        return "\n\n".join(words)
    return text.rstrip() + "\n\n" + "\n\n".join(words)


def _unreadable(sentence: Sentence, tongue: str) -> Judgement:
    sentence.language = tongue
    return Judgement(sentence, verdict="removed", reason=f"in a language that nothing reads: {tongue}")


def _counts(verdicts: tuple[SentenceVerdict, ...], appended: list[Appended]) -> dict[str, int]:
    counts = {"sentences": len(verdicts), "kept": 0, "replaced": 0, "removed": 0, "appended": len(appended)}
    for one in verdicts:
        counts[one.verdict] += 1
    return counts
