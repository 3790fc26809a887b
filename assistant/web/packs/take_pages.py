"""Taking a pack from another laptop: its address, the wait, and the umpire's tap to accept."""

from pathlib import Path
from typing import cast

from flask import Blueprint, abort, current_app, redirect, render_template, request
from flask.sansio.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue

from assistant.battle.storage.pack_file import Pack
from assistant.cards.toml_files.reading import BadFile
from assistant.web.access.guard import umpire_only
from assistant.web.packs.arriving import arriving_pack
from assistant.web.packs.other_laptop import (
    REFUSED,
    CannotTake,
    PackRequest,
    PackRequests,
    ask,
    fetch,
)
from assistant.web.packs.pack_pages import card_row, index_page, kept_address

bp = Blueprint("pack_taking", __name__, url_prefix="/packs")
umpire_only(bp)

PACK_REQUESTS = "assistant.pack_requests"


@bp.record_once
def _begin(state: BlueprintSetupState) -> None:
    state.app.extensions[PACK_REQUESTS] = PackRequests()


def _pack_requests() -> PackRequests:
    return cast(PackRequests, current_app.extensions[PACK_REQUESTS])


@bp.post("/take")
def take() -> ResponseReturnValue:
    """Ask another laptop for the pack at an address."""
    try:
        taking = ask(request.form.get("address", ""))
    except CannotTake as problem:
        return index_page((str(problem),)), 422
    _pack_requests().add(taking)
    return redirect(f"/packs/takes/{taking.id}", 303)


@bp.get("/takes/<id>")
def wait(id: str) -> ResponseReturnValue:
    """Show that the other umpire has not answered yet, or the pack that has come."""
    taking, pack = _pack_requests().find(id) or abort(404)
    if pack is None:
        try:
            pack = _arrived_pack(taking)
        except CannotTake as problem:
            return _page(taking, None, (str(problem),)), 502
        except BadFile as bad:
            _pack_requests().end(id)
            return _page(taking, None, bad.sentences), 422
    return _page(taking, pack)


@bp.post("/takes/<id>")
def answer(id: str) -> ResponseReturnValue:
    """Keep the pack that has come, hidden, or drop it."""
    taking, pack = _pack_requests().find(id) or abort(404)
    if request.form.get("answer") == "accept" and pack is not None:
        try:
            address = kept_address(pack)
        except BadFile as bad:
            return _page(taking, pack, bad.sentences), 422
        _pack_requests().end(id)
        return redirect(address, 303)
    _pack_requests().end(id)
    return redirect("/packs", 303)


def _arrived_pack(taking: PackRequest) -> Pack | None:
    """Return the pack if the other umpire has allowed it; raise `CannotTake` and `BadFile`."""
    fetching = _pack_requests().fetching
    if not fetching.acquire(blocking=False):
        return None
    try:
        state, content = fetch(taking)
        if state == "refused":
            raise CannotTake(REFUSED)
        if state == "waits":
            return None
        pack = arriving_pack(Path("pack"), content)
        _pack_requests().arrived(taking.id, pack)
        return pack
    finally:
        fetching.release()


def _page(taking: PackRequest, pack: Pack | None, refused: tuple[str, ...] = ()) -> str:
    return render_template(
        "packs/take.html",
        taking=taking,
        head=pack.head if pack else None,
        cards=[card_row(card) for card in pack.cards] if pack else [],
        refused=refused,
    )
