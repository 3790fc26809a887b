"""Figures that come by air, and their aircraft (Rattenkrieg 34.15)."""

from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_in_reach, is_plane
from assistant.battle.rattenkrieg.state import Battle, Element, Figure


def possible_jumpers(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures that can jump: those aboard an aircraft on its way."""
    rides = battle.travel.rides
    up = [m for m in battle.able(element) if m.id in rides]
    return [m for m in up if is_in_reach(battle, rides[m.id].vehicle)]


def figures_with_packed_weapons(battle: Battle, element: Element) -> list[Figure]:
    """Return figures that came by air, have left their harness, and have weapons in a container."""
    if element.id in battle.vehicles.of:  # a crew left its mounted weapons in the vehicle
        return []
    harness = battle.boats_and_aircraft.harness
    return [m for m in battle.fit(element) if m.left_aboard and m.id not in harness]


def boardable_aircraft(battle: Battle, element: Element) -> list[Element]:
    """Return the side's aircraft that could bring an element not yet on the table."""
    mojon = battle.mojons.get(element.mojon or "")
    fresh = battle.is_before_engagement and not element.deployed
    afoot = element.id not in battle.vehicles.of and mojon is not None and not mojon.placed
    if not fresh or not afoot or any(m in battle.travel.rides for m in element.figures):
        return []
    own = [x for x in battle.of_side(element.side) if is_plane(battle.vehicles.get(x.id))]
    return [x for x in own if battle.vehicles.of[x.id].manned]
