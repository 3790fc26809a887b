"""The reach of a noise in all directions, through the walls of the umpire's plan (6.1)."""

from collections.abc import Iterator
from math import cos, pi, sin

from assistant.battle.rattenkrieg.lookups.noises import (
    NoiseMade,
    reach,
    reach_beyond_walls,
    sound_of_action,
)
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import Reach
from assistant.battle.rattenkrieg.lookups.table_plan.positions import Between, walls_between
from assistant.battle.rattenkrieg.state import Battle
from assistant.boardmap.plan import Place

RAYS = 120
FINE_IN = 0.1  # walls at the same distance are counted once

Known = dict[tuple[object, ...], Reach]


def noise_outline(battle: Battle, noise: NoiseMade, source: Place) -> tuple[Place, ...]:
    """Return the points to which a noise is heard, one for each direction.

    The result is empty if nobody hears the noise.
    """
    open_in = reach(battle, noise)
    if open_in is None or (isinstance(open_in, str) and open_in != "table"):
        return ()
    known: Known = {}
    return tuple(
        _point_at(source, way, _heard_to_in(battle, noise, source, way, known))
        for way in _directions()
    )


def _directions() -> Iterator[tuple[float, float]]:
    for ray in range(RAYS):
        turn = 2 * pi * ray / RAYS
        yield sin(turn), cos(turn)


def _point_at(source: Place, way: tuple[float, float], inches: float) -> Place:
    return (source[0] + way[0] * inches, source[1] + way[1] * inches)


def _heard_to_in(
    battle: Battle, noise: NoiseMade, source: Place, way: tuple[float, float], known: Known
) -> float:
    """Return how far a noise is heard in a direction, at most to the table's edge, in inches."""
    table = battle.table_plan.table
    assert table is not None
    edge = _distance_to_edge(table.plan.size, source, way)
    end = _point_at(source, way, edge)
    heard = 0.0
    if sound_of_action(noise.what) is None:
        return edge if edge > 0 else 0.0
    walls = [at for _, at in table.walls(source, end)]
    cuts = sorted({*walls, *_inches(table.muffled(source, end)), edge})
    for cut in cuts:
        middle = (heard + cut) / 2
        if cut - heard < FINE_IN / 2:
            continue
        so_far = walls_between(battle, source, _point_at(source, way, middle))
        limit = _reach_through(battle, noise, so_far, known)
        if limit is None or limit < cut:
            return max(heard, min(limit or 0.0, edge))
        heard = cut
    return edge


def _inches(muffled: list[tuple[float, float]]) -> Iterator[float]:
    """Yield the distances at which the sound is muffled by one more whole inch."""
    behind = 0.0
    for begin, end in muffled:
        yield begin
        first = int(behind) + 1
        whole = range(first, int(behind + end - begin) + 1)
        yield from (begin + inch - behind for inch in whole)
        behind += end - begin


def _reach_through(battle: Battle, noise: NoiseMade, way: Between, known: Known) -> float | None:
    """Return the distance at which a noise is heard through these obstacles, in inches."""
    walls = tuple((material, round(at / FINE_IN)) for material, at in way.barriers)
    key = (walls, int(way.muffled_in))
    if key not in known:
        known[key] = reach_beyond_walls(battle, noise, way)
    carries = known[key]
    if carries == "table":
        return float("inf")
    if carries is None or isinstance(carries, str):
        return None
    return carries + (way.last_in if way.barriers else 0.0)


def _distance_to_edge(size: Place, source: Place, way: tuple[float, float]) -> float:
    """Return the distance to the edge of the table in inches."""
    found = []
    for at, step, far in zip(source, way, size, strict=True):
        if abs(step) > 1e-12:
            found.append(((far if step > 0 else 0.0) - at) / step)
    return max(0.0, min(found))
