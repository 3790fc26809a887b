"""Battles for benchmarks: one in which orders are placed, and logs of any length."""

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from assistant.battle.game import Game
from assistant.battle.log import Entry, active_entries, fold_entries
from assistant.battle.rattenkrieg import SYSTEM
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import is_unrolled
from assistant.battle.storage import schema
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.rules.dice import rolled_dice
from assistant.web.battles.open_battles import Battles
from assistant.web.database import database
from assistant.web.devices.devices import Devices
from assistant.web.moments import now
from assistant.web.settings import Settings
from assistant.web.streams.event_stream import Hub
from tests.battle.random_play.player import Player

SCENARIO, SIZE = "easy-company", 1  # whole platoons
LONGEST = 800  # tries of the random player: then his battle's turns are over


@dataclass(frozen=True)
class Ordering:
    """A battle at the start of a turn, in which both sides may place orders."""

    id: str
    codes: dict[str, str]  # join code of each side
    element: str  # German, and free to be ordered

    def tap(self, number: int) -> tuple[str, dict[str, str]]:
        """Return the address and the form of a tap that places an order or undoes the last one."""
        move = "take-back-order" if number % 2 else "place-order"
        form = {"element": self.element, "request": f"tap {self.id} {number:08}", "tap": "1"}
        return f"/side/do/{move}", form | {"kind": "fire", "from": "/side/"}


def ordering(data: Path, entries: int = 0) -> Ordering:
    """Set up such a battle on disk, with at least this many entries in its log."""
    settings = Settings(data)
    db = database.connect(settings.database)
    schema.prepare(db)
    devices = Devices(settings.database, "")  # before a battle is begun: its copy holds the codes
    db.conn.execute("PRAGMA synchronous = OFF")
    battles = Battles(settings.database, Hub())
    id = battles.open(SCENARIO, SIZE)
    game = battles.game(id)
    assert game is not None
    sides = {side: Viewer("side", id, side) for side in game.state.sides}
    for side, reader in sides.items():
        if is_unrolled(game.state, side):
            _make(game, "roll-entry", reader)
        _make(game, "place-all", reader)
    _make(game, "begin-engagement", UMPIRE, both_agree="yes")
    element = next(game.state.of_side("german")).id
    while len(game.entries) < entries:
        _make(game, "place-order", sides["german"], element=element, kind="fire")
        _make(game, "take-back-order", sides["german"], element=element)
    codes = {side: devices.join_code(id, side) for side in sides}
    database.close(settings.database)
    return Ordering(id, codes, element)


def _make(game: Game, move: str, reader: Viewer, **told: str) -> None:
    request = f"set up {len(game.entries)}"
    made = game.make(move, reader, told, rolled_dice(Random(1)), at=now(), request=request)
    assert made.entry is not None, made


def log(entries: int) -> list[Entry[Any]]:
    """Return a log of this length: a random battle, repeated as often as needed."""
    opening, *course = active_entries(Player(3, SIZE).play(LONGEST).game.entries)
    found, state = [opening], fold_entries([opening], SYSTEM.empty, SYSTEM.apply)
    while len(found) < entries:
        for entry in course:
            try:
                state = fold_entries([entry], state, SYSTEM.apply)
            except (LookupError, StopIteration):
                continue  # what can happen but once: a weapon handed on, a man who falls
            seq = len(found) + 1
            found.append(replace(entry, seq=seq, request=f"{entry.request} {seq}"))
    return found[:entries]
