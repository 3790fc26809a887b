"""Laying a gun: the gunner, the target, and helpers in the crew (Rattenkrieg 25.3, 26.2.5)."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.vehicles import guns
from assistant.battle.rattenkrieg.events.vehicles.travel import TurretTurned
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.own_actions import SPOTTING
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg.lookups.naming import side_name, target_name
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles import tasks as allowed
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import (
    CHANGING,
    GESTURE,
    turret_is_turning,
    waits_for_a_roll,
)
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import Piece
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming import lines_of_fire
from assistant.frozen import dataclass

FIRING = allowed.GUN
HELPING = "estimate-range"


@dataclass(frozen=True)
class LaidGun:
    """A gun that is laid on a target, with its gunner and its shell."""

    shooter: Element
    target: Element
    piece: Piece
    shell: Mapping[str, Any]  # its row in the table
    gunner: Figure
    quality: int
    distance_in: float
    line: lines_of_fire.LineOfFire
    aides: Mapping[str, str] = field(default_factory=dict)  # tasks of others, by figure
    barriers: tuple[str, ...] = ()  # obstacles that the shell passes before its target
    bunker: bool = False  # whether it strikes the concrete of a bunker
    rc_factor: int = 1  # the factor of reinforced concrete, 1 for plain

    @property
    def gun(self) -> Mapping[str, Any]:
        """Return the gun's row in the table, or a similar one."""
        return self.piece.gun

    @property
    def helped(self) -> bool:
        """Return whether the commander helps."""
        return HELPING in self.aides.values()


def ask_gunner(play: BattlePlay, element: Element) -> Figure:
    """Ask who lays the gun."""
    return impulses.ask_crew_member(play, element, FIRING[0], "Who lays the gun?", FIRING[1])


def firing_task_of(vehicle: Vehicle, man: Figure) -> str:
    """Return how a figure's post fires the gun: alone, or together with loading."""
    post = crews.post_of(vehicle, man.id)
    return next((task for task in FIRING if crews.has_task(post, task)), FIRING[0])


def has_shot_left(battle: Battle, element: Element, man: Figure, gun: str) -> bool:
    """Return whether the figure's gun has a shot left in the current impulse."""
    shots = battle.vehicles.of[element.id].count(gun).shots
    return shots > 0 and crews.tasks_done(battle, element).get(man.id) in FIRING


def _joins_impulse(play: BattlePlay, element: Element, man: Figure, gun: str) -> bool:
    """Return whether a shot of the figure's gun belongs to the impulse already paid for."""
    left = has_shot_left(play.state, element, man, gun)
    return left or impulses.can_join_impulse(play, element, man)


def fires_in_reaction(play: BattlePlay, element: Element, man: Figure, gun: str) -> bool:
    """Return whether a shot belongs to the first impulse of a reaction (26.2.5.4)."""
    if element.in_reaction:
        return True
    acting = play.state.round.acting if play.state.round else None
    if acting is None or acting.element != element.id or not acting.in_reaction:
        return False
    return _joins_impulse(play, element, man, gun)


def ask_aides(
    play: BattlePlay, element: Element, man: Figure, gun: str, target: str
) -> dict[str, str]:
    """Ask who works with the gunner in the impulse of the shot, and return their tasks by figure.

    Rulings: laying the gun on another target, or turning the turret, is a task of somebody else,
    or of the gunner in an earlier impulse; a commander with nothing else to do helps.
    """
    battle = play.state
    joins = _joins_impulse(play, element, man, gun)
    done = crews.tasks_done(battle, element) if joins else {}
    ready = crews.ready_crew(battle, element)
    others = [x for x in ready if x != man and x.id not in battle.emergencies.out]
    found: dict[str, str] = {}
    if why := _reason_to_lay_again(play, element, target):
        free = _figure_for_task(battle, element, CHANGING, [x for x in others if x.id not in done])
        play.require(free is not None, why)
        found |= {free.id: CHANGING} if free else {}
    helper = _figure_for_task(battle, element, HELPING, [x for x in others if x.id not in found])
    if helper and _ask_commander_helps(play, done.get(helper.id)):
        found[helper.id] = HELPING
    return found


