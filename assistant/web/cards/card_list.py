"""The list of cards: orders of battle, scenarios, vehicles and maps; the import of card files."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.cards.library import drafts, own_cards
from assistant.cards.library.checking import faults_of
from assistant.cards.library.kinds import by_slug, kind_of
from assistant.cards.toml_files.reading import BadFile, CardStore, load, text_of, values_of
from assistant.web.access.guard import umpire_only
from assistant.web.cards.card_editor import Editor
from assistant.web.cards.card_pages import EDITORS
from assistant.web.services import services

bp = Blueprint("cards", __name__, url_prefix="/cards")
umpire_only(bp)


@dataclass(frozen=True)
class Item:
    """A card in the list."""

    slug: str
    name: str
    words: str
    address: str
    is_own: bool
    pack: str  # the id of the pack that it came with; empty for others
    can_open: bool  # false if another card has its name, or the file is not TOML
    sizes: tuple[str, ...]  # of a scenario that can be played
    problems: tuple[str, ...]


def _shelf() -> CardStore:
    return services().settings.shelf


@bp.get("")
def index() -> str:
    """Show all cards, the umpire's own first, then the book's."""
    return _index()


def _index(refused: tuple[str, ...] = ()) -> str:
    shelf = _shelf()
    first = by_slug(shelf)
    every = [(kind_of(path), path) for path in shelf.every_file()]
    lists = []
    for editor in EDITORS.values():
        paths = [path for kind, path in every if kind is editor.kind and _is_listed(editor, path)]
        items = [_item(editor, path, first) for path in paths]
        half = list(_list_drafts(editor))
        lists.append((editor, half, sorted(items, key=lambda item: (not item.is_own, item.name))))
    edited = [editor.kind for editor in EDITORS.values()]
    others = [
        (path, _sentences(path))
        for kind, path in every
        if kind not in edited and (shelf.is_own(path) or kind is None)
    ]
    return render_template(
        "cards/index.html",
        lists=lists,
        others=others,
        refused=refused,
        saved=request.args.get("saved", ""),
        most_kb=own_cards.MOST_BYTES // 1024,
    )


def _list_drafts(editor: Editor) -> Iterator[tuple[str, str, str]]:
    """Yield the id, name and address of each draft of a kind."""
    for draft in drafts.all_drafts(_shelf()):
        if draft.path == editor.path:
            known = draft.slug in _shelf().paths(editor.kind.folder)
            page = f"{editor.path}/{draft.slug}" if known else f"new/{editor.path}"
            yield draft.id, draft.name or f"{editor.one} without a name", f"/cards/{page}"


@bp.post("/drafts/<id>/remove")
def remove_draft(id: str) -> ResponseReturnValue:
    """Remove a draft for good."""
    drafts.remove_draft(_shelf(), id)
    return redirect("/cards", 303)


def _is_listed(editor: Editor, path: Path) -> bool:
    """Return whether a card is listed here; the book's vehicles have their own page."""
    return editor.home == "/cards" or not _shelf().is_shipped(path)


def _item(editor: Editor, path: Path, first: dict[str, Path]) -> Item:
    shelf, slug = _shelf(), path.stem
    is_first = first[slug] == path
    name, words, can_open = slug, "", is_first
    sizes: tuple[str, ...] = ()
    try:
        name, words = editor.describe(load(editor.kind.model, path, shelf), shelf)
        sizes = editor.sizes(slug, shelf) if is_first else ()
    except BadFile:
        can_open = can_open and _is_toml(path)
    address = f"/cards/{editor.path}/{slug}"
    is_own, pack = shelf.is_own(path), shelf.pack_of(path)
    return Item(slug, name, words, address, is_own, pack, can_open, sizes, _sentences(path))


def _is_toml(path: Path) -> bool:
    try:
        values_of(path, text_of(path))
    except BadFile:
        return False
    return True


def _sentences(path: Path) -> tuple[str, ...]:
    return tuple(fault.short_text for fault in faults_of(path, _shelf()))


@bp.post("/import")
def take_in() -> ResponseReturnValue:
    """Save a card file that somebody sent, if nothing is wrong in it."""
    file = request.files.get("file")
    if file is None or not file.filename:
        return _index(("Choose a file first.",)), 422
    content = file.stream.read(own_cards.MOST_BYTES + 1)
    try:
        _, slug = own_cards.import_card(_shelf(), file.filename, content)
    except BadFile as bad:
        return _index(bad.sentences), 422
    return redirect(f"/cards?saved={slug}#card-{slug}", 303)
