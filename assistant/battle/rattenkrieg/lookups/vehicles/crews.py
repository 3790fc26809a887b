"""Crews within an impulse: posts, tasks, and who is free (Rattenkrieg 25)."""

from collections.abc import Mapping
from functools import cache

from assistant.battle.rattenkrieg.state import OUT, Battle, Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import ANYBODY as ANYBODY
from assistant.battle.rattenkrieg.state.vehicles import FIRST, PASSENGER, Vehicle
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find

NEEDED = ("drive", "pilot", "fire-gun", "fire-and-load-gun", "load-gun")
ISSUE_ORDER = "issue-order"  # a commander’s task, alone or together with other posts


def is_serving_crew(battle: Battle, element: Element) -> bool:
    """Return whether an element is the crew of a vehicle or gun that still fights."""
    vehicle = battle.vehicles.get(element.id)
    return vehicle is not None and vehicle.manned


def name_of_actions(battle: Battle, element: Element, number: int) -> str:
    """Return "actions", or "impulses" for a crew at its vehicle or gun; singular for one."""
    kind = "impulse" if is_serving_crew(battle, element) else "action"
    return kind if number == 1 else f"{kind}s"


def impulse_is_on(battle: Battle, element: Element) -> bool:
    """Return whether a crew is in an impulse in which others may still act."""
    vehicle, on = battle.vehicles.get(element.id), battle.round
    if vehicle is None or on is None or on.acting is None or on.acting.element != element.id:
        return False
    return bool(vehicle.impulse) and vehicle.impulse == battle.elements[element.id].spent


def tasks_done(battle: Battle, element: Element) -> Mapping[str, str]:
    """Return the tasks done in the current impulse, by figure."""
    return battle.vehicles.of[element.id].tasks if impulse_is_on(battle, element) else {}


def ready_crew(battle: Battle, element: Element) -> list[Figure]:
    """Return the fit crew members that have an action left for a task.

    A crew member that takes cover from suppressive fire, or is shocked, loses its own actions: it
    does nothing in as many impulses (7.4.9, 21.6). Nobody serves a gun from another vehicle.
    """
    left = battle.elements[element.id].left
    return [
        man
        for man in battle.fit(element)
        if man.id not in battle.travel.rides
        and (not man.lost or left + _has_current_impulse(battle, element, man) > man.lost)
    ]


def crew_at_gun(battle: Battle, element: Element) -> list[Figure]:
    """Return the fit figures at their gun: not those that ride, or that stayed behind its tow."""
    away = {*battle.travel.rides, *battle.emergencies.out}
    return [man for man in battle.fit(element) if man.id not in away]


def _has_current_impulse(battle: Battle, element: Element, man: Figure) -> bool:
    """Return whether a crew member may still do something in an impulse that is paid."""
    if not impulse_is_on(battle, element):
        return False
    vehicle = battle.vehicles.of[element.id]
    has_shots = any(vehicle.count(gun).shots > 0 for gun in (FIRST, *vehicle.others))
    return has_shots or man.id not in vehicle.tasks


def free_crew(battle: Battle, element: Element) -> list[Figure]:
    """Return the crew members who can do a task, in this impulse or else in a new one."""
    busy = tasks_done(battle, element)
    fit = ready_crew(battle, element)
    idle = [man for man in fit if man.id not in busy] if busy else []
    left = battle.elements[element.id].left
    return idle + [man for man in fit if man not in idle and left > man.lost]


def is_commander(vehicle: Vehicle, figure: str) -> bool:
    """Return whether the card gives a figure the post of a commander."""
    home = home_post_of(vehicle, figure)
    return home != PASSENGER and has_task(home, ISSUE_ORDER)


def commander_at_post(battle: Battle, element: Element) -> Figure | None:
    """Return the figure at the post of a commander, which issues orders, or None (25.3).

    It is None while that figure is out of action or outside the vehicle (25.4.5).
    """
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or not vehicle.manned or vehicle.is_gun or vehicle.left:
        return None
    aboard = (m for m in battle.fit(element) if m.id not in battle.emergencies.out)
    return next((m for m in aboard if _is_at_commanders_post(vehicle, m.id)), None)


def _is_at_commanders_post(vehicle: Vehicle, figure: str) -> bool:
    post = post_of(vehicle, figure)
    return post != PASSENGER and has_task(post, ISSUE_ORDER)


def post_of(vehicle: Vehicle, figure: str) -> str:
    """Return the post whose tasks a figure does."""
    return vehicle.posts.get(figure, ANYBODY)


def home_post_of(vehicle: Vehicle, figure: str) -> str:
    """Return the post that the card gives to a figure."""
    return vehicle.homes.get(figure, post_of(vehicle, figure))


def post_name(post: str) -> str:
    """Return the name of a post, such as `radio operator`; a commander may also be the gunner."""
    return "commander" if post.startswith("commander-") else post.replace("-", " ")


def task_name(task: str) -> str:
    """Return the name of a task, such as `fire gun`."""
    return task.replace("-mg", " MG").replace("-", " ")


@cache
def has_task(position: str, task: str) -> bool:
    """Return whether the tasks of a post include this one."""
    inputs = {"position": position, "action": task}
    return bool(find("rattenkrieg/crew-task").resolve(inputs, no_dice).outcome.allowed)


def servers(battle: Battle, element: Element, *wanted: str) -> list[Figure]:
    """Return the crew members whose post has one of these tasks; free members come first.

    If no post has such a task, all fit members aboard count. For a task that every post has,
    members who neither drive nor serve the gun come first: the vehicle can then still move or fire.
    """
    vehicle = battle.vehicles.of[element.id]
    his = {id for id, at in vehicle.posts.items() if any(has_task(at, task) for task in wanted)}
    fit = [man for man in ready_crew(battle, element) if man.id not in battle.emergencies.out]
    fit = [man for man in fit if not his or man.id in his]
    busy = tasks_done(battle, element)
    shared = any(has_task(ANYBODY, task) for task in wanted)
    return sorted(
        fit,
        key=lambda man: (man.id in busy, shared and _is_needed(vehicle.posts.get(man.id, ANYBODY))),
    )


@cache
def _is_needed(post: str) -> bool:
    """Return whether a vehicle neither moves nor fires its gun without this post."""
    return any(has_task(post, task) for task in NEEDED)


def vacant_posts(battle: Battle, vehicle: Vehicle) -> list[str]:
    """Return the posts of the card that nobody holds now."""
    lost = [id for id in vehicle.posts if battle.figures[id].state in OUT]
    held = {at for id, at in vehicle.posts.items() if id not in lost}
    every = dict.fromkeys([*vehicle.posts.values(), *vehicle.homes.values()])
    return [at for at in every if at not in held and at not in (ANYBODY, PASSENGER)]


def carried_troops(battle: Battle, element: Element) -> list[Figure]:
    """Return the passengers who could take over crew duties (31.5)."""
    aboard = [battle.figures[id] for id in battle.travel.riders(element.id)]
    return [
        figure
        for figure in aboard
        if figure.state == "ready"
        and figure.id not in battle.animals.dogs
        and battle.owner(figure.id).side == element.side
    ]


def carrier_short_of_crew(battle: Battle, element: Element) -> Element | None:
    """Return the vehicle that carries figures of an element and has an empty post, or None."""
    if element.id in battle.vehicles.of:
        return None
    for figure in battle.fit(element):
        ride = battle.travel.rides.get(figure.id)
        vehicle = battle.vehicles.get(ride.vehicle) if ride else None
        if ride and vehicle and vehicle.manned and vacant_posts(battle, vehicle):
            return battle.elements[ride.vehicle]
    return None
