"""The sign-in: a browser becomes the umpire's console, or a phone joins a side of a battle.

A link that a person opens signs in immediately. A preview or prefetch of a link changes nothing. A
link on a page of another site, or one that would move a phone to another side, asks first.
"""

from typing import TYPE_CHECKING

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from assistant.battle.storage import sqlite
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.web.access import pending_page
from assistant.web.access.guard import HOMES, device, home_of_reader, is_foreign, open_to_all
from assistant.web.devices.assistants import CodeInUse
from assistant.web.devices.device_kinds import kind_of_device
from assistant.web.devices.devices import Device
from assistant.web.devices.hall import WAITS_S
from assistant.web.limits.counting import refuse_too_many
from assistant.web.network.addresses import host_name, is_loopback
from assistant.web.services import services

if TYPE_CHECKING:
    from assistant.battle.game import Game

bp = Blueprint("door", __name__)
open_to_all(bp)

USED_KEY = (
    "This link no longer works. A link opens one browser, once, within ten minutes. "
    "Get a new link on the console under Codes, or start the assistant again."
)
CONSOLE_STAYS = "This browser is the umpire’s console. Open a join code on a player’s phone."
TOO_MANY_WRONG = (
    "This code is not right, and too many wrong codes were tried. "
    "Ask the umpire for the current code. The right code always lets you in."
)
TOO_MANY_SHORT = (
    "Too many wrong codes were typed here. Scan the code or type its ten letters, "
    "or wait a minute and type the five letters again."
)
TOO_MANY_DEVICES = (
    "Too many devices have joined in a short time. Wait a minute, then open the code again."
)
CODE_IN_USE = (
    "Another device is already {umpire}. Ask the first umpire for a code of your own, "
    "or let the first umpire sign the other device out."
)
HALL_IS_FULL = (
    "Too many phones wait for the umpire, or the umpire refused this one. "
    "Ask the umpire to let you in."
)
ANOTHER = "Join another battle"
NOT_LET_IN = "The umpire did not let this phone in. Ask the umpire for a code."
WAITS_NO_MORE = "This phone is no longer waiting. Scan the code again."
LOOKS_S = 3  # seconds until a waiting phone looks again
WAITS = "hall"  # the cookie of a phone that waits for the umpire's tap
WRONG_CODE = "No battle has this code. Check the code, or ask the umpire for the current one."


@bp.route("/console/key/<key>", methods=["GET", "POST"])
def console(key: str) -> Response | str:
    """Make the umpire's browser the console."""
    known = device()
    if known is not None and known.reader.is_first_umpire:
        return redirect(HOMES["umpire"], 303)
    if is_preview():
        return ""
    if request.method == "GET" and (is_foreign() or known is not None):
        return render_template(
            "door/ask.html", becomes="the umpire’s console", was=_current_role(known), begun=None
        )
    if not services().devices.use_console_key(key, is_here=is_loopback(request.remote_addr)):
        count_wrong_code()
        abort(403, USED_KEY)
    return _sign_in(UMPIRE)


@bp.route("/J/<code>", methods=["GET", "POST"], endpoint="join")
@bp.route("/j/<code>", methods=["GET", "POST"])
def join(code: str) -> Response | str:
    """Join a side of a battle by its code."""
    if is_preview():
        return ""
    reader, is_in_hall = _reader_by_code(code)
    if reader is None:
        count_wrong_code()
        abort(404, WRONG_CODE)
    known = device()
    if known is not None and known.reader.is_first_umpire:
        abort(409, CONSOLE_STAYS)
    is_in = known is not None and known.reader == reader
    if request.method == "GET" and not is_in and (is_foreign() or known is not None):
        begun = _when_begun(known.reader if known else None, reader)
        was, becomes = _current_role(known), _describe_reader(reader)
        return render_template("door/ask.html", becomes=becomes, was=was, begun=begun)
    return _wait(reader) if is_in_hall and not is_in else _sign_in(reader)


@bp.get("/door")
def door() -> str:
    """Show the page where a phone can type a code: its first code, or another battle's."""
    return render_template("door/door.html", problem=None, why=ANOTHER if device() else "")


@bp.post("/door")
def knock() -> Response | tuple[str, int]:
    """Join with a code that was typed."""
    code, address = request.form.get("code", ""), request.remote_addr or ""
    if services().evening_codes.are_stopped(code, address):
        return render_template("door/door.html", problem=TOO_MANY_SHORT, why=""), 429
    reader, must_wait = _reader_by_typed_code(code)
    if reader is None:
        count_wrong_code()
        return render_template("door/door.html", problem=WRONG_CODE, why=""), 422
    return _wait(reader) if must_wait else _sign_in(reader)


