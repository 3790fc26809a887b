"""A move that a person makes: its sheet until nothing is open, and then its result."""

import re
import secrets
from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import quote, urlencode

from flask import abort, g, make_response, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from assistant.battle.game import Game
from assistant.battle.log import Entry
from assistant.battle.play import RESERVED_NAMES
from assistant.battle.progress import Progress
from assistant.battle.umpires.crossing import Crossed
from assistant.battle.viewers import Viewer, umpire_of_device
from assistant.frozen import replace
from assistant.rules.dice import given_dice
from assistant.web.access.guard import device as sent_from
from assistant.web.battles.shared_console import PUBLIC, is_shared
from assistant.web.forms import schema_forms
from assistant.web.forms.dice_input import (
    EnteredDice,
    as_lists,
    hand_from_form,
    rolled_dice_fields,
)
from assistant.web.limits.counting import count_tap
from assistant.web.moments import now
from assistant.web.pages import scaled_lengths
from assistant.web.pages.own_address import own_address
from assistant.web.pages.responses import is_htmx_request, redirect_htmx
from assistant.web.pages.shown_page import show_again
from assistant.web.services import services
from assistant.web.sheets.certain_moves import make_certain_move
from assistant.web.sheets.choices_before_dice import (
    begun_attempt,
    forget,
    is_refused,
    keep_choices,
    origin_of_dice,
    with_choices,
    with_fixed_choices,
)
from assistant.web.sheets.following import sheet_that_follows
from assistant.web.sheets.last_answer import is_last_answer
from assistant.web.sheets.next_links import (
    NONE_CHOSEN,
    back_to_acts,
    outdated_answers,
)
from assistant.web.sheets.sheet_page import build_sheet
from assistant.web.sheets.throws_at_once import throw_rows

