"""The umpire's console beside a sheet or a card, on a wide screen.

A script notes the width of the window in a cookie. The sheet takes the place of the log. The other
columns stay where they are, and follow the battle.
"""

from typing import Any
from weakref import WeakKeyDictionary

from flask import Blueprint, render_template, request
from markupsafe import Markup

from assistant.battle.game import Game
from assistant.battle.log import active_entries
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.web.access import join_codes
from assistant.web.access.guard import reader, umpires_only
from assistant.web.battles.shared_console import entry_to_redo, entry_to_undo, undo_key
from assistant.web.console import battle_maps
from assistant.web.console.asked_phones import mark_asked_phones, umpire_tasks
from assistant.web.console.waiting import waiting_sides
from assistant.web.pages import system_pages
from assistant.web.pages.responses import is_htmx_request
from assistant.web.services import services
from assistant.web.sheets import move_sheets

bp = Blueprint("beside", __name__)
umpires_only(bp)

LINES = 60  # of the log on the console
FEW_LINES = 12  # of the log under a sheet
WIDTH = "desk"  # the cookie with the width of the window, set by a script
WIDE = "wide"
WHOLE = "whole"  # the field of an address that asks for the page alone
PLAN = "plan"  # the field of an address that asks for the map in the middle
LOOK = "X-Look"  # the header of an open sheet that looks for changes
# how many entries each battle had, and how many answers were in them
_counted: WeakKeyDictionary[Game, tuple[int, int]] = WeakKeyDictionary()


def console_parts(game: Game, lines: int = LINES, *, is_docked: bool = False) -> dict[str, Any]:
    """Return the template values of a battle's console, with `lines` lines of its log."""
    shared = system_pages.is_shared(game)
    viewer = Viewer("spectator", game.id) if shared else UMPIRE
    redo = entry_to_redo(game)
    view, joins = game.system.views.umpire_view(game.state), join_codes.joins(game)
    return {
        "view": view,
        "due": mark_asked_phones(umpire_tasks(view), joins, game.system.awaited(game.state)),
        "is_shared": shared,
        "log": system_pages.log_of(game, viewer, lines),
        "joins": joins,
        "phones": services().network.phones,
        "base": system_pages.home_of(game),
        "undo": entry_to_undo(game),
        "redo": undo_key(game, redo) if redo else "",  # the end of its address
        "token": move_sheets.new_token(),
        "has_paper": game.system.printed is not None,
        "waits": waiting_sides(game),
        "steps": game.system.table_steps(game.state, game.entries, None),
        "answers": _count_answers(game) if reader().is_first_umpire and not shared else 0,
        "replays": game.system.replay is not None and not shared,
        "opened": "",  # the id of the unit on the sheet
        "plan": "",  # the map, in place of the sides
        **battle_maps.console_map_parts(game, is_docked=is_docked),
    }


def _count_answers(game: Game) -> int:
    """Return how many figures of the printed game people entered; cached until the next entry."""
    entries, count = _counted.get(game, (0, 0))
    if entries != len(game.entries):
        entries = len(game.entries)
        count = len(game.system.table_answers(game.state, active_entries(game.entries)))
        _counted[game] = (entries, count)
    return count


@bp.get("/battles/<battle>/beside")
def again(battle: str) -> str:
    """Show the present console beside a sheet."""
    game = system_pages.game_of(battle)
    return _console(game, with_plan=PLAN in request.args)


@bp.app_template_global("console_beside")
def console_beside(*, with_plan: bool = False) -> Markup:
    """Return the console beside the page that is shown; empty without one, or without room.

    With `with_plan` the map is in its middle, if anything is on the map.
    """
    game = system_pages.entered_game()
    if game is None or not reader().is_umpire or request.cookies.get(WIDTH) != WIDE:
        return Markup()
    if WHOLE in request.args:  # a vehicle's card with all its parts side by side
        return Markup()
    if is_htmx_request() or LOOK in request.headers:  # only a part of the page is wanted
        return Markup()
    return Markup(_console(game, with_plan=with_plan))


@bp.app_template_global("console_is_map")
def console_is_map() -> bool:
    """Return whether the console beside the page is a map, which the page's scripts then move."""
    game = system_pages.entered_game()
    return game is not None and reader().is_umpire and battle_maps.is_console(game)


def _console(game: Game, *, with_plan: bool) -> str:
    parts = console_parts(game, FEW_LINES, is_docked=True) | {"opened": _opened_unit()}
    if with_plan:
        parts["plan"] = Markup(battle_maps.map_beside_sheet(game))
    about = {name: request.args[name] for name in battle_maps.ABOUT if name in request.args}
    again = about | ({PLAN: "1"} if with_plan else {})
    return render_template("desk/_beside.html", system=game.system.pages, again=again, **parts)


def _opened_unit() -> str:
    """Return the id of the unit that the page is about, by its address; empty if there is none."""
    return request.args.get("element") or str((request.view_args or {}).get("code", ""))
