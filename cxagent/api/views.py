"""What every view of the API derives from: JSON only, keys with scopes, idempotent POSTs, problems."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.generics import GenericAPIView
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cxagent.api import idempotency
from cxagent.api.authentication import Scopes


class AlwaysJSON(DefaultContentNegotiation):
    """There is one representation; an Accept header that asks for another gets this one (RFC 9110, 12.4.1)."""

    def select_renderer(
        self,
        request: Request,  # noqa: ARG002 - DRF's signature
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,  # noqa: ARG002 - DRF's signature
    ) -> tuple[BaseRenderer, str]:
        renderer = next(iter(renderers))
        return renderer, renderer.media_type or ""


class _Answered(Exception):
    def __init__(self, replay: idempotency.Replay) -> None:
        super().__init__()
        self.replay = replay


class ApiMixin(APIView):
    """Set `required_scopes` (see `HasScope`). POSTs honour `Idempotency-Key` without further ado.

    A POST that changes nothing and whose answer must not be stored sets `keeps_answers = False`: the header is checked
    for its form, and the same request is simply worked out again.
    """

    http_method_names = ["get", "head", "post", "put", "patch", "delete"]
    content_negotiation_class = AlwaysJSON
    required_scopes: Scopes = ()
    keeps_answers = True
    reservation: idempotency.Reservation | None = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if request.method not in self.allowed_methods and request.method != "HEAD":
            raise MethodNotAllowed(str(request.method))
        super().initial(request, *args, **kwargs)
        if request.method != "POST":
            return
        key = idempotency.key_of(request)
        if key is not None and self.keeps_answers:
            self._reserve(request, key)

    def _reserve(self, request: Request, key: str) -> None:
        found = idempotency.reserve(request, key)
        if isinstance(found, idempotency.Replay):
            raise _Answered(found)
        self.reservation = found

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, _Answered):
            return exc.replay.response()  # type: ignore[return-value] # DRF finalises any HttpResponse
        return super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        final = super().finalize_response(request, response, *args, **kwargs)
        if self.reservation is not None and isinstance(final, HttpResponse):
            body = final.rendered_content if isinstance(final, Response) else final.content
            idempotency.finish(self.reservation, final, body)
        return final


class ApiView(ApiMixin):
    """For views that answer by themselves."""


class ApiGenericView(ApiMixin, GenericAPIView):  # type: ignore[type-arg] # generic in the stubs only
    """For views with a queryset, a serializer and pages."""
