"""`manage.py check_service FILE`: every problem of a service file, one a line; exit code 1 if there are errors, 2 without a file."""

import json
import sys
from pathlib import Path
from typing import Any

import yaml
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from cxagent.versioning.problems import errors_of
from services_admin.definition import CheckContext, check
from services_admin.kind import check_context

MAX_BYTES = 2 * 1024 * 1024


class Command(BaseCommand):
    help = "Check a service written in YAML or JSON (or - for standard input) and print every problem."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="path of a .yaml or .json file, or - for standard input")
        parser.add_argument("--json", action="store_true", help="print the problems as one JSON array")
        parser.add_argument(
            "--alone", action="store_true", help="check the file alone, not against this installation's documents"
        )

    def handle(self, *_: Any, **options: Any) -> None:
        body = _read(options["file"])
        problems = check(body, context=None if options["alone"] else self._context())
        if options["json"]:
            listed = [problem.as_json() for problem in problems]
            self.stdout.write(json.dumps(listed, ensure_ascii=False, indent=2))
        else:
            for problem in problems:
                self.stdout.write(str(problem))
            self.stdout.write(f"{len(errors_of(problems))} errors, {len(problems) - len(errors_of(problems))} others")
        if errors_of(problems):
            sys.exit(1)

    def _context(self) -> CheckContext | None:
        try:
            return check_context()
        except DatabaseError:
            self.stderr.write("no database: documents that the service names are not looked up")
            return None


def _read(name: str) -> Any:
    try:
        text = sys.stdin.read(MAX_BYTES) if name == "-" else _text(Path(name))
        return yaml.safe_load(text)
    except FileNotFoundError:
        raise CommandError(
            f"there is no file “{name}”: name a .yaml or .json file, or - for standard input", returncode=2
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{name} cannot be read: {error}", returncode=2) from error
    except yaml.YAMLError as error:
        raise CommandError(f"{name} is neither YAML nor JSON: {' '.join(str(error).split())}", returncode=2) from error


def _text(path: Path) -> str:
    if path.stat().st_size > MAX_BYTES:
        raise CommandError(f"{path} has more than {MAX_BYTES} bytes", returncode=2)
    return path.read_text("utf-8")
