"""Every kind of problem of intents, slots and procedures, provoked one at a time on a service that has none."""

from copy import deepcopy

import pytest
import yaml

from services_admin.definition import check
from services_admin.definition import procedure_catalogue as catalogue

SOUND = yaml.safe_load(r"""
schema: 1
name: Bicycle repairs
on_unread: ask
intents:
  booking:
    name: Booking
    description: The customer wants a repair.
    examples: [my brakes squeak, can you mend a flat tyre, I need a repair]
    written: Offer a loan bicycle when the repair takes longer than a day.
  hours:
    name: Opening hours
    description: When is the workshop open
    examples: [are you open on Sunday]
    aside: true
slots:
  frame_number: {label: frame number, pattern: '\b[A-Z]{2}\d{5}\b', examples: [AB12345]}
  bike: {label: bicycle, from: look_up_owner.bicycles}
  part: {label: part, options: {brakes: the brakes, tyre: a tyre}}
  day: {label: day, date: future}
  parts: {label: parts, menu: {kinds: {chain: {says: {en: [chain]}}}}}
tools:
  look_up_owner: {description: find the owner, runs: {kind: app}, needs: [frame_number]}
  book_repair: {description: book a repair, changes: true, runs: {kind: app}, needs: [bike, part, {slot: day, when: part is "tyre"}]}
  lend_bicycle: {description: lend a bicycle, changes: true, runs: {kind: app}}
  add_part: {description: put a part on the list, changes: true, runs: {kind: app}, needs: [parts]}
  opening_hours: {description: tell the hours, runs: {kind: app}}
procedures:
  booking:
    - look_up_owner
    - {tool: book_repair, when: look_up_owner.known is yes}
    - {optional: [lend_bicycle]}
    - {repeat: [add_part], ask: "Which parts?", more: "Any more?"}
    - {procedure: goodbye}
  goodbye: [{say: See you soon.}]
  hours: [opening_hours, {say: We open at nine.}]
""")


def changed(path: str, value: object) -> dict:
    """The sound service with one entry set; a number in the path is a place in a list (its length: append)."""
    body = deepcopy(SOUND)
    *way, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    at = body
    for part in way:
        at = at[part]
    if isinstance(at, list) and last == len(at):
        at.append(value)
    else:
        at[last] = value
    return body


