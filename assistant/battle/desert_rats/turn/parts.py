"""The parts of a double-blind battle for two umpires: each side is one."""

from collections.abc import Mapping

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.events import BattleEvent
from assistant.battle.desert_rats.state.battle import Battle

MOVES = frozenset(
    {
        *("give-order", "deploy", "set-ruler", "send-message"),
        *("withhold", "reword", "tell-after-all", "add-line", "hold-line", "remove-line"),
        "release-side",
    }
)


def names(battle: Battle) -> Mapping[str, str]:
    """Return the name of each side, by its id."""
    return {id: table.name for id, table in battle.tables.items()}


def holds(battle: Battle, side: str, event: BattleEvent) -> bool:
    """Return whether an event belongs to the work at the table of a side.

    The program drafts the pages of all players again after a change. That changes only the pages
    that the change is about.
    """
    match event:
        case e.LineChanged() | e.LineRestored() | e.LineAdded() | e.LineRemoved():
            return battle.sides[event.seat].side == side
        case e.MessageSent():
            receiver = event.message.to
            seat = battle.sides.get(receiver)
            return side in (receiver, seat.side if seat else "")
        case e.Renumbered() | e.RulerSet() | e.SideReleased():
            return event.side == side
        case e.ActionSealed() | e.PlatoonPlaced():
            return battle.platoons[event.platoon].side == side
        case e.Moved():
            return battle.phase == "setup" and battle.elements[event.element].side == side
        case e.Drafted() | e.ContactsCalculated() | e.Recalled():
            return battle.phase == "reports"
        case e.Released() | e.PhaseBegun() | e.DustRemoved():
            return set(battle.released_sides) == set(battle.tables)
    return False
