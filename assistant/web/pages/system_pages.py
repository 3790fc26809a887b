"""Pages that only one rule system has; their templates are in the folder with its name."""

from functools import partial
from typing import TypeVar

from flask import abort, g, render_template, request

from assistant.battle.game import Game
from assistant.battle.replaying.replay import replay_of
from assistant.battle.replaying.times import evening_times
from assistant.battle.screens.log_lines import LogLine, log_lines, with_notes
from assistant.battle.screens.notes import Note
from assistant.battle.screens.side_labels import SideLabel
from assistant.battle.storage.unreadable import Unreadable
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.web.access.guard import reader
from assistant.web.battles.clocks import ending_headline
from assistant.web.battles.open_battles import REMOVED
from assistant.web.battles.shared_console import is_shared as is_shared
from assistant.web.pages import repairs, scaled_lengths
from assistant.web.pages.responses import is_htmx_request
from assistant.web.services import services

Feature = TypeVar("Feature")

SHARED = "The players run this battle without an umpire. This page opens when the battle is over."
SHARED_SHEET = (
    "The players run this battle without an umpire. "
    "This sheet may show a secret: the player opens it on their own phone."
)
SHARED_FILE = (
    "The players run this battle without an umpire. Its file holds the secrets of both sides: "
    "export it when the battle is over."
)


def game_of(battle: str) -> Game:
    """Return the battle with an id; if there is none, respond that the page does not exist."""
    game = services().battles.game(battle)
    if game is None and services().battles.was_removed(battle):
        abort(404, REMOVED)
    return enter_game(game)


def game_of_side() -> Game:
    """Return the battle of the phone that asks, if it has joined one of the battle's sides."""
    game = services().battles.game(reader().battle or "")
    if game is None or reader().side not in game.state.sides:
        abort(404)
    return enter_game(game)


def has_umpire(game: Game) -> bool:
    """Return whether an umpire runs the battle, or ran it to its end."""
    return game.system.has_umpire(game.state)


def umpires_game_of(battle: str) -> Game:
    """Return a battle that the umpire may see in full.

    While the players run it, pages show only what both know.
    """
    game = game_of(battle)
    if is_shared(game):
        abort(403, SHARED)
    return game


def require_sheet(game: Game, move: str) -> None:
    """Require that the console may open the sheet of a move: without an umpire few are open."""
    opens = game.system.shared_sheets
    if is_shared(game) and opens is not None and move in game.system.moves and move not in opens:
        abort(403, SHARED_SHEET)


def require_file(battle: str) -> None:
    """Require that a battle may be exported: not while its players run it."""
    try:
        game = services().battles.game(battle)
    except Unreadable:
        return
    if game and is_shared(game):
        abort(403, SHARED_FILE)


def enter_game(game: Game | None) -> Game:
    """Return the battle of the requested page; its lengths are shown in its scale.

    From here on, a page that cannot be drawn is replaced by one that helps.
    """
    if game is None:
        abort(404)
    g.game = game
    g.instead = partial(repairs.repair_page, game)
    scaled_lengths.use_scale_of(game)
    return game


def entered_game() -> Game | None:
    """Return the battle of the requested page, if it is a page of a battle."""
    game: Game | None = g.get("game")
    return game


def home_of(game: Game) -> str:
    """Return the address of a battle's console, without a slash at the end."""
    return f"/battles/{game.id}"


def template_for(game: Game, page: str) -> str:
    """Return the template of a page of a battle: whole, or the part that htmx replaces."""
    return f"{game.system.pages}/{'_' if is_htmx_request() else ''}{page}.html"


def with_units(game: Game) -> Game:
    """Return a battle whose units have cards; without cards the page does not exist."""
    if game.system.cards is None:
        abort(404)
    return game


def require(found: Feature | None) -> Feature:
    """Return a feature of a system; without it the page does not exist."""
    if found is None:
        abort(404)
    return found


def terrain_page(game: Game, table: str, back: str, prints: str = "") -> str:
    """Return the plan of a table's terrain; `prints` is where its reader can print it."""
    view = require(require(game.system.grounds).of(game.state, table))
    template = f"{game.system.pages}/terrain.html"
    return render_template(template, view=view, back=back, prints=prints)


def replay_page(game: Game, reader: Viewer, back: str, here: str) -> str:
    """Return a moment of a battle: everything for the umpire, and for all once it is over.

    A side that still plays sees what it knew.
    """
    if not is_replayed(game, reader):
        abort(404)
    whose = UMPIRE if game.is_over else reader
    moment, notes = request.args.get("at", 0, type=int), notes_of(game, reader)
    seat = str(reader.side or "")
    view = replay_of(
        game.system, game.entries, whose, moment, notes, seat, for_umpire=reader.is_umpire
    )
    return render_template(
        "replay/replay.html",
        title=game.title,
        ended=ending_headline(game),
        view=view,
        back=back,
        here=here,
        report=_report_address(game, reader, here),
        has_times=reader.is_umpire or game.is_over,
        plays=request.args.get("plays", 0, type=int),
    )


def _report_address(game: Game, reader: Viewer, here: str) -> str:
    """Return where a reader finds the report of a finished battle; a spectator has none."""
    if reader.is_spectator or not game.is_over:
        return ""
    page = "report" if reader.is_umpire else "report.html"
    return f"{here.rpartition('/')[0]}/{page}"


def times_page(game: Game, reader: Viewer, back: str) -> str:
    """Return the page about the time of a battle: for the umpire, and for all once it is over."""
    require(game.system.replay)
    if not (reader.is_umpire or game.is_over):
        abort(404)
    badges = badges_by_side(game)
    return render_template(
        "replay/times.html",
        title=game.title,
        view=evening_times(game.system, game.entries),
        badges=badges,
        order=[*badges, "umpire", "dice", "talk"],
        back=back,
        replay=back,
    )


def is_replayed(game: Game, reader: Viewer) -> bool:
    """Return whether a reader may see the battle again: a spectator only once it is over."""
    return game.system.replay is not None and (not reader.is_spectator or game.is_over)


def log_reader(game: Game, reader: Viewer) -> Viewer:
    """Return whose log a reader gets: the umpire's once everything is open, else their own."""
    return UMPIRE if game.system.is_open(game.state) else reader


def notes_of(game: Game, reader: Viewer) -> tuple[Note, ...]:
    """Return the photos and notes of a battle that a reader may see."""
    return services().battles.notes.seen_by(game.id, reader, is_over=game.is_over)


def log_of(game: Game, reader: Viewer, most: int | None = None) -> list[LogLine]:
    """Return the log as a reader reads it, newest first, with the photos and notes they may see."""
    entries, whose = game.entries, log_reader(game, reader)
    lines = log_lines(entries, whose, most)
    return with_notes(lines, notes_of(game, reader), entries, whose)


def badges_by_side(game: Game) -> dict[str, SideLabel]:
    """Return the badge of each side, by its id."""
    return {id: game.system.views.badge(game.state, id) for id in game.state.sides}


def measure_for_paper() -> None:
    """Print content that belongs to no battle in the unit of the battle named in the address."""
    if battle := request.args.get("battle"):
        game_of(battle)
