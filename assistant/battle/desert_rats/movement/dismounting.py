"""The points where figures and guns get off beside their lorry, one for each (ruling)."""

from assistant.battle.desert_rats.kit.geometry import distance_between_m, place_ahead
from assistant.battle.desert_rats.kit.places import BASE_MM
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap.plan import Place
from assistant.rules.desert_rats.paths import allowance_m, path_of
from assistant.rules.rounding import round_decimals

SIDES_DEG = (90, 270, 180, 0)  # of the lorry, in the order in which they are tried


def place_beside_carrier(battle: Battle, id: str) -> Place | None:
    """Return where an element gets down: on the first free side of its lorry, a base's width away.

    Only elements of its own side are in the way: the point must not reveal an unseen enemy. None
    where no side is free: the element gets down where its lorry is.
    """
    load = battle.elements[id]
    carrier = battle.elements[load.carried_by or ""]
    wide_m = BASE_MM / min(table.mm_per_m for table in battle.tables.values())
    own = [x.place for x in battle.elements_of_side(load.side)]
    for turn in SIDES_DEG:
        east, north = place_ahead(carrier.place, carrier.heading_deg + turn, wide_m)
        place = round_decimals(east, 1), round_decimals(north, 1)
        is_free = all(distance_between_m(place, other) > wide_m / 2 for other in own)
        if is_free and _can_go(battle, load, carrier, place):
            return place
    return None


def _can_go(battle: Battle, load: Element, carrier: Element, place: Place) -> bool:
    """Return whether infantry can walk to a place, or their lorry tow a gun there."""
    mover = str(load.row["mover"] or carrier.row["mover"])
    path = path_of(ground_this_turn(battle), carrier.place, place, mover)
    passable = all(allowance_m(mover, leg.going) is not None for leg in path.legs)
    return passable and not path.barred_by
