"""Abandoned guns and vehicles that can be manned."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_abandoned
from assistant.battle.rattenkrieg.lookups.vehicles.tows import towing_vehicle
from assistant.battle.rattenkrieg.state import Battle, Element


def vehicles_to_man(battle: Battle, element: Element) -> Iterator[Element]:
    """Return the guns and vehicles that an element could man, its own first.

    Enemy ones must be known. A crew that mans one cannot man another.
    """
    own = battle.vehicles.get(element.id)
    if own is not None:
        outside = any(m.id in battle.emergencies.out for m in battle.fit(element))
        if own.is_gun and not own.wreck and (own.left or outside):
            yield element
        return
    for side in (element.side, battle.enemy(element.side).id):
        for x in battle.of_side(side):
            seen = side == element.side or x.concealment == "identified"
            if seen and x.id != element.id and _stands_alone(battle, x):
                yield x


def _stands_alone(battle: Battle, element: Element) -> bool:
    vehicle = battle.vehicles.get(element.id)
    is_gun = vehicle is not None and vehicle.is_gun and not vehicle.wreck
    return is_gun and is_abandoned(battle, element) and not towing_vehicle(battle, element)
