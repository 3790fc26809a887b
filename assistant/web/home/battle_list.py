"""The battles as the first page lists them: how far each has come, which cannot be read."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from assistant.battle.storage import store
from assistant.web.database import database
from assistant.web.services import Services

READ = 12  # battles of a list that are opened to say how far they have come


@dataclass(frozen=True)
class Listed:
    """A battle as the first page lists it."""

    id: str
    title: str
    opened: str  # ISO 8601
    last: str  # when its newest entry was made, ISO 8601; empty without one
    is_hidden: bool
    clock: str = ""  # how far it has come; empty while nobody has looked
    why: str = ""  # why it cannot be opened


def listed(services: Services, *, is_whole: bool) -> list[Listed]:
    """Return all battles, newest first; a whole list also has the newest battles' clocks."""
    db = database.connect(services.settings.database)
    last = store.last_entries(db)
    rows = store.battles(db)
    battles = [_listed(row, last.get(row["id"], "")) for row in rows]
    return list(_looked_at(services, rows, battles)) if is_whole else battles


def _listed(row: dict[str, Any], last: str) -> Listed:
    title, opened = str(row["title"] or ""), str(row["opened"] or "")
    return Listed(row["id"], title, opened, last, is_hidden=bool(row["hidden"]))


def _looked_at(
    services: Services, rows: list[dict[str, Any]], battles: list[Listed]
) -> Iterator[Listed]:
    looks = READ
    for row, battle in zip(rows, battles, strict=True):
        if battle.is_hidden or not looks:
            yield battle
            continue
        looks -= 1
        clock, why = services.battles.glance(row, battle.last)
        yield replace(battle, clock=clock, why=why)
