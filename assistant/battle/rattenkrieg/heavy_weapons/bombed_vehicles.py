"""Vehicles under mortar fire: deck, turret top, and crew (31.10, 32.10, 33.10, 34.12)."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import man, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import figures_inside
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_machine_on_ground
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming.horizontal_plates import (
    BOW,
    REAR_DECK,
    TURRET_ROOF,
    ask_line_from_above,
    has_open_turret,
)
from assistant.battle.rattenkrieg.vehicles.damage import damage, damage_log, damage_points, hits
from assistant.frozen import replace
from assistant.rules.rattenkrieg.heavy_weapons.mortars import MORTARS
from assistant.rules.rattenkrieg.vehicles.gunnery.aiming import HIGHEST

MM = {"mm": 1.0, "cm": 10.0, '"': 25.4}
SHRAPNEL = "shrapnel"
KINDS = {
    "boat": "boat",
    "landing-craft": "boat",
    "aircraft": "landed-aircraft",
    "glider": "landed-aircraft",
}
TOPS = ("deck", "turret-top")


def mortar_caliber_mm(model: str) -> float:
    """Return a mortar's caliber in millimeters, read from the text of its table."""
    found = re.fullmatch(r'(\d+)(mm|cm|")', str(MORTARS.row(model)["caliber"]))
    assert found, "every form that the table has"
    return int(found[1]) * MM[found[2]]


def bomb_vehicles(
    play: BattlePlay,
    attacker: Element,
    model: str,
    *,
    likely: Callable[[Element], bool],
    words: str = "Vehicles in the zone",
) -> None:
    """Ask which vehicles are in the zone, and resolve the bombs for each.

    `likely` says whether an element is known to be in the zone.
    """
    battle = play.state
    there = [x for x in battle.elements.values() if is_machine_on_ground(battle, x)]
    options = [Option(x.id, umpire_name(battle, x)) for x in there]
    if not options:
        return
    usual = tuple(x.id for x in there if likely(x))
    for id in play.several("vehicles", words, options, usual, rare=not usual):
        _bomb_vehicle(play, attacker, play.state.elements[id], model)


def _bomb_vehicle(play: BattlePlay, attacker: Element, target: Element, model: str) -> None:
    vehicle = play.state.vehicles.of[target.id]
    riders = [play.state.figures[id] for id in play.state.travel.riders(target.id)]
    inputs = {
        "target": _target_kind(vehicle),
        "caliber_mm": mortar_caliber_mm(model),
        "riders": bool(riders),
    }
    name = f"{umpire_name(play.state, target)}: "
    fell = play.resolve("rattenkrieg/mortar-on-vehicle", inputs, prefix=name)
    harm = hits.NONE
    if fell.hit in TOPS:
        harm = _hit_from_above(play, attacker, target, vehicle, model, fell.hit)
    if fell.hit == "through-hull":
        harm = _pierce_boat(play, target, 1)
    if fell.buoyancy_first:
        strike = dict(MORTARS.row(model)["he"])
        burst = play.resolve("rattenkrieg/strike", strike, prefix=f"{name}hull: ")
        harm = _pierce_boat(play, target, burst.damage_points)
    hurt: list[tuple[str, str]] = []
    if fell.crew_modifier is not None:
        crew = _crew_in(play, target, turret=fell.hit in TOPS)
        crew += riders if fell.hit not in TOPS else []
        hurt += _roll_for_figures(play, target, crew, fell.crew_modifier)
    if fell.rider_modifier is not None:
        hurt += _roll_for_figures(play, target, riders, fell.rider_modifier)
    if fell.hit != "none":
        harm = replace(harm, men=(*harm.men, *hurt))
        damage_log.log_damage(play, target, "A mortar bomb", harm)


def _pierce_boat(play: BattlePlay, target: Element, points: int) -> hits.Damage:
    """Spend damage points on the buoyancy of a boat's hull."""
    if not points:
        return hits.NONE
    holes = hits.DamagePoints(points, "hull", ("buoyancy",))
    return damage_points.spend_damage_points(play, target, holes, "hit")


def _target_kind(vehicle: Vehicle) -> str:
    card = vehicle.card
    if card["category"] in KINDS:
        return KINDS[card["category"]]
    if not card.get("armored"):
        return "light-vehicle"
    return "tank" if card.get("enclosed") else "open-tank"


def _hit_from_above(
    play: BattlePlay, attacker: Element, target: Element, vehicle: Vehicle, model: str, top: str
) -> hits.Damage:
    """Resolve a bomb on the deck or the roof as a shell from above."""
    row = MORTARS.row(model)
    plate = TURRET_ROOF
    if top == "deck":
        rear = play.flag("rear_deck", "Does it strike the rear deck?", rare=True)
        plate = REAR_DECK if rear else BOW
    elif has_open_turret(vehicle):
        return hits.NONE
    line = ask_line_from_above(play, vehicle, plate)
    bomb = hits.Projectile(
        "HE",
        row["he"],
        row["armor"]["penetration_mm"],
        row["armor"]["dice"],
        mortar_caliber_mm(model),
    )
    return damage.apply_hit(play, attacker, target, line, bomb, HIGHEST)


def _crew_in(play: BattlePlay, target: Element, *, turret: bool) -> list[Figure]:
    """Return the crew inside; with `turret`, leave out members in the hull."""
    vehicle = play.state.vehicles.of[target.id]
    seats = {x["id"]: x.get("compartment") for x in vehicle.card.get("crew", [])}
    in_hull = {id for name, id in vehicle.seats.items() if seats.get(name) == "hull"}
    inside = figures_inside(play.state, target)
    return [man for man in inside if not (turret and man.id in in_hull)]


def _roll_for_figures(
    play: BattlePlay, target: Element, men: Sequence[Figure], modifier: int
) -> list[tuple[str, str]]:
    """Roll on the Combat Table for each figure, and return the new states of the changed ones."""
    hurt: list[tuple[str, str]] = []
    for number, figure in enumerate((m for m in men if m.state != "dead"), 1):
        inputs: dict[str, Any] = {
            "modifier": modifier,
            "cause": "blast",
            "already_wounded": figure.state == "wounded",
        }
        name = f"{number}. {man(figure)}: "
        fate = play.resolve("rattenkrieg/combat-roll", inputs, prefix=name, shown_to=(target.side,))
        apply_result(play, figure, fate.result, SHRAPNEL)
        now = play.state.figures[figure.id].state
        if now != figure.state:
            hurt.append((figure.id, now))
    return hurt
