"""The kinds of problem that intents, slots and procedures can have. Ids are never used again for something else. Pure."""

from cxagent.versioning.problems import ProblemKind


def _error(number: int, means: str) -> ProblemKind:
    return ProblemKind(f"service.E{number:03}", "error", means)


def _warning(number: int, means: str) -> ProblemKind:
    return ProblemKind(f"service.W{number:03}", "warning", means)


NO_PROCEDURE = _error(40, "An intent has no procedure.")
TOOL_UNKNOWN = _error(41, "A step calls a tool that does not exist.")
SLOT_UNKNOWN = _error(42, "A need, a fixed value or a role names a slot that does not exist.")
CHANGE_SKIPPABLE = _error(43, "A change is marked as one that the procedure can do without.")
ASIDE_ASKS = _error(44, "An aside's procedure does more than say things and call look-ups that need no values.")
SHARED_UNKNOWN = _error(45, "A step names a shared procedure that does not exist.")
SHARED_CIRCLE = _error(46, "A shared procedure contains itself.")
SLOT_KIND = _error(47, "A slot says in no way, or in several ways, how its value is found.")
SLOT_EXAMPLE = _error(48, "A slot's pattern does not match one of the slot's own examples.")
RECORDS_UNKNOWN = _error(
    49, "A slot picks from the records of a tool that does not exist or that the intent never calls."
)
MENU_OUTSIDE = _error(50, "A menu slot is needed outside a repeat step.")
WHEN_UNREADABLE = _error(51, "A `when` is not a condition.")
WHEN_UNKNOWN = _error(52, "A `when` reads something that is neither a slot, a tool's result nor a fact.")
SAME_EXAMPLE = _error(53, "Two intents have the same example.")
NEED_NO_PARAMETER = _error(54, "A need is not among the parameters of its tool.")
PARAMETER_NOT_NEEDED = _error(55, "A parameter that the tool requires is neither needed nor fixed.")
FIXED_INVALID = _error(56, "A fixed value is not one that the slot can have.")
CHANGE_UNGUARDED = _error(57, "A change is not read back and cannot be undone.")
READER_UNKNOWN = _error(58, "A reader is not one that is known here.")

NEVER_USED = _warning(20, "A procedure belongs to no intent and is shared by none.")
SLOT_UNUSED = _warning(21, "A slot that nobody asks for.")
NEVER_HOLDS = _warning(22, "A `when` that can never hold: what stands under it is never reached.")
NOT_WORDED = _warning(23, "A text has no wording in one of the service's languages.")
LOOK_ALIKE = _warning(24, "Two intents look alike.")
NO_EXAMPLES = _warning(25, "An intent without examples is hard to tell from others.")
NOT_WRITTEN = _warning(26, "An optional step is chosen from a written procedure that is not there.")
WHEN_TOO_EARLY = _warning(27, "A `when` reads the result of a tool that no earlier step calls.")
TOOL_UNUSED = _warning(28, "No procedure calls a tool, and no model may.")
ONLY_ASIDES = _warning(29, "Every intent is an aside: no request can be begun.")

ALL: tuple[ProblemKind, ...] = tuple(value for value in tuple(globals().values()) if isinstance(value, ProblemKind))
