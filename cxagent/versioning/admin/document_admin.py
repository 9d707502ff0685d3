"""The admin of one kind of document: its list, its pages, and who may see and do what there."""
# ruff: noqa: ARG002 - Django's signatures

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from unfold.admin import ModelAdmin

from cxagent.versioning.admin import listing, permissions
from cxagent.versioning.admin.editors import Editor, RawEditor
from cxagent.versioning.admin.pages import PAGES, Page, transfer
from cxagent.versioning.admin.pages import create as create_page
from cxagent.versioning.admin.pages import delete as delete_page
from cxagent.versioning.admin.pages import edit as edit_page
from cxagent.versioning.admin.pages import history as history_page
from cxagent.versioning.models import Document, State
from cxagent.versioning.registry import Kind, registry


class DocumentAdmin(ModelAdmin):  # type: ignore[misc] # untyped package
    """Subclasses name their `editor`, and `about`, which the list says of the kind."""

    editor: ClassVar[Editor] = RawEditor()
    about: ClassVar[str] = ""
    actions = None
    search_fields = ("key", "name")
    list_display = ("column_name", "column_live", "column_draft", "column_changed")
    list_display_links = ("column_name",)
    ordering = ("key",)
    list_per_page = 50
    list_before_template = "cxagent/admin/list_about.html"

    column_name = listing.column_name
    column_live = listing.column_live
    column_draft = listing.column_draft
    column_changed = listing.column_changed

    @property
    def kind(self) -> Kind:
        return registry.kind_of(self.model)

    # -- who may ------------------------------------------------------------------------------------------------------

    def has_publish_permission(self, request: HttpRequest) -> bool:
        return permissions.may_publish(request.user, self.model)

    def may(self, request: HttpRequest, need: str) -> bool:
        """Whether the person may view, add, change, delete or publish documents of this kind."""
        return bool(getattr(self, f"has_{need}_permission")(request))

    # -- where --------------------------------------------------------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        wrapped = self.admin_site.admin_view
        ours = [
            path(
                f"<uuid:object_id>/{page.name}/", wrapped(partial(self.page_view, page)), name=self.url_name(page.name)
            )
            for page in PAGES
        ]
        return [path("import/", wrapped(self.import_view), name=self.url_name("import")), *ours, *super().get_urls()]

    def url_name(self, page: str) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}_{page}"

    def url(self, page: str, document: Document | None = None) -> str:
        """The address of a page of a document, or of the kind."""
        args = [document.pk] if document else []
        return reverse(f"{self.admin_site.name}:{self.url_name(page)}", args=args)

    # -- the pages ----------------------------------------------------------------------------------------------------

    def page_view(self, page: Page, request: HttpRequest, object_id: str) -> HttpResponse:
        """Any page of one document: found, allowed, shown."""
        document = self.found(object_id)
        self.require(request, page.needs if request.method in ("GET", "HEAD") else page.post_needs)
        return page.view(self, request, document)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return self.page_view(Page("change", edit_page.view, needs="view", post_needs="change"), request, object_id)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return self.page_view(Page("history", history_page.view), request, object_id)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return self.page_view(Page("delete", delete_page.view, needs="delete", post_needs="delete"), request, object_id)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        self.require(request, "add")
        return create_page.view(self, request)

    def import_view(self, request: HttpRequest) -> HttpResponse:
        self.require(request, "add")
        self.require(request, "change")
        return transfer.import_view(self, request)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        links = {"about_kind": self.about, "import_url": self.url("import"), "may_import": self._may_import(request)}
        return super().changelist_view(request, {**(extra_context or {}), **links})  # type: ignore[no-any-return]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Document]:
        drafts = Prefetch("versions", self.kind.version._default_manager.filter(state=State.DRAFT), to_attr="drafts")
        documents: QuerySet[Any] = listing.with_last_release(super().get_queryset(request))
        return documents.select_related("live").prefetch_related(drafts)

    # -- what the pages use -------------------------------------------------------------------------------------------

    def found(self, object_id: str) -> Document:
        """Raises Http404."""
        documents: QuerySet[Any] = self.kind.document._default_manager.all()
        document: Document | None = documents.select_related("live").filter(pk=object_id).first()
        if document is None:
            raise Http404(f"There is no such {self.kind.noun}.")
        return document

    def require(self, request: HttpRequest, need: str) -> None:
        """Raises PermissionDenied."""
        if not self.may(request, need):
            raise PermissionDenied

    def show(  # noqa: PLR0913 - each by name
        self,
        request: HttpRequest,
        template: str,
        context: Mapping[str, Any],
        *,
        title: str,
        document: Document | None = None,
        tab: str = "",
        status: int = 200,
    ) -> TemplateResponse:
        """A page in the admin's frame, with the document's tabs where it is of one."""
        request.current_app = self.admin_site.name
        return TemplateResponse(
            request,
            template,
            {
                **self.admin_site.each_context(request),
                "opts": self.opts,
                "title": title,
                "kind": self.kind,
                "original": document,
                "document": document,
                "tab": tab,
                "tabs": self._tabs(document) if document else [],
                "may": {need: self.may(request, need) for need in ("add", "change", "delete", "publish")},
                "media": self.media,
                **context,
            },
            status=status,
        )

    def _tabs(self, document: Document) -> Sequence[Mapping[str, str]]:
        shown: list[tuple[str, str]] = [("change", self.editor.title), ("json", "JSON")]
        shown += [("problems", "Problems"), ("history", "History"), ("compare", "Compare")]
        shown += [("publish", "Publish"), ("rollback", "Roll back")]
        if isinstance(self.editor, RawEditor):
            shown.pop(1)
        panels = registry.panels.get(self.kind.name, {})
        shown += [("panels", "More")] if panels else []
        return [{"name": name, "title": title, "url": self.url(name, document)} for name, title in shown]

    def _may_import(self, request: HttpRequest) -> bool:
        return self.may(request, "add") and self.may(request, "change")
