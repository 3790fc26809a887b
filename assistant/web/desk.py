"""The referee's console: a battle begun, a battle whole, undo, join codes, their view."""

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.log import undone_by
from assistant.battle.play import Refused
from assistant.battle.readers import UMPIRE, Reader
from assistant.battle.telling import log_for
from assistant.cards import codes
from assistant.web import acts, finding, joining, maps, rooms, side, vehicles
from assistant.web.battles import now
from assistant.web.clocks import clock_of
from assistant.web.guard import umpire_only
from assistant.web.home import first_page
from assistant.web.settings import services

bp = Blueprint("desk", __name__)
umpire_only(bp)

LINES = 60  # of the log on the console


@bp.post("/battles")
def begin() -> ResponseReturnValue:
    """Set up a battle from a scenario."""
    slug, size = request.form.get("scenario", ""), request.form.get("size", "0")
    try:
        offer = services().battles.offer(slug)
    except KeyError:
        abort(404)
    if offer.card is None:
        return first_page(), 422
    sizes, scales = len(offer.card.sizes), dict(offer.scales)
    if size not in map(str, range(sizes)):
        abort(422, f"Size must be a whole number 0 to {sizes - 1}; nothing was begun.")
    scale = request.form.get("scale", "")
    if scale and scale not in scales:
        allowed = ", ".join(scales.values()) or "nothing: it has but one"
        abort(422, f"Scale must be one of {allowed}; nothing was begun.")
    battle = services().battles.open(slug, int(size), scale)
    joining.make_codes(rooms.game_of(battle))
    return redirect(f"/battles/{battle}", 303)


@bp.get("/battles/<battle>")
def console(battle: str) -> ResponseReturnValue:
    """One battle: what is due, both sides, the log, the codes."""
    game = rooms.game_of(battle)
    return render_template(
        rooms.template(game, "console"),
        seen=services().battles.version(UMPIRE, game),
        view=game.system.views.umpire_view(game.state),
        log=log_for(game.entries, UMPIRE, LINES),
        joins=joining.joins(game),
        phones=services().network.phones,
        base=rooms.home_of(game),
        undo=game.last_standing(),
        redo=game.last_undo(),
        token=acts.new_token(),
        has_paper=game.system.printed is not None,
        problem=None,
        **maps.beside(game),
    )


@bp.get("/battles/<battle>/find")
def command(battle: str) -> ResponseReturnValue:
    """Where the words of the command box lead."""
    game = rooms.with_units(rooms.game_of(battle))
    text = request.args.get("q", "")[:100]
    hits = finding.find(game, text, rooms.home_of(game))
    hits += vehicles.named(text, services().settings.shelf)
    if len(hits) == 1 or (hits and "do/" in hits[0].address):
        return redirect(hits[0].address, 303)
    clock, base = game.system.clock(game.state), rooms.home_of(game)
    return render_template("desk/found.html", hits=hits, text=text, clock=clock, base=base)


@bp.get("/battles/<battle>/units")
def unit_codes(battle: str) -> ResponseReturnValue:
    """The code of every unit, to be scanned from the screen or printed and cut out."""
    game = rooms.game_of(battle)
    units = rooms.feature(game.system.cards).units(game.state)
    view = game.system.views.umpire_view(game.state)
    network = services().network
    svgs = {id: codes.qr_svg(codes.link(network.base, "U", id)) for id in units}
    base = rooms.home_of(game)
    return render_template(
        "desk/units.html", view=view, svgs=svgs, base=base, phones=network.phones
    )


@bp.route("/battles/<battle>/do/<move>", methods=["GET", "POST"])
def do(battle: str, move: str) -> ResponseReturnValue:
    """The sheet of a move, for the umpire."""
    game = rooms.game_of(battle)
    return acts.act(game, UMPIRE, move, rooms.home_of(game))


