"""The moves and hooks of vehicles in trouble, and of figures against vehicles."""

from dataclasses import replace

from assistant.battle.rattenkrieg.lookups.table_contents import has_vehicles
from assistant.battle.rattenkrieg.vehicles.crew import bailing_out, manning_guns, repairs
from assistant.battle.rattenkrieg.vehicles.damage import assaults, grenades
from assistant.battle.rattenkrieg.vehicles.emergency_offers import OFFERED
from assistant.battle.rattenkrieg.vehicles.fire_aboard import flames

CHAPTER = replace(
    OFFERED,
    when=has_vehicles,
    moves=(
        assaults,
        bailing_out,
        flames,
        grenades,
        manning_guns,
        repairs,
    ),
    before=(assaults.require_sight,),
    after=(
        assaults.reduce_blindness,
        bailing_out.remove_captured_crew,
        flames.add_burn_checks,
    ),
)
