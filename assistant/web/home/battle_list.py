"""The rows of the battles on the first page: the clock of each, or why it cannot be opened."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from assistant.battle.storage import store
from assistant.frozen import replace
from assistant.web.database import database
from assistant.web.services import Services

MOST_OPENED = 12  # battles of a list that are opened to show their clocks


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


def battle_rows(services: Services, *, is_whole: bool) -> list[BattleRow]:
    """Return the rows of all battles, newest first; `is_whole` adds the newest battles' clocks."""
    db = database.connect(services.settings.database)
    last = store.last_entries(db)
    rows = store.battles(db)
    battles = [_row(row, last.get(row["id"], "")) for row in rows]
    return list(_with_clocks(services, rows, battles)) if is_whole else battles


def _row(row: dict[str, Any], last: str) -> BattleRow:
    title, opened = str(row["title"] or ""), str(row["opened"] or "")
    return BattleRow(row["id"], title, opened, last, is_hidden=bool(row["hidden"]))


def _with_clocks(
    services: Services, rows: list[dict[str, Any]], battles: list[BattleRow]
) -> Iterator[BattleRow]:
    looks = MOST_OPENED
    for row, battle in zip(rows, battles, strict=True):
        if battle.is_hidden or not looks:
            yield battle
            continue
        looks -= 1
        seen = services.battles.glance(row, battle.last)
        yield replace(battle, clock=seen.clock, result=seen.result, why=seen.why)
