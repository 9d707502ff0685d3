"""Lists in pages: `{results, next, previous}`, by cursor, so that page 1,000 costs what page 1 costs."""

import binascii
from base64 import b64decode
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs

from django.core.exceptions import ValidationError
from django.db import DataError
from django.db.models import QuerySet
from rest_framework.pagination import Cursor
from rest_framework.pagination import CursorPagination as DRFCursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from cxagent.api.errors import ApiProblem, InvalidCursor


class CursorPagination(DRFCursorPagination):
    """Ordered by the view's `ordering` (one unique field of the model, such as `-id`)."""

    page_size = 50
    page_size_query_param = "limit"
    max_page_size = 200
    ordering = "-created_at"

    def get_ordering(self, request: Request, queryset: QuerySet[Any], view: Any) -> Any:
        self.ordering = getattr(view, "ordering", None) or type(self).ordering
        return super().get_ordering(request, queryset, view)

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        try:
            return super().paginate_queryset(queryset, request, view)
        except (ValueError, ValidationError, DataError, OverflowError):  # a position that this list's field cannot have
            raise InvalidCursor from None

    def get_page_size(self, request: Request) -> int:
        given = request.query_params.get("limit")
        if given is None:
            return self.page_size
        if not (given.isascii() and given.isdigit() and 1 <= int(given[:9]) <= self.max_page_size):
            raise ApiProblem(f"limit is a number from 1 to {self.max_page_size}.", code="invalid_limit")
        return int(given)

    def decode_cursor(self, request: Request) -> Cursor | None:
        encoded = request.query_params.get(self.cursor_query_param)
        if encoded is None:
            return None
        try:
            tokens = parse_qs(
                b64decode(encoded, validate=True).decode("ascii"), keep_blank_values=True, strict_parsing=True
            )
            return _cursor(tokens, cutoff=self.offset_cutoff)
        except (binascii.Error, ValueError):
            raise InvalidCursor from None

    def get_paginated_response(self, data: Sequence[Any]) -> Response:
        return Response({"results": data, "next": self.get_next_link(), "previous": self.get_previous_link()})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": "string", "format": "uri", "nullable": True}
        properties = {"results": schema, "next": link, "previous": link}
        return {"type": "object", "required": list(properties), "properties": properties}

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:  # noqa: ARG002 - DRF's signature
        size = {"type": "integer", "minimum": 1, "maximum": self.max_page_size, "default": self.page_size}
        cursor = {"type": "string", "minLength": 1}
        about = "A cursor as found in `next` and `previous`."
        return [
            {"name": "cursor", "in": "query", "required": False, "description": about, "schema": cursor},
            {"name": "limit", "in": "query", "required": False, "description": "Rows in a page.", "schema": size},
        ]


def _cursor(tokens: dict[str, list[str]], *, cutoff: int | None) -> Cursor:
    if not tokens or not tokens.keys() <= {"o", "r", "p"} or "\0" in tokens.get("p", [""])[0]:
        raise ValueError
    offset = int(tokens.get("o", ["0"])[0])
    if not 0 <= offset <= (cutoff or offset):
        raise ValueError
    position: Any = tokens.get("p", [None])[0]  # text, whatever the stubs say
    return Cursor(offset=offset, reverse="r" in tokens, position=position)
