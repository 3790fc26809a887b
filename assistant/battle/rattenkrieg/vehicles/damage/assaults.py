"""Figures in contact with a vehicle that damage its equipment (Rattenkrieg 31.9, 32.9)."""

from collections.abc import Iterator
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.crewed_weapons import WeaponsLost
from assistant.battle.rattenkrieg.events.vehicles import emergencies as p
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.fire.shooters import check_will_to_fire
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.fire_effects import after_attack, apply_result
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request
from assistant.battle.rattenkrieg.kit.spent_actions import passed_actions
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg.lookups.figures import action_limits, melee_weapons
from assistant.battle.rattenkrieg.lookups.figures.pioneers import is_known_pioneer
from assistant.battle.rattenkrieg.lookups.naming import capital, man, side_name
from assistant.battle.rattenkrieg.lookups.vehicles.consequences import GEAR
from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import figures_inside
from assistant.battle.rattenkrieg.lookups.vehicles.halted import is_halted_by
from assistant.battle.rattenkrieg.lookups.vehicles.mounted_weapons import (
    figure_with_mounted_gun,
    printed_machine_guns,
)
from assistant.battle.rattenkrieg.lookups.vehicles.vision_blocks import SIXTHS
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import CHECKED, VISOR, Vehicle
from assistant.battle.rattenkrieg.vehicles.damage import damage_log
from assistant.battle.rattenkrieg.vehicles.damage.contact import require_contact
from assistant.battle.rattenkrieg.vehicles.damage.hits import Damage
from assistant.cards.wording import words_of

ACTION = "fight"
WOUND = "other"
BLIND = "blind"
MACHINE_GUN = "machine-gun"
WITHIN = ("radio", "structure", "buoyancy")  # nobody gets at it from outside
GERMANY = "germany"  # on a data card: only its tanks may have a close defense weapon
MAY_BLIND = (
    "Only pioneers, and troops in built-up areas or earthworks, try to blind a tank (31.9.1)."
)


