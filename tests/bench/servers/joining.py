"""A phone that joins: from its code to its first page, with a short log and with a long one."""

import asyncio
import tempfile
import time
from pathlib import Path

from tests.bench.battles import Ordering, ordering
from tests.bench.figures import bar, no_bar, share, show
from tests.bench.servers import processes
from tests.bench.servers.phones import Phone

FEW, MANY = 10, 2_000  # entries
JOINS = 60
SAME = 1.25  # the bar: what still is the same


async def joined_ms(port: int, battle: Ordering) -> float:
    """From the scan of the code until the page and the stream are there."""
    began = time.perf_counter()
    phone = await Phone(port, "/side/").join(battle.codes["german"])
    assert (await phone.line.get("/side/")).status == 200
    await phone.listen()
    taken = (time.perf_counter() - began) * 1000
    phone.leave()
    return taken


async def measure(data: Path, battles: tuple[Ordering, ...]) -> list[list[float]]:
    """Both battles by turns, so that whatever else this machine does slows both."""
    found: list[list[float]] = [[] for _ in battles]
    with processes.assistant(data) as server:
        for battle in battles:
            await joined_ms(server.port, battle)
        for _ in range(JOINS):
            for battle, taken in zip(battles, found, strict=True):
                taken.append(await joined_ms(server.port, battle))
    return found


def main() -> None:
    """Print how long a phone takes to join."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        few, many = asyncio.run(measure(data, (ordering(data, FEW), ordering(data, MANY))))
    ratio = share(many, 0.5) / share(few, 0.5)
    held = bar(f"joining after {MANY:,} entries beside {FEW}, p50", ratio, SAME, "x")
    rows = [
        [f"after {FEW} entries", share(few, 0.5), share(few, 0.99), None, *no_bar()],
        [f"after {MANY:,} entries", share(many, 0.5), share(many, 0.99), ratio, *held],
    ]
    show("A phone joins, ms", ("", "p50", "p99", "ratio", "bar", ""), rows)
