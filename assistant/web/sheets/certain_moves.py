"""The umpire's tap without an alternative, which the program makes."""

from typing import Any

from assistant.battle.game import Game
from assistant.battle.log import Entry
from assistant.battle.viewers import UMPIRE
from assistant.rules.dice import given_dice
from assistant.web.moments import now


def make_certain_move(game: Game, entry: Entry[Any]) -> None:
    """Make the umpire's move that is certain after this entry, if it is the newest of its battle.

    A move that would still ask for an answer or a die is left to the umpire.
    """
    tap = game.system.certain(game.state, entry.move) if game.entries[-1] is entry else None
    if tap is not None:
        once = f"after {entry.seq}"  # too short for the token of a device, which nobody may guess
        game.make(tap.move, UMPIRE, tap.told, given_dice({}), at=now(), request=once)
