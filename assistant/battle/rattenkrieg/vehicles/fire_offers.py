"""What a vehicle or gun fires, and at what: a button for each, named by both (Rattenkrieg 26-28).

Of all that stand on a card one is likely: the gun at a vehicle that is known, else at men.
"""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.chapter import Group, Offer
from assistant.battle.rattenkrieg.craft.kinds import flies
from assistant.battle.rattenkrieg.minds.awareness import unmanned
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.vehicles.pieces import autocannons
from assistant.battle.rattenkrieg.vehicles.seen import men_in_sight, vehicles_in_sight
from assistant.battle.rattenkrieg.vehicles.state import Vehicle

FIRE: Group = "fire"
MOST_NAMED = 2  # weapons of one sort that a button names


def offers(battle: Battle, element: Element, vehicle: Vehicle, *, moves: bool) -> Iterator[Offer]:
    """Its fire; `moves`: by its order it moves first, so that nothing of it is likely."""
    vehicles, men = vehicles_in_sight(battle, element), men_in_sight(battle, element)
    ready = vehicle.manned and bool(vehicle.card.get("guns")) and not vehicle.problems
    gun = ready and not moves and not unmanned(battle, element)
    if ready:
        at_men = gun and bool(men) and not vehicles
        yield from _asked("Gun at a vehicle", "fire-gun", likely=gun and bool(vehicles))
        rakes = bool(autocannons(vehicle))
        yield from _asked("Gun at men or a house", "shell", likely=at_men and not rakes)
        if rakes:
            yield Offer("Autocannon at men", "rake", group=FIRE, likely=at_men)
    for move, single in (("automatic-fire", False), ("shoot", True)):
        if words := _arms(battle, element, single=single):
            yield Offer(f"{words} at men", move, group=FIRE)
    if flies(battle, element.id):  # what is on the ground it strafes
        vehicles = [x for x in vehicles if flies(battle, x.id)]
    if vehicles and (words := _arms(battle, element)):
        flying = all(flies(battle, x.id) for x in vehicles)
        at = "an aircraft" if flying else "a vehicle"
        yield from _asked(f"{words} at {at}", "shoot-vehicle")


def _asked(words: str, move: str, *, likely: bool = False) -> Iterator[Offer]:
    """What the umpire resolves, and a side asks him for."""
    yield Offer(words, f"ask-{move}", group=FIRE, likely=likely, by="side")
    yield Offer(words, move, group=FIRE, likely=likely, by="umpire")


def _arms(battle: Battle, element: Element, *, single: bool | None = None) -> str:
    """The names of what its men fire by themselves, of one sort or of all."""
    carried = (w for man in battle.fit(element) for w in man.weapons)
    found = [w for w in carried if single is None or (w.mode == "single") == single]
    names = list(dict.fromkeys(weapon.name for weapon in found))
    if len(names) <= MOST_NAMED:
        return ", ".join(names)
    return "Small arms" if any(w.mode == "single" for w in found) else "Machine guns"
