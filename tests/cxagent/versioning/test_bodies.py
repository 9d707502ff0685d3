"""A made-up kind of three schemas: 1 has `text`, 2 renamed it to `words`, 3 made it a list."""

import pytest
from pydantic import BaseModel, ConfigDict, Field

from cxagent.versioning.bodies import BodyKind, SchemaUnknown
from cxagent.versioning.canonical import digest


class Note(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    schema_: int = Field(alias="schema")
    words: tuple[str, ...]


def upgrade_1_to_2(body):
    body["words"] = body.pop("text")
    return body


def upgrade_2_to_3(body):
    return {**body, "words": [body["words"]]}


NOTE = BodyKind(model=Note, schema=3, upgrades={1: upgrade_1_to_2, 2: upgrade_2_to_3})


@pytest.mark.parametrize(
    "stored",
    [{"schema": 1, "text": "hello"}, {"schema": 2, "words": "hello"}, {"schema": 3, "words": ["hello"]}],
    ids=["schema 1", "schema 2", "schema 3"],
)
def test_a_body_of_any_schema_reads_as_todays(stored):
    assert NOTE.read(stored).words == ("hello",)
    assert NOTE.upgraded(stored) == {"schema": 3, "words": ["hello"]}


def test_reading_an_old_body_leaves_it_and_its_digest_as_they_were():
    stored = {"schema": 1, "text": "hello"}
    before = digest(stored)
    NOTE.read(stored)
    assert digest(stored) == before


@pytest.mark.parametrize("number", [None, 0, 4, "1", True, 1.0], ids=repr)
def test_a_schema_that_is_not_known_is_said_to_be(number):
    with pytest.raises(SchemaUnknown, match="not one of 1 to 3"):
        NOTE.read({"schema": number, "words": ["hello"]})


@pytest.mark.parametrize("upgrades", [{}, {1: upgrade_1_to_2}, {2: upgrade_2_to_3}], ids=["none", "first", "second"])
def test_a_kind_with_a_missing_step_cannot_be_made(upgrades):
    with pytest.raises(ValueError, match="needs an upgrade from each"):
        BodyKind(model=Note, schema=3, upgrades=upgrades)
