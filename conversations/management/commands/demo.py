"""`manage.py demo`: start a server, play the shop's desk over its HTTP API, and end."""

from importlib.resources import files
from typing import Any

import httpx2
import yaml
from django.core.management.base import BaseCommand

from conversations.demo.play import Paint, Player
from conversations.demo.server import running_server


class Command(BaseCommand):
    help = "Play the shop's desk over the HTTP API of a server started for it, with SQLite and no key; then end."
    requires_system_checks: list[str] = []

    def handle(self, **_: Any) -> None:
        scenes = yaml.safe_load(files("conversations.demo").joinpath("scenes.yaml").read_text("utf-8"))
        with running_server() as server:
            headers = {"Authorization": f"Api-Key {server.key}"}
            with httpx2.Client(base_url=server.url, headers=headers, timeout=30) as client:
                player = Player(client, write=self.stdout.write, paint=Paint(self.stdout.isatty()))
                for scene in scenes:
                    player.scene(scene)
        self.stdout.write(f"{player.turns} turns played, {player.surprises} replies other than expected")
        if player.surprises:
            raise SystemExit(1)
