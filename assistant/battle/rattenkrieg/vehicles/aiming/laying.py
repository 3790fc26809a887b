"""Laying a gun: who does, on which target, who of the crew helps (Rattenkrieg 25.3, 26.2.5)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.vehicles import guns
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import may_act
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.saying import say
from assistant.battle.rattenkrieg.lookups.naming import called
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles import tasks as allowed
from assistant.battle.rattenkrieg.lookups.vehicles.pieces import Piece
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming import lines

FIRING = allowed.GUN
HELPING, CHANGING = "estimate-range", "change-target"
GESTURE = "quiet-gesture"  # the action of the table that it is
KNOWN = ("identified",)


@dataclass(frozen=True)
class Laid:
    """A gun that is laid: who lays it, at what, with which shell."""

    shooter: Element
    target: Element
    piece: Piece
    shell: Mapping[str, Any]  # its row in the table
    gunner: Figure
    quality: int
    distance_in: float
    line: lines.Line
    aides: Mapping[str, str] = field(default_factory=dict)  # tasks of others, by figure
    barriers: tuple[str, ...] = ()  # what the shell passes before its target

    @property
    def gun(self) -> Mapping[str, Any]:
        """The gun's row in the table, or one like it."""
        return self.piece.gun

    @property
    def helped(self) -> bool:
        """Whether the commander helps."""
        return HELPING in self.aides.values()


def gunner(play: AtTable, element: Element) -> Figure:
    """Who lays the gun."""
    return impulses.who(play, element, FIRING[0], "Who lays the gun?", FIRING[1])


def task_of(vehicle: Vehicle, man: Figure) -> str:
    """How a man's post fires the gun: alone, or with loading."""
    at = crews.post(vehicle, man.id)
    return next((task for task in FIRING if crews.can(at, task)), FIRING[0])


def goes_on(battle: Battle, element: Element, man: Figure, gun: str) -> bool:
    """Whether his gun has a shot left in the impulse that is on."""
    shots = battle.vehicles.of[element.id].count(gun).shots
    return shots > 0 and crews.tasks(battle, element).get(man.id) in FIRING


def aides(play: AtTable, element: Element, man: Figure, gun: str, at: str) -> dict[str, str]:
    """Who works with the gunner in the impulse of his shot: new on a target, or for the range.

    Rulings: the gun that was laid on one target is laid on another by somebody else's task, or by
    the gunner's own in an impulse before; a commander who has nothing else to do helps.
    """
    battle = play.state
    joins = goes_on(battle, element, man, gun) or impulses.goes_with(play, element, man)
    done = crews.tasks(battle, element) if joins else {}
    others = [x for x in battle.fit(element) if x != man and x.id not in battle.plight.out]
    laid_on = battle.vehicles.of[element.id].laid_on
    found: dict[str, str] = {}
    if laid_on not in ("", at):
        free = _who(battle, element, CHANGING, [x for x in others if x.id not in done])
        play.require(
            free is not None,
            "Its gun is laid on another target: to change it is a task of an impulse.",
        )
        found |= {free.id: CHANGING} if free else {}
    helper = _who(battle, element, HELPING, [x for x in others if x.id not in found])
    if helper and _helps(play, done.get(helper.id)):
        found[helper.id] = HELPING
    return found


def _helps(play: AtTable, done: str | None) -> bool:
    """Whether a commander does, or has in this impulse: one who has done nothing else does."""
    if done:
        return done == HELPING
    return play.flag("helping", "Does the commander help?", default=True, rare=True)


def _who(battle: Battle, element: Element, task: str, among: list[Figure]) -> Figure | None:
    vehicle = battle.vehicles.of[element.id]
    return next((man for man in among if crews.can(crews.post(vehicle, man.id), task)), None)


def note_aides(play: AtTable, laid: Laid) -> None:
    """Those who help have had their task of the impulse that is paid."""
    done = crews.tasks(play.state, laid.shooter)
    for id, task in laid.aides.items():
        if done.get(id) != task:
            impulses.note(play, laid.shooter, play.state.figures[id], task)


def may_change(battle: Battle, element: Element) -> bool:
    """Whether its gun is laid on something."""
    vehicle = battle.vehicles.get(element.id)
    return vehicle is not None and vehicle.manned and bool(vehicle.laid_on)


@move("change-target", "Change the target", about="element")
def change_target(play: AtTable) -> None:
    """The gun is laid on another target, to be fired at from now on: a task of one man (25.3)."""
    element = asking.element(play)
    may_act(play, element, GESTURE)
    if not may_change(play.state, element):
        raise Refused("Its gun is laid on nothing yet.")
    options = list(_others(play, element))
    if not options:
        why = "No other enemy is known well enough for that. Spot one first."
        raise Refused(why, asking.SPOTTING)
    target = play.choose("target", "Which target?", options)
    man = impulses.who(play, element, CHANGING, "Who changes it?")
    impulses.serve(play, element, man, CHANGING, GESTURE)
    play.happened(guns.GunLaid(element.id, target))
    name = called(play.state, play.state.elements[target], element.side)
    say(play, element, f": the gun is laid on {name}.")


def _others(play: AtTable, element: Element) -> Iterator[Option]:
    now = play.state.vehicles.of[element.id].laid_on
    for enemy in asking.known_enemies(play, element, KNOWN):
        if enemy.id != now:
            yield Option(enemy.id, called(play.state, enemy, element.side))
