"""The parts of a double-blind battle for several umpires: a side, or a sector of the map."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from assistant.battle import event
from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.events import BattleEvent
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.turn.dice_due import DueThrow, throws_due, units_of_throw
from assistant.battle.desert_rats.turn.sectors import (
    Sector,
    elements_in,
    platoons_in,
    sector_between,
    sector_of_part,
)
from assistant.battle.desert_rats.turn.units_of_events import (
    Unit,
    units_of_answers,
    units_of_event,
    whole_of_player,
)
from assistant.battle.viewers import Viewer
from assistant.frozen import dataclass

REPORTS = frozenset(
    {"withhold", "reword", "tell-after-all", "add-line", "hold-line", "remove-line"}
)
PINS = frozenset({"pin-note", "change-pin", "unpin-note"})
SHARED = frozenset({"give-order", "deploy", "send-message", "enter-dice"}) | REPORTS | PINS
MOVES = SHARED | {"set-ruler", "release-side"}  # of an umpire for a side
SECTOR_MOVES = SHARED | {
    *("shift", "shift-platoon", "rule-element", "rule-platoon", "rule-sight", "rule-shot"),
}
NOT_YOURS = "This belongs to the other umpire."


@dataclass(frozen=True)
class Work:
    """The things that an umpire may change, for the buttons of the console."""

    is_all: bool  # of the first umpire, and of an assistant without a part
    side: str  # of an umpire for a side
    is_sector: bool
    platoons: Collection[str]
    elements: Collection[str]
    seats: Collection[str]  # players; the umpire may add lines to their reports
    throws: tuple[DueThrow, ...] = ()  # for these units in the next step; none without a part
    whole_seats: Collection[str] = ()  # of a sector: players who have all platoons in it

    @property
    def open_throws(self) -> int:
        """The number of throws with a die that is not entered yet."""
        return sum(throw.is_open for throw in self.throws)

    def can_edit_line(self, seat: str, about: Collection[str]) -> bool:
        """Return whether the umpire may change a line of a player's report.

        `about` has the enemies that the line is about. For a sector, all these enemies are in it;
        if the line is about no enemy, all platoons of its player are in the sector.
        """
        if not self.is_sector:
            return seat in self.seats
        return set(about) <= set(self.elements) if about else seat in self.whole_seats


def names(battle: Battle) -> Mapping[str, str]:
    """Return the name of each side, by its id."""
    return {id: table.name for id, table in battle.tables.items()}


def name(battle: Battle, part: str) -> str:
    """Return the name of a part: `Axis`, `sector 0000 to 1107`; empty for an unknown part."""
    sector = sector_of_part(battle.plan, part)
    return sector.name if sector else names(battle).get(part, "")


def sector(battle: Battle, one: str, other: str) -> str:
    """Return the part between two grid squares; empty unless both are squares of the map."""
    found = sector_between(battle.plan, one, other)
    return found.id if found else ""


def moves(battle: Battle, part: str) -> Collection[str]:
    """Return the moves of an umpire for a part."""
    return SECTOR_MOVES if sector_of_part(battle.plan, part) else MOVES


def work_of_part(battle: Battle, part: str) -> Work:
    """Return the things that an umpire for a part may change; without a part, all things."""
    if found := sector_of_part(battle.plan, part):
        platoons = platoons_in(battle, found)
        seats = {platoon.seat for platoon in platoons.values()}
        elements = set(elements_in(battle, found))
        throws = tuple(_throws_for(battle, elements | set(platoons)))
        whole = {seat for seat in seats if whole_of_player(battle, seat).is_in(battle, found)}
        return Work(False, "", True, set(platoons), elements, seats, throws, whole)
    sides = {part} if part else set(battle.tables)
    platoons = {id: p for id, p in battle.platoons.items() if p.side in sides}
    elements = {id for id, x in battle.elements.items() if x.side in sides}
    seats = {id for id, seat in battle.sides.items() if seat.side in sides}
    throws = tuple(_throws_for(battle, elements | set(platoons))) if part else ()
    return Work(not part, part, False, set(platoons), elements, seats, throws)


def _throws_for(battle: Battle, units: Collection[str]) -> Iterator[DueThrow]:
    """Yield the dice of the next step that fall for units, by the ids of the units."""
    for throw in throws_due(battle):
        thrown_for = set(units_of_throw(battle, throw.name))
        if thrown_for and thrown_for <= set(units):
            yield throw


def answers_refusal(battle: Battle, actor: Viewer, answers: Mapping[str, object]) -> str:
    """Return why the answers of a move are not for an umpire's part; empty if they are.

    Only umpires for a sector are checked: the answers of a side's umpire may name either side.
    """
    found = sector_of_part(battle.plan, actor.part)
    if found is None:
        return ""
    return _sector_refusal(battle, found, actor, units_of_answers(battle, answers))


def events_refusal(battle: Battle, actor: Viewer, events: Sequence[BattleEvent]) -> str:
    """Return why an umpire may not cause these events; empty if the umpire may."""
    if found := sector_of_part(battle.plan, actor.part):
        units = [unit for each in events for unit in units_of_event(battle, each)]
        return _sector_refusal(battle, found, actor, units)
    before = battle
    for each in events:
        if not is_work_of_side(before, actor.part, each):
            works = name(battle, actor.part) or "nobody"
            return f"{actor.umpire_name} works for {works}. {NOT_YOURS}"
        before = event.apply(before, each)
    return ""


def _sector_refusal(battle: Battle, found: Sector, actor: Viewer, units: Sequence[Unit]) -> str:
    for unit in units:
        if not unit.is_in(battle, found):
            return f"{unit.words} outside {found.name} of {actor.umpire_name}."
    return ""


def is_work_of_side(battle: Battle, side: str, event: BattleEvent) -> bool:
    """Return whether an event belongs to the work at the table of a side.

    A change makes the program draft the pages of all players again, but only the pages that the
    change is about differ.
    """
    match event:
        case e.LineChanged() | e.LineRestored() | e.LineAdded() | e.LineRemoved():
            return battle.sides[event.seat].side == side
        case e.EarlierSightingsSet():
            return battle.sides[event.seat].side == side
        case e.MessageSent():
            receiver = event.message.to
            seat = battle.sides.get(receiver)
            return side in (receiver, seat.side if seat else "")
        case e.Renumbered() | e.RulerSet() | e.SideReleased():
            return event.side == side
        case e.ActionSealed() | e.PlatoonPlaced():
            return battle.platoons[event.platoon].side == side
        case e.DieEntered():
            sides = {
                battle.elements[id].side if kind == "element" else battle.platoons[id].side
                for id, kind in units_of_throw(battle, event.name).items()
            }
            return sides == {side}
        case e.Moved():
            return battle.phase == "setup" and battle.elements[event.element].side == side
        case e.Drafted() | e.ContactsCalculated() | e.Recalled():
            return battle.phase == "reports"
        case e.Released() | e.PhaseBegun() | e.DustRemoved():
            return set(battle.released_sides) == set(battle.tables)
        case e.NotePinned() | e.NoteUnpinned():
            return True
    return False
