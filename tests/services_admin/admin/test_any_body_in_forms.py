import json

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from hypothesis import given, settings
from hypothesis import strategies as st

from cxagent.versioning.admin.editors import Page
from services_admin.admin.service_editor import ServiceEditor
from services_admin.models import ServiceDocument
from tests.services_admin.admin.form_as_sent import FormAsSent

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "pt", "es", "fr", "ja")
TEXTS = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"), max_size=12)
TEXTS |= st.sampled_from(("a\rb\r", "\nc\r\n", " d|e ", ""))
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
SAID = TEXTS | st.dictionaries(st.sampled_from((*LANGUAGES, "de")), TEXTS, max_size=3) | ANY


def object_of(**entries):
    return st.fixed_dictionaries({}, optional=entries)


INTENT = object_of(
    name=SAID,
    not_for=SAID,
    examples=st.lists(TEXTS) | st.dictionaries(st.sampled_from(LANGUAGES), st.lists(TEXTS, max_size=3)) | ANY,
    written=TEXTS,
    aside=st.booleans() | ANY,
    unknown=ANY,
)
OPTION = SAID | st.fixed_dictionaries({"label": SAID}, optional={"says": SAID, "unknown": ANY})
SLOT = object_of(
    label=SAID,
    pattern=st.sampled_from(("email", "zip", "a|b")) | ANY,
    list=st.lists(TEXTS) | st.dictionaries(TEXTS, st.lists(TEXTS, max_size=2), max_size=2) | ANY,
    options=st.dictionaries(TEXTS, OPTION, max_size=3) | ANY,
    date=st.sampled_from(("past", "any")) | ANY,
    menu=ANY,
    unknown=ANY,
)
BODIES = object_of(
    language=st.sampled_from((*LANGUAGES, "de")),
    intents=st.dictionaries(TEXTS, INTENT, min_size=1, max_size=2) | ANY,
    slots=st.dictionaries(TEXTS, SLOT, min_size=1, max_size=2) | st.dictionaries(TEXTS, ANY, max_size=2),
    procedures=st.dictionaries(TEXTS, ANY, max_size=2) | ANY,
    options=ANY,
)


@settings(max_examples=200, deadline=None)
@given(body=BODIES, language=st.sampled_from(LANGUAGES))
def test_whatever_a_body_holds_survives_being_shown_and_saved(body, language):
    opened_page = Page(ServiceDocument(pk=1, key="x", name="x"), body, asked={"language": language})
    editor, may = ServiceEditor(), {"change": True}
    shown = {**editor.context(opened_page), "page": opened_page, "may": may}
    parts = [
        render_to_string(f"services_admin/admin/_{part}.html", shown) for part in ("intents", "slots", "procedures")
    ]
    posted = QueryDict(mutable=True)
    for field, values in FormAsSent(f"<form data-cx-unsaved>{''.join(parts)}</form>").sent.items():
        posted.setlist(field, values)
    typed = editor.read(posted, opened_page)
    assert (json.dumps(typed.body), typed.faults) == (json.dumps(body), {})
