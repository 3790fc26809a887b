"""Vehicles and guns: the chapter's moves and hooks."""

from dataclasses import replace

from assistant.battle.rattenkrieg.on_the_table import has_vehicles
from assistant.battle.rattenkrieg.vehicles import (
    aboard,
    armory,
    autocannon,
    driving,
    fires,
    gunnery,
    laying,
    liaison,
    manned_guns,
    posts,
    ruling,
    screens,
    smoke,
)
from assistant.battle.rattenkrieg.vehicles.allowed import barred
from assistant.battle.rattenkrieg.vehicles.offers import OFFERED
from assistant.battle.rattenkrieg.vehicles.seen import bars_afoot

CHAPTER = replace(
    OFFERED,
    when=has_vehicles,
    moves=(
        armory,
        autocannon,
        driving,
        fires,
        gunnery,
        laying,
        liaison,
        manned_guns,
        posts,
        ruling,
        screens,
        smoke,
    ),
    forbids=(aboard.from_inside,),
    hides=bars_afoot,
    bars=barred,
)
