"""Each kind of problem that a service can have, with the path that it is found at."""

import pytest

from services_admin.definition import CheckContext, check
from services_admin.definition.catalogue import ALL, SHAPE
from services_admin.examples.files import example_file

HERE = CheckContext(
    models=frozenset({"shop-desk", "night-desk"}),
    phrasings={"shop": True, "new": False},
    templates={"default": True},
    backends={"shop": frozenset({"get_order", "refund_card"})},
    timezones=frozenset({"Europe/London", "Europe/Lisbon", "UTC"}),
)


def tool(**entries):
    """A sound tool that changes nothing, with these entries."""
    return {"name": "look up a loan", "runs": {"kind": "app"}, **entries}


def change(**entries):
    """A sound tool that changes something."""
    base = {"name": "extend a loan", "description": "extend a loan by two weeks", "changes": True}
    return {**base, "runs": {"kind": "app"}, **entries}


def service(tools=None, **entries):
    return {"schema": 1, "name": "Library", "tools": {"extend_loan": change()} if tools is None else tools, **entries}


def schema(**properties):
    return {"type": "object", "properties": properties}


def growing(levels):
    """Schemas each of which refers ten times to the one before."""
    first = {"s0": {"type": "string"}}
    return first | {f"s{n}": {"anyOf": [{"$ref": f"#/$defs/s{n - 1}"}] * 10} for n in range(1, levels + 1)}


