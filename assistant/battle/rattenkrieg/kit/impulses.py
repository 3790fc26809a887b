"""Impulses of crews: four each turn, one task for each crew member (Rattenkrieg 25.2, 25.3)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import crew as c
from assistant.battle.rattenkrieg.kit.acting import close_requests, forget_last_action, pay
from assistant.battle.rattenkrieg.kit.chapters.hooks import refuse_action
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.why_unable import INITIATIVE_FIRST
from assistant.battle.rattenkrieg.lookups.naming import ranked
from assistant.battle.rattenkrieg.lookups.vehicles import crews, tasks
from assistant.battle.rattenkrieg.lookups.vehicles.shots_of_turn import post_quality_inputs
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import DRIVE as DRIVE
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import PILOT as PILOT
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.rules.rattenkrieg.vehicles.crew.crews import AT_REST


def ask_crew_member(
    play: BattlePlay, element: Element, task: str, words: str, *others: str
) -> Figure:
    """Ask which crew member does a task, unless only one can.

    Members whose posts have one of the tasks in `others` qualify too.
    """
    men = crews.servers(play.state, element, task, *others)
    if not men:
        raise Refused(f"Nobody who has this task can act{_replace(play, element)}.")
    options = [Option(man.id, ranked(man), _done_task(play, element, man)) for man in men]
    return play.state.figures[
        play.choose(f"man_{task}".replace("-", "_"), words, options, men[0].id, rare=True)
    ]


def _replace(play: BattlePlay, element: Element) -> str:
    vehicle = play.state.vehicles.of[element.id]
    return ": somebody takes the fallen figure’s post first" * bool(
        crews.vacant_posts(play.state, vehicle)
    )


def _done_task(play: BattlePlay, element: Element, man: Figure) -> str:
    task = crews.tasks_done(play.state, element).get(man.id)
    return f"has done: {crews.task_name(task)}" if task else ""


def quality_at_post(play: BattlePlay, element: Element, man: Figure) -> int:
    """Return a crew member's Quality at the current post: lower for a substitute (25.4).

    Carried troops have the Quality of their own element, which is reduced further (31.5).
    """
    inputs = post_quality_inputs(play.state, element, man)
    served = play.resolve(
        "rattenkrieg/crew-quality", inputs, prefix=f"{man.id}: ", shown_to=(element.side,)
    )
    return int(served.quality)


def quality_of_driver(play: BattlePlay, element: Element) -> int:
    """Return the Quality of the driver; a substitute drives less well (25.4, 25.4.3)."""
    done = crews.tasks_done(play.state, element)
    drivers = crews.servers(play.state, element, DRIVE)
    drives = [man for man in drivers if done.get(man.id) == DRIVE] or drivers
    return quality_at_post(play, element, drives[0]) if drives else element.quality


def do_task(
    play: BattlePlay,
    element: Element,
    man: Figure,
    task: str,
    action: str,
    *,
    moving: bool | None = None,
    moved_in: float | None = None,
    full_allowance: bool = False,
) -> bool:
    """Do a task in the current impulse and return True, or pay for a new impulse.

    `moving` says whether the vehicle moves in this impulse; by default it does while its last speed
    is above 0. One impulse cannot hold both movement and tasks that need a vehicle at rest.
    """
    joins = can_join_impulse(play, element, man, task, moves_off=bool(moving))
    _require_task_allowed(play, element, man, task, joins)
    if joins:
        refuse_action(play, element, action)
        play.record(e.ActionJoined(element.id, (man.id,), action))
        close_requests(play, element)
        forget_last_action(play, (man.id,), action)
    else:
        _require_own_turn(play, element)
        refuse_action(play, element, action)
        pay(
            play,
            element,
            action,
            (man.id,),
            moved_in=moved_in,
            full_allowance=full_allowance,
            # ruling: tasks of all crew members fit any order, and aircraft fire as they fly
            any_order=crews.has_task(crews.ANYBODY, task)
            or tasks.is_fire_from_aircraft(play.state, element, task),
        )
    record_task(play, element, man, task)
    return joins


def record_task(play: BattlePlay, element: Element, man: Figure, task: str) -> None:
    """Record a task that was done together with another crew member's, in the same impulse."""
    spent = play.state.elements[element.id].spent
    play.record(c.CrewTaskDone(element.id, man.id, task, spent))


def can_join_impulse(
    play: BattlePlay, element: Element, man: Figure, task: str = "", *, moves_off: bool = False
) -> bool:
    """Return whether the crew member can still do this task in the current impulse."""
    done = crews.tasks_done(play.state, element)
    busy = tasks.is_busy(play.state, element, man, task)
    if not done or busy or (moves_off and AT_REST & set(done.values())):
        return False
    return _began_impulse(play, element) or not ask_next_impulse(play)


def _began_impulse(play: BattlePlay, element: Element) -> bool:
    """Return whether this move itself began the impulse, for another crew member."""
    return any(isinstance(x, e.ActionTaken) and x.element == element.id for x in play.events)


def ask_next_impulse(play: BattlePlay) -> bool:
    """Ask whether a task that fits the current impulse is done in the next one instead."""
    return play.flag("next_impulse", "Is it done in the next impulse?", rare=True)


def _require_task_allowed(
    play: BattlePlay, element: Element, man: Figure, task: str, joins: bool
) -> None:
    """Refuse a task that the table of crew actions forbids (25.3)."""
    inputs = tasks.crew_inputs(play.state, element, man, task, joins=joins)
    ruled = play.resolve(
        "rattenkrieg/crew-task", inputs, prefix=f"{task}: ", shown_to=(element.side,)
    )
    vehicle = play.state.vehicles.of[element.id]
    play.require(ruled.allowed, _refusal_of_task(vehicle, man, ruled))


def _refusal_of_task(vehicle: Vehicle, man: Figure, ruled: Any) -> str:
    at = crews.post_name(crews.post_of(vehicle, man.id))
    return {
        "not-his-task": f"That is not a task of the {at}.",
        "busy": f"The {at} has had a task in this impulse, which was the last one.",
        "moving": f"The vehicle moves at {vehicle.speed_in:g}″. The crew fires these weapons and "
        "repairs damage only while it has halted.",
    }.get(str(ruled.reason), "")


def _require_own_turn(play: BattlePlay, element: Element) -> None:
    """Refuse a further impulse while it needs an initiative roll because enemies are active."""
    waits = tasks.waits_for_a_roll(play.state, element)
    play.require(not waits, INITIATIVE_FIRST)
