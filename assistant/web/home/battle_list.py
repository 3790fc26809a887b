"""The rows of the battles on the first page: the clock of each, or why it cannot be opened."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from assistant.battle.storage import store
from assistant.frozen import replace
from assistant.web.battles.glances import Glance
from assistant.web.database import database
from assistant.web.pages import compiled
from assistant.web.services import Services

MOST_OPENED = 12  # battles that are opened for one list
NOTE = "battles.json"  # the lines of battles, for the next start


@dataclass(frozen=True)
class BattleRow:
    """A battle as the first page lists it."""

    id: str
    title: str
    opened: str  # ISO 8601
    last: str  # when its newest entry was made, ISO 8601; empty without one
    is_hidden: bool
    clock: str = ""  # how far it has come; empty until somebody has looked
    result: str = ""  # the headline, once the battle is over
    why: str = ""  # why it cannot be opened
    is_whole: bool = False  # clock and result are known, or not shown


def battle_rows(services: Services, *, is_whole: bool) -> list[BattleRow]:
    """Return the rows of all battles, newest first; `is_whole` adds clocks and results.

    At most `MOST_OPENED` battles are opened for them; a battle is opened once, and its line is
    noted for later starts. The rows of the others are not whole yet.
    """
    db = database.connect(services.settings.database)
    last = store.last_entries(db)
    rows = store.battles(db)
    battles = [_row(row, last.get(row["id"], "")) for row in rows]
    if not is_whole:
        return battles
    glances = services.battles.glances
    if not glances:
        _recall(services)
    before = len(glances)
    found = list(_with_clocks(services, rows, battles))
    if len(glances) > before:
        _note(services, {(battle.id, battle.last) for battle in battles})
    return found


def _row(row: dict[str, Any], last: str) -> BattleRow:
    title, opened = str(row["title"] or ""), str(row["opened"] or "")
    is_hidden = bool(row["hidden"])
    return BattleRow(row["id"], title, opened, last, is_hidden, is_whole=is_hidden)


def _with_clocks(
    services: Services, rows: list[dict[str, Any]], battles: list[BattleRow]
) -> Iterator[BattleRow]:
    left = MOST_OPENED
    for row, battle in zip(rows, battles, strict=True):
        if battle.is_hidden:
            yield battle
            continue
        known = len(services.battles.glances)
        seen = services.battles.glance(row, battle.last, opens=left > 0)
        left -= len(services.battles.glances) - known
        if seen is None:
            yield battle
        else:
            yield replace(battle, clock=seen.clock, result=seen.result, why=seen.why, is_whole=True)


def _recall(services: Services) -> None:
    """Load the lines that the same version of the program saved."""
    noted = compiled.read_note(services.settings.data / NOTE, compiled.program_digest())
    with suppress(TypeError, ValueError):
        for id, last, *line in noted or ():
            services.battles.glances[id, last] = Glance(*line)


def _note(services: Services, there: set[tuple[str, str]]) -> None:
    """Save the lines of these battles, except those of battles that could not be opened."""
    every = services.battles.glances.items()
    lines = [(*key, x.clock, x.result) for key, x in every if key in there and not x.why]
    compiled.write_note(services.settings.data / NOTE, compiled.program_digest(), lines)
