"""A small real decider, serving the System One API on the loopback."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2

MODEL = "sparrow-nano-general-v1.1"


@contextmanager
def sparrow_server() -> Iterator[tuple[str, str]]:
    """Its address, and the model that it serves."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [str(Path(sys.executable).parent / "sparrow-decider"), "serve", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            _wait_for(f"http://127.0.0.1:{port}/v1/models")
            yield f"http://127.0.0.1:{port}", MODEL
        finally:
            process.terminate()


def _wait_for(url: str) -> None:
    for _ in range(100):
        try:
            httpx2.get(url, timeout=1)
        except httpx2.TransportError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(f"nobody answers at {url}")
