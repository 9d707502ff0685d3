"""Django's own error pages: problems under /v1/, Django's plain pages elsewhere."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults
from django.views.decorators.csrf import csrf_exempt

from cxagent.api.errors import MEDIA_TYPE, problem_body

PREFIX = "/v1/"


def problem_response(*, status: int, code: str, detail: str) -> JsonResponse:
    body = problem_body(status=status, code=code, detail=detail)
    return JsonResponse(body, status=status, content_type=MEDIA_TYPE)


@csrf_exempt  # a POST to nowhere is told so, not asked for a form's token
def no_such_endpoint(request: HttpRequest, rest: str = "") -> HttpResponse:  # noqa: ARG001 - a URL pattern's view
    """The last route under /v1/, so that an unknown path is a problem whether DEBUG is on or off."""
    return problem_response(status=404, code="no_such_endpoint", detail="No endpoint has this path.")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(request, exception, (400, "bad_request", "The request cannot be understood."), defaults.bad_request)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(request, exception, (403, "permission_denied", "This is not allowed."), defaults.permission_denied)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(request, exception, (404, "not_found", "There is nothing here."), defaults.page_not_found)


def server_error(request: HttpRequest) -> HttpResponse:
    if not request.path.startswith(PREFIX):
        return defaults.server_error(request)
    return problem_response(status=500, code="internal_error", detail="Something went wrong on our side.")


def _page(
    request: HttpRequest,
    exception: Exception,
    problem: tuple[int, str, str],
    fallback: Callable[[HttpRequest, Exception], HttpResponse],
) -> HttpResponse:
    if not request.path.startswith(PREFIX):
        return fallback(request, exception)
    status, code, detail = problem
    return problem_response(status=status, code=code, detail=detail)
