"""The command line, started where it cannot work."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(*options, **env):
    return subprocess.run(
        [sys.executable, *options, "manage.py", "check"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **env},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_the_environment_one_line_says_how_to_make_it():
    done = run("-S")
    assert done.returncode == 1
    assert done.stderr == "Django is not installed for this Python: `make setup`, then `. .venv/bin/activate`\n"


@pytest.mark.parametrize("module", ["cxagent.settings.prod", "nosuch.settings", "nosuch"])
def test_settings_that_do_not_exist_are_named_in_one_line(module):
    done = run(DJANGO_SETTINGS_MODULE=module)
    assert done.returncode == 1
    assert done.stderr.startswith(f"DJANGO_SETTINGS_MODULE is “{module}”, which is no module; there are cxagent.")
    assert done.stderr.count("\n") == 1
