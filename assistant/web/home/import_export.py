"""Export of battles as files, import of battles and campaigns; repairs to a damaged file."""

import re
from contextlib import closing
from functools import partial
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, current_app, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.storage.campaign_file import is_campaign
from assistant.battle.storage.exported import ENDING
from assistant.battle.storage.exported_end import UNKNOWN_END, is_counted
from assistant.battle.storage.pack_file import is_pack
from assistant.battle.storage.unreadable import Unreadable
from assistant.cards.library.own_cards import slug_of
from assistant.cards.toml_files.reading import BadFile, decode_text
from assistant.web.access import join_codes
from assistant.web.access.guard import IMPORT_BATTLE, umpire_only
from assistant.web.battles.campaign_files import import_campaign
from assistant.web.home.home import first_page
from assistant.web.home.import_check import prove
from assistant.web.packs.pack_pages import keep_file
from assistant.web.pages import system_pages
from assistant.web.rescue import missing_entries, rescue
from assistant.web.services import services

bp = Blueprint("keeping", __name__)
umpire_only(bp)

RAW_ENDING = ".rows.jsonl"  # of a battle that cannot be read


@bp.get("/battles/<battle>/file")
def export(battle: str) -> Response:
    """Send a whole battle as one file."""
    system_pages.require_file(battle)
    ending = ENDING
    try:
        text = services().battles.exported(battle)
    except KeyError:
        abort(404)
    except Unreadable:
        text, ending = services().battles.raw(battle), RAW_ENDING
    row = services().battles.row(battle)
    response = Response(text, mimetype="application/jsonl")
    day = re.sub(r"[^0-9-]", "", row["opened"][:10])
    name = f"{slug_of(row['title'])}-{day}{ending}"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


@bp.post(IMPORT_BATTLE)
def take_in() -> ResponseReturnValue:
    """Save the battle, the campaign or the pack in a file beside the others, and open it."""
    file = request.files.get("file")
    if file is None or not file.filename:
        return first_page(("Choose a file first.",)), 422
    path = Path(file.filename)
    with closing(file):
        content = file.stream.read()
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    proof = partial(prove, app, services().settings.shelf)
    battles = services().battles
    try:
        text = decode_text(path, content)
        if is_pack(text):
            return redirect(keep_file(path.name, content), 303)
        if is_campaign(text):
            campaign = import_campaign(battles, path, text, proof, _make_codes)
            return redirect(f"/campaigns/{campaign}", 303)
        battle = battles.import_file(path, text, proof)
    except BadFile as bad:
        return first_page(bad.sentences), 422
    _make_codes(battle)
    if is_counted(text):
        return redirect(f"/battles/{battle}", 303)
    return redirect(f"/battles/{battle}/imported", 303)


@bp.get("/battles/<battle>/imported")
def imported(battle: str) -> str:
    """Show how far an imported battle goes if its file does not state the number of its lines."""
    entries = system_pages.game_of(battle).entries
    return render_template(
        "desk/imported.html",
        battle=battle,
        title=services().battles.row(battle)["title"],
        entries=len(entries),
        last=entries[-1].at,
        sentence=UNKNOWN_END,
    )


def _make_codes(battle: str) -> None:
    join_codes.make_codes(system_pages.game_of(battle))


@bp.post("/rescued")
def put_away() -> ResponseReturnValue:
    """Remove the note about a rescue, once the umpire has read it."""
    rescue.note_of(services().settings.database).unlink(missing_ok=True)
    return redirect("/", 303)


@bp.post("/brought-back")
def bring_back_missing() -> ResponseReturnValue:
    """Add the entries that copies hold and the file does not."""
    missing_entries.bring_back(services().settings.database, services().battles)
    return redirect("/", 303)
