"""Vehicles that tow, and guns that are limbered (Rattenkrieg 23.1.1, 27.1)."""

from assistant.battle.rattenkrieg.state import Battle, Element

LIMBER, UNLIMBER = "limber", "unlimber"


def towing_vehicle(battle: Battle, element: Element) -> Element | None:
    """Return the vehicle that has an element in tow; None if that vehicle is lost or has left."""
    tractor = battle.travel.towed_by(element.id)
    drives = tractor and battle.vehicles.of[tractor].manned
    return battle.elements[tractor] if drives else None


def why_not_laid(battle: Battle, element: Element) -> str:
    """Return why a gun cannot fire now: "is limbered"; "" if it can (23.1.1)."""
    going = battle.travel.going(element.id)
    if going.limbered:
        return "is limbered"
    return "is being limbered" if going.job == LIMBER else ""
