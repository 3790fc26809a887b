"""The codes of assistant umpires: the first umpire makes and revokes them."""

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.umpires.parts import part_name
from assistant.web.access.guard import umpire_only
from assistant.web.access.umpires import UmpireRow, umpire_rows
from assistant.web.console.joining import large_codes
from assistant.web.devices.assistants import MOST
from assistant.web.pages.system_pages import game_of, home_of, require, umpires_game_of
from assistant.web.services import services

bp = Blueprint("assistants", __name__)
umpire_only(bp)

NO_SQUARES = "Enter two squares of the map for the sector, such as 0000 and 1107."
TOO_MANY = f"A battle has at most {MOST} assistant umpires. Revoke a code first."


@bp.app_template_global("umpires")
def umpires(base: str) -> tuple[UmpireRow, ...]:
    """Return the umpires of a battle by its console's address; empty for one umpire alone."""
    return umpire_rows(game_of(base.rpartition("/")[2]))


@bp.post("/battles/<battle>/umpires")
def add(battle: str) -> ResponseReturnValue:
    """Make the code of one more assistant umpire."""
    game = umpires_game_of(battle)
    assistants = services().devices.assistants
    part = request.form.get("part", "")
    if "from" in request.form:
        corners = request.form["from"], request.form.get("to", "")
        part = require(game.system.parts).sector(game.state, *corners)
        if not part:
            return large_codes(battle, NO_SQUARES), 422
    if part and not part_name(game.system, game.state, part):
        abort(404)
    if len(assistants.of_battle(game.id)) >= MOST:
        abort(409, TOO_MANY)
    assistants.make(game.id, part)
    return _back_to_codes(game)


@bp.get("/battles/<battle>/umpires/sector")
def sector(battle: str) -> str:
    """Show the map on which the sector of an assistant umpire is chosen by two corners."""
    game = game_of(battle)
    first, last = request.args.get("from", ""), request.args.get("to", "")
    choice = require(game.system.parts).sector_map(game.state, first, last)
    return render_template(
        "desk/sector.html", title=game.state.title, choice=choice, base=home_of(game)
    )


@bp.post("/battles/<battle>/umpires/<int:number>")
def revoke(battle: str, number: int) -> ResponseReturnValue:
    """Revoke the code of an assistant umpire; the session of the device ends immediately."""
    game = game_of(battle)
    devices = services().devices
    reader = devices.assistants.reader(game.id, number)
    if reader is None:
        abort(404)
    own = [device.id for device in devices.devices_of(game.id) if device.reader == reader]
    devices.assistants.revoke(reader)
    for id in own:
        services().hub.end(id)
    return _back_to_codes(game)


def _back_to_codes(game: Game) -> ResponseReturnValue:
    services().battles.joined(game.id)
    return redirect(f"{home_of(game)}/codes#umpires", 303)
