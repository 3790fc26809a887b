"""Buttons for the fire of a vehicle or gun, one for each weapon and kind of target (26 to 28).

One of them is highlighted: the gun against a known vehicle, otherwise against figures.
"""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapters.chapter import Group, Offer
from assistant.battle.rattenkrieg.lookups.figures.awareness import why_unmanned
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    is_aboard,
    men_in_sight,
    vehicles_in_sight,
)
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_flying
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import why_no_machine_gun
from assistant.battle.rattenkrieg.lookups.vehicles.tows import limbering_state
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import autocannons
from assistant.battle.rattenkrieg.state import Battle, Element, Weapon
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming.acquired_targets import (
    may_fire_now,
    why_none_spotted,
)

FIRE: Group = "fire"
MOST_NAMED = 2  # weapons of one sort that a button names


def fire_offers_for(
    battle: Battle, element: Element, vehicle: Vehicle, *, moves: bool
) -> Iterator[Offer]:
    """Yield the fire buttons of a vehicle.

    `moves` says that its order makes it move first, so that no fire is highlighted.
    """
    vehicles, men = vehicles_in_sight(battle, element), men_in_sight(battle, element)
    gun = not vehicle.problems and not moves and not why_unmanned(battle, element)
    gun = gun and not limbering_state(battle, element)
    if vehicle.manned and vehicle.card.get("guns"):
        at_men = gun and bool(men) and not vehicles
        mend = "its gun is repaired first" if vehicle.problems else limbering_state(battle, element)
        now = gun and any(may_fire_now(battle, element, x) for x in vehicles)
        unseen = mend or why_none_spotted(
            battle, element, vehicles
        )  # the umpire may rule differently
        yield from _offers_for_both(
            "Gun at a vehicle", "fire-gun", mend, likely=now, reason_of_side=unseen
        )
        rakes = bool(autocannons(vehicle))
        yield from _offers_for_both(
            "Gun at figures or a house", "shell", mend, likely=at_men and not rakes
        )
        if rakes:
            yield Offer("Autocannon at figures", "rake", group=FIRE, likely=at_men, barred=mend)
    for move, single in (("automatic-fire", False), ("shoot", True)):
        if words := _weapon_names(battle, element, single=single):
            reason = _fire_disabled_reason(battle, element, single=single)
            yield Offer(f"{words} at figures", move, group=FIRE, barred=reason)
    if is_flying(battle, element.id):  # what is on the ground it strafes
        vehicles = [x for x in vehicles if is_flying(battle, x.id)]
    if vehicles and (words := _weapon_names(battle, element)):
        flying = all(is_flying(battle, x.id) for x in vehicles)
        at = "an aircraft" if flying else "a vehicle"
        yield from _offers_for_both(
            f"{words} at {at}", "shoot-vehicle", _fire_disabled_reason(battle, element)
        )


def _offers_for_both(
    words: str, move: str, reason: str, *, likely: bool = False, reason_of_side: str = ""
) -> Iterator[Offer]:
    """Yield the umpire's button for a move, and the side's button that requests it."""
    own = reason_of_side or reason
    yield Offer(words, f"ask-{move}", group=FIRE, likely=likely, by="side", barred=own)
    yield Offer(words, move, group=FIRE, likely=likely, by="umpire", barred=reason)


def _fire_disabled_reason(battle: Battle, element: Element, *, single: bool | None = None) -> str:
    """Return why the crew cannot fire such weapons from their posts now; "" if they can."""
    if not is_aboard(battle, element):
        return ""
    armed = [man for man in battle.fit(element) if any(_is_of_mode(w, single) for w in man.weapons)]
    return why_no_machine_gun(battle, element, armed)


def _is_of_mode(weapon: Weapon, single: bool | None) -> bool:
    return single is None or (weapon.mode == "single") == single


def _weapon_names(battle: Battle, element: Element, *, single: bool | None = None) -> str:
    """Return the names of the crew's own weapons, of one mode or of all."""
    carried = (w for man in battle.fit(element) for w in man.weapons)
    found = [w for w in carried if _is_of_mode(w, single)]
    names = list(dict.fromkeys(weapon.name for weapon in found))
    if len(names) <= MOST_NAMED:
        return ", ".join(names)
    return "Small arms" if any(w.mode == "single" for w in found) else "Machine guns"
