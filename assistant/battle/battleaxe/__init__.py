"""A battle of Battleaxe on its printed board: its facts, state, moves and views."""

from typing import Any

from assistant.battle import happening
from assistant.battle.battleaxe import (
    attacking,
    bidding,
    challenging,
    events,
    impulses,
    losing,
    marching,
    options,
    refitting,
    requesting,
    ruling,
    supplying,
    turning,
    views,
)
from assistant.battle.battleaxe.opening import offered, opened
from assistant.battle.battleaxe.printed import PRINTED
from assistant.battle.battleaxe.references import REFERENCES
from assistant.battle.battleaxe.register import MOVES
from assistant.battle.battleaxe.state import HOUSE_RULES, Battle
from assistant.battle.system import System, taken
from assistant.cards import battleaxe
from assistant.rules.procedures import Procedure


def settled(battle: Battle, procedure: Procedure[Any, Any]) -> dict[str, Any]:
    """The inputs of a procedure that the options of the battle fill in."""
    told = {name: battle.options.get(name, False) for name in (*HOUSE_RULES, "luftwaffe")}
    told["extended"] = battle.options.get("extended", False)
    told["extra_uses"] = battle.options.get("extra_advantage_uses", False)
    return taken(told, procedure)


SYSTEM = System(
    id="battleaxe",
    title="Battleaxe",
    empty=Battle(),
    apply=happening.after,
    unfit=REFERENCES.unfit,
    written=events.KINDS.written,
    read=events.KINDS.read,
    moves=MOVES,
    scenarios=battleaxe.FOLDER,
    playable=battleaxe.board_of,
    offered=offered,
    opened=opened,
    views=views,
    picture=views.picture,
    clock=views.clock,
    subject=views.subject,
    settled=settled,
    printed=PRINTED,
    templates="board",
    repeated={"march": "Move another"},
)

__all__ = [
    "SYSTEM",
    "attacking",
    "bidding",
    "challenging",
    "impulses",
    "losing",
    "marching",
    "options",
    "refitting",
    "requesting",
    "ruling",
    "supplying",
    "turning",
]
