"""Passengers of vehicles, and what they cannot do aboard (31.4, 32.5)."""

from assistant.battle.rattenkrieg.lookups.distances import GOES
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_flying
from assistant.battle.rattenkrieg.state import Battle, Element, Figure

ON_THE_SPOT = GOES - {"board"}  # actions that take a man elsewhere by himself
BARRED = ON_THE_SPOT | {"fight", "pick-up-weapon", "first-aid", "use-door", "force-door"}

STAYS = frozenset(  # moves that nobody makes while all of his element ride
    (
        *("move", "jump", "swim", "climb", "hunker-down", "building-move", "close-combat"),
        *("pick-up-weapon", "move-injured", "use-door", "force-door", "set-up-gun", "ride"),
    )
)


def is_kept_aboard(battle: Battle, element: Element, move: str) -> bool:
    """Return whether a move makes no sense for an element that rides on a vehicle."""
    if move not in STAYS:
        return False
    able = battle.able(element)
    return bool(able) and all(is_passenger(battle, m.id) for m in able)


def is_passenger(battle: Battle, figure: str) -> bool:
    """Return whether a figure is aboard a vehicle without being its crew."""
    return figure in battle.travel.rides


def is_barred(battle: Battle, figure: str, action: str) -> bool:
    """Return whether a passenger or parachutist cannot take an action."""
    hangs = figure in battle.craft.harness or figure in battle.craft.adrift
    return hangs or (action in BARRED and is_passenger(battle, figure))


def aboard_of(battle: Battle, element: Element) -> list[Figure]:
    """Return an element's figures that ride on a vehicle."""
    return [m for m in battle.men(element) if m.id in battle.travel.rides]


def carriers(battle: Battle, element: Element) -> list[Element]:
    """Return the vehicles of the side that figures could board."""
    found = []
    for other in battle.of_side(element.side):
        vehicle = battle.vehicles.get(other.id)
        stands = vehicle and not (vehicle.is_gun or vehicle.wreck or is_flying(battle, other.id))
        if stands and other.id != element.id:
            found.append(other)
    return found


def free_seats(battle: Battle, carrier: Element) -> int:
    """Return the number of free seats of a vehicle."""
    seats: int = battle.vehicles.of[carrier.id].card.get("passengers") or 0
    taken = [x for x in battle.travel.rides.values() if x.vehicle == carrier.id and x.inside]
    return max(0, seats - len(taken))