TEXT = {"type": "string"}
CASES = {
    "parameters that are no JSON Schema": (
        service({"a": tool(parameters={"type": "object", "properties": {"x": {"type": "txt"}}})}),
        ("service.E010", "tools.a.parameters.properties.x.type"),
    ),
    "a result that is no JSON Schema": (
        service({"a": tool(returns={"type": 5})}),
        ("service.E010", "tools.a.returns.type"),
    ),
    "parameters that are a list": (
        service({"a": tool(parameters={"type": "array"})}),
        ("service.E011", "tools.a.parameters.type"),
    ),
    "parameters that are anything": (service({"a": tool(parameters={})}), ("service.E011", "tools.a.parameters.type")),
    "a pattern that is none": (
        service({"a": tool(parameters=schema(x={"type": "string", "pattern": "("}))}),
        ("service.E012", "tools.a.parameters.properties.x.pattern"),
    ),
    "a pattern that never ends": (
        service({"a": tool(parameters=schema(x={"type": "string", "pattern": "^(a+)+$"}))}),
        ("service.E013", "tools.a.parameters.properties.x.pattern"),
    ),
    "a pattern that never ends, deep inside": (
        service({"a": tool(parameters=schema(x={"type": "array", "items": {"pattern": "(.*)*x"}}))}),
        ("service.E013", "tools.a.parameters.properties.x.items.pattern"),
    ),
    "a pattern of names that never ends": (
        service({"a": tool(parameters=schema(x={"type": "object", "patternProperties": {"(a|a)*b": TEXT}}))}),
        ("service.E013", "tools.a.parameters.properties.x.patternProperties"),
    ),
    "a required field that is not described": (
        service({"a": tool(parameters={**schema(loan=TEXT), "required": ["loan", "lone"]})}),
        ("service.E014", "tools.a.parameters.required[1]"),
    ),
    "a reference to elsewhere": (
        service({"a": tool(parameters=schema(x={"$ref": "https://example.org/s.json"}))}),
        ("service.E015", "tools.a.parameters.properties.x.$ref"),
    ),
    "a reference to nowhere": (
        service({"a": tool(parameters=schema(x={"$ref": "#/$defs/no"}))}),
        ("service.E015", "tools.a.parameters.properties.x.$ref"),
    ),
    "a reference to what is no schema": (
        service({"a": tool(parameters={**schema(x={"$ref": "#/examples/0"}), "examples": [{"$ref": "http://x.org"}]})}),
        ("service.E015", "tools.a.parameters.properties.x.$ref"),
    ),
    "a schema with an address of its own": (
        service({"a": tool(parameters={**schema(), "$id": "https://example.org/"})}),
        ("service.E015", "tools.a.parameters.$id"),
    ),
    "a schema that contains itself": (
        service({"a": tool(parameters=schema(x={"$ref": "#"}))}),
        ("service.E015", "tools.a.parameters"),
    ),
    "a schema that grows a thousandfold": (
        service({"a": tool(parameters={**schema(x={"$ref": "#/$defs/s5"}), "$defs": growing(5)})}),
        ("service.E015", "tools.a.parameters"),
    ),
    "a schema that is itself": (
        service({"a": tool(parameters={**schema(), "$ref": "#"})}),
        ("service.E015", "tools.a.parameters"),
    ),
    "an undo that is not there": (
        service({"a": change(undo={"tool": "b"})}),
        ("service.E016", "tools.a.undo.tool"),
    ),
    "an undo that is the tool itself": (
        service({"a": change(undo={"tool": "a"})}),
        ("service.E016", "tools.a.undo.tool"),
    ),
    "an undo with an argument that is not taken": (
        service({"a": change(undo={"tool": "b", "arguments": {"x": 1}}), "b": change(name="shorten")}),
        ("service.E017", "tools.a.undo.arguments.x"),
    ),
    "an undo without an argument that is needed": (
        service(
            {
                "a": change(undo={"tool": "b"}),
                "b": change(name="shorten", parameters={**schema(id=TEXT), "required": ["id"]}),
            }
        ),
        ("service.E018", "tools.a.undo.arguments"),
    ),
    "an undo with a value that is not returned": (
        service(
            {
                "a": change(returns=schema(id=TEXT), undo={"tool": "b", "arguments": {"id": "{result.ids}"}}),
                "b": change(name="shorten", parameters=schema(id=TEXT)),
            }
        ),
        ("service.E019", "tools.a.undo.arguments.id"),
    ),
    "an undo with a value that was not taken": (
        service(
            {
                "a": change(undo={"tool": "b", "arguments": {"id": "{argument.id}"}}),
                "b": change(name="shorten", parameters=schema(id=TEXT)),
            }
        ),
        ("service.E019", "tools.a.undo.arguments.id"),
    ),
    "an undo with a value of nothing": (
        service(
            {
                "a": change(undo={"tool": "b", "arguments": {"id": "{id}"}}),
                "b": change(name="shorten", parameters=schema(id=TEXT)),
            }
        ),
        ("service.E019", "tools.a.undo.arguments.id"),
    ),
    "a format of a field that is not there": (
        service({"a": tool(parameters=schema(due=TEXT), returns=schema(), formats={"duo": "date"})}),
        ("service.E020", "tools.a.formats.duo"),
    ),
    "money without a currency": (
        service({"a": tool(parameters=schema(fee={"type": "number"}), formats={"fee": "money"})}),
        ("service.E021", "tools.a.currency"),
    ),
    "a currency that is none": (service({"a": tool(currency="PND")}), ("service.E022", "tools.a.currency")),
    "a currency in small letters": (service({"a": tool(currency="gbp")}), ("service.E022", "tools.a.currency")),
    "a model that is not configured": (
        service(on_unread="model", agent={"model": "shop-dek"}),
        ("service.E026", "agent.model"),
    ),
    "a model that is not described": (service(on_unread="model"), ("service.E027", "agent")),
    "phrasings that are not there": (service(replies={"phrasings": "shops"}), ("service.E028", "replies.phrasings")),
    "templates that are not there": (service(replies={"templates": "shop"}), ("service.E028", "replies.templates")),
    "phrasings that were never published": (
        service(replies={"phrasings": "new"}),
        ("service.E029", "replies.phrasings"),
    ),
    "a time zone that is none": (service(timezone="Europe/Londn"), ("service.E030", "timezone")),
    "a language that is none": (service(language="xx"), ("service.E031", "language")),
    "a further language that is none": (service(languages=["en", "tlh"]), ("service.E031", "languages[1]")),
    "two tools of one name": (
        service({"a": tool(name="Look up"), "b": tool(name="look up")}),
        ("service.E032", "tools.b.name"),
    ),
    "a backend that is not there": (
        service({"a": tool(runs={"kind": "example", "backend": "shopp", "operation": "get_order"})}),
        ("service.E033", "tools.a.runs.backend"),
    ),
    "an operation that is not there": (
        service({"a": tool(runs={"kind": "example", "backend": "shop", "operation": "get_orders"})}),
        ("service.E033", "tools.a.runs.operation"),
    ),
    "a label of nothing": (
        service({"a": tool(labels={"duo": "day"})}),
        ("service.E035", "tools.a.labels.duo"),
    ),
    "a claim word without forms": (
        service({"a": change(claim_words={"en": {"verbs": [{"lemma": "extend"}]}})}),
        ("service.E034", "tools.a.claim_words.en.verbs[0]"),
    ),
    "a form that there is not": (
        service({"a": change(claim_words={"en": {"verbs": [{"lemma": "extend", "forms": {"pst": ["extended"]}}]}})}),
        ("service.E034", "tools.a.claim_words.en.verbs[0].forms.pst"),
    ),
    "a change that nobody can understand": (service({"a": change(description=" ")}), ("service.W001", "tools.a")),
    "two changes of one name in claims": (
        service({"a": change(name="cancel"), "b": change(name="cancel it")}),
        ("service.W002", "tools.b.claim_words.en"),
    ),
    "a change that nothing is known of in a language": (
        service({"xyzzy": change(name="Xyzzy", description="plugh", names={"ja": "ふが"})}, languages=["en", "ja"]),
        ("service.W003", "tools.xyzzy.claim_words.ja"),
    ),
    "a tool without a name in a language": (
        service({"a": tool()}, languages=["en", "pt"]),
        ("service.W004", "tools.a.names"),
    ),
    "no tools": (service({}), ("service.W005", "tools")),
    "parameters that let everything in": (
        service({"a": tool(parameters={**schema(), "additionalProperties": True})}),
        ("service.W006", "tools.a.parameters.additionalProperties"),
    ),
    "an unsigned webhook": (
        service({"a": tool(runs={"kind": "webhook", "url": "https://example.org/hook"})}),
        ("service.W007", "tools.a.runs.secret"),
    ),
    "an undo whose value may be missing": (
        service(
            {
                "a": change(undo={"tool": "b", "arguments": {"id": "{result.id}"}}),
                "b": change(name="shorten", parameters=schema(id=TEXT)),
            }
        ),
        ("service.W008", "tools.a.undo.arguments.id"),
    ),
    "a format whose field may be missing": (
        service({"a": tool(formats={"due": "date"})}),
        ("service.W008", "tools.a.formats.due"),
    ),
    "an undo that changes nothing": (
        service({"a": change(undo={"tool": "b"}), "b": tool()}),
        ("service.W009", "tools.a.undo.tool"),
    ),
    "an agent that is never asked": (service(agent={"model": "shop-desk"}), ("service.W010", "agent")),
    "words in a language that is not spoken": (
        service({"a": tool(names={"pt": "consulta"})}),
        ("service.W011", "tools.a.names.pt"),
    ),
    "money that would be said as a bare number": (
        service({"a": tool(currency="GBP", parameters=schema(amount={"type": "number"}))}),
        ("service.W012", "tools.a.formats"),
    ),
    "money in the result, deep inside": (
        service({"a": tool(currency="GBP", returns=schema(lines={"items": schema(orderTotal={"type": "integer"})}))}),
        ("service.W012", "tools.a.formats"),
    ),
}


