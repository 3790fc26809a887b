"""Scenes of board games, made of the columns and tracks of their pages."""

from collections.abc import Iterable

from assistant.battle.replaying.scenes import Force, Unit, difference
from assistant.battle.screens.board_pages import Column, Row


def column_force(column: Column, before: Column | None) -> Force:
    """Return the units of a column, with their words at the previous moment."""
    was = before.rows if before else None
    return Force(column.badge, column.summary, changed_rows(column.rows, was))


def changed_rows(rows: Iterable[Row], before: Iterable[Row] | None) -> tuple[Unit, ...]:
    """Return rows without their buttons, with their words at the previous moment."""
    was = {row.words: row.detail for row in before} if before is not None else None
    found = []
    for row in rows:
        earlier = was.get(row.words, "nobody") if was is not None else None
        found.append(Unit(row.words, row.detail, was=difference(row.detail, earlier)))
    return tuple(found)
