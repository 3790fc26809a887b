"""Vehicles and guns of either side on a line of sight of the plan (2.1.1)."""

from collections.abc import Iterator
from math import hypot

from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.table_plan.positions import certain_position
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_flying
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.table_plan import TablePosition
from assistant.boardmap.line_crossings import BESIDE_IN
from assistant.boardmap.line_meetings import Straight
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find

# Rulings for 28 mm models, of which 2.1.1 gives no size.
HALF_WIDTH_IN = 1.0
TALL_IN = {"vehicle": 2.0, "artillery": 1.2}


def model_between(battle: Battle, ends: tuple[str, str], eye_in: float) -> str:
    """Return the umpire's name of a vehicle or gun that hides two elements from each other.

    The name is empty if none does. Both elements need certain positions. An element within an inch
    of the model sees over it, and is seen.
    """
    one, other = (certain_position(battle, id) for id in ends)
    if one is None or other is None or one.place == other.place:
        return ""
    for id, vehicle in battle.vehicles.of.items():
        if id in ends or is_flying(battle, id) or _carries_one(battle, id, ends):
            continue
        kind = "artillery" if vehicle.is_gun else "vehicle"
        met = _meeting_distances_in(battle, id, one, other)
        if any(_hides(battle, kind, inches, (one, other), eye_in) for inches in met):
            return umpire_name(battle, battle.elements[id])
    return ""


def _carries_one(battle: Battle, id: str, ends: tuple[str, str]) -> bool:
    """Return whether one of two elements rides in or on a vehicle."""
    riders = {man for man, ride in battle.travel.rides.items() if ride.vehicle == id}
    return any(riders & {*battle.elements[end].figures} for end in ends)


def _meeting_distances_in(
    battle: Battle, id: str, one: TablePosition, other: TablePosition
) -> Iterator[float]:
    """Yield how far from the first end the line meets a model, in inches."""
    stand = certain_position(battle, id)
    if stand is None:
        return
    (ax, ay), (bx, to_y), (x, y) = one.place, other.place, stand.place
    length = hypot(bx - ax, to_y - ay)
    along = ((x - ax) * (bx - ax) + (y - ay) * (to_y - ay)) / length
    across = abs((x - ax) * (to_y - ay) - (y - ay) * (bx - ax)) / length
    if across < HALF_WIDTH_IN and 0 < along < length:
        yield along


def _hides(
    battle: Battle,
    kind: str,
    inches: float,
    ends: tuple[TablePosition, TablePosition],
    eye_in: float,
) -> bool:
    """Return whether a model at a distance from the first end hides the other end."""
    table = battle.table_plan.table
    assert table is not None
    one, other = ends
    far = Straight(one.place, other.place).length
    feet = [table.ground_in(x.place) + x.up_in for x in ends]
    low = min(feet)
    from_higher = inches if feet[0] >= feet[1] else far - inches
    inputs = {
        "viewer_height_in": max(feet) - low + eye_in,
        "obstacle_height_in": TALL_IN[kind],
        "distance_in": from_higher,
        "beyond_in": far - from_higher,
        "obstacle": kind,
        "adjacent": min(inches, far - inches) <= BESIDE_IN + HALF_WIDTH_IN,
        "half_shadow": bool(battle.rules.get("half_shadow")),
    }
    return not find("rattenkrieg/line-of-sight").resolve(inputs, no_dice).outcome.clear
