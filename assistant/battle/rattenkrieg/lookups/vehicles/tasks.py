"""The tasks that crew members may do in an impulse (25.3)."""

from collections.abc import Iterable
from typing import Any

from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_plane
from assistant.battle.rattenkrieg.lookups.vehicles.shots_of_turn import why_no_shot
from assistant.battle.rattenkrieg.state import OUT, Battle, Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import FIRST, Vehicle
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.vehicles.crew.crews import WEAPONS

NOBODY = "nobody at that post"
NO_IMPULSE = "no impulse left"
DRIVE, PILOT = "drive", "pilot"
GUN = ("fire-gun", "fire-and-load-gun")
MACHINE_GUN = ("fire-coaxial-mg", "fire-mg", "use-weapons")
BOW = "fire-mg"
CHANGING = "change-target"  # to aim the gun at another target, or to turn the turret
GESTURE = "quiet-gesture"  # the action of the table that it is
TURN_TURRET = "turn-turret"
POSTS = ("gunner", "driver", "loader", "radio-operator", "commander")
TASKS = {  # of the moves that a crew makes, those that would do
    "fire-gun": GUN,
    "shell": GUN,
    "rake": GUN,
    "drive": (DRIVE,),
    "hatches": ("hatch",),
    "release-smoke": ("smoke",),
    "change-target": (CHANGING,),
    TURN_TURRET: (CHANGING,),
    "mend-gun": ("repair",),
    "spot": ("spot",),
    "radio-report": ("use-radio",),
    "give-order": (crews.ISSUE_ORDER,),
}


def crew_inputs(
    battle: Battle, element: Element, man: Figure, task: str, *, joins: bool
) -> dict[str, Any]:
    """Return the inputs of the crew procedure for a member and a task.

    `joins` says that the task is done in the same impulse as others' tasks.
    """
    vehicle = battle.vehicles.of[element.id]
    done = crews.tasks_done(battle, element)
    none_left = not battle.elements[element.id].left
    return {
        "position": _position(vehicle, man, task),
        "action": task,
        "moving": vehicle.speed_in > 0 and not (vehicle.is_gun or is_plane(vehicle)),
        "busy": man.id in done and none_left and not joins,
    }


def _position(vehicle: Vehicle, man: Figure, task: str) -> str:
    """Return a member's post, or the post that would do the task if the card names none."""
    own = crews.post_of(vehicle, man.id)
    armed = task in WEAPONS and bool(man.weapons)  # ruling: the card lists the crewman's weapon
    if crews.has_task(own, task):
        return own
    if not armed and any(crews.has_task(at, task) for at in vehicle.posts.values()):
        return own
    return next((at for at in POSTS if crews.has_task(at, task)), own)


def is_fire_from_aircraft(battle: Battle, element: Element, task: str) -> bool:
    """Return whether a task is fire from an aircraft in flight.

    Its pilot flies and fires in one impulse (34.17.1).
    """
    return task in WEAPONS and is_plane(battle.vehicles.get(element.id))


def is_busy(battle: Battle, element: Element, man: Figure, task: str) -> bool:
    """Return whether a crew member has done a task of the current impulse."""
    had = crews.tasks_done(battle, element).get(man.id)
    return had is not None and not (
        had in (DRIVE, PILOT) and is_fire_from_aircraft(battle, element, task)
    )


def has_shot_left(battle: Battle, element: Element, man: Figure) -> bool:
    """Return whether a gunner has another shot of a gun in the current impulse (20.1.1.1)."""
    vehicle = battle.vehicles.of[element.id]
    guns = (FIRST, *vehicle.others)
    fires = crews.tasks_done(battle, element).get(man.id) in GUN
    return fires and any(vehicle.count(gun).shots > 0 for gun in guns)


def gunner_with_shot_left(battle: Battle, element: Element) -> Figure | None:
    """Return the gunner who has another shot in the current impulse, or None."""
    men = crews.servers(battle, element, *GUN)
    return next((man for man in men if has_shot_left(battle, element, man)), None)


def acquired_in_impulse(battle: Battle, element: Element) -> list[Element]:
    """Return the acquired targets that a gun may still fire at in the current impulse.

    A gun that is laid on another target needs somebody free to change it.
    """
    vehicle = battle.vehicles.get(element.id)
    is_on = crews.impulse_is_on(battle, element) and crews.is_serving_crew(battle, element)
    if vehicle is None or not is_on or vehicle.problems or _why_no_gunner(battle, element):
        return []
    done = crews.tasks_done(battle, element)
    idle = [man for man in crews.servers(battle, element, *GUN) if man.id not in done]
    gunner = gunner_with_shot_left(battle, element) or next(iter(idle), None)
    if gunner is None or not vehicle.card.get("guns"):
        return []
    ready = crews.ready_crew(battle, element)
    others = [x for x in ready if x.id != gunner.id and x.id not in done]
    may_change = any(crews.has_task(crews.post_of(vehicle, x.id), CHANGING) for x in others)
    found = [battle.elements[id] for id in vehicle.acquired]
    return [
        x
        for x in found
        if x.concealment == "identified"
        and not ((target := battle.vehicles.get(x.id)) and target.wreck)
        and (may_change or vehicle.laid_on in ("", x.id))
    ]


