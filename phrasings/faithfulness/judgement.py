"""What was found of one sentence of a reply."""

from dataclasses import dataclass, field

from phrasings.faithfulness.linking import Link
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.verdicts import ValueVerdict


@dataclass(slots=True)
class Judgement:
    """What was found of one sentence. `say` are the (tool, outcome, call) whose phrasings take its place."""

    sentence: Sentence
    act: str = "none"
    links: list[Link] = field(default_factory=list)
    verdict: str = "kept"
    reason: str = ""
    cue: str = ""
    values: list[ValueVerdict] = field(default_factory=list)
    say: list[tuple[str, Outcome, CallRecord | None]] = field(default_factory=list)
    claim: bool = False
    untrue: bool = False
    lost_thing: str = ""
