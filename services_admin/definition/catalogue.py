"""Every kind of problem that a service can have. Ids are never used again for something else. Pure."""

from cxagent.versioning.problems import ProblemKind
from cxagent.versioning.shape import ShapeProblems

SHAPE = ShapeProblems.named("service")


def _error(number: int, means: str) -> ProblemKind:
    return ProblemKind(f"service.E{number:03}", "error", means)


def _warning(number: int, means: str) -> ProblemKind:
    return ProblemKind(f"service.W{number:03}", "warning", means)


SCHEMA_INVALID = _error(10, "A tool's parameters or returns are not a valid JSON Schema (draft 2020-12).")
SCHEMA_NO_OBJECT = _error(11, "A tool's parameters describe something else than an object.")
PATTERN_INVALID = _error(12, "A pattern is not a regular expression.")
PATTERN_SLOW = _error(13, "A pattern could take for ever on some texts.")
REQUIRED_UNKNOWN = _error(14, "A required parameter is not among the properties.")
REFERENCE = _error(15, "A $ref leads outside the schema, to nothing, in a circle, or too often to the same.")
UNDO_TOOL = _error(16, "An undo names a tool that does not exist, or the tool itself.")
UNDO_ARGUMENT = _error(17, "An undo gives an argument that its tool does not take.")
UNDO_INCOMPLETE = _error(18, "An undo leaves out an argument that its tool needs.")
UNDO_VALUE = _error(19, "An undo takes a value from a field that the call neither takes nor returns.")
FORMAT_FIELD = _error(20, "A format is given for a field that the tool neither takes nor returns.")
CURRENCY_MISSING = _error(21, "A tool has money among its values, and no currency.")
CURRENCY_UNKNOWN = _error(22, "A currency is not one of ISO 4217.")
WEBHOOK_URL = _error(23, "A webhook's address is not an https URL without user name and password.")
WEBHOOK_HOST = _error(24, "A webhook's host is not one that this installation may call.")
SECRET_VALUE = _error(25, "A webhook's secret is written out instead of named.")
MODEL_UNKNOWN = _error(26, "The agent's model is not configured.")
MODEL_MISSING = _error(27, "Unread turns go to a model, and no agent is described.")
DOCUMENT_UNKNOWN = _error(28, "The phrasings or templates that replies use do not exist.")
DOCUMENT_UNPUBLISHED = _error(29, "The phrasings or templates that replies use were never published.")
TIMEZONE_UNKNOWN = _error(30, "The time zone is not one that is known.")
LANGUAGE_UNKNOWN = _error(31, "A language is not one that replies can be checked in.")
SAME_NAME = _error(32, "Two tools have the same name in words.")
BACKEND_UNKNOWN = _error(33, "An example backend, or its operation, does not exist.")
LABEL_FIELD = _error(35, "A label is given for a field that the tool neither takes nor returns.")
CLAIM_FORMS = _error(34, "A claim word is empty, or its forms are named wrongly.")

NO_UNDO_NO_TEXT = _warning(1, "A change has neither an undo nor a description: nobody can tell what it does.")
SHARED_WORDS = _warning(2, "Two changes are called the same: a sentence about one may be taken for the other.")
NO_CLAIM_WORDS = _warning(3, "A change has no claim words in a language, and none could be proposed.")
NOT_NAMED = _warning(4, "A tool has no name in one of the languages.")
NO_TOOLS = _warning(5, "The service has no tools.")
OPEN_PARAMETERS = _warning(6, "Parameters allow further fields; they are rejected all the same.")
UNSIGNED = _warning(7, "A webhook has no secret: its receiver cannot tell who calls.")
UNDO_UNSURE = _warning(8, "An undo or format uses a field of the result, and the tool does not say what it returns.")
UNDO_READS = _warning(9, "An undo names a tool that changes nothing.")
MODEL_UNUSED = _warning(10, "An agent is described, and no turn ever goes to it.")
NOT_CONFIGURED_HERE = _warning(11, "Entries of a language in which the service is not used.")
MONEY_UNFORMATTED = _warning(12, "A number that is likely money has no format: it is said without the tool's currency.")

ALL: tuple[ProblemKind, ...] = (
    *SHAPE.all,
    *(value for value in tuple(globals().values()) if isinstance(value, ProblemKind)),
)
