from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from cxagent.versioning.bodies import BodyKind
from cxagent.versioning.shape import MAX_BYTES, ShapeProblems, shaped


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Email(Part):
    kind: Literal["email"]
    address: str


class Phone(Part):
    kind: Literal["phone"]
    number: str


Way = Annotated[Email | Phone, Field(discriminator="kind")]


class Card(Part):
    schema_: Literal[1] = Field(alias="schema")
    name: Annotated[str, StringConstraints(min_length=1)]
    tone: Literal["warm", "plain"] = "plain"
    visible: bool = True
    ways: dict[Annotated[str, StringConstraints(pattern="^[a-z]+$")], Way] = Field(default_factory=dict)
    tags: tuple[str, ...] = ()


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
