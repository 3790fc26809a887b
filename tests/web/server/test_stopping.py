"""However the server ends, it leaves one whole file and no process."""

import os
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import closing, suppress
from pathlib import Path

import pytest

from assistant.web.server import stopping

ROOT = Path(__file__).resolve().parents[3]
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
    """Start as from a terminal, even if these tests run in the background of a shell."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Ended:
    """A server in a session of its own, as a terminal or a service starts it."""

    def __init__(self, words, data, **how):
        told = [*words, *SERVE, str(data)] if data else list(words)
        if os.name != "nt":
            how = {"preexec_fn": usual_signals, **how}
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        self.process = subprocess.Popen(
            told, cwd=ROOT, **{"start_new_session": True, **pipes, **how}
        )

    def is_ready(self):
        while not (
            found := re.search(r"(http://[\d.:]+/)\S*", self.process.stdout.readline().decode())
        ):
            assert self.process.poll() is None, self.process.stderr.read().decode()
        self.console, self.url = found[0], found[1]
        self.process.stdout.readline()
        with suppress(urllib.error.HTTPError):
            urllib.request.urlopen(f"{self.url}nothing", timeout=PATIENCE_S).close()

    def is_gone(self):
        """Whether nobody listens at its port soon after its end."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.url}healthz", timeout=1).close()
            except OSError as problem:
                if isinstance(getattr(problem, "reason", problem), ConnectionRefusedError):
                    return True
            time.sleep(0.1)
        return False

    def close(self):
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)  # with what it left behind
        self.process.wait(PATIENCE_S)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
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
@pytest.mark.long
def test_a_signal_ends_it_with_one_whole_file_and_no_orphan(start, tmp_path, words, name):
    served = start(words, tmp_path)
    served.is_ready()
    served.process.send_signal(getattr(signal, name))

    assert served.process.wait(PATIENCE_S) == 0
    assert served.is_gone()
    assert served.process.stderr.read() == b""
    assert_whole(tmp_path)


@pytest.mark.long
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


@pytest.mark.long
@posix_only
def test_a_server_can_outlive_its_terminal(start, tmp_path):
    served = start(("nohup", *DIRECT), tmp_path, stdin=subprocess.DEVNULL)
    served.is_ready()
    served.process.send_signal(signal.SIGHUP)
    with urllib.request.urlopen(f"{served.url}healthz", timeout=PATIENCE_S) as health:
        assert health.status == 200
    served.process.send_signal(signal.SIGTERM)

    assert served.process.wait(PATIENCE_S) == 0
    assert_whole(tmp_path)


SLOW_PRESS = """
import sys
from pathlib import Path
from assistant.cli import main
from assistant.paper import printing
printing.PRESS = Path(sys.argv.pop(1))
sys.exit(main(sys.argv[1:]))
"""
SLOW_IMPORT = """
import sys, time
from assistant.cli import main
from assistant.web.battles.open_battles import Battles
Battles.import_file = lambda *_: time.sleep(90)
sys.exit(main(sys.argv[1:]))
"""


WORKING_DAEMON = """
import sys, threading, time
from assistant.web.server.stopping import end_process
threading.Thread(target=sys.stdin.buffer.read, daemon=True).start()
time.sleep(0.5)
print("closed")
sys.exit(end_process(0))
"""


