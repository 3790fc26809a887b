"""The moves and hooks of vehicles in trouble, and of figures against vehicles."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.events.vehicles import emergencies as p
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.fire_and_smoke import vehicle_smoke
from assistant.battle.rattenkrieg.kit.chapters.chapter import Hook
from assistant.battle.rattenkrieg.kit.spent_actions import TIME_PASSES, USES_UP
from assistant.battle.rattenkrieg.lookups.in_play import has_vehicles
from assistant.battle.rattenkrieg.vehicles.crew import (
    bailing_out,
    manning_guns,
    personal_weapons,
    repairs,
)
from assistant.battle.rattenkrieg.vehicles.damage import anti_tank_grenades, assaults, grenades
from assistant.battle.rattenkrieg.vehicles.emergency_offers import OFFERED
from assistant.battle.rattenkrieg.vehicles.fire_aboard import flames
from assistant.frozen import replace

CHAPTER = replace(
    OFFERED,
    when=has_vehicles,
    moves=(
        assaults,
        bailing_out,
        flames,
        grenades,
        manning_guns,
        personal_weapons,
        repairs,
    ),
    before=(Hook(assaults.require_sight),),
    after=(
        Hook(assaults.reduce_blindness, events=TIME_PASSES),
        Hook(anti_tank_grenades.strike_vehicle_with_grenade, events=(ElementsAttacked,)),
        Hook(bailing_out.remove_captured_crew, events=(e.FigureChanged,)),
        Hook(
            personal_weapons.leave_mounted_weapons,
            events=(p.CrewMembersLeft, p.CrewMembersReturned),
        ),
        Hook(flames.add_burn_checks, events=USES_UP),
        Hook(vehicle_smoke.add_smoke_of_destroyed, events=(v.VehicleBurned, v.VehicleDamaged)),
    ),
)
