"""The transcripts of the documentation are what the API says, command by command."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from conversations.demo.server import running_server

PAGES = sorted((Path(__file__).parents[3] / "docs" / "transcripts").glob("*.md"))
COMMANDS = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
ANSWERS = re.compile(r"^```text\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def server():
    with running_server() as running:
        yield running


def test_there_is_a_transcript_of_each_example():
    assert [page.stem for page in PAGES] == ["pizza", "store", "telecom"]


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_a_transcript_is_what_the_api_answers(server, page):
    text = page.read_text("utf-8")
    paths = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = {**os.environ, "BASE": server.url, "KEY": server.key, "PATH": paths}
    command = ["bash", "-euo", "pipefail", "-c", "\n".join(COMMANDS.findall(text))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "".join(ANSWERS.findall(text))
