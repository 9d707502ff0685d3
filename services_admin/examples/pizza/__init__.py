"""A pizza shop's counter: an order built up from a menu, then sent to the kitchen."""
