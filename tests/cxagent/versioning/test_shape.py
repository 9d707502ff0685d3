from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Discriminator, Field, StringConstraints, Tag

from cxagent.versioning.bodies import BodyKind
from cxagent.versioning.shape import MAX_BYTES, ShapeProblems, shaped
from cxagent.versioning.shape_faults import MOST
from cxagent.versioning.shape_words import written


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Email(Part):
    kind: Literal["email"]
    address: str


class Phone(Part):
    kind: Literal["phone"]
    number: str


Way = Annotated[Email | Phone, Field(discriminator="kind")]


class Need(Part):
    slot: str
    when: str | None = None


class Say(Part):
    say: str
    when: str | None = None


class Call(Part):
    call: str
    needs: tuple[str, ...] = ()


Step = Annotated[
    Annotated[Say, Tag("say")] | Annotated[Call, Tag("call")],
    Discriminator(
        lambda value: next((tag for tag in ("say", "call") if tag in value), None),
        custom_error_type="no_step",
        custom_error_message="is no step",
    ),
]


class Card(Part):
    schema_: Literal[1] = Field(alias="schema")
    name: Annotated[str, StringConstraints(min_length=1)]
    tone: Literal["warm", "plain"] = "plain"
    visible: bool = True
    ways: dict[Annotated[str, StringConstraints(pattern="^[a-z]+$")], Way] = Field(default_factory=dict)
    tags: Annotated[tuple[str, ...], Field(max_length=3)] = ()
    doubt: Annotated[float, Field(ge=0, le=1)] = 0.5
    short: Annotated[str, StringConstraints(max_length=5)] = ""
    code: Annotated[str, written("^[A-Z][0-9]$", "a capital and a digit: B7")] | None = None
    text: Annotated[str, StringConstraints(max_length=9)] | Annotated[dict[str, str], Field(min_length=1)] = ""
    needs: tuple[str | Need, ...] = ()
    steps: tuple[Step, ...] = ()


IDS = ShapeProblems.named("card")
GOOD = {"schema": 1, "name": "Ana"}


def problems(body):
    return [(one.id, one.path, one.message, one.hint) for one in shaped(body, BodyKind(model=Card), IDS).problems]


CASES = {
    "a missing entry": ({"schema": 1}, ("card.E001", "name", "is missing", "add it")),
    "a slip of spelling": (
        {**GOOD, "tonne": "warm"},
        ("card.E002", "tonne", "there is no entry called “tonne” here", "did you mean “tone”?"),
    ),
    "a slip of spelling further in": (
        {**GOOD, "ways": {"home": {"kind": "email", "address": "a", "adress": "b"}}},
        ("card.E002", "ways.home.adress", "there is no entry called “adress” here", "did you mean “address”?"),
    ),
    "one of a few words": (
        {**GOOD, "tone": "warn"},
        ("card.E003", "tone", "must be one of 'warm' or 'plain'", "did you mean “warm”?"),
    ),
    "a number for a text": (
        {**GOOD, "tags": ["a", 12]},
        ("card.E003", "tags[1]", "must be a text, not a number", 'put it in quotation marks: "12"'),
    ),
    "a text for yes or no": (
        {**GOOD, "visible": "yes"},
        ("card.E003", "visible", "must be true or false, not a text", ""),
    ),
    "nothing for a text": ({**GOOD, "name": None}, ("card.E003", "name", "must be a text, not nothing", "")),
    "a kind that there is not": (
        {**GOOD, "ways": {"home": {"kind": "fone"}}},
        ("card.E003", "ways.home.kind", "must be one of 'email', 'phone'", "did you mean “phone”?"),
    ),
    "no kind at all": ({**GOOD, "ways": {"home": {}}}, ("card.E001", "ways.home.kind", "is missing", "add it")),
    "a key that is not written as keys are": (
        {**GOOD, "ways": {"At Home": {"kind": "phone", "number": "1"}}},
        ("card.E003", "ways.At Home", '"At Home" is not written as it must be', "it must match ^[a-z]+$"),
    ),
    "an empty text": (
        {**GOOD, "name": ""},
        ("card.E003", "name", "must not be empty", "write something, or leave the entry out"),
    ),
    "too large a number": ({**GOOD, "doubt": 2}, ("card.E003", "doubt", "must be at most 1", "")),
    "too small a number": ({**GOOD, "doubt": -1}, ("card.E003", "doubt", "must be at least 0", "")),
    "too many entries": (
        {**GOOD, "tags": ["a", "b", "c", "d"]},
        ("card.E003", "tags", "must have at most 3 entries", ""),
    ),
    "too few entries": ({**GOOD, "text": {}}, ("card.E003", "text", "must have at least 1 entry", "")),
    "too long a text": ({**GOOD, "short": "abcdef"}, ("card.E003", "short", "must have at most 5 characters", "")),
    "a pattern that is told in words": (
        {**GOOD, "code": "a1"},
        ("card.E003", "code", '"a1" is not written as it must be', "write a capital and a digit: B7"),
    ),
    "a value that is of none of several kinds": (
        {**GOOD, "text": 5},
        ("card.E003", "text", "must be a text or an object, not a number", 'put it in quotation marks: "5"'),
    ),
    "a value of one of several kinds, wrong further in": (
        {**GOOD, "text": {"en": None}},
        ("card.E003", "text.en", "must be a text, not nothing", ""),
    ),
    "an alternative in a list": (
        {**GOOD, "needs": ["b7", {"slot": "x", "when": 5}]},
        ("card.E003", "needs[1].when", "must be a text, not a number", 'put it in quotation marks: "5"'),
    ),
    "an alternative that is named as one of its entries": (
        {**GOOD, "steps": [{"say": "x", "when": 5}]},
        ("card.E003", "steps[0].when", "must be a text, not a number", 'put it in quotation marks: "5"'),
    ),
    "an entry of that name": (
        {**GOOD, "steps": [{"say": 5}]},
        ("card.E003", "steps[0].say", "must be a text, not a number", 'put it in quotation marks: "5"'),
    ),
    "no schema": (
        {"name": "Ana"},
        ("card.E005", "schema", "is missing", "this release reads schemas 1 to 1; write `schema: 1`"),
    ),
    "no object": ([1], ("card.E004", "", "must be an object, not a list", "begin with `schema: 1`")),
}


