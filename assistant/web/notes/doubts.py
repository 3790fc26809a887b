"""Results that players doubt, for the umpire: a list, the corrections, and the answer.

A doubt is a note by a side at a line in its log. The answer is added to the words in that note:
every reader of the doubt may read the answer.
"""

from collections.abc import Sequence

from flask import Blueprint, abort, redirect, request
from flask.sansio.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.log import entry_with_seq
from assistant.battle.screens.buttons import Corrections
from assistant.battle.screens.log_lines import LogLine
from assistant.battle.screens.notes import ANSWERS, DOUBT, Note, answered_doubt
from assistant.rules.hidden_letters import CONTROL
from assistant.web.access.guard import reader, umpires_only
from assistant.web.notes.announcing import announce_note
from assistant.web.pages import system_pages
from assistant.web.services import services

bp = Blueprint("doubts", __name__)
umpires_only(bp)

LONGEST_REASON = 300  # characters of the reason of an answer
ANSWERED = 3  # the newest answers, of which a phone shows each once


@bp.record
def _name_doubt(state: BlueprintSetupState) -> None:
    """Let templates know the words of a doubt."""
    state.app.jinja_env.globals["DOUBT"] = DOUBT


@bp.app_template_global("doubts_of")
def count_doubts(base: str) -> int:
    """Return how many results players doubt in the battle of a console."""
    every = services().battles.notes.all_of(base.rpartition("/")[2])
    return sum(note.is_doubt for note in every)


@bp.app_template_global("corrections_of")
def corrections_of(line: LogLine) -> Sequence[Corrections]:
    """Return the corrections of the units that a line of the umpire's log is about."""
    game = system_pages.entered_game()
    cards = game.system.cards if game else None
    entry = entry_with_seq(game.entries, line.seq) if game and line.seq else None
    if game is None or cards is None or cards.corrections is None or entry is None:
        return ()
    return cards.corrections(game.state, entry)


@bp.app_template_global("answered_doubts")
def answered_doubts() -> list[tuple[LogLine, Note]]:
    """Return the reader's newest doubts that the umpire answered, each with its line."""
    game = system_pages.entered_game()
    if game is None or reader().is_umpire or not reader().side:
        return []
    own = services().battles.notes.seen_by(game.id, reader(), is_over=False)
    if not any(note.answer for note in own):
        return []
    found = [(line, note) for line in answered_lines(game) for note in line.notes if note.answer]
    return found[:ANSWERED][::-1]


@bp.post("/battles/<battle>/doubts/<note>")
def answer(battle: str, note: str) -> ResponseReturnValue:
    """Answer a player's doubt: its result is right, or the umpire corrected it."""
    game = system_pages.umpires_game_of(battle)
    every, given = services().battles.notes, request.form.get("answer", "")
    found = next((each for each in every.all_of(game.id) if each.id == note), None)
    if found is None or given not in ANSWERS:
        abort(404)
    if found.is_doubt:  # an answer that is sent twice counts once
        reason = CONTROL.sub(" ", request.form.get("reason", "")).strip()[:LONGEST_REASON]
        every.reword(game.id, found, answered_doubt(given, reason))
        announce_note(game)
    home = system_pages.home_of(game)
    return redirect(f"{home}/notes#doubts" if count_doubts(home) else home, 303)


def doubted_lines(game: Game) -> list[LogLine]:
    """Return the lines of the reader's log whose results a player doubts, newest first.

    A player reads only the requests of their own side, until the battle is over.
    """
    if game.is_over and not reader().is_umpire:
        return []
    lines = system_pages.log_of(game, reader())
    return [line for line in lines if any(note.is_doubt for note in line.notes)]


def answered_lines(game: Game) -> list[LogLine]:
    """Return the lines of the reader's log whose doubts the umpire answered, newest first."""
    lines = system_pages.log_of(game, reader())
    return [line for line in lines if any(note.answer for note in line.notes)]
