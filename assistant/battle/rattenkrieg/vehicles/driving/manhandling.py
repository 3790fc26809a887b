"""Guns moved, turned and limbered by hand; crates carried (Rattenkrieg 27.1, cards)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles.guns import CrateBrought, ShellsSet
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.vehicles.consequences import is_disabled
from assistant.battle.rattenkrieg.lookups.vehicles.crews import crew_at_gun
from assistant.battle.rattenkrieg.lookups.vehicles.tows import LIMBER, UNLIMBER, towing_vehicle
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import name_of, pieces
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.state.travel import Going
from assistant.battle.rattenkrieg.state.vehicles import FIRST, Vehicle
from assistant.battle.rattenkrieg.vehicles.crew.manned_vehicles import require_manned_kind
from assistant.battle.rattenkrieg.vehicles.driving.movement_limits import log_for_enemy

PUSH, TURN, CRATE = "move", "turn", "crate"
NEEDS = {LIMBER: "limber_actions", UNLIMBER: "limber_actions", PUSH: "move_actions"}
NEEDS |= {TURN: "turn_actions", CRATE: "crate_actions"}
# Ruling: the list of actions has none for it; what goes elsewhere is movement.
ROWS = {PUSH: "movement", TURN: "handle-object", CRATE: "movement"}
MOST_SHELLS = 999
SIDES = (Option("right", "To the right"), Option("left", "To the left"))


@move("handle-gun", "Move the gun", about="element")
def handle_gun(play: BattlePlay) -> None:
    """Spend actions of figures to limber, move or turn their gun, or to fetch shells."""
    element = asking.ask_element(play)
    why = f"{element.title} is not a gun."
    vehicle = require_manned_kind(play.state, element, lambda found: found.is_gun, why)
    tractor = play.state.travel.towed_by(element.id)
    play.require(not towing_vehicle(play.state, element), f"{element.title} is in tow.")
    may_act(play, element)
    going = play.state.travel.going(element.id)
    handling = vehicle.card.get("handling", {})
    jobs = tasks_on_gun(vehicle, going)
    if not jobs:
        raise Refused(f"The card of the {vehicle.name} has no actions to move it by hand.")
    usual = going.job if going.job in jobs else None
    options = [Option(job, words, effect) for job, (words, effect) in jobs.items()]
    job = play.choose("job", "What do the figures do?", options, usual)
    if job in (PUSH, TURN):
        stuck = any(is_disabled(vehicle, wheels) for wheels in ("left-wheels", "right-wheels"))
        play.require(
            not stuck or job == TURN,
            f"The wheels of the {vehicle.name} are damaged: it can only be turned.",
        )
        jammed = job == TURN and is_disabled(vehicle, "turret-ring")
        play.require(not jammed, f"The ring of the {vehicle.name} is damaged: it cannot be turned.")
    action = ROWS.get(job, "handle-object")
    men = asking.ask_figures(
        play, "Who does the work?", _beside_gun(play, element, action), element, action=action
    )
    side = "right"
    if job == TURN:
        side = play.choose("side", "Which side does it turn to?", SIDES)
    take(play, element, action, men, moved_in=0, full_allowance=True)
    needed = handling[NEEDS[job]]
    put_in = (going.put_in if going.job == job else 0) + len(men)
    done = put_in >= needed
    limbered = {LIMBER: True, UNLIMBER: False}.get(job, going.limbered) if done else going.limbered
    turned = handling.get("turn_deg", 0) if done and job == TURN else 0
    degrees = turned if side == "right" else -turned
    if tractor:  # nobody drives the gun away any more
        play.record(towing.TowSet(tractor, ""))
    play.record(towing.GunHandled(element.id, job, 0 if done else put_in, limbered, degrees))
    brought = _bring_crate(play, element, vehicle) if done and job == CRATE else ""
    offer_reaction(play, element, action)
    words = jobs[job][0].lower() + (f" to the {side}" if job == TURN else "")
    so_far = "done" if done else f"{put_in} of {needed} actions"
    log_element(play, element, f": {words}, {so_far}.{brought}")
    log_for_enemy(play, element, f"is handled by its figures: {words}")


def _beside_gun(play: BattlePlay, element: Element, action: str) -> list[Figure]:
    """Return the figures at their gun that can work on it."""
    there = crew_at_gun(play.state, element)
    return [m for m in actors(play, element, action) if m in there]


def _bring_crate(play: BattlePlay, element: Element, vehicle: Vehicle) -> str:
    """Add the shells of a crate that has come to the gun, and describe them (27.1)."""
    names = [name_of(row) for row in pieces(vehicle.card)[0].shells]
    if vehicle.count(FIRST).rounds is None and not _ask_shells_count(play, element, names):
        return ""
    if not play.flag("at_gun", "Is the crate next to the gun now?", default=True):
        return ""
    shell = play.choose("shell", "Which shells are in it?", [Option(x, x) for x in names])
    shells = vehicle.card["handling"]["crate_shells"]
    play.record(CrateBrought(element.id, shell, shells))
    return f" {shells} {shell} are beside the gun."


def _ask_shells_count(play: BattlePlay, element: Element, names: list[str]) -> bool:
    """Ask whether a gun's shells are counted from now on, and how many of each kind it has."""
    if not play.flag("counted", "Do its shells count from now on?", default=False, rare=True):
        return False
    words = "{} beside the gun already"
    there = {x: play.whole(f"shells {x}", words.format(x), 0, most=MOST_SHELLS) for x in names}
    play.record(ShellsSet(element.id, FIRST, there))
    return True


def tasks_on_gun(vehicle: Vehicle, going: Going) -> dict[str, tuple[str, str]]:
    """Return the tasks that figures can do on a gun, each with a label and the actions it needs."""
    card: Mapping[str, Any] = vehicle.card.get("handling", {})
    jobs = {
        UNLIMBER if going.limbered else LIMBER: ("Unlimber" if going.limbered else "Limber", ""),
        PUSH: (f"Move it {card.get('move_in', 0):g}″", ""),
        TURN: (f"Turn it {card.get('turn_deg', 0)}°", ""),
        CRATE: (f"Carry a crate {card.get('crate_in', 0):g}″", _describe_crate(card)),
    }
    return {
        job: (words, f"{inside}{_describe_work_left(card[NEEDS[job]], job, going)}")
        for job, (words, inside) in jobs.items()
        if NEEDS[job] in card
    }


def _describe_work_left(needed: int, job: str, going: Going) -> str:
    """Return the actions that a task still takes, such as `three more actions`."""
    if going.job != job or not going.put_in:
        return count(needed, "action", "actions")
    return count(needed - going.put_in, "more action", "more actions")


def _describe_crate(handling: Mapping[str, Any]) -> str:
    """Describe a gun's crate as the beginning of a text about its actions: `three shells, `."""
    return f"{count(handling.get('crate_shells', 0), 'shell', 'shells')}, "
