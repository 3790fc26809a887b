"""A battle of Battleaxe on its printed board: events, state, moves and views."""

from types import ModuleType
from typing import Any

from assistant.battle import event
from assistant.battle.battleaxe import events
from assistant.battle.battleaxe.combat import attacks, losses, stages
from assistant.battle.battleaxe.events.references import REFERENCES
from assistant.battle.battleaxe.kit import requests
from assistant.battle.battleaxe.kit.register import MOVES
from assistant.battle.battleaxe.movement import consolidation, marching
from assistant.battle.battleaxe.rulings import challenges, corrections
from assistant.battle.battleaxe.screens import views
from assistant.battle.battleaxe.screens.pending import awaited_sides, task_that_follows
from assistant.battle.battleaxe.screens.printed import PRINTED
from assistant.battle.battleaxe.screens.replaying import REPLAYS
from assistant.battle.battleaxe.screens.table_answers import table_answers
from assistant.battle.battleaxe.setup import bids, options
from assistant.battle.battleaxe.setup.opening import offer_battle, open_battle
from assistant.battle.battleaxe.state.battle import HOUSE_RULES, Battle
from assistant.battle.battleaxe.turns import (
    advantage,
    battle_end,
    impulses,
    refit,
    releases,
    supply,
    surrender,
    turn_end,
)
from assistant.battle.battleaxe.turns.battle_end import ENDING
from assistant.battle.battleaxe.turns.luck import ROLLS
from assistant.battle.event_kinds import Kinds, kinds_in
from assistant.battle.packages import TITLES
from assistant.battle.requests import Requested, RequestMet
from assistant.battle.system import System
from assistant.battle.umpires.shared_screens import ScreenShared
from assistant.battle.viewers import has_umpire
from assistant.cards.board_games.battleaxe import card
from assistant.rules.inputs import settings_for
from assistant.rules.procedures import Procedure


def inputs_from_options(battle: Battle, procedure: Procedure[Any, Any]) -> dict[str, Any]:
    """Return the inputs of a procedure that the options of the battle fill in."""
    inputs = {name: battle.options.get(name, False) for name in (*HOUSE_RULES, "luftwaffe")}
    inputs["extended"] = battle.options.get("extended", False)
    inputs["extra_uses"] = battle.options.get("extra_advantage_uses", False)
    return settings_for(inputs, procedure.inputs)


WITH_MOVES: tuple[ModuleType, ...] = (  # importing each registers its moves
    bids,
    options,
    impulses,
    advantage,
    supply,
    releases,
    refit,
    surrender,
    turn_end,
    battle_end,
    marching,
    consolidation,
    attacks,
    losses,
    stages,
    challenges,
    corrections,
    requests,
)

KINDS = Kinds((*kinds_in(events), Requested, RequestMet, ScreenShared))

SYSTEM = System(
    id="battleaxe",
    title=TITLES["battleaxe"],
    empty=Battle(),
    apply=event.apply,
    conflict=REFERENCES.conflict,
    written=KINDS.written,
    read=KINDS.read,
    moves=MOVES,
    scenarios=card.FOLDER,
    playable=card.load_board,
    offered=offer_battle,
    opened=open_battle,
    views=views,
    picture=views.view_snapshot,
    clock=views.clock,
    subject=views.subject,
    settled=inputs_from_options,
    ending=ENDING,
    rolls=ROLLS,
    printed=PRINTED,
    awaited=awaited_sides,
    has_umpire=has_umpire,
    follows=task_that_follows,
    table_answers=table_answers,
    replay=REPLAYS,
    templates="board",
    repeated={"march": "Move others"},
)
