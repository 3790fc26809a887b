"""A battle of Rats of Tobruk on its printed board: events, state, moves and views."""

from types import ModuleType
from typing import Any

from assistant.battle import event
from assistant.battle.event_kinds import Kinds, kinds_in
from assistant.battle.packages import TITLES
from assistant.battle.rats_of_tobruk import events
from assistant.battle.rats_of_tobruk.combat import (
    advances,
    attacks,
    fire,
    losses,
    opportunity_fire,
    retreats,
    sighting,
)
from assistant.battle.rats_of_tobruk.events.references import REFERENCES
from assistant.battle.rats_of_tobruk.kit import requests
from assistant.battle.rats_of_tobruk.kit.register import MOVES
from assistant.battle.rats_of_tobruk.movement import engineers, moves, riders, stacking
from assistant.battle.rats_of_tobruk.rulings import corrections
from assistant.battle.rats_of_tobruk.screens import views
from assistant.battle.rats_of_tobruk.screens.pending import awaited_sides, task_that_follows
from assistant.battle.rats_of_tobruk.screens.printed import PRINTED
from assistant.battle.rats_of_tobruk.screens.replaying import REPLAYS
from assistant.battle.rats_of_tobruk.screens.table_answers import table_answers
from assistant.battle.rats_of_tobruk.setup import placing
from assistant.battle.rats_of_tobruk.setup.opening import offer_battle, open_battle
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.turns import (
    battle_end,
    cup,
    replacements,
    supply,
    turn_cycle,
    victory,
)
from assistant.battle.rats_of_tobruk.turns.battle_end import ENDING
from assistant.battle.rats_of_tobruk.turns.luck import ROLLS
from assistant.battle.requests import Requested, RequestMet
from assistant.battle.system import System
from assistant.battle.umpires.shared_screens import ScreenShared
from assistant.battle.viewers import has_umpire
from assistant.cards.board_games.rats_of_tobruk import card
from assistant.rules.inputs import settings_for
from assistant.rules.procedures import Procedure

CHOICES = {  # inputs of a procedure that an option sets to a word
    "round_movement_up": ("round_movement", "up"),
    "half_of_allowance": ("half_of", "allowance"),
}


def inputs_from_battle(battle: Battle, procedure: Procedure[Any, Any]) -> dict[str, Any]:
    """Return the inputs of a procedure that options, turn and results table fill in."""
    inputs: dict[str, Any] = dict(battle.options)
    inputs |= {name: value for on, (name, value) in CHOICES.items() if battle.options.get(on)}
    if battle.turn_type and battle.weather:
        inputs |= {"turn_type": battle.turn_type, "weather": battle.weather}
    if battle.results:
        inputs["crt"] = {column: list(cells) for column, cells in battle.results.items()}
    return settings_for(inputs, procedure.inputs)


WITH_MOVES: tuple[ModuleType, ...] = (  # importing each registers its moves
    placing,
    turn_cycle,
    cup,
    supply,
    replacements,
    victory,
    battle_end,
    moves,
    riders,
    engineers,
    stacking,
    sighting,
    attacks,
    fire,
    opportunity_fire,
    losses,
    retreats,
    advances,
    corrections,
    requests,
)

KINDS = Kinds((*kinds_in(events), Requested, RequestMet, ScreenShared))

SYSTEM = System(
    id="rats-of-tobruk",
    title=TITLES["rats-of-tobruk"],
    empty=Battle(),
    apply=event.apply,
    conflict=REFERENCES.conflict,
    written=KINDS.written,
    read=KINDS.read,
    moves=MOVES,
    scenarios=card.FOLDER,
    playable=card.load_data,
    offered=offer_battle,
    opened=open_battle,
    views=views,
    picture=views.view_snapshot,
    clock=views.clock,
    subject=views.subject,
    settled=inputs_from_battle,
    ending=ENDING,
    rolls=ROLLS,
    printed=PRINTED,
    awaited=awaited_sides,
    has_umpire=has_umpire,
    shared_sheets=views.SHARED_SHEETS,
    follows=task_that_follows,
    table_answers=table_answers,
    replay=REPLAYS,
    templates="board",
)
