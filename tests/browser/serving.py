"""The real server as a separate process, which can be killed and started again."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from .forking import CAN_FORK, Forked

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60.0  # beside other work; how soon it ends is held in tests of its own
Begin = Callable[[Sequence[str], Path], Forked | subprocess.Popen[str]]


def command(words: Sequence[str], errors: Path) -> subprocess.Popen[str]:
    """Run the `assistant` command as a person does; it loads what it needs."""
    with errors.open("a") as file:
        return subprocess.Popen(
            [sys.executable, "-m", "assistant", *words],
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            stderr=file,
        )


QUICKEST: Begin = Forked if CAN_FORK else command


class Served:
    """A server on a data folder; once started it keeps its port over restarts."""

    def __init__(self, data: Path, begin: Begin = command) -> None:
        self._data = data
        self._begin = begin
        self._errors = data.with_suffix(".errors")
        self._port = 0
        self.was_away = False  # pages may complain of that
        self.start()

    def start(self) -> None:
        """Start the server and wait until it prints its two addresses.

        A second start is a run of its own, with what a module draws at random when it is loaded.
        """
        self.was_away = self._port != 0
        words = [
            *("serve", "--no-browser", "--host", "127.0.0.1"),
            *("--port", str(self._port), "--data", str(self._data)),
        ]
        begin = command if self.was_away else self._begin
        self._process = begin(words, self._errors)
        self.console = self._said("console: ")
        self.phones = self._said("phones: ")
        self._port = int(self.phones.rstrip("/").rpartition(":")[2])
        self._is_whole()

    def _is_whole(self) -> None:
        """Wait for what is loaded behind the first page, however busy the computer is."""
        with suppress(HTTPError):  # an address that the first page's part does not know
            urlopen(self.address("/nothing"), timeout=PATIENCE_S).close()

    def _said(self, what: str) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline().rstrip("\n")
        assert line.startswith(what), f"{line!r} {self._errors.read_text()}"
        return line.removeprefix(what)

    @property
    def database(self) -> Path:
        """The file that holds the battles."""
        return self._data / "assistant.sqlite3"

    def battles(self) -> list[str]:
        """The ids of the battles, in the order in which they were opened."""
        with closing(sqlite3.connect(self.database)) as db:
            return [id for (id,) in db.execute("select id from battles order by opened, rowid")]

    def address(self, path: str) -> str:
        """The whole address of a path."""
        return self.phones.rstrip("/") + path

    def kill(self) -> None:
        """Kill the server as a power cut does."""
        self.was_away = True
        self._process.kill()
        self._gone()

    def freeze(self) -> None:
        """Let the server stop answering without closing anything, as on a sleeping laptop."""
        self.was_away = True
        os.kill(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let the process continue."""
        if hasattr(signal, "SIGCONT"):
            os.kill(self._process.pid, signal.SIGCONT)

    def fill_disk(self) -> None:
        """Make all writing fail, as on a full disk (Linux)."""
        self._limit_files(1)

    def empty_disk(self) -> None:
        """Make room again, and forget the errors made meanwhile."""
        self._limit_files(-1)
        self._errors.write_text("")

    def _limit_files(self, size: int) -> None:
        import resource

        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (size, -1))

    def stop(self) -> str:
        """Stop the server as Ctrl-C does; return the errors that it printed."""
        if self._process.poll() is None:
            self.was_away = True
            self.thaw()
            self._process.terminate()
            self._gone()
        return self._errors.read_text()

    def _gone(self) -> None:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE_S)
        still = f"the server still ran {PATIENCE_S} s after its end"
        assert self._process.poll() is not None, still
        assert self._process.stdout is not None
        self._process.stdout.close()
