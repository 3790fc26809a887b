"""The enemy that an element would shoot at, for an umpire in doubt (Rattenkrieg 15.19)."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import distances, guns
from assistant.battle.rattenkrieg.lookups.enemies import LOCATED, known_to_side
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_passenger
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.cards.rattenkrieg.vehicles.vehicle_files import AIRCRAFT, BOATS, TANKS
from assistant.cards.wording import listed

RIFLEMEN, GUN = "riflemen", "gun"
# Ruling: the table has no light armored vehicles. As targets they count as soft-skinned; with a
# gun they fire as a tank, without one as a machine gun. So do boats and aircraft.
AS_TARGET = {
    **dict.fromkeys(TANKS, "tanks"),
    **dict.fromkeys(BOATS, "boats"),
    **dict.fromkeys(AIRCRAFT, "planes"),
    GUN: "at-guns",
}
AS_FIRER = {
    "tank": "tanks",
    "tank-destroyer": "tank-destroyers",
    **dict.fromkeys(("assault-gun", "self-propelled-gun"), "spgs"),
    GUN: "at-guns",
}
OF_PIECES = {"mortar": "mortars", "rocket-launcher": "at-teams", "anti-tank-rifle": "at-teams"}
FIRING = {**OF_PIECES, "flamethrower": "flamethrowers"}


@move("fire-priority", "Pick likely target", UMPIRE_ONLY, about="element")
def show_fire_priority(play: BattlePlay) -> None:
    """Show the umpire which known enemy an element fires at when in doubt."""
    element = asking.ask_element(play)
    known = targets_to_choose(play.state, element)
    if not known:
        raise Refused(f"{element.title} knows of no enemy.")
    enemies = []
    for enemy in known:
        name = umpire_name(play.state, enemy)
        known_in = distances.distance_known(play.state, element.id, enemy.id, play.actor)
        far = play.number(f"far_{enemy.id}", f"How far is {name}?", known_in)
        asking.remember_distance(play, element, (enemy,), far)
        kind = _target_kind(play.state, enemy)
        enemies.append({"name": name, "kind": kind, "distance_in": far})
    firing = _firing_kind(play.state, element)
    found = play.resolve("rattenkrieg/choose-target", {"firing": firing, "enemies": enemies})
    words = listed(list(found.choices)).replace(" and ", " or ")
    play.log("umpire", f"{umpire_name(play.state, element)} would shoot at {words}.")


def targets_to_choose(battle: Battle, element: Element) -> list[Element]:
    """Return the enemies that an element knows of and could fire at."""
    return [x for x in known_to_side(battle, element, LOCATED) if not _is_lost(battle, x)]


def _is_lost(battle: Battle, element: Element) -> bool:
    """Return whether nobody aims at an enemy: a wreck, or figures inside another’s vehicle."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is not None:
        return vehicle.wreck and not vehicle.left
    return any(is_passenger(battle, id) for id in element.figures)


def _target_kind(battle: Battle, element: Element) -> str:
    """Return the column of the fire priority table that an element belongs to."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or vehicle.left:
        return _kind_on_foot(battle, element, OF_PIECES)
    return AS_TARGET.get(str(vehicle.card.get("category")), "softskinned")


def _firing_kind(battle: Battle, element: Element) -> str:
    """Return the row of the fire priority table that an element belongs to."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or vehicle.left:
        return _kind_on_foot(battle, element, FIRING)
    armed = "tanks" if vehicle.card.get("guns") else "mg"
    return AS_FIRER.get(str(vehicle.card.get("category")), armed)


def _kind_on_foot(battle: Battle, element: Element, of_pieces: dict[str, str]) -> str:
    """Return the entry of the table for figures on foot."""
    men = battle.able(element) or battle.men(element)
    pieces = (of_pieces[p.kind] for man in men for p in man.pieces if p.kind in of_pieces)
    mg = any(guns.smallest_crew(w) > 1 for man in men for w in man.weapons)
    return next(pieces, "mg" if mg else RIFLEMEN)
