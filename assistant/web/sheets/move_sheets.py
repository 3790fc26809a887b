"""A move that a person makes: its sheet until nothing is open, and then its result."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import quote, urlencode

from flask import abort, g, make_response, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from assistant.battle.game import Game
from assistant.battle.log import Entry
from assistant.battle.play import RESERVED_NAMES
from assistant.battle.screens.log_lines import number_in_log, overruled_words
from assistant.battle.umpires.crossing import Crossed
from assistant.battle.viewers import UMPIRE, Viewer, umpire_of_device
from assistant.frozen import replace
from assistant.rules.dice import given_dice
from assistant.web.access.guard import device as sent_from
from assistant.web.battles.open_battles import now
from assistant.web.forms import schema_forms
from assistant.web.forms.dice_input import (
    EnteredDice,
    as_lists,
    hand_from_form,
    rolled_dice_fields,
)
from assistant.web.own_pages import drawn
from assistant.web.pages import scaled_lengths, system_pages
from assistant.web.pages.responses import is_htmx_request, redirect_htmx
from assistant.web.pages.shown_page import show_again
from assistant.web.services import services
from assistant.web.sheets.following import Following, board_tasks, sheet_that_follows
from assistant.web.sheets.next_links import (
    NONE_CHOSEN,
    outdated_answers,
    own_address,
)
from assistant.web.sheets.sheet_page import build_sheet
from assistant.web.sheets.throws_at_once import throw_rows

SEEN = "X-Seen"  # of a request: the version of the page that the browser shows


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
    again: str | None  # the same move once more
    again_words: str
    following: Following | None  # the sheet that comes next on this screen
    back: str
    here: str  # where a phone in a board game asks whether it is its move; empty elsewhere
    is_move: bool  # of that side, since the page was opened
    moment: str  # the key of a moment that its phone need not show: it has just read the result


def read_answers(form: MultiDict[str, str]) -> dict[str, object]:
    """Return the answers that a form holds, by question."""
    found: dict[str, object] = {}
    for name, values in form.lists():
        if name in RESERVED_NAMES or name.startswith("dice."):
            continue
        if NONE_CHOSEN in values:
            found[name] = tuple(value for value in values if value not in ("", NONE_CHOSEN))
        else:
            found[name] = values[-1]
    return found


def new_token() -> str:
    """Return a token for one tap, so that the same tap sent twice counts once.

    A page that many devices get has one token that each device replaces by its own.
    """
    return str(g.get("token") or secrets.token_urlsafe(18))


def show_or_make(game: Game, reader: Viewer, move: str, base: str) -> ResponseReturnValue:
    """Show the sheet of a move, or make the move."""
    if move not in game.system.moves or reader.role not in game.system.moves[move].by:
        abort(404)
    form = scaled_lengths.read_inches(
        game, request.form if request.method == "POST" else request.args
    )
    answers = read_answers(form)
    answers.pop(form.get("preview", ""), None)  # a step that is taken back
    dice = schema_forms.read_dice(form)
    wants = form.get("request", "")
    token = wants if 16 <= len(wants) <= 64 else new_token()
    why = form.get("why", "")[:300]
    commit = request.method == "POST" and "preview" not in form
    seen = (
        "" if commit else services().battles.versions.of_page(reader, game)
    )  # before the sheet is made
    device = sent_from()
    label = device.label if device else ""
    since = services().battles.versions.entries_shown(request.headers.get(SEEN, ""), game.id)
    system = game.system
    is_step = reader.is_umpire and move in system.at_home
    if is_step:
        dice = {**_entered_dice(game), **dice}
    rolls_all = is_step and system.rolls_for_umpire(game.state)
    while True:
        lots = game.lots(move, reader, answers)
        hand = hand_from_form(
            form, dice, lots, may_roll=commit, rolls_all=rolls_all
        )  # nobody looks at a roll before it counts
        make = partial(
            game.make, move, reader, answers, at=now(), request=token, why=why, lots=lots
        )
        try:
            progress = make(hand, commit=commit, origin=hand.origin, device=label, since=since)
        except Crossed as crossed:
            abort(409, _describe_crossing(crossed.entry))
        let_go = outdated_answers(progress, form) & set(answers)
        if not let_go:
            break
        answers = {name: value for name, value in answers.items() if name not in let_go}
    back = own_address(form.get("from", "")) or base
    if progress.entry:
        services().battles.changed(game.id, reader)
        return _respond(game, reader, progress.entry, form, back, base)
    if form.get("tap") and is_htmx_request():
        pairs = [(name, str(value)) for name, value in answers.items()] + [("from", back)]
        response = make_response(redirect_htmx(f"{base}/do/{move}?{urlencode(pairs)}"))
        if progress.refused:  # a tap that was kept by a phone without a link is told why
            response.headers["X-Refused"] = quote(scaled_lengths.in_scale(progress.refused))
        return response
    if progress.problems and dice:  # a die that cannot fall so: the pad asks anew
        anew = make(given_dice({}), commit=False)
        progress = replace(anew, problems=progress.problems) if anew.dice else progress
    action = f"{base}/do/{move}"
    page = build_sheet(
        game, reader, progress, answers, token, action, back, form, rolled_dice_fields(hand)
    )
    if is_step and progress.dice and move in system.rolled_at_once:
        entered = {} if progress.problems else {**dice, **as_lists(progress.fallen)}
        page = page.with_rows(throw_rows(partial(make, commit=False), entered))
    seen = seen or services().battles.versions.of_page(reader, game)
    status = 422 if progress.problems or (commit and progress.refused) else 200
    return render_template("moves/sheet.html", page=page, seen=seen), status


def _entered_dice(game: Game) -> EnteredDice:
    """Return the dice that umpires entered before the step, as a form holds dice."""
    return as_lists(game.system.entered_dice(game.state))


def _describe_crossing(entry: Entry[Any]) -> str:
    """Return the sentence for an umpire whose tap came after the same tap of another umpire."""
    who = umpire_of_device(entry.device) or "The other umpire"
    done = entry.told.get("umpire", "").rstrip(".")
    return f"{who} has just done this: {done}. Your tap changed nothing."


def _respond(
    game: Game, reader: Viewer, entry: Entry[Any], form: MultiDict[str, str], back: str, base: str
) -> ResponseReturnValue:
    readings = game.system.readings
    if reader.is_umpire and readings and entry.move in readings.read_after:
        return redirect_htmx(f"{base}/reading")
    rolled_here = any(resolved.dice for resolved in entry.resolutions)
    following = None if rolled_here else sheet_that_follows(game, reader, back, base)
    if following:
        return redirect_htmx(following.address)
    if form.get("tap"):
        return show_again(reader, game, back)
    if not rolled_here or entry.move in game.system.at_home:
        return redirect_htmx(back)
    pairs = [
        (n, v)
        for n, v in form.items(multi=True)
        if n not in RESERVED_NAMES and not n.startswith("dice.")
    ]
    pairs = [(n, v) for n, v in pairs if n not in game.system.asked_again and v]
    query = urlencode([*pairs, ("from", back)])
    return redirect_htmx(f"{base}/made/{entry.request}?{query}")


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
    back = own_address(request.args.get("from", "")) or base
    page = MoveResult(
        title=move.title,
        clock=game.system.clock(game.state),
        words=entry.told.get(who, ""),
        resolved=tuple(r for r in shown if r.dice or len(shown) == 1),
        every=tuple(shown),
        wrong=_address_of_workings(game, reader, entry, base),
        doubted=_line_to_doubt(game, reader, entry),
        ways=tuple(drawn(shown)),
        ruled=overruled_words(entry),
        again=_link_to_repeat(game, reader, entry, base),
        again_words=game.system.repeated.get(entry.move, ""),
        following=sheet_that_follows(game, reader, back, base),
        back=back,
        here=request.full_path if board_tasks(game, reader) is not None else "",
        is_move=is_htmx_request() and bool(board_tasks(game, reader)),
        moment=_key_of_moment(game, reader, entry),
    )
    return render_template("moves/made.html", page=page)


def _key_of_moment(game: Game, reader: Viewer, entry: Entry[Any]) -> str:
    """Return the key of the moment that an entry is for the side that made it; empty for none."""
    if reader.is_umpire or not reader.side:
        return ""
    found: Sequence[Any] = game.system.moments(game.state, game.entries, reader.side)
    return next((moment.key for moment in found if moment.seq == entry.seq), "")


def _line_to_doubt(game: Game, reader: Viewer, entry: Entry[Any]) -> int:
    """Return the line of a player's log that an umpire can check for them; 0 without."""
    has_nobody = reader.is_umpire or system_pages.is_shared(game)
    return 0 if has_nobody else number_in_log(game.entries, reader, entry.seq)


def _address_of_workings(game: Game, reader: Viewer, entry: Entry[Any], base: str) -> str:
    """Return under which address the umpire finds the workings of an entry as files; or empty."""
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
