"""The map of a battle, in any system: distances and lines of sight are measured on it."""

from typing import Any

from flask import Blueprint, abort, make_response, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.features import Mapped
from assistant.battle.game import Game
from assistant.battle.viewers import UMPIRE
from assistant.boardmap.plan import Board, Place
from assistant.web.access.guard import umpires_only
from assistant.web.access.umpires import bound_parts
from assistant.web.battles.shared_console import entry_to_undo
from assistant.web.pages import system_pages
from assistant.web.services import services
from assistant.web.sheets import move_sheets

bp = Blueprint("maps", __name__)
umpires_only(bp)

MOST_SEEN = 10  # things that an address may name
LONGEST = 200  # letters of everything else in it
FARTHEST = 100_000
ABOUT = ("element", "spot", "target")  # the answers of a sheet that are things on a map


def is_console(game: Game) -> bool:
    """Return whether the console of a battle is its map."""
    return bool(game.system.mapped and game.system.mapped.console)


def console_map_parts(game: Game, *, is_docked: bool = False) -> dict[str, Any]:
    """Return the template values of a console's map, which an open sheet may have beside it."""
    mapped = game.system.mapped
    if mapped is None or mapped.console is None:
        return {"has_map": has_page(game), "lays": bool(mapped and mapped.laying)}
    shown: dict[str, Any] = mapped.console(
        game.state, _selected_things(), bound_parts(game), is_docked
    )
    return shown


def map_beside_sheet(game: Game) -> str:
    """Return the map of a battle beside a sheet, with the sheet's things marked; empty if none."""
    mapped = game.system.mapped
    if mapped is None or mapped.beside is None:
        return ""
    about = [request.args.get(name, "")[:LONGEST] for name in ABOUT]
    return mapped.beside(game.state, [id for id in about if id])


def has_page(game: Game) -> bool:
    """Return whether the battle has a separate page for its map."""
    mapped = game.system.mapped
    return bool(mapped and mapped.page and mapped.plan(game.state))


def _selected_things() -> list[str]:
    return request.args.getlist("see")[:MOST_SEEN]


def _other_parameters() -> dict[str, str]:
    """Return the parameters of an address, except the selected things."""
    return {name: value[:LONGEST] for name, value in request.args.items() if name != "see"}


def _require_map(id: str) -> tuple[Game, Mapped[Any], Board]:
    game = system_pages.game_of(id)
    mapped = system_pages.require(game.system.mapped)
    return game, mapped, system_pages.require(mapped.plan(game.state))


@bp.get("/battles/<battle>/map")
def page(battle: str) -> str:
    """Show the map on a separate page, for consoles without room for it."""
    game, mapped, _ = _require_map(battle)
    if mapped.page is None:
        abort(404)
    base = f"/battles/{game.id}"
    return render_template(
        system_pages.template_for(game, "map"),
        seen=services().battles.versions.of_page(UMPIRE, game),
        title=game.state.title,
        clock=game.system.clock(game.state),
        undo=entry_to_undo(game),
        base=base,
        home=f"{base}/map",
        axes=mapped.axes,
        token=move_sheets.new_token(),
        **mapped.page(game.state, _selected_things(), _other_parameters()),
    )


@bp.get("/battles/<battle>/map/way")
def way(battle: str) -> ResponseReturnValue:
    """Show how long a thing's way to a place is, and what that means for its movement."""
    game, mapped, board = _require_map(battle)
    to = _place(*mapped.axes)
    if not board.holds(to):
        return _text_response("Off the map.")
    return _text_response(system_pages.require(mapped.way(game.state, to, _other_parameters())))


@bp.get("/battles/<battle>/map/line")
def line(battle: str) -> ResponseReturnValue:
    """Show the distance between two places, and whether one sees the other."""
    game, mapped, board = _require_map(battle)
    east, north = mapped.axes
    one, other = _place(f"from_{east}", f"from_{north}"), _place(east, north)
    if not (board.holds(one) and board.holds(other)):
        return _text_response("Off the map.")
    return _text_response(mapped.line(game.state, one, other))


def _place(east: str, north: str) -> Place:
    """Return a place that an address names."""
    try:
        x, y = float(request.args[east]), float(request.args[north])
    except (KeyError, ValueError):
        abort(400)
    if not (abs(x) <= FARTHEST and abs(y) <= FARTHEST):  # no number is none of these either
        abort(400)
    return (x, y)


def _text_response(text: str) -> ResponseReturnValue:
    response = make_response(text)
    response.headers["Content-Type"] = "text/plain; charset=utf-8"
    return response
