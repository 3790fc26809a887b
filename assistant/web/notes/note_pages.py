"""Pages to add photos and notes to a moment of the battle, to look at them, and to remove them.

Until the end of the battle a side's notes are for the side and the umpire, and the umpire's for the
umpire alone. For everybody else they do not exist.
"""

import re
import secrets
from contextlib import closing

from flask import Blueprint, Response, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.screens.log_lines import LogLine, log_lines, seq_of_line
from assistant.battle.screens.notes import DOUBT, LONGEST_NOTE, Note, may_remove
from assistant.battle.storage import note_rows
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.rules.hidden_letters import CONTROL
from assistant.web.access.guard import HOMES, anyone_signed_in, reader, side_only, umpires_only
from assistant.web.battles.battle_notes import note_id
from assistant.web.database import database
from assistant.web.limits.counting import count_tap
from assistant.web.moments import now
from assistant.web.notes.announcing import announce_note
from assistant.web.notes.doubts import answered_lines, doubted_lines
from assistant.web.pages import system_pages
from assistant.web.photos.shrinking import BadPhoto, Photo, shrink
from assistant.web.services import services

of_side = Blueprint("side_notes", __name__, url_prefix="/side")
side_only(of_side)
of_umpire = Blueprint("umpire_notes", __name__)
umpires_only(of_umpire)
shown = Blueprint("notes", __name__)
anyone_signed_in(shown)

MOST_MOMENTS = 60  # lines of the log, to one of which a note can belong
NO_MOMENT = "Choose one of the moments of your log."
EMPTY = "Write a note, or choose a photo."
TOO_LONG = f"A note can have at most {LONGEST_NOTE} characters."


@shown.app_template_global("has_umpire")
def has_umpire() -> bool:
    """Return whether an umpire runs the battle of the page: then a page may name the umpire."""
    game = system_pages.entered_game()
    return game is None or system_pages.has_umpire(game)


@of_side.get("/notes")
def own_notes() -> str:
    """Show the side's photos and notes, and the form for a new one."""
    return _page(system_pages.game_of_side())


@of_side.post("/notes/new")
def add_own() -> ResponseReturnValue:
    """Add a photo or a note of the side."""
    count_tap(services().taps)
    return _add(system_pages.game_of_side(), str(reader().side))


@of_umpire.get("/battles/<battle>/notes")
def notes(battle: str) -> str:
    """Show all photos and notes of a battle, and the form for a new one."""
    return _page(system_pages.umpires_game_of(battle))


@of_umpire.post("/battles/<battle>/notes/new")
def add(battle: str) -> ResponseReturnValue:
    """Add a photo or a note of the umpire."""
    return _add(system_pages.umpires_game_of(battle), UMPIRE.name)


@shown.get("/notes/<note>")
def note_page(note: str) -> str:
    """Show a photo as large as the screen, or a note."""
    game, found = _visible_note(note)
    return render_template(
        "notes/note.html",
        note=found,
        title=game.title,
        badges=system_pages.badges_by_side(game),
        back=_home(game),
        is_removable=may_remove(found, reader()),
    )


@shown.get("/notes/<note>/<kind>")
def picture(note: str, kind: str) -> Response:
    """Send the photo of a note (`photo`), or its small picture (`small`)."""
    _, found = _visible_note(note)
    content = services().battles.notes.picture(found, kind)
    return Response(content, mimetype="image/jpeg") if content else abort(404)


@shown.post("/notes/<note>/remove")
def remove(note: str) -> ResponseReturnValue:
    """Remove a photo or a note, for its author or the umpire."""
    count_tap(services().taps)
    game, found = _visible_note(note)
    if not may_remove(found, reader()):
        abort(404)
    services().battles.notes.remove(game.id, found)
    announce_note(game)
    return redirect(_home(game), 303)