CASES = [
    (catalogue.NO_PROCEDURE, "intents/extra", {"name": "E", "description": "e", "examples": ["e"]}, "intents.extra"),
    (catalogue.TOOL_UNKNOWN, "procedures/booking/5", "book_repairs", "procedures.booking[5]"),
    (catalogue.SLOT_UNKNOWN, "tools/look_up_owner/needs/0", "frame", "tools.look_up_owner.needs[0]"),
    (
        catalogue.SLOT_UNKNOWN,
        "procedures/booking/5",
        {"tool": "lend_bicycle", "fixed": {"x": 1}},
        "procedures.booking[5].fixed.x",
    ),
    (catalogue.CHANGE_SKIPPABLE, "tools/book_repair/skip_if_missing", True, "tools.book_repair.skip_if_missing"),
    (catalogue.ASIDE_ASKS, "procedures/hours/0", "look_up_owner", "procedures.hours[0]"),
    (catalogue.ASIDE_ASKS, "procedures/hours/0", {"procedure": "goodbye"}, "procedures.hours[0]"),
    (catalogue.SHARED_UNKNOWN, "procedures/booking/4", {"procedure": "goodby"}, "procedures.booking[4].procedure"),
    (catalogue.SHARED_CIRCLE, "procedures/goodbye/1", {"procedure": "goodbye"}, "procedures.goodbye[1]"),
    (catalogue.SLOT_KIND, "slots/day/pattern", "number", "slots.day"),
    (catalogue.SLOT_KIND, "slots/day", {"label": "day"}, "slots.day"),
    (catalogue.SLOT_EXAMPLE, "slots/frame_number/examples/0", "A1", "slots.frame_number.examples[0]"),
    (catalogue.RECORDS_UNKNOWN, "slots/bike/from", "look_up_owners.bicycles", "slots.bike.from"),
    (catalogue.RECORDS_UNKNOWN, "slots/bike/from", "opening_hours.bicycles", "procedures.booking[1]"),
    (catalogue.MENU_OUTSIDE, "tools/book_repair/needs/0", "parts", "procedures.booking[1]"),
    (catalogue.WHEN_UNREADABLE, "procedures/booking/1/when", "part is", "procedures.booking[1].when"),
    (catalogue.WHEN_UNKNOWN, "procedures/booking/1/when", "fact.mood is known", "procedures.booking[1].when"),
    (catalogue.WHEN_UNKNOWN, "tools/book_repair/needs/2/when", "colour is known", "tools.book_repair.needs[2].when"),
    (catalogue.SAME_EXAMPLE, "intents/hours/examples/0", "My brakes squeak", "intents.hours.examples"),
    (
        catalogue.NEED_NO_PARAMETER,
        "tools/look_up_owner/parameters",
        {"type": "object", "properties": {"frame": {"type": "string"}}},
        "tools.look_up_owner.needs[0]",
    ),
    (
        catalogue.PARAMETER_NOT_NEEDED,
        "tools/lend_bicycle/parameters",
        {"type": "object", "properties": {"size": {"type": "string"}}, "required": ["size"]},
        "procedures.booking[2]",
    ),
    (
        catalogue.FIXED_INVALID,
        "procedures/booking/1",
        {"tool": "book_repair", "fixed": {"part": "saddle"}},
        "procedures.booking[1].fixed.part",
    ),
    (catalogue.CHANGE_UNGUARDED, "tools/lend_bicycle/read_back", False, "tools.lend_bicycle.read_back"),
    (catalogue.READER_UNKNOWN, "options", {"readers": ["lokal"]}, "options.readers[0]"),
    (catalogue.NEVER_USED, "procedures/spare", [{"say": "Hello."}], "procedures.spare"),
    (catalogue.SLOT_UNUSED, "slots/colour", {"label": "colour", "pattern": "number"}, "slots.colour"),
    (catalogue.NEVER_HOLDS, "procedures/booking/2/when", 'part is "saddle"', "procedures.booking[2].when"),
    (catalogue.NOT_WORDED, "procedures/goodbye/0", {"say": {"pt": "Até logo."}}, "procedures.goodbye[0].say"),
    (
        catalogue.LOOK_ALIKE,
        "intents/hours/description",
        "The customer wants a quick repair.",
        "intents.hours.description",
    ),
    (catalogue.NO_EXAMPLES, "intents/hours/examples", [], "intents.hours.examples"),
    (catalogue.NOT_WRITTEN, "intents/booking/written", " ", "intents.booking.written"),
    (catalogue.WHEN_TOO_EARLY, "procedures/booking/1/when", "lend_bicycle.size is known", "procedures.booking[1]"),
    (catalogue.TOOL_UNUSED, "tools/ring_bell", {"description": "ring", "runs": {"kind": "app"}}, "tools.ring_bell"),
    (catalogue.ONLY_ASIDES, "intents/booking/aside", True, "intents"),
]


def test_a_sound_service_has_no_problem():
    assert check(SOUND) == ()


@pytest.mark.parametrize(("kind", "where", "value", "path"), CASES)
def test_each_kind_of_problem_is_found_where_it_is(kind, where, value, path):
    found = [(problem.id, problem.path) for problem in check(changed(where, value))]
    assert (kind.id, path) in found


@pytest.mark.parametrize(("kind", "where", "value", "path"), CASES)
def test_each_problem_says_what_to_do(kind, where, value, path):
    (problem, *_) = [problem for problem in check(changed(where, value)) if problem.id == kind.id]
    assert problem.message
    assert problem.hint


def test_every_kind_of_problem_has_a_case():
    assert {kind.id for kind in catalogue.ALL} == {case[0].id for case in CASES}


def test_all_problems_come_at_once():
    body = changed("procedures/booking/1/when", "part is")
    body["tools"]["look_up_owner"]["needs"] = ["frame"]
    body["intents"]["hours"]["examples"] = []
    assert {"service.E042", "service.E051", "service.W025"} <= {problem.id for problem in check(body)}


def test_one_wrong_slot_does_not_raise_false_alarms_about_the_rest():
    found = {problem.id for problem in check(changed("slots/day/dat", "future"))}
    assert found == {"service.E002"}
