"""The fields of a service's form: which entries of the body they stand for."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings

from cxagent.language import LANGUAGES
from cxagent.versioning.admin.fields import Codec, Field, Unreadable, there
from cxagent.versioning.bodies import Body
from cxagent.versioning.registry import registry
from services_admin.definition.claim_words.model import FORMS

ON_UNREAD = (
    ("", "ask (the default)"),
    ("ask", "ask: asks again, then hands over"),
    ("model", "model: asks once, then the model takes the turn"),
    ("handoff", "handoff: a person takes over"),
)
COMPOSERS = (
    ("", "checked (the default)"),
    ("checked", "checked: the model writes, every sentence is held against the record"),
    ("template", "template: replies are the company's own wordings alone"),
)
TIERS = {
    "returned": "A value that a call returned",
    "taken": "A value that a call took",
    "said_by_customer": "A value that only the customer said",
    "policy": "A value of a tool's policy",
    "derived": "A value worked out from the record",
    "unsupported": "A value that nothing supports, outside of claims",
}
_VALUE_CHOICES = (
    ("keep", "keep the sentence"),
    ("replace", "replace the sentence by the call's wording"),
    ("remove", "take the sentence out"),
)
VALUES = {
    tier: (("", f"{'replace' if tier == 'unsupported' else 'keep'} (the default)"), *_VALUE_CHOICES) for tier in TIERS
}
RUNS = (
    ("app", "app: your application runs it and posts the result"),
    ("webhook", "webhook: we call a URL of yours"),
    ("example", "example: a built-in backend"),
)
FORMATS = ("money", "date", "datetime", "number", "text", "identifier")


def general_fields() -> list[Field]:
    languages = [(code, code) for code in LANGUAGES]
    return [
        Field(("name",), "Name"),
        Field(("timezone",), "Time zone", placeholder="UTC", help="For dates, such as Europe/London."),
        Field(("language",), "Language", "choice", choices=[("", "en (the default)"), *languages]),
        Field(("on_unread",), "When nothing in a message is recognised", "choice", choices=ON_UNREAD),
        Field(("languages",), "Languages it may be used in", "choices", choices=languages),
    ]


def agent_fields() -> list[Field]:
    models = [("", "none"), *((name, name) for name in settings.CXAGENT_MODELS)]
    return [
        Field(("agent", "model"), "Model", "choice", choices=models, keep=0, help="Configured in the settings."),
        Field(("agent", "max_rounds"), "Most rounds of calls in a turn", "number", placeholder="6", keep=0),
        Field(("agent", "instructions"), "Instructions", "area", rows=4, keep=0),
    ]


def reply_fields() -> list[Field]:
    return [
        Field(("replies", "composer"), "Who words replies", "choice", choices=COMPOSERS, keep=0),
        Field(("replies", "phrasings"), "Outcome phrasings", "choice", choices=_documents("phrasings"), keep=0),
        Field(("replies", "templates"), "Templates", "choice", choices=_documents("templates"), keep=0),
        Field(("replies", "rules"), "Reply rules", "choice", choices=_documents("rules", none="none"), keep=0),
        *(
            Field(("replies", "values", tier), label, "choice", choices=VALUES[tier], keep=0)
            for tier, label in TIERS.items()
        ),
    ]


def tool_fields(body: Body, key: str) -> dict[str, list[Field]]:
    """The fields of one tool, in groups."""
    at = ("tools", key)
    languages = spoken(body)
    return {
        "head": [
            Field((*at, "description"), "What it does", "area", keep=2, help="The model and the checker read this."),
            Field(
                (*at, "name"), "Name in words", keep=2, placeholder=key.replace("_", " "), help="{action} in wordings."
            ),
            Field((*at, "currency"), "Currency of its amounts", keep=2, placeholder="such as GBP"),
            Field((*at, "changes"), "It changes something: a customer's yes is asked for first", "check", keep=2),
        ],
        "runs": [
            Field((*at, "runs", "kind"), "How it runs", "choice", choices=RUNS, keep=3),
            Field((*at, "runs", "url"), "URL (webhook)", keep=3, placeholder="https://…"),
            Field((*at, "runs", "timeout_s"), "Time-out in seconds (webhook)", "number", keep=3, placeholder="10"),
            Field((*at, "runs", "secret"), "Name of the signing secret (webhook)", keep=3),
            Field((*at, "runs", "backend"), "Backend (example)", keep=3),
            Field((*at, "runs", "operation"), "Operation (example)", keep=3),
        ],
        "schemas": [
            Field((*at, "parameters"), "Arguments it takes (JSON Schema)", "json", rows=9, keep=2),
            Field((*at, "returns"), "What it returns (JSON Schema)", "json", rows=9, keep=2),
        ],
        "formats": list(_format_fields(body, key)),
        "more": [
            Field(
                (*at, "policy_values"),
                "Values that a reply may state of itself",
                "lines",
                rows=3,
                keep=2,
                help="One a line, such as “5 to 7 business days”.",
            ),
            Field(
                (*at, "undo"),
                "How it is taken back (JSON)",
                "json",
                rows=3,
                keep=2,
                placeholder='{"tool": "…", "arguments": {"id": "{result.id}"}}',
            ),
        ],
        "names": [Field((*at, "names", language), f"Name in words, {language}", keep=2) for language in languages],
        "claims": [field for language in languages for field in claim_fields(key, language)],
    }


def claim_fields(key: str, language: str) -> list[Field]:
    """What customers and agents call the tool in one language: its verbs, one a line with their forms, and its nouns."""
    at = ("tools", key, "claim_words", language)
    return [
        Field((*at, "verbs"), f"Verbs, {language}", "lines", rows=3, keep=2, codec=VERBS),
        Field((*at, "nouns"), f"Nouns, {language}", "commas", keep=2),
    ]


def spoken(body: Body) -> list[str]:
    """The languages of a body that may have faults, its own first."""
    listed = there(body, "languages")
    found = [there(body, "language") or "en", *(listed if isinstance(listed, list) else ())]
    return [code for code in dict.fromkeys(map(str, found)) if code in LANGUAGES]


def _format_fields(body: Body, key: str) -> Iterator[Field]:
    names: list[str] = []
    for part in ("parameters", "returns"):
        properties = there(body, "tools", key, part, "properties")
        names += list(properties) if isinstance(properties, dict) else []
    written = there(body, "tools", key, "formats")
    names += list(written) if isinstance(written, dict) else []
    for name in dict.fromkeys(names):
        yield Field(
            ("tools", key, "formats", name),
            name,
            "choice",
            choices=[("", "as it is"), *((f, f) for f in FORMATS)],
            keep=2,
        )


def _documents(kind_name: str, *, none: str = "the built-in ones") -> list[tuple[str, str]]:
    kind = registry.kinds.get(kind_name)
    rows = kind.document._default_manager.values_list("key", "name") if kind else ()
    return [("", none), *((key, f"{name} ({key})") for key, name in rows)]


def show_verbs(verbs: Any) -> str:
    """`refund | base: refund | past: refunded`, a line a verb."""
    return "\n".join(_verb(verb) for verb in verbs) if isinstance(verbs, list | tuple) else str(verbs)


def _verb(verb: Any) -> str:
    if not isinstance(verb, Mapping):
        return str(verb)
    forms = verb.get("forms")
    shown = (
        [f"{form}: {', '.join(map(str, words))}" for form, words in forms.items()] if isinstance(forms, Mapping) else []
    )
    return " | ".join([str(verb.get("lemma", "")), *shown])


def read_verbs(text: str) -> list[dict[str, Any]]:
    """Raises Unreadable."""
    return [_read_verb(line) for line in text.split("\n") if line.strip()]


def _read_verb(line: str) -> dict[str, Any]:
    lemma, *parts = [part.strip() for part in line.split("|")]
    forms: dict[str, list[str]] = {}
    for part in parts:
        form, colon, words = part.partition(":")
        if not colon or form.strip() not in FORMS:
            raise Unreadable(f"“{part}”: write form: word, word with one of the forms {', '.join(FORMS)}")
        forms[form.strip()] = [word.strip() for word in words.split(",") if word.strip()]
    return {"lemma": lemma, "forms": forms} if forms else {"lemma": lemma}


VERBS = Codec(show_verbs, read_verbs)
