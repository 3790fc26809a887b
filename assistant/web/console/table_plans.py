"""The table plans for a running battle: look at them, use one, or change it in the editor."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.features import Laying
from assistant.battle.game import Game
from assistant.cards.toml_files.reading import BadFile
from assistant.rules.dice import no_dice
from assistant.web.access.guard import reader, umpires_only
from assistant.web.console.battle_maps import has_page
from assistant.web.moments import now
from assistant.web.pages.system_pages import game_of, home_of
from assistant.web.services import services
from assistant.web.sheets import move_sheets

bp = Blueprint("plans", __name__)
umpires_only(bp)


@dataclass(frozen=True)
class Row:
    """A plan that can be used."""

    slug: str
    name: str
    words: str
    is_laid: bool
    problem: str  # why it cannot be laid


def plan_choice_of(game: Game) -> Laying | None:
    """Return how a battle gets another table plan; None if its system has no plans."""
    return game.system.mapped.laying if game.system.mapped else None


def _game(battle: str) -> tuple[Game, Laying]:
    game = game_of(battle)
    return game, plan_choice_of(game) or abort(404)


def _rows(game: Game, laying: Laying) -> Iterator[Row]:
    mapped, shelf = game.system.mapped, services().settings.shelf
    laid = mapped.plan(game.state) if mapped else None
    for slug in shelf.paths(laying.folder):
        try:
            board = laying.board(slug, shelf)
        except BadFile as bad:
            yield Row(slug, slug, "", False, " ".join(bad.sentences))
            continue
        wide, deep = board.size
        yield Row(slug, board.name or slug, f"{wide:g} by {deep:g} inches", board == laid, "")


@bp.get("/battles/<battle>/plan")
def choose(battle: str) -> str:
    """Show every plan, and the choice to use none."""
    return _page(*_game(battle))


def _page(game: Game, laying: Laying, refused: str = "") -> str:
    home = home_of(game)
    return render_template(
        "desk/plans.html",
        title=game.state.title,
        battle=game.id,
        rows=tuple(_rows(game, laying)),
        has_map=has_page(game),
        none=laying.none,
        refused=refused,
        base=home,
        back=f"{home}/map" if has_page(game) else home,
        token=move_sheets.new_token(),
    )


@bp.post("/battles/<battle>/plan")
def lay(battle: str) -> ResponseReturnValue:
    """Use one of the plans: a move like any other, which can be undone."""
    game, laying = _game(battle)
    slug, shelf = request.form.get("plan", ""), services().settings.shelf
    if slug != laying.none and slug not in shelf.paths(laying.folder):
        abort(404)
    try:
        value = slug if slug == laying.none else laying.answer(slug, shelf)
    except BadFile as bad:
        return _page(game, laying, " ".join(bad.sentences)), 422
    answers = {"plan": value}
    request_id = move_sheets.sent_token(request.form, game, reader())
    progress = game.make(laying.move, reader(), answers, no_dice, at=now(), request=request_id)
    if progress.entry is None:
        return _page(game, laying, progress.refused), 422
    services().battles.changed(game.id)
    home = home_of(game)
    return redirect(f"{home}/map" if has_page(game) else home, 303)
