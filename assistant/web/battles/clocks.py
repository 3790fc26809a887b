"""The clock and the result of a battle, on its page and on the list of battles."""

import logging
from collections.abc import Callable

from assistant.battle.game import Game
from assistant.web.battles.glances import Glance


def glance_at(game: Game) -> Glance:
    """Return the line of a battle in the list of battles."""
    return Glance(clock_of(game), _draw_or_empty(lambda: ending_headline(game)))


def clock_of(game: Game) -> str:
    """Return the clock of a battle; empty if it cannot be drawn."""
    return _draw_or_empty(lambda: str(game.system.clock(game.state)))


def ending_headline(game: Game) -> str:
    """Return the headline of a finished battle's result; empty before its end."""
    ending = game.system.ending
    if ending is None or not game.is_over:
        return ""
    return ending.result(game.state).headline


def _draw_or_empty(draw: Callable[[], str]) -> str:
    try:
        return draw()
    except Exception:  # the umpire repairs the battle on its page
        logging.getLogger(__name__).exception("the clock or result of a battle cannot be drawn")
        return ""
