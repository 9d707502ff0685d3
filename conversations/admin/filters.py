"""What the list of conversations can be narrowed to."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.admin import SimpleListFilter
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from conversations.admin.queries import CORRECTED, events_where, outcome_pattern
from conversations.models import Conversation
from phrasings.faithfulness.outcomes import Outcome
from services_admin.models import ServiceDocument

Conversations = QuerySet[Conversation]
Choices = list[tuple[str, str]]


class StatusFilter(SimpleListFilter):
    title = "status"
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:  # noqa: ARG002 - Django's signature
        return [
            ("open", "Open"),
            ("waits", "Waits for a yes or the app"),
            ("handoff", "With a person"),
            ("ended", "Ended"),
        ]

    def queryset(self, request: HttpRequest, queryset: Conversations) -> Conversations:  # noqa: ARG002 - as above
        handed_off = events_where(kind="handoff")
        waits = Q(snapshot__contains='"pending":[') | Q(snapshot__regex=r'"awaiting":"')
        conditions: Mapping[str, Callable[[], Conversations]] = {
            "open": lambda: queryset.filter(~handed_off, ended_at__isnull=True),
            "waits": lambda: queryset.filter(waits, ~handed_off, ended_at__isnull=True),
            "handoff": lambda: queryset.filter(handed_off, ended_at__isnull=True),
            "ended": lambda: queryset.filter(ended_at__isnull=False),
        }
        return conditions.get(self.value() or "", lambda: queryset)()


class ReplyFilter(SimpleListFilter):
    title = "replies"
    parameter_name = "replies"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:  # noqa: ARG002 - Django's signature
        return [
            ("corrected", "Something was corrected"),
            ("replaced", "A sentence was replaced"),
            ("broken", "The check broke"),
        ]

    def queryset(self, request: HttpRequest, queryset: Conversations) -> Conversations:  # noqa: ARG002 - as above
        patterns = {"corrected": CORRECTED, "replaced": r'"replaced":[1-9]', "broken": r'"checker":\{[^}]*"error":'}
        pattern = patterns.get(self.value() or "")
        return queryset.filter(events_where(kind="agent", payload__regex=pattern)) if pattern else queryset


class OutcomeFilter(SimpleListFilter):
    title = "outcome of a call"
    parameter_name = "outcome"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:  # noqa: ARG002 - Django's signature
        return [(str(outcome), str(outcome).replace("_", " ")) for outcome in Outcome]

    def queryset(self, request: HttpRequest, queryset: Conversations) -> Conversations:  # noqa: ARG002 - as above
        if self.value() not in set(Outcome):
            return queryset
        return queryset.filter(events_where(kind="outcome", payload__regex=outcome_pattern(str(self.value()))))


class ServiceFilter(SimpleListFilter):
    title = "service"
    parameter_name = "service"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:  # noqa: ARG002 - Django's signature
        return [(key, f"{name} ({key})") for key, name in ServiceDocument.objects.values_list("key", "name")]

    def queryset(self, request: HttpRequest, queryset: Conversations) -> Conversations:  # noqa: ARG002 - as above
        return queryset.filter(service_version__document__key=self.value()) if self.value() else queryset


class ApplicationFilter(SimpleListFilter):
    title = "application"
    parameter_name = "application"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:  # noqa: ARG002 - Django's signature
        found = Conversation.objects.order_by("created_by").values_list("created_by", flat=True).distinct()
        return [(who, who.removeprefix("key:")) for who in found[:50]]

    def queryset(self, request: HttpRequest, queryset: Conversations) -> Conversations:  # noqa: ARG002 - as above
        return queryset.filter(created_by=self.value()) if self.value() else queryset