def _visible_note(note: str) -> tuple[Game, Note]:
    """Return a note that the reader may see, and its battle."""
    db = database.connect(services().settings.database)
    battle = note_rows.battle_of(db, note)
    if battle is None or reader().battle not in (None, battle):
        abort(404)
    game_of = system_pages.umpires_game_of if reader().is_umpire else system_pages.game_of
    game = game_of(battle)
    found = next((x for x in system_pages.notes_of(game, reader()) if x.id == note), None)
    if found is None:
        abort(404)
    return game, found


def _home(game: Game) -> str:
    """Return the address of the page from which the reader came."""
    if reader().is_spectator:
        return HOMES["spectator"]
    return f"{_base(game)}/notes"


def _base(game: Game) -> str:
    return system_pages.home_of(game) if reader().is_umpire else "/side"


def _page(game: Game, problem: str = "", words: str = "") -> str:
    viewer = UMPIRE if reader().is_umpire else reader()
    return render_template(
        "notes/notes.html",
        seen=services().battles.versions.of_page(viewer, game),
        title=game.title,
        clock=game.system.clock(game.state),
        base=_base(game),
        back=system_pages.home_of(game) if viewer.is_umpire else HOMES["side"],
        lines=_moments(game, viewer),
        line=request.form.get("line", ""),
        notes=system_pages.notes_of(game, reader())[::-1],
        doubted=doubted_lines(game),
        answered=() if viewer.is_umpire else answered_lines(game),
        badges=system_pages.badges_by_side(game),
        is_umpire=viewer.is_umpire,
        is_over=game.is_over,
        longest=LONGEST_NOTE,
        problem=problem,
        words=words,
        token=secrets.token_urlsafe(18),
    )


def _add(game: Game, author: str) -> ResponseReturnValue:
    """Add the note in the form to its moment; a note that was sent twice counts once."""
    words = CONTROL.sub(" ", request.form.get("words", "").replace("\r\n", "\n")).strip()
    every, sent = services().battles.notes, _sent_photo()
    id = note_id(game.id, author, _sent_once(words))
    if not any(note.id == id for note in every.all_of(game.id)):
        if problem := _problem(game, author, words, sent):
            return _page(game, problem, words[:LONGEST_NOTE]), 422
        if (seq := _sent_moment(game)) is None:
            return _page(game, NO_MOMENT, words), 422
        try:
            photo = shrink(sent) if sent else None
        except BadPhoto as bad:
            return _page(game, str(bad), words), 422
        every.add(game.id, _note(seq, author, id, words, photo), photo)
        announce_note(game)
    return redirect(f"{_base(game)}/notes", 303)


def _sent_photo() -> bytes:
    file = request.files.get("photo")
    if file is None:
        return b""
    with closing(file):
        return file.stream.read()


def _problem(game: Game, author: str, words: str, sent: bytes) -> str:
    """Return why a note cannot be added; empty if it can."""
    if len(words) > LONGEST_NOTE:
        return TOO_LONG
    if not words and not sent:
        return EMPTY
    return services().battles.notes.refusal(game.id, author, has_photo=bool(sent))


def _moments(game: Game, viewer: Viewer) -> list[LogLine]:
    """Return the newest lines of the viewer's log that are not undone."""
    return [x for x in log_lines(game.entries, viewer, MOST_MOMENTS) if not x.undone]


def _sent_once(words: str) -> str:
    """Return a key that stays the same if the form is sent again; a doubt counts once per line."""
    if words == DOUBT:
        return f"doubt {request.form.get('line', '').lstrip('0')}"
    return request.form.get("request") or secrets.token_urlsafe(18)


def _sent_moment(game: Game) -> int | None:
    """Return the entry to which the form adds a note: the newest, or one from the own log."""
    line = request.form.get("line", "")
    if not line:
        return len(game.entries)
    if not re.fullmatch(r"[0-9]{1,6}", line):
        return None
    return seq_of_line(game.entries, UMPIRE if reader().is_umpire else reader(), int(line))


def _note(seq: int, author: str, id: str, words: str, photo: Photo | None) -> Note:
    wide, high = (photo.wide, photo.high) if photo else (0, 0)
    return Note(id, seq, now(), author, words, wide, high)
