"""Measurements over public data files; each is a plain function, also run as `python -m conversations.benches.NAME`."""
