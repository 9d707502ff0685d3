"""Bodies of the conversations API: what comes in, checked strictly, and what goes out, described."""

from typing import Any

from rest_framework import serializers

from conversations.actions.receive_message import MAX_TEXT
from cxagent.api.fields import Integer, OneOf, Strict, Text, TrueOrFalse, Written
from cxagent.language import LANGUAGES

ACTIONS = (
    "ask-intent",
    "clarify",
    "ask",
    "check-value",
    "confirm",
    "ask-fixed",
    "repeat-ask",
    "repeat-check",
    "wrap-up",
    "call",
    "handoff",
    "done",
)
BY = ("template", "model", "phrasing")
OUTCOMES = ("done", "failed", "refused", "pending_confirmation", "unknown", "undone", "not_attempted")
MAX_REPLY, MAX_EVENTS, MAX_TOOLS = 20_000, 2_000, 200
FORMATS = ("money", "date", "datetime", "number", "text", "identifier")
MAX_VERSION = 2**31 - 1
ACTS = ("done", "not_done", "promise", "ask", "not_known", "mention", "none")
TIERS = ("returned", "taken", "said_by_customer", "policy", "derived", "wrong", "unsupported")
MOMENTS = ("first_reply", "before_change", "handoff")
CALL_ID, AS_CALL = r"^c[0-9]{1,9}$", "the id of a call, such as c1"
DIGEST = r"^[0-9a-f]{64}$"


class StartSerializer(Strict):
    service = Text(max_length=64, help_text="The key of the service.")
    language = OneOf(LANGUAGES, required=False, help_text="One that the service is offered in; its own if left out.")
    version = Integer(
        required=False,
        min_value=1,
        max_value=MAX_VERSION,
        help_text="A published version; the live one if left out.",
    )


class MessageSerializer(Strict):
    text = Text(max_length=MAX_TEXT, help_text="What the customer wrote.")


class ErrorOfCallSerializer(Strict):
    code = Written(
        r"^[a-z][a-z0-9_.-]{0,63}$",
        "small letters, digits, _, full stop and -, the first a letter, at most 64",
        help_text="A stable reason code.",
    )
    text = Text(required=False, max_length=300, help_text="A short plain sentence that a customer may read.")


class ResultSerializer(Strict):
    call = Written(CALL_ID, AS_CALL, help_text="The id of the call, from the action.")
    ok = TrueOrFalse(help_text="Whether it was done.")
    value = serializers.JSONField(required=False, help_text="What the tool returned.")
    error = ErrorOfCallSerializer(required=False)
    values = serializers.DictField(required=False, help_text="Slots that the result fills in.")
    note = Text(required=False, max_length=2000, help_text="What was found, in words, for the reader.")
    records = serializers.DictField(required=False, help_text="Lists to pick from: name → [{id, text, …}].")
    say = Text(required=False, max_length=1000, help_text="What to tell the customer about it.")


class DecisionSerializer(Strict):
    call = Written(CALL_ID, AS_CALL)
    digest = Written(
        DIGEST,
        "the 64 hexadecimal digits of the action",
        help_text="The digest of what was read back, from the action.",
    )
    decision = OneOf(["approve", "skip"])


class NothingSerializer(Strict):
    """An empty object."""


class RedactionSerializer(Strict):
    reason = Text(max_length=500, help_text="Why; it is recorded.")


class CheckedToolSerializer(Strict):
    """A tool as a reply may speak of it."""

    description = Text(max_length=2000, default="", allow_blank=True)
    changes = TrueOrFalse(default=False, help_text="Whether it changes the world.")
    currency = Text(max_length=3, required=False, allow_null=True, help_text="Of its amounts, such as GBP.")
    formats = serializers.DictField(child=OneOf(FORMATS), required=False)
    names = serializers.DictField(child=Text(max_length=200), required=False, help_text="Language → its name.")
    policy_values = serializers.ListField(child=Text(max_length=200), max_length=50, required=False)
    claim_words = serializers.DictField(
        child=serializers.DictField(), required=False, help_text="Language → `{verbs, nouns}`; proposed if left out."
    )
    by = Text(max_length=40, default="agent", help_text="Who calls it: the agent, or the customer's side.")


