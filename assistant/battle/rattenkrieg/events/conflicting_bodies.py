"""What events need of figures, Mojons and what the enemy knows: more than their own part."""

from collections.abc import Iterable, Iterator

from assistant.battle.log import Compared
from assistant.battle.rattenkrieg import events as e
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
from assistant.battle.rattenkrieg.lookups.naming import umpires
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.people import OUT

FALLEN = "the figure would be out of the battle"


def of_known(battle: Battle, event: e.Event) -> str | None:
    """Return which target the enemy would know nothing of, as a clause; None if there is none."""
    for id in _targets(battle, event):
        element = battle.elements.get(id)
        if element is not None and element.concealment == "undetected":
            return Compared(f"{umpires(battle, element)} would not be known to the enemy")
    return None


def _targets(battle: Battle, event: e.Event) -> Iterator[str]:
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
        case e.Wished(wish):
            own = battle.elements[wish.element].side
            named = {word for answer in wish.told.values() for word in str(answer).split()}
            yield from (x.id for x in battle.elements.values() if x.id in named and x.side != own)
        case e.FigureAimed(_, _, str(at)):
            yield at


def out(battle: Battle, figures: Iterable[str]) -> str | None:
    """Return why one of some figures could do nothing; None if all could."""
    fallen = any(battle.figures[id].state in OUT for id in figures)
    return "one of its figures would be out of the battle" if fallen else None


def of_mojons(battle: Battle, event: e.Event) -> str | None:
    """Return why an event of a Mojon does not fit; None if it does, or is another event."""
    match event:
        case e.MojonRemoved(mojon):
            return _if(battle.mojons[mojon].removed, "the Mojon would already be off the table")
        case e.MojonReturned(mojon):
            here = not battle.mojons[mojon].removed
            return _if(here, "the Mojon would still be on the table")
        case e.PathwayCleaned(mojon, position):
            marker = battle.mojons[mojon]
            if not marker.placed:
                return "some Mojons would not yet be on the table"
            if marker.removed:
                return "the Mojon would already be off the table"
            return _if(position > marker.markers, "the pathway would not reach so far")
        case e.ElementWritten(_, mojon):
            marker = battle.mojons[mojon]
            return _if(marker.decoy or marker.removed, "that Mojon would hold nobody")
        case e.EndingBegan() | e.NerveSettled():
            return _if(battle.stage != "end", "it would not be the end of the turn")
        case _:
            return None


def of_bodies(battle: Battle, event: e.Event) -> str | None:
    """Return why an event of a figure or vehicle does not fit; None if it does, or is another."""
    match event:
        case e.FigureMoved(figure):
            return _if(battle.figures[figure].state in OUT, FALLEN)
        case e.FigureAimed(figure, aims):
            return _if(aims > 0 and battle.figures[figure].state in OUT, FALLEN)
        case e.WeaponJammed(figure, jammed):
            same = battle.figures[figure].jammed == jammed
            return _if(same, f"the weapon would {'already' if jammed else 'not'} be jammed")
        case AidGiven(figure) | WoundChecked(figure):
            there = battle.figures[figure].state in ("wounded", "dead")
            return _if(not there, "the figure would not be wounded")
        case Captured(figure):
            held = battle.figures[figure].state == "prisoner"
            return _if(not held, "the figure would not be a prisoner")
        case Drove(element):
            vehicle = battle.vehicles.of.get(element)
            return _if(vehicle is not None and vehicle.wreck, "the vehicle would be a wreck")
        case VehicleStruck(element) if battle.vehicles.of[element].wreck:
            return Compared("the vehicle would be a wreck")
        case NerveObeyed(element, met=True) if battle.elements[element].must is None:
            return Compared("nothing would have to be obeyed")
        case _:
            return None


def _if(wrong: bool, why: str) -> str | None:
    return why if wrong else None