@bp.get("/battles/<battle>/made/<token>")
def made(battle: str, token: str) -> ResponseReturnValue:
    """What came of a move."""
    game = rooms.game_of(battle)
    return acts.made(game, UMPIRE, token, rooms.home_of(game))


@bp.route("/battles/<battle>/undo", methods=["GET", "POST"])
def undo(battle: str) -> ResponseReturnValue:
    """Take back an entry (`seq`; the last by default), or an undo (redo)."""
    game = rooms.game_of(battle)
    problem = ""
    asked = request.values.get("seq", "")
    named = next((e for e in game.entries if str(e.seq) == asked), None)
    entry = named if asked else game.last_standing()
    if entry is None or entry.seq == 1:
        problem = "There is nothing to undo."
    elif request.method == "POST":
        token = request.form.get("request", "") or acts.new_token()
        why = request.form.get("why", "")[:300]
        shown = request.form.get("upto") == str(len(game.entries))  # nothing has come since
        too = [breaks.entry.seq for breaks in game.leaning_on(entry.seq)] if shown else []
        try:
            game.undo(entry.seq, why, at=now(), request=token[:64], besides=tuple(too))
            services().battles.changed(game.id)
            return redirect(rooms.home_of(game), 303)
        except Refused as refused:
            problem = str(refused)
    done = entry is not None and entry.seq in undone_by(game.entries)
    page = render_template(
        "desk/undo.html",
        entry=entry,
        is_done=done,
        here=f"{rooms.home_of(game)}/undo" + (f"?seq={entry.seq}" if entry else ""),
        seen=services().battles.version(UMPIRE, game),
        too=game.leaning_on(entry.seq) if entry and entry.seq > 1 and not done else (),
        upto=len(game.entries),
        problem=problem,
        base=rooms.home_of(game),
        clock=clock_of(game),
        token=acts.new_token(),
    )
    return page, 422 if problem and request.method == "POST" else 200


@bp.get("/battles/<battle>/reading")
def reading(battle: str) -> ResponseReturnValue:
    """What every player is told and has to place, side by side, before it goes out."""
    game = rooms.game_of(battle)
    readings = rooms.feature(game.system.readings)
    return render_template(
        f"{game.system.pages}/reading.html",
        seen=services().battles.version(UMPIRE, game),
        readings=tuple(readings.pages(game.state)),
        open=readings.are_drafts(game.state),
        title=game.state.title,
        clock=game.system.clock(game.state),
        base=rooms.home_of(game),
        here=f"{rooms.home_of(game)}/reading",
        token=acts.new_token(),
    )


@bp.get("/battles/<battle>/replay")
def replay(battle: str) -> ResponseReturnValue:
    """The battle once more, turn by turn."""
    game = rooms.game_of(battle)
    home = rooms.home_of(game)
    return rooms.replay(game, UMPIRE, home, f"{home}/replay")


@bp.get("/battles/<battle>/ground/<table>")
def ground(battle: str, table: str) -> ResponseReturnValue:
    """The plan from which a side builds its terrain model."""
    return rooms.terrain(rooms.game_of(battle), table, rooms.home_of(rooms.game_of(battle)))


@bp.get("/battles/<battle>/as/<side_id>")
def as_side(battle: str, side_id: str) -> ResponseReturnValue:
    """The page that a side's phone shows, bannered."""
    game = _with_side(battle, side_id)
    return side.page(game, Reader("side", game.id, side_id), watched=rooms.home_of(game))


@bp.get("/battles/<battle>/as/<side_id>/map")
def as_side_map(battle: str, side_id: str) -> str:
    """The plan of the table that a side's phone shows, bannered."""
    game = _with_side(battle, side_id)
    watched = f"{rooms.home_of(game)}/as/{side_id}"
    return side.plan_page(game, Reader("side", game.id, side_id), watched)


def _with_side(battle: str, side_id: str) -> Game:
    game = rooms.game_of(battle)
    if side_id not in game.state.sides:
        abort(404)
    return game
