"""OpenAPI of documents: examples in the words of each kind."""

from collections.abc import Mapping
from typing import Any, Protocol, cast

from drf_spectacular.utils import OpenApiExample

from cxagent.api.schema import AutoSchema


class Documented(Protocol):
    """What a view tells of itself."""

    kind_name: str
    operations: Mapping[str, str]

    def request_example(self, method: str) -> dict[str, Any]: ...


class DocumentSchema(AutoSchema):
    """Takes its names and examples from the view, which knows its kind."""

    def get_operation_id(self) -> str:
        view = cast(Documented, self.view)
        return f"{view.kind_name}_{view.operations[self.method]}"

    def get_examples(self) -> list[OpenApiExample]:
        given = cast(Documented, self.view).request_example(self.method)
        return [OpenApiExample("Example", value=given, request_only=True)] if given else []
