"""Vehicles under mortar fire: deck, turret top, what is inside (31.10, 32.10, 33.10, 34.12)."""

import re
from collections.abc import Sequence
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.harm import strike
from assistant.battle.rattenkrieg.lookups.naming import man, umpires
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming.lines import Line
from assistant.battle.rattenkrieg.vehicles.damage import damage, hits, log
from assistant.rules.rattenkrieg.heavy_weapons.mortars import MORTARS
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS, Part
from assistant.rules.rattenkrieg.vehicles.gunnery.aiming import HIGHEST

MM = {"mm": 1.0, "cm": 10.0, '"': 25.4}
SHRAPNEL = "shrapnel"
KINDS = {
    "boat": "boat",
    "landing-craft": "boat",
    "aircraft": "landed-aircraft",
    "glider": "landed-aircraft",
}
TOPS: dict[str, Part] = {"deck": "hull", "turret-top": "turret"}


def caliber_mm(model: str) -> float:
    """The caliber of a mortar, from the words of its table."""
    found = re.fullmatch(r'(\d+)(mm|cm|")', str(MORTARS.row(model)["caliber"]))
    assert found, "every form that the table has"
    return int(found[1]) * MM[found[2]]


def vehicles(play: AtTable, by: Element, model: str) -> None:
    """Which vehicles are in the zone, and what the bombs do to each."""
    battle = play.state
    there = [x for x in battle.elements.values() if _could(battle.vehicles.get(x.id))]
    options = [Option(x.id, umpires(battle, x)) for x in there]
    if not options:
        return
    for id in play.several("vehicles", "Vehicles in the zone", options, (), rare=True):
        _bombed(play, by, play.state.elements[id], model)


def _could(vehicle: Vehicle | None) -> bool:
    return vehicle is not None and not vehicle.is_gun and not vehicle.wreck


def _bombed(play: AtTable, by: Element, target: Element, model: str) -> None:
    vehicle = play.state.vehicles.of[target.id]
    riders = [play.state.figures[id] for id in play.state.travel.riders(target.id)]
    told = {
        "target": _kind(vehicle),
        "caliber_mm": caliber_mm(model),
        "riders": bool(riders),
    }
    name = f"{umpires(play.state, target)}: "
    fell = play.resolve("rattenkrieg/mortar-on-vehicle", told, prefix=name)
    harm = hits.NONE
    if fell.hit in TOPS:
        harm = _from_above(play, by, target, vehicle, model, TOPS[fell.hit])
    if fell.hit == "through-hull":
        harm = damage.spend(play, target, hits.Points(1, "hull", ("buoyancy",)), "hit")
    hurt: list[tuple[str, str]] = []
    if fell.crew_modifier is not None:
        crew = _crew(play, vehicle, turret=fell.hit in TOPS)
        hurt += _roll(play, target, crew, fell.crew_modifier)
    if fell.rider_modifier is not None:
        hurt += _roll(play, target, riders, fell.rider_modifier)
    if fell.hit != "none":
        harm = hits.Harm(harm.result, harm.points, harm.lost, (*harm.men, *hurt), harm.fire)
        log.reported(play, target, "A mortar bomb", harm)


def _kind(vehicle: Vehicle) -> str:
    card = vehicle.card
    if card["category"] in KINDS:
        return KINDS[card["category"]]
    if not card.get("armored"):
        return "light-vehicle"
    return "tank" if card.get("enclosed") else "open-tank"


def _from_above(
    play: AtTable, by: Element, target: Element, vehicle: Vehicle, model: str, part: Part
) -> hits.Harm:
    """A bomb strikes the deck or the roof as a shell from above."""
    row = MORTARS.row(model)
    plates = vehicle.card.get("plates", {}).get(part, {})
    open_top = part == "turret" and plates.get("open")
    if open_top:
        return hits.NONE
    known = plates.get("roof_mm") if part == "turret" else plates.get("deck_front_mm")
    mm = play.number(f"{part}_mm", f"Armor of its {part} from above", known, unit=" mm", rare=True)
    line = Line(part, HOURS, "front", "high", 1, {"mm": mm, "red": False})
    bomb = hits.Missile(
        "HE",
        row["he"],
        row["armor"]["penetration_mm"],
        row["armor"]["dice"],
        caliber_mm(model),
    )
    return damage.strikes(play, by, target, line, bomb, HIGHEST)


def _crew(play: AtTable, vehicle: Vehicle, *, turret: bool) -> list[Figure]:
    """The crew, or those of it who are in the turret, where the card says who is."""
    seats = {x["id"]: x.get("compartment") for x in vehicle.card.get("crew", [])}
    ids = [id for name, id in vehicle.seats.items() if not turret or seats.get(name) != "hull"]
    return [play.state.figures[id] for id in ids]


def _roll(
    play: AtTable, target: Element, men: Sequence[Figure], modifier: int
) -> list[tuple[str, str]]:
    """Each of these men on the Combat Table; the new states of those whom it changed."""
    hurt: list[tuple[str, str]] = []
    for number, figure in enumerate((m for m in men if m.state != "dead"), 1):
        told: dict[str, Any] = {
            "modifier": modifier,
            "cause": "blast",
            "already_wounded": figure.state == "wounded",
        }
        name = f"{number}. {man(figure)}: "
        fate = play.resolve("rattenkrieg/combat-roll", told, prefix=name, shown_to=(target.side,))
        strike(play, figure, fate.result, SHRAPNEL)
        now = play.state.figures[figure.id].state
        if now != figure.state:
            hurt.append((figure.id, now))
    return hurt
