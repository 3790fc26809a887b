"""Without an umpire, a side undoes its newest secret step on a phone.

The console undoes no secret step, so that nobody undoes a step of the enemy.
"""

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.play import Refused
from assistant.web.access.guard import HOMES, device, reader, side_only
from assistant.web.battles.shared_console import entry_of_side_to_undo, undo_key
from assistant.web.limits.counting import count_tap
from assistant.web.moments import now
from assistant.web.pages import system_pages
from assistant.web.services import services
from assistant.web.sheets import move_sheets

bp = Blueprint("own_undo", __name__, url_prefix="/side")
side_only(bp)

NOTHING = (
    "There is nothing to undo on this phone: your last step is public, something public has "
    "happened since, or a die was rolled."
)
DEPENDS = "A later step depends on this one, so it stays."


@bp.route("/undo", methods=["GET", "POST"])
def undo() -> ResponseReturnValue:
    """Show the newest secret step of a side, and undo it."""
    game, side = system_pages.game_of(reader().battle or ""), str(reader().side)
    if not system_pages.is_shared(game) or side not in game.state.sides:
        abort(404)
    entry, problem, known = entry_of_side_to_undo(game, side), "", device()
    if request.method == "POST":
        count_tap(services().taps)
        token = move_sheets.sent_token(request.form, game, reader())
        label = known.label if known else ""
        if game.entry_of(token):
            return redirect(HOMES["side"], 303)
        if entry is None or undo_key(game, entry) != request.form.get("seq"):
            problem = NOTHING
        else:
            try:
                game.undo(entry.seq, "", at=now(), request=token, device=label, author=side)
                services().battles.changed(game.id, reader())
                return redirect(HOMES["side"], 303)
            except Refused:
                problem = DEPENDS
    page = render_template(
        "side/undo.html",
        entry=entry,
        words=entry.told.get(side, "") if entry else "",
        key=undo_key(game, entry) if entry else "",
        problem=problem or ("" if entry else NOTHING),
        seen=services().battles.versions.of_page(reader(), game),
        badge=game.system.views.badge(game.state, side),
        clock=game.system.clock(game.state),
        token=move_sheets.new_token(),
    )
    return page, 422 if problem and request.method == "POST" else 200