def require_laid(play: BattlePlay, element: Element, target: str) -> None:
    """Refuse a player's shot for which the gun must be laid again while nobody is free.

    If the crew has another impulse, the shot may wait for it, and only the gunner counts as busy.
    """
    battle = play.state
    in_another = element.left > 0 and not waits_for_a_roll(battle, element)
    gunners = crews.servers(battle, element, *FIRING)
    done = () if in_another else crews.tasks_done(battle, element)
    busy = {*done, *(man.id for man in gunners[:1])}
    ready = crews.ready_crew(battle, element)
    free = [x for x in ready if x.id not in busy and x.id not in battle.emergencies.out]
    if why := _reason_to_lay_again(play, element, target):
        play.require(_figure_for_task(battle, element, CHANGING, free) is not None, why)


def _reason_to_lay_again(play: BattlePlay, element: Element, target: str) -> str:
    """Return why the gun must be laid first on the `target`; "" if it points there already."""
    if play.state.vehicles.of[element.id].laid_on not in ("", target):
        return (
            "Its gun is laid on another target: laying it on this one takes a task of one impulse, "
            "“Change the target”."
        )
    turned = any(isinstance(x, TurretTurned) and x.element == element.id for x in play.events)
    if turned and not turret_is_turning(play.state, element):
        return "Its turret points elsewhere: turning it takes a task of one impulse."
    return ""


def _ask_commander_helps(play: BattlePlay, done: str | None) -> bool:
    """Return whether the commander helps.

    A commander who has done another task in this impulse does not.
    """
    if done:
        return done == HELPING
    return play.flag("helping", "Does the commander help?", default=True, rare=True)


def _figure_for_task(
    battle: Battle, element: Element, task: str, among: list[Figure]
) -> Figure | None:
    vehicle = battle.vehicles.of[element.id]
    return next(
        (man for man in among if crews.has_task(crews.post_of(vehicle, man.id), task)), None
    )


def record_aides(play: BattlePlay, laid: LaidGun) -> None:
    """Record the tasks of helpers in the impulse that is paid."""
    done = crews.tasks_done(play.state, laid.shooter)
    for id, task in laid.aides.items():
        if done.get(id) != task:
            impulses.record_task(play, laid.shooter, play.state.figures[id], task)


def can_change_target(battle: Battle, element: Element) -> bool:
    """Return whether an element's gun is laid on a target."""
    vehicle = battle.vehicles.get(element.id)
    return vehicle is not None and vehicle.manned and bool(vehicle.laid_on)


@move("change-target", "Change the target", about="element")
def change_target(play: BattlePlay) -> None:
    """Lay the gun on another target, as the task of one figure (25.3)."""
    element = asking.ask_actor(play, GESTURE)
    if not can_change_target(play.state, element):
        raise Refused(f"The gun of {element.title} is laid on nothing yet.")
    options = list(_other_targets(play, element))
    if not options:
        why = "No other enemy is known well enough for that. Spot one first."
        raise Refused(why, SPOTTING)
    target = play.choose("target", "Which target?", options)
    man = impulses.ask_crew_member(play, element, CHANGING, "Who changes it?")
    impulses.do_task(play, element, man, CHANGING, GESTURE)
    play.record(guns.GunAimed(element.id, target))
    name = side_name(play.state, play.state.elements[target], element.side)
    log_element(play, element, f": the gun is laid on {name}.")


def _other_targets(play: BattlePlay, element: Element) -> Iterator[Option]:
    now = play.state.vehicles.of[element.id].laid_on
    for enemy in asking.known_enemies(play, element, IDENTIFIED):
        if enemy.id != now:
            name = target_name(play.state, enemy, is_umpire=play.actor.is_umpire)
            yield Option(enemy.id, name)
