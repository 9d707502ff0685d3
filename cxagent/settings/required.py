"""A start that cannot succeed ends with one line that says what to do."""

import os


def require(*names: str) -> None:
    """Leave the process unless each environment variable is set."""
    missing = [name for name in names if not os.environ.get(name)]
    if missing:
        raise SystemExit(f"cxagent cannot start: set {', '.join(missing)} (docs/deployment.md says how)")
