"""A counter that refunds orders: the procedure that tests play through the actions, with tools that the app runs."""

APP = {"kind": "app"}
REFUND = {
    "name": "Refund",
    "description": "The customer wants money back for an order.",
    "examples": [
        "I want my money back",
        "refund my order please",
        "can I get a refund",
        "I would like to return this for a refund",
    ],
}
PARCEL = {
    "name": "Delivery day",
    "description": "The customer wants a parcel on another day.",
    "examples": [
        "deliver my parcel on another day",
        "change the delivery day",
        "can you bring it on Friday",
        "move my delivery",
    ],
}
HOURS = {
    "name": "Opening hours",
    "description": "The customer asks when the shop is open.",
    "examples": [
        "when are you open",
        "what are your opening hours",
        "how late is the shop open",
        "are you open on Sunday",
    ],
    "aside": True,
}
BODY = {
    "schema": 1,
    "name": "The counter",
    "intents": {"refund": REFUND, "parcel": PARCEL, "hours": HOURS},
    "slots": {
        "order_id": {"label": "order number", "pattern": r"\b\d{4}\b", "format": "4 digits"},
        "email": {"label": "e-mail address", "pattern": "email"},
        "method": {"label": "refund method", "options": {"card": "back to the card", "credit": "store credit"}},
    },
    "tools": {
        "find_order": {"description": "find the order", "needs": ["order_id", "email"], "runs": APP},
        "pay_back": {
            "name": "pay back",
            "description": "pay the order back",
            "needs": ["method"],
            "changes": True,
            "runs": APP,
        },
    },
    "procedures": {
        "refund": ["find_order", "pay_back"],
        "parcel": [{"say": "Please tell the driver."}],
        "hours": [{"say": "We are open from nine to six."}],
    },
}
