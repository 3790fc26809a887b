"""The clock of a battle, on its page and on the list of battles."""

import logging

from assistant.battle.game import Game


def clock_of(game: Game) -> str:
    """Return the clock of a battle; empty if it cannot be drawn."""
    try:
        return str(game.system.clock(game.state))
    except Exception:  # the umpire repairs the battle on this page
        logging.getLogger(__name__).exception("the clock of a battle cannot be drawn")
        return ""
