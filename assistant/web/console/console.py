"""The umpire's console of a battle, and the pages linked from it."""

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.log import undos_by_entry
from assistant.battle.play import Refused
from assistant.battle.umpires.parts import undo_refusal
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards import codes
from assistant.web.access import join_codes
from assistant.web.access.guard import device, reader, umpires_only
from assistant.web.access.umpires import bound_parts
from assistant.web.battles.clocks import clock_of
from assistant.web.battles.shared_console import (
    PUBLIC,
    entry_of_key,
    entry_to_undo,
    newest_entry,
    undo_key,
)
from assistant.web.console.beside import console_parts
from assistant.web.home.home import first_page
from assistant.web.moments import now
from assistant.web.own_pages import pages_of
from assistant.web.pages import system_pages
from assistant.web.players import side
from assistant.web.services import services
from assistant.web.sheets import move_results, move_sheets

bp = Blueprint("desk", __name__)
umpires_only(bp)

# why an undo is refused, without the sentence of an entry that only one side may read
LATER = "A later entry depends on this one. Undo them together from this page."


@bp.post("/battles")
def begin() -> ResponseReturnValue:
    """Set up a battle from a scenario."""
    if not reader().is_first_umpire:
        abort(404)
    slug, size = request.form.get("scenario", ""), request.form.get("size", "0")
    try:
        offer = services().battles.scenarios.offer(slug)
    except KeyError:
        abort(404)
    if offer.card is None:
        return first_page(), 422
    sizes, scales = len(offer.card.sizes), dict(offer.scales)
    if size not in map(str, range(sizes)):
        abort(422, f"Size must be a whole number from 0 to {sizes - 1}; no battle was begun.")
    scale = request.form.get("scale", "")
    if scale and scale not in scales:
        allowed = f"Scale must be one of {', '.join(scales.values())}"
        only = "This scenario has only one scale"
        abort(422, f"{allowed if scales else only}; no battle was begun.")
    battle = services().battles.open(slug, int(size), scale)
    join_codes.make_codes(system_pages.game_of(battle))
    return redirect(f"/battles/{battle}", 303)


@bp.get("/battles/<battle>")
def console(battle: str) -> ResponseReturnValue:
    """Show one battle: pending checks, both sides, the log, the codes."""
    game = system_pages.game_of(battle)
    return render_template(
        system_pages.template_for(game, "console"),
        seen=services().battles.versions.of_page(UMPIRE, game),
        problem=None,
        mine=_own_work(game),
        bound=_bound_work(game) if not reader().part else {},
        **console_parts(game),
    )


@bp.get("/battles/<battle>/find")
def command(battle: str) -> ResponseReturnValue:
    """Show or open the pages that the words of the command box mean."""
    game = system_pages.game_of(battle)
    find = system_pages.require(pages_of(game.system.id).find)
    text = request.args.get("q", "")[:100]
    hits = find(game, text, system_pages.home_of(game))
    if len(hits) == 1 or (hits and "do/" in hits[0].address):
        return redirect(hits[0].address, 303)
    clock, base = game.system.clock(game.state), system_pages.home_of(game)
    return render_template("desk/found.html", hits=hits, text=text, clock=clock, base=base)


@bp.get("/battles/<battle>/units")
def unit_codes(battle: str) -> ResponseReturnValue:
    """Show the code of every unit, to be scanned from the screen or printed and cut out."""
    game = system_pages.game_of(battle)
    units = system_pages.require(game.system.cards).units(game.state)
    view = game.system.views.umpire_view(game.state)
    network = services().network
    svgs = {id: codes.qr_svg(codes.link(network.base, "U", id)) for id in units}
    base = system_pages.home_of(game)
    return render_template(
        "desk/units.html", view=view, svgs=svgs, base=base, phones=network.phones
    )


@bp.route("/battles/<battle>/do/<move>", methods=["GET", "POST"])
def do(battle: str, move: str) -> ResponseReturnValue:
    """Show the sheet of a move, for the umpire."""
    game = system_pages.game_of(battle)
    system_pages.require_sheet(game, move)
    return move_sheets.show_or_make(game, reader(), move, system_pages.home_of(game))


@bp.get("/battles/<battle>/made/<token>")
def made(battle: str, token: str) -> ResponseReturnValue:
    """Show the result of a move."""
    game = system_pages.game_of(battle)
    return move_results.show_result(game, reader(), token, system_pages.home_of(game))


