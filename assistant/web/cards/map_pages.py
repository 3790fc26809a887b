"""The pages of a printed map over its picture: choose, tap, undo. For the umpire alone."""

from contextlib import closing
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.cards.board_games.unfinished import UnfinishedCard
from assistant.cards.library import map_pictures, own_cards, own_names
from assistant.cards.library.map_pictures import MapPicture
from assistant.cards.toml_files.reading import BadFile, CardStore, checked_values, load
from assistant.cards.toml_files.writing import values_of_card
from assistant.files import write_whole
from assistant.rules.inputs import BadInputs
from assistant.web.access.guard import umpire_only
from assistant.web.cards.card_editor import Editor
from assistant.web.cards.card_pages import EDITORS
from assistant.web.cards.map_page import FIELDS, MapPage, WrongTap
from assistant.web.cards.map_undo import Before, count_taps, note_tap, take_back
from assistant.web.limits import request_bounds
from assistant.web.pages.responses import is_htmx_request
from assistant.web.photos.shrinking import BadPhoto, shrink
from assistant.web.services import services

bp = Blueprint("card_maps", __name__, url_prefix="/cards")
umpire_only(bp)
request_bounds.declare(bp, request_bounds.Bounds(letters=FIELDS))

CHANGED = "The file was changed elsewhere, so nothing was done. Load the page again."
NO_PICTURE = "Choose a picture first."
NOTHING = "There is nothing to undo."


def _shelf() -> CardStore:
    return services().settings.shelf


def _editor_and_page(kind: str, slug: str) -> tuple[Editor, MapPage, Path]:
    """Return the editor, the map page and the file of a card, or respond with 404."""
    editor = EDITORS.get(kind)
    if editor is None or editor.map_page is None:
        abort(404)
    return editor, editor.map_page, _shelf().paths(editor.kind.folder).get(slug) or abort(404)


def _require_own_map(kind: str, slug: str) -> tuple[Editor, MapPage, Path]:
    editor, page, path = _editor_and_page(kind, slug)
    if not _shelf().is_own(path):
        abort(404)
    return editor, page, path


@bp.get("/<kind>/<slug>/map")
def map_page(kind: str, slug: str) -> str:
    """Show the picture of a map with everything that is entered on it."""
    editor, page, path = _editor_and_page(kind, slug)
    return _page(editor, page, path)


@bp.post("/<kind>/<slug>/map/copy")
def copy(kind: str, slug: str) -> ResponseReturnValue:
    """Make the umpire's own copy of a card, and show its map."""
    editor, _, path = _editor_and_page(kind, slug)
    card = _load_card(editor, path)
    name = own_names.name_of_copy(str(getattr(card, "name", slug)), editor.kind, _shelf())
    new = own_cards.free_slug(name, _shelf())
    try:
        named = card.model_copy(update={"name": name})
        own_cards.save_card(_shelf(), editor.kind, new, named)
    except BadFile as bad:
        abort(507, " ".join(bad.sentences))
    return redirect(f"/cards/{kind}/{new}/map", 303)


@bp.get("/<kind>/<slug>/map/picture")
def picture(kind: str, slug: str) -> Response:
    """Send the picture of a map."""
    editor, _, _ = _require_own_map(kind, slug)
    content = map_pictures.picture_content(_shelf(), editor.kind, slug)
    return Response(content, mimetype="image/jpeg") if content else abort(404)


@bp.post("/<kind>/<slug>/map/picture")
def choose_picture(kind: str, slug: str) -> ResponseReturnValue:
    """Save another picture of a map, made small; or remove the picture."""
    editor, page, path = _require_own_map(kind, slug)
    if request.form.get("do") == "remove":
        map_pictures.remove_picture(_shelf(), editor.kind, slug)
        return redirect(f"/cards/{kind}/{slug}/map", 303)
    file = request.files.get("picture")
    if file is None or not file.filename:
        return _page(editor, page, path, NO_PICTURE), 422
    with closing(file):
        sent = file.stream.read()
    try:
        small = shrink(sent, "map")
    except BadPhoto as bad:
        return _page(editor, page, path, str(bad)), 422
    size = (small.wide, small.high)
    map_pictures.save_picture(_shelf(), editor.kind, slug, small.content, size)
    return redirect(f"/cards/{kind}/{slug}/map", 303)


@bp.post("/<kind>/<slug>/map")
def tap(kind: str, slug: str) -> ResponseReturnValue:
    """Handle a tap on the map: a number, a border, a stroke of a brush, or undo."""
    editor, page, path = _require_own_map(kind, slug)
    before = map_pictures.load_picture(_shelf(), editor.kind, slug)
    try:
        if request.form.get("do") == "undo":
            _undo(editor, path)
        else:
            _change(editor, page, path, before)
    except WrongTap as wrong:
        return _page(editor, page, path, str(wrong)), 422
    except own_cards.FileChanged:
        return _page(editor, page, path, CHANGED), 409
    return _page(editor, page, path)


def _change(editor: Editor, page: MapPage, path: Path, before: MapPicture | None) -> None:
    """Change a card's file and its marks as a tap asks."""
    if before is None:
        raise WrongTap(NO_PICTURE)
    content, was = path.read_bytes(), own_cards.file_digest(path)
    old = values_of_card(_load_card(editor, path))
    values, marked = page.tap(request.form, old, before)
    if values != old:
        try:
            card = checked_values(editor.kind.model, values, _shelf())
        except BadInputs as bad:
            raise WrongTap(f"{bad.problems[0]}.") from None
        try:
            own_cards.save_card(_shelf(), editor.kind, path.stem, card, was)
        except BadFile as bad:
            raise WrongTap(" ".join(bad.sentences)) from None
    if marked != before:
        map_pictures.save_marks(_shelf(), editor.kind, path.stem, marked)
    if values != old or marked != before:
        note_tap(path, Before(content, before, own_cards.file_digest(path)))


def _undo(editor: Editor, path: Path) -> None:
    """Restore a card's file and its marks as they were before the last tap."""
    before = take_back(path, own_cards.file_digest(path))
    if before is None:
        raise WrongTap(NOTHING)
    write_whole(path, before.content)
    if before.picture:
        map_pictures.save_marks(_shelf(), editor.kind, path.stem, before.picture)


def _load_card(editor: Editor, path: Path) -> UnfinishedCard:
    try:
        card = load(editor.kind.model, path, _shelf())
    except BadFile as bad:
        abort(422, " ".join(bad.sentences))
    assert isinstance(card, UnfinishedCard)
    return card


def _page(editor: Editor, page: MapPage, path: Path, refused: str = "") -> str:
    """Return the page, or only its state for the page's own script."""
    card, slug = _load_card(editor, path), path.stem
    values = values_of_card(card)
    picture = (
        map_pictures.load_picture(_shelf(), editor.kind, slug) if _shelf().is_own(path) else None
    )
    shown: dict[str, Any] = {
        "is_own": _shelf().is_own(path),
        "address": f"/cards/{editor.path}/{slug}",
        "picture": picture,
        "stamp": map_pictures.picture_stamp(_shelf(), editor.kind, slug) if picture else 0,
        "drawn": page.drawn(values),
        "progress": card.progress(),
        "undoes": count_taps(path, own_cards.file_digest(path)),
        "refused": refused,
        "title": getattr(card, "name", slug),
        **page.tools(values),
    }
    template = "cards/_map_state.html" if is_htmx_request() else page.template
    return render_template(template, **shown)
