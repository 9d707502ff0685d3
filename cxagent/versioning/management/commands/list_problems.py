"""`manage.py list_problems`: every kind of problem that a document can have, as the page docs/problems.md."""

from itertools import groupby
from typing import Any

from django.core.management.base import BaseCommand

from cxagent.versioning.problems import ProblemKind
from cxagent.versioning.registry import registry

HEAD = """# Problems

Every kind of problem that a document can have. An error forbids publishing, a warning does not. The same problems come
from `manage.py check_service`, from `POST /v1/…/check`, and in the admin; each names the path in the body that it is
about. An id keeps its meaning for ever.

This page is written by `manage.py list_problems > docs/problems.md`.
"""


def page() -> str:
    """The page, in Markdown."""
    parts = [HEAD]
    for prefix, kinds in groupby(registry.problem_kinds(), key=lambda kind: kind.id.partition(".")[0]):
        rows = "\n".join(_row(kind) for kind in kinds)
        parts.append(f"## {prefix}\n\n| id | level | means |\n|---|---|---|\n{rows}\n")
    return "\n".join(parts)


def _row(kind: ProblemKind) -> str:
    means = kind.means.replace("|", "\\|")
    return f"| `{kind.id}` | {kind.level} | {means} |"


class Command(BaseCommand):
    help = "Print every kind of problem that a document can have, as Markdown."

    def handle(self, *_: Any, **__: Any) -> None:
        self.stdout.write(page(), ending="")
