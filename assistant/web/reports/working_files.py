"""A working of the umpire's log as a small file, for somebody who says that it is wrong.

The inputs of a procedure can hold more than its working shows, such as the strength of each enemy.
So sides and spectators get the file only when the battle is over and everything is open.
"""

from flask import Blueprint, Response, abort

from assistant.battle.game import Game
from assistant.battle.screens.log_lines import line_of_entry, own_entries
from assistant.battle.storage.working_file import log_without_names
from assistant.battle.viewers import UMPIRE
from assistant.web.access.guard import HOMES, allow, reader, side_only, umpires_only
from assistant.web.pages import system_pages
from assistant.web.pages.working_response import working_response
from assistant.web.services import services

umpires = Blueprint("umpires_workings", __name__)
umpires_only(umpires)
sides = Blueprint("sides_workings", __name__, url_prefix="/side")
side_only(sides)
spectators = Blueprint("spectators_workings", __name__, url_prefix=HOMES["spectator"].rstrip("/"))
allow(spectators, "spectator")

PLACE = "/working/<int:number>/<int:place>"


@umpires.get(f"/battles/<battle>{PLACE}")
def of_umpire(battle: str, number: int, place: int) -> Response:
    """Send a working; if the players run the battle, only after its end."""
    return _file(system_pages.umpires_game_of(battle), number, place)


@sides.get(PLACE)
def of_side(number: int, place: int) -> Response:
    """Send a working to a side when the battle is over."""
    return _open_file(number, place)


@spectators.get(PLACE)
def of_spectator(number: int, place: int) -> Response:
    """Send a working to a spectator when the battle is over."""
    return _open_file(number, place)


def _open_file(number: int, place: int) -> Response:
    game = system_pages.enter_game(services().battles.game(reader().battle or ""))
    is_open = game.is_over or game.system.is_open(game.state)
    return _file(game, number, place) if is_open else abort(404)


def _file(game: Game, number: int, place: int) -> Response:
    """Send the working at a place of a line of the umpire's log."""
    own = own_entries(game.entries, UMPIRE)
    shown = line_of_entry(own[number - 1], UMPIRE).resolved if 0 < number <= len(own) else ()
    if place >= len(shown):
        abort(404)
    return working_response(shown[place], log_without_names(game.entries, number))
