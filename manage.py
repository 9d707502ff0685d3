#!/usr/bin/env python
"""Django's command line: development settings unless DJANGO_SETTINGS_MODULE says otherwise."""

import importlib.util
import os
import sys

SETTINGS = "DJANGO_SETTINGS_MODULE"


def main() -> None:
    """Run the command; without Django, or without such settings, say so in one line."""
    os.environ.setdefault(SETTINGS, "cxagent.settings.dev")
    if importlib.util.find_spec("django") is None:
        raise SystemExit("Django is not installed for this Python: `make setup`, then `. .venv/bin/activate`")
    if not _found(os.environ[SETTINGS]):
        raise SystemExit(
            f"{SETTINGS} is “{os.environ[SETTINGS]}”, which is no module; there are cxagent.settings.dev"
            " and cxagent.settings.production (docs/deployment.md says more)"
        )
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


def _found(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ImportError:
        return False


if __name__ == "__main__":
    main()
