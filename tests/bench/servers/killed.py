"""Power cuts: a busy server is killed at random moments, and nothing acknowledged may be lost.

Four players tap as fast as they are answered. After each kill the file is read on its own, then
the server is started on it again.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from statistics import median

from assistant.battle.log import Entry
from assistant.web.battles.open_battles import Battles
from assistant.web.database import database
from assistant.web.settings import Settings
from assistant.web.streams.event_stream import Hub
from tests.bench import flipped
from tests.bench.battles import Ordering, ordering
from tests.bench.figures import bar, no_bar, show
from tests.bench.servers import processes
from tests.bench.servers.phones import PATIENCE_S, Line, Phone

KILLS = 100
PLAYERS = 4
BUSY_S = (0.0, 0.6)  # how long the players tap after the first answer before the power goes
TAPS = count()


@dataclass
class Toll:
    """The damage by the kills."""

    acknowledged: set[str] = field(default_factory=set)
    sent: set[str] = field(default_factory=set)
    open_again_ms: list[float] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    halves: list[int] = field(default_factory=list)  # entries that are not whole


def elements_of(data: Path, battle: Ordering) -> dict[str, list[str]]:
    """Return each side's elements that can be ordered."""
    settings = Settings(data)
    game = Battles(settings.database, Hub()).game(battle.id)
    assert game is not None
    found = {side: [x.id for x in game.state.of_side(side)] for side in battle.codes}
    database.close(settings.database)
    return found


async def play(port: int, code: str, element: str, toll: Toll, first: asyncio.Event) -> None:
    """One player's phone: orders are placed and taken back until nobody answers."""
    phone = Phone(port, "/side/")
    try:
        await phone.join(code)
        await tap(phone.line, element, toll, first)
    finally:
        phone.leave()
        await phone.line.gone()


async def tap(line: Line, element: str, toll: Toll, first: asyncio.Event) -> None:
    """Tap after tap; says when the first one counts."""
    for number in TAPS:
        request = f"tap before a power cut {number:08}"
        # what the last kill left open decides which of the two is possible: both are tried
        for move in ("place-order", "take-back-order"):
            form = {"element": element, "request": f"{request} {move}", "tap": "1"}
            form |= {"kind": "fire", "from": "/side/"}
            toll.sent.add(form["request"])
            line.send("POST", f"/side/do/{move}", form)
            if (await line.answer()).status == 303:
                toll.acknowledged.add(form["request"])
                first.set()


def requests(path: Path, battle: str) -> Iterator[tuple[str, int, int]]:
    """Return the taps in a database file, each with its number and its count of missing events."""
    words = (
        "SELECT request, seq, happened - (SELECT count(*) FROM events WHERE "
        "events.battle = entries.battle AND events.seq = entries.seq) FROM entries WHERE battle = ?"
    )
    with closing(sqlite3.connect(path)) as conn:
        assert conn.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        yield from conn.execute(words, [battle])


def read_again(data: Path, battle: str) -> list[Entry[object]]:
    """Read the battle's log with the program, and fold it without an error."""
    settings = Settings(data)
    game = Battles(settings.database, Hub()).game(battle)
    assert game is not None
    database.close(settings.database)
    return game.entries


def kill_often(data: Path, kills: int, seed: int) -> Toll:
    """Cut the power this often in one busy battle."""
    random, toll = Random(seed), Toll()
    battle = ordering(data)
    of = elements_of(data, battle)
    sides = ["german", "us"] * (PLAYERS // 2)
    players = [(battle.codes[side], of[side][n // 2]) for n, side in enumerate(sides)]
    for _ in range(kills):
        server = processes.assistant(data)
        toll.open_again_ms.append(server.started_ms)
        moment = random.uniform(*BUSY_S)

        async def evening(server: processes.Process = server, moment: float = moment) -> None:
            first = asyncio.Event()
            playing = [asyncio.create_task(play(server.port, *p, toll, first)) for p in players]
            async with asyncio.timeout(PATIENCE_S):
                await first.wait()
            await asyncio.sleep(moment)
            server.kill()
            for ended in await asyncio.gather(*playing, return_exceptions=True):
                assert isinstance(ended, EOFError | OSError), ended  # the line is dead

        try:
            asyncio.run(evening())
        finally:
            server.kill()
        check(data, battle.id, toll)
    return toll


def check(data: Path, battle: str, toll: Toll) -> None:
    """Record what is lost or incomplete."""
    kept = list(requests(Settings(data).database, battle))
    toll.lost += sorted(toll.acknowledged - {request for request, _, _ in kept})
    toll.halves += [seq for _, seq, missing in kept if missing]
    log = read_again(data, battle)
    assert [entry.seq for entry in log] == list(range(1, len(kept) + 1))


def main() -> None:
    """Print what these power cuts and flipped bits cost."""
    with tempfile.TemporaryDirectory() as folder:
        toll = kill_often(Path(folder), KILLS, seed=1)
    show(
        f"{KILLS} power cuts in a busy battle, {PLAYERS} players tapping",
        ("", "", "at most", ""),
        [
            ["taps sent", len(toll.sent), *no_bar()],
            ["taps acknowledged", len(toll.acknowledged), *no_bar()],
            ["of these lost", len(toll.lost), *bar("taps lost by a kill", len(toll.lost), 0)],
            ["entries half applied", len(toll.halves), *bar("half taps", len(toll.halves), 0)],
            ["open again, ms: the middle", median(toll.open_again_ms), *no_bar()],
            ["open again, ms: the longest", max(toll.open_again_ms), *no_bar()],
        ],
    )
    flipped.main()
