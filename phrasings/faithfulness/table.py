"""The outcome table: what a sentence may say of a call that ended in each way."""

from collections.abc import Mapping
from functools import cache

from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.outcomes import Outcome


@cache
def _table() -> Mapping[Outcome, frozenset[str]]:
    return {Outcome(outcome): frozenset(acts) for outcome, acts in read("table.yaml").items()}


def may_say(act: str, outcome: Outcome) -> bool:
    """Whether a sentence with this act agrees with a call of this outcome."""
    return act == "none" or act in _table()[outcome]
