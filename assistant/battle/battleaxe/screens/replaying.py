"""The replay of a battle: the units of both sides by their places, which everybody sees."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.battleaxe.screens.views import side_view, table_view
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.replaying.board_scenes import changed_rows, column_force
from assistant.battle.replaying.scenes import Change, Facts, NameOfEnemy, Replays, Scene
from assistant.battle.screens.board_pages import BoardPage
from assistant.rules.battleaxe.places import TURNS

DAYS = [row["turn"] for row in TURNS.rows]


def facts(battle: Battle, named: Mapping[NameOfEnemy, str]) -> Facts:
    """Return the figures of a moment: nobody is hidden in this game."""
    able = {
        side: sum(x.side == side and x.place is not None for x in battle.units.values())
        for side in battle.sides
    }
    turn = DAYS.index(battle.turn) + 1 if battle.turn in DAYS and battle.sides else 0
    return Facts(turn, able)


def scene(change: Change[Battle]) -> Scene:
    """Return the board as everybody sees it."""
    before = change.before
    return _scene_of(table_view(change.now), table_view(before) if before else None)


def own_scene(change: Change[Battle], side: str) -> Scene:
    """Return the board as it was on a side's page."""
    before = change.before
    return _scene_of(side_view(change.now, side), side_view(before, side) if before else None)


def _scene_of(page: BoardPage, before: BoardPage | None) -> Scene:
    was = {column.badge.id: column for column in before.columns} if before else {}
    forces = tuple(column_force(column, was.get(column.badge.id)) for column in page.columns)
    return Scene("", forces, (), changed_rows(page.tracks, before.tracks if before else None))


REPLAYS: Replays[Battle, Any] = Replays(
    facts,
    scene,
    own_scene,
    able="Units on the board",
)