@pytest.mark.parametrize(("body", "problem"), CASES.values(), ids=CASES.keys())
def test_a_fault_of_shape_is_a_problem_with_path_and_hint(body, problem):
    assert problems(body) == [problem]


def test_every_fault_is_reported_at_once():
    body = {"schema": 1, "tonne": 1, "visible": "no", "ways": {"home": {"kind": "email"}}}
    assert {path for _, path, _, _ in problems(body)} == {"name", "tonne", "visible", "ways.home.address"}


SLIPS = {
    "beside a missing entry": ({"schema": 1, "nam": "Ana"}, {"name", "nam"}),
    "in an alternative": ({**GOOD, "needs": [{"slto": "x"}]}, {"needs[0].slot", "needs[0].slto"}),
    "in the entry that names the kind": (
        {**GOOD, "ways": {"home": {"knd": "email"}}},
        {"ways.home.kind", "ways.home.knd"},
    ),
    "in the entry that makes it a step": ({**GOOD, "steps": [{"sya": "x"}]}, {"steps[0]", "steps[0].sya"}),
    "in the schema": ({"shcema": 1, "name": "Ana"}, {"schema", "shcema"}),
}


@pytest.mark.parametrize(("body", "paths"), SLIPS.values(), ids=SLIPS.keys())
def test_a_slip_of_spelling_does_not_hide_what_is_missing_nor_the_other_way_round(body, paths):
    assert {path for _, path, _, _ in problems(body)} == paths


def test_of_several_alternatives_the_one_with_entries_that_are_there_is_held_against():
    assert [path for _, path, _, _ in problems({**GOOD, "needs": [{"slot": 1, "wen": "x"}]})] == [
        "needs[0].slot",
        "needs[0].wen",
    ]


def test_of_very_many_faults_the_first_are_reported_and_it_is_said_that_there_are_more():
    found = problems({**GOOD, "needs": [5] * 3 * MOST})
    assert len(found) < MOST + 2
    assert found[-1][:2] == ("card.E003", "")
    assert "more than 1000 faults" in found[-1][2]


@pytest.mark.parametrize(
    "body",
    [{**GOOD, "name": "x" * MAX_BYTES}, {**GOOD, "name": float("nan")}, {**GOOD, "name": "\ud800"}],
    ids=["too large", "not a number", "half a character"],
)
def test_what_cannot_be_kept_is_refused_whole(body):
    assert [(id_, path) for id_, path, _, _ in problems(body)] == [("card.E004", "")]


def test_a_body_nested_without_end_is_refused_and_breaks_nothing():
    deep: dict = {}
    for _ in range(5000):
        deep = {"in": deep}
    assert [one.id for one in shaped({**GOOD, "name": deep}, BodyKind(model=Card), IDS).problems] == ["card.E004"]


def test_a_good_body_comes_back_as_its_model():
    found = shaped({**GOOD, "tags": ["a"]}, BodyKind(model=Card), IDS)
    assert found.problems == ()
    assert found.model.tags == ("a",)
