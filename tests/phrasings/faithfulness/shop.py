"""A shop's desk for the tests: its tools, and records of calls that ended in each way."""

from phrasings.faithfulness.check import Checker, CheckOptions
from phrasings.faithfulness.composer import PhrasingTable
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord, Record, ToolSpec

TOOLS = {
    "get_order": ToolSpec("get_order", description="look up an order"),
    "refund_card": ToolSpec(
        "refund_card",
        words={
            "en": "refund to card",
            "pt": "reembolso no cartão",
            "es": "reembolso en la tarjeta",
            "fr": "remboursement sur la carte",
            "ja": "カードへの返金",
        },
        description="refund an order to the customer's card",
        changes=True,
        currency="GBP",
        formats={"amount": "money"},
    ),
    "cancel_order": ToolSpec("cancel_order", description="cancel an order", changes=True),
    "change_address": ToolSpec("change_address", description="change the delivery address of an order", changes=True),
}
PHRASINGS = {
    "en": {
        "refund_card": {
            "done": "Refunded {argument.amount} for order {argument.order_id}.",
            "refused": "I couldn't refund order {argument.order_id}{because}.",
        }
    }
}


def call(
    tool="refund_card",
    outcome=Outcome.DONE,
    *,
    turn=1,
    name="c1",
    result=None,
    reason=None,
    reason_text=None,
    **arguments,
):
    return CallRecord(
        id=name,
        tool=tool,
        arguments=arguments or {"order_id": "4412", "amount": 12.5},
        outcome=Outcome(outcome),
        result=result,
        reason=reason,
        reason_text=reason_text,
        turn=turn,
    )


def record(*calls, heard=("the parcel for 4412 is lost",)):
    return Record(calls=calls, heard=heard, turn=1)


def checker(language="en", *, phrasings=None, append=False, tools=TOOLS):
    return Checker(tools, language=language, wording=PhrasingTable(phrasings), options=CheckOptions(append=append))


def verdicts(reply, *calls, language="en", **options):
    return [one.verdict for one in checker(language, **options).check(reply, record(*calls)).sentences]
