"""Procedures, run by code one turn at a time. Pure: the reader, the tools and the clock are elsewhere.

`hear` reads the customer's message and decides what it means; `steps` carries the request on from there. What both
need is in the view: `work` holds the requests, the values and what was said last, and is folded from the log.
"""
