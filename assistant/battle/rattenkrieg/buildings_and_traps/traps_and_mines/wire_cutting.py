"""Cutting wires by fire or by hand (Rattenkrieg 29.1.1)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.fire.crewed_weapons import gun_use
from assistant.battle.rattenkrieg.fire.shooters import ask_shooter
from assistant.battle.rattenkrieg.fire.swept_figures import FIRE, ask_magazine_rounds
from assistant.battle.rattenkrieg.grenades import wires
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.fire_effects import after_fire
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import wire_lines
from assistant.battle.rattenkrieg.lookups.figures.able_figures import shooters
from assistant.battle.rattenkrieg.lookups.naming import capital, side_name
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.battle.rattenkrieg.state.buildings_and_traps import Wire
from assistant.rules.rattenkrieg.buildings_and_traps.mines import WIRE_MODIFIER, WIRE_STANCE

ACTION = "shoot"
NAME = "the wire"
SINGLE, BURSTS = "single", "bursts"


@move("shoot-wire", "Shoot at a wire", about="element")
def shoot_at_wire(play: BattlePlay) -> None:
    """Fire at a wire of mines as at a figure in the open, with 1 added to the die."""
    element = asking.ask_actor(play, ACTION)
    wire = _ask_wire(play, element)
    shooter, weapon = ask_shooter(play, element, single=_ask_single_shots(play, element))
    distance_in = play.number("distance_in", "How far?")
    modifier = element.modifier + WIRE_MODIFIER
    if weapon.mode == "single":
        gun_use.pay_for_fire(play, element, ACTION, shooter, weapon)
        hit, shots, weapon_report = (
            _resolve_single_shot(play, element, weapon, distance_in, modifier),
            1,
            "",
        )
    else:
        hit, shots, weapon_report = _resolve_burst(
            play, element, shooter, weapon, distance_in, modifier
        )
    after_fire(play, element, None, shots, weapon=weapon.key)
    ending = "." if hit else ": it holds."
    name = wire_lines.wire_name_for_finder(wire)
    log_element(play, element, f" fires at {name}{ending}{weapon_report}")
    source = side_name(play.state, element, wire.side)
    play.log(
        wire.side, f"{capital(source)} fires at {wire_lines.wire_name_for_owner(play.state, wire)}."
    )
    if hit:
        wires.cut_wire(play, wire)
    offer_reaction(play, element, ACTION)


def _ask_wire(play: BattlePlay, element: Element) -> Wire:
    """Ask for a wire of mines that the side has found."""
    found = [x for x in wire_lines.wires_found_by(play.state, element.side) if x.mines]
    if not found:
        raise Refused("No enemy wire has been found.")
    options = [Option(str(x.found), capital(wire_lines.wire_name_for_finder(x))) for x in found]
    chosen = play.choose("wire", "Which wire is fired at?", options)
    return next(x for x in found if str(x.found) == chosen)


def _ask_single_shots(play: BattlePlay, element: Element) -> bool:
    """Ask whether single shots are fired, if the element has weapons of both kinds."""
    kinds = [x for x in (True, False) if shooters(play.state, element, single=x)]
    if len(kinds) < 2:
        return True in kinds
    options = [Option(SINGLE, "A single shot"), Option(BURSTS, "Bursts or a belt")]
    return play.choose("how", "How is it fired at?", options, BURSTS) == SINGLE


def _resolve_single_shot(
    play: BattlePlay, element: Element, weapon: Weapon, distance_in: float, modifier: int
) -> bool:
    inputs = {
        "weapon": weapon.key,
        "distance_in": distance_in,
        "stance": WIRE_STANCE,
        "other_modifier": modifier,
    }
    shot = play.resolve("rattenkrieg/shoot", inputs, shown_to=(element.side,))
    return bool(shot.result == wires.CUT)


def _resolve_burst(
    play: BattlePlay,
    element: Element,
    shooter: Figure,
    weapon: Weapon,
    distance_in: float,
    modifier: int,
) -> tuple[bool, int, str]:
    """Resolve bursts or a belt; return whether they cut the wire, their number, and the wear."""
    gun = gun_use.gun_inputs(play, element, shooter, weapon)
    rounds = ask_magazine_rounds(play, weapon)
    gun_use.pay_for_fire(play, element, ACTION, shooter, weapon)
    bursts = weapon.bursts or 1
    target = {"name": NAME, "distance_in": distance_in, "stance": WIRE_STANCE}
    sector: dict[str, Any] = {"targets": [target]}
    inputs = {
        "weapon": weapon.key,
        **gun,
        "other_modifier": modifier,
        "sectors": [sector | {"bursts": bursts}],
        **rounds,
    }
    fire = play.resolve(FIRE, inputs, shown_to=(element.side,))
    wear = gun_use.apply_wear(play, element, shooter, weapon, fire)
    return NAME in fire.dead, bursts, f" {wear}" if wear else ""


@move("cut-wire", "Cut the wire", UMPIRE_ONLY)
def cut_wire_by_hand(play: BattlePlay) -> None:
    """Cut a wire by hand or with a track, as the umpire decides."""
    whole = play.state.buildings.whole_wires()
    if not whole:
        raise Refused("No wire is on the table.")
    options = [Option(x.id, wire_lines.wire_name_for_umpire(play.state, x)) for x in whole]
    wires.cut_wire(play, play.state.buildings.wires[play.choose("wire", "Which wire?", options)])
