"""A Rattenkrieg battle: its events, state, moves, views, log and pending tasks."""

from assistant.battle.event_kinds import Kinds, kinds_in
from assistant.battle.packages import TITLES
from assistant.battle.rattenkrieg import events
from assistant.battle.rattenkrieg import screens as views
from assistant.battle.rattenkrieg.animals.chapter import CHAPTER as SPECIAL
from assistant.battle.rattenkrieg.boats_and_aircraft.chapter import CHAPTER as CRAFT
from assistant.battle.rattenkrieg.buildings_and_traps.chapter import CHAPTER as WORKS
from assistant.battle.rattenkrieg.events.applying import apply
from assistant.battle.rattenkrieg.events.fitting.conflicts import conflict
from assistant.battle.rattenkrieg.fire.chapter import CHAPTER as ARMS
from assistant.battle.rattenkrieg.fire_and_smoke.chapter import CHAPTER as GROUND
from assistant.battle.rattenkrieg.heavy_weapons.chapter import CHAPTER as SUPPORT
from assistant.battle.rattenkrieg.kit.chapters.all_chapters import compose
from assistant.battle.rattenkrieg.kit.chapters.turn_end import CHAPTER as TURN_END
from assistant.battle.rattenkrieg.kit.leading import CHAPTER as LEADING
from assistant.battle.rattenkrieg.kit.register import MOVES
from assistant.battle.rattenkrieg.kit.requests import answers_of_request
from assistant.battle.rattenkrieg.lookups import naming
from assistant.battle.rattenkrieg.lookups.in_play import house_rules
from assistant.battle.rattenkrieg.morale.chapter import CHAPTER as MINDS
from assistant.battle.rattenkrieg.on_foot.chapter import CHAPTER as CORE
from assistant.battle.rattenkrieg.scenario.chapter import CHAPTER as SCRIPT
from assistant.battle.rattenkrieg.scenario.ending import ENDING
from assistant.battle.rattenkrieg.scenario.luck import ROLLS
from assistant.battle.rattenkrieg.scenario.next_battle import NEXT_BATTLE
from assistant.battle.rattenkrieg.scenario.scenario_catalog import (
    first_event_of_size,
    offer_scenario,
)
from assistant.battle.rattenkrieg.screens.replaying import REPLAYS
from assistant.battle.rattenkrieg.screens.tasks.certain_moves import certain_tap
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import awaited_sides
from assistant.battle.rattenkrieg.screens.tasks.sides_waited_for import sides_waited_for
from assistant.battle.rattenkrieg.screens.unit_cards import UNIT_CARDS
from assistant.battle.rattenkrieg.screens.view_snapshots import view_snapshot
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.table_plan.chapter import CHAPTER as PLACES
from assistant.battle.rattenkrieg.table_plan.scale import TABLES
from assistant.battle.rattenkrieg.table_plan.shared_map import MAPPED
from assistant.battle.rattenkrieg.vehicles.chapter import CHAPTER as VEHICLES
from assistant.battle.rattenkrieg.vehicles.emergency_chapter import CHAPTER as PLIGHT
from assistant.battle.rattenkrieg.vehicles.travel_chapter import CHAPTER as TRAVEL
from assistant.battle.rattenkrieg.wounds.chapter import CHAPTER as CARE
from assistant.battle.system import System
from assistant.cards.rattenkrieg.forces import scenario_files

compose(
    (
        CORE,
        MINDS,
        ARMS,
        CARE,
        WORKS,
        SPECIAL,
        GROUND,
        VEHICLES,
        PLIGHT,
        SUPPORT,
        TRAVEL,
        CRAFT,
        SCRIPT,
        PLACES,
        LEADING,
        TURN_END,
    )
)

KINDS = Kinds(kinds_in(events))

SYSTEM = System(
    id="rattenkrieg",
    title=TITLES["rattenkrieg"],
    empty=Battle(),
    apply=apply,
    conflict=conflict,
    written=KINDS.written,
    read=KINDS.read,
    moves=MOVES,
    scenarios=scenario_files.SCENARIOS,
    playable=scenario_files.playable_scenario,
    offered=offer_scenario,
    opened=first_event_of_size,
    views=views,
    picture=view_snapshot,
    clock=views.clock,
    subject=views.subject,
    settled=house_rules,
    at_home=("initiative", "approach-turn"),
    shows_result=("fire-gun", "fire-rocket", "fire-at-rifle", "ram"),
    sums=("rattenkrieg/gun-to-hit",),
    repeated={
        "close-combat": "Another round",
        "shoot": "Another figure shoots",
        "automatic-fire": "Another weapon fires",
        "fire-gun": "Fire again, same target",
        "extend-pathway": "The next",
    },
    about=("mojon", "owed", "acts"),
    asked_again=(
        *("man", "men", "crew", "weapon", "attention", "corner", "victim"),
        *("attackers", "defenders", "fate", "speed_in", "first", "registered"),
    ),
    ending=ENDING,
    next_battle=NEXT_BATTLE,
    rolls=ROLLS,
    mapped=MAPPED,
    scales=TABLES,
    elements=UNIT_CARDS.units,
    cards=UNIT_CARDS,
    moments=views.moments,
    table_steps=views.table_steps,
    spot_map=views.spot_map,
    side_map=views.side_map,
    fan=views.fan_asked,
    requested=answers_of_request,
    awaited=awaited_sides,
    waited_for=sides_waited_for,
    certain=certain_tap,
    replay=REPLAYS,
)

__all__ = ["SYSTEM", "naming", "views"]
