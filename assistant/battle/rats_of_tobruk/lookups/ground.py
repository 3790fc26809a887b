"""Where things stand and what lies there: distances, zones of control, stacks (Tobruk 7, 8, 9)."""

from collections.abc import Iterator
from dataclasses import replace

from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Cost, Ground, Hex, Hexside, Unit
from assistant.rules import tables
from assistant.rules.rats_of_tobruk.hexes import FIRST_SHIFTED, hexes_between
from assistant.rules.rats_of_tobruk.terms import ALLIED, AXIS, NIGHT, MoveType, Side

HARBOUR: str = next(
    row["hex"] for row in tables.load("rats-of-tobruk/known-hexes").rows if row["what"] == "harbour"
)
LIMITS = tables.load("rats-of-tobruk/stacking-limits")
STACK: int = LIMITS.row("normal")["full_units"]
ROAD_STACK: int = LIMITS.row("road")["full_units"]
SCENARIOS = tables.load("rats-of-tobruk/scenarios")
LAST = 99  # columns and rows have two digits


def enemy_of(side: Side) -> Side:
    """The other side."""
    return ALLIED if side == AXIS else AXIS


def between(a: str, b: str) -> str:
    """The hexside between two hexes."""
    return "-".join(sorted((a, b)))


def apart(battle: Battle, a: str, b: str) -> int:
    """Hexes from one hex to another, the first not counted."""
    return hexes_between(a, b, battle.shifted)


def neighbours(battle: Battle, hex: str) -> dict[str, str]:
    """The hexes next to a hex, by their direction, from the north clockwise."""
    column, row = int(hex[:2]), int(hex[2:])
    low = (column - FIRST_SHIFTED[battle.shifted]) % 2  # whether this column sits higher: 1 lower
    up, down = (row, row + 1) if low else (row - 1, row)
    near = {
        "n": (column, row - 1),
        "ne": (column + 1, up),
        "se": (column + 1, down),
        "s": (column, row + 1),
        "sw": (column - 1, down),
        "nw": (column - 1, up),
    }
    return {
        way: f"{east:02}{south:02}"
        for way, (east, south) in near.items()
        if 0 < east <= LAST and 0 < south <= LAST
    }


def around(battle: Battle, hex: str) -> Iterator[str]:
    """The hexes next to a hex, from the north clockwise."""
    yield from neighbours(battle, hex).values()


def hexside(battle: Battle, a: str, b: str) -> Hexside:
    """What lies between two hexes, with the roads and paths that lead from one to the other."""
    known = battle.hexsides.get(between(a, b), Hexside())
    here = battle.hexes.get(a, Hex())
    there = battle.hexes.get(b, Hex())
    return Hexside(
        known.ditch_wire,
        known.road or b in here.road or a in there.road,
        known.path or b in here.path or a in there.path,
    )


def shows(battle: Battle, side: Side, hex: str) -> bool:
    """Whether a side may know who of the enemy stands in a hex next to its units (1.1).

    A bunker hides them until they fight; that somebody is there can be seen on the board.
    """
    enemies = battle.in_hex(hex, enemy_of(side))
    known = battle.known.get(side, {})
    shown = any(known.get(u.id) == hex for u in enemies)
    return bool(enemies) and (shown or not battle.hexes.get(hex, Hex()).bunker)


def seen_by(battle: Battle, side: Side) -> dict[str, str]:
    """Return the enemies that a side has seen, and where; not where its own units are since."""
    known = battle.known.get(side, {})
    return {id: at for id, at in known.items() if not battle.in_hex(at, side)}


