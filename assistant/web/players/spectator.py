"""A spectator's phone: the turn, the public table, and the public log."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.web.access.guard import HOMES, allow, reader
from assistant.web.pages import system_pages
from assistant.web.services import services

bp = Blueprint("watch", __name__, url_prefix=HOMES["spectator"].rstrip("/"))
allow(bp, "spectator")

LINES = 60  # of the log


def _game() -> Game:
    return system_pages.enter_game(services().battles.game(reader().battle or ""))


@bp.get("/")
def home() -> ResponseReturnValue:
    """Show everything that everybody may see."""
    game = _game()
    return render_template(
        system_pages.template_for(game, "watch"),
        seen=services().battles.versions.of_page(reader(), game),
        view=game.system.views.table_view(game.state),
        log=system_pages.log_of(game, reader(), LINES),
        badges=system_pages.badges_by_side(game),
        replays=system_pages.is_replayed(game, reader()),
        here=HOMES["spectator"],
    )


@bp.get("/replay")
def replay() -> ResponseReturnValue:
    """Show the battle again, moment by moment, when it is over."""
    home = HOMES["spectator"]
    return system_pages.replay_page(_game(), reader(), home, f"{home.rstrip('/')}/replay")


@bp.get("/replay/times")
def times() -> ResponseReturnValue:
    """Show the waiting times of the evening, when the battle is over."""
    return system_pages.times_page(_game(), reader(), f"{HOMES['spectator'].rstrip('/')}/replay")
