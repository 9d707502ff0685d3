"""Every kind of problem that outcome phrasings and templates can have. Ids are never used again. Pure."""

from dataclasses import dataclass

from cxagent.versioning.problems import ProblemKind
from cxagent.versioning.shape import ShapeProblems


@dataclass(frozen=True, slots=True)
class TextProblems:
    """What can be wrong with any text, under the ids of one kind of document."""

    language: ProblemKind
    empty: ProblemKind
    long: ProblemKind
    characters: ProblemKind
    braces: ProblemKind
    placeholder: ProblemKind
    not_spoken: ProblemKind
    no_ending: ProblemKind

    @classmethod
    def named(cls, prefix: str) -> "TextProblems":
        def error(number: int, means: str) -> ProblemKind:
            return ProblemKind(f"{prefix}.E{number:03}", "error", means)

        def warning(number: int, means: str) -> ProblemKind:
            return ProblemKind(f"{prefix}.W{number:03}", "warning", means)

        return cls(
            language=error(10, "A language is not one that replies can be checked in."),
            empty=error(11, "A text is empty."),
            long=error(12, "A text is longer than a customer should have to read."),
            characters=error(13, "A text has line breaks, control or invisible characters."),
            braces=error(14, "A brace is not closed, or not opened."),
            placeholder=error(15, "A placeholder is not one that there is."),
            not_spoken=warning(1, "A service that uses the document speaks a language that it has no words in."),
            no_ending=warning(2, "A text does not end as a sentence does, and would run into the next."),
        )

    @property
    def all(self) -> tuple[ProblemKind, ...]:
        errors = (self.language, self.empty, self.long, self.characters, self.braces, self.placeholder)
        return (*errors, self.not_spoken, self.no_ending)


def _phrasing_error(number: int, means: str) -> ProblemKind:
    return ProblemKind(f"phrasings.E{number:03}", "error", means)


PHRASINGS_SHAPE = ShapeProblems.named("phrasings")
PHRASINGS_TEXT = TextProblems.named("phrasings")
OUTCOME_UNKNOWN = _phrasing_error(20, "An outcome is not one of the seven that there are.")
TOOL_UNKNOWN = _phrasing_error(21, "No service that uses the phrasings has the tool.")
ARGUMENT_UNKNOWN = _phrasing_error(22, "A phrasing uses an argument that the tool does not take.")
RESULT_UNKNOWN = _phrasing_error(23, "A phrasing uses a field that the tool does not return.")
NO_SUCH_VALUE = _phrasing_error(24, "A phrasing uses a value that a call with that outcome does not have.")
ANY_TOOL_VALUE = _phrasing_error(25, "A phrasing for any tool uses a value of one tool.")
ARGUMENT_OPTIONAL = ProblemKind("phrasings.W010", "warning", "A phrasing uses an argument that a call may leave out.")
RESULT_UNSURE = ProblemKind("phrasings.W011", "warning", "A phrasing uses a result that the tool does not describe.")
NOT_USED = ProblemKind(
    "phrasings.W012", "warning", "No service uses the phrasings: tools and values cannot be checked."
)
PHRASINGS_ALL: tuple[ProblemKind, ...] = (
    *PHRASINGS_SHAPE.all,
    *PHRASINGS_TEXT.all,
    OUTCOME_UNKNOWN,
    TOOL_UNKNOWN,
    ARGUMENT_UNKNOWN,
    RESULT_UNKNOWN,
    NO_SUCH_VALUE,
    ANY_TOOL_VALUE,
    ARGUMENT_OPTIONAL,
    RESULT_UNSURE,
    NOT_USED,
)

TEMPLATES_SHAPE = ShapeProblems.named("templates")
TEMPLATES_TEXT = TextProblems.named("templates")
TEMPLATE_UNKNOWN = ProblemKind("templates.E020", "error", "There is no template of that name.")
PLACEHOLDER_MISSING = ProblemKind("templates.E021", "error", "A template leaves out what it is there to say.")
TEMPLATES_ALL: tuple[ProblemKind, ...] = (
    *TEMPLATES_SHAPE.all,
    *TEMPLATES_TEXT.all,
    TEMPLATE_UNKNOWN,
    PLACEHOLDER_MISSING,
)
