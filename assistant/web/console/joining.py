"""Phones come in: each side's code, the laptop's addresses, the Wi-Fi, who is in already."""

from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.viewers import UMPIRE
from assistant.cards import codes
from assistant.web.access.guard import device, umpire_only
from assistant.web.access.join_codes import join_of, joins, make_codes
from assistant.web.devices.devices import sign_in
from assistant.web.network.phone_access import (
    LONGEST_NAME,
    LONGEST_PASSWORD,
    SHORTEST_PASSWORD,
    Way,
    Wifi,
)
from assistant.web.pages.system_pages import badges, game_of, home_of
from assistant.web.services import services

bp = Blueprint("joining", __name__)
umpire_only(bp)


@dataclass(frozen=True)
class Shared:
    """A sign-in that two devices use."""

    words: str
    device: str  # its id; empty for the console's own


@bp.app_template_global("shared_sign_ins")
def shared_sign_ins(base: str) -> list[Shared]:
    """Return the sign-ins of a battle that two devices use at once, by its console's address."""
    devices, sightings = services().devices, services().sightings
    battle = base.rpartition("/")[2]
    found = [d for d in devices.devices_of(battle) if sightings.are_two(d.id)]
    own = [Shared(d.label, "") for d in devices.consoles() if sightings.are_two(d.id)]
    names = {id: badge.name for id, badge in badges(game_of(battle)).items()} if found else {}
    of = [(names.get(str(d.reader.side), "spectator"), d) for d in found]
    return own + [Shared(f"{name}, {d.label}", d.id) for name, d in of]


@bp.post("/battles/<battle>/console/mine")
def keep_console(battle: str) -> ResponseReturnValue:
    """Sign every other browser out that uses the sign-in of this one."""
    mine = device()
    answer = redirect(home_of(game_of(battle)), 303)
    if mine is not None:
        sign_in(answer, services().devices.admit(UMPIRE, request.user_agent.string))
        services().devices.put_out(mine.id)
        services().hub.end(mine.id)
    return answer


@bp.get("/battles/<battle>/codes")
def large_codes(battle: str, problem: str = "", console: str = "") -> str:
    """Show the join codes large, for the hall; the devices that are in, each to be put out."""
    game = game_of(battle)
    return render_template(
        "desk/codes.html",
        seen=services().battles.version(UMPIRE, game),
        title=game.state.title,
        joins=(*joins(game), join_of(game, None)),
        base=home_of(game),
        network=services().network,
        ways=[(way, _code_for(way)) for way in services().network.ways()],
        wifi_svg=_wifi(),
        problem=problem,
        console=console,
        console_svg=codes.qr_svg(console) if console else "",
        units=game.system.cards is not None,
    )


@bp.post("/battles/<battle>/console")
def another_console(battle: str) -> str:
    """Return a link that makes one more browser the umpire's, and its code; it works once."""
    link = f"{services().network.base}console/key/{services().devices.new_console_key()}"
    return large_codes(battle, console=link)


@bp.post("/battles/<battle>/address")
def address(battle: str) -> ResponseReturnValue:
    """Let codes hold another of the laptop's addresses."""
    url = request.form.get("url", "")
    if not services().network.choose(url):
        sentence = f"This laptop has no address {url[:60]} now; choose one of those listed."
        return large_codes(battle, sentence), 422
    services().battles.changed(game_of(battle).id)
    return redirect(f"/battles/{battle}/codes", 303)


@bp.post("/battles/<battle>/wifi")
def wifi(battle: str) -> ResponseReturnValue:
    """Show a code for the Wi-Fi beside the others; without a name none."""
    game_of(battle)
    name, password = (request.form.get(field, "") for field in ("name", "password"))
    if len(name.encode()) > LONGEST_NAME:
        return large_codes(battle, f"Name must have at most {LONGEST_NAME} letters."), 422
    if password and not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        sizes = f"{SHORTEST_PASSWORD} to {LONGEST_PASSWORD}"
        return large_codes(battle, f"Password must have {sizes} letters, or none at all."), 422
    services().network.join(Wifi(name, password) if name.strip() else None)
    return redirect(f"/battles/{battle}/codes", 303)


def _code_for(way: Way) -> str:
    return codes.qr_svg(way.url.upper())


def _wifi() -> str:
    wifi = services().network.wifi
    return codes.qr_svg(wifi.code) if wifi else ""


@bp.post("/battles/<battle>/codes", defaults={"side_id": None})
@bp.post("/battles/<battle>/codes/<side_id>")
def withdraw(battle: str, side_id: str | None) -> ResponseReturnValue:
    """Withdraw a side's code, or the spectators'; a new one takes its place."""
    game = game_of(battle)
    if side_id is not None and side_id not in game.state.sides:
        abort(404)
    services().devices.withdraw(services().devices.join_code(game.id, side_id))
    make_codes(game)
    return redirect(f"{home_of(game)}/codes", 303)


@bp.post("/battles/<battle>/devices/<device_id>")
def put_out(battle: str, device_id: str) -> ResponseReturnValue:
    """Put a device out of the battle."""
    game = game_of(battle)
    if device_id not in [d.id for d in services().devices.devices_of(game.id)]:
        abort(404)
    services().devices.put_out(device_id)
    services().hub.end(device_id)
    services().battles.joined(game.id)
    return redirect(f"{home_of(game)}/codes", 303)