@pytest.mark.parametrize(
    "changes",
    [
        {"parameters": schema(amount={"type": "number"})},
        {"currency": "GBP", "parameters": schema(amount={"type": "string"})},
        {"currency": "GBP", "parameters": schema(total_items={"type": "number"})},
        {"currency": "GBP", "parameters": schema(amount={"type": "number"}), "formats": {"amount": "money"}},
        {"currency": "GBP", "parameters": schema(total={"type": "number"}), "formats": {"total": "number"}},
    ],
    ids=["no currency", "a text", "a count", "money", "a number on purpose"],
)
def test_a_number_that_is_no_money_or_said_to_be_is_left_alone(changes):
    assert "service.W012" not in [one.id for one in check(service({"a": tool(**changes)}), context=HERE)]


@pytest.mark.parametrize(("body", "found"), CASES.values(), ids=CASES.keys())
def test_a_problem_is_found_where_it_is(body, found):
    assert found in [(one.id, one.path) for one in check(body, context=HERE)]


@pytest.mark.parametrize(("body", "found"), CASES.values(), ids=CASES.keys())
def test_every_problem_says_what_is_wrong_and_what_to_do(body, found):
    assert all(one.message and one.hint for one in check(body, context=HERE) if one.id == found[0])


@pytest.mark.parametrize("name", ["shop", "minimal"])
def test_the_examples_have_no_problems(name):
    assert check(example_file(name, "service.yaml"), context=HERE if name == "minimal" else None) == ()


