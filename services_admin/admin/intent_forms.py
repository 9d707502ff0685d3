"""The cards of a service's intents."""

import re

from django.http import QueryDict

from cxagent.versioning.admin.editors import Page, Typed
from cxagent.versioning.admin.fields import Field, there
from cxagent.versioning.bodies import Body
from services_admin.admin.cards import Card, card, entries, title_of, with_new, without_removed
from services_admin.admin.worded import bound_in, lines_field, said_field

PART = "intents"
KEY = re.compile(r"[a-z][a-z0-9_-]{0,63}")
START = {"name": "", "description": "", "examples": []}


def intent_fields(body: Body, key: str, language: str) -> dict[str, list[Field]]:
    at = (PART, key)
    return {
        "words": [
            said_field(body, (*at, "name"), "Name", language, placeholder="a refund", help="As the agent says it."),
            said_field(
                body, (*at, "description"), "What the customer wants", language, placeholder="The customer wants …"
            ),
            said_field(
                body,
                (*at, "not_for"),
                "What it is not for",
                language,
                placeholder="such as: ordering a drink, that is an order",
                help="Keeps it apart from an intent that looks like it.",
            ),
        ],
        "examples": [
            lines_field(
                body,
                (*at, "examples"),
                "What customers say",
                language,
                rows=6,
                help="One sentence a line; five or more tell it apart well.",
            )
        ],
        "more": [
            Field(
                (*at, "written"),
                "The procedure as your company wrote it",
                "area",
                rows=3,
                keep=2,
                help="In prose, for all languages. The reader is shown it where an optional step has to be chosen.",
            ),
            Field((*at, "aside"), "An aside: answered at any point, and the request goes on", "check", keep=2),
        ],
    }


def intent_cards(page: Page, language: str) -> list[Card]:
    return [_card(page, key, language) for key in entries(page.body, PART)]


def _card(page: Page, key: str, language: str) -> Card:
    groups = {
        name: [bound_in(page, field, language) for field in fields]
        for name, fields in intent_fields(page.body, key, language).items()
    }
    about = {
        "title": title_of(page.body, (PART, key, "name"), language),
        "aside": there(page.body, PART, key, "aside") is True,
        "lines": len(groups["examples"][0].text.split()) and len(groups["examples"][0].text.split("\n")),
    }
    return card(page, (PART, key), groups, about)


def all_intent_fields(body: Body, language: str) -> list[Field]:
    keys = entries(body, PART)
    return [field for key in keys for group in intent_fields(body, key, language).values() for field in group]


def add_and_remove(typed: Typed, posted: QueryDict) -> Typed:
    without_removed(typed.body, posted, part=PART, name="remove_intent")
    return with_new(typed, posted, part=PART, key=KEY, start=START)
