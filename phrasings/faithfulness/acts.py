"""What a sentence may say of an action: done, not done, promised, asked, not known, or only mentioned."""

from dataclasses import dataclass, field

DONE, NOT_DONE, PROMISE, ASK, NOT_KNOWN, MENTION = "done", "not_done", "promise", "ask", "not_known", "mention"
STRONG, WEAK = 2, 1


@dataclass(slots=True)
class Reading:
    """One action as one sentence speaks of it.

    `strength`: 2 when the words leave no doubt that they claim it of this conversation, 1 when they may be history or
    policy. `nouns` are actions named as nouns in the same clause, `objects` the things named there.
    """

    at: int
    start: int
    end: int
    act: str
    strength: int
    cue: str
    actions: tuple[str, ...]
    tools: tuple[str, ...] = ()
    agent: bool = False
    under_way: bool = False
    conditional: bool = False
    fragment: bool = False
    leads: bool = False
    piece: int = 0
    shares: int = -1  # where the verb stands whose auxiliary it shares
    nouns: list[str] = field(default_factory=list)
    noun_tools: list[str] = field(default_factory=list)
    noun_at: list[int] = field(default_factory=list)
    carried: tuple[str, ...] = ()  # the deed that the verb only sets going: "振込を手配"
    objects: list[str] = field(default_factory=list)
    span: tuple[int, int] = (0, 0)
    reach: tuple[int, int] = (0, 0)
