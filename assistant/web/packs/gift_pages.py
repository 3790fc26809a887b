"""Giving a pack to another laptop: the code, and the umpire's tap that allows it."""

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.storage.pack_file import Pack, pack_text
from assistant.cards import codes
from assistant.web.access.guard import umpire_only
from assistant.web.packs.make_pages import made_pack
from assistant.web.packs.pack_pages import file_name, packs
from assistant.web.services import services

bp = Blueprint("pack_giving", __name__, url_prefix="/packs")
umpire_only(bp)


@bp.post("/<pack>/give")
def give(pack: str) -> ResponseReturnValue:
    """Show a code under which another laptop can ask for a pack."""
    kept = packs().pack(pack)
    return _give(kept.pack) if kept else abort(404)


@bp.post("/make/<category>/<slug>/give")
def give_own(category: str, slug: str) -> ResponseReturnValue:
    """Make a pack of a scenario, and show a code under which another laptop can ask for it."""
    made = made_pack(category, slug)
    return _give(made) if isinstance(made, Pack) else made


def _give(pack: Pack) -> ResponseReturnValue:
    code = services().gifts.give(pack.head.name, file_name(pack), pack_text(pack))
    return redirect(f"/packs/gifts/{code}", 303)


@bp.get("/gifts/<code>")
def gift(code: str) -> str:
    """Show the code of a pack that is given away, and the laptops that ask for it."""
    found = services().gifts.gift(code) or abort(404)
    link = codes.link(services().network.base, "G", found.code)
    return render_template(
        "packs/gift.html",
        gift=found,
        link=link,
        svg=codes.qr_svg(link),
        has_network=services().network.phones is not None,
    )


@bp.post("/gifts/<code>")
def answer(code: str) -> ResponseReturnValue:
    """Allow or refuse a laptop that asks, or stop giving the pack away."""
    gifts = services().gifts
    found = gifts.gift(code) or abort(404)
    if "end" in request.form:
        gifts.end(found.code)
        return redirect("/packs", 303)
    for word in ("allow", "refuse"):
        if word in request.form:
            gifts.answer(found.code, request.form[word], allows=word == "allow")
    return redirect(f"/packs/gifts/{found.code}", 303)
