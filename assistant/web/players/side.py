"""A side's phone: its elements, orders, Mojons, its knowledge of the enemy, and its log."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.viewers import Viewer
from assistant.web.access.guard import HOMES, reader, side_only
from assistant.web.battles.shared_console import entry_of_side_to_undo
from assistant.web.limits.counting import count_tap
from assistant.web.pages import scaled_lengths, system_pages
from assistant.web.pages.responses import is_htmx_request
from assistant.web.players.own_forces import is_in_campaign
from assistant.web.players.your_move import move_key
from assistant.web.services import services
from assistant.web.sheets import move_results, move_sheets

bp = Blueprint("side", __name__, url_prefix="/side")
side_only(bp)
bp.add_app_template_global(move_key)

HOME = HOMES["side"]
BASE = "/side"
LINES = 12  # of the log on the first page


@bp.get("/")
def home() -> ResponseReturnValue:
    """Show everything of the side at one glance."""
    return page(system_pages.game_of_side(), reader())


def page(game: Game, whose: Viewer, watched: str | None = None) -> ResponseReturnValue:
    """Return a side's page; `watched` is the console from which the umpire looks at it."""
    side, battles = str(whose.side), services().battles
    seen = battles.versions.of_page(reader(), game)

    def made(token: str) -> str:
        page = render_template(
            system_pages.template_for(game, "side"),
            seen=seen,
            view=game.system.views.side_view(game.state, side),
            log=system_pages.log_of(game, whose, LINES),
            badges=system_pages.badges_by_side(game),
            moments=() if watched else game.system.moments(game.state, game.entries, side),
            steps=game.system.table_steps(game.state, game.entries, side),
            battle=game.id,
            ticked=battles.versions.ticked(game, side),
            base=BASE,
            watched=watched,
            replays=game.system.replay is not None,
            in_campaign=is_in_campaign(game),
            undo=not watched and entry_of_side_to_undo(game, side) is not None,
            here=f"{watched}/as/{side}" if watched else HOME,
            token=token,
        )
        return scaled_lengths.convert_text(page)

    if watched or not is_htmx_request():
        return made(move_sheets.new_token())
    part = battles.shared.part(whose, seen, move_sheets.new_token(), made)
    scaled_lengths.use_inches()
    return part


@bp.post("/tick")
def tick() -> ResponseReturnValue:
    """Set or remove the tick of a line on the placing list, on all phones of the side."""
    count_tap(services().taps)
    game, side, form = system_pages.game_of_side(), str(reader().side), request.form
    turn, lines = system_pages.require(game.system.placing).of(game.state, side)
    if form.get("turn") != str(turn) or form.get("words") not in lines:
        return "This list has changed. Look at it again.", 409
    battles = services().battles
    battles.ticks.set_tick(game.id, side, turn, form["words"], done=form.get("done") == "yes")
    battles.changed(game.id)
    return "", 204


@bp.get("/map")
def table_map() -> str:
    """Show the side's own table plan, with its knowledge."""
    return plan_page(system_pages.game_of_side(), reader())


def plan_page(game: Game, whose: Viewer, watched: str | None = None) -> str:
    """Return a side's plan; `watched` is the side's page on which the umpire looks at it."""
    side = str(whose.side)
    side_map = system_pages.require(game.system.side_map)
    view = system_pages.require(side_map(game.state, side, request.args.get("see", "")))
    return render_template(
        system_pages.template_for(game, "sidemap"),
        seen=services().battles.versions.of_page(reader(), game),
        badge=game.system.views.badge(game.state, side),
        clock=game.system.clock(game.state),
        view=view,
        base=watched or BASE,
        watched=watched,
    )


@bp.get("/ground")
def ground() -> ResponseReturnValue:
    """Show the plan from which the side builds its terrain model."""
    game = system_pages.game_of_side()
    table = system_pages.require(game.system.grounds).table(game.state, str(reader().side))
    return system_pages.terrain_page(game, table, HOME)


@bp.get("/replay")
def replay() -> ResponseReturnValue:
    """Show the battle again, moment by moment: as the side knew it, or in full when it is over."""
    return system_pages.replay_page(system_pages.game_of_side(), reader(), HOME, f"{BASE}/replay")


@bp.get("/replay/times")
def times() -> ResponseReturnValue:
    """Show the waiting times of the evening, when the battle is over."""
    return system_pages.times_page(system_pages.game_of_side(), reader(), f"{BASE}/replay")


@bp.get("/log")
def log() -> ResponseReturnValue:
    """Show the side's whole log."""
    game = system_pages.game_of_side()
    return render_template(
        "side/log.html",
        seen=services().battles.versions.of_page(reader(), game),
        badge=game.system.views.badge(game.state, str(reader().side)),
        title=game.state.title,
        clock=game.system.clock(game.state),
        log=system_pages.log_of(game, reader()),
        badges=system_pages.badges_by_side(game),
    )


@bp.route("/do/<move>", methods=["GET", "POST"])
def do(move: str) -> ResponseReturnValue:
    """Show the sheet of a move, for a side."""
    return move_sheets.show_or_make(system_pages.game_of_side(), reader(), move, BASE)


@bp.get("/made/<token>")
def made(token: str) -> ResponseReturnValue:
    """Show the result of a move."""
    return move_results.show_result(system_pages.game_of_side(), reader(), token, BASE)