def as_seen(battle: Battle, side: Side) -> Battle:
    """Return the battle as a side knows it, for the answers and options of its sheets.

    Enemies are where the side has seen them, or in the open next to its units. Of all others the
    side does not know whether they are on the map.
    """
    seen = seen_by(battle, side)
    own = [str(u.place) for u in battle.on_map(side)]
    enemies = {u.id: u for u in battle.units.values() if u.side != side and u.alive}
    faced = {
        id: u
        for id, u in enemies.items()
        if u.place
        and shows(battle, side, u.place)
        and any(apart(battle, place, u.place) == 1 for place in own)
    }
    elsewhere = {
        id: replace(u, place=seen.get(id), rides=None)
        for id, u in enemies.items()
        if id not in faced
    }
    return replace(battle, units={**battle.units, **elsewhere})


def is_hidden(battle: Battle, side: Side, hex: str) -> bool:
    """Whether a bunker keeps from a side who of the enemy is in it."""
    return bool(battle.hexes.get(hex, Hex()).bunker) and not shows(battle, side, hex)


def cost(battle: Battle, move_type: MoveType, hex: str) -> Cost | None:
    """What the Terrain Key asks for a hex; None if that is not known."""
    ground = battle.key.get(battle.hexes.get(hex, Hex()).terrain or "")
    return getattr(ground, move_type) if ground else None


def road_cost(battle: Battle, unit: Unit, move_type: MoveType, *, path: bool) -> Cost | None:
    """What a road or path asks; dearer to Allied vehicles by day in the salient (17.12)."""
    ground = battle.key.get("path" if path else "road")
    known: Cost | None = getattr(ground, move_type) if ground else None
    by_day = battle.turn_type != NIGHT
    if unit.side == ALLIED and move_type == "wheeled" and by_day and not path:
        return float(SCENARIOS.row(battle.scenario)["allied_wheeled_road_cost"])
    return known


def price(
    battle: Battle, unit: Unit, kind: MoveType, here: str, there: str, way: Hexside
) -> Cost | None:
    """What a unit pays from a hex into the next, the way being what it takes; None: not known."""
    if way.road or way.path:
        lies = hexside(battle, here, there)
        return road_cost(battle, unit, kind, path=lies.path and not lies.road)
    if way.ditch_wire:
        known: Cost | None = getattr(battle.key.get("ditch-wire", Ground()), kind)  # alone, 15.2
        return known
    return cost(battle, kind, there)


def moves_as(unit: Unit) -> MoveType:
    """How it moves now; what is not known is taken for leg."""
    return "leg" if unit.debarked else unit.move_type or "leg"


def in_ezoc(battle: Battle, hex: str, side: Side) -> bool:
    """Whether a hex is in a zone of control of a side's enemy."""
    return any(
        not unit.hq
        and not unit.rides
        and unit.place is not None
        and apart(battle, unit.place, hex) == 1
        and _reaches(battle, unit.place, hex)
        for unit in battle.on_map(enemy_of(side))
    )


def _reaches(battle: Battle, start: str, hex: str) -> bool:
    """Whether a zone of control goes where wheels can go."""
    side = hexside(battle, start, hex)
    if side.road or side.path:
        return True
    return not side.ditch_wire and cost(battle, "wheeled", hex) != "na"


def is_wired(battle: Battle, a: str, b: str) -> bool:
    """Whether ditch and wire lie between two hexes."""
    return hexside(battle, a, b).ditch_wire


def stacked(battle: Battle, hex: str, side: Side) -> float:
    """How many points of a side stand in a hex."""
    return sum(unit.points for unit in battle.in_hex(hex, side))


def crowded(battle: Battle, side: Side) -> list[str]:
    """The hexes where too many units of a side stand, or too many that moved by road."""
    places = {unit.place for unit in battle.on_map(side) if unit.place}
    return sorted(hex for hex in places if _over(battle, hex, side))


def _over(battle: Battle, hex: str, side: Side) -> bool:
    by_road = sum(u.points for u in battle.in_hex(hex, side) if u.by_road)
    return stacked(battle, hex, side) > STACK or by_road > ROAD_STACK


def hq_of(battle: Battle, unit: Unit) -> Unit | None:
    """The HQ counter of a unit's battalion; None if none is listed."""
    return next((u for u in battle.units.values() if u.hq and u.battalion == unit.battalion), None)
