"""The start of the server, and the memory that it uses with phones connected."""

import asyncio
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from urllib.request import HTTPCookieProcessor, build_opener

from tests.bench.battles import ordering
from tests.bench.figures import bar, no_bar, show, timed_ms, times
from tests.bench.servers import processes
from tests.bench.servers.phones import Phone
from tests.bench.servers.processes import Process

STARTS = 5
STREAMS = 40
MEMORY_MB = 80  # the bar, with these streams
BAR_MS = 800  # to the first page, once the program has been started before
CONSOLE = "console: "
WITHIN_S = 60.0


def started_ms(data: Path, compiled: Path | None = None) -> tuple[float, float, float]:
    """Measure from the start of the process: until ready, first page, second page.

    The second page is requested right after the first, sooner than a person taps.
    """
    with processes.assistant(data, compiled) as server:
        line = next(line for line in server.heard if line.startswith(CONSOLE))
        browser = build_opener(HTTPCookieProcessor())
        key = line.removeprefix(CONSOLE)
        first = server.started_ms + timed_ms(lambda: browser.open(key, timeout=WITHIN_S).read())
        cards = key.partition("/console")[0] + "/cards"
        other = first + timed_ms(lambda: browser.open(cards, timeout=WITHIN_S).read())
        return server.started_ms, first, other


def bare_ms() -> float:
    """Start a Python that does nothing."""
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
    """Print how long the start takes, and how much memory the server uses."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        cold = started_ms(data, data / "compiled")
        started_ms(data)
        starts, bare = zip(*((started_ms(data), bare_ms()) for _ in range(STARTS)), strict=True)
        before, after = asyncio.run(memories(data))
        floor = asyncio.run(floor_memory_mb(data))
    ready, first, other = map(median, zip(*starts, strict=True))
    theirs = median(bare)
    held = bar("warm start to the first page, ms", first, BAR_MS)
    show(
        f"Start, ms: the middle of {STARTS}",
        ("", "warm", "", "never compiled before", "bar", ""),
        [
            ("python -c pass", theirs, "", "", *no_bar()),
            (
                "the server, until it says `phones:`",
                ready,
                times(ready, theirs),
                cold[0],
                *no_bar(),
            ),
            ("until the first page is answered", first, times(first, theirs), cold[1], *held),
            ("until a page of all the rest is", other, times(other, theirs), cold[2], *no_bar()),
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
