"""The codes of assistant umpires: the first umpire makes and revokes them."""

from flask import Blueprint, abort, redirect, request
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.umpires.parts import part_name
from assistant.web.access.guard import umpire_only
from assistant.web.access.umpires import UmpireRow, umpire_rows
from assistant.web.devices.assistants import MOST
from assistant.web.pages.system_pages import game_of, home_of
from assistant.web.services import services

bp = Blueprint("assistants", __name__)
umpire_only(bp)

TOO_MANY = f"A battle has at most {MOST} assistant umpires. Revoke a code first."


@bp.app_template_global("umpires")
def umpires(base: str) -> tuple[UmpireRow, ...]:
    """Return the umpires of a battle by its console's address; empty for one umpire alone."""
    return umpire_rows(game_of(base.rpartition("/")[2]))


@bp.post("/battles/<battle>/umpires")
def add(battle: str) -> ResponseReturnValue:
    """Make the code of one more assistant umpire."""
    game = game_of(battle)
    assistants = services().devices.assistants
    part = request.form.get("part", "")
    if part and not part_name(game.system, game.state, part):
        abort(404)
    if len(assistants.of_battle(game.id)) >= MOST:
        abort(409, TOO_MANY)
    assistants.make(game.id, part)
    return _back_to_codes(game)


@bp.post("/battles/<battle>/umpires/<int:number>")
def revoke(battle: str, number: int) -> ResponseReturnValue:
    """Revoke the code of an assistant umpire; the session of the device ends at once."""
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
