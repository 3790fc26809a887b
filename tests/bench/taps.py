"""A tap until it is heard: the real server, beside the least that a server can do.

Half of the phones are German, half American, each joined by its side's code. One German places an
order and takes it back, in turn. The two servers are tapped by turns, so that whatever else this
machine does slows both.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench import processes
from tests.bench.battles import Ordering, ordering
from tests.bench.figures import bar, no_bar, share, show, times
from tests.bench.phones import Line, Phone
from tests.bench.processes import Process

TAPS = 200
RUSHES = 20  # taps at which every phone that hears fetches
CROWDS = (2, 40, 60, 200)
HELD, P99_TIMES = 40, 3  # the bar: this crowd's p99 within so many times the floor's
LONG = 2_000  # entries of a long evening's log
SILENCE_S = 0.25  # who has heard nothing by then was not told


@dataclass
class Figures:
    """Milliseconds from the tap, one a tap."""

    answered: list[float] = field(default_factory=list)  # the tap has its own answer
    told: list[float] = field(default_factory=list)  # the last stream has said `changed`
    fetched: list[float] = field(default_factory=list)  # one phone has its fragment
    all_fetched: list[float] = field(default_factory=list)  # every phone that heard has


@dataclass
class Table:
    """Phones of one server, and the line on which taps are sent."""

    phones: list[Phone]
    hears: list[Phone]
    tapping: Line
    form_of: Callable[[int], tuple[str, dict[str, str]]]
    figures: Figures = field(default_factory=Figures)
    taps: int = 0

    async def tap(self, fetching: list[Phone]) -> tuple[float, float, float]:
        """Tap; milliseconds to its answer, until the last has heard, until these have theirs."""
        path, form = self.form_of(self.taps)
        self.taps += 1
        for phone in self.phones:
            phone.told.clear()
        fetches = [asyncio.create_task(phone.fetched_s()) for phone in fetching]
        began_s = time.perf_counter()
        self.tapping.send("POST", path, form)
        answer = await self.tapping.answer()
        assert answer.status in (204, 303), answer
        await asyncio.wait_for(asyncio.gather(*(p.told.wait() for p in self.hears)), 10)
        fetched_s = await asyncio.gather(*fetches)
        last_s = max((phone.told_at_s for phone in self.hears), default=began_s)
        moments_s = answer.at_s, last_s, max(fetched_s, default=began_s)
        answered, told, fetched = ((moment_s - began_s) * 1000 for moment_s in moments_s)
        return answered, told, fetched

    async def measure(self) -> None:
        """One tap with one phone that fetches."""
        answered, told, fetched = await self.tap(self.hears[-1:])
        self.figures.answered.append(answered)
        self.figures.told.append(told)
        self.figures.fetched.append(fetched)

    async def rush(self) -> None:
        """One tap after which every phone that hears fetches."""
        self.figures.all_fetched.append((await self.tap(self.hears))[2])

    def leave(self) -> None:
        """All phones hang up."""
        for phone in self.phones:
            phone.leave()
        self.tapping.close()


async def real(server: Process, battle: Ordering, crowd: int) -> Table:
    """The companion's phones; who hears of a tap is found by tapping twice."""
    sides = ["german", "us"] * (crowd // 2)
    joining = [Phone(server.port, "/side/").join(battle.codes[side]) for side in sides]
    phones = [await (await phone).listen() for phone in joining]
    tapping = await Line(server.port, phones[0].line.cookie).open()
    table = Table(phones, [], tapping, battle.tap)
    for _ in range(2):
        await table.tap([])
        await asyncio.sleep(SILENCE_S)
    table.hears = [phone for phone in phones if phone.told.is_set()]
    assert all(phone in table.hears for phone in phones[::2]), "a German phone was not told"
    return table


async def least(server: Process, crowd: int, told: int) -> Table:
    """The floor's phones: as many, and as many of them told."""
    phones = []
    for number in range(crowd):
        phone = await Phone(server.port, "/fragment").come()
        phones.append(await phone.listen("/events?told" if number < told else "/events"))
    tapping = await Line(server.port).open()
    table = Table(phones, phones[:told], tapping, lambda number: ("/tap", {}))
    await table.tap([])
    return table


async def by_turns(times: int, *works: Callable[[], Awaitable[None]]) -> None:
    """Each work so many times, one after the other."""
    for _ in range(times):
        for work in works:
            await work()


async def measure(battles: list[tuple[int, int, Ordering]], data: Path) -> list[list[object]]:
    """The rows: one a crowd and length of log."""
    rows: list[list[object]] = []
    with processes.assistant(data) as server, processes.floor(data) as floor:
        for crowd, entries, battle in battles:
            ours = await real(server, battle, crowd)
            theirs = await least(floor, crowd, len(ours.hears))
            await by_turns(TAPS, ours.measure, theirs.measure)
            await by_turns(RUSHES, ours.rush, theirs.rush)
            rows += _rows(f"{crowd} streams, {entries:,} entries", ours, theirs, crowd == HELD)
            ours.leave()
            theirs.leave()
    return rows


def _rows(name: str, ours: Table, theirs: Table, is_held: bool) -> list[list[object]]:
    words = {
        "answered": "the tap is answered",
        "told": f"last of {len(ours.hears)} told",
        "fetched": "a phone has its page",
        "all_fetched": f"all {len(ours.hears)} have theirs",
    }
    rows: list[list[object]] = []
    whole = name
    for what, until in words.items():
        mine, floor = getattr(ours.figures, what), getattr(theirs.figures, what)
        figures = [share(mine, 0.5), share(mine, 0.99), share(floor, 0.5), share(floor, 0.99)]
        ratios = [times(figures[0], figures[2]), times(figures[1], figures[3])]
        ratio = figures[1] / figures[3]
        held = (
            bar(f"{whole}: {until}: p99 of the floor's", ratio, P99_TIMES, "x")
            if is_held
            else no_bar()
        )
        rows.append([name, until, *figures, *ratios, *held])
        name = ""
    return rows


def main() -> None:
    """Print how long a tap takes to be heard."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        battles = [(crowd, 0, ordering(data)) for crowd in CROWDS]
        battles.append((HELD, LONG, ordering(data, LONG)))
        rows = asyncio.run(measure(battles, data))
    show(
        f"Taps: {TAPS} a row, ms from the tap until ...",
        ("", "until", "p50", "p99", "floor p50", "floor p99", "p50 ratio", "p99 ratio", "bar", ""),
        rows,
        f"The entries lay on the log before; all have theirs: {RUSHES} taps.",
    )
