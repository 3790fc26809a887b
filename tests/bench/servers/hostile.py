"""A player taps while twenty hostile clients do their worst: the tap times, and the log size.

Some of the clients joined by a code; the others are strangers in the same Wi-Fi. They run in a
process of their own.
"""

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.bench.battles import Ordering, ordering
from tests.bench.figures import bar, no_bar, share, show
from tests.bench.servers import processes
from tests.bench.servers.phones import Line, Phone

CLIENTS, JOINED = 20, 9
SECONDS = 60.0
QUIET_S = 5.0
TAP_EVERY_S = 0.2
MOST_MS, MOST_LOG_KB = 100, 1_000  # the bars
ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Evening:
    """The results of an evening."""

    quiet_ms: list[float]  # a tap's times before
    hostile_ms: list[float]  # and meanwhile
    sent: dict[str, int]  # requests of each hostile kind
    log_bytes: int


async def tapped_ms(line: Line, battle: Ordering, seconds: float, first: int) -> list[float]:
    """Tap for so long; milliseconds to each answer."""
    times: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        path, form = battle.tap(first + len(times))
        began_s = time.perf_counter()
        line.send("POST", path, form)
        answer = await line.answer()
        assert answer.status in (204, 303), answer
        times.append((answer.at_s - began_s) * 1000)
        await asyncio.sleep(TAP_EVERY_S)
    return times


async def cookie_of(port: int, code: str) -> str:
    """The cookie of a device that joins by a code."""
    phone = await Phone(port, "").join(code)
    phone.leave()
    return phone.line.cookie


async def measured(
    port: int, battle: Ordering, seconds: float, quiet_s: float
) -> tuple[list[float], list[float], dict[str, int]]:
    """A tap's times without and with hostile clients, and what these sent."""
    player = await (await Phone(port, "/side/").join(battle.codes["german"])).listen()
    cookies = [await cookie_of(port, battle.codes["us"]) for _ in range(JOINED)]
    line = await Line(port, player.line.cookie).open()
    quiet = await tapped_ms(line, battle, quiet_s, 0)
    told = {"port": port, "clients": CLIENTS, "cookies": cookies, "seconds": seconds}
    words = (sys.executable, "-m", "tests.bench.servers.hostile_clients", json.dumps(told))
    hostile = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        times = await tapped_ms(line, battle, seconds, len(quiet))
        sent, _ = hostile.communicate(timeout=60)
    finally:
        hostile.kill()
        hostile.wait()
    line.close()
    player.leave()
    return quiet, times, json.loads(sent)


def evening(data: Path, seconds: float, quiet_s: float = QUIET_S) -> Evening:
    """Run such an evening on a data folder for this many seconds."""
    battle = ordering(data)
    log = data / "errors"
    with log.open("w") as errors, processes.assistant(data, errors=errors) as server:
        quiet, times, sent = asyncio.run(measured(server.port, battle, seconds, quiet_s))
    return Evening(quiet, times, sent, log.stat().st_size)


def main() -> None:
    """Print a tap's times among hostile clients."""
    with tempfile.TemporaryDirectory() as folder:
        found = evening(Path(folder), SECONDS)
    p50, p99 = (share(found.hostile_ms, part) for part in (0.5, 0.99))
    quiet = [share(found.quiet_ms, part) for part in (0.5, 0.99)]
    held = bar("a tap among 20 hostile clients, p99, ms", p99, MOST_MS)
    rows = [
        ["quiet", len(found.quiet_ms), *quiet, max(found.quiet_ms), *no_bar()],
        ["hostile", len(found.hostile_ms), p50, p99, max(found.hostile_ms), *held],
    ]
    sent = ", ".join(f"{name} {times:,}" for name, times in sorted(found.sent.items()))
    show(
        f"A tap while {CLIENTS} clients do their worst for {SECONDS:.0f} s, ms",
        ("", "taps", "p50", "p99", "longest", "bar", ""),
        rows,
        f"Sent: {sent}.",
    )
    kb = found.log_bytes / 1000
    show(
        "The server's log of that, kB",
        ("", "size", "bar", ""),
        [["log", kb, *bar("the log of a hostile minute, kB", kb, MOST_LOG_KB)]],
    )


if __name__ == "__main__":
    main()
