"""Whatever stands in a body, checking it ends with problems, never with an exception."""

from hypothesis import given, settings
from hypothesis import strategies as st

from cxagent.versioning.problems import joined
from phrasings.definition import check_phrasings, check_templates
from services_admin.definition import SERVICE, CheckContext, check
from services_admin.examples.files import example_file

SHOP = example_file("shop", "service.yaml")
PHRASINGS = example_file("shop", "phrasings.yaml")
HERE = CheckContext(models=frozenset({"shop-desk"}), phrasings={"shop": True}, timezones=frozenset({"Europe/London"}))

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["#", "{x}", "(a+)+", "en"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def places(value, path=()):
    """The paths to all entries of a JSON value."""
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from places(child, (*path, key))


def with_entry(value, path, new):
    """The value with the entry at a path replaced."""
    if not path:
        return new
    copied = dict(value) if isinstance(value, dict) else list(value)
    copied[path[0]] = with_entry(value[path[0]], path[1:], new)
    return copied


SHOP_PLACES = list(places(SHOP))
EXAMPLES = {name: example_file(name, "service.yaml") for name in ("shop", "store", "pizza", "telecom")}
ALL_PLACES = [(name, path) for name, body in EXAMPLES.items() for path in places(body)]
SHAPE = {"service.E001", "service.E002", "service.E003"}
PHRASING_PLACES = list(places(PHRASINGS))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SHOP_PLACES), anything)
def test_a_service_with_anything_anywhere_is_checked(path, value):
    body = with_entry(SHOP, path, value)
    problems = check(body, context=HERE)
    assert all(problem.message and isinstance(problem.path, str) for problem in problems)
    if not any(problem.level == "error" for problem in problems):
        SERVICE.read(body)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(ALL_PLACES), anything)
def test_a_fault_of_shape_is_at_a_place_of_the_body_as_its_author_wrote_it(place, value):
    name, path = place
    body = with_entry(EXAMPLES[name], path, value)
    written = {joined(*at) for at in places(body)} if isinstance(body, dict) else {""}
    for problem in check(body, context=HERE):
        if problem.id in SHAPE:
            at = problem.path.rpartition(".")[0] if problem.id == "service.E001" else problem.path
            assert at in written or problem.path == "schema"


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(PHRASING_PLACES), anything)
def test_phrasings_with_anything_anywhere_are_checked(path, value):
    body = with_entry(PHRASINGS, path, value)
    assert isinstance(check_phrasings(body), tuple)
    assert isinstance(check_templates(body), tuple)


@settings(max_examples=100, deadline=None)
@given(anything)
def test_anything_at_all_is_checked(value):
    assert check(value)[0].level == "error"
    assert check_phrasings(value)[0].level == "error"
    assert check_templates(value)[0].level == "error"
