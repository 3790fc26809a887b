"""Lists of moves name only moves that exist; otherwise a forbidden move would be allowed."""

from assistant.battle.rattenkrieg import SYSTEM
from assistant.battle.rattenkrieg.boats_and_aircraft import aircraft_state, arriving_aircraft
from assistant.battle.rattenkrieg.lookups.figures import (
    able_figures,
    action_limits,
    awareness,
    moves_on_foot,
)
from assistant.battle.rattenkrieg.lookups.figures.doers import DOERS

LISTS = {
    "moves_on_foot.ON_FOOT": moves_on_foot.ON_FOOT,
    "moves_on_foot.OVER_THE_SIDE": moves_on_foot.OVER_THE_SIDE,
    "moves_on_foot.STAYS": moves_on_foot.STAYS,
    "able_figures.FREE": able_figures.FREE,
    "action_limits.ACTION": action_limits.ACTION,
    "action_limits.ANY_CREW": action_limits.ANY_CREW,
    "action_limits.ANY_CREW_ABOARD": action_limits.ANY_CREW_ABOARD,
    "action_limits.LEAVE_OR_MAN": action_limits.LEAVE_OR_MAN,
    "aircraft_state.AWAY": aircraft_state.AWAY,
    "aircraft_state.BEFORE_IT_FLIES": aircraft_state.BEFORE_IT_FLIES,
    "aircraft_state.PASSENGERS": aircraft_state.PASSENGERS,
    "arriving_aircraft.GUNS": arriving_aircraft.GUNS,
    "arriving_aircraft.NOT_AT_PLANES": arriving_aircraft.NOT_AT_PLANES,
    "awareness.OF_CREWED": awareness.OF_CREWED,
    "doers.DOERS": DOERS,
}


def test_lists_of_moves_name_only_moves_that_exist():
    gone = {where: set(names) - set(SYSTEM.moves) for where, names in LISTS.items()}
    assert not {where: names for where, names in gone.items() if names}
