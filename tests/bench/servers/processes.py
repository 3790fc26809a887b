"""Servers in separate processes, reachable only on this machine."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[3]
STOP_S = 5.0
SERVE = ("-m", "assistant", "serve", "--no-browser", "--host", "127.0.0.1", "--port", "0", "--data")


class Process:
    """A started Python program, and what it printed until it was ready."""

    def __init__(
        self,
        words: tuple[str, ...],
        ready: str,
        compiled: Path | None = None,
        errors: IO[str] | None = None,
    ) -> None:
        kept = {
            name: told for name, told in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
        }
        if compiled:
            kept["PYTHONPYCACHEPREFIX"] = str(compiled)
        self.heard: list[str] = []
        began = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, *words],
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=kept,
        )
        self.said = self._heard(ready)
        self.started_ms = (time.perf_counter() - began) * 1000
        self.port = int(self.said.rstrip("/").rpartition(":")[2])

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *problem: object) -> None:
        self.stop()

    def _heard(self, ready: str) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.heard.append(line.strip())
            if line.startswith(ready):
                return line.removeprefix(ready).strip()
        raise RuntimeError(f"it ended before it said {ready!r}")

    @property
    def memory_mb(self) -> float | None:
        """Return the memory in use, if the system has a file that shows it."""
        status = Path(f"/proc/{self._process.pid}/status")
        if not status.exists():
            return None
        told = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(told["VmRSS"].split()[0]) / 1024

    def kill(self) -> None:
        """End the process as a power cut does."""
        self._process.kill()
        self._process.wait(STOP_S)
        self._process.stdout.close()  # type: ignore[union-attr]

    def stop(self) -> None:
        """End the process, by force if it does not stop."""
        self._process.terminate()
        try:
            self._process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(STOP_S)
        assert self._process.stdout is not None
        self._process.stdout.close()


def assistant(data: Path, compiled: Path | None = None, errors: IO[str] | None = None) -> Process:
    """Start the companion on a data folder; put its compiled code into `compiled` if given."""
    return Process((*SERVE, str(data)), "phones:", compiled, errors)


def floor(data: Path) -> Process:
    """Start the server that does only the minimum."""
    return Process(("-m", "tests.bench.servers.floor", str(data)), "floor:")