@bp.route("/battles/<battle>/undo", methods=["GET", "POST"])
def undo(battle: str) -> ResponseReturnValue:
    """Undo an entry (`seq`; the last by default), or redo an undone one."""
    game = system_pages.game_of(battle)
    problem = ""
    asked = request.values.get("seq", "")
    entry = entry_of_key(game, asked) if asked else entry_to_undo(game)
    newest = undo_key(game, newest_entry(game))
    if entry is None or entry.seq == 1:
        problem = "There is nothing to undo."
    elif request.method == "POST":
        token = move_sheets.sent_token(request.form, game, reader())
        why = request.form.get("why", "")[:300]
        shown = request.form.get("upto") == newest  # nothing has come since
        besides = [breaks.entry.seq for breaks in game.leaning_on(entry.seq)] if shown else []
        undone = [e for e in game.entries if e.seq in (entry.seq, *besides)]
        known = device()
        label = known.label if known else ""
        try:
            if outside := undo_refusal(reader(), undone):
                raise Refused(outside)
            game.undo(entry.seq, why, at=now(), request=token, besides=tuple(besides), device=label)
            services().battles.changed(game.id)
            return redirect(system_pages.home_of(game), 303)
        except Refused as refused:
            problem = LATER if system_pages.is_shared(game) else str(refused)
    done = entry is not None and entry.seq in undos_by_entry(game.entries)
    too = game.leaning_on(entry.seq) if entry and entry.seq > 1 and not done else ()
    outside = undo_refusal(reader(), [entry, *(x.entry for x in too)]) if entry else ""
    key = undo_key(game, entry) if entry else ""
    page = render_template(
        "desk/undo.html",
        entry=entry,
        reader=PUBLIC if system_pages.is_shared(game) else "umpire",
        is_done=done,
        key=key,
        here=f"{system_pages.home_of(game)}/undo" + (f"?seq={key}" if key else ""),
        seen=services().battles.versions.of_page(UMPIRE, game),
        is_barred=bool(outside),
        too=too,
        upto=newest,
        problem=problem or outside,
        base=system_pages.home_of(game),
        clock=clock_of(game),
        token=move_sheets.new_token(),
    )
    return page, 422 if problem and request.method == "POST" else 200


@bp.get("/battles/<battle>/reading")
def reading(battle: str) -> ResponseReturnValue:
    """Show the reports and placing lists of all players, side by side, before they are sent."""
    game = system_pages.game_of(battle)
    readings = system_pages.require(game.system.readings)
    return render_template(
        f"{game.system.pages}/reading.html",
        seen=services().battles.versions.of_page(UMPIRE, game),
        readings=tuple(readings.pages(game.state)),
        open=readings.are_drafts(game.state),
        sides=game.system.parts.names(game.state) if game.system.parts else {},
        released=game.system.parts.released(game.state) if game.system.parts else (),
        mine=_own_work(game),
        title=game.state.title,
        clock=game.system.clock(game.state),
        base=system_pages.home_of(game),
        here=f"{system_pages.home_of(game)}/reading",
        token=move_sheets.new_token(),
    )


@bp.get("/battles/<battle>/replay")
def replay(battle: str) -> ResponseReturnValue:
    """Show the battle again, moment by moment."""
    game = system_pages.umpires_game_of(battle)
    home = system_pages.home_of(game)
    return system_pages.replay_page(game, UMPIRE, home, f"{home}/replay")


@bp.get("/battles/<battle>/replay/times")
def times(battle: str) -> ResponseReturnValue:
    """Show the waiting times of the evening."""
    game = system_pages.umpires_game_of(battle)
    return system_pages.times_page(game, UMPIRE, f"{system_pages.home_of(game)}/replay")


@bp.get("/battles/<battle>/ground/<table>")
def ground(battle: str, table: str) -> ResponseReturnValue:
    """Show the plan from which a side builds its terrain model."""
    game = system_pages.umpires_game_of(battle)
    home = system_pages.home_of(game)
    return system_pages.terrain_page(game, table, home, prints=f"{home}/print")


@bp.get("/battles/<battle>/as/<side_id>")
def as_side(battle: str, side_id: str) -> ResponseReturnValue:
    """Show the page of a side's phone to the umpire, with a banner."""
    game = _with_side(battle, side_id)
    return side.page(game, Viewer("side", game.id, side_id), watched=system_pages.home_of(game))


@bp.get("/battles/<battle>/as/<side_id>/map")
def as_side_map(battle: str, side_id: str) -> str:
    """Show the table plan of a side's phone to the umpire, with a banner."""
    game = _with_side(battle, side_id)
    watched = f"{system_pages.home_of(game)}/as/{side_id}"
    return side.plan_page(game, Viewer("side", game.id, side_id), watched)


def _bound_work(game: Game) -> dict[str, object]:
    """Return the work of each assistant umpire who is bound to a part, by the umpire's name."""
    parts = game.system.parts
    bound = bound_parts(game).items() if parts else ()
    return {name: parts.work(game.state, part) for name, part in bound if parts}


def _own_work(game: Game) -> object | None:
    """Return the things that this umpire may change; None in a system without parts of a battle."""
    parts = game.system.parts
    return parts.work(game.state, reader().part) if parts else None


def _with_side(battle: str, side_id: str) -> Game:
    game = system_pages.umpires_game_of(battle)
    if side_id not in game.state.sides:
        abort(404)
    return game
