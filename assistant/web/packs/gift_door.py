"""The door for a laptop that asks for a pack: it waits here until the umpire has tapped.

It is open to everybody who has the code, and says nothing about the pack before it is allowed.
"""

from flask import Blueprint, Response, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.web.access.guard import open_to_all
from assistant.web.access.sign_in import count_wrong_code
from assistant.web.devices.gifts import LASTS_S, Asking, Gift
from assistant.web.packs.other_laptop import COOKIE
from assistant.web.services import services

bp = Blueprint("gift_door", __name__)
open_to_all(bp)

NO_GIFT = "This code is wrong, or it has expired. Ask the umpire to show a new code."
TOO_MANY = "Too many laptops are asking for this pack. Ask the umpire to show a new code."
NOT_YET = "The umpire has not allowed it yet."
NOT_ALLOWED = "The umpire did not allow it."


@bp.get("/G/<code>", endpoint="scanned")
@bp.get("/g/<code>")
def show(code: str) -> str:
    """Show a button that asks for the pack, or the umpire's answer."""
    gift = _gift(code)
    return render_template("packs/gift-door.html", gift=gift, asking=_asking(gift))


@bp.post("/G/<code>", endpoint="ask_scanned")
@bp.post("/g/<code>")
def ask(code: str) -> ResponseReturnValue:
    """Ask for the pack; a laptop that asks already keeps its place."""
    gift = _gift(code)
    asking = _asking(gift) or services().gifts.ask(gift.code, request.remote_addr or "")
    if asking is None:
        abort(429, TOO_MANY)
    waits = redirect(f"/g/{gift.code}", 303)
    waits.set_cookie(COOKIE, asking.token, max_age=int(LASTS_S), httponly=True, samesite="Lax")
    waits.headers["X-Asking"] = asking.label
    return waits


@bp.get("/g/<code>/file")
def file(code: str) -> ResponseReturnValue:
    """Send the pack, once the umpire has allowed it."""
    gift = _gift(code)
    asking = _asking(gift)
    if asking is None or asking.answer == "refused":
        abort(403, NOT_ALLOWED)
    if asking.answer == "waits":
        return NOT_YET, 202, {"Content-Type": "text/plain; charset=utf-8"}
    response = Response(gift.text, mimetype="application/jsonl")
    response.headers.set("Content-Disposition", "attachment", filename=gift.file)
    return response


def _gift(code: str) -> Gift:
    found = services().gifts.gift(code)
    if found is None:
        count_wrong_code()
        abort(404, NO_GIFT)
    return found


def _asking(gift: Gift) -> Asking | None:
    return services().gifts.find_asking(gift.code, request.cookies.get(COOKIE, ""))
