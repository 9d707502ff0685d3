"""JSON lines in, JSON lines out: `python -m phrasings.faithfulness.cli`."""

import json
import sys
from time import perf_counter
from typing import TextIO

from phrasings.faithfulness.jsonio import RequestError, prepare


def run(source: TextIO, sink: TextIO) -> None:
    """Answer each line as it comes; a line that cannot be checked is answered with {"id", "error"}."""
    for number, line in enumerate(source, start=1):
        if line.strip():
            sink.write(json.dumps(_answer(line, number), ensure_ascii=False) + "\n")
            sink.flush()


def _answer(line: str, number: int) -> dict[str, object]:
    name = None
    try:
        request = json.loads(line)
        name = request.get("id") if isinstance(request, dict) else None
        check = prepare(request)
        started = perf_counter()
        answer = check()
        return {**answer, "ms": (perf_counter() - started) * 1000}
    except json.JSONDecodeError as error:
        return {"id": name, "error": f"line {number} is not JSON: {error.msg} at column {error.colno}"}
    except RequestError as error:
        return {"id": name, "error": f"line {number}: {error}"}


if __name__ == "__main__":
    run(sys.stdin, sys.stdout)
