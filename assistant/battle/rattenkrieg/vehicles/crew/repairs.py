"""Repairs of a stationary vehicle or gun: many actions of several figures (Rattenkrieg 23.1.6)."""

from collections.abc import Iterable, Iterator
from typing import Any

from assistant.battle.permission import resolve_if_permitted
from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.events.vehicles import emergencies as p
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.in_play import house_rules
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import is_inside
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.buildings_and_traps import Task
from assistant.battle.rattenkrieg.state.vehicle_emergencies import RepairTask
from assistant.battle.rattenkrieg.state.vehicles import CHECKED, VISOR, Vehicle
from assistant.battle.rattenkrieg.vehicles.crew.bailing_out import vehicles_of_side
from assistant.battle.rattenkrieg.vehicles.crew.crew_payment import pay_for_crew_work
from assistant.battle.rattenkrieg.vehicles.crew.work_at_vehicles import require_at_vehicle
from assistant.cards.wording import words_of
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.vehicles.damage.repairs import (
    NEVER,
    OUTSIDE,
    SYSTEMS,
    DamagedSystem,
)

ACTION = "repair"
REPAIR_TIME = "rattenkrieg/repair-time"
BLOCK = "replace-vision-block"  # a task of its own
NAMES = {
    "left-track": "tracks",
    "right-track": "tracks",
    "left-wheels": "wheels",
    "right-wheels": "wheels",
}


@move("repair-vehicle", "Repair", about="element")
def repair_vehicle(play: BattlePlay) -> None:
    """Spend figures' actions on repairing a vehicle or gun: their own, or another of their side."""
    element = asking.ask_actor(play, ACTION)
    target, part, system = _ask_system(play, element)
    could = require_at_vehicle(play, element, target, actors(play, element, ACTION))
    vehicle = play.state.vehicles.of[target.id]
    tractor = play.state.vehicles.get(play.state.travel.towed_by(target.id))
    moves = vehicle.speed_in or (tractor is not None and tractor.speed_in)
    stands = not moves or system == VISOR
    play.require(stands, f"{target.title} must stop before it can be repaired.")
    task = _find_or_begin_task(play, target, part, system)
    men = _ask_workers(play, element, could, system, task)
    for worker in men:
        pay_for_crew_work(play, element, ACTION, worker, BLOCK if system == VISOR else ACTION)
    left = task.needed - task.so_far
    play.record(w.TaskContinued(task.id, dict.fromkeys([m.id for m in men][:left], 1)))
    now = play.state.buildings.tasks[task.id]
    if now.done:
        _finish_repair(play, now)
    how = "it works again" if now.done else f"{now.so_far} of {now.needed} actions"
    log_element(play, element, f": repair, {task.place}: {how}.")
    if _is_outside_system(system) and target.concealment == "identified":
        log_enemy(play, target, ": figures are at work on it.")
    offer_reaction(play, element, ACTION)


def _ask_system(play: BattlePlay, element: Element) -> tuple[Element, str, str]:
    """Ask which vehicle and which of its systems; return the element, the part and the system."""
    umpire = play.actor.is_umpire
    own = vehicles_of_side(play.state, element, with_guns=True)
    damaged = [x for x in own if any(repairable_systems(play.state, x))]
    hopeful = [] if umpire else [x for x in damaged if can_repair_any(play.state, [x])]
    hurt = hopeful or damaged
    if not hurt:
        raise Refused("Nothing there can be repaired.")
    options = [Option(x.id, x.title, play.state.vehicles.of[x.id].name) for x in hurt]
    usual = element.id if element in hurt else None
    target = play.state.elements[
        play.choose("vehicle", "Which vehicle?", options, usual, rare=usual is not None)
    ]
    names = [
        Option(f"{part} {system}", words_of(system, first=True), f"{lost} lost")
        for part, system, lost in repairable_systems(play.state, target)
        if target not in hopeful or can_repair(play.state, target, part, system)
    ]
    part, _, system = play.choose("system", "What is repaired?", names).partition(" ")
    return target, part, system


def repairable_systems(battle: Battle, element: Element) -> Iterator[tuple[str, str, int]]:
    """Yield each damaged system that can be repaired: part, system, and points lost."""
    vehicle = battle.vehicles.of[element.id]
    if vehicle.wreck:
        return
    for part, points in vehicle.lost.items():
        for system, lost in points.items():
            row = SYSTEMS.get(NAMES.get(system, system))
            if lost and system not in CHECKED and row and row["repair"] not in NEVER:
                yield part, system, lost


