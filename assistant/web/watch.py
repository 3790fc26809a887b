"""A spectator's phone: the turn, what lies on the table, what is said aloud."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.telling import log_for
from assistant.web import rooms
from assistant.web.guard import HOMES, allow, reader
from assistant.web.settings import services

bp = Blueprint("watch", __name__, url_prefix=HOMES["spectator"].rstrip("/"))
allow(bp, "spectator")

LINES = 60  # of the log


def _game() -> Game:
    return rooms.entered(services().battles.game(reader().battle or ""))


@bp.get("/")
def home() -> ResponseReturnValue:
    """Everything that everybody sees."""
    game = _game()
    return render_template(
        rooms.template(game, "watch"),
        seen=services().battles.version(reader(), game),
        view=game.system.views.table_view(game.state),
        log=log_for(game.entries, rooms.eyes(game, reader()), LINES),
        badges=rooms.badges(game),
        here=HOMES["spectator"],
    )


@bp.get("/replay")
def replay() -> ResponseReturnValue:
    """The battle once more, turn by turn, when it is over."""
    home = HOMES["spectator"]
    return rooms.replay(_game(), reader(), home, f"{home.rstrip('/')}/replay")
