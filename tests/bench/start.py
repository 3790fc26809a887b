"""Starting the server, and the memory that it takes with phones on it."""

import asyncio
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from tests.bench import processes
from tests.bench.battles import ordering
from tests.bench.figures import bar, no_bar, show, timed_ms, times
from tests.bench.phones import Phone
from tests.bench.processes import Process

STARTS = 5
STREAMS = 40
START_MS, MEMORY_MB = 800, 80  # the bars


def started_ms(data: Path) -> float:
    """From the start of the process to the line that phones can join."""
    with processes.assistant(data) as server:
        return server.started_ms


def bare_ms() -> float:
    """A Python that does nothing."""
    return timed_ms(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))


async def memory_mb(server: Process, phones: list[Phone]) -> float | None:
    """Memory in use with these phones listening."""
    listening = [await phone.listen() for phone in phones]
    found = server.memory_mb
    for phone in listening:
        phone.leave()
    return found


async def memories(data: Path) -> tuple[float | None, float | None]:
    """Before anybody came, and with streams of both sides."""
    battle = ordering(data)
    with processes.assistant(data) as server:
        before = server.memory_mb
        codes = [battle.codes[side] for side in ("german", "us") * (STREAMS // 2)]
        phones = [await Phone(server.port, "/side/").join(code) for code in codes]
        return before, await memory_mb(server, phones)


async def floor_memory_mb(data: Path) -> float | None:
    """The floor's, with as many streams."""
    with processes.floor(data) as server:
        phones = [await Phone(server.port, "/fragment").come() for _ in range(STREAMS)]
        return await memory_mb(server, phones)


def main() -> None:
    """Print how long it takes to be there, and how much room."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        starts, bare = zip(*((started_ms(data), bare_ms()) for _ in range(STARTS)), strict=True)
        before, after = asyncio.run(memories(data))
        floor = asyncio.run(floor_memory_mb(data))
    ours, theirs = median(starts), median(bare)
    held = bar("warm start until phones can join, ms", ours, START_MS)
    show(
        f"Start, ms: the middle of {STARTS}",
        ("", "ms", "", "bar", ""),
        [
            ("python -c pass", theirs, "", *no_bar()),
            ("the server, until it says `phones:`", ours, times(ours, theirs), *held),
        ],
    )
    beside = times(after, floor) if after and floor else ""
    held = bar(f"memory with {STREAMS} phones, MB", after, MEMORY_MB)
    show(
        "Memory, MB",
        ("", "MB", "", "bar", ""),
        [
            ("the server, nobody there", before, "", *no_bar()),
            (f"with {STREAMS} streams", after, beside, *held),
            (f"the floor with {STREAMS} streams", floor, "", *no_bar()),
        ],
    )