def can_repair(battle: Battle, target: Element, part: str, system: str) -> bool:
    """Return whether the rules allow the repair of a damaged system of a vehicle."""
    rules = house_rules(battle, find(REPAIR_TIME))
    return DamagedSystem(**rules, **_repair_inputs(battle, target, part, system)).is_repairable


def can_repair_any(battle: Battle, vehicles: Iterable[Element]) -> bool:
    """Return whether the rules allow the repair of any damaged system of these vehicles."""
    return any(
        can_repair(battle, x, part, system)
        for x in vehicles
        for part, system, _ in repairable_systems(battle, x)
    )


def _repair_inputs(battle: Battle, target: Element, part: str, system: str) -> dict[str, Any]:
    """Return the inputs that the battle holds for a repair that would begin."""
    vehicle = battle.vehicles.of[target.id]
    inputs: dict[str, Any] = {
        "system": NAMES.get(system, system),
        "damage_points": vehicle.lost[part][system],
        "destroyed": _is_destroyed(vehicle, part, system),
        "radio_repaired_before": system == "radio" and target.id in battle.emergencies.radios,
    }
    if tons := vehicle.card.get("weight", {}).get("tons"):
        inputs["tons"] = tons
    return inputs


def _is_outside_system(system: str) -> bool:
    return NAMES.get(system, system) in OUTSIDE


def _find_or_begin_task(play: BattlePlay, target: Element, part: str, system: str) -> Task:
    """Return the repair that is under way, or begin a new one."""
    for id, mend in play.state.emergencies.mends.items():
        task = play.state.buildings.tasks.get(id)
        meant = (mend.vehicle, mend.part, mend.system) == (target.id, part, system)
        if meant and task and not (task.done or task.over):
            possible = can_repair(play.state, target, part, system)
            play.require(possible, _why_beyond_repair(play, target, system))
            return task
    return _begin_repair(play, target, part, system)


def _begin_repair(play: BattlePlay, target: Element, part: str, system: str) -> Task:
    vehicle = play.state.vehicles.of[target.id]
    lost = vehicle.lost[part][system]
    inputs = _repair_inputs(play.state, target, part, system)
    why = _why_beyond_repair(play, target, system)
    time = resolve_if_permitted(
        play,
        REPAIR_TIME,
        inputs,
        lambda time: "" if time.repairable else why,
        shown_to=(target.side,),
    )
    place = f"{vehicle.name}, {system.replace('-', ' ')}"
    id = play.state.buildings.next_task(target.side)
    task = Task(id, target.side, "repair", place, time.actions or 1)
    play.record(
        w.TaskBegun(task), p.RepairBegun(task.id, RepairTask(target.id, part, system, lost))
    )
    return task


def _why_beyond_repair(play: BattlePlay, target: Element, system: str) -> str:
    name = play.state.vehicles.of[target.id].name
    return f"The {system.replace('-', ' ')} of the {name} cannot be repaired."


def _is_destroyed(vehicle: Vehicle, part: str, system: str) -> bool:
    whole = vehicle.card.get("systems", {}).get(part, {})
    return system in whole and vehicle.lost[part][system] >= whole[system]


def _ask_workers(
    play: BattlePlay, element: Element, could: list[Figure], system: str, task: Task
) -> list[Figure]:
    """Ask who works on the repair; a system outside needs figures that are outside."""
    vehicle = play.state.vehicles.get(element.id)
    if vehicle and is_aboard(play.state, element) and _is_outside_system(system):
        could = [m for m in could if not is_inside(play.state, vehicle, m)]
        if not could:
            raise Refused("That is repaired from outside: somebody must get out first.")
    left = task.needed - task.so_far
    options = [Option(m.id, man(m)) for m in could]
    usual = tuple(m.id for m in could[:left])
    chosen = play.several("men", "Who does the work?", options, usual, least=1)
    return [play.state.figures[id] for id in chosen]


def _finish_repair(play: BattlePlay, task: Task) -> None:
    mend = play.state.emergencies.mends[task.id]
    lost = play.state.vehicles.of[mend.vehicle].lost.get(mend.part, {}).get(mend.system, 0)
    points = min(lost, mend.points)
    play.record(
        w.TaskAbandoned(task.id), p.SystemRepaired(mend.vehicle, mend.part, mend.system, points)
    )
    if mend.system == "radio":
        play.record(p.RadioRepaired(mend.vehicle))