def test_everything_that_is_wrong_is_told_at_once():
    body = service(
        {
            "Bad Name": tool(),
            "typo": tool(chnages=True),
            "lost": change(undo={"tool": "nowhere"}),
            "back": change(name="bring back", undo={"tool": "typo"}),
        },
        timezone="Mars",
        on_unread="modl",
    )
    found = {(one.id, one.path) for one in check(body, context=HERE) if one.level == "error"}
    assert found == {
        ("service.E003", "tools.Bad Name"),
        ("service.E002", "tools.typo.chnages"),
        ("service.E016", "tools.lost.undo.tool"),
        ("service.E030", "timezone"),
        ("service.E003", "on_unread"),
    }


@pytest.mark.parametrize(
    ("body", "hint"),
    [
        (
            service({"a": change(undo={"tool": "extend_lone"}), "extend_loan": change(name="x")}),
            "did you mean “extend_loan”?",
        ),
        (service(on_unread="model", agent={"model": "shop-dek"}), "did you mean “shop-desk”?"),
        (service({"a": tool(currency="gbp")}), "did you mean “GBP”?"),
        (service(timezone="Europe/Londn"), "did you mean “Europe/London”?"),
        (service({"a": tool(runs={"kind": "webhok", "url": "https://x.org"})}), "did you mean “webhook”?"),
    ],
    ids=["tool", "model", "currency", "time zone", "kind of run"],
)
def test_a_slip_of_spelling_is_answered_with_what_was_meant(body, hint):
    assert hint in [one.hint for one in check(body, context=HERE)]


def test_what_is_not_known_here_is_not_checked():
    body = service(
        {"a": tool(runs={"kind": "example", "backend": "x", "operation": "y"})},
        agent={"model": "any"},
        on_unread="model",
        replies={"phrasings": "any"},
        timezone="Moon/Base",
    )
    assert [one.id for one in check(body) if one.level == "error"] == []


def test_references_within_a_schema_are_fine():
    address = {"type": "object", "properties": {"street": TEXT}}
    parameters = {**schema(x={"$ref": "#/$defs/address"}, y={"$ref": "#/$defs/address"}), "$defs": {"address": address}}
    assert check(service({"a": tool(parameters=parameters)})) == ()


def test_a_secret_is_never_repeated_in_a_problem():
    runs = {"kind": "webhook", "url": "https://example.org/hook", "secret": "s3cr3t-value"}
    problems = check(service({"a": tool(runs=runs)}))
    assert "service.E025" in [one.id for one in problems]
    assert "s3cr3t-value" not in " ".join(str(one) for one in problems)


@pytest.mark.parametrize(
    "body", [None, [], "x", 5, {"schema": 1, "tools": []}, {"schema": 1, "tools": {"a": None}}], ids=repr
)
def test_nonsense_is_told_and_breaks_nothing(body):
    assert [one.level for one in check(body, context=HERE)][:1] == ["error"]


def test_every_id_is_given_once():
    ids = [kind.id for kind in ALL]
    assert len(ids) == len(set(ids))
    assert [kind.level for kind in ALL] == ["error" if ".E" in kind.id else "warning" for kind in ALL]


def test_every_kind_of_problem_has_a_case_here():
    shape = {kind.id for kind in SHAPE.all}
    elsewhere = {"service.E023", "service.E024", "service.E025"}  # test_webhooks.py
    tried = {found[0] for _, found in CASES.values()}
    assert {kind.id for kind in ALL} - shape - elsewhere - tried == set()
