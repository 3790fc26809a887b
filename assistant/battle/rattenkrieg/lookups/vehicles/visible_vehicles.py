"""What everybody sees of a vehicle from outside (22, 23)."""

from collections.abc import Iterable

from assistant.battle.rattenkrieg.lookups.naming import carried
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_craft, open_to_fire_from
from assistant.battle.rattenkrieg.state import GONE, Battle, Element, Mojon
from assistant.battle.rattenkrieg.state.vehicles import SCHURZEN, Vehicle

ON_FOOT = frozenset(  # moves that nobody makes from inside
    (
        *("shoot", "aim", "move", "jump", "swim", "hunker-down", "rejoin", "throw-grenade"),
        *("ask-grenade", "suppress", "ask-suppress", "pick-up-weapon", "set-up-gun"),
        *("take-down-gun", "move-injured", "building-move", "use-door", "force-door", "work"),
        *("begin-task", "search-traps", "set-trap", "handle-object", "first-aid", "throw-fire"),
        *("close-combat", "contest-morale", "provoke", "ask-provoke", "serve-gun", "act"),
        *("ask-assault-vehicle", "assault-vehicle", "grenade-inside", "set-charge"),
        *("find-mine", "ask-find-mine", "shoot-wire", "point-out"),
        *("set-up-mortar", "take-down-mortar", "fire-mortar", "ask-mortar"),
        *("fire-rocket", "ask-rocket", "load-rocket", "fire-at-rifle", "ask-at-rifle"),
    )
)
OVER_THE_SIDE = frozenset(  # of those, what men make from a boat, which is open
    (
        *("shoot", "aim", "rejoin", "throw-grenade", "ask-grenade", "suppress", "ask-suppress"),
        *("provoke", "ask-provoke", "handle-object"),
        *("first-aid", "fire-rocket", "ask-rocket", "load-rocket", "act"),
    )
)
NOT_SPOTTED = "on the table, not spotted yet"
OUTSIDE = ("left-track", "right-track", "left-wheels", "right-wheels", "turret-ring")
SHOWS = {
    "left-track": "left track off",
    "right-track": "right track off",
    "left-wheels": "left wheels off",
    "right-wheels": "right wheels off",
    "turret-ring": "turret stuck",
}


def is_aboard(battle: Battle, element: Element) -> bool:
    """Return whether the element's figures are inside a vehicle."""
    vehicle = battle.vehicles.get(element.id)
    return vehicle is not None and not vehicle.is_gun and not vehicle.left


def is_abandoned(battle: Battle, element: Element) -> bool:
    """Return whether nobody is left at a gun or in a vehicle, as far as anybody sees.

    Casualties inside a vehicle are not seen.
    """
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None:
        return False
    return vehicle.left or (vehicle.is_gun and not battle.able(element))


def vehicles_in_sight(battle: Battle, element: Element) -> list[Element]:
    """Return the enemy vehicles and guns that the element's side has identified."""
    foes = battle.of_side(battle.enemy(element.side).id)
    known = (x for x in foes if x.concealment == "identified")
    there = (x for x in known if is_aboard(battle, x) or is_abandoned(battle, x))
    return [x for x in there if not battle.vehicles.of[x.id].wreck]


def men_in_sight(battle: Battle, element: Element) -> list[Element]:
    """Return the enemy elements on foot, or around a gun, that the element's side has located."""
    foes = battle.of_side(battle.enemy(element.side).id)
    known = (x for x in foes if x.concealment in ("located", "identified") and battle.able(x))
    return [x for x in known if not is_aboard(battle, x)]


def is_barred_aboard(battle: Battle, element: Element, move: str) -> bool:
    """Return whether figures inside a vehicle cannot make this move."""
    if move not in ON_FOOT or not is_aboard(battle, element):
        return False
    return not (move in OVER_THE_SIDE and open_to_fire_from(battle, element.id))


def is_shut_in(battle: Battle, element: Element) -> bool:
    """Return whether figures are under armor with closed hatches, safe from splinters."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or not is_aboard(battle, element):
        return False
    return bool(vehicle.card.get("enclosed")) and vehicle.buttoned_up


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
        words.append(f"goes {vehicle.speed_in:g}″" if vehicle.speed_in else "stands")
    if vehicle.manned and not vehicle.is_gun and not is_craft(vehicle):
        words.append("hatches closed" if vehicle.buttoned_up else "hatches open")
    return words


def describe_models(battle: Battle, element: Element) -> str:
    """Describe an element on the table as everybody sees it."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is not None and is_aboard(battle, element):
        return describe_vehicle(vehicle)
    return carried(m for m in battle.men(element) if m.state not in GONE) or "nobody left"


def describe_models_of_mojon(battle: Battle, inside: Iterable[Element]) -> str:
    """Describe the models beside a Mojon; empty without models."""
    return "; ".join(describe_models(battle, x) for x in inside if x.deployed)


def models_first(battle: Battle, mojons: Iterable[Mojon]) -> list[Mojon]:
    """Return Mojons in their order, those with models on the table first."""
    return sorted(mojons, key=lambda m: not any(x.deployed for x in battle.in_mojon(m.id)))


def screens_in_words(vehicle: Vehicle) -> list[str]:
    """Describe hung armor, for example `Schürzen before hull left, hull right`."""
    hung = [at for at, mm in vehicle.screens.items() if mm == SCHURZEN]
    extra = [at for at, mm in vehicle.screens.items() if mm != SCHURZEN]
    every = (("Schürzen", hung), ("extra armor", extra))
    return [f"{what} before {', '.join(where)}" for what, where in every if where]


def describe_vehicle(vehicle: Vehicle) -> str:
    """Return a vehicle's name with what shows of it."""
    return ", ".join([vehicle.name, *describe_seen(vehicle)])
