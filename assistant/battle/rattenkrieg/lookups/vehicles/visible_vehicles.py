"""Vehicles and the people aboard, as everybody sees them from outside (22, 23)."""

from collections.abc import Iterable

from assistant.battle.rattenkrieg.lookups.naming import count, visible_weapons
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard, stayed_inside
from assistant.battle.rattenkrieg.state import GONE, Battle, Element, Figure, Mojon
from assistant.battle.rattenkrieg.state.vehicles import SCHURZEN, Vehicle
from assistant.rules.rattenkrieg.vehicles.damage.muzzle_blast import DUST

NOT_SPOTTED = "on the table, not spotted yet"
OUTSIDE = ("left-track", "right-track", "left-wheels", "right-wheels", "turret-ring")
SHOWS = {
    "left-track": "left track off",
    "right-track": "right track off",
    "left-wheels": "left wheels off",
    "right-wheels": "right wheels off",
    "turret-ring": "turret stuck",
}


def describe_seen(vehicle: Vehicle) -> list[str]:
    """Describe what shows of a vehicle: fire, wreck, speed, hatches, missing parts."""
    words = ["wreck"] if vehicle.wreck else []
    if vehicle.fire:
        words.append(f"burns, strength {vehicle.fire}")
    words += [SHOWS[system] for system in OUTSIDE if vehicle.is_out(system)]
    words += screens_in_words(vehicle)
    if vehicle.left:
        words.append("abandoned")
    if not vehicle.wreck:
        words.append(f"goes {vehicle.speed_in:g}″" if vehicle.speed_in else "halted")
    if vehicle.manned and vehicle.card.get("enclosed"):
        words.append("hatches closed" if vehicle.buttoned_up else "hatches open")
    return words


def size_for_spotters(vehicle: Vehicle, size: int) -> int:
    """Return the size that a spotter sees: three times as large after a shot (31.17)."""
    return size * DUST if vehicle.dust else size


def describe_models(battle: Battle, element: Element) -> str:
    """Describe an element on the table as everybody sees it."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is not None and is_aboard(battle, element):
        return describe_vehicle(vehicle)
    men = battle.men(element)
    if element.concealment == "identified":  # else nobody knows who got out
        men = [x for x in men if not stayed_inside(battle, element, x)]
    there = [figure for figure in men if figure.state not in GONE]
    if vehicle is not None and vehicle.is_gun and vehicle.manned:
        return f"{describe_vehicle(vehicle)}, {count(len(there), 'figure', 'figures')}"
    people = _describe_people(there, knows_wounded=element.concealment != "undetected")
    if vehicle is not None and vehicle.left:
        return f"{people}; left behind: {describe_vehicle(vehicle)}"
    return people


def _describe_people(there: list[Figure], *, knows_wounded: bool) -> str:
    """Describe figures by their weapons, with the wounded listed separately (16.1)."""
    down = [figure for figure in there if knows_wounded and figure.state == "wounded"]
    up = visible_weapons(figure for figure in there if figure not in down)
    fallen = f"{len(down)} wounded" if down else ""
    return "; ".join(words for words in (up, fallen) if words) or "nobody left"


def describe_models_of_mojon(battle: Battle, inside: Iterable[Element]) -> str:
    """Describe the models beside a Mojon; empty without models."""
    return "; ".join(describe_models(battle, x) for x in inside if x.deployed)


def models_first(battle: Battle, mojons: Iterable[Mojon]) -> list[Mojon]:
    """Return Mojons in order, with those that have models on the table first."""
    hidden = battle.under_mojons()
    return sorted(mojons, key=lambda m: not any(x.deployed for x in hidden.get(m.id, ())))


def screens_in_words(vehicle: Vehicle) -> list[str]:
    """Describe hung armor, for example `Schürzen before hull left, hull right`."""
    hung = [at for at, mm in vehicle.screens.items() if mm == SCHURZEN]
    extra = [at for at, mm in vehicle.screens.items() if mm != SCHURZEN]
    every = (("Schürzen", hung), ("extra armor", extra))
    return [f"{what} before {', '.join(where)}" for what, where in every if where]


def describe_vehicle(vehicle: Vehicle) -> str:
    """Return a vehicle's name with its visible state."""
    return ", ".join([vehicle.name, *describe_seen(vehicle)])
