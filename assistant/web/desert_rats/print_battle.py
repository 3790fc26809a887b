"""A battle on paper: slips for players without a phone, and the ground of each table."""

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.desert_rats.screens.maps.terrain_plan import (
    describe_scale,
    size_of_table,
    terrain_svg,
)
from assistant.battle.desert_rats.screens.views import side_view
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.game import Game
from assistant.paper import printing
from assistant.paper.desert_rats.ground_plans import (
    GroundScale,
    full_size,
    ground_page,
    pixels_wide,
    scale_on_one_sheet,
)
from assistant.paper.desert_rats.slips import slips_page
from assistant.web.pages import system_pages
from assistant.web.printing import print_options
from assistant.web.printing.print_options import read_options

SLIPS = "slips"
SCALES = {"ground": scale_on_one_sheet, "full-ground": full_size}  # by kind of sheets


def choose(game: Game) -> str:
    """Show what can be printed, and how."""
    battle = _battle_state(game)
    names = {id: [x.name for x in battle.sides.values() if x.side == id] for id in battle.tables}
    return render_template(
        "desert-rats/print.html",
        title=game.state.title,
        base=system_pages.home_of(game),
        tables=[(id, battle.tables[id], names[id]) for id in battle.tables],
        grounds=[(kind, id, _scale(battle, id, kind)) for kind in SCALES for id in battle.tables],
        problem=printing.why_not(),
    )


def sheets_of(game: Game, kind: str) -> ResponseReturnValue:
    """Return the slips of this turn, of one side or of all, or the ground of a table, as a PDF."""
    battle = _battle_state(game)
    side = request.args.get("side", "")
    if kind in SCALES and side in battle.tables:
        return _ground_of(battle, side, kind)
    if kind != SLIPS or (side and side not in battle.tables):
        abort(404)
    views = [
        side_view(battle, player.id)
        for player in battle.sides.values()
        if side in ("", player.side)
    ]
    sheets = [slips_page(views, read_options().paper)]
    return print_options.pdf_response(sheets, f"Slips: {battle.title}", SLIPS)


def _scale(battle: Battle, side: str, kind: str) -> GroundScale:
    return SCALES[kind](size_of_table(battle, side), read_options().paper)


def _ground_of(battle: Battle, side: str, kind: str) -> ResponseReturnValue:
    table, scale = battle.tables[side], _scale(battle, side, kind)
    size = size_of_table(battle, side)
    svg = terrain_svg(battle, side, pixels_wide(size, scale))
    title = f"{battle.title}: {table.name} table"
    sheets = [ground_page(svg, title, describe_scale(table), size, scale)]
    return print_options.pdf_response(sheets, title, kind)


def _battle_state(game: Game) -> Battle:
    assert isinstance(game.state, Battle)
    return game.state
