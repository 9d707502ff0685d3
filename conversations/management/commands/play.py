"""`manage.py play SCENARIO…|SERVICE…|--all`: play scripted conversations and say which went as written."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from conversations.scenarios import files
from conversations.scenarios.coverage import behaviours, coverage
from conversations.scenarios.player import Played, play
from conversations.scenarios.report import tell, tell_behaviours, tell_coverage
from conversations.scenarios.scratch import scratch_database
from cxagent.api.errors import ApiProblem
from services_admin.definition import SERVICE
from services_admin.examples.files import example_file
from services_admin.examples.registry import EXAMPLES


class Command(BaseCommand):
    help = "Play scenario files in memory; nothing is written to this installation's database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", nargs="*", help="scenario files, folders of them, or names of example services")
        parser.add_argument("--all", action="store_true", help="everything that comes with the example services")
        parser.add_argument("--only", metavar="TEXT", help="only conversations with this in their title or language")
        parser.add_argument("--coverage", action="store_true", help="how often each step and branch was reached")
        parser.add_argument("--transcripts", action="store_true", help="print the conversations that went well too")

    def handle(self, *_: Any, **options: Any) -> None:
        scripts = _scripts(options["what"], every=options["all"], only=options["only"])
        with scratch_database(examples=_needed(scripts)):
            try:
                played = [play(script) for script in scripts]
            except ApiProblem as problem:
                raise CommandError(problem.in_one_line, returncode=2) from problem
        tell(played, self.stdout.write, transcripts=options["transcripts"])
        if options["coverage"]:
            _tell_coverage(played, self.stdout.write)
        if not all(one.right for one in played):
            raise SystemExit(1)


def _scripts(what: list[str], *, every: bool, only: str | None) -> list[files.Script]:
    names = [*what, *(EXAMPLES if every else ())]
    try:
        found = [script for name in names for script in _of(name)]
    except files.ScenarioError as error:
        raise CommandError(str(error), returncode=2) from error
    if not found:
        hint = f"name scenario files, folders of them or example services ({', '.join(EXAMPLES)}), or say --all"
        raise CommandError(f"nothing to play: {hint}", returncode=2)
    wanted = [script for script in found if only is None or only in script.id]
    if not wanted:
        raise CommandError(f"none of {len(found)} conversations has “{only}” in its title or language", returncode=2)
    return wanted


def _needed(scripts: list[files.Script]) -> tuple[str, ...]:
    """The examples that hold the services that are played; all, where one of them is of another name."""
    named = tuple(dict.fromkeys(script.service for script in scripts))
    return named if set(named) <= set(EXAMPLES) else EXAMPLES


def _of(name: str) -> tuple[files.Script, ...]:
    if name in EXAMPLES:
        return files.of_example(name)
    if not Path(name).exists():
        raise files.ScenarioError(
            f"“{name}” is neither a file, a folder nor an example service ({', '.join(EXAMPLES)})"
        )
    return files.read_path(Path(name))


def _tell_coverage(played: list[Played], write: Any) -> None:
    for service in dict.fromkeys(one.script.service for one in played):
        body = SERVICE.read(example_file(service, "service.yaml"))
        of_service = [one for one in played if one.script.service == service]
        tell_coverage(service, coverage(body, of_service), write)
    tell_behaviours(behaviours(played), write)
