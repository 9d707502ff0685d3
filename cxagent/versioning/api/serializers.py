"""What goes in and out. Shapes only; what is right is settled by the actions."""

from typing import Any

from rest_framework import serializers

from cxagent.api.fields import Strict, Text
from cxagent.versioning.api.fields import BodyField, KeyText, Whole
from cxagent.versioning.models import ReleaseKind, State

# -- out ---------------------------------------------------------------------------------------------------------------


class DocumentOut(serializers.Serializer[Any]):
    """A document in a list: what is live, and whether a draft is being edited."""

    key = serializers.CharField()
    name = serializers.CharField()
    live = serializers.IntegerField(source="live.number", allow_null=True, default=None, help_text="Live version.")
    draft = serializers.IntegerField(source="draft_revision", allow_null=True, help_text="Revision of the draft.")
    created_at = serializers.DateTimeField()
    created_by = serializers.CharField()


class VersionLine(serializers.Serializer[Any]):
    """A version without its body."""

    number = serializers.IntegerField(allow_null=True, help_text="Null for the draft.")
    state = serializers.ChoiceField(choices=State.choices)
    schema = serializers.IntegerField()
    digest = serializers.CharField(allow_blank=True, help_text="SHA-256 of the canonical JSON (RFC 8785) of the body.")
    note = serializers.CharField(allow_blank=True)
    based_on = serializers.IntegerField(source="based_on.number", allow_null=True, default=None)
    revision = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    created_by = serializers.CharField()
    updated_at = serializers.DateTimeField()
    updated_by = serializers.CharField()
    published_at = serializers.DateTimeField(allow_null=True)
    published_by = serializers.CharField(allow_blank=True)


class VersionOut(VersionLine):
    """A version as it was stored; `computed` is what was derived from the body when it was published."""

    body = BodyField()
    computed = BodyField()


class ReleaseOut(serializers.Serializer[Any]):
    """One change of what is live."""

    kind = serializers.ChoiceField(choices=ReleaseKind.choices)
    version = serializers.IntegerField(source="version.number")
    previous = serializers.IntegerField(source="previous.number", allow_null=True, default=None)
    reason = serializers.CharField(allow_blank=True)
    by = serializers.CharField()
    at = serializers.DateTimeField()


class DocumentProblem(serializers.Serializer[Any]):
    """One thing that is wrong with a body, where, and what would put it right."""

    id = serializers.CharField(help_text="Stable, such as `service.E016`; see docs/problems.md.")
    level = serializers.ChoiceField(choices=["error", "warning", "info"])
    path = serializers.CharField(allow_blank=True, help_text="Such as `tools.refund_card.undo`; empty for the whole.")
    message = serializers.CharField()
    hint = serializers.CharField(allow_blank=True)


class CheckOut(serializers.Serializer[Any]):
    """Every problem at once; without errors the body can be published."""

    publishable = serializers.BooleanField()
    problems = DocumentProblem(many=True)


class PublishedOut(serializers.Serializer[Any]):
    """The version that is live now, and the warnings that it was published with."""

    version = VersionOut()
    release = ReleaseOut()
    problems = DocumentProblem(many=True)


class ChangeOut(serializers.Serializer[Any]):
    """One difference; `words` says it as a sentence."""

    kind = serializers.ChoiceField(choices=["added", "removed", "changed", "reordered"])
    path = serializers.CharField(allow_blank=True)
    old = serializers.JSONField(allow_null=True)
    new = serializers.JSONField(allow_null=True)
    words = serializers.CharField()


class DiffOut(serializers.Serializer[Any]):
    """What leads from one version to another, both read in today's schema."""

    old = serializers.CharField(allow_null=True, help_text="`version 3`, `draft`; null when nothing was live.")
    new = serializers.CharField()
    changes = ChangeOut(many=True)


class ExportOut(serializers.Serializer[Any]):
    """A version as a file that another installation can import."""

    kind = serializers.CharField()
    key = serializers.CharField()
    name = serializers.CharField()
    version = serializers.IntegerField(allow_null=True)
    schema = serializers.IntegerField()
    body = BodyField()
    digest = serializers.CharField()


class SideOut(serializers.Serializer[Any]):
    """One side of a conflict."""

    body = BodyField()
    revision = serializers.IntegerField()
    by = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField(allow_null=True)


class ThreeWayOut(serializers.Serializer[Any]):
    """What each side changed since they parted; `merged` has both, with theirs where `both` collide."""

    since = serializers.CharField()
    yours = ChangeOut(many=True)
    theirs = ChangeOut(many=True)
    both = serializers.ListField(child=serializers.CharField(allow_blank=True))
    merged = BodyField()


class DraftConflictOut(serializers.Serializer[Any]):
    """A problem (RFC 9457) with both bodies, so that nothing is lost."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="`draft_conflict`; other conflicts lack the entries below.")
    detail = serializers.CharField()
    yours = SideOut(required=False)
    theirs = SideOut(required=False)
    changes = ThreeWayOut(required=False)


# -- in ----------------------------------------------------------------------------------------------------------------


class CreateIn(Strict):
    """A new document; without a body it begins with an empty one."""

    key = KeyText(help_text="Never changes; other documents refer to it.")
    name = Text(max_length=2000)
    body = BodyField(required=False)


class DraftIn(Strict):
    """The draft as edited."""

    revision = Whole(help_text="The revision that was edited; 0 where there was no draft.")
    body = BodyField()
    note = Text(required=False, allow_blank=True, max_length=10_000)
    based_on = Whole(
        required=False, allow_null=True, help_text="The live version that an edit without a draft began from."
    )


class CheckIn(Strict):
    """A body to check, nothing of it is stored; without one the draft is checked."""

    body = serializers.JSONField(required=False, help_text="Whatever it is: what is wrong with it is the answer.")


class PublishIn(Strict):
    """Which draft to publish."""

    note = Text(required=False, allow_blank=True, max_length=10_000)
    revision = Whole(required=False, help_text="The draft that was reviewed; any other is refused.")


class RollbackIn(Strict):
    """Which version shall be live again, and why."""

    version = Whole(min_value=1)
    reason = Text(max_length=10_000, allow_blank=True)


class LoadIn(Strict):
    """A published version to copy into the draft."""

    version = Whole(min_value=1)
    revision = Whole(help_text="The revision of the draft that it replaces; 0 where there is none.")


class ImportIn(Strict):
    """An exported file; `revision` is that of the draft that it may replace."""

    file = BodyField()
    revision = Whole(required=False)
