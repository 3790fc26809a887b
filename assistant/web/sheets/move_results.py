"""The result of a move, for the reader who made it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.log import Entry, undos_by_entry
from assistant.battle.screens.log_lines import describe_undo, number_in_log, overruled_words
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.rules.dice import given_dice
from assistant.web.moments import now
from assistant.web.own_pages import drawings_beside
from assistant.web.pages import system_pages
from assistant.web.pages.own_address import own_address
from assistant.web.pages.responses import is_htmx_request
from assistant.web.sheets.following import Following, sheet_that_follows, side_tasks
from assistant.web.sheets.move_sheets import new_token, read_answers
from assistant.web.sheets.next_links import back_to_acts


@dataclass(frozen=True)
class MoveResult:
    """The result of a move."""

    title: str
    clock: str
    words: str
    resolved: tuple[Any, ...]
    every: tuple[Any, ...]  # also what is not shown here
    wrong: str  # the address of the files of the workings; empty without
    doubted: int  # the line of a player's log whose result the player may doubt; 0 without
    ways: tuple[object, ...]
    ruled: str
    undone: str  # the words of its undo; empty while it counts
    again: str | None  # the same move once more
    again_words: str
    following: Following | None  # the sheet that comes next on this screen
    back: str
    here: str  # where the page asks whether it was undone, or whether it is the side's move
    is_move: bool  # of that side, since the page was opened
    moment: str  # the key of a moment that its phone need not show: it has just read the result


def show_result(game: Game, reader: Viewer, token: str, base: str) -> ResponseReturnValue:
    """Show the result of a move to the reader who made it."""
    entry = game.entry_of(token)
    who = "umpire" if reader.is_umpire else str(reader.side)
    if entry is None or entry.move not in game.system.moves:
        abort(404)
    if not reader.is_umpire and entry.by != who:
        abort(404)
    move = game.system.moves[entry.move]
    shown = [r for r in entry.resolutions if reader.is_umpire or who in r.shown_to]
    undo = undos_by_entry(game.entries).get(entry.seq)
    back = own_address(request.args.get("from", "")) or base
    page = MoveResult(
        title=move.title,
        clock=game.system.clock(game.state),
        words=entry.told.get(who, ""),
        resolved=tuple(r for r in shown if r.dice or len(shown) == 1),
        every=tuple(shown),
        wrong=_address_of_workings(game, reader, entry, base),
        doubted=0 if undo else _line_to_doubt(game, reader, entry),
        ways=tuple(drawings_beside(shown)),
        ruled=overruled_words(entry),
        undone=describe_undo(undo, reader) if undo else "",
        again=_link_to_repeat(game, reader, entry, base),
        again_words=game.system.repeated.get(entry.move, ""),
        following=sheet_that_follows(game, reader, back, base),
        back=back_to_acts(back, f"{base}/do/{entry.move}"),
        here=request.full_path,
        is_move=is_htmx_request() and bool(side_tasks(game, reader)),
        moment=_key_of_moment(game, reader, entry),
    )
    return render_template("moves/made.html", page=page)


def _key_of_moment(game: Game, reader: Viewer, entry: Entry[Any]) -> str:
    """Return the key of an entry's moment, as its side sees it; empty if there is none."""
    if reader.is_umpire or not reader.side:
        return ""
    found: Sequence[Any] = game.system.moments(game.state, game.entries, reader.side)
    return next((moment.key for moment in found if moment.seq == entry.seq), "")


def _line_to_doubt(game: Game, reader: Viewer, entry: Entry[Any]) -> int:
    """Return the line of a player's log that an umpire can check for them; 0 if there is none."""
    is_checked = not reader.is_umpire and system_pages.has_umpire(game)
    return 0 if not is_checked else number_in_log(game.entries, reader, entry.seq)


def _address_of_workings(game: Game, reader: Viewer, entry: Entry[Any], base: str) -> str:
    """Return the address at which the umpire finds an entry's workings as files; empty if none."""
    number = number_in_log(game.entries, UMPIRE, entry.seq) if reader.is_umpire else 0
    return f"{base}/working/{number}" if number else ""


def _link_to_repeat(game: Game, reader: Viewer, entry: Entry[Any], base: str) -> str | None:
    """Return the address that repeats an entry's move with the answers of the page.

    Return None where the state now refuses the move or one of these answers.
    """
    move = entry.move
    if move not in game.system.repeated or reader.role not in game.system.moves[move].by:
        return None
    answers = read_answers(request.args)
    progress = game.make(
        move,
        reader,
        answers,
        given_dice({}),
        at=now(),
        request=new_token(),
        lots=game.lots(move, reader, answers),
        commit=False,
    )
    if progress.refused or progress.problems:
        return None
    return f"{base}/do/{move}?{urlencode(list(request.args.items(multi=True)))}"
