"""Which example services there are."""

from collections.abc import Mapping

from services_admin.examples.backends import Backend
from services_admin.examples.shop.backend import BACKEND as SHOP
from services_admin.examples.store.backend import BACKEND as STORE

BACKENDS: Mapping[str, Backend] = {"shop": SHOP, "store": STORE}
EXAMPLES = tuple(BACKENDS)


def operations() -> dict[str, frozenset[str]]:
    """Backend → its operations, as checking a service wants them."""
    return {name: frozenset(backend.operations) for name, backend in BACKENDS.items()}
