import pytest
from django.contrib.auth.models import Group, Permission
from django.core.management import call_command

from cxagent.versioning.admin.roles import ROLES, create_roles
from tests.admin_fixtures import AUDITOR, EDITOR, PRIVACY, PUBLISHER

pytestmark = pytest.mark.django_db


def permissions(role: str) -> set[str]:
    rows = Group.objects.get(name=role).permissions.values_list("content_type__app_label", "codename")
    return {f"{app}.{codename}" for app, codename in rows}


def test_making_the_roles_again_changes_nothing():
    create_roles()
    before = {role: permissions(role) for role in ROLES}
    create_roles()
    assert {role: permissions(role) for role in ROLES} == before
    assert Group.objects.count() == len(ROLES)


def test_a_permission_that_somebody_added_to_a_role_by_hand_is_taken_back(capsys):
    create_roles()
    Group.objects.get(name=AUDITOR).permissions.add(Permission.objects.get(codename="delete_user"))
    call_command("create_roles")
    assert "auth.delete_user" not in permissions(AUDITOR)
    assert "auditor: 8 permissions" in capsys.readouterr().out


def test_a_group_of_the_companys_own_is_left_alone():
    own = Group.objects.create(name="night shift")
    own.permissions.add(Permission.objects.get(codename="view_user"))
    create_roles()
    assert permissions("night shift") == {"auth.view_user"}


def test_auditors_view_and_do_nothing_else():
    create_roles()
    assert {name.partition(".")[2].partition("_")[0] for name in permissions(AUDITOR)} == {"view"}


@pytest.mark.parametrize(
    ("larger", "smaller", "more"),
    [
        (PUBLISHER, EDITOR, {"publish"}),
        (PRIVACY, AUDITOR, {"redact"}),
    ],
)
def test_a_role_that_includes_another_adds_only_its_own(larger, smaller, more):
    create_roles()
    assert permissions(smaller) < permissions(larger)
    assert {name.partition(".")[2].partition("_")[0] for name in permissions(larger) - permissions(smaller)} == more


def test_erasing_is_for_the_privacy_officer_alone():
    create_roles()
    assert [role for role in ROLES if "conversations.redact_event" in permissions(role)] == [PRIVACY]


@pytest.mark.parametrize("model", ["auth/user", "auth/group", "api/apikey"])
def test_auditors_see_who_may_do_what_and_change_none_of_it(signed_in, model):
    auditor = signed_in(AUDITOR)
    assert auditor.get(f"/admin/{model}/").status_code == 200
    assert auditor.get(f"/admin/{model}/add/").status_code == 403
    assert auditor.post(f"/admin/{model}/add/", {"name": "x", "username": "x"}).status_code == 403


@pytest.mark.parametrize("role", [EDITOR, PUBLISHER])
def test_who_edits_documents_has_no_business_with_keys_and_people(signed_in, role):
    person = signed_in(role)
    for model in ("auth/user", "auth/group", "api/apikey"):
        assert person.get(f"/admin/{model}/").status_code == 403


def test_an_auditor_sees_which_keys_there_are_but_no_key_and_revokes_none(signed_in):
    from cxagent.api.models import ApiKey

    row, key = ApiKey.objects.create_key(name="desk-app", scopes=["converse"])
    auditor = signed_in(AUDITOR)
    text = auditor.get(f"/admin/api/apikey/{row.pk}/change/").content.decode()
    assert row.prefix in text
    assert key not in text
    assert auditor.post(f"/admin/api/apikey/{row.pk}/change/", {"revoked": "on"}).status_code == 403
