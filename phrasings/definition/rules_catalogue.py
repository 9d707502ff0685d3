"""Every kind of problem that reply rules can have. Ids are never used again. Pure."""

from cxagent.versioning.problems import ProblemKind
from cxagent.versioning.shape import ShapeProblems


def _error(number: int, means: str) -> ProblemKind:
    return ProblemKind(f"rules.E{number:03}", "error", means)


def _warning(number: int, means: str) -> ProblemKind:
    return ProblemKind(f"rules.W{number:03}", "warning", means)


SHAPE = ShapeProblems.named("rules")
LANGUAGE = _error(10, "A language is not one that replies can be checked in.")
EMPTY = _error(11, "A text is empty.")
CHARACTERS = _error(13, "A text has line breaks, control or invisible characters.")
EXPRESSION_INVALID = _error(20, "An expression is not a regular expression.")
EXPRESSION_SLOW = _error(21, "An expression could take for ever on some texts.")
EXPRESSION_EMPTY = _error(22, "An expression matches where there is no text.")
NOTHING_TO_FIND = _error(23, "A rule of what is never said has neither a phrase nor an expression.")
NO_TEXT = _error(24, "A rule replaces, and has no text in any language.")
HITS_ITSELF = _error(25, "A text that rules would say is one that a rule does not let stand.")
HOST = _error(26, "An allowed host is not the name of a host.")
NO_SENTENCE = _warning(2, "A required text does not end as a sentence does.")
NOT_SPOKEN = _warning(1, "A service that uses the rules speaks a language in which a rule has no words.")
EXCEPTION_UNUSED = _warning(10, "An exception holds nothing that its rule looks for.")
TEXT_UNUSED = _warning(11, "A rule has a text and does not replace.")
NO_PATTERNS = _warning(12, "A rule looks for ids, and no service that uses it has a slot with a pattern of its own.")
NOT_USED = _warning(13, "No service uses the rules.")
ALL: tuple[ProblemKind, ...] = (
    *SHAPE.all,
    LANGUAGE,
    EMPTY,
    CHARACTERS,
    EXPRESSION_INVALID,
    EXPRESSION_SLOW,
    EXPRESSION_EMPTY,
    NOTHING_TO_FIND,
    NO_TEXT,
    HITS_ITSELF,
    HOST,
    NO_SENTENCE,
    NOT_SPOKEN,
    EXCEPTION_UNUSED,
    TEXT_UNUSED,
    NO_PATTERNS,
    NOT_USED,
)
