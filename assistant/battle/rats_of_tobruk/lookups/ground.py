"""Units and map: distances, zones of control, stacks (Rats of Tobruk 7 to 9)."""

from collections.abc import Iterator
from functools import lru_cache

from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Cost, Ground, Hex, Hexside, Unit
from assistant.frozen import replace
from assistant.rules import tables
from assistant.rules.rats_of_tobruk.hexes import FIRST_SHIFTED, Shifted, hexes_between
from assistant.rules.rats_of_tobruk.movement.stacking import points_over_limit, stacking_limit
from assistant.rules.rats_of_tobruk.terms import ALLIED, AXIS, NIGHT, MoveType, Side

HARBOR: str = next(
    row["hex"] for row in tables.load("rats-of-tobruk/known-hexes").rows if row["what"] == "harbour"
)
STACK_LIMIT = stacking_limit()
SCENARIOS = tables.load("rats-of-tobruk/scenarios")
LAST_COLUMN_OR_ROW = 99  # columns and rows have two digits
PLAIN_HEXSIDE, UNKNOWN_HEX = Hexside(), Hex()


def enemy_of(side: Side) -> Side:
    """Return the other side."""
    return ALLIED if side == AXIS else AXIS


def hexside_id(a: str, b: str) -> str:
    """Return the id of the hexside between two hexes."""
    return f"{a}-{b}" if a < b else f"{b}-{a}"


def hex_distance(battle: Battle, a: str, b: str) -> int:
    """Return the number of hexes from one to another, without counting the first."""
    return hexes_between(a, b, battle.shifted)


def neighbors_by_direction(battle: Battle, hex: str) -> dict[str, str]:
    """Return the hexes next to a hex by their direction, from the north clockwise."""
    return dict(_neighbors_by_direction(battle.shifted, hex))


def neighbors(battle: Battle, hex: str) -> Iterator[str]:
    """Yield the hexes next to a hex, from the north clockwise."""
    yield from _neighbors_by_direction(battle.shifted, hex).values()


@lru_cache(maxsize=4096)
def _neighbors_by_direction(shifted: Shifted, hex: str) -> dict[str, str]:
    """Return the hexes next to a hex by their direction; `shifted` columns sit half a hex lower."""
    column, row = int(hex[:2]), int(hex[2:])
    low = (column - FIRST_SHIFTED[shifted]) % 2  # 1 if this column sits half a hex lower
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
        if 0 < east <= LAST_COLUMN_OR_ROW and 0 < south <= LAST_COLUMN_OR_ROW
    }


def hexside_between(battle: Battle, a: str, b: str) -> Hexside:
    """Return ditch and wire, roads and paths between two hexes."""
    known = battle.hexsides.get(hexside_id(a, b), PLAIN_HEXSIDE)
    here = battle.hexes.get(a, UNKNOWN_HEX)
    there = battle.hexes.get(b, UNKNOWN_HEX)
    road = b in here.road or a in there.road
    path = b in here.path or a in there.path
    if not road and not path:
        return known
    return Hexside(known.ditch_wire, known.road or road, known.path or path)


def sees_enemies_in(battle: Battle, side: Side, hex: str) -> bool:
    """Return whether a side may know which enemies are in a hex next to its units (1.1).

    A bunker hides them until they fight; the board still shows that the hex is occupied.
    """
    enemies = battle.in_hex(hex, enemy_of(side))
    known = battle.known.get(side, {})
    shown = any(known.get(u.id) == hex for u in enemies)
    return bool(enemies) and (shown or not battle.hexes.get(hex, Hex()).bunker)


def enemies_seen_by(battle: Battle, side: Side) -> dict[str, str]:
    """Return the enemies that a side has seen, and where; not in hexes of its own units."""
    known = battle.known.get(side, {})
    return {id: at for id, at in known.items() if not battle.in_hex(at, side)}


def enemies_faced_by(battle: Battle, side: Side) -> dict[str, Unit]:
    """Return the enemies in the open next to a side's units, which the side may always know."""
    own = [str(u.place) for u in battle.on_map(side)]
    return {
        u.id: u
        for u in battle.on_map(enemy_of(side))
        if u.place
        and sees_enemies_in(battle, side, u.place)
        and any(hex_distance(battle, place, u.place) == 1 for place in own)
    }