TOKEN = re.compile("[ -~]{16,64}")  # from a device: the log keeps it, and a file must hold it
SEEN = "X-Seen"  # of a request: the version of the page that the browser shows


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

    A page that many devices get has one token that each device replaces with its own.
    """
    return str(g.get("token") or secrets.token_urlsafe(18))


def sent_token(
    form: MultiDict[str, str], game: Game, reader: Viewer, *, looks: bool = False
) -> str:
    """Return the token of a form, or a new one: nobody repeats the tap of somebody else.

    Somebody who looks at a sheet again after its tap was made begins another tap.
    """
    sent = form.get("request", "")
    made = game.entry_of(sent)
    is_own = made is None or (made.by == reader.name and not looks)
    return sent if TOKEN.fullmatch(sent) and is_own else new_token()


def show_or_make(game: Game, reader: Viewer, move: str, base: str) -> ResponseReturnValue:
    """Show the sheet of a move, or make the move."""
    if move not in game.system.moves or reader.role not in game.system.moves[move].by:
        abort(404)
    form = scaled_lengths.read_inches(
        game, request.form if request.method == "POST" else request.args
    )
    begun = begun_attempt(game, reader, move, form)
    if begun:
        form = with_choices(form, begun, opens=request.method == "GET")
    answers = read_answers(form)
    answers.pop(form.get("preview", ""), None)  # a step that is taken back
    dice = schema_forms.read_dice(form)
    why = form.get("why", "")[:300]
    commit, device = request.method == "POST" and "preview" not in form, sent_from()
    token = sent_token(form, game, reader, looks=not commit)
    if commit:
        count_tap(services().taps)
    seen = (
        "" if commit else services().battles.versions.of_page(reader, game)
    )  # before the sheet is made
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
            form, dice, lots, may_roll=commit, rolls_all=rolls_all, is_step=is_step
        )  # nobody looks at a roll before it counts
        origin = origin_of_dice(begun, hand)
        make = partial(
            game.make, move, reader, answers, at=now(), request=token, why=why, lots=lots
        )
        try:
            progress = make(hand, commit=commit, origin=origin, device=label, since=since)
        except Crossed as crossed:
            abort(409, _describe_crossing(game, crossed.entry))
        let_go = outdated_answers(progress, form) & set(answers)
        if not let_go:
            break
        answers = {name: value for name, value in answers.items() if name not in let_go}
    back = own_address(form.get("from", "")) or base

    def run(answers: Mapping[str, object], dice: Mapping[str, list[Any]]) -> Progress:
        trial = partial(game.make, move, reader, answers, given_dice(dice), at=now(), request=token)
        return trial(commit=False, why=why, lots=lots)

    if begun and (progress.entry or is_refused(begun, progress, run)):
        forget(game, reader, move, begun)
        if not progress.entry:
            return show_or_make(game, reader, move, base)
    if progress.entry:
        make_certain_move(game, progress.entry)
        services().battles.changed(game.id, reader)
        return _respond(game, reader, progress.entry, form, back, base)
    if form.get("tap") and is_htmx_request():
        pairs = [(name, str(value)) for name, value in answers.items()] + [("from", back)]
        response = make_response(redirect_htmx(f"{base}/do/{move}?{urlencode(pairs)}"))
        if progress.refused:  # a tap that a phone kept while offline gets the reason
            response.headers["X-Refused"] = quote(scaled_lengths.convert_text(progress.refused))
        return response
    rolled, tap = rolled_dice_fields(hand), form.get("request", token)
    begun = keep_choices(game, reader, progress, begun, run, answers, rolled, tap)
    if progress.problems and dice:  # a die with an impossible value: the pad asks again
        anew = make(given_dice({}), commit=False)
        progress = replace(anew, problems=progress.problems) if anew.dice else progress

    action = f"{base}/do/{move}"
    page = build_sheet(game, reader, progress, answers, token, action, back, form, rolled)
    if is_step and progress.dice and move in system.rolled_at_once:
        entered = {} if progress.problems else {**dice, **as_lists(progress.fallen)}
        page = page.with_rows(throw_rows(partial(make, commit=False), entered))
    page = with_fixed_choices(page, begun)
    page = replace(
        page,
        acts=is_last_answer(page.question, progress, lambda more: run({**answers, **more}, {})),
    )
    seen = seen or services().battles.versions.of_page(reader, game)
    status = 422 if progress.problems or (commit and progress.refused) else 200
    return render_template("moves/sheet.html", page=page, seen=seen), status


def _entered_dice(game: Game) -> EnteredDice:
    """Return the dice that umpires entered before the step, as a form holds dice."""
    return as_lists(game.system.entered_dice(game.state))


def _describe_crossing(game: Game, entry: Entry[Any]) -> str:
    """Return the sentence for an umpire whose tap came after the same tap of another umpire.

    On a shared console it has only the words that everybody may read.
    """
    if is_shared(game):
        words = entry.told.get(PUBLIC, "").rstrip(".")
        done = f"this: {words}" if words else "the same"
        return f"Another console has just done {done}. Your tap changed nothing."
    who = umpire_of_device(entry.device) or "The other umpire"
    done = entry.told.get("umpire", "").rstrip(".")
    return f"{who} has just done this: {done}. Your tap changed nothing."


def _respond(
    game: Game, reader: Viewer, entry: Entry[Any], form: MultiDict[str, str], back: str, base: str
) -> ResponseReturnValue:
    readings = game.system.readings
    if reader.is_umpire and readings and entry.move in readings.read_after:
        return redirect_htmx(f"{base}/reading")
    has_dice = any(resolved.dice for resolved in entry.resolutions)
    has_result = has_dice or entry.move in game.system.shows_result
    following = None if has_result else sheet_that_follows(game, reader, back, base)
    if following:
        return redirect_htmx(following.address)
    if form.get("tap"):
        return show_again(reader, game, back)
    if not has_result or entry.move in game.system.at_home:
        return redirect_htmx(back_to_acts(back, f"{base}/do/{entry.move}"))
    pairs = [
        (n, v)
        for n, v in form.items(multi=True)
        if n not in RESERVED_NAMES and not n.startswith("dice.")
    ]
    pairs = [(n, v) for n, v in pairs if n not in game.system.asked_again and v]
    query = urlencode([*pairs, ("from", back)])
    return redirect_htmx(f"{base}/made/{entry.request}?{query}")