@bp.get("/door/wait")
def wait() -> Response | str | tuple[str, int]:
    """Show that a phone waits for the umpire's tap; let it in once the umpire has tapped."""
    token = request.cookies.get(WAITS, "")
    phone = services().hall.phone(token)
    if phone is None or phone.answer == "refused":
        why = NOT_LET_IN if phone else WAITS_NO_MORE
        return render_template("door/door.html", problem=None, why=why), 403
    if phone.answer == "waits":
        becomes = _describe_reader(phone.reader)
        return render_template("door/hall.html", phone=phone, becomes=becomes, seconds=LOOKS_S)
    services().hall.leave(token)
    home = _sign_in(phone.reader, phone.id)
    home.delete_cookie(WAITS)
    return home


@bp.get("/healthz")
def health() -> tuple[str, int, dict[str, str]]:
    """Show whether the assistant works: whether it can save."""
    well = services().health.is_well()
    words = f"ok, SQLite {sqlite.VERSION}\n" if well else "The data folder cannot be written to.\n"
    return words, 200 if well else 503, {"Content-Type": "text/plain; charset=utf-8"}


def is_preview() -> bool:
    """Return whether a browser only loads a preview before anybody has opened the link."""
    headers = request.headers
    purpose = " ".join(headers.get(name, "") for name in ("Sec-Purpose", "Purpose", "X-Moz"))
    return request.method == "HEAD" or "prefetch" in purpose.lower()


def _current_role(known: Device | None) -> str:
    """Return a device's present role; empty for a device that has not joined."""
    return _describe_reader(known.reader) if known else ""


def _describe_reader(reader: Viewer) -> str:
    """Describe a reader, such as `German in Easy Company`."""
    game = _game(reader)
    if game is None:
        return "a player of another battle"
    if reader.is_umpire:
        return f"{reader.umpire_name} in {game.title}"
    if reader.side not in game.state.sides:
        return f"a spectator of {game.title}"
    return f"{game.system.views.badge(game.state, str(reader.side)).name} in {game.title}"


def _when_begun(was: Viewer | None, becomes: Viewer) -> tuple[str, str] | None:
    """Return when two battles of the same title began; None unless they must be told apart."""
    before, after = _game(was) if was else None, _game(becomes)
    if before is None or after is None or before is after or before.title != after.title:
        return None
    return before.entries[0].at, after.entries[0].at


def _game(reader: Viewer) -> "Game | None":
    return services().battles.readable(reader.battle or "")


def count_wrong_code() -> None:
    """Count a wrong code, and refuse too many from one address."""
    refuse_too_many(services().wrong_codes, TOO_MANY_WRONG)


def _reader_by_code(code: str) -> tuple[Viewer | None, bool]:
    """Return the reader of a code, and whether the code is one for the hall."""
    if found := services().devices.reader_by_code(code):
        return found, False
    asks = services().hall.reader_by_code(code)
    return asks, asks is not None


def _reader_by_typed_code(code: str) -> tuple[Viewer | None, bool]:
    """Return the reader of a code that was typed, and whether the phone waits for a tap.

    The code is a join code, or its five letters of today.
    """
    found, evening = _reader_by_code(code), services().evening_codes
    whole = evening.join_code(code, request.remote_addr or "")
    if found[0] or not whole:
        return found
    reader, is_in_hall = _reader_by_code(whole)
    return reader, is_in_hall or evening.need_tap


def _wait(reader: Viewer) -> Response:
    """Let a phone wait until the umpire lets it in."""
    known = device()
    if known is not None and known.reader == reader:
        return redirect(home_of_reader(reader), 303)
    if known is not None and known.reader.is_first_umpire:
        abort(409, CONSOLE_STAYS)
    name, sent = kind_of_device(request.user_agent.string), request.cookies.get(WAITS, "")
    is_news = not services().hall.waits(sent, reader)
    if is_news and services().hall.phone(sent):  # it changes its mind; few new ones may wait
        refuse_too_many(services().new_devices, TOO_MANY_DEVICES)
    token = services().hall.ask(sent, reader, name, request.remote_addr or "")
    token = token or abort(429, HALL_IS_FULL)
    if is_news:  # a repeated request does not make the console's page again
        services().battles.joined(reader.battle or "")
    waits = redirect("/door/wait", 303)
    waits.set_cookie(WAITS, token, max_age=int(WAITS_S), httponly=True, samesite="Lax")
    return waits


def _sign_in(reader: Viewer, id: str = "") -> Response:
    if reader.battle and not is_loopback(request.remote_addr):
        services().network.note_arrival(host_name(request.host))
    home = redirect(home_of_reader(reader), 303)
    if reader.battle:
        pending_page.redirect_to_page(home, reader)
    known = device()
    if known is not None and known.reader == reader:
        return home
    if known is not None and known.reader.is_first_umpire:
        abort(409, CONSOLE_STAYS)
    if reader.battle and not id:  # the umpire has let in a phone with an id
        refuse_too_many(services().new_devices, TOO_MANY_DEVICES)
    try:
        token = services().devices.add(reader, request.user_agent.string, id)
    except CodeInUse:
        abort(409, CODE_IN_USE.format(umpire=reader.umpire_name))
    if reader.battle:
        services().battles.joined(reader.battle)
    if known is not None:
        services().devices.sign_out(known.id)
        services().hub.end(known.id)
    services().devices.set_cookie(home, token)
    return home
