"""The services that use a document, handed in so that checking stays pure."""

from dataclasses import dataclass

from services_admin.definition import ServiceBody


@dataclass(frozen=True, slots=True)
class UsedBy:
    """A service that names the document; `label` is how messages call it ("shop", "shop (draft)")."""

    label: str
    body: ServiceBody
