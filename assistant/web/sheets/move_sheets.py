"""The sheet of a move: its questions, working, odds and dice, and its result."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import quote, urlencode

from flask import abort, g, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from assistant.battle.game import Game, Progress
from assistant.battle.log import Entry, Resolved
from assistant.battle.play import RESERVED_NAMES, MoveSpec, Question
from assistant.battle.questions.map_points import MapPointMap
from assistant.battle.resolving import with_table_names
from assistant.battle.screens.log_lines import overruled_words
from assistant.battle.viewers import Viewer
from assistant.rules.dice import given_dice
from assistant.rules.working import Step
from assistant.web.access.guard import device as sent_from
from assistant.web.battles.open_battles import now
from assistant.web.forms import schema_forms
from assistant.web.forms.dice_input import (
    DicePad,
    SettledThrow,
    hand_from_form,
    rolled_dice_fields,
    settled_throws,
)
from assistant.web.own_pages import drawn
from assistant.web.pages import scaled_lengths
from assistant.web.pages.responses import is_htmx_request, redirect_htmx
from assistant.web.services import services
from assistant.web.sheets.missing_answers import mark_missing
from assistant.web.sheets.next_links import (
    NONE_CHOSEN,
    ask_umpire_link,
    clearing_move,
    hidden_answers,
    link_with_answers,
    outdated_answers,
    own_address,
    subject_of,
)
from assistant.web.sheets.odds_cache import chances_of
from assistant.web.wording.values import Chance


@dataclass(frozen=True)
class Sheet:
    """A move with the answers and dice so far."""

    move: MoveSpec
    clock: str
    about: tuple[tuple[str, str], ...]  # hidden fields
    subject: str
    asks: tuple[Question, ...]
    settled: tuple[Question, ...]  # answered, with nothing usual to choose against: one line
    rare: tuple[Question, ...]
    maps: Mapping[str, MapPointMap]  # on which places are tapped, by question
    has_maps: bool
    last_step: Question | None  # the step that one tap takes back
    question: Question | None  # the first that has no answer yet
    fan: str  # the diagram whose cells answer it
    resolved: tuple[Resolved, ...]  # so far, with dice, that this reader may see
    ways: tuple[object, ...]  # of shells through vehicles, so far
    works: tuple[tuple[Step, ...], ...]  # the working of each throw, the newest last
    series: str  # whose throw is next, in a move with many throws
    thrown: tuple[SettledThrow, ...]  # of a move with many throws, the newest first
    asked: DicePad | None
    chances: tuple[Chance, ...]
    trials: int  # from which the chances are estimated; 0 if they are exact
    refused: str
    unchanged: str  # what to change first, where the move would change nothing
    first: tuple[str, str] | None  # the move that must come first: its title and address
    cautions: tuple[str, ...]
    problems: tuple[str, ...]  # those that no question shows
    may_overrule: bool
    asks_umpire: str  # the address at which a player asks the umpire to overrule; or empty
    last_answer: Question | None  # the answer that one tap takes back, when the move is refused
    why: str
    is_ready: bool  # one tap makes it, no dice are needed
    fallen: Mapping[str, Any]
    rolled: tuple[str, ...]  # which dice the program rolled: values of hidden fields
    request: str
    action: str
    back: str

    @property
    def done_words(self) -> str:
        """The text of the button that makes the move."""
        title = self.move.title
        return "Done" if "?" in title or "," in title else title


@dataclass(frozen=True)
class MoveResult:
    """The result of a move."""

    title: str
    clock: str
    words: str
    resolved: tuple[Any, ...]
    ways: tuple[object, ...]
    ruled: str
    again: str | None  # the same move once more
    again_words: str
    back: str


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
    seen = "" if commit else services().battles.version(reader, game)  # before the sheet is made
    device = sent_from()
    label = device.label if device else ""
    while True:
        lots = game.lots(move, reader, answers)
        hand = hand_from_form(
            form, dice, lots, may_roll=commit
        )  # nobody looks at a roll before it counts
        make = partial(
            game.make, move, reader, answers, at=now(), request=token, why=why, lots=lots
        )
        progress = make(hand, commit=commit, origin=hand.origin, device=label)
        let_go = outdated_answers(progress, form) & set(answers)
        if not let_go:
            break
        answers = {name: value for name, value in answers.items() if name not in let_go}
    back = own_address(form.get("from", "")) or base
    if progress.entry:
        services().battles.changed(game.id, reader)
        return _respond(game, progress.entry, form, back, base)
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
    seen = seen or services().battles.version(reader, game)
    status = 422 if progress.problems or (commit and progress.refused) else 200
    return render_template("moves/sheet.html", page=page, seen=seen), status


def _respond(
    game: Game, entry: Entry[Any], form: MultiDict[str, str], back: str, base: str
) -> ResponseReturnValue:
    rolled_here = any(resolved.dice for resolved in entry.resolutions)
    if form.get("tap"):
        return redirect(back, 303)
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
    pairs = [(n, v) for n, v in request.args.items(multi=True)]
    again = (
        f"{base}/do/{entry.move}?{urlencode(pairs)}" if entry.move in game.system.repeated else None
    )
    page = MoveResult(
        title=move.title,
        clock=game.system.clock(game.state),
        words=entry.told.get(who, ""),
        resolved=tuple(r for r in shown if r.dice or len(shown) == 1),
        ways=tuple(drawn(shown)),
        ruled=overruled_words(entry),
        again=again,
        again_words=game.system.repeated.get(entry.move, ""),
        back=own_address(request.args.get("from", "")) or base,
    )
    return render_template("moves/made.html", page=page)


def build_sheet(
    game: Game,
    reader: Viewer,
    progress: Progress,
    answers: Mapping[str, object],
    token: str,
    action: str,
    back: str,
    form: MultiDict[str, str],
    rolled: tuple[str, ...],
) -> Sheet:
    """Return the sheet of a move with the answers and dice so far."""
    asks, about = progress.asks, subject_of(game)
    system = game.system
    dice = progress.dice
    readable = dice is not None and dice.readable
    resolved = [
        r for r in progress.play.resolutions if reader.is_umpire or reader.side in r.shown_to
    ]
    in_series = dice is not None and bool(dice.prefix) and progress.move.id in game.system.at_home
    works = () if in_series else tuple(r.steps for r in resolved if r.dice)
    chances: tuple[Chance, ...] = ()
    trials = 0
    if dice and readable:
        works += (dice.pending.steps,)
        if not dice.pending.dice:  # what has fallen already makes them others
            rows, trials = chances_of(dice.procedure, dice.inputs)
            chances = tuple(
                replace(row, word=str(with_table_names(row.word, dice.words))) for row in rows
            )
    open_ask = next((a for a in asks if a.value is None), None)
    seen = [a for a in asks if a != open_ask]
    stuck = progress.refused or progress.problems or dice or open_ask
    return Sheet(
        move=progress.move,
        clock=game.system.clock(game.state),
        about=(
            *((n, str(answers[n])) for n in about if n in answers),
            *hidden_answers(form, {field for ask in asks for field in ask.fields}, about),
        ),
        subject=game.system.subject(game.state, reader, answers),
        asks=tuple(a for a in seen if (a.usual or a.kind == "place") and not a.rare),
        settled=tuple(a for a in seen if not a.usual and a.kind != "place"),
        rare=tuple(a for a in seen if a.usual and a.rare),
        maps={a.name: system.spot_map(game.state, reader, a) for a in asks if a.spot}
        if system.spot_map
        else {},
        has_maps=system.spot_map is not None,
        last_step=next((a for a in reversed(asks) if a.step and a.answered), None),
        question=open_ask and mark_missing(open_ask, form),
        fan=system.fan(game.state, asks, partial(link_with_answers, answers, action, back))
        if system.fan
        else "",
        resolved=tuple(r for r in resolved if r.dice),
        ways=tuple(
            drawn(resolved, (dice.procedure.id, dice.inputs) if dice and readable else None)
        ),
        works=tuple(filter(None, works)) if readable else (),
        series=dice.prefix.rstrip(": ") if dice and in_series else "",
        thrown=settled_throws(progress.play) if in_series and reader.is_umpire else (),
        asked=_dice_pad(
            progress, {} if progress.problems else schema_forms.read_dice(form), in_series
        )
        if dice
        else None,
        chances=chances,
        trials=trials,
        refused="" if progress.is_unchanged else progress.refused,
        unchanged=progress.refused if progress.is_unchanged else "",
        first=clearing_move(game, reader, progress, answers, action, back),
        cautions=() if stuck and not dice else tuple(progress.play.cautions),
        problems=()
        if any(ask.problem for ask in asks)
        else tuple(map(scaled_lengths.convert_problem, progress.problems)),
        may_overrule=progress.may_overrule,
        asks_umpire=ask_umpire_link(game, reader, progress, answers, action, back),
        last_answer=next((a for a in reversed(asks) if a.answered and a.kind != "place"), None),
        why=form.get("why", ""),
        is_ready=not stuck,
        fallen=progress.fallen if not dice else {},
        rolled=rolled,
        request=token,
        action=action,
        back=back,
    )


def _dice_pad(progress: Progress, thrown: Mapping[str, list[Any]], in_series: bool) -> DicePad:
    """Return the dice pad of the throw that a move waits for, with names that tell throws apart.

    In a move with many throws, each is named by who throws and what for.
    """
    assert progress.dice is not None
    prefix = progress.dice.prefix
    own = {n.removeprefix(prefix): f for n, f in thrown.items() if n.startswith(prefix)}
    asked = schema_forms.dice_pad(progress.dice.procedure, progress.dice.pending, own)
    earlier = dict(progress.play.fallen)
    earlier.update({prefix + name: faces for name, faces in asked.fallen.items()})
    words = f"{prefix}{asked.name if in_series else asked.words}"
    names = progress.dice.names if len(progress.dice.names) == asked.count else ()
    return replace(asked, name=prefix + asked.name, words=words, fallen=earlier, names=names)
