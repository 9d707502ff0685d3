"""Documents over REST. Each view reads the request, calls one action or selector, and writes the answer."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cxagent.api.errors import MEDIA_TYPE, ApiProblem
from cxagent.api.views import ApiGenericView
from cxagent.versioning import actions, selectors
from cxagent.versioning.api import serializers as shapes
from cxagent.versioning.api.base import (
    PUBLISH,
    READ,
    REVISION,
    WRITE,
    DocumentViewMixin,
    given,
    query_text,
    with_drafts,
)
from cxagent.versioning.api.fields import MOST
from cxagent.versioning.checks import Checked, check_body, check_version
from cxagent.versioning.models import Document, Release, Version

CONFLICT = OpenApiResponse(shapes.DraftConflictOut, description="Somebody else saved the draft first.")
CONFLICTS: Any = {(409, MEDIA_TYPE): CONFLICT}


class Documents(DocumentViewMixin, ApiGenericView):
    """All documents of the kind, by key."""

    operations = {"GET": "list", "POST": "create"}
    required_scopes = {"GET": READ, "POST": WRITE}
    serializer_class = shapes.DocumentOut
    ordering = "key"
    example = {"key": "library", "name": "Library desk", "body": ...}

    def get_queryset(self) -> QuerySet[Document]:
        return with_drafts(self.kind)

    @extend_schema(summary="List documents", responses=shapes.DocumentOut(many=True))
    def get(self, request: Request) -> Response:  # noqa: ARG002
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(shapes.DocumentOut(page, many=True).data)

    @extend_schema(
        summary="Create a document with its draft", request=shapes.CreateIn, responses={201: shapes.VersionOut}
    )
    def post(self, request: Request) -> Response:
        wanted = given(shapes.CreateIn, request)
        document = actions.create_document(self.kind, who=self.who, **wanted)
        return Response(shapes.VersionOut(selectors.require_draft(document)).data, status=201)


class OneDocument(DocumentViewMixin):
    """What is live, and whether a draft is being edited."""

    operations = {"GET": "show"}
    required_scopes = READ

    @extend_schema(summary="Show a document", responses=shapes.DocumentOut)
    def get(self, request: Request, key: str) -> Response:  # noqa: ARG002
        found = with_drafts(self.kind).filter(pk=self.document(key).pk).get()
        return Response(shapes.DocumentOut(found).data)


class Live(DocumentViewMixin):
    """The version that new conversations start on."""

    operations = {"GET": "live"}
    required_scopes = READ

    @extend_schema(summary="Get the live version", responses=shapes.VersionOut)
    def get(self, request: Request, key: str) -> Response:  # noqa: ARG002
        return Response(shapes.VersionOut(selectors.named_version(self.document(key), "live")).data)


class Draft(DocumentViewMixin):
    """The version being edited; 404 where there is none (begin one from the live version, with revision 0)."""

    operations = {"GET": "draft", "PUT": "draft_save", "DELETE": "draft_discard"}
    required_scopes = {"GET": READ, "PUT": WRITE, "DELETE": WRITE}
    example = {"revision": 0, "body": ...}

    @extend_schema(summary="Get the draft", responses=shapes.VersionOut)
    def get(self, request: Request, key: str) -> Response:  # noqa: ARG002
        return Response(shapes.VersionOut(selectors.require_draft(self.document(key))).data)

    @extend_schema(summary="Save the draft", request=shapes.DraftIn, responses={200: shapes.VersionOut, **CONFLICTS})
    def put(self, request: Request, key: str) -> Response:
        draft = actions.save_draft(self.document(key), who=self.who, **given(shapes.DraftIn, request))
        return Response(shapes.VersionOut(draft).data)

    @extend_schema(summary="Discard the draft", parameters=[REVISION], responses={204: None})
    def delete(self, request: Request, key: str) -> Response:
        actions.discard_draft(self.document(key), revision=_revision(request))
        return Response(status=204)


class LoadIntoDraft(DocumentViewMixin):
    """Go on from an earlier version."""

    operations = {"POST": "draft_load"}
    required_scopes = WRITE
    example = {"version": 1, "revision": 0}

    @extend_schema(
        summary="Copy a published version into the draft",
        request=shapes.LoadIn,
        responses={200: shapes.VersionOut, **CONFLICTS},
    )
    def post(self, request: Request, key: str) -> Response:
        draft = actions.load_into_draft(self.document(key), who=self.who, **given(shapes.LoadIn, request))
        return Response(shapes.VersionOut(draft).data)


class Versions(DocumentViewMixin, ApiGenericView):
    """Published versions, newest first, without their bodies."""

    operations = {"GET": "versions"}
    required_scopes = READ
    serializer_class = shapes.VersionLine
    ordering = "-number"

    def get_queryset(self) -> QuerySet[Version]:
        if "key" not in self.kwargs:
            return self.kind.version.objects.none()
        return selectors.published_versions(self.document(self.kwargs["key"])).select_related("based_on")

    @extend_schema(summary="List published versions", responses=shapes.VersionLine(many=True))
    def get(self, request: Request, key: str) -> Response:  # noqa: ARG002
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(shapes.VersionLine(page, many=True).data)


class OneVersion(DocumentViewMixin):
    """A published version; it never changes."""

    operations = {"GET": "version"}
    required_scopes = READ

    @extend_schema(summary="Get a published version", responses=shapes.VersionOut)
    def get(self, request: Request, key: str, number: int) -> Response:  # noqa: ARG002
        return Response(shapes.VersionOut(selectors.version_of(self.document(key), number)).data)


class Check(DocumentViewMixin):
    """Every problem at once, the same that publishing looks at and the admin shows."""

    operations = {"POST": "check"}
    required_scopes = READ
    example = {"body": ...}

    @extend_schema(summary="Check the draft, or a body that is sent", request=shapes.CheckIn, responses=shapes.CheckOut)
    def post(self, request: Request, key: str) -> Response:
        document, wanted = self.document(key), given(shapes.CheckIn, request)
        if "body" in wanted:
            return Response(_checked(check_body(document, wanted["body"])))
        return Response(_checked(check_version(selectors.require_draft(document))))


class Publish(DocumentViewMixin):
    """Check → freeze → make live → log, in one transaction."""

    operations = {"POST": "publish"}
    required_scopes = PUBLISH
    example = {"note": "Refunds up to 200 pounds", "revision": 4}

    @extend_schema(summary="Publish the draft", request=shapes.PublishIn, responses=shapes.PublishedOut)
    def post(self, request: Request, key: str) -> Response:
        done = actions.publish(self.document(key), who=self.who, **given(shapes.PublishIn, request))
        return Response(shapes.PublishedOut(done).data)


class Rollback(DocumentViewMixin):
    """Make an earlier version live again, after checking it against today's rules."""

    operations = {"POST": "rollback"}
    required_scopes = PUBLISH
    example = {"version": 1, "reason": "Version 2 promised refunds that we do not make"}

    @extend_schema(summary="Roll back", request=shapes.RollbackIn, responses=shapes.PublishedOut)
    def post(self, request: Request, key: str) -> Response:
        done = actions.roll_back(self.document(key), who=self.who, **given(shapes.RollbackIn, request))
        return Response(shapes.PublishedOut(done).data)


