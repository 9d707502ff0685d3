"""Requests as JSON lines, answered as JSON lines."""

import json
from collections.abc import Callable
from typing import TextIO

from phrasings.faithfulness.jsonio import RequestError, prepare


def run(source: TextIO, sink: TextIO, *, clock: Callable[[], float]) -> None:
    """Answer each line as it comes; a line that cannot be checked is answered with {"id", "error"}.

    `clock` gives seconds, and times the check alone: a checker is built once for a service and kept.
    """
    for number, line in enumerate(source, start=1):
        if line.strip():
            sink.write(json.dumps(_answer(line, number, clock), ensure_ascii=False) + "\n")
            sink.flush()


def _answer(line: str, number: int, clock: Callable[[], float]) -> dict[str, object]:
    name = None
    try:
        request = json.loads(line)
        name = request.get("id") if isinstance(request, dict) else None
        check = prepare(request)
        started = clock()
        answer = check()
        return {**answer, "ms": (clock() - started) * 1000}
    except json.JSONDecodeError as error:
        return {"id": name, "error": f"line {number} is not JSON: {error.msg} at column {error.colno}"}
    except RequestError as error:
        return {"id": name, "error": f"line {number}: {error}"}
