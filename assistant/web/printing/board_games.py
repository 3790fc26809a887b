"""A board game on paper: each side's counters with its join code, the tracks, the tables."""

from typing import Any

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue

from assistant import catalogue
from assistant.battle.features import Printed
from assistant.battle.game import Game
from assistant.frozen import replace
from assistant.paper import boards, printing
from assistant.paper.printed_codes import code_of
from assistant.paper.sheets import Json
from assistant.web.pages import system_pages
from assistant.web.printing import print_options
from assistant.web.printing.print_options import PrintOptions, read_options
from assistant.web.services import services

KINDS = {"counters": "Counters", "tracks": "Tracks", "all": "All"}


def choose(game: Game) -> str:
    """Show what can be printed, and how."""
    own = f"{game.system.id}/"
    tables = (each for each in catalogue.all_tables() if each.id.startswith(own))
    return render_template(
        "board/print.html",
        title=game.state.title,
        base=system_pages.home_of(game),
        sides=list(system_pages.badges_by_side(game).values()),
        tables=sorted(tables, key=lambda table: table.title),
        phones=services().network.phones,
        problem=printing.why_not(),
    )


def sheets_of(game: Game, printed: Printed[Any], kind: str) -> ResponseReturnValue:
    """Return counters of a side or both, the tracks, or everything, as PDF."""
    side = request.args.get("side", "")
    if kind not in KINDS or (side and side not in game.state.sides):
        abort(404)
    chosen = read_options((side,) if side else tuple(game.state.sides))
    if system_pages.is_shared(game):  # the state of a unit is one player's secret
        chosen = replace(chosen, damaged=False)
    sheets = list[Json]()
    if kind != "tracks":
        sheets += [_roster(game, printed, each, chosen) for each in chosen.sides]
    if kind != "counters":
        found = printed.tracks(game.state, today=chosen.damaged)
        sheets.append(boards.tracks_page(found, _code(game, None), chosen.paper))
    return print_options.pdf_response(sheets, f"{KINDS[kind]}: {game.state.title}", kind)


def _roster(game: Game, printed: Printed[Any], side: str, chosen: PrintOptions) -> Json:
    found = printed.roster(game.state, side, today=chosen.damaged)
    return boards.roster_page(found, _code(game, side), chosen.paper)


def _code(game: Game, side: str | None) -> Json:
    """Return the join code of a side, or, for None, the spectators' code."""
    return code_of(services().devices.join_code(game.id, side), print_options.phone_address(), "J")
