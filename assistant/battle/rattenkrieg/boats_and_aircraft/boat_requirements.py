"""Requirements that a boat must meet for a move (Rattenkrieg 33)."""

from assistant.battle.rattenkrieg.boats_and_aircraft import boat_state
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_boat
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.crew.manned_vehicles import require_manned_kind
from assistant.cards.wording import listed


def require_boat(play: BattlePlay, element: Element) -> Vehicle:
    """Return the element's boat; refuse if it is not a manned boat."""
    return require_manned_kind(play.state, element, is_boat, f"{element.title} is not a boat.")


def require_sailing(play: BattlePlay, element: Element) -> Vehicle:
    """Return the element's boat; refuse unless it can move."""
    vehicle = require_boat(play, element)
    broken = boat_state.disabled_systems(vehicle)
    why = f"{element.title} cannot move: {listed(broken)} destroyed." if broken else ""
    play.require(not broken, why)
    lies = play.state.boats_and_aircraft.boat(element.id).lies
    play.require(lies == "afloat", f"{element.title} {boat_state.LIES.get(lies, '')}.")
    return vehicle
