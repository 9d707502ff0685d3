"""The fields of reply rules: which entries of the body they stand for."""

from collections.abc import Iterator, Mapping
from typing import Any

from cxagent.language import LANGUAGES
from cxagent.versioning.admin.fields import Field, there
from cxagent.versioning.bodies import Body
from phrasings.admin.languages import language_name

ABOUT: Mapping[str, tuple[str, str]] = {
    "personal_data": (
        "Personal data",
        (
            "Card numbers (with their check digit), bank accounts, addresses, phone numbers, and ids by the patterns of "
            "the service's slots. The customer's own is what they said, and what the record holds beside it."
        ),
    ),
    "never_say": ("Never said", "Words that no reply may use. Where nothing replaces them, their sentence goes."),
    "offers": (
        "Offers",
        (
            "Percentages off, amounts as a gesture, something free: only where a tool's policy values, a call, or the "
            "list below grants them."
        ),
    ),
    "required": ("Required", "Sentences that must be said, once, at their moment."),
}
NEW: Mapping[str, Mapping[str, Any]] = {
    "personal_data": {"kinds": ["card", "iban", "email", "phone", "id"], "of": "others"},
    "never_say": {"phrases": {}},
    "offers": {"does": "remove"},
    "required": {"when": "first_reply", "text": {}},
}
_DOES = (
    ("remove", "remove: the sentence goes"),
    ("replace", "replace: with the words below"),
    ("handoff", "hand off: the sentence goes, and a person takes over"),
)
_KINDS = (
    ("card", "card numbers"),
    ("iban", "bank accounts"),
    ("email", "e-mail addresses"),
    ("phone", "phone numbers"),
    ("id", "ids of the service"),
)
_OFFERS = (("percentage", "percentages"), ("amount", "amounts"), ("free", "something free"))
_OF = (("others", "others: what is not the customer's own"), ("everyone", "everyone: the customer's own as well"))
_WHEN = (
    ("first_reply", "in the first reply"),
    ("before_change", "before a change, with its read-back"),
    ("handoff", "when a person takes over"),
)
_AT = (("end", "at the end"), ("start", "at the start"))
_ANY = "*"


def general_fields() -> list[Field]:
    """Links, markup and length: one of each."""
    strip = (
        ("", "strip: the words stay, the address goes (the default)"),
        ("strip", "strip: the words stay, the address goes"),
        *(one for one in _DOES if one[0] != "replace"),
    )
    return [
        Field(("links", "allowed"), "Hosts that links may lead to", "lines", rows=3, keep=0, help="One a line."),
        Field(("links", "does"), "Other links", "choice", choices=strip, keep=0),
        Field(
            ("markup",),
            "Markdown and HTML",
            "choice",
            choices=[("", "keep (the default)"), ("keep", "keep"), ("strip", "strip: only the words stay")],
        ),
        Field(("length", "characters"), "Most characters of a reply", "number", keep=0, placeholder="no limit"),
    ]


def rule_fields(section: str, name: str, body: Body) -> list[Field]:
    """The fields of one rule."""
    return list(_FIELDS[section]((section, name), body))


def _personal(at: tuple[str, str], body: Body) -> Iterator[Field]:
    yield Field((*at, "kinds"), "What is looked for", "choices", choices=_KINDS, keep=2)
    yield Field((*at, "of"), "Whose", "choice", choices=[("", "others (the default)"), *_OF], keep=2)
    yield Field((*at, "does"), "What is done", "choice", choices=[("", "replace (the default)"), *_DOES], keep=2)
    yield Field((*at, "allowed"), "Addresses and numbers of the company", "lines", rows=2, keep=2, help="One a line.")
    yield Field(
        (*at, "regions"), "Countries of phone numbers without +", "commas", keep=2, placeholder="such as GB, PT"
    )
    yield from _said((*at, "text"), body, "Stands in its place")


def _never(at: tuple[str, str], body: Body) -> Iterator[Field]:
    yield Field((*at, "does"), "What is done", "choice", choices=[("", "remove (the default)"), *_DOES], keep=2)
    for language in _languages(body):
        where = language_name(language) if language != _ANY else "any language"
        yield Field((*at, "phrases", language), f"Words, {where}", "lines", rows=3, keep=2)
        yield Field((*at, "expressions", language), f"Regular expressions, {where}", "lines", rows=1, keep=2)
        yield Field((*at, "exceptions", language), f"Exceptions, {where}", "lines", rows=1, keep=2)
    yield from _said((*at, "text"), body, "Said instead")


def _offers(at: tuple[str, str], body: Body) -> Iterator[Field]:
    yield Field((*at, "kinds"), "What is looked for", "choices", choices=_OFFERS, keep=2)
    yield Field((*at, "does"), "What is done", "choice", choices=[("", "remove (the default)"), *_DOES], keep=2)
    help_text = "One a line, such as “10 % discount”, “free delivery” or “5 GBP voucher”."
    yield Field((*at, "granted"), "What may be offered", "lines", rows=3, keep=2, help=help_text)
    yield from _said((*at, "text"), body, "Said instead")


def _required(at: tuple[str, str], body: Body) -> Iterator[Field]:
    yield Field((*at, "when"), "When", "choice", choices=_WHEN, keep=2)
    yield Field((*at, "at"), "Where", "choice", choices=[("", "at the end (the default)"), *_AT], keep=2)
    yield from _said((*at, "text"), body, "The sentence", any_language=False)


def _said(at: tuple[str, ...], body: Body, label: str, *, any_language: bool = True) -> Iterator[Field]:
    for language in _languages(body):
        if language != _ANY or any_language:
            where = language_name(language) if language != _ANY else "any language"
            yield Field((*at, language), f"{label}, {where}", keep=2 if any_language else 3)


def _languages(body: Body) -> list[str]:
    """All that there are, and whatever else somebody wrote, so that it can be put right."""
    written: dict[str, None] = {}
    for section in ABOUT:
        for rule in (there(body, section) or {}).values() if isinstance(there(body, section), dict) else ():
            for entry in ("text", "phrases", "expressions", "exceptions"):
                by_language = there(rule, entry)
                written.update(dict.fromkeys(by_language if isinstance(by_language, dict) else ()))
    return list(dict.fromkeys((*LANGUAGES, _ANY, *written)))


_FIELDS = {"personal_data": _personal, "never_say": _never, "offers": _offers, "required": _required}
