"""The routes of one kind of document."""

from django.urls import URLPattern, path

from cxagent.versioning.api import views
from cxagent.versioning.api.base import DocumentViewMixin

ROUTES: tuple[tuple[str, type[DocumentViewMixin], str], ...] = (
    ("", views.Documents, "list"),
    ("/import", views.Import, "import"),
    ("/<str:key>", views.OneDocument, "document"),
    ("/<str:key>/live", views.Live, "live"),
    ("/<str:key>/draft", views.Draft, "draft"),
    ("/<str:key>/draft/load", views.LoadIntoDraft, "load"),
    ("/<str:key>/versions", views.Versions, "versions"),
    ("/<str:key>/versions/<int:number>", views.OneVersion, "version"),
    ("/<str:key>/check", views.Check, "check"),
    ("/<str:key>/publish", views.Publish, "publish"),
    ("/<str:key>/rollback", views.Rollback, "rollback"),
    ("/<str:key>/diff", views.Diff, "diff"),
    ("/<str:key>/releases", views.Releases, "releases"),
    ("/<str:key>/export", views.Export, "export"),
)


def document_routes(prefix: str, *, kind: str) -> list[URLPattern]:
    """The routes of a kind under a prefix such as "services"; their names are `KIND-list`, `KIND-draft`, …"""
    return [
        path(f"{prefix}{route}", view.as_view(kind_name=kind), name=f"{kind}-{name}") for route, view, name in ROUTES
    ]
