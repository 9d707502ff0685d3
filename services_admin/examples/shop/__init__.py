"""A shop whose desk looks orders up and refunds them."""
