"""The units that an event belongs to, or that the answers of a move are about.

An umpire for a sector changes only what belongs to units in that sector.
"""

from collections.abc import Callable, Iterator, Mapping

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.events import BattleEvent
from assistant.battle.desert_rats.events.base import ElementEvent
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.turn.dice_due import units_of_throw
from assistant.battle.desert_rats.turn.sectors import (
    Sector,
    elements_in,
    platoons_in,
)
from assistant.frozen import dataclass

Test = Callable[[Battle, Sector], bool]
ANYWHERE = (e.NotePinned, e.NoteUnpinned)  # no unit, and nobody but umpires sees it
FOLLOWS = (  # from another event
    *(e.Drafted, e.ContactsCalculated, e.EarlierSightingsSet),
    *(e.Recalled, e.Renumbered),
)


@dataclass(frozen=True)
class Unit:
    """A unit, or the units of a player, and the beginning of a refusal: `C1 is`."""

    words: str
    is_in: Test


NOBODYS = Unit("This is", lambda battle, sector: False)


def units_of_answers(battle: Battle, answers: Mapping[str, object]) -> list[Unit]:
    """Return the units that the answers of a move name."""
    named = [str(answers.get(name, "")) for name in ("element", "other", "observer")]
    named += str(answers.get("shot", "")).split()
    units = [_element(battle, id) for id in named if id in battle.elements]
    platoon = str(answers.get("platoon", ""))
    return [*units, _platoon(battle, platoon)] if platoon in battle.platoons else units


def units_of_event(battle: Battle, event: BattleEvent) -> Iterator[Unit]:
    """Yield the units to which an event belongs, in the battle before the move."""
    match event:
        case ElementEvent() | e.Destroyed() | e.Restored():
            yield _element(battle, event.element)
        case e.SightRuled():
            yield from (_element(battle, id) for id in event.between.split())
        case e.ShotCorrected():
            yield from (_element(battle, id) for id in (event.firer, event.target))
        case e.ActionSealed() | e.PlatoonPlaced() | e.Reacted() | e.Ordered():
            yield _platoon(battle, event.platoon)
        case e.LineChanged() | e.LineRestored():
            if event.change.about:
                yield from (_element(battle, id) for id in event.change.about)
            else:
                yield whole_of_player(battle, event.seat)
        case e.DieEntered():
            thrown_for = units_of_throw(battle, event.name).items()
            yield from (UNITS[kind](battle, id) for id, kind in thrown_for)
            if not thrown_for:
                yield NOBODYS
        case e.LineRemoved():
            yield whole_of_player(battle, event.seat)
        case e.LineAdded():
            yield _some_of_player(battle, event.seat)
        case e.MessageSent():
            yield _some_of_player(battle, event.message.to)
        case _ if not isinstance(event, FOLLOWS + ANYWHERE):
            yield NOBODYS


def _element(battle: Battle, id: str) -> Unit:
    name = battle.elements[id].name
    return Unit(f"{name} is", lambda battle, sector: id in elements_in(battle, sector))


def _platoon(battle: Battle, id: str) -> Unit:
    name = battle.platoons[id].name
    return Unit(f"{name} is", lambda battle, sector: id in platoons_in(battle, sector))


def _some_of_player(battle: Battle, seat: str) -> Unit:
    """Return a player as a unit that is in a sector if any of the player's platoons is."""
    own = {platoon.id for platoon in battle.platoons_of_player(seat)}
    return Unit(
        f"All platoons of {battle.sides[seat].name} are",
        lambda battle, sector: bool(own & platoons_in(battle, sector).keys()),
    )


def whole_of_player(battle: Battle, seat: str) -> Unit:
    """Return a player as a unit that is in a sector only if all platoons on the map are."""
    own = {p.id for p in battle.platoons_of_player(seat) if battle.elements_of_platoon(p)}
    return Unit(
        f"Some platoons of {battle.sides[seat].name} are",
        lambda battle, sector: own <= platoons_in(battle, sector).keys(),
    )


UNITS = {"element": _element, "platoon": _platoon}
