"""A small shop for the local reader's tests: its own words, in English and some Portuguese."""

from conversations.reading.questions import IntentOption

REFUND = IntentOption(
    "refund",
    "Refund",
    "The customer wants money back for an order.",
    (
        "I want a refund",
        "can I get my money back",
        "please refund my last order",
        "the lamp came broken, I'd like my money returned",
        "send the money back to my account",
        "quero o meu dinheiro de volta",
    ),
)
HOURS = IntentOption(
    "hours",
    "Opening hours",
    "The customer asks when the store is open.",
    (
        "when do you open",
        "are you open on Sundays",
        "what time does the shop close",
        "until what hour are you there today",
        "opening times please",
        "a que horas fecham",
    ),
)
PASSWORD = IntentOption(
    "password",
    "Reset password",
    "The customer cannot sign in.",
    (
        "I forgot my password",
        "I can't log in to my account",
        "reset my password please",
        "it says my login is wrong",
        "I am locked out of my account",
        "esqueci a minha senha",
    ),
)
DELIVERY = IntentOption(
    "delivery",
    "Delivery speed",
    "The customer asks how long delivery takes.",
    (
        "how long does shipping take",
        "when will my parcel arrive",
        "is there express delivery",
        "how many days until it gets here",
        "can you ship it faster",
        "quanto tempo demora a entrega",
    ),
)
INTENTS = (REFUND, HOURS, PASSWORD, DELIVERY)
