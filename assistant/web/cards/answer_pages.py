"""The page that keeps the answers given at the table in the owner's file. For the umpire alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.log import active_entries
from assistant.battle.screens.table_answers import TableAnswer
from assistant.cards.board_games.unfinished import UnfinishedCard
from assistant.cards.library import own_cards, own_names
from assistant.cards.toml_files.reading import BadFile, CardStore, checked_values, load
from assistant.cards.toml_files.writing import values_of_card
from assistant.rules.inputs import BadInputs
from assistant.web.access.guard import umpire_only
from assistant.web.cards.card_editor import Editor
from assistant.web.cards.card_pages import EDITORS
from assistant.web.forms.fields import Json
from assistant.web.pages import system_pages
from assistant.web.services import services

bp = Blueprint("table_answers", __name__)
umpire_only(bp)

NEW_FILE = ""  # in place of a slug
TICK_ONE = "Tick at least one answer."
CHANGED = "The file was changed meanwhile, so nothing was kept. Load the page again."


@dataclass(frozen=True)
class OfferedAnswer:
    """An answer as the page offers it for a file."""

    words: str
    change: str  # a value that the file has instead; empty: the file has none
    wrong: str  # why the answer does not fit into the file; empty if it does


@dataclass(frozen=True)
class Target:
    """The file into which answers go."""

    slug: str  # empty: a copy of the book's file
    name: str
    path: Path
    card: UnfinishedCard

    @property
    def values(self) -> Json:
        """The values of the file."""
        return values_of_card(self.card)


def _shelf() -> CardStore:
    return services().settings.shelf


@bp.get("/battles/<battle>/answers")
def answers(battle: str) -> str:
    """Show the answers that a file does not have yet."""
    game, editor = _game_and_editor(battle)
    targets = _targets(editor)
    return _page(game, editor, targets, _chosen_target(game, targets, request.args.get("file")))


@bp.post("/battles/<battle>/answers")
def keep(battle: str) -> ResponseReturnValue:
    """Keep the ticked answers in a file, and show its page."""
    game, editor = _game_and_editor(battle)
    targets = _targets(editor)
    target = _chosen_target(game, targets, request.form.get("file"))
    ticked = set(request.form.getlist("keep"))
    kept = [answer for answer in _answers_of(game) if answer.words in ticked]
    if not kept:
        return _page(game, editor, targets, target, TICK_ONE), 422
    values, was = target.values, own_cards.file_digest(target.path) if target.slug else ""
    for answer in kept:
        values = _with_answer(editor, answer, values)[0]
    if not target.slug:
        values["name"] = own_names.name_of_copy(target.name, editor.kind, _shelf())
    slug = target.slug or own_cards.free_slug(values["name"], _shelf())
    try:
        card = checked_values(editor.kind.model, values, _shelf())
        own_cards.save_card(_shelf(), editor.kind, slug, card, was)
    except own_cards.FileChanged:
        return _page(game, editor, targets, target, CHANGED), 409
    except BadInputs as bad:
        return _page(game, editor, targets, target, f"{bad.problems[0]}."), 422
    return redirect(f"/cards/{editor.path}/{slug}", 303)


def _game_and_editor(battle: str) -> tuple[Game, Editor]:
    """Return a battle of a printed game, and the editor of the game's files."""
    game = system_pages.umpires_game_of(battle)
    folder = game.system.scenarios
    editor = next((x for x in EDITORS.values() if x.kind.folder == folder and x.boxes), None)
    return game, editor or abort(404)


def _answers_of(game: Game) -> Sequence[TableAnswer]:
    found: Sequence[TableAnswer] = game.system.table_answers(
        game.state, active_entries(game.entries)
    )
    return found


def _targets(editor: Editor) -> list[Target]:
    """Return the files that can take answers: the umpire's own, the newest first, then a copy."""
    own: list[Target] = []
    book: list[Target] = []
    for path in _shelf().paths(editor.kind.folder).values():
        try:
            card = load(editor.kind.model, path, _shelf())
        except BadFile:
            continue
        assert isinstance(card, UnfinishedCard)
        is_own, name = _shelf().is_own(path), str(getattr(card, "name", path.stem))
        (own if is_own else book).append(
            Target(path.stem if is_own else NEW_FILE, name, path, card)
        )
    own.sort(key=lambda target: -target.path.stat().st_mtime)
    return [*own, *book[:1]]


def _chosen_target(game: Game, targets: Sequence[Target], slug: str | None) -> Target:
    """Return the target with this slug; by default the own file of the battle's title, else any."""
    titled = [t for t in targets if t.slug and t.name.partition(":")[0] == game.title]
    usual = (*titled, *targets)[0].slug if targets else None
    wanted = usual if slug is None else slug
    return next((t for t in targets if t.slug == wanted), None) or abort(404)


def _with_answer(editor: Editor, answer: TableAnswer, values: Json) -> tuple[Json, OfferedAnswer]:
    """Return a file's values with an answer, and the answer as the page offers it."""
    box = next(box for box in editor.boxes if box.name == answer.box)
    pasted = box.read(answer.text, values)
    wrong = pasted.wrong[0].partition(": ")[2] if pasted.wrong else ""
    change = next(iter(pasted.earlier), "")
    return pasted.values, OfferedAnswer(answer.words, change, wrong)


def _new_answers(
    answers: Sequence[TableAnswer], editor: Editor, target: Target
) -> Iterator[OfferedAnswer]:
    """Yield the answers that a file does not have yet."""
    before = target.values
    plain = _comparable(before)
    for answer in answers:
        values, offered = _with_answer(editor, answer, before)
        if offered.wrong or _comparable(values) != plain:
            yield offered


def _comparable(values: Mapping[str, Any]) -> Json:
    """Return values with sorted lists, for comparison."""
    return {
        key: sorted(value, key=repr) if isinstance(value, list) else value
        for key, value in values.items()
        if value != []
    }


def _page(
    game: Game, editor: Editor, targets: Sequence[Target], target: Target, refused: str = ""
) -> str:
    answers = _answers_of(game)
    return render_template(
        "cards/answers.html",
        base=system_pages.home_of(game),
        title=game.title,
        clock=game.system.clock(game.state),
        offered=list(_new_answers(answers, editor, target)),
        count=len(answers),
        targets=targets,
        target=target,
        copy_name=own_names.name_of_copy(target.name, editor.kind, _shelf()),
        refused=refused,
    )
