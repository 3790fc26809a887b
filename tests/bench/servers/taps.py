"""A tap until every phone has its new page: the real server, compared with the minimum.

Half of the phones are German, half American, each joined by its side's code. A German phone
alternately places an order and undoes it. Every phone is sent its page in its stream; the floor
sends as many bytes to as many phones. The two servers are tapped in turn, so that other work on
this machine slows both.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.battles import Ordering, ordering
from tests.bench.figures import bar, no_bar, share, show, times
from tests.bench.servers import processes
from tests.bench.servers.phones import Line, Phone, lean_collector
from tests.bench.servers.processes import Process

TAPS = 200
CROWDS = (2, 40, 60, 200)
HELD = (40, 200)  # the crowds that are held to the bars: times the floor's figures
P50_TIMES, P99_TIMES, ANSWER_TIMES = 1.5, 2, 3
LONG = 2_000  # entries of a long evening's log
SHOWN = "/side/"  # the page from which the tap comes
SILENCE_S = 0.25  # who has heard nothing by then was not told
Form = tuple[str, dict[str, str]]


@dataclass
class Figures:
    """Milliseconds after each tap."""

    answered: list[float] = field(default_factory=list)  # the tap has its answer: the page as it is
    every: list[float] = field(default_factory=list)  # the last phone has its page


@dataclass
class Table:
    """The phones of one server, and the connection on which taps are sent."""

    phones: list[Phone]
    hears: list[Phone]
    tapping: Line
    form_of: Callable[[int], Form]
    figures: Figures = field(default_factory=Figures)
    taps: int = 0

    async def tap(self) -> tuple[float, float]:
        """Tap; milliseconds to its answer, and to the last page that is sent."""
        path, form = self.form_of(self.taps)
        self.taps += 1
        for phone in self.phones:
            phone.forget()
        began_s = time.perf_counter()
        self.tapping.send("POST", path, form, HX_Request="true", X_Shows=SHOWN)
        answer = await self.tapping.answer()
        assert answer.status == 204 or answer.headers["x-page"] == SHOWN, answer
        await asyncio.wait_for(asyncio.gather(*(p.told.wait() for p in self.hears)), 10)
        last_s = max((phone.told_at_s for phone in self.hears), default=began_s)
        return (answer.at_s - began_s) * 1000, (last_s - began_s) * 1000

    async def measure(self) -> None:
        """One tap."""
        answered, every = await self.tap()
        self.figures.answered.append(answered)
        self.figures.every.append(every)

    @property
    def page_bytes(self) -> int:
        """Return the bytes that the last tap sent to a phone, on average."""
        return sum(phone.brought_bytes for phone in self.hears) // len(self.hears)

    def leave(self) -> None:
        """Close the connections of all phones."""
        for phone in self.phones:
            phone.leave()
        self.tapping.close()


async def real(server: Process, battle: Ordering, crowd: int) -> Table:
    """The companion's phones; who hears of a tap is found by tapping twice."""
    sides = ["german", "us"] * (crowd // 2)
    joining = [Phone(server.port, SHOWN).join(battle.codes[side]) for side in sides]
    phones = [await (await phone).watch() for phone in joining]
    tapping = await Line(server.port, phones[0].line.cookie).open()
    table = Table(phones, [], tapping, battle.tap)
    for _ in range(2):
        await table.tap()
        await asyncio.sleep(SILENCE_S)
    table.hears = [phone for phone in phones if phone.told.is_set()]
    assert all(phone in table.hears for phone in phones[::2]), "a German phone was not told"
    assert all(b"event: page\n" in phone.unpacked() for phone in table.hears), "no page was sent"
    return table


async def least(server: Process, crowd: int, told: int, page_bytes: int) -> Table:
    """The floor's phones: as many, and as many of them sent so many bytes."""
    phones = []
    for number in range(crowd):
        phone = await Phone(server.port, "/fragment").come()
        phones.append(await phone.listen("/events?told" if number < told else "/events"))
    tapping = await Line(server.port).open()
    form = {"bytes": str(page_bytes)}
    table = Table(phones, phones[:told], tapping, lambda number: ("/tap", form))
    await table.tap()
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
            theirs = await least(floor, crowd, len(ours.hears), ours.page_bytes)
            await by_turns(TAPS, ours.measure, theirs.measure)
            name = f"{crowd} phones, {entries:,} entries, {ours.page_bytes / 1000:.1f} kB"
            rows += _rows(name, ours, theirs, crowd in HELD)
            ours.leave()
            theirs.leave()
    return rows


def _rows(name: str, ours: Table, theirs: Table, is_held: bool) -> list[list[object]]:
    words = {
        "answered": ("the tap is answered with its page", None, ANSWER_TIMES),
        "every": (f"the last of {len(ours.hears)} has its page", P50_TIMES, P99_TIMES),
    }
    rows: list[list[object]] = []
    whole = name
    for what, (until, *most) in words.items():
        mine, floor = getattr(ours.figures, what), getattr(theirs.figures, what)
        row: list[object] = [name, until]
        for part, times_most in zip((0.5, 0.99), most, strict=True):
            value, least = share(mine, part), share(floor, part)
            held = no_bar()
            if is_held and times_most:
                label = f"{whole}: {until}: p{part * 100:.0f} of the floor's"
                held = bar(label, value / least, times_most, "x")
            row += [value, least, times(value, least), *held]
        rows.append(row)
        name = ""
    return rows


def main() -> None:
    """Print how long a tap takes to reach the phones."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        battles = [(crowd, 0, ordering(data)) for crowd in CROWDS]
        battles.append((HELD[0], LONG, ordering(data, LONG)))
        with lean_collector():
            rows = asyncio.run(measure(battles, data))
    figures = [f"{name}{more}" for name in ("p50", "p99") for more in ("", " floor", " ratio")]
    p50, p99 = figures[:3], figures[3:]
    show(
        f"Taps: {TAPS} a row, ms from the tap until ...",
        ("", "until", *p50, "bar", "", *p99, "bar", ""),
        rows,
        "The entries lay on the log before; a page is so long as it is sent, packed.",
    )
