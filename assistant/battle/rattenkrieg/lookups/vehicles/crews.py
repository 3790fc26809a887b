"""Crews as they stand in an impulse: who serves at which post, who is free (Rattenkrieg 25)."""

from collections.abc import Mapping
from functools import cache

from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import ANYBODY as ANYBODY
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find

LOST = ("wounded", "dead", "prisoner", "deserted", "evacuated")


def serves(battle: Battle, element: Element) -> bool:
    """Whether its men are the crew of a vehicle or gun that is still in the fight."""
    vehicle = battle.vehicles.get(element.id)
    return vehicle is not None and vehicle.manned


def impulse_is_on(battle: Battle, element: Element) -> bool:
    """Whether its crew is in the middle of an impulse, in which more of it may do something."""
    vehicle, on = battle.vehicles.get(element.id), battle.round
    if vehicle is None or on is None or on.acting is None or on.acting.element != element.id:
        return False
    return bool(vehicle.impulse) and vehicle.impulse == battle.elements[element.id].spent


def tasks(battle: Battle, element: Element) -> Mapping[str, str]:
    """What men of its crew have done in the impulse that is on."""
    return battle.vehicles.of[element.id].tasks if impulse_is_on(battle, element) else {}


def free(battle: Battle, element: Element) -> list[Figure]:
    """Men who can do something: those free in the impulse that is on, else all in a new one."""
    busy = tasks(battle, element)
    fit = battle.fit(element)
    idle = [man for man in fit if man.id not in busy] if busy else []
    left = battle.elements[element.id].left
    return idle + [man for man in fit if man not in idle and left > man.lost]


def post(vehicle: Vehicle, figure: str) -> str:
    """Whose tasks a man does."""
    return vehicle.posts.get(figure, ANYBODY)


def home(vehicle: Vehicle, figure: str) -> str:
    """The post that a man's card names him for."""
    return vehicle.homes.get(figure, post(vehicle, figure))


def in_words(task: str) -> str:
    """A task as it is said: `fire gun`."""
    return task.replace("-mg", " MG").replace("-", " ")


@cache
def can(position: str, task: str) -> bool:
    """Whether a task is one of this post's, or everybody's."""
    told = {"position": position, "action": task}
    return bool(find("rattenkrieg/crew-task").resolve(told, no_dice).outcome.allowed)


def servers(battle: Battle, element: Element, *wanted: str) -> list[Figure]:
    """Men aboard who are up and whose post has one of these tasks; all, where no post has it.

    Who is free in the impulse that is on comes first.
    """
    vehicle = battle.vehicles.of[element.id]
    his = {id for id, at in vehicle.posts.items() if any(can(at, task) for task in wanted)}
    fit = [man for man in battle.fit(element) if man.id not in battle.plight.out]
    fit = [man for man in fit if not his or man.id in his]
    busy = tasks(battle, element)
    return sorted(fit, key=lambda man: man.id in busy)


def vacant(battle: Battle, vehicle: Vehicle) -> list[str]:
    """Posts of the card that nobody holds: their men have fallen, or have gone to another."""
    lost = [id for id in vehicle.posts if battle.figures[id].state in LOST]
    held = {at for id, at in vehicle.posts.items() if id not in lost}
    every = dict.fromkeys([*vehicle.posts.values(), *vehicle.homes.values()])
    return [at for at in every if at not in held and at != ANYBODY]
