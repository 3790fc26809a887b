"""The moves and hooks of vehicles and guns."""

from dataclasses import replace

from assistant.battle.rattenkrieg.lookups.on_the_table import has_vehicles
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_barred_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import why_barred
from assistant.battle.rattenkrieg.vehicles.aiming import armory, laying
from assistant.battle.rattenkrieg.vehicles.crew import from_inside, liaison, posts
from assistant.battle.rattenkrieg.vehicles.damage import ruling, screens
from assistant.battle.rattenkrieg.vehicles.driving import driving
from assistant.battle.rattenkrieg.vehicles.fire_aboard import checks
from assistant.battle.rattenkrieg.vehicles.gunnery import autocannon, manned_guns, shots, smoke
from assistant.battle.rattenkrieg.vehicles.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    when=has_vehicles,
    moves=(
        armory,
        autocannon,
        driving,
        checks,
        shots,
        laying,
        liaison,
        manned_guns,
        posts,
        ruling,
        screens,
        smoke,
    ),
    forbids=(from_inside.require_on_foot,),
    hides=is_barred_aboard,
    bars=why_barred,
)
