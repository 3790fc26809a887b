"""Conflicts of events with figures, Mojons and the enemy's knowledge."""

from collections.abc import Iterator

from assistant.battle.log import Compared
from assistant.battle.rattenkrieg.events.base import BattleEvent, why_if
from assistant.battle.rattenkrieg.events.figures import FigureAimed
from assistant.battle.rattenkrieg.events.heavy_weapons import RifleFired, RocketFired
from assistant.battle.rattenkrieg.events.morale import (
    Captured,
    Engaged,
    FireOpened,
    LeaderMadeOut,
    NerveObeyed,
    Tempted,
)
from assistant.battle.rattenkrieg.events.vehicles.crew import TargetSighted
from assistant.battle.rattenkrieg.events.vehicles.guns import GunLaid
from assistant.battle.rattenkrieg.events.vehicles.travel import Drove
from assistant.battle.rattenkrieg.events.vehicles.vehicles import (
    ShellFired,
    TargetAcquired,
    VehicleStruck,
)
from assistant.battle.rattenkrieg.events.wounds import AidGiven, WoundChecked
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.people import OUT


def of_known(battle: Battle, event: BattleEvent) -> str | None:
    """Return which target the enemy would know nothing of, as a clause; None if there is none."""
    for id in _targets(battle, event):
        element = battle.elements.get(id)
        if element is not None and element.concealment == "undetected":
            return Compared(f"{umpire_name(battle, element)} would not be known to the enemy")
    return None


def _targets(battle: Battle, event: BattleEvent) -> Iterator[str]:
    match event:
        case Engaged(_, targets):
            yield from targets
        case TargetAcquired(_, target) | TargetSighted(_, target) | GunLaid(_, target):
            yield target
        case ShellFired(_, target) | RifleFired(_, target) | RocketFired(target=str(target)):
            yield target
        case FireOpened(_, enemy) | Tempted(_, enemy):
            yield enemy
        case LeaderMadeOut(figure):
            yield battle.owner(figure).id
        case FigureAimed(_, _, str(at)):
            yield at


def of_bodies(battle: Battle, event: BattleEvent) -> str | None:
    """Return why an event of a figure or vehicle does not fit; None if it does, or is another."""
    match event:
        case FigureAimed(figure, aims):
            return why_if(
                aims > 0 and battle.figures[figure].state in OUT,
                "the figure would be out of the battle",
            )
        case AidGiven(figure) | WoundChecked(figure):
            there = battle.figures[figure].state in ("wounded", "dead")
            return why_if(not there, "the figure would not be wounded")
        case Captured(figure):
            held = battle.figures[figure].state == "prisoner"
            return why_if(not held, "the figure would not be a prisoner")
        case Drove(element):
            vehicle = battle.vehicles.of.get(element)
            return why_if(vehicle is not None and vehicle.wreck, "the vehicle would be a wreck")
        case VehicleStruck(element) if battle.vehicles.of[element].wreck:
            return Compared("the vehicle would be a wreck")
        case NerveObeyed(element, met=True) if battle.elements[element].must is None:
            return Compared("nothing would have to be obeyed")
        case _:
            return None
