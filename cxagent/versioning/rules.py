"""The kinds of problem that any document can have, whatever its kind. Pure."""

from cxagent.versioning.problems import ProblemKind

UNCHANGED = ProblemKind("document.E001", "error", "The draft says the same as the live version: nothing to publish.")
NO_REASON = ProblemKind("document.E002", "error", "A roll-back needs a reason, for those who read the history.")
OTHER_KIND = ProblemKind("document.E003", "error", "An imported file holds a document of another kind.")
IMPORT_ENTRY = ProblemKind("document.E004", "error", "An imported file lacks an entry or has one that is not known.")
OTHER_DIGEST = ProblemKind(
    "document.E005", "error", "The body of an imported file does not have the digest that it names."
)
BAD_KEY = ProblemKind("document.E006", "error", "A document's key is not written as keys are.")
TOO_LONG = ProblemKind("document.E007", "error", "A name, note or reason is longer than can be kept.")
NO_VERSION = ProblemKind("document.E008", "error", "A draft is said to be based on a version that does not exist.")

ALL = (UNCHANGED, NO_REASON, OTHER_KIND, IMPORT_ENTRY, OTHER_DIGEST, BAD_KEY, TOO_LONG, NO_VERSION)
NAME_LENGTH = 200
TEXT_LENGTH = 2000