def battle_as_seen_by(battle: Battle, side: Side) -> Battle:
    """Return the battle as a side knows it, for the answers and options of its sheets.

    Enemies are where the side has seen them, or in the open next to its units. Of all others the
    side does not know whether they are on the map.
    """
    seen = enemies_seen_by(battle, side)
    enemies = {u.id: u for u in battle.units.values() if u.side != side and u.alive}
    faced = enemies_faced_by(battle, side)
    elsewhere = {
        id: replace(u, place=seen.get(id), rides=None)
        for id, u in enemies.items()
        if id not in faced
    }
    return replace(battle, units={**battle.units, **elsewhere})


def is_hidden_in_bunker(battle: Battle, side: Side, hex: str) -> bool:
    """Return whether a bunker hides from a side which enemies are in it."""
    return bool(battle.hexes.get(hex, Hex()).bunker) and not sees_enemies_in(battle, side, hex)


def terrain_cost(battle: Battle, move_type: MoveType, hex: str) -> Cost | None:
    """Return the cost of a hex by the Terrain Key; None if it is not entered."""
    ground = battle.key.get(battle.hexes.get(hex, Hex()).terrain or "")
    return getattr(ground, move_type) if ground else None


def road_cost(battle: Battle, unit: Unit, move_type: MoveType, *, path: bool) -> Cost | None:
    """Return the cost of a road or path; Allied vehicles pay more by day in the salient (17.12)."""
    ground = battle.key.get("path" if path else "road")
    known: Cost | None = getattr(ground, move_type) if ground else None
    by_day = battle.turn_type != NIGHT
    if unit.side == ALLIED and move_type == "wheeled" and by_day and not path:
        return float(SCENARIOS.row(battle.scenario)["allied_wheeled_road_cost"])
    return known


def step_cost(
    battle: Battle, unit: Unit, kind: MoveType, here: str, there: str, way: Hexside
) -> Cost | None:
    """Return the cost of a step into the next hex by this way; None if it is not entered."""
    if way.road or way.path:
        border = hexside_between(battle, here, there)
        return road_cost(battle, unit, kind, path=border.path and not border.road)
    if way.ditch_wire:
        known: Cost | None = getattr(battle.key.get("ditch-wire", Ground()), kind)  # alone, 15.2
        return known
    if battle.hexes.get(there, UNKNOWN_HEX).bunker:
        bunker: Cost | None = getattr(battle.key.get("bunker", Ground()), kind)  # alone too, 15.2
        return bunker
    return terrain_cost(battle, kind, there)


def current_move_type(unit: Unit) -> MoveType:
    """Return how a unit moves now; leg if that is not entered."""
    return "leg" if unit.debarked else unit.move_type or "leg"


def is_in_enemy_zone(battle: Battle, hex: str, side: Side) -> bool:
    """Return whether a hex is in a zone of control of a side's enemy."""
    return any(
        not unit.hq
        and not unit.rides
        and unit.place is not None
        and hex_distance(battle, unit.place, hex) == 1
        and _zone_extends_to(battle, unit.place, hex)
        for unit in battle.on_map(enemy_of(side))
    )


def _zone_extends_to(battle: Battle, start: str, hex: str) -> bool:
    """Return whether a zone of control extends into a hex: only where wheels can go."""
    side = hexside_between(battle, start, hex)
    if side.road or side.path:
        return True
    return not side.ditch_wire and terrain_cost(battle, "wheeled", hex) != "na"


def has_wire_between(battle: Battle, a: str, b: str) -> bool:
    """Return whether ditch and wire are between two hexes."""
    return hexside_between(battle, a, b).ditch_wire


def points_in_hex(battle: Battle, hex: str, side: Side) -> float:
    """Return the stacking points of a side in a hex."""
    return sum(unit.points for unit in battle.in_hex(hex, side))


def overstacked_hexes(battle: Battle, side: Side) -> list[str]:
    """Return the hexes with too many units of a side, or too many that moved by road."""
    places = {unit.place for unit in battle.on_map(side) if unit.place}
    return sorted(hex for hex in places if _is_overstacked(battle, hex, side))


def _is_overstacked(battle: Battle, hex: str, side: Side) -> bool:
    """Return whether a hex has too many units of a side."""
    by_road = sum(u.points for u in battle.in_hex(hex, side) if u.by_road)
    over = points_over_limit(points_in_hex(battle, hex, side))
    return over > 0 or points_over_limit(by_road, road=True) > 0


def hq_of(battle: Battle, unit: Unit) -> Unit | None:
    """Return the HQ counter of a unit's battalion; None if the file lists none."""
    return next((u for u in battle.units.values() if u.hq and u.battalion == unit.battalion), None)
