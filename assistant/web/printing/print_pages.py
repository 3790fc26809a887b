"""Paper for the umpire: the sheets of a battle, and tables for quick reference."""

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue

from assistant import catalogue
from assistant.battle.game import Game
from assistant.paper import pages
from assistant.rules.inputs import BadInputs
from assistant.rules.tables import Table
from assistant.web.access.guard import umpires_only
from assistant.web.own_pages import Papers, pages_of
from assistant.web.pages import system_pages
from assistant.web.printing import board_games, print_options
from assistant.web.printing.print_options import read_options
from assistant.web.reference.printed_tables import table_in_words

bp = Blueprint("printing", __name__)
umpires_only(bp)

MOST_TABLES = 40


@bp.get("/battles/<battle>/print")
def choose(battle: str) -> str:
    """Show what can be printed, and how."""
    game = system_pages.game_of(battle)
    if game.system.printed:
        return board_games.choose(game)
    return _papers(game).choose(game)


@bp.get("/battles/<battle>/print/<kind>.pdf")
def sheets_of(battle: str, kind: str) -> ResponseReturnValue:
    """Show papers of a battle, of one side or both."""
    game = system_pages.game_of(battle)
    if game.system.printed:
        return board_games.sheets_of(game, game.system.printed, kind)
    return _papers(game).sheets(game, kind)


@bp.get("/print/tables.pdf")
def quick_reference() -> ResponseReturnValue:
    """Show the tables named in the address as one PDF."""
    system_pages.measure_for_paper()
    ids = list(dict.fromkeys(request.args.getlist("table")))
    if not 0 < len(ids) <= MOST_TABLES:
        abort(422, f"Choose 1 to {MOST_TABLES} tables; {len(ids)} were chosen.")
    try:
        found = [reference(catalogue.table(id)) for id in ids]
    except BadInputs as unknown:
        abort(404, f"{unknown}.")
    return print_options.pdf_response(
        [pages.reference_page(found, read_options().paper)], "Quick reference", "tables"
    )


def _papers(game: Game) -> Papers:
    return system_pages.require(pages_of(game.system.id).papers)


def reference(table: Table) -> pages.Reference:
    """Return a table as printed: in the words of its page."""
    sheet = table_in_words(table)
    return pages.Reference(
        sheet.title,
        sheet.source,
        tuple(column.label for column in sheet.columns),
        tuple(column.is_figures for column in sheet.columns),
        tuple(column.is_short for column in sheet.columns),
        sheet.rows,
    )
