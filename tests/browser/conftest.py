"""People and documents for the tests of this folder."""

from tests.admin_fixtures import shop, shop_service, signed_in

__all__ = ["shop", "shop_service", "signed_in"]
