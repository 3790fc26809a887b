"""Damage points of a hit, and their effects on systems and crew (Rattenkrieg 26.3)."""

from __future__ import annotations

from typing import Any

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.leaving_vehicles import leave_vehicle
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import is_inside
from assistant.battle.rattenkrieg.lookups.vehicles.halted import is_halted_by
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_aloft
from assistant.battle.rattenkrieg.lookups.vehicles.vision_blocks import sixth_of_sector
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import CHECKED, VISOR, Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming.lines_of_fire import LineOfFire
from assistant.battle.rattenkrieg.vehicles.damage.hits import (
    Damage,
    DamagePoints,
)
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT_OF_CONTROL
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Part
from assistant.rules.rattenkrieg.vehicles.damage.apply_damage import LEAST_FUEL_NUMBER, MOST_MEN

CAUSE = "explosion"
LIVING = ("ready", "stunned", "hunkered-down", "wounded")


def damage_list(
    play: BattlePlay, target: Element, line: LineOfFire, family: str, *, prefix: str = ""
) -> tuple[str, ...]:
    """Return the systems that a shell meets, in order, from the sector where it enters."""
    struck = play.state.vehicles.of[target.id]
    crew_icons = struck.card.get("crew_icons", {}).get(line.part, {})
    way: dict[str, Any] = {
        "shell_type": family,
        "entry_sector": line.sector,
        "fan": line.fan,
        "icons": struck.card.get("icons", {}).get(line.part, {}),
        "crew_icons": {at: men for at, men in crew_icons.items() if at.isdigit()},
    }
    if line.through_top:
        way["from_above"] = True
    listed = play.resolve("rattenkrieg/damage-list", way, prefix=prefix, shown_to=(target.side,))
    return tuple(listed.list)


def spend_damage_points(
    play: BattlePlay, target: Element, struck_by: DamagePoints, result: str, *, prefix: str = ""
) -> Damage:
    """Spend damage points on a list: systems, crew, fire and ammunition, with all consequences."""
    struck = play.state.vehicles.of[target.id]
    inside = crew_aboard(play.state, struck) | _passengers_inside(play.state, target)
    alive = [name for name, id in inside.items() if _is_in(play.state, id, LIVING)]
    living = {name: inside[name] for name in alive[:MOST_MEN]}
    before = _points_left(struck, struck_by.part)
    inputs = {
        "damage_points": struck_by.number,
        "shell_type": struck_by.family,
        "tracer": struck_by.tracer,
        "incendiary": struck_by.incendiary,
        "list": list(struck_by.order),
        "systems": before,
        "crew": list(living),
        "already_wounded": [n for n, id in living.items() if _is_in(play.state, id, ("wounded",))],
        "fire_modifier": struck.card.get("fire", {}).get("modifier", 0),
        "fire": struck.fire,
    }
    done = play.resolve("rattenkrieg/apply-damage", inputs, prefix=prefix, shown_to=(target.side,))
    return _apply_damage(play, target, struck_by, living, before, done, result)


def _apply_damage(
    play: BattlePlay,
    target: Element,
    struck_by: DamagePoints,
    living: dict[str, str],
    before: dict[str, int],
    done: Any,
    result: str,
) -> Damage:
    """Apply resolved damage to the state of the vehicle and its crew."""
    struck = play.state.vehicles.of[target.id]
    lost = {s: n - done.systems[s] for s, n in before.items() if n != done.systems[s]}
    if _leaks_fuel(struck) and any(r.target == "fuel" for r in done.results):
        number = struck.points(struck_by.part)["fuel"]
        lost["fuel"] = number - max(LEAST_FUEL_NUMBER, number - 1)
    fire = 0 if struck.burnt else done.fire
    wreck = done.destroyed or fire >= OUT_OF_CONTROL
    halted = done.immobilized or is_halted_by(struck, struck_by.part, lost)
    stands = wreck or (halted and not is_aloft(play.state, target.id))
    # Ruling: the vision block that is hit is the one that faces the shot.
    sixth = sixth_of_sector(struck_by.sector) if VISOR in lost and struck_by.sector else ""
    play.record(v.VehicleDamaged(target.id, struck_by.part, lost, fire, wreck, stands, sixth))
    fates = {id: done.crew[name] for name, id in living.items()}
    hurt = [(id, fate) for id, fate in fates.items() if _is_harmed(play.state, id, fate)]
    for id, state in hurt:
        apply_result(play, play.state.figures[id], state, CAUSE)
    if wreck:
        leave_vehicle(play, target)
    after = play.state.vehicles.of[target.id]
    return Damage(
        result,
        struck_by.number,
        tuple((r.target, r.effect) for r in done.results if r.target in before),
        tuple(hurt),
        fire if fire > struck.fire else 0,
        done.destroyed,
        crew_left=after.left and not struck.left,
        left=done.dp_lost,
    )


def damage_random_systems(
    play: BattlePlay, target: Element, number: int, family: str = "he"
) -> Damage:
    """Spend damage points on systems that are drawn at random (29.1.5)."""
    struck = play.state.vehicles.of[target.id]
    parts: tuple[Part, ...] = ("hull", "turret")
    systems = [(part, system) for part in parts for system in _points_left(struck, part)]
    harm = Damage("hit", number, left=number)
    while harm.left and systems and not harm.exploded:
        part, system = play.draw(f"system {len(systems)}", systems)
        systems.remove((part, system))
        if not _points_left(play.state.vehicles.of[target.id], part)[system]:
            continue  # it was destroyed before
        at = DamagePoints(harm.left, part, (system,), family)
        name = f"{part}, {system.replace('-', ' ')}: "
        harm += spend_damage_points(play, target, at, "hit", prefix=name)
    return harm


def _points_left(struck: Vehicle, part: str) -> dict[str, int]:
    """Return the points left by system, without systems that no die can reach."""
    points = struck.points(part)
    return {s: n for s, n in points.items() if s not in CHECKED or n <= OUT_OF_CONTROL}


def _leaks_fuel(struck: Vehicle) -> bool:
    return bool(struck.card.get("consequences", {}).get("fuel") == "leak")


def crew_aboard(battle: Battle, struck: Vehicle) -> dict[str, str]:
    """Return the ids of the living crew aboard, by their names on the card."""
    men = {name: battle.figures[id] for name, id in struck.seats.items()}
    inside = {n: m for n, m in men.items() if is_inside(battle, struck, m)}
    return {n: m.id for n, m in inside.items() if m.state in LIVING}


def _passengers_inside(battle: Battle, target: Element) -> dict[str, str]:
    """Return the ids of the passengers in a vehicle, by numbered names.

    A card has no icons for them, so any hit on the crew may hit a passenger instead (23.1.4).
    """
    rides = battle.travel.rides
    inside = [id for id in battle.travel.riders(target.id) if rides[id].inside]
    return {f"passenger-{number}": id for number, id in enumerate(inside, 1)}


def _is_in(battle: Battle, figure: str, states: tuple[str, ...]) -> bool:
    return battle.figures[figure].state in states


def _is_harmed(battle: Battle, figure: str, fate: str) -> bool:
    """Return whether damage makes a figure worse; a figure who was not struck stays stunned."""
    return fate not in ("ready", battle.figures[figure].state)


def damage_list_from_above(
    play: BattlePlay, target: Element, family: str, *, rear: bool
) -> tuple[str, ...]:
    """Return the systems under the deck, at the front or at the rear."""
    hour, fan = (6, "rear") if rear else (12, "front")
    line = LineOfFire("hull", hour, fan, "high", 1, None, through_top=True)
    return damage_list(play, target, line, family)
