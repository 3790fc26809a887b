"""The moves and hooks of boats and aircraft (Rattenkrieg 33, 34)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.boats_and_aircraft import (
    air_crashes,
    air_drops,
    air_observers,
    amphibians,
    arriving_aircraft,
    bombing,
    containers,
    flooding,
    flying,
    landing,
    sailing,
    shot_down,
    strafing,
)
from assistant.battle.rattenkrieg.boats_and_aircraft.aircraft_state import is_hidden_in_flight
from assistant.battle.rattenkrieg.boats_and_aircraft.offers import OFFERED
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.events.vehicles.emergencies import CrewMembersLeft
from assistant.battle.rattenkrieg.kit.chapters.chapter import Hook
from assistant.battle.rattenkrieg.kit.spent_actions import TIME_PASSES
from assistant.battle.rattenkrieg.lookups.in_play import has_vehicles
from assistant.frozen import replace

CHAPTER = replace(
    OFFERED,
    when=has_vehicles,
    moves=(
        bombing,
        air_crashes,
        air_drops,
        amphibians,
        containers,
        flooding,
        flying,
        landing,
        arriving_aircraft,
        sailing,
        strafing,
    ),
    forbids=(
        Hook(arriving_aircraft.require_on_ground),
        Hook(arriving_aircraft.require_reach_in_air),
    ),
    before=(Hook(air_observers.require_air_observer),),
    after=(
        Hook(arriving_aircraft.place_natural_orders, events=(e.TurnBegan,)),
        Hook(flying.check_engine_fires, events=(v.VehicleDamaged,)),
        Hook(flying.resolve_return_home, events=(e.BattleEnded,)),
        Hook(shot_down.crash_wrecks),
        Hook(flooding.put_crew_into_water, events=(CrewMembersLeft,)),
        Hook(flooding.take_out_of_water, events=flooding.TAKES_UP),
        Hook(flooding.add_flooding_checks, events=TIME_PASSES),
    ),
    hides=is_hidden_in_flight,
)