@request("ask-assault-vehicle", "Assault a vehicle", "assault-vehicle", ACTION)
def request_vehicle_assault(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire, who alone knows who is alive inside, to resolve an assault on a vehicle."""
    target, by, equipment, helpers = _ask_assault(play, element)
    answers = {"target": target.id, "man": by.id, "equipment": equipment, "helpers": str(helpers)}
    if equipment == BLIND and not is_known_pioneer(play.state, by):
        answers["may_blind"] = "yes"
    wants = f"wants to assault {side_name(play.state, target, element.side)}"
    return Request(answers, wants)


@move("assault-vehicle", "Assault a vehicle", UMPIRE_ONLY, about="element")
def assault_vehicle(play: BattlePlay) -> None:
    """Assault a vehicle in contact: roll one die against equipment that is named first (31.9)."""
    element = asking.ask_actor(play, ACTION)
    target, by, equipment, helpers = _ask_assault(play, element)
    vehicle = play.state.vehicles.of[target.id]
    circumstances = _ask_circumstances(play, vehicle, target, by)
    sixth = _ask_vision_block(play, vehicle, equipment)
    could = [m.id for m in actors(play, element, ACTION) if m.id != by.id]
    take(play, element, ACTION, (by.id, *could[:helpers]))
    if check_will_to_fire(play, element, 0, by, target=target) != "attacks":
        log_element(play, element, f": {man(by)} does not assault it.")
        return
    after_attack(play, element, [target])
    done = play.resolve(
        "rattenkrieg/close-assault-vehicle",
        {**circumstances, "helpers": helpers, "blinding": equipment == BLIND},
    )
    _apply_to_attacker(play, element, by, done)
    harm = Damage("hit")
    if done.blinded_impulses:
        before = play.state.emergencies.blinded.get(target.id, 0)
        play.record(p.VehicleBlinded(target.id, before + done.blinded_impulses))
    elif done.damage_points:
        harm = _damage_equipment(play, target, equipment, done.damage_points, sixth)
    aimed_at = _equipment_words(play, target, equipment)
    damage_log.log_assault(play, element, by, target, aimed_at, done, harm)
    offer_reaction(play, element, ACTION)


def _ask_assault(play: BattlePlay, element: Element) -> tuple[Element, Figure, str, int]:
    """Ask for the vehicle, the attacker, the equipment and the number of helpers."""
    target = asking.ask_enemy(play, element, IDENTIFIED, "Which vehicle?", vehicles=True, men=False)
    require_contact(play, element, target, "Go into contact first.")
    vehicle = play.state.vehicles.of[target.id]
    could = actors(play, element, ACTION)
    by = asking.ask_figure(play, "man", "Who attacks it?", could, element)
    options = list(_reachable_equipment(play, vehicle))
    options += [Option(f"{MACHINE_GUN} {x.key}", x.words) for x in printed_machine_guns(vehicle)]
    options.append(Option(BLIND, "Blind it", "impulses, no damage"))
    equipment = play.choose("equipment", "What is attacked?", options)
    if equipment == BLIND and not is_known_pioneer(play.state, by):
        words = "Is the figure a pioneer, or in a built-up area, a farm or an earthwork?"
        play.require(play.flag("may_blind", words, False), MAY_BLIND)
    most = max(0, len(could) - 1)
    helpers = play.whole("helpers", "How many help?", 0, most=min(10, most)) if most else 0
    return target, by, equipment, helpers


def _reachable_equipment(play: BattlePlay, vehicle: Vehicle) -> Iterator[Option]:
    """Yield the equipment of the data card that can be reached from outside.

    A side is not offered a track or wheel that is visibly off. Only the umpire is shown that other
    equipment is destroyed, since a side may not have seen it.
    """
    for part, systems in vehicle.card.get("systems", {}).items():
        for system, points in systems.items():
            if system in (*CHECKED, *WITHIN) or not points:
                continue
            is_out = not vehicle.points(part)[system]
            if is_out and system in GEAR and not play.actor.is_umpire:
                continue
            is_out = is_out and play.actor.is_umpire
            label = capital(system.replace("-", " "))
            yield Option(f"{part} {system}", label, "destroyed already" if is_out else "")


def _ask_circumstances(
    play: BattlePlay, vehicle: Vehicle, target: Element, attacker: Figure
) -> dict[str, Any]:
    """Ask for the inputs about the vehicle and its attacker.

    Questions that the battle does not answer are always open, so that none is answered without the
    player.
    """
    alive = bool(figures_inside(play.state, target))
    could_have_launcher = vehicle.card.get("country", GERMANY) == GERMANY
    unarmed = melee_weapons.contact_weapon(attacker) == melee_weapons.BARE_HANDS
    return {
        "relative_speed_in": play.number(
            "relative_speed_in",
            "How far it moves across the front",
            vehicle.speed_in,
            rare=not vehicle.speed_in,
        ),
        "pistol_ports": alive and play.flag("pistol_ports", "Does it have pistol ports?"),
        "nahverteidigungswaffe": could_have_launcher
        and play.flag("nahverteidigungswaffe", "Does it have a Nahverteidigungswaffe?"),
        "bare_hands": play.flag("bare_hands", "Is it done with bare hands?", unarmed, rare=True),
        "civilian": play.flag("civilian", "Is the attacker a civilian?", rare=True),
        "surprise": alive and play.flag("surprise", "Is the crew surprised?"),
        "pioneer": is_known_pioneer(play.state, attacker)
        or play.flag("pioneer", "Is the attacker a pioneer?", rare=True),
    }


def _apply_to_attacker(play: BattlePlay, element: Element, attacker: Figure, done: Any) -> None:
    if done.effect == "attacker-dies":
        apply_result(play, attacker, "dead")
    elif done.effect == "attacker-wounded":
        apply_result(play, attacker, "dead" if attacker.state == "wounded" else "wounded", WOUND)


def _ask_vision_block(play: BattlePlay, vehicle: Vehicle, equipment: str) -> str:
    """Ask which vision block of the part is damaged; "" for other equipment."""
    part, _, system = equipment.partition(" ")
    if system != VISOR:
        return ""
    blocks = vehicle.card.get("vision", {}).get(part, {})
    options = [Option(x, words_of(x, first=True)) for x in SIXTHS if x in blocks]
    return play.choose("sixth", "Which vision block?", options) if options else ""


def _damage_equipment(
    play: BattlePlay, target: Element, equipment: str, points: int, sixth: str
) -> Damage:
    """Take damage points from a system, but not more than it has."""
    part, _, system = equipment.partition(" ")
    vehicle = play.state.vehicles.of[target.id]
    if part == MACHINE_GUN:
        gun = next(x for x in printed_machine_guns(vehicle) if x.key == system)
        gunner = figure_with_mounted_gun(play.state, vehicle, gun)
        if gunner is not None:
            play.record(WeaponsLost(gunner.id, (gun.name,)))
        return Damage("hit", points, ((gun.words, "unserviceable"),))
    has = vehicle.points(part)[system]
    if not has:  # it was destroyed before, which the attacker may not have known
        return Damage("hit")
    took = min(points, has)
    stands = is_halted_by(vehicle, part, {system: took})
    play.record(
        v.VehicleDamaged(
            target.id,
            "turret" if part == "turret" else "hull",
            {system: took},
            vehicle.fire,
            wreck=False,
            stands=stands,
            sixth=sixth,
        )
    )
    return Damage("hit", took, ((system, "destroyed" if took == has else "damaged"),))


def _equipment_words(play: BattlePlay, target: Element, equipment: str) -> str:
    """Describe the equipment that is attacked."""
    part, _, system = equipment.partition(" ")
    if equipment == BLIND:
        return "its eyes"
    if part != MACHINE_GUN:
        return system.replace("-", " ")
    guns = printed_machine_guns(play.state.vehicles.of[target.id])
    return next((gun.words for gun in guns if gun.key == system), system)


def require_sight(play: BattlePlay, element: Element, action: str) -> None:
    """Refuse spotting and shooting from inside a blinded vehicle (31.9.1)."""
    blinded = element.id in play.state.emergencies.blinded
    play.require(
        not (blinded and action_limits.is_blinded(play.state, element, action)),
        f"{element.title} is blinded: it sees nothing.",
    )


def reduce_blindness(play: BattlePlay) -> None:
    """Reduce the blindness of each vehicle by the impulses that passed."""
    fresh = [x.element for x in play.events if isinstance(x, p.VehicleBlinded)]
    for element, impulses in passed_actions(play):
        left = play.state.emergencies.blinded.get(element, 0)
        if left and element not in fresh:
            play.record(p.VehicleBlinded(element, max(0, left - impulses)))
