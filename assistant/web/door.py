"""The door: how a browser becomes the referee's console, and a phone a side of a battle."""

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from assistant.battle.readers import UMPIRE, Reader
from assistant.web import devices, wanted
from assistant.web.addresses import host_name, is_loopback
from assistant.web.guard import HOMES, device, open_to_all
from assistant.web.settings import services

bp = Blueprint("door", __name__)
open_to_all(bp)

USED_KEY = (
    "This link was used before, or it is not right: it opens one browser. The console makes a "
    "new one under Codes, and the assistant shows one each time it is started."
)
CONSOLE_STAYS = "This browser is the referee's console. Open a join code on a player's phone."
TOO_MANY_WRONG = (
    "This code is not right, and too many wrong codes were tried. "
    "Ask the umpire for the present code: the right one always lets you in."
)
WRONG_CODE = "No battle has this code. Look once more, or ask the referee for the present one."


@bp.get("/console/key/<key>")
def console(key: str) -> Response:
    """Make the referee's browser the console."""
    known = device()
    if known is not None and known.reader.is_umpire:
        return redirect(HOMES["umpire"], 303)
    if not services().devices.use_console_key(key):
        _count()
        abort(403, USED_KEY)
    return _let_in(UMPIRE)


@bp.get("/J/<code>", endpoint="join")
@bp.get("/j/<code>")
def join(code: str) -> Response:
    """Make a device a side of a battle by its code."""
    reader = services().devices.reader_by_code(code)
    if reader is None:
        _count()
        abort(404, WRONG_CODE)
    return _let_in(reader)


@bp.get("/door")
def door() -> str:
    """Where somebody without a cookie can type a code."""
    return render_template("door/door.html", problem=None, why="")


@bp.post("/door")
def knock() -> Response | tuple[str, int]:
    """Join by a code that was typed."""
    reader = services().devices.reader_by_code(request.form.get("code", ""))
    if reader is None:
        _count()
        return render_template("door/door.html", problem=WRONG_CODE, why=""), 422
    return _let_in(reader)


@bp.get("/healthz")
def health() -> tuple[str, int, dict[str, str]]:
    """Whether the assistant can do its work: keep what it is told."""
    well = services().health.is_well()
    words = "ok\n" if well else "The data folder cannot be written to.\n"
    return words, 200 if well else 503, {"Content-Type": "text/plain; charset=utf-8"}


def _count() -> None:
    """Count a wrong code, and refuse it as one too many; those from this laptop do not count."""
    address = request.remote_addr or ""
    if not is_loopback(address) and not services().guesses.count(address):
        abort(429, TOO_MANY_WRONG)


def _let_in(reader: Reader) -> Response:
    if reader.battle and not is_loopback(request.remote_addr):
        services().network.reached(host_name(request.host))
    home = redirect(HOMES[reader.role], 303)
    if reader.role == "side":
        wanted.lead_to(home)
    known = device()
    if known is not None and known.reader == reader:
        return home
    if known is not None and known.reader.is_umpire:
        abort(409, CONSOLE_STAYS)
    token = services().devices.admit(reader, request.user_agent.string)
    if reader.battle:
        services().battles.joined(reader.battle)
    if known is not None:
        services().devices.put_out(known.id)
        services().hub.end(known.id)
    home.set_cookie(
        devices.COOKIE, token, max_age=devices.COOKIE_S, httponly=True, samesite="Lax", path="/"
    )
    return home
