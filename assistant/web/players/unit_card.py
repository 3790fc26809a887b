"""A unit's card, opened by its QR code: the device's side decides what it shows."""

import re

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.screens.cached_views import uncached_between_pages
from assistant.cards import codes
from assistant.web.access.guard import HOMES, allow, reader
from assistant.web.own_pages import pages_of
from assistant.web.pages import system_pages
from assistant.web.pages.responses import is_htmx_request
from assistant.web.players import side
from assistant.web.services import services
from assistant.web.sheets import move_sheets

bp = Blueprint("unit", __name__)
allow(bp, "umpire", "side")

UNKNOWN = "Your side knows of no unit with this code."


@bp.get("/U/<code>", endpoint="scanned")
@bp.get("/u/<code>")
def card(code: str) -> ResponseReturnValue:
    """Show the card of a unit: in full to its owner and the umpire, else as the side knows it."""
    with uncached_between_pages():
        return _card(code)


def _card(code: str) -> ResponseReturnValue:
    who, battles = reader(), services().battles
    game = battles.with_element(code) if who.is_first_umpire else battles.game(who.battle or "")
    if game is None:
        abort(404)
    cards = system_pages.require(system_pages.enter_game(game).system.cards)
    units = cards.units(game.state)
    id = codes.find(code, units)
    if id is None:
        return _unknown_card(game)
    unit = units[id]
    seen = battles.versions.of_page(who, game, id)
    if who.is_umpire or unit.side == who.side:
        view = cards.own(game.state, id, umpire=who.is_umpire)
        result = "" if who.is_umpire else _newest_result(game, id)
        return _own_card(game, id, view, seen, result)
    known = cards.enemy(game.state, id)
    if known is None:
        return _unknown_card(game)
    template = "unit/_enemy.html" if is_htmx_request() else "unit/enemy.html"
    helpers = pages_of(game.system.id).helpers
    return render_template(template, seen=seen, view=known, here=f"/u/{id}", **helpers)


@bp.get("/u/")
def typed() -> ResponseReturnValue:
    """Show the card of a code that was typed in."""
    code = re.sub("[^0-9A-Z]", "", codes.fold(request.args.get("code", "")))
    return redirect(f"/u/{code[:20] or '-'}", 303)


def _newest_result(game: Game, id: str) -> str:
    cards = game.system.cards
    return cards.result(game.state, game.entries, id) if cards and cards.result else ""


def _own_card(game: Game, id: str, view: object, seen: str, result: str) -> ResponseReturnValue:
    template = "unit/_card.html" if is_htmx_request() else "unit/card.html"
    umpire, side_id = reader().is_umpire, str(reader().side)
    home = system_pages.home_of(game) if umpire else HOMES["side"]
    return render_template(
        template,
        moments=None if umpire else game.system.moments(game.state, game.entries, side_id),
        battle=game.id,
        seen=seen,
        view=view,
        result=result,
        base=home if umpire else side.BASE,
        home=home,
        here=f"/u/{id}",
        token=move_sheets.new_token(),
        **pages_of(game.system.id).helpers,
    )


def _unknown_card(game: Game) -> ResponseReturnValue:
    """Return the same response for unknown codes and for enemies that nobody has seen."""
    if is_htmx_request():
        abort(404, UNKNOWN)
    umpire = reader().is_umpire
    home = system_pages.home_of(game) if umpire else HOMES["side"]
    return render_template("unit/unknown.html", sentence=UNKNOWN, home=home, umpire=umpire), 404
