"""Vehicles in trouble, and figures against vehicles: the chapter's moves and hooks."""

from dataclasses import replace

from assistant.battle.rattenkrieg.lookups.on_the_table import has_vehicles
from assistant.battle.rattenkrieg.vehicles.crew import bailing, manning, mending
from assistant.battle.rattenkrieg.vehicles.damage import assaults, grenades
from assistant.battle.rattenkrieg.vehicles.emergency_offers import OFFERED
from assistant.battle.rattenkrieg.vehicles.fire_aboard import flames

CHAPTER = replace(
    OFFERED,
    when=has_vehicles,
    moves=(
        assaults,
        bailing,
        flames,
        grenades,
        manning,
        mending,
    ),
    before=(assaults.sees_nothing,),
    after=(
        assaults.see_again,
        bailing.left_to_the_enemy,
        flames.burn_those_inside,
    ),
)
