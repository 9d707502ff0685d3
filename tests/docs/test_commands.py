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
def test_every_command_of_the_page_works(page, tmp_path):
    script = "\n".join(BLOCK.findall((ROOT / page).read_text("utf-8")))
    assert script.count("api ") > 20
    with running_server(scopes="converse,author,publish,audit") as server:
        paths = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        environment = {**os.environ, "BASE": server.url, "KEY": server.key, "PATH": paths}
        command = ["bash", "-euo", "pipefail", "-c", script]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout[-3000:]}\n{done.stderr[-1000:]}"
