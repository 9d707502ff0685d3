"""Deeds that no tool of the service does: said to be done, they are untrue unless something else stands behind them."""

from collections.abc import Collection
from dataclasses import replace

from phrasings.faithfulness.acts import DONE, Reading
from phrasings.faithfulness.bearing import bears
from phrasings.faithfulness.context import Context
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.layout import lay_out
from phrasings.faithfulness.ledger import EFFECTIVE
from phrasings.faithfulness.lexicon import base_lexicon
from phrasings.faithfulness.profiles import meant
from phrasings.faithfulness.sentence import Sentence, read_sentence
from phrasings.faithfulness.values import AMOUNT, DATE
from phrasings.faithfulness.verbs import by_another

_STAFF = frozenset(("agent", "technician", "driver"))
_TAKEN = frozenset(("charge", "pay", "bill"))  # money that a customer is told of, not given
_GIVEN_BACK = frozenset(("refund", "credit", "waive"))
_TURNED_AWAY = frozenset(("reject",))  # what nobody claims to have achieved
_WORDING = frozenset(
    ("change", "create", "write", "fix", "set", "merge", "record", "complete", "process", "find", "renew")
)
_NEAR = 5  # words between a verb and what it is done to
_LINES_HEARD = 12  # of the customer's, from the last, in which a deed of their own is looked for
_LONGEST_LINE = 400  # characters of such a line that are read


def is_toolless_claim(context: Context, sentence: Sentence, reading: Reading, kinds: Collection[str]) -> bool:
    """Whether strong words of a deed that no tool does claim it: by the agent, or of the customer's own things."""
    noted = set(reading.actions) == {"record"} and not context.ledger.turn_writes  # "I've noted your preference"
    told = set(reading.actions) == {"notify"} and not _tells_another(sentence, reading)
    if noted or told or not {"write", "effect"}.intersection(kinds):
        return False
    if reading.agent and "write" in kinds:
        return not is_companys_news(context, sentence, reading)
    if _is_borne_whole(context, sentence, reading) or _TURNED_AWAY.issuperset(reading.actions):
        return False
    if reading.agent:
        return True
    if any(call.outcome in EFFECTIVE for call in context.ledger.turn_writes):
        return False  # it may be another word for what was done
    others = by_another(sentence.tokens, reading.at + 1) or _is_customers_deed(context, reading)
    return not (others or _is_told_as_then(context, sentence, reading))


def _tells_another(sentence: Sentence, reading: Reading) -> bool:
    """“I've informed the billing team”, not "as I informed you"."""
    around = [token for token in sentence.tokens if reading.reach[0] <= token.start < reading.reach[1]]
    return any(_STAFF.intersection(token.objects) for token in around)


def _is_borne_whole(context: Context, sentence: Sentence, reading: Reading) -> bool:
    """Whether look-ups show what is said, and any other deed that the clause names: a "replacement" that was shipped."""
    calls = context.ledger.record.calls
    named = {
        noun
        for noun, at in zip(reading.nouns, reading.noun_at, strict=True)
        if not sentence.tokens[at].objects and noun not in reading.actions
    }
    others = [replace(reading, actions=(noun,), nouns=[], noun_at=[]) for noun in sorted(named)]
    back = bool({action.id for action in meant(reading)} & _GIVEN_BACK)  # what was paid in was not given back
    if not bears(calls, reading, context.ids, context.language, exactly=back):
        return False
    return all(bears(calls, one, context.ids, context.language) for one in others)


def is_companys_news(context: Context, sentence: Sentence, reading: Reading) -> bool:
    """“We sent the invoice on Monday”: a deed of the company that a look-up shows, not the agent's own."""
    who = any(token.flags & Flag.COMPANY for token in sentence.tokens if reading.span[0] <= token.start < reading.start)
    return who and bears(context.ledger.record.calls, reading, context.ids, context.language, exactly=True)


def tells_a_price(context: Context, sentence: Sentence, reading: Reading) -> bool:
    """“You have been charged $5”: a sum that a look-up shows, where nothing was changed this turn."""
    if context.ledger.turn_writes or not _TAKEN.intersection(action.id for action in meant(reading)):
        return False
    said = {one.cents for one in sentence.values if one.kind == AMOUNT}
    return bool(said) and said <= context.ledger.everything.amounts


def _is_told_as_then(context: Context, sentence: Sentence, reading: Reading) -> bool:
    """Whether a day stands in the clause, where the same form tells of now and of then."""
    if context.language == "en":
        return False
    return any(one.kind == DATE and reading.reach[0] <= one.start < reading.reach[1] for one in sentence.values)


def _is_customers_deed(context: Context, reading: Reading) -> bool:
    """“Now the phone has been restarted”, after the customer's "I have restarted it"."""
    return bool(deeds_heard(context).intersection(reading.actions))


def deeds_heard(context: Context) -> frozenset[str]:
    """The actions that the customer said they did."""
    if context.deeds_heard is None:
        lexicon = base_lexicon(context.language)
        lines = [line[:_LONGEST_LINE] for line in context.ledger.record.heard[-_LINES_HEARD:]]
        sentences = [read_sentence(piece, lexicon) for line in lines for piece in lay_out(line, context.language)]
        context.deeds_heard = frozenset(
            action for one in sentences for said in one.readings if _is_own(said) for action in said.actions
        )
    return context.deeds_heard


def _is_own(said: Reading) -> bool:
    return said.act == DONE and said.agent


def is_of_the_reply(sentence: Sentence, reading: Reading) -> bool:
    """“I've updated my answer”, "I've summarised it below": a deed done to the reply itself, which needs no tool."""
    if not reading.agent or not set(reading.actions) <= _WORDING:
        return False
    at = reading.at
    before, after = sentence.tokens[max(0, at - _NEAR) : at], sentence.tokens[at + 1 : at + _NEAR]
    near = list(reversed(before)) if sentence.language == "ja" else after
    first = next((token for token in near if token.objects or token.flags & Flag.REPLY_PART), None)
    return first is not None and bool(first.flags & Flag.REPLY_PART)
