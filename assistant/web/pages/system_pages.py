"""The pages that each system has of its own, in the folder of templates that bears its name."""

from functools import partial
from typing import TypeVar

from flask import abort, g, render_template, request

from assistant.battle.game import Game
from assistant.battle.screens.side_labels import SideLabel
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.web.battles.open_battles import REMOVED
from assistant.web.pages import repairs, scaled_lengths
from assistant.web.pages.responses import is_part
from assistant.web.services import services

Feature = TypeVar("Feature")


def game_of(battle: str) -> Game:
    """Return the battle of an id; without one the page does not exist."""
    game = services().battles.game(battle)
    if game is None and services().battles.was_removed(battle):
        abort(404, REMOVED)
    return entered(game)


def entered(game: Game | None) -> Game:
    """Return the battle of the requested page; its lengths are shown in its scale.

    From here on, a page that cannot be drawn is replaced by one that helps.
    """
    if game is None:
        abort(404)
    g.instead = partial(repairs.page, game)
    scaled_lengths.measure(game)
    return game


def home_of(game: Game) -> str:
    """Return the console of a battle, without the slash at its end."""
    return f"/battles/{game.id}"


def template(game: Game, page: str) -> str:
    """Return the template of a page of a battle: whole, or what htmx puts in its place."""
    return f"{game.system.pages}/{'_' if is_part() else ''}{page}.html"


def with_units(game: Game) -> Game:
    """Return a battle whose units have cards of their own; of another there is no such page."""
    if game.system.cards is None:
        abort(404)
    return game


def feature(found: Feature | None) -> Feature:
    """Return what a system has; without it the page does not exist."""
    if found is None:
        abort(404)
    return found


def terrain(game: Game, table: str, back: str) -> str:
    """Return the plan of the ground of a table, to be printed."""
    view = feature(feature(game.system.grounds).of(game.state, table))
    return render_template(f"{game.system.pages}/terrain.html", view=view, back=back)


def replay(game: Game, reader: Viewer, back: str, here: str) -> str:
    """A battle once more, moment by moment; only the umpire sees it before all is open to all."""
    replay_of = feature(game.system.replay)
    if not eyes(game, reader).is_umpire:
        abort(404)
    view = replay_of(game.entries, request.args.get("at", 0, type=int))
    return render_template(f"{game.system.pages}/replay.html", view=view, back=back, here=here)


def eyes(game: Game, reader: Viewer) -> Viewer:
    """Who reads the log with a reader: when all is open to all, everybody reads the umpire's."""
    return UMPIRE if game.system.is_open(game.state) else reader


def badges(game: Game) -> dict[str, SideLabel]:
    """Return the badge of each side, by its id."""
    return {id: game.system.views.badge(game.state, id) for id in game.state.sides}


def measure_for_paper() -> None:
    """Print what belongs to no battle in the unit of the battle that the address names."""
    if battle := request.args.get("battle"):
        game_of(battle)
