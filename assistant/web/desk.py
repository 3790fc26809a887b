"""The referee's console: battles, scenarios, one battle whole, undo, join codes, their view."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.play import Refused
from assistant.battle.readers import UMPIRE, Reader
from assistant.battle.telling import log_for
from assistant.cards import codes
from assistant.web import acts, addresses, finding, maps, rescue, rooms, side, vehicles
from assistant.web.battles import now
from assistant.web.devices import Device
from assistant.web.guard import umpire_only
from assistant.web.settings import services

bp = Blueprint("desk", __name__)
umpire_only(bp)

LINES = 60  # of the log on the console


@dataclass(frozen=True)
class Join:
    """A side's join code as it stands on the console."""

    side: Any  # its badge; None: the spectators'
    code: str
    svg: str
    phones: int
    devices: tuple[Device, ...]


def _game(battle: str) -> Game:
    game = services().battles.game(battle)
    if game is None:
        abort(404)
    return game


def home_of(game: Game) -> str:
    """The console of a battle, without the slash at its end."""
    return f"/battles/{game.id}"


@bp.get("/")
def home() -> str:
    """Battles to go on with, scenarios to begin."""
    return first_page()


def first_page(refused: tuple[str, ...] = ()) -> str:
    """The first page, with what was refused there."""
    return render_template(
        "desk/home.html",
        battles=services().battles.every(),
        offers=services().battles.offers(),
        rescued=rescue.noted(services().settings.database),
        refused=refused,
    )


@bp.post("/battles")
def begin() -> ResponseReturnValue:
    """Set up a battle from a scenario."""
    slug, size = request.form.get("scenario", ""), request.form.get("size", "0")
    try:
        card = services().battles.offer(slug).card
    except KeyError:
        abort(404)
    if card is None:
        return home(), 422
    sizes = len(card.sizes)
    if size not in map(str, range(sizes)):
        abort(422, f"Size must be a whole number 0 to {sizes - 1}; nothing was begun.")
    return redirect(f"/battles/{services().battles.open(slug, int(size))}", 303)


@bp.get("/battles/<battle>")
def console(battle: str) -> ResponseReturnValue:
    """One battle: what is due, both sides, the log, the codes."""
    game = _game(battle)
    return render_template(
        rooms.template(game, "console"),
        seen=services().battles.version(UMPIRE, game),
        view=game.system.views.umpire_view(game.state),
        log=log_for(game.entries, UMPIRE, LINES),
        joins=joins(game),
        phones=phones(),
        base=home_of(game),
        undo=game.last_standing(),
        redo=game.last_undo(),
        token=acts.new_token(),
        problem=None,
        **maps.beside(game),
    )


def phones() -> str | None:
    """The address that phones open, or None without a network."""
    settings = services().settings
    return addresses.phones_url(settings.port, settings.host)


def joins(game: Game) -> tuple[Join, ...]:
    """Each side's code, drawn for scanning."""
    return tuple(_join(game, id) for id in game.state.sides)


def _join(game: Game, side: str | None) -> Join:
    """The code of a side, or for None of the spectators."""
    devices = services().devices
    base = phones() or addresses.console_url(services().settings.port, services().settings.host)
    code = devices.join_code(game.id, side)
    in_now = tuple(d for d in devices.devices_of(game.id) if d.reader.side == side)
    svg = codes.qr_svg(codes.link(base, "J", code))
    badge = game.system.views.badge(game.state, side) if side else None
    return Join(badge, code, svg, len(in_now), in_now)


@bp.get("/battles/<battle>/codes")
def large_codes(battle: str) -> ResponseReturnValue:
    """The join codes large, for the hall; the devices that are in, each to be put out."""
    game = _game(battle)
    return render_template(
        "desk/codes.html",
        title=game.state.title,
        joins=(*joins(game), _join(game, None)),
        phones=phones(),
        base=home_of(game),
    )


@bp.get("/battles/<battle>/find")
def command(battle: str) -> ResponseReturnValue:
    """Where the words of the command box lead."""
    game = rooms.with_units(_game(battle))
    text = request.args.get("q", "")[:100]
    hits = finding.find(game, text, home_of(game))
    hits += vehicles.named(text, services().settings.shelf)
    if len(hits) == 1 or (hits and "do/" in hits[0].address):
        return redirect(hits[0].address, 303)
    clock = game.system.clock(game.state)
    return render_template("desk/found.html", hits=hits, text=text, clock=clock, base=home_of(game))


