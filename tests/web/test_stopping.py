"""However the server ends, it leaves one whole file and no process."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import closing, suppress
from pathlib import Path

import pytest

from assistant.web import stopping

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 20.0
SERVE = ("serve", "--no-browser", "--host", "127.0.0.1", "--port", "0", "--data")
DIRECT = (sys.executable, "-m", "assistant")
BY_RUN = (sys.executable, "run.py")
IN_TERMINAL = """
import fcntl, os, sys, termios
os.setsid()
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
posix_only = pytest.mark.skipif(os.name == "nt", reason="Windows has neither these signals nor pty")


def usual_signals():
    """Start as from a terminal, also where these tests run in the background of a shell."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Ended:
    """A server in a session of its own, as a terminal or a service starts it."""

    def __init__(self, words, data, **how):
        told = [*words, *SERVE, str(data)]
        if os.name != "nt":
            how = {"preexec_fn": usual_signals, **how}
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        self.process = subprocess.Popen(
            told, cwd=ROOT, **{"start_new_session": True, **pipes, **how}
        )

    def is_ready(self):
        while not (found := re.search(r"http://[\d.:]+/", self.process.stdout.readline().decode())):
            assert self.process.poll() is None, self.process.stderr.read().decode()
        self.url = found[0]
        self.process.stdout.readline()
        with suppress(urllib.error.HTTPError):
            urllib.request.urlopen(f"{self.url}nothing", timeout=PATIENCE_S).close()

    def is_gone(self):
        """Whether nobody listens at its port any more, soon after it ended."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.url}healthz", timeout=1).close()
            except OSError as problem:
                return isinstance(getattr(problem, "reason", problem), ConnectionRefusedError)
            time.sleep(0.1)
        return False

    def close(self):
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)  # with what it left behind
        self.process.wait(PATIENCE_S)
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe:
                pipe.close()


@pytest.fixture
def start():
    started = []

    def begin(words, data, **how):
        started.append(Ended(words, data, **how))
        return started[-1]

    yield begin
    for each in started:
        each.close()


@posix_only
@pytest.mark.parametrize("words", [DIRECT, BY_RUN], ids=["assistant", "run.py"])
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_it_with_one_whole_file_and_no_orphan(start, tmp_path, words, name):
    served = start(words, tmp_path)
    served.is_ready()
    served.process.send_signal(getattr(signal, name))

    assert served.process.wait(PATIENCE_S) == 0
    assert served.is_gone()
    assert served.process.stderr.read() == b""
    assert_whole(tmp_path)


@posix_only
def test_a_closed_terminal_ends_it_with_one_whole_file_and_no_orphan(start, tmp_path):
    import pty

    above, below = pty.openpty()
    words = (sys.executable, "-c", IN_TERMINAL, *DIRECT)
    ends = {"stdin": below, "stdout": below, "stderr": below}
    served = start(words, tmp_path, start_new_session=False, **ends)
    os.close(below)
    told = b""
    while b"phones:" not in told:
        told += os.read(above, 1000)
    os.close(above)

    assert served.process.wait(PATIENCE_S) == 0
    assert_whole(tmp_path)


@posix_only
def test_a_server_that_is_to_outlive_its_terminal_does(start, tmp_path):
    served = start(("nohup", *DIRECT), tmp_path, stdin=subprocess.DEVNULL)
    served.is_ready()
    served.process.send_signal(signal.SIGHUP)
    with urllib.request.urlopen(f"{served.url}healthz", timeout=PATIENCE_S) as health:
        assert health.status == 200
    served.process.send_signal(signal.SIGTERM)

    assert served.process.wait(PATIENCE_S) == 0
    assert_whole(tmp_path)


def test_windows_waits_for_the_end_when_its_console_is_closed():
    stopped = threading.Event()
    watch = stopping.Watch(stopped.set)
    answered = []
    closing_down = threading.Thread(target=lambda: answered.append(watch.closing(stopping.CLOSED)))
    closing_down.start()
    assert stopped.wait(PATIENCE_S)
    assert closing_down.is_alive()
    watch.ended()
    closing_down.join(PATIENCE_S)

    assert answered == [True]
    assert watch.closing(0) is False  # Ctrl-C is Python's own


def assert_whole(data):
    assert [path.name for path in data.glob("*sqlite3*")] == ["assistant.sqlite3"]
    with closing(sqlite3.connect(data / "assistant.sqlite3")) as db:
        assert db.execute("SELECT count(*) FROM entries").fetchone() == (0,)
