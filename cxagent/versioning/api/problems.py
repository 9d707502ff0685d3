"""The refusals of document actions as API problems, each with its stable code."""

from cxagent.api.errors import ApiProblem, Conflict, NotFoundProblem, Unprocessable
from cxagent.versioning.actions import IsKept
from cxagent.versioning.errors import (
    AlreadyLive,
    DocumentError,
    DraftConflict,
    DraftMoved,
    HasProblems,
    KeyTaken,
    NotFound,
)


def as_api_problem(error: DocumentError) -> ApiProblem:  # noqa: PLR0911 - a table, one line an error
    """not_found 404 · key_taken, draft_conflict, draft_moved, already_live, is_kept 409 · has_problems 422."""
    detail = _sentence(str(error))
    match error:
        case NotFound():
            return NotFoundProblem(detail)
        case HasProblems():
            errors = [problem.as_json() for problem in error.problems]
            return Unprocessable("The document has problems.", code="has_problems", errors=errors)
        case DraftConflict():
            message = "Somebody else saved the draft first; both are here."
            return Conflict(message, code="draft_conflict", members=error.as_json())
        case DraftMoved():
            members = {"expected": error.expected, "found": error.found}
            return Conflict(detail, code="draft_moved", members=members)
        case KeyTaken():
            return Conflict(detail, code="key_taken")
        case AlreadyLive():
            return Conflict(detail, code="already_live")
        case IsKept():
            return Conflict(detail, code="is_kept")
    return Conflict(detail)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
