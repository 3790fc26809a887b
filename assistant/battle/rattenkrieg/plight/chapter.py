"""Vehicles in trouble, and figures against vehicles: the chapter's moves and hooks."""

from dataclasses import replace

from assistant.battle.rattenkrieg.on_the_table import has_vehicles
from assistant.battle.rattenkrieg.plight import (
    assaults,
    bailing,
    flames,
    grenades,
    manning,
    mending,
)
from assistant.battle.rattenkrieg.plight.offers import OFFERED

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
