"""The luck of an evening: for the umpire at any time, for a side after the end, its own rolls."""

from flask import Blueprint, abort, render_template

from assistant.battle.game import Game
from assistant.battle.luck import drawing, wording
from assistant.battle.luck.evening import EveningLuck, evening_luck
from assistant.battle.viewers import UMPIRE
from assistant.web.access.guard import HOMES, reader, side_only, umpires_only
from assistant.web.pages import system_pages
from assistant.web.services import services

umpires = Blueprint("umpires_luck", __name__)
umpires_only(umpires)
sides = Blueprint("sides_luck", __name__, url_prefix="/side")
side_only(sides)

for function in (
    drawing.expected_line,
    drawing.face_columns,
    drawing.luck_curve,
    wording.describe_evening,
    wording.describe_fairness,
    wording.describe_luck,
    wording.describe_roll,
    wording.describe_successes,
    wording.odds_words,
    wording.compare_with_other_evenings,
):
    umpires.add_app_template_filter(function)


def luck_of_game(game: Game, side: str | None = None) -> EveningLuck:
    """Return the luck of a battle so far; with `side` only that of the side's own rolls."""
    return evening_luck(game.system, game.state, tuple(game.entries), side=side)


def ended_game_of_side() -> Game:
    """Return the battle of a side's phone once it is over; before, the page does not exist."""
    game = system_pages.enter_game(services().battles.game(reader().battle or ""))
    if reader().side not in game.state.sides or not game.is_over:
        abort(404)
    return game


@umpires.get("/battles/<battle>/luck")
def luck(battle: str) -> str:
    """Show the luck of both sides, with all rolls, including hidden ones."""
    game = system_pages.umpires_game_of(battle)
    return _page(game, luck_of_game(game), system_pages.home_of(game))


@sides.get("/luck")
def own_luck() -> str:
    """Show the luck of the side's own rolls, when the battle is over."""
    game = ended_game_of_side()
    return _page(game, luck_of_game(game, str(reader().side)), HOMES["side"])


def _page(game: Game, found: EveningLuck, back: str) -> str:
    viewer = UMPIRE if reader().is_umpire else reader()
    return render_template(
        "desk/luck.html",
        seen=services().battles.versions.of_page(viewer, game),
        title=game.title,
        clock=game.system.clock(game.state),
        luck=found,
        badges=system_pages.badges_by_side(game),
        back=back,
        reader=viewer.name,
    )
