"""A battle on paper: a slip a turn for each player without a phone."""

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.desert_rats.screens.views import side_view
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.game import Game
from assistant.paper import printing
from assistant.paper.desert_rats.slips import slips_page
from assistant.web.pages import system_pages
from assistant.web.printing import print_options
from assistant.web.printing.print_options import read_options

SLIPS = "slips"


def choose(game: Game) -> str:
    """Show what can be printed, and how."""
    battle = _battle_state(game)
    names = {id: [x.name for x in battle.sides.values() if x.side == id] for id in battle.tables}
    return render_template(
        "desert-rats/print.html",
        title=game.state.title,
        base=system_pages.home_of(game),
        tables=[(id, battle.tables[id], names[id]) for id in battle.tables],
        problem=printing.why_not(),
    )


def sheets_of(game: Game, kind: str) -> ResponseReturnValue:
    """Return the slips of this turn, of the players of one side or of all, as a PDF."""
    battle = _battle_state(game)
    side = request.args.get("side", "")
    if kind != SLIPS or (side and side not in battle.tables):
        abort(404)
    views = [
        side_view(battle, player.id)
        for player in battle.sides.values()
        if side in ("", player.side)
    ]
    sheets = [slips_page(views, read_options().paper)]
    return print_options.pdf_response(sheets, f"Slips: {battle.title}", SLIPS)


def _battle_state(game: Game) -> Battle:
    assert isinstance(game.state, Battle)
    return game.state
