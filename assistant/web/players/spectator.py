"""A spectator's phone: the turn, what lies on the table, what is said aloud."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.screens.log_lines import log_lines
from assistant.web.access.guard import HOMES, allow, reader
from assistant.web.pages import system_pages
from assistant.web.services import services

bp = Blueprint("watch", __name__, url_prefix=HOMES["spectator"].rstrip("/"))
allow(bp, "spectator")

LINES = 60  # of the log


def _game() -> Game:
    return system_pages.entered(services().battles.game(reader().battle or ""))


@bp.get("/")
def home() -> ResponseReturnValue:
    """Everything that everybody sees."""
    game = _game()
    return render_template(
        system_pages.template(game, "watch"),
        seen=services().battles.version(reader(), game),
        view=game.system.views.table_view(game.state),
        log=log_lines(game.entries, system_pages.eyes(game, reader()), LINES),
        badges=system_pages.badges(game),
        here=HOMES["spectator"],
    )


@bp.get("/replay")
def replay() -> ResponseReturnValue:
    """Show the battle once more, turn by turn, when it is over."""
    home = HOMES["spectator"]
    return system_pages.replay(_game(), reader(), home, f"{home.rstrip('/')}/replay")
