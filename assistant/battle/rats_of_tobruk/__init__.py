"""A battle of Rats of Tobruk on its printed board: its facts, state, moves and views."""

from types import ModuleType
from typing import Any

from assistant.battle import event
from assistant.battle.rats_of_tobruk.combat import (
    advances,
    attacks,
    fire,
    losses,
    retreats,
    sighting,
)
from assistant.battle.rats_of_tobruk.events.kinds import KINDS
from assistant.battle.rats_of_tobruk.events.references import REFERENCES
from assistant.battle.rats_of_tobruk.kit import requests
from assistant.battle.rats_of_tobruk.kit.register import MOVES
from assistant.battle.rats_of_tobruk.movement import engineers, moves, riders, stacking
from assistant.battle.rats_of_tobruk.rulings import corrections
from assistant.battle.rats_of_tobruk.screens import views
from assistant.battle.rats_of_tobruk.screens.printed import PRINTED
from assistant.battle.rats_of_tobruk.setup import placing
from assistant.battle.rats_of_tobruk.setup.opening import offered, opened
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.turns import cup, replacements, supply, turn_cycle, victory
from assistant.battle.system import System, taken
from assistant.cards.board_games.rats_of_tobruk import card
from assistant.rules.procedures import Procedure

WORDED = {  # options that a procedure takes as a word
    "round_movement_up": ("round_movement", "up"),
    "half_of_allowance": ("half_of", "allowance"),
}


def settled(battle: Battle, procedure: Procedure[Any, Any]) -> dict[str, Any]:
    """The inputs of a procedure that the battle's options, turn and results table fill in."""
    told: dict[str, Any] = dict(battle.options)
    told |= {name: value for on, (name, value) in WORDED.items() if battle.options.get(on)}
    if battle.turn_type and battle.weather:
        told |= {"turn_type": battle.turn_type, "weather": battle.weather}
    if battle.results:
        told["crt"] = {column: list(cells) for column, cells in battle.results.items()}
    return taken(told, procedure)


WITH_MOVES: tuple[ModuleType, ...] = (  # importing each registers its moves
    placing,
    turn_cycle,
    cup,
    supply,
    replacements,
    victory,
    moves,
    riders,
    engineers,
    stacking,
    sighting,
    attacks,
    fire,
    losses,
    retreats,
    advances,
    corrections,
    requests,
)

SYSTEM = System(
    id="rats-of-tobruk",
    title="Rats of Tobruk",
    empty=Battle(),
    apply=event.apply,
    conflict=REFERENCES.conflict,
    written=KINDS.written,
    read=KINDS.read,
    moves=MOVES,
    scenarios=card.FOLDER,
    playable=card.data_of,
    offered=offered,
    opened=opened,
    views=views,
    picture=views.picture,
    clock=views.clock,
    subject=views.subject,
    settled=settled,
    printed=PRINTED,
    templates="board",
)
