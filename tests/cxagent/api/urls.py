"""Endpoints that misbehave in every way, for the tests of the kernel."""

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import DataError, IntegrityError, OperationalError
from django.db.models import ProtectedError
from django.http import Http404
from django.urls import path, re_path
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.response import Response

from cxagent.api import pages
from cxagent.api.errors import ApiProblem, Conflict
from cxagent.api.models import ApiKey
from cxagent.api.views import ApiGenericView, ApiView
from cxagent.urls import *  # noqa: F403 - the handlers
from cxagent.urls import urlpatterns as real

RAISED = {
    "validation": lambda: exceptions.ValidationError({"lines": [{}, {"qty": ["Too many."]}], "name": ["Missing."]}),
    "django-validation": lambda: DjangoValidationError({"name": ["Too long."]}),
    "problem": lambda: ApiProblem(
        "No.", code="own_code", errors=[{"path": "a.b", "message": "Bad.", "hint": "Good."}], members={"yours": 1}
    ),
    "busy": lambda: Conflict(code="conversation_busy", retry_after=7),
    "missing": Http404,
    "forbidden": PermissionDenied,
    "throttled": lambda: exceptions.Throttled(wait=2.5),
    "protected": lambda: ProtectedError("no", set()),
    "integrity": lambda: IntegrityError("secret row"),
    "data": lambda: DataError("NUL"),
    "overflow": lambda: OverflowError("too large"),
    "database-down": lambda: OperationalError("secret host"),
    "suspicious": lambda: SuspiciousOperation("secret"),
    "bug": lambda: KeyError("secret of a customer"),
}


class AnySerializer(serializers.Serializer):
    note = serializers.CharField(required=False)


@extend_schema(request=AnySerializer, responses=AnySerializer)
class Raise(ApiView):
    required_scopes = "converse"

    def get(self, request, kind):
        error = RAISED[kind]()
        raise error


@extend_schema(request=AnySerializer, responses=AnySerializer)
class Echo(ApiView):
    required_scopes = {"GET": ("converse", "audit"), "POST": "converse"}

    def get(self, request):
        return Response({"who": request.user.who})

    def post(self, request):
        return Response(request.data)


@extend_schema(request=AnySerializer, responses=AnySerializer)
class Order(ApiView):
    """Counts how often it ran; the body says how it ends."""

    required_scopes = "converse"
    ran = 0
    before_answer = staticmethod(lambda: None)

    def post(self, request, number=0):
        Order.ran += 1
        Order.before_answer()
        if request.data.get("end") == "crash":
            raise RuntimeError("boom")
        if request.data.get("end") == "busy":
            raise Conflict(code="conversation_busy", retry_after=1)
        if request.data.get("end") == "refused":
            raise Conflict(code="refused")
        return Response({"ran": Order.ran}, status=201, headers={"Location": f"/v1/orders/{Order.ran}"})


@extend_schema(request=AnySerializer, responses=AnySerializer)
class Pure(Order):
    """Stores nothing."""

    keeps_answers = False


@extend_schema(request=AnySerializer, responses=AnySerializer)
class Unscoped(ApiView):
    def get(self, request):
        return Response({})


class KeySerializer(serializers.ModelSerializer):
    class Meta:
        model = ApiKey
        fields = ("name",)


class Keys(ApiGenericView):
    required_scopes = "audit"
    ordering = "-created"
    queryset = ApiKey.objects.all()
    serializer_class = KeySerializer

    def get(self, request):
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


def crash(request):
    raise KeyError("secret of a customer")


urlpatterns = [
    path("v1/raise/<slug:kind>", Raise.as_view()),
    path("v1/echo", Echo.as_view()),
    path("v1/orders", Order.as_view()),
    path("v1/orders/<int:number>", Order.as_view()),
    path("v1/pure", Pure.as_view()),
    path("v1/unscoped", Unscoped.as_view()),
    path("v1/keys", Keys.as_view()),
    path("v1/crash", crash),
    re_path(r"^v1/(?P<rest>nothing.*)$", pages.no_such_endpoint),
    *real,
]
