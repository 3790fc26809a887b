"""The moves and hooks of buildings, openings, traps, mines and tasks (Rattenkrieg 18, 29)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps import (
    burnt_buildings,
    damage,
    facades,
    fuzes,
    grenade_damage,
    openings,
    positions,
    rammed_buildings,
    tasks,
    walls_in_rings,
)
from assistant.battle.rattenkrieg.buildings_and_traps.offers import OFFERED
from assistant.battle.rattenkrieg.buildings_and_traps.traps_and_mines import (
    minefields,
    mines,
    set_off_charges,
    stepping_on_traps,
    trap_markers,
    traps,
    wire_cutting,
)
from assistant.battle.rattenkrieg.events.fire_and_smoke import BurningAreaAdded, BurningAreaChanged
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.kit.chapters.chapter import Hook
from assistant.battle.rattenkrieg.kit.spent_actions import TIME_PASSES
from assistant.battle.rattenkrieg.lookups.in_play import has_works
from assistant.battle.rattenkrieg.spotting import fallen_cover
from assistant.frozen import replace

CHAPTER = replace(
    OFFERED,
    when=has_works,
    moves=(
        damage,
        fuzes,
        positions,
        rammed_buildings,
        stepping_on_traps,
        facades,
        minefields,
        mines,
        openings,
        set_off_charges,
        tasks,
        trap_markers,
        traps,
        walls_in_rings,
        wire_cutting,
    ),
    after=(
        Hook(fuzes.advance_fuzes, events=TIME_PASSES),
        Hook(positions.end_unready_positions, events=(e.ActionTaken,)),
        Hook(positions.leave_firing_places, events=(e.ActionTaken,)),
        Hook(positions.end_surprise, events=(e.ActionTaken,)),
        Hook(grenade_damage.damage_by_grenade, events=(ElementsAttacked,)),
        Hook(
            burnt_buildings.collapse_burnt_buildings, events=(BurningAreaAdded, BurningAreaChanged)
        ),
        Hook(fallen_cover.end_cover_answers, events=fallen_cover.CAUSES),
        Hook(stepping_on_traps.suggest_stepping_checks),
    ),
)
