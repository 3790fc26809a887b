"""What a vehicle or gun fires, and at what: a button for each, named by both (Rattenkrieg 26-28).

Of all that stand on a card one is likely: the gun at a vehicle that is known, else at men.
"""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapter import Group, Offer
from assistant.battle.rattenkrieg.lookups.figures.awareness import unmanned
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    aboard,
    men_in_sight,
    vehicles_in_sight,
)
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import flies
from assistant.battle.rattenkrieg.lookups.vehicles.pieces import autocannons
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import barred_machine_guns
from assistant.battle.rattenkrieg.state import Battle, Element, Weapon
from assistant.battle.rattenkrieg.state.vehicles import Vehicle

FIRE: Group = "fire"
MOST_NAMED = 2  # weapons of one sort that a button names


def offers(battle: Battle, element: Element, vehicle: Vehicle, *, moves: bool) -> Iterator[Offer]:
    """Its fire; `moves`: by its order it moves first, so that nothing of it is likely."""
    vehicles, men = vehicles_in_sight(battle, element), men_in_sight(battle, element)
    gun = not vehicle.problems and not moves and not unmanned(battle, element)
    if vehicle.manned and vehicle.card.get("guns"):
        at_men = gun and bool(men) and not vehicles
        mend = "its gun is mended first" if vehicle.problems else ""
        yield from _asked("Gun at a vehicle", "fire-gun", mend, likely=gun and bool(vehicles))
        rakes = bool(autocannons(vehicle))
        yield from _asked("Gun at men or a house", "shell", mend, likely=at_men and not rakes)
        if rakes:
            yield Offer("Autocannon at men", "rake", group=FIRE, likely=at_men, barred=mend)
    for move, single in (("automatic-fire", False), ("shoot", True)):
        if words := _arms(battle, element, single=single):
            barred = _barred(battle, element, single=single)
            yield Offer(f"{words} at men", move, group=FIRE, barred=barred)
    if flies(battle, element.id):  # what is on the ground it strafes
        vehicles = [x for x in vehicles if flies(battle, x.id)]
    if vehicles and (words := _arms(battle, element)):
        flying = all(flies(battle, x.id) for x in vehicles)
        at = "an aircraft" if flying else "a vehicle"
        yield from _asked(f"{words} at {at}", "shoot-vehicle", _barred(battle, element))


def _asked(words: str, move: str, barred: str, *, likely: bool = False) -> Iterator[Offer]:
    """What the umpire resolves, and a side asks him for."""
    yield Offer(words, f"ask-{move}", group=FIRE, likely=likely, by="side", barred=barred)
    yield Offer(words, move, group=FIRE, likely=likely, by="umpire", barred=barred)


def _barred(battle: Battle, element: Element, *, single: bool | None = None) -> str:
    """Why its men may fire nothing of the sort from their posts now; on foot nothing bars them."""
    if not aboard(battle, element):
        return ""
    armed = [man for man in battle.fit(element) if any(_is_of(w, single) for w in man.weapons)]
    return barred_machine_guns(battle, element, armed)


def _is_of(weapon: Weapon, single: bool | None) -> bool:
    return single is None or (weapon.mode == "single") == single


def _arms(battle: Battle, element: Element, *, single: bool | None = None) -> str:
    """The names of what its men fire by themselves, of one sort or of all."""
    carried = (w for man in battle.fit(element) for w in man.weapons)
    found = [w for w in carried if _is_of(w, single)]
    names = list(dict.fromkeys(weapon.name for weapon in found))
    if len(names) <= MOST_NAMED:
        return ", ".join(names)
    return "Small arms" if any(w.mode == "single" for w in found) else "Machine guns"
