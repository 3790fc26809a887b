"""Smoke and dust across a line of sight on the umpire's table plan (2.1.2.1)."""

from math import cos, pi, sin

from assistant.battle.rattenkrieg.lookups.table_plan.fires_and_clouds import cloud_of, effects
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.table_plan import TablePosition
from assistant.boardmap.line_crossings import End
from assistant.boardmap.plan import Place

CORNERS = 32  # of what is drawn round


def smoke_between(
    battle: Battle, one: TablePosition, other: TablePosition, eye_in: float
) -> dict[str, float]:
    """Return the inches of each cloud that a line of sight passes through."""
    table = battle.table_plan.table
    if table is None or one.place == other.place:
        return {}
    ends = End(one.place, one.up_in + eye_in), End(other.place, other.up_in)
    found = {}
    for effect in effects(battle):
        cloud = cloud_of(battle, effect.id)
        if cloud is None or effect.stand is None:
            continue
        low, high = cloud.base_in, cloud.base_in + cloud.height_in
        inches = table.inches_through(_ellipse(effect.stand, effect.size), (low, high), *ends)
        if inches >= 0.1:
            found[cloud.id] = round(inches, 1)
    return found


def _ellipse(stand: TablePosition, size: Place) -> tuple[Place, ...]:
    """Return the corners of an ellipse of a size around a position."""
    turns = (2 * pi * n / CORNERS for n in range(CORNERS))
    return tuple(
        (stand.x_in + size[0] / 2 * cos(turn), stand.y_in + size[1] / 2 * sin(turn))
        for turn in turns
    )
