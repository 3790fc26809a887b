"""The page with the join codes, the laptop's addresses, the Wi-Fi, and the joined devices."""

from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.viewers import UMPIRE
from assistant.cards import codes
from assistant.web.access.guard import device, umpire_only
from assistant.web.access.join_codes import join_of, joins, make_codes
from assistant.web.access.umpires import assistant_rows
from assistant.web.devices.hall import WaitingPhone
from assistant.web.network.phone_access import (
    LONGEST_NAME,
    LONGEST_PASSWORD,
    SHORTEST_PASSWORD,
    PhoneAddress,
    Wifi,
)
from assistant.web.pages.system_pages import badges_by_side, game_of, home_of
from assistant.web.services import services

bp = Blueprint("joining", __name__)
umpire_only(bp)


@dataclass(frozen=True)
class SharedSignIn:
    """A sign-in that two devices use."""

    words: str
    device: str  # its id; empty for the console's own


@bp.app_template_global("shared_sign_ins")
def shared_sign_ins(base: str) -> list[SharedSignIn]:
    """Return the sign-ins of a battle that two devices use, by its console's address."""
    devices, sightings = services().devices, services().sightings
    battle = base.rpartition("/")[2]
    found = [d for d in devices.devices_of(battle) if sightings.is_shared(d.id)]
    own = [SharedSignIn(d.label, "") for d in devices.consoles() if sightings.is_shared(d.id)]
    names = (
        {id: badge.name for id, badge in badges_by_side(game_of(battle)).items()} if found else {}
    )
    of = [(names.get(str(d.reader.side), "spectator"), d) for d in found]
    return own + [SharedSignIn(f"{name}, {d.label}", d.id) for name, d in of]


@bp.app_template_global("waiting_phones")
def waiting_phones(base: str) -> list[tuple[str, WaitingPhone]]:
    """Return the phones that wait for the umpire's tap, each with the side that it asks for."""
    game = game_of(base.rpartition("/")[2])
    names = {id: badge.name for id, badge in badges_by_side(game).items()}
    waiting = services().hall.waiting(game.id)
    return [(names.get(str(x.reader.side), "the spectators"), x) for x in waiting]


@bp.post("/battles/<battle>/phones/<phone>")
def answer_phone(battle: str, phone: str) -> ResponseReturnValue:
    """Let in a phone that read a code in the hall, or refuse it."""
    game = game_of(battle)
    services().hall.answer(game.id, phone, lets_in=request.form.get("answer") == "let-in")
    services().battles.joined(game.id)
    return redirect(home_of(game), 303)


@bp.post("/battles/<battle>/console/mine")
def keep_console(battle: str) -> ResponseReturnValue:
    """Sign out every other browser that uses the sign-in of this one."""
    mine = device()
    response = redirect(home_of(game_of(battle)), 303)
    if mine is not None:
        devices = services().devices
        devices.set_cookie(response, devices.add(UMPIRE, request.user_agent.string))
        devices.sign_out(mine.id)
        services().hub.end(mine.id)
    return response


@bp.get("/battles/<battle>/codes")
def large_codes(battle: str, problem: str = "", console: str = "") -> str:
    """Show the join codes large, for the hall, and the devices that have joined."""
    game = game_of(battle)
    return render_template(
        "desk/codes.html",
        seen=services().battles.versions.of_page(UMPIRE, game),
        title=game.state.title,
        joins=(*joins(game), join_of(game, None)),
        assistants=assistant_rows(game),
        parts=game.system.parts.names(game.state) if game.system.parts else {},
        base=home_of(game),
        network=services().network,
        ways=[(way, _code_for(way)) for way in services().network.ways()],
        wifi_svg=_wifi(),
        problem=problem,
        console=console,
        console_svg=codes.qr_svg(console) if console else "",
        units=game.system.cards is not None,
        letters_wait=services().evening_codes.need_tap,
    )


@bp.post("/battles/<battle>/console")
def another_console(battle: str) -> str:
    """Show a link, as text and code, that makes one more browser the umpire's; it works once."""
    link = f"{services().network.base}console/key/{services().devices.new_console_key()}"
    return large_codes(battle, console=link)


@bp.post("/battles/<battle>/address")
def address(battle: str) -> ResponseReturnValue:
    """Put another of the laptop's addresses into the codes."""
    url = request.form.get("url", "")
    if not services().network.choose(url):
        sentence = f"This laptop has no address {url[:60]} now; choose a listed address."
        return large_codes(battle, sentence), 422
    services().battles.changed(game_of(battle).id)
    return redirect(f"/battles/{battle}/codes", 303)


@bp.post("/battles/<battle>/wifi")
def wifi(battle: str) -> ResponseReturnValue:
    """Show a code for the Wi-Fi beside the other codes; without a name show none."""
    game_of(battle)
    name, password = (request.form.get(field, "") for field in ("name", "password"))
    if len(name.encode()) > LONGEST_NAME:
        return large_codes(battle, f"Name must have at most {LONGEST_NAME} letters."), 422
    if password and not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        sizes = f"{SHORTEST_PASSWORD} to {LONGEST_PASSWORD}"
        return large_codes(battle, f"Password must have {sizes} letters, or none at all."), 422
    services().network.join(Wifi(name, password) if name.strip() else None)
    return redirect(f"/battles/{battle}/codes", 303)


def _code_for(way: PhoneAddress) -> str:
    return codes.qr_svg(way.url.upper())


def _wifi() -> str:
    wifi = services().network.wifi
    return codes.qr_svg(wifi.code) if wifi else ""


@bp.post("/battles/<battle>/codes", defaults={"side_id": None})
@bp.post("/battles/<battle>/codes/<side_id>")
def withdraw(battle: str, side_id: str | None) -> ResponseReturnValue:
    """Revoke a side's code, or the spectators'; a new one takes its place."""
    game = game_of(battle)
    if side_id is not None and side_id not in game.state.sides:
        abort(404)
    services().devices.revoke(services().devices.join_code(game.id, side_id))
    services().hall.revoke(game.id, side_id)
    make_codes(game)
    return redirect(f"{home_of(game)}/codes", 303)


@bp.post("/battles/<battle>/devices/<device_id>")
def put_out(battle: str, device_id: str) -> ResponseReturnValue:
    """Sign a device out of the battle."""
    game = game_of(battle)
    if device_id not in [d.id for d in services().devices.devices_of(game.id)]:
        abort(404)
    services().devices.sign_out(device_id)
    services().hub.end(device_id)
    services().battles.joined(game.id)
    return redirect(f"{home_of(game)}/codes", 303)
