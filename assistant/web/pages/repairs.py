"""Pages in place of a page that cannot be drawn: repairs for the umpire, waiting for players.

Nothing here uses a system's views, because they may have failed.
"""

import secrets
from pathlib import PurePath
from traceback import extract_tb

from flask import render_template, request

from assistant.battle.game import Game
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.systems import AnyEntry
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.web.access.guard import SAFE, home_of_reader, reader
from assistant.web.battles.shared_console import is_shared, undo_key

LINES = 40  # of the log
SECRET_STEP = "A step that only one side knows."
AGAIN_S = 5  # until a player's page is requested again


def repair_page(game: Game, problem: BaseException | None) -> str:
    """Return the page that replaces a failed page of a battle, the umpire's or a player's."""
    return _describe_for_umpire(game, problem) if reader().is_umpire else waiting_page(reader())


def waiting_page(whose: Viewer) -> str:
    """Return the page that a player sees until the umpire has repaired the battle."""
    asked = request.full_path.rstrip("?")
    address = asked if request.method in SAFE else home_of_reader(whose)
    return render_template("door/wait.html", address=address, seconds=AGAIN_S)


def _describe_for_umpire(game: Game, problem: BaseException | None) -> str:
    home, undo = f"/battles/{game.id}", game.last_standing()
    viewer = Viewer("spectator", game.id) if is_shared(game) else UMPIRE
    return render_template(
        "desk/undrawn.html",
        title=str(getattr(game.state, "title", "")),
        home=home,
        is_home=request.path == home,
        place=_place(problem),
        undo=undo,
        key=undo_key(game, undo) if undo else "",
        words=_words_of(undo, viewer) if undo else "",
        log=log_lines(game.entries, viewer, LINES),
        token=secrets.token_urlsafe(18),
    )


def _words_of(entry: AnyEntry, viewer: Viewer) -> str:
    """Return an entry in words for a viewer who may not be allowed to read it."""
    return entry.told.get(viewer.name, entry.move if viewer.is_umpire else SECRET_STEP)


def _place(problem: BaseException | None) -> str:
    """Return the place of a failure in the program, for a report."""
    frames = extract_tb(problem.__traceback__) if problem else ()
    if not frames:
        return ""
    last = frames[-1]
    return f"{type(problem).__name__}, {PurePath(last.filename).name}, line {last.lineno}"
