"""Conflicts of events with figures, Mojons and the enemy's knowledge."""

from collections.abc import Iterator

from assistant.battle.log import ConditionalConflict
from assistant.battle.rattenkrieg.events.base import BattleEvent, reason_if
from assistant.battle.rattenkrieg.events.figures import FigureAimed
from assistant.battle.rattenkrieg.events.heavy_weapons import RifleFired, RocketFired
from assistant.battle.rattenkrieg.events.morale_and_captives.captives import Captured
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import (
    DisciplineChecked,
    ElementsAttacked,
    FireOpened,
    LeaderIdentified,
    MoraleResultObeyed,
)
from assistant.battle.rattenkrieg.events.vehicles.crew import TargetSighted
from assistant.battle.rattenkrieg.events.vehicles.guns import GunAimed
from assistant.battle.rattenkrieg.events.vehicles.travel import VehicleMoveBegan
from assistant.battle.rattenkrieg.events.vehicles.vehicles import (
    ShellFired,
    TargetAcquired,
    VehicleDamaged,
)
from assistant.battle.rattenkrieg.events.wounds import AidGiven, WoundChecked
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.people import OUT


def unknown_target_conflict(battle: Battle, event: BattleEvent) -> str | None:
    """Return which target the enemy cannot know, as a clause; None if the enemy can know each."""
    for id in _targets(battle, event):
        element = battle.elements.get(id)
        if element is not None and element.concealment == "undetected":
            return ConditionalConflict(
                f"{umpire_name(battle, element)} would not be known to the enemy"
            )
    return None


def _targets(battle: Battle, event: BattleEvent) -> Iterator[str]:
    match event:
        case ElementsAttacked(_, targets):
            yield from targets
        case TargetAcquired(_, target) | TargetSighted(_, target) | GunAimed(_, target):
            yield target
        case ShellFired(_, target) | RifleFired(_, target) | RocketFired(target=str(target)):
            yield target
        case FireOpened(_, enemy) | DisciplineChecked(_, enemy):
            yield enemy
        case LeaderIdentified(figure):
            yield battle.owner(figure).id
        case FigureAimed(_, _, str(at)):
            yield at


def body_conflict(battle: Battle, event: BattleEvent) -> str | None:
    """Return why an event of a figure or vehicle does not fit; None if it fits.

    Events of other kinds always fit.
    """
    match event:
        case FigureAimed(figure, aims):
            return reason_if(
                aims > 0 and battle.figures[figure].state in OUT,
                "the figure would be out of the battle",
            )
        case AidGiven(figure) | WoundChecked(figure):
            there = battle.figures[figure].state in ("wounded", "dead")
            return reason_if(not there, "the figure would not be wounded")
        case Captured(figure):
            held = battle.figures[figure].state == "prisoner"
            return reason_if(not held, "the figure would not be a prisoner")
        case VehicleMoveBegan(element):
            vehicle = battle.vehicles.of.get(element)
            return reason_if(vehicle is not None and vehicle.wreck, "the vehicle would be a wreck")
        case VehicleDamaged(element) if battle.vehicles.of[element].wreck:
            return ConditionalConflict("the vehicle would be a wreck")
        case MoraleResultObeyed(element, met=True) if battle.elements[element].must is None:
            return ConditionalConflict("no behavior would be forced")
        case _:
            return None
