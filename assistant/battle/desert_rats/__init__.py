"""A Desert Rats battle, umpired double-blind: its events, state, moves, views and log."""

from collections.abc import Collection

from assistant.battle import event
from assistant.battle.desert_rats import events
from assistant.battle.desert_rats.events.references import REFERENCES
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.house_rules import settled_inputs
from assistant.battle.desert_rats.kit.register import MOVES
from assistant.battle.desert_rats.messages import sending
from assistant.battle.desert_rats.next_battle import NEXT_BATTLE
from assistant.battle.desert_rats.opening import offer_scenario, open_battle
from assistant.battle.desert_rats.orders import giving_orders, map_notes
from assistant.battle.desert_rats.reports import adding_lines, withholding
from assistant.battle.desert_rats.rulings import (
    conditions,
    corrections,
    ground_drawing,
    ground_knowledge,
    pinned_notes,
    platoon_shift,
    rulers,
    setting_out,
)
from assistant.battle.desert_rats.screens import views
from assistant.battle.desert_rats.screens.maps.ground_seen import side_map
from assistant.battle.desert_rats.screens.maps.map_tools import MAPPED
from assistant.battle.desert_rats.screens.maps.sector_map import sector_choice
from assistant.battle.desert_rats.screens.replaying import REPLAYS
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.turn import (
    closing_and_moving,
    closing_orders,
    entering_dice,
    firing,
    moving,
    parts,
    reacting,
    turns,
)
from assistant.battle.desert_rats.turn.luck import ROLLS
from assistant.battle.desert_rats.turn.results import ENDING
from assistant.battle.event_kinds import Kinds, kinds_in
from assistant.battle.features import Grounds, Parts, PlacingLists, Readings
from assistant.battle.packages import TITLES
from assistant.battle.system import System
from assistant.cards.desert_rats import double_blind


def elements(battle: Battle) -> Collection[str]:
    """Return the ids of the battle's elements."""
    return battle.elements


def are_drafts(battle: Battle) -> bool:
    """Return whether the umpire has reports that have not been sent yet."""
    return bool(battle.drafts)


def program_rolls(battle: Battle) -> bool:
    """Return whether the program rolls the dice of the umpire's steps without asking."""
    return battle.program_rolls


def ground(battle: Battle, table: str) -> views.Terrain | None:
    """Return the plan from which a table's terrain is built; None if there is no such table."""
    return views.terrain(battle, table) if table in battle.tables else None


def released_sides(battle: Battle) -> Collection[str]:
    """Return the sides whose reports are released and wait for the others."""
    return battle.released_sides


def table_of(battle: Battle, player: str) -> str:
    """Return the id of the table at which a player is."""
    return battle.sides[player].side


KINDS = Kinds(kinds_in(events))
STEPS = (  # with dice
    *("close-and-move", "close-orders", "move-all", "fire-all", "nobody-fires", "react-all"),
)

SYSTEM = System(
    id="desert-rats",
    title=TITLES["desert-rats"],
    empty=Battle(),
    apply=event.apply,
    conflict=REFERENCES.conflict,
    written=KINDS.written,
    read=KINDS.read,
    moves=MOVES,
    scenarios=double_blind.BATTLES,
    playable=double_blind.battle_of,
    offered=offer_scenario,
    opened=open_battle,
    views=views,
    picture=views.picture,
    clock=views.clock,
    subject=views.subject,
    settled=settled_inputs,
    at_home=STEPS,
    rolled_at_once=STEPS,
    mapped=MAPPED,
    elements=elements,
    is_open=views.is_open,
    ending=ENDING,
    next_battle=NEXT_BATTLE,
    rolls=ROLLS,
    placing=PlacingLists(views.placing_list, views.placing_turn),
    readings=Readings(
        views.page_previews, are_drafts, read_after=("begin", "nobody-fires", "react-all")
    ),
    grounds=Grounds(ground, table_of),
    parts=Parts(
        names=parts.names,
        name=parts.name,
        sector=parts.sector,
        sector_map=sector_choice,
        moves=parts.moves,
        answers_refusal=parts.answers_refusal,
        events_refusal=parts.events_refusal,
        released=released_sides,
        work=parts.work_of_part,
    ),
    rolls_for_umpire=program_rolls,
    entered_dice=entering_dice.entered_dice,
    awaited=closing_orders.awaited_players,
    replay=REPLAYS,
    spot_map=views.spot_map,
    side_map=side_map,
)

__all__ = [
    "SYSTEM",
    "adding_lines",
    "closing_and_moving",
    "closing_orders",
    "conditions",
    "corrections",
    "entering_dice",
    "firing",
    "giving_orders",
    "ground_drawing",
    "ground_knowledge",
    "map_notes",
    "moving",
    "naming",
    "pinned_notes",
    "platoon_shift",
    "reacting",
    "rulers",
    "sending",
    "setting_out",
    "turns",
    "views",
    "withholding",
]
