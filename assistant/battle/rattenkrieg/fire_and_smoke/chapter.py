"""The moves and hooks of fires, clouds and lights (Rattenkrieg 30)."""

from functools import partial

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.fire_and_smoke import CloudAdded
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import (
    FigureDetached,
)
from assistant.battle.rattenkrieg.fire_and_smoke import (
    burning_on,
    burns,
    clouds,
    covered,
    figures_in_fire,
    fire_corrections,
    flame_reactions,
    flamethrowers,
    flammable_loads,
    flares,
)
from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE
from assistant.battle.rattenkrieg.fire_and_smoke.offers import OFFERED
from assistant.battle.rattenkrieg.kit.chapters.chapter import Hook
from assistant.battle.rattenkrieg.lookups.in_play import (
    has_covered,
    has_flamethrowers,
    is_grenade_last,
    is_on,
)
from assistant.frozen import replace

CHAPTER = replace(
    OFFERED,
    moves=(
        burns,
        clouds,
        burning_on,
        fire_corrections,
        flame_reactions,
        flamethrowers,
        flares,
    ),
    before=(Hook(covered.require_way_out, has_covered),),
    after=(
        Hook(covered.ask_covered, partial(is_on, name=SMOKE), (CloudAdded,)),
        Hook(covered.leave_cloud, has_covered, (e.ActionTaken,)),
        Hook(covered.cover_detached, has_covered, (FigureDetached,)),
        Hook(covered.lose_bearings, has_covered, (e.FigureChanged,)),
        Hook(figures_in_fire.ask_fire_of_grenade, is_grenade_last, (ElementsAttacked,)),
        Hook(flammable_loads.schedule_flammable_loads, has_flamethrowers, (e.FigureChanged,)),
    ),
)
