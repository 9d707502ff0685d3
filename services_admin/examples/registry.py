"""Which example services there are."""

from collections.abc import Mapping

from services_admin.examples.backends import Backend
from services_admin.examples.pizza.backend import BACKEND as PIZZA
from services_admin.examples.shop.backend import BACKEND as SHOP
from services_admin.examples.store.backend import BACKEND as STORE
from services_admin.examples.telecom.backend import BACKEND as TELECOM

BACKENDS: Mapping[str, Backend] = {"shop": SHOP, "store": STORE, "pizza": PIZZA, "telecom": TELECOM}
EXAMPLES = tuple(BACKENDS)


def operations() -> dict[str, frozenset[str]]:
    """Backend → its operations, as checking a service wants them."""
    return {name: frozenset(backend.operations) for name, backend in BACKENDS.items()}
