"""A working of the log as a small file, for somebody who says that it is wrong.

Only who may read the working may take its file, and the log in it is the reader's own.
"""

from flask import Blueprint, Response, abort

from assistant.battle.game import Game
from assistant.battle.screens.log_lines import line_of_entry, own_entries
from assistant.battle.storage.working_file import log_without_names
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.web.access.guard import HOMES, allow, reader, side_only, umpires_only
from assistant.web.console.beside import is_shared
from assistant.web.pages import system_pages
from assistant.web.pages.working_response import working_response
from assistant.web.services import services

umpires = Blueprint("umpires_workings", __name__)
umpires_only(umpires)
sides = Blueprint("sides_workings", __name__, url_prefix="/side")
side_only(sides)
spectators = Blueprint("spectators_workings", __name__, url_prefix=HOMES["spectator"].rstrip("/"))
allow(spectators, "spectator")

PLACE = "/working/<whose>/<int:number>/<int:place>"


@umpires.get(f"/battles/<battle>{PLACE}")
def of_umpire(battle: str, whose: str, number: int, place: int) -> Response:
    """Send a working of the umpire's log, or of the public log where no umpire runs the battle."""
    game = system_pages.game_of(battle)
    viewer = Viewer("spectator", game.id) if is_shared(game) else UMPIRE
    return _file(game, viewer, whose, number, place)


@sides.get(PLACE)
def of_side(whose: str, number: int, place: int) -> Response:
    """Send a working that the side may read."""
    return _own_file(whose, number, place)


@spectators.get(PLACE)
def of_spectator(whose: str, number: int, place: int) -> Response:
    """Send a working that everybody may read."""
    return _own_file(whose, number, place)


def _own_file(whose: str, number: int, place: int) -> Response:
    game = system_pages.enter_game(services().battles.game(reader().battle or ""))
    is_open = game.is_over or game.system.is_open(game.state)
    return _file(
        game, UMPIRE if whose == UMPIRE.name and is_open else reader(), whose, number, place
    )


def _file(game: Game, viewer: Viewer, whose: str, number: int, place: int) -> Response:
    """Send the working at a place of a line of a viewer's log."""
    own = own_entries(game.entries, viewer)
    if whose != viewer.name or not 1 <= number <= len(own):
        abort(404)
    shown = line_of_entry(own[number - 1], viewer).resolved
    if place >= len(shown):
        abort(404)
    return working_response(shown[place], log_without_names(game.entries, viewer, number))
