"""What the views of documents share."""

from typing import Any, ClassVar, TypeVar

from django.db.models import OuterRef, QuerySet, Subquery
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from cxagent.api.views import ApiMixin
from cxagent.versioning.api.problems import as_api_problem
from cxagent.versioning.api.schema import DocumentSchema
from cxagent.versioning.errors import DocumentError
from cxagent.versioning.models import Document, State
from cxagent.versioning.registry import Kind, registry
from cxagent.versioning.selectors import document_of, documents

READ = ("author", "audit")
WRITE = "author"
PUBLISH = "publish"
S = TypeVar("S", bound=Serializer[Any])


class DocumentViewMixin(ApiMixin):
    """A view of one kind of document, named in `as_view(kind_name=…)`."""

    kind_name: str = ""
    operations: ClassVar[dict[str, str]] = {}
    schema = DocumentSchema()
    example: ClassVar[dict[str, Any]] = {}

    @property
    def kind(self) -> Kind:
        return registry.kind(self.kind_name)

    @property
    def who(self) -> str:
        return str(self.request.user.who)  # type: ignore[union-attr] # a Principal, as the default authentication gives

    def document(self, key: str) -> Document:
        return document_of(self.kind, key)

    def handle_exception(self, exc: Exception) -> Response:
        return super().handle_exception(as_api_problem(exc) if isinstance(exc, DocumentError) else exc)

    def request_example(self, method: str) -> dict[str, Any]:
        """The example of a request body; `body` is filled in with the kind's own."""
        if method not in ("POST", "PUT") or not self.example:
            return {}
        return {name: self.kind.example if name == "body" else value for name, value in self.example.items()}


def given(serializer: type[S], request: Request) -> dict[str, Any]:
    """The request's body, as the serializer takes it. Raises DRF's ValidationError."""
    reading = serializer(data=request.data)
    reading.is_valid(raise_exception=True)
    found: dict[str, Any] = reading.validated_data
    return found


def with_drafts(kind: Kind) -> QuerySet[Document]:
    """The documents of a kind, each with the revision of its draft as `draft_revision`."""
    drafts = kind.version.objects.filter(document=OuterRef("pk"), state=State.DRAFT)
    return documents(kind).annotate(draft_revision=Subquery(drafts.values("revision")[:1]))


def query_text(name: str, about: str, *, default: str = "") -> OpenApiParameter:
    """An optional query parameter that names a version."""
    pattern = {"type": "string", "pattern": "^(draft|live|[0-9]{1,9})$"}
    return OpenApiParameter(name, pattern, OpenApiParameter.QUERY, description=about, default=default or None)


REVISION = OpenApiParameter(
    "revision",
    OpenApiTypes.INT,
    OpenApiParameter.QUERY,
    description="The revision that was seen; any other is refused.",
)
