"""The admin of conversations: who may see what, and the pages of one."""
# ruff: noqa: ARG002 - Django's signatures

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.admin import ShowFacets
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from unfold.admin import ModelAdmin

from conversations.actions.redact_event import redact_event
from conversations.actions.verify_log import verify_log
from conversations.admin import filters, listing, queries
from conversations.admin.timeline import Timeline, timeline
from conversations.engine.events import REDACTABLE
from conversations.models import Conversation, Event
from cxagent.api.errors import ApiProblem
from cxagent.versioning.admin.permissions import who

REDACT = "conversations.redact_event"
REASON_LENGTH = 2000
FAULTS_SHOWN = 100


class ConversationAdmin(ModelAdmin):  # type: ignore[misc] # untyped package
    """Read-only: there is no form, and the database would refuse a change anyway."""

    actions = None
    list_display = ("column_started", "column_said", "column_service", "column_status", "column_replies", "column_size")
    list_display_links = ("column_started",)
    list_filter = (
        filters.StatusFilter,
        filters.ReplyFilter,
        filters.OutcomeFilter,
        filters.ServiceFilter,
        "language",
        "created_at",
        filters.ApplicationFilter,
    )
    list_filter_sheet = False
    show_facets = ShowFacets.NEVER  # each would search every log
    search_fields = ("id",)
    search_help_text = "Id of a conversation (its beginning is enough), or the application that holds it"
    ordering = ("-created_at",)
    list_per_page = 50

    column_started = listing.column_started
    column_said = listing.column_said
    column_service = listing.column_service
    column_status = listing.column_status
    column_replies = listing.column_replies
    column_size = listing.column_size

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Conversation]:
        return queries.listed(super().get_queryset(request))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Conversation], search_term: str
    ) -> tuple[QuerySet[Conversation], bool]:
        return queries.searched(queryset, search_term), False

    def get_urls(self) -> list[URLPattern]:
        wrapped = self.admin_site.admin_view
        return [
            path("<uuid:object_id>/verify/", wrapped(self.verify_view), name="conversations_conversation_verify"),
            path(
                "<uuid:object_id>/erase/<int:seq>/", wrapped(self.erase_view), name="conversations_conversation_erase"
            ),
            *super().get_urls(),
        ]

    # -- pages --------------------------------------------------------------------------------------------------------

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The timeline; a POST has nothing that it could change."""
        self._require_view(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        conversation = self._found(object_id)
        shown = timeline(conversation, page=_number(request, "page"), seq=_number(request, "seq"))
        return self._show(request, conversation, shown)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The log is the history."""
        self._require_view(request)
        return HttpResponseRedirect(self._url("change", self._found(object_id)))

    def verify_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        self._require_view(request)
        conversation = self._found(object_id)
        if request.method == "POST":
            faults = verify_log(conversation)
            if not faults:
                messages.success(
                    request, f"The log is whole: {conversation.last_seq} entries, chain and digests as written."
                )
            for fault in faults[:FAULTS_SHOWN]:
                messages.error(request, f"Entry {fault.seq}: {fault.message}.")
        return HttpResponseRedirect(self._url("change", conversation))

    def erase_view(self, request: HttpRequest, object_id: str, seq: int) -> HttpResponse:
        """Asks for the reason, then erases what one entry says; numbers, kinds and digests stay."""
        self._require_view(request)
        if not request.user.has_perm(REDACT):
            raise PermissionDenied
        conversation = self._found(object_id)
        event = Event.objects.filter(conversation=conversation, seq=seq).first()
        if event is None:
            raise Http404("There is no such entry.")
        reason = str(request.POST.get("reason", "")).strip()[:REASON_LENGTH]
        if request.method == "POST" and reason:
            return self._erased(request, conversation, seq, reason)
        missing = request.method == "POST"
        context = {
            "event": event,
            "conversation": conversation,
            "missing": missing,
            "back": self._entry(conversation, seq),
        }
        return self._render(request, "conversations/admin/erase.html", context, status=400 if missing else 200)

    # -- helpers ------------------------------------------------------------------------------------------------------

    def _erased(self, request: HttpRequest, conversation: Conversation, seq: int, reason: str) -> HttpResponse:
        try:
            redact_event(conversation.pk, seq=seq, reason=reason, by=who(request))
        except ApiProblem as refused:
            messages.error(request, f"Not erased: {refused.detail}")
        else:
            self.log_change(request, conversation, f"Erased entry {seq}.")
            messages.success(
                request, f"What entry {seq} said is erased. That it was there, and that it was erased, stays."
            )
        return HttpResponseRedirect(self._entry(conversation, seq))

    def _show(self, request: HttpRequest, conversation: Conversation, shown: Timeline) -> HttpResponse:
        erase = partial(reverse, f"{self.admin_site.name}:conversations_conversation_erase")
        may_erase = request.user.has_perm(REDACT)
        context = {
            "conversation": conversation,
            "pins": queries.pins(conversation, request.user),
            "timeline": shown,
            "status": listing.status_of(conversation),
            "verify_url": self._url("verify", conversation),
            "erase_urls": {
                entry.seq: erase(args=[conversation.pk, entry.seq])
                for entry in shown.entries
                if may_erase and entry.kind in REDACTABLE and entry.redacted_at is None
            },
        }
        return self._render(request, "conversations/admin/timeline.html", context)

    def _render(
        self, request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200
    ) -> TemplateResponse:
        request.current_app = self.admin_site.name
        frame = {**self.admin_site.each_context(request), "opts": self.opts, "original": context["conversation"]}
        title = f"Conversation {context['conversation'].pk}"
        return TemplateResponse(
            request, template, {**frame, "title": title, "media": self.media, **context}, status=status
        )

    def _found(self, object_id: str) -> Conversation:
        found = queries.with_versions().filter(pk=_uuid(object_id)).first()
        if found is None:
            raise Http404("There is no such conversation.")
        return found

    def _url(self, page: str, conversation: Conversation) -> str:
        return reverse(f"{self.admin_site.name}:conversations_conversation_{page}", args=[conversation.pk])

    def _entry(self, conversation: Conversation, seq: int) -> str:
        return f"{self._url('change', conversation)}?seq={seq}#e{seq}"

    def _require_view(self, request: HttpRequest) -> None:
        if not self.has_view_permission(request):
            raise PermissionDenied


def _number(request: HttpRequest, name: str) -> int | None:
    text = str(request.GET.get(name, ""))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None  # noqa: PLR2004 - fits a column


def _uuid(text: object) -> Any:
    """Raises Http404 for what is no id."""
    try:
        return UUID(str(text))
    except ValueError:
        raise Http404("There is no such conversation.") from None