@bp.get("/battles/<battle>/units")
def unit_codes(battle: str) -> ResponseReturnValue:
    """The code of every unit, to be scanned from the screen or printed and cut out."""
    game = rooms.with_units(_game(battle))
    view = game.system.views.umpire_view(game.state)
    base = phones() or addresses.console_url(services().settings.port, services().settings.host)
    svgs = {id: codes.qr_svg(codes.link(base, "U", id)) for id in game.state.elements}
    return render_template(
        "desk/units.html", view=view, svgs=svgs, base=home_of(game), phones=phones()
    )


@bp.post("/battles/<battle>/codes", defaults={"side_id": None})
@bp.post("/battles/<battle>/codes/<side_id>")
def withdraw(battle: str, side_id: str | None) -> ResponseReturnValue:
    """Withdraw a side's code, or the spectators'; a new one takes its place."""
    game = _game(battle)
    if side_id is not None and side_id not in game.state.sides:
        abort(404)
    services().devices.withdraw(services().devices.join_code(game.id, side_id))
    return redirect(f"{home_of(game)}/codes", 303)


@bp.post("/battles/<battle>/devices/<device>")
def put_out(battle: str, device: str) -> ResponseReturnValue:
    """Put a device out of the battle."""
    game = _game(battle)
    if device not in [d.id for d in services().devices.devices_of(game.id)]:
        abort(404)
    services().devices.put_out(device)
    services().hub.end(device)
    services().battles.joined(game.id)
    return redirect(f"{home_of(game)}/codes", 303)


@bp.route("/battles/<battle>/do/<move>", methods=["GET", "POST"])
def do(battle: str, move: str) -> ResponseReturnValue:
    """The sheet of a move, for the umpire."""
    game = _game(battle)
    return acts.act(game, UMPIRE, move, home_of(game))


@bp.get("/battles/<battle>/made/<token>")
def made(battle: str, token: str) -> ResponseReturnValue:
    """What came of a move."""
    game = _game(battle)
    return acts.made(game, UMPIRE, token, home_of(game))


@bp.route("/battles/<battle>/undo", methods=["GET", "POST"])
def undo(battle: str) -> ResponseReturnValue:
    """Take back an entry (`seq`; the last by default), or an undo (redo)."""
    game = _game(battle)
    problem = ""
    asked = request.values.get("seq", "")
    named = next((e for e in game.entries if str(e.seq) == asked), None)
    entry = named if asked else game.last_standing()
    if entry is None or entry.seq == 1:
        problem = "There is nothing to take back."
    elif request.method == "POST":
        token = request.form.get("request", "") or acts.new_token()
        try:
            game.undo(entry.seq, request.form.get("why", "")[:300], at=now(), request=token[:64])
            services().battles.changed(game.id)
            return redirect(home_of(game), 303)
        except Refused as refused:
            problem = str(refused)
    page = render_template(
        "desk/undo.html",
        entry=entry,
        problem=problem,
        base=home_of(game),
        clock=game.system.clock(game.state),
        token=acts.new_token(),
    )
    return page, 422 if problem and request.method == "POST" else 200


@bp.get("/battles/<battle>/reading")
def reading(battle: str) -> ResponseReturnValue:
    """What every player is told and has to place, side by side, before it goes out."""
    game = rooms.with_view(_game(battle), "readings")
    return render_template(
        f"{game.system.id}/reading.html",
        seen=services().battles.version(UMPIRE, game),
        readings=tuple(game.system.views.readings(game.state)),
        open=bool(game.state.drafts),
        title=game.state.title,
        clock=game.system.clock(game.state),
        base=home_of(game),
        here=f"{home_of(game)}/reading",
        token=acts.new_token(),
    )


@bp.get("/battles/<battle>/replay")
def replay(battle: str) -> ResponseReturnValue:
    """The battle once more, turn by turn."""
    game = _game(battle)
    return rooms.replay(game, UMPIRE, home_of(game), f"{home_of(game)}/replay")


@bp.get("/battles/<battle>/ground/<table>")
def ground(battle: str, table: str) -> ResponseReturnValue:
    """The plan from which a side builds its terrain model."""
    return rooms.terrain(_game(battle), table, home_of(_game(battle)))


@bp.get("/battles/<battle>/as/<side_id>")
def as_side(battle: str, side_id: str) -> ResponseReturnValue:
    """The page that a side's phone shows, bannered."""
    game = _game(battle)
    if side_id not in game.state.sides:
        abort(404)
    reader = Reader("side", game.id, side_id)
    return side.page(game, reader, watched=home_of(game))
