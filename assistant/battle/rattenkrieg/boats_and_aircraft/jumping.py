"""Figures that come by air, and their aircraft (Rattenkrieg 34.15)."""

from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_in_reach, is_plane
from assistant.battle.rattenkrieg.state import Battle, Element, Figure


def possible_jumpers(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures that can jump now: those aboard an aircraft that is acting."""
    rides = battle.travel.rides
    up = [m for m in battle.able(element) if m.id in rides]
    return [m for m in up if may_drop(battle, rides[m.id].vehicle)]


def may_drop(battle: Battle, aircraft: str) -> bool:
    """Return whether an aircraft can drop figures and containers now.

    It does so in its own action, in which it flies over the landing zone (34.15.1).
    """
    acts = battle.round is not None and aircraft in battle.round.active
    return acts and is_in_reach(battle, aircraft)


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
