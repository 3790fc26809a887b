"""Two steps of the turn in one: the orders take effect, and everybody moves (4)."""

from assistant.battle.desert_rats.kit.register import BattlePlay, move
from assistant.battle.desert_rats.turn.closing_orders import close_orders
from assistant.battle.desert_rats.turn.moving import move_all


@move("close-and-move", "Close and move")
def close_and_move(play: BattlePlay) -> None:
    """Apply the orders of both sides, then move everybody; nobody decides anything in between."""
    close_orders(play)
    move_all(play)
