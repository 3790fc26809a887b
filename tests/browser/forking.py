"""The program in a process that starts with all modules loaded, because loading is slow."""

import os
import sys
from collections.abc import Sequence
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from pathlib import Path

from assistant.cli import main

CAN_FORK = "forkserver" in get_all_start_methods()  # not on Windows
FORKING = get_context("forkserver" if CAN_FORK else None)
if CAN_FORK:
    FORKING.set_forkserver_preload(
        [__name__, "assistant.web.every_page", "assistant.web.server.server"]
    )


class Forked:
    """The `assistant` command in a process that is read and ended like a `Popen`."""

    def __init__(self, words: Sequence[str], errors: Path) -> None:
        printed, printing = FORKING.Pipe(duplex=False)
        self._process = FORKING.Process(target=run, args=(words, printing, errors), daemon=True)
        self._process.start()
        printing.close()
        self.stdout = os.fdopen(os.dup(printed.fileno()), encoding="utf-8")
        printed.close()

    @property
    def pid(self) -> int:
        """Return the process id."""
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """Return its exit status, or None while it runs."""
        return self._process.exitcode

    def wait(self, patience_s: float) -> int | None:
        """Wait until the process has ended, at most this long; return as `poll` does."""
        self._process.join(patience_s)
        return self.poll()

    def terminate(self) -> None:
        """End the process as `kill` in a terminal does."""
        self._process.terminate()

    def kill(self) -> None:
        """End the process immediately."""
        self._process.kill()


def run(words: Sequence[str], printing: Connection, errors: Path) -> None:
    """Run the command in this process: its output goes into a pipe, its errors into a file."""
    with errors.open("a") as file:
        os.dup2(file.fileno(), 2)
    with open(printing.fileno(), "w", encoding="utf-8", closefd=False) as sys.stdout:
        sys.exit(main(words))
