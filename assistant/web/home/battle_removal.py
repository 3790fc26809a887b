"""Pages to list, rename, hide and remove battles."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.storage import store
from assistant.web.access.guard import umpire_only
from assistant.web.database import backups, database
from assistant.web.database.backups import back_up
from assistant.web.home.battle_list import battle_rows
from assistant.web.pages import system_pages
from assistant.web.services import services

bp = Blueprint("tidying", __name__)
umpire_only(bp)

LONGEST_TITLE = 100
BAD_TITLE = f"Enter a title of 1 to {LONGEST_TITLE} letters on one line."
REMOVED = "The umpire removed this battle."


@bp.get("/battles")
def every() -> str:
    """Show the battles on the first page, each with its progress."""
    return render_template(
        "desk/_battles.html",
        battles=battle_rows(services(), is_whole=True),
        campaigns=services().battles.campaigns.campaigns(),
        is_whole=True,
    )


@bp.get("/battles/<battle>/rename")
def ask_title(battle: str) -> str:
    """Show the form for another title."""
    return _rename_page(_row(battle)["title"], battle, "")


@bp.post("/battles/<battle>/rename")
def rename(battle: str) -> ResponseReturnValue:
    """Give a battle another title."""
    _row(battle)
    title = request.form.get("title", "").strip()
    if not 1 <= len(title) <= LONGEST_TITLE or not title.isprintable():
        return _rename_page(title[: 2 * LONGEST_TITLE], battle, BAD_TITLE), 422
    with _missing_as_404():
        services().battles.rename(battle, title)
    return redirect("/", 303)


@bp.post("/battles/<battle>/away")
def put_away(battle: str) -> ResponseReturnValue:
    """Hide a battle, so that the first page lists it below the others, or show it again."""
    _row(battle)
    with _missing_as_404():
        services().battles.put_away(battle, hidden=request.form.get("hidden") == "yes")
    return redirect("/", 303)


@bp.get("/battles/<battle>/remove")
def ask_removal(battle: str) -> str:
    """Show the data that would be lost, before a battle is removed."""
    row = _row(battle)
    db = database.connect(services().settings.database)
    game = services().battles.readable(battle)
    is_shared = game is not None and system_pages.is_shared(game)
    return render_template(
        "desk/remove.html",
        battle=battle,
        title=row["title"],
        entries=0 if is_shared else store.count_entries(db, battle),
        phones=len(services().devices.devices_of(battle)),
        folder=backups.folder(services().settings.database),
        copies=backups.KEPT,
    )


@bp.post("/battles/<battle>/remove")
def remove(battle: str) -> ResponseReturnValue:
    """Remove a battle with all its rows, and inform its phones."""
    _row(battle)
    with _missing_as_404():
        services().battles.remove(battle, _sign_out(battle))
    back_up(services().settings.database)  # the first copy that knows of the removal
    return redirect("/", 303)


def _row(battle: str) -> dict[str, Any]:
    try:
        return services().battles.row(battle)
    except KeyError:
        abort(404)


@contextmanager
def _missing_as_404() -> Iterator[None]:
    """Respond with 404 if somebody else has just removed the battle."""
    try:
        yield
    except KeyError:
        abort(404)


def _sign_out(battle: str) -> Callable[[database.Database], None]:
    return partial(services().devices.end_battle, battle=battle, why=REMOVED)


def _rename_page(title: str, battle: str, problem: str) -> str:
    return render_template(
        "desk/rename.html", battle=battle, title=title, longest=LONGEST_TITLE, problem=problem
    )
