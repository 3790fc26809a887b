"""A battle of Rats of Tobruk on its printed board: its facts, state, moves and views."""

from typing import Any

from assistant.battle import happening
from assistant.battle.rats_of_tobruk import (
    advancing,
    crowding,
    cup,
    ending,
    engineers,
    fighting,
    firing,
    mounting,
    moving,
    placing,
    replacing,
    requesting,
    resulting,
    retreating,
    seeing,
    supply,
    turns,
    views,
)
from assistant.battle.rats_of_tobruk.kinds import KINDS
from assistant.battle.rats_of_tobruk.opening import offered, opened
from assistant.battle.rats_of_tobruk.printed import PRINTED
from assistant.battle.rats_of_tobruk.references import REFERENCES
from assistant.battle.rats_of_tobruk.register import MOVES
from assistant.battle.rats_of_tobruk.state import Battle
from assistant.battle.system import System, taken
from assistant.cards import rats_of_tobruk
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


SYSTEM = System(
    id="rats-of-tobruk",
    title="Rats of Tobruk",
    empty=Battle(),
    apply=happening.after,
    unfit=REFERENCES.unfit,
    written=KINDS.written,
    read=KINDS.read,
    moves=MOVES,
    scenarios=rats_of_tobruk.FOLDER,
    playable=rats_of_tobruk.data_of,
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

__all__ = [
    "SYSTEM",
    "advancing",
    "crowding",
    "cup",
    "ending",
    "engineers",
    "fighting",
    "firing",
    "mounting",
    "moving",
    "placing",
    "replacing",
    "requesting",
    "resulting",
    "retreating",
    "seeing",
    "supply",
    "turns",
]
