"""Vehicles that tow, and guns that are limbered (Rattenkrieg 23.1.1, 27.1)."""

from assistant.battle.rattenkrieg.state import Battle, Element, Figure

LIMBER, UNLIMBER = "limber", "unlimber"


def towing_vehicle(battle: Battle, element: Element) -> Element | None:
    """Return the vehicle that has an element in tow; None if that vehicle is lost or has left."""
    tractor = battle.travel.towed_by(element.id)
    drives = tractor and battle.vehicles.of[tractor].manned
    return battle.elements[tractor] if drives else None


def crew_beside_tow(battle: Battle, element: Element) -> list[Figure]:
    """Return the crew members of a gun in tow who do not ride: they stay where they are."""
    gun = battle.vehicles.get(element.id)
    if gun is None or not gun.is_gun or not gun.manned or not towing_vehicle(battle, element):
        return []
    rides, out = battle.travel.rides, battle.emergencies.out
    return [m for m in battle.able(element) if m.id not in rides and m.id not in out]


def limbering_state(battle: Battle, element: Element) -> str:
    """Return why a gun cannot fire now: "is limbered"; "" if it can (23.1.1)."""
    going = battle.travel.going(element.id)
    if going.limbered:
        return "is limbered"
    return "is being limbered" if going.job == LIMBER else ""