class ReplyCheckSerializer(Strict):
    tools = serializers.DictField(child=CheckedToolSerializer())
    events = serializers.ListField(
        child=serializers.DictField(),
        max_length=MAX_EVENTS,
        help_text="`customer{text}`, `agent{text}`, `call{id, tool, arguments, by}`, `result{id, tool, ok, value}`, "
        "`outcome{id, outcome, reason}`, each with its `type`, in order.",
    )
    reply = Text(max_length=MAX_REPLY, trim_whitespace=False, allow_blank=True)
    language = OneOf(LANGUAGES, default="en")
    phrasings = serializers.DictField(
        child=serializers.DictField(child=Text(max_length=500)),
        required=False,
        help_text="Tool (or `*`) → outcome → phrasing, in the language of the reply.",
    )

    rules = serializers.DictField(
        required=False, help_text="The body of reply rules, applied last; as under `/v1/reply-rules`."
    )
    moments = serializers.ListField(
        child=OneOf(MOMENTS),
        required=False,
        help_text="When the reply is said, for the sentences that rules require.",
    )

    def validate_tools(self, tools: dict[str, Any]) -> dict[str, Any]:
        if len(tools) > MAX_TOOLS:
            raise serializers.ValidationError(f"At most {MAX_TOOLS} tools.")
        return tools


class ActionSerializer(serializers.Serializer[Any]):
    """What the conversation waits for, or how it ended. `call` and `confirm` name one call."""

    type = serializers.ChoiceField(choices=ACTIONS)
    call = serializers.CharField(required=False)
    tool = serializers.CharField(required=False)
    arguments = serializers.JSONField(required=False)
    digest = serializers.CharField(required=False)
    text = serializers.CharField(required=False)
    idempotency_key = serializers.CharField(required=False)
    reason = serializers.CharField(required=False)
    request = serializers.CharField(required=False, help_text="Which of the customer's requests it is about.")
    step = serializers.CharField(required=False, help_text="The step of the procedure, such as `refund[1]`.")
    slots = serializers.ListField(child=serializers.JSONField(), required=False, help_text="What is asked for.")
    slot = serializers.CharField(required=False)
    value = serializers.JSONField(required=False)
    intents = serializers.ListField(child=serializers.JSONField(), required=False, help_text="What is offered.")
    records = serializers.ListField(child=serializers.JSONField(), required=False, help_text="What is read back.")
    choices = serializers.JSONField(required=False)
    also = serializers.JSONField(required=False)
    resume = serializers.JSONField(required=False)
    correcting = serializers.JSONField(required=False)
    brief = serializers.JSONField(required=False, help_text="For the person: wanted, collected, done, notes, why.")


class RuleActionSerializer(serializers.Serializer[Any]):
    """What one reply rule did. Offsets are code points into the reply as the round found it; round 1 found the checked one."""

    rule = serializers.CharField(help_text="`SECTION.NAME` in the rules.")
    does = serializers.ChoiceField(choices=("removed", "replaced", "appended", "stripped", "handed_off"))
    start = serializers.IntegerField()
    end = serializers.IntegerField()
    text = serializers.CharField(allow_blank=True)
    replacement = serializers.CharField(allow_null=True)
    round = serializers.IntegerField()


class ValueSerializer(serializers.Serializer[Any]):
    """A value that a sentence states. Offsets are code points into the text that was checked."""

    kind = serializers.ChoiceField(choices=("amount", "date", "identifier", "quantity", "name", "time"))
    text = serializers.CharField(allow_blank=True)
    start = serializers.IntegerField()
    end = serializers.IntegerField()
    tier = serializers.ChoiceField(choices=TIERS, help_text="Where it comes from; `wrong`: the record has another.")
    source = serializers.CharField(allow_blank=True, help_text="The call, the arithmetic, or what is wrong.")  # type: ignore[assignment] # DRF takes declared fields out of the class
    call = serializers.CharField(allow_null=True, help_text="The call that took or returned it.")
    how = serializers.CharField(allow_null=True, help_text="The arithmetic of a derived value.")


