"""Orders in words, read against a menu (`services_admin.definition.menu`). Pure: no clock, no network, no Django.

read_order(menu, "two large mint cups, one without nuts", "en").order
read_order(menu, "make the second one small", "en", held=order).changes
"""

from conversations.reading.menu.order import Choice, Line, Order
from conversations.reading.menu.reader import read_order
from conversations.reading.menu.reading import Change, LineReading, OrderReading

__all__ = ["Change", "Choice", "Line", "LineReading", "Order", "OrderReading", "read_order"]