def umpire_of(served):
    """A browser signed in as the umpire's."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    browser.open(served.console, timeout=PATIENCE_S).close()
    return browser


def in_background(work):
    def quietly():
        with suppress(OSError):
            work()

    threading.Thread(target=quietly, daemon=True).start()


@posix_only
def test_a_thread_that_still_works_cannot_abort_the_end(start):
    ended = start((sys.executable, "-c", WORKING_DAEMON), None, stdin=subprocess.PIPE)

    assert ended.process.wait(PATIENCE_S) == 0  # nobody writes what the thread reads
    assert ended.process.stdout.read() == b"closed\n"


@pytest.mark.long
@posix_only
def test_a_pdf_that_is_being_made_keeps_no_server_and_no_press_alive(start, tmp_path):
    press, mark = tmp_path / "press.py", tmp_path / "pid"
    press.write_text(
        f"import os, sys, time\nsys.stdin.buffer.read()\n"
        f"open({str(mark)!r}, 'w').write(str(os.getpid()))\ntime.sleep(90)\n"
    )
    served = start((sys.executable, "-c", SLOW_PRESS, str(press)), tmp_path / "data")
    served.is_ready()
    browser = umpire_of(served)
    in_background(lambda: browser.open(f"{served.url}print/protactor.pdf"))
    wait_for("the press begins", lambda: mark.exists() and mark.read_text())
    served.process.send_signal(signal.SIGTERM)

    assert served.process.wait(PATIENCE_S) == 0
    with pytest.raises(ProcessLookupError):
        os.kill(int(mark.read_text()), 0)
    assert_whole(tmp_path / "data")


@pytest.mark.long
@posix_only
def test_an_import_that_is_being_read_keeps_no_server_alive(start, tmp_path):
    served = start((sys.executable, "-c", SLOW_IMPORT), tmp_path)
    served.is_ready()
    browser = umpire_of(served)
    kind = {"Content-Type": "multipart/form-data; boundary=x"}
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.jsonl"\r\n\r\n'
    sent = urllib.request.Request(
        f"{served.url}battles/import", data=head + b"{}\r\n--x--\r\n", headers=kind
    )
    in_background(lambda: browser.open(sent))
    time.sleep(2)
    served.process.send_signal(signal.SIGTERM)

    assert served.process.wait(PATIENCE_S) == 0
    assert_whole(tmp_path)


@posix_only
@pytest.mark.parametrize("words", [DIRECT, BY_RUN], ids=["assistant", "run.py"])
@pytest.mark.long
def test_a_killed_server_leaves_no_process_and_starts_again(start, tmp_path, words):
    served = start(words, tmp_path)
    served.is_ready()
    browser = umpire_of(served)
    begun = {"scenario": "easy-company", "size": "0"}
    form = urllib.parse.urlencode(begun).encode()
    browser.open(f"{served.url}battles", data=form, timeout=PATIENCE_S).close()
    served.process.kill()
    served.process.wait(PATIENCE_S)
    assert served.is_gone()
    with pytest.raises(ProcessLookupError):
        os.killpg(served.process.pid, 0)  # nobody is left in its session
    again = start(words, tmp_path)  # whatever the killed one held is free
    again.is_ready()
    again.process.send_signal(signal.SIGTERM)

    assert again.process.wait(PATIENCE_S) == 0
    assert_whole(tmp_path, entries=1)


@posix_only
def test_a_killed_shell_also_ends_its_server(start, tmp_path):
    import pty

    above, below = pty.openpty()
    told = f"{shlex.join([*BY_RUN, *SERVE, str(tmp_path)])}; echo ended"
    shell = (sys.executable, "-c", IN_TERMINAL, "/bin/sh", "-c", told)
    ends = {"stdin": below, "stdout": below, "stderr": below}
    served = start(shell, None, start_new_session=False, **ends)
    os.close(below)
    said = b""
    while b"phones:" not in said:
        said += os.read(above, 1000)
    served.url = re.search(r"http://[\d.:]+/", said.decode())[0]
    served.process.kill()  # the shell: nobody asks what it started to end
    served.process.wait(PATIENCE_S)

    assert served.is_gone()
    wait_for("the database is closed", lambda: not list(tmp_path.glob("*-wal")))
    os.close(above)
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


def wait_for(what, happens):
    """Wait until something happens; the error of a timeout names `what`."""
    end = time.monotonic() + PATIENCE_S
    while not happens():
        assert time.monotonic() < end, f"waited {PATIENCE_S} s until {what}"
        time.sleep(0.1)


def assert_whole(data, entries=0):
    assert [path.name for path in data.glob("*sqlite3*")] == ["assistant.sqlite3"]
    with closing(sqlite3.connect(data / "assistant.sqlite3")) as db:
        assert db.execute("SELECT count(*) FROM entries").fetchone() == (entries,)