class VerdictSerializer(serializers.Serializer[Any]):
    """One sentence: what it says, of what, what the record has, and what became of it."""

    start = serializers.IntegerField()
    end = serializers.IntegerField()
    text = serializers.CharField()
    act = serializers.ChoiceField(choices=ACTS)
    cue = serializers.CharField(allow_blank=True, help_text="What made the act so, such as `perfect`.")
    cue_words = serializers.CharField(allow_blank=True, help_text="The words that show it.")
    tools = serializers.ListField(child=serializers.CharField(), help_text="The tools that it speaks of.")
    linked_by = serializers.ListField(child=serializers.CharField(), help_text="The words that linked it to them.")
    call = serializers.CharField(allow_null=True)
    outcome = serializers.ChoiceField(choices=OUTCOMES, allow_null=True)
    values = ValueSerializer(many=True)
    verdict = serializers.ChoiceField(choices=("kept", "replaced", "removed"))
    reason = serializers.CharField(allow_blank=True)
    replacement = serializers.CharField(allow_null=True, allow_blank=True)
    language = serializers.CharField(allow_blank=True, help_text="The language that it was read in.")


class AppendedSerializer(serializers.Serializer[Any]):
    """A change of this turn that the reply left out, and the words added for it."""

    tool = serializers.CharField()
    call = serializers.CharField()
    outcome = serializers.ChoiceField(choices=OUTCOMES)
    text = serializers.CharField()


class SaidSerializer(serializers.Serializer[Any]):
    """What the customer reads. `verdicts`: how each sentence of a model's draft was judged; `rules`: what reply rules did."""

    text = serializers.CharField()
    by = serializers.ChoiceField(choices=BY)
    verdicts = VerdictSerializer(many=True, required=False)
    rules = RuleActionSerializer(many=True, required=False)


class TurnSerializer(serializers.Serializer[Any]):
    conversation = serializers.UUIDField()
    seq = serializers.IntegerField()
    messages = SaidSerializer(many=True)
    action = ActionSerializer()


class PinSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    version = serializers.IntegerField()


class LineSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.ChoiceField(choices=("customer", "agent", *BY))
    text = serializers.CharField(allow_null=True, help_text="null where it was erased.")
    verdicts = VerdictSerializer(many=True, required=False)
    rules = RuleActionSerializer(many=True, required=False)


class CallSerializer(serializers.Serializer[Any]):
    call = serializers.CharField()
    tool = serializers.CharField()
    arguments = serializers.JSONField()
    outcome = serializers.ChoiceField(choices=OUTCOMES, allow_null=True)
    result = serializers.JSONField(allow_null=True)
    reason = serializers.CharField(allow_null=True)
    turn = serializers.IntegerField()


class ConversationSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    service = PinSerializer()
    phrasings = PinSerializer(allow_null=True)
    templates = PinSerializer(allow_null=True)
    rules = PinSerializer(allow_null=True)
    language = serializers.CharField()
    created_at = serializers.DateTimeField()
    seq = serializers.IntegerField()
    digest = serializers.CharField(help_text="The head of the chain: keep it elsewhere to prove the log later.")
    turn = serializers.IntegerField()
    action = ActionSerializer()
    requests = serializers.ListField(
        child=serializers.JSONField(), help_text="What the customer came for, each value with where it came from."
    )
    messages = LineSerializer(many=True, help_text="The last 50; the events have all.")
    calls = CallSerializer(many=True, help_text="Those that still matter; the events have all.")


class EventSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    kind = serializers.CharField()
    at = serializers.DateTimeField()
    payload = serializers.JSONField(allow_null=True, help_text="null where it was erased.")
    payload_digest = serializers.CharField()
    previous_digest = serializers.CharField(allow_blank=True)
    digest = serializers.CharField()
    redacted_at = serializers.DateTimeField(allow_null=True)


class ErasureSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    recorded_as = serializers.IntegerField(help_text="The entry that says who erased it and why.")


class CheckedReplySerializer(serializers.Serializer[Any]):
    """The reply that may be shown, and how each sentence of the one that came in was judged."""

    reply = serializers.CharField(allow_blank=True)
    sentences = VerdictSerializer(many=True)
    appended = AppendedSerializer(many=True)
    counts = serializers.DictField(child=serializers.IntegerField())
    version = serializers.CharField()
    held = serializers.CharField(
        allow_null=True,
        help_text="The language of a reply of which nothing could be read; then phrasings stand for it.",
    )
    rules = RuleActionSerializer(many=True, required=False, help_text="What reply rules did, where some were given.")
    handoff = serializers.CharField(
        required=False, allow_null=True, help_text="The rule that wants a person to take over."
    )
