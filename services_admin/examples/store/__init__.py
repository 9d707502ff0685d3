"""A store's customer desk: refunds, deliveries, passwords. Written as the smallest service that uses most of the language."""