def turret_is_turning(battle: Battle, element: Element) -> bool:
    """Return whether a crew member turns the turret, or lays the gun, in the current impulse."""
    return CHANGING in crews.tasks_done(battle, element).values()


def waits_for_a_roll(battle: Battle, element: Element) -> bool:
    """Return whether another impulse needs an initiative roll, since enemies are active."""
    on = battle.round
    acts = on is not None and on.acting is not None and on.acting.element == element.id
    return acts and bool(battle.active_of(battle.enemy(element.side).id))


def machine_gun_task(vehicle: Vehicle, man: Figure) -> str:
    """Return the task with which a member's post fires its machine gun.

    Ruling: a member listed with one on the card fires it, whatever the post.
    """
    at = crews.post_of(vehicle, man.id)
    return next((task for task in MACHINE_GUN if crews.has_task(at, task)), BOW)


def why_barred(battle: Battle, element: Element, move: str) -> str:
    """Return briefly why no crew member may make a move now; empty if one may."""
    tasks = TASKS.get(move.removeprefix("ask-"), ())
    if not tasks or not crews.is_serving_crew(battle, element):
        return ""
    if not (element.left or crews.impulse_is_on(battle, element)):
        return NO_IMPULSE
    if tasks == GUN:
        return (
            _why_no_gunner(battle, element)
            or _laid_elsewhere(battle, element)
            or why_no_shot_left(battle, element)
        )
    if move == TURN_TURRET and turret_is_turning(battle, element):
        return ""
    return _why_nobody(battle, element, tasks)


def _why_no_gunner(battle: Battle, element: Element) -> str:
    """Return briefly why nobody may fire the gun now; empty if somebody may."""
    if battle.vehicles.of[element.id].is_out("gun"):
        return "its gun is destroyed"
    return _why_nobody(battle, element, GUN)


def why_no_shot_left(battle: Battle, element: Element) -> str:
    """Return why the guns fire no more in this turn; empty if one has a shot left."""
    return "" if gunner_with_shot_left(battle, element) else why_no_shot(battle, element)


def _laid_elsewhere(battle: Battle, element: Element) -> str:
    """Return why a gun in the last impulse of its crew cannot be laid on a target in time."""
    vehicle = battle.vehicles.of[element.id]
    last = not element.left and crews.impulse_is_on(battle, element)
    late = last and bool(vehicle.laid_on) and not acquired_in_impulse(battle, element)
    return "the gun is laid on another target" if late else ""


def _why_nobody(battle: Battle, element: Element, tasks: tuple[str, ...]) -> str:
    """Return briefly why no crew member may do one of these tasks now; empty if one may."""
    men = crews.servers(battle, element, *tasks)
    reasons = [_reason_not_now(battle, element, man, tasks) for man in men]
    return _first_reason(reasons, _absent(battle, element, tasks))


def _absent(battle: Battle, element: Element, tasks: tuple[str, ...]) -> str:
    """Return why nobody is at a post with one of these tasks."""
    vehicle = battle.vehicles.of[element.id]
    for man in battle.men(element):
        at = crews.post_of(vehicle, man.id)
        if not any(crews.has_task(at, task) for task in tasks):
            continue
        if man.id in battle.emergencies.out and man.state not in OUT:
            return f"the {crews.post_name(at)} is outside"
        if man.state == "stunned":
            return f"the {crews.post_name(at)} is stunned"
        if man.state == "ready" and man.lost:
            return f"the {crews.post_name(at)} has no impulse left"
    return NOBODY


def why_no_machine_gun(battle: Battle, element: Element, men: Iterable[Figure]) -> str:
    """Return why none of these crew members may fire a machine gun now."""
    vehicle = battle.vehicles.of[element.id]
    tasks = [(man, (machine_gun_task(vehicle, man),)) for man in men if man.id in vehicle.posts]
    return _first_reason((_reason_not_now(battle, element, man, task) for man, task in tasks), "")


def _first_reason(reasons: Iterable[str], none: str) -> str:
    found = list(reasons) or [none]
    return found[0] if all(found) else ""


def _how_to_halt(element: Element) -> str:
    """Return how a moving vehicle halts, which a Fire order allows only after another task.

    Without an enemy to spot, the crew loses its first impulse instead (10.1.1).
    """
    order = element.order
    bound = element.claim_open and order is not None and order.kind == "fire"
    return f"only when halted: {'spot or break the order, then ' if bound else ''}drive 0″"


def _reason_not_now(battle: Battle, element: Element, man: Figure, tasks: tuple[str, ...]) -> str:
    vehicle = battle.vehicles.of[element.id]
    at = crews.post_of(vehicle, man.id)
    task = next((task for task in tasks if crews.has_task(at, task)), tasks[0])
    if task in GUN and has_shot_left(battle, element, man):
        return ""
    busy = is_busy(battle, element, man, task)
    inputs = crew_inputs(battle, element, man, task, joins=not busy)
    reason = find("rattenkrieg/crew-task").resolve(inputs, no_dice).outcome.reason
    if reason is None and busy and waits_for_a_roll(battle, element):
        return f"the {crews.post_name(at)} has had a task: initiative first"
    return {
        "busy": f"the {crews.post_name(at)} has had a task",
        "moving": _how_to_halt(element),
        "not-his-task": NOBODY,
    }.get(str(reason), "")
