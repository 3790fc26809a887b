"""Figures that a boat leaves in the water, and those that it takes up again (33.8, 33.13)."""

from assistant.battle.rattenkrieg.events.boats_and_aircraft.boats import FiguresWaded
from assistant.battle.rattenkrieg.events.vehicles.emergencies import (
    CrewMembersLeft,
    CrewMembersReturned,
)
from assistant.battle.rattenkrieg.events.vehicles.towing import VehicleBoarded
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.vehicles.leaving_boats import zone_left_into
from assistant.battle.rattenkrieg.lookups.wounds import is_swimming
from assistant.battle.rattenkrieg.wounds.jumping_and_swimming import leave_water

TAKES_UP = (VehicleBoarded, CrewMembersReturned)


def put_crew_into_water(play: BattlePlay) -> None:
    """Put a crew that leaves its boat into the water there, like its passengers (33.13)."""
    for event in [x for x in play.events if isinstance(x, CrewMembersLeft)]:
        zone = zone_left_into(play.state, event.element)
        swim = play.state.wounds.swims
        wade = tuple(id for id in event.figures if id not in swim)
        if zone and wade:
            play.record(FiguresWaded(wade, zone))


def take_out_of_water(play: BattlePlay) -> None:
    """End wading and swimming for figures that come aboard a boat or another vehicle."""
    for event in [x for x in play.events if isinstance(x, TAKES_UP)]:
        if any(id in play.state.boats_and_aircraft.wading for id in event.figures):
            play.record(FiguresWaded(event.figures, ""))
        for id in event.figures:
            if is_swimming(play.state, id):
                leave_water(play, play.state.owner(id), id)
