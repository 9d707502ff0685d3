"""Every shell command in the guide for app developers works, in order, against a running server."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from conversations.demo.server import running_server

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["docs/apps.md"])
def test_every_command_of_the_page_works_and_leaves_nothing_behind(page, tmp_path):
    script = "\n".join(BLOCK.findall((ROOT / page).read_text("utf-8")))
    assert script.count("api ") > 20
    with running_server(scopes="converse,author,publish,audit") as server:
        paths = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        kept, clone = tmp_path / "kept", tmp_path / "clone"
        kept.mkdir()
        clone.mkdir()
        environment = {**os.environ, "BASE": server.url, "KEY": server.key, "WORK": str(kept), "PATH": paths}
        command = ["bash", "-euo", "pipefail", "-c", script]
        done = subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout[-3000:]}\n{done.stderr[-1000:]}"
    assert list(clone.iterdir()) == []


def test_every_page_ends_with_one_newline():
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md"), ROOT / "docs" / "openapi.yaml"]
    assert [page.name for page in pages if not re.search(r"[^\n]\n\Z", page.read_text("utf-8"))] == []