class Diff(DocumentViewMixin):
    """What changed, by path and in words."""

    operations = {"GET": "diff"}
    required_scopes = READ

    @extend_schema(
        summary="Compare two versions",
        parameters=[
            query_text("from", "`draft`, `live` or a number; the live version if left out."),
            query_text("to", "`draft`, `live` or a number; the draft if left out."),
        ],
        responses=shapes.DiffOut,
    )
    def get(self, request: Request, key: str) -> Response:
        document = self.document(key)
        name = request.query_params.get("from")
        old = document.live if name is None else selectors.named_version(document, name)
        new = selectors.named_version(document, request.query_params.get("to", "draft"))
        changes = [change.as_json() for change in selectors.changes_between(old, new)]
        return Response({"old": old.label if old else None, "new": new.label, "changes": changes})


class Releases(DocumentViewMixin, ApiGenericView):
    """What went live, when, by whom and why; newest first."""

    operations = {"GET": "releases"}
    required_scopes = READ
    serializer_class = shapes.ReleaseOut
    ordering = "-id"

    def get_queryset(self) -> QuerySet[Release]:
        if "key" not in self.kwargs:
            return self.kind.release.objects.none()
        rows: QuerySet[Release] = self.document(self.kwargs["key"]).releases.select_related("version", "previous")
        return rows

    @extend_schema(summary="List releases", responses=shapes.ReleaseOut(many=True))
    def get(self, request: Request, key: str) -> Response:  # noqa: ARG002
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(shapes.ReleaseOut(page, many=True).data)


class Export(DocumentViewMixin):
    """A version as a file."""

    operations = {"GET": "export"}
    required_scopes = READ

    @extend_schema(
        summary="Export a version",
        parameters=[query_text("version", "`draft`, `live` or a number; the live version if left out.")],
        responses=shapes.ExportOut,
    )
    def get(self, request: Request, key: str) -> Response:
        name = request.query_params.get("version", "live")
        return Response(actions.export(selectors.named_version(self.document(key), name)))


class Import(DocumentViewMixin):
    """Take in an exported file as a draft; nothing is published by importing."""

    operations = {"POST": "import"}
    required_scopes = WRITE

    @extend_schema(
        summary="Import an exported file",
        request=shapes.ImportIn,
        responses={200: shapes.VersionOut, 201: shapes.VersionOut, **CONFLICTS},
    )
    def post(self, request: Request) -> Response:
        wanted = given(shapes.ImportIn, request)
        done = actions.import_document(self.kind, wanted["file"], who=self.who, revision=wanted.get("revision"))
        return Response(shapes.VersionOut(done.draft).data, status=201 if done.created else 200)

    def request_example(self, method: str) -> dict[str, Any]:  # noqa: ARG002
        entry = {"kind": self.kind.name, "key": "library", "name": "Library desk", "body": self.kind.example}
        return {"file": entry}


def _checked(found: Checked) -> dict[str, Any]:
    return {"publishable": not found.errors, "problems": [problem.as_json() for problem in found.problems]}


def _revision(request: Request) -> int | None:
    text = request.query_params.get("revision")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and int(text[:10]) <= MOST):
        raise ApiProblem(f"revision is a number from 0 to {MOST}.", code="invalid_revision")
    return int(text)
