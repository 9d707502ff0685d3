"""Which example services there are."""

from collections.abc import Mapping

from services_admin.examples.backends import Backend
from services_admin.examples.shop.backend import BACKEND as SHOP

BACKENDS: Mapping[str, Backend] = {"shop": SHOP}
EXAMPLES = tuple(BACKENDS)


def operations() -> dict[str, frozenset[str]]:
    """Backend → its operations, as checking a service wants them."""
    return {name: frozenset(backend.operations) for name, backend in BACKENDS.items()}
