"""The table screen: the public facts, in letters large enough to read across the room."""

import re
from collections.abc import Iterable

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.screens.log_lines import LogLine, log_lines
from assistant.battle.screens.results import BattleResult
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards import codes
from assistant.cards.drawing.canvas import size_of_svg
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.web.access import join_codes
from assistant.web.access.guard import HOMES, allow, reader, umpires_only
from assistant.web.pages import system_pages
from assistant.web.pages.responses import is_htmx_request
from assistant.web.services import services

bp = Blueprint("screen", __name__, url_prefix=HOMES["spectator"].rstrip("/"))
allow(bp, "spectator")
of_umpire = Blueprint("screen_of_umpire", __name__)
umpires_only(of_umpire)

WATCH = HOMES["spectator"]
LINES = 8  # of the public log
LOOKED_AT = 3 * LINES  # some may be taken back
MOST_NAMED = 2  # of the phones that wait for the umpire
ALL = Viewer("spectator")
TURN = re.compile(r"\bTurn \d+")
WIDE = 1.2  # times as wide as high: such a map has more than half of the screen


@bp.get("/screen")
def screen() -> ResponseReturnValue:
    """Show the table screen to a spectator, always without join codes."""
    game = system_pages.enter_game(services().battles.game(reader().battle or ""))
    return _screen_of(game, f"{HOMES['spectator'].rstrip('/')}/screen", reader(), with_codes=False)


@of_umpire.get("/battles/<battle>/screen")
def umpires_screen(battle: str) -> ResponseReturnValue:
    """Show the table screen from the console's browser, with join codes until all sides are in."""
    game = system_pages.game_of(battle)
    here = f"{system_pages.home_of(game)}/screen"
    return _screen_of(game, here, UMPIRE, with_codes=reader().is_first_umpire)


def _screen_of(game: Game, here: str, whose: Viewer, *, with_codes: bool) -> str:
    """Return the screen, made of the spectators' view and log alone."""
    network = services().network
    joins = join_codes.hall_joins(game) if with_codes and _is_before_battle(game) else ()
    joins = joins if any(not join.phones for join in joins) else ()
    wifi = network.wifi if joins else None
    view, result = game.system.views.table_view(game.state), _result(game)
    return render_template(
        f"screen/{'_' if is_htmx_request() else ''}screen.html",
        seen=services().battles.versions.of_page(whose, game),
        view=view,
        is_wide=_is_wide(getattr(view, "map", "")),
        log=_announced_sentences(game, result),
        badges=system_pages.badges_by_side(game),
        result=result,
        joins=joins,
        asking=_describe_waiting_phones(game) if joins else "",
        wifi=wifi,
        wifi_svg=codes.qr_svg(wifi.code) if wifi else "",
        address=network.phones,
        here=here,
        back=WATCH if here.startswith(WATCH) else here.removesuffix("/screen"),
    )


def _describe_waiting_phones(game: Game) -> str:
    """Name the phones that have read a code of this screen and wait for the umpire's tap."""
    names = [phone.label for phone in services().hall.waiting(game.id)]
    who = listed(names) if len(names) <= MOST_NAMED else f"{len(names)} phones"
    return f"{who} {'waits' if len(names) == 1 else 'wait'} for the umpire." if names else ""


def _announced_sentences(game: Game, result: BattleResult | None) -> list[LogLine]:
    """Return the newest public sentences, without the result shown above.

    Of undone sentences only the newest of all is included: the room has just read it.
    """
    every = log_lines(game.entries, ALL, LOOKED_AT)
    standing = (line for line in every if line is every[0] or not line.undone)
    lines = without_repeats(standing)[:LINES]
    shown = f" {result.headline}." if result else ""
    return [replace(line, words=line.words.removesuffix(shown)) for line in lines]


def without_repeats(lines: Iterable[LogLine]) -> list[LogLine]:
    """Return lines, newest first; a sentence that comes every turn is there once, the newest."""
    newest: dict[str, LogLine] = {}
    for line in lines:
        newest.setdefault(TURN.sub("Turn", line.words) + line.undone, line)
    return [*newest.values()]


def _result(game: Game) -> BattleResult | None:
    """Return the result, which is public at the end; before, each side knows its own points."""
    ending = game.system.ending
    return ending.result(game.state) if ending and game.is_over else None


def _is_before_battle(game: Game) -> bool:
    replay = game.system.replay
    return replay is None or not replay.facts(game.state, {}).turn


def _is_wide(drawn: str) -> bool:
    """Return whether a map is clearly wider than it is high."""
    size = size_of_svg(drawn)
    return size is not None and size[0] > WIDE * size[1]
