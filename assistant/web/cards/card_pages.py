"""The page of a card: opened, changed, saved, sent out, taken away. For the umpire alone."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from flask import Blueprint, abort, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.cards.library import own_cards
from assistant.cards.library.checking import faults_of
from assistant.cards.library.kinds import KINDS, kind_of
from assistant.cards.toml_files.reading import BadFile, Card, CardStore, load, text_of, values_of
from assistant.rules.inputs import Problem
from assistant.web.access.guard import umpire_only
from assistant.web.cards import map_form
from assistant.web.cards.card_editor import Draft, Editor, bounds_of, draft, edited, form_of, tap_of
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field
from assistant.web.forms.filled_fields import problem_of_field
from assistant.web.limits import request_bounds
from assistant.web.own_pages import every_own
from assistant.web.pages.responses import redirect_htmx
from assistant.web.services import services

bp = Blueprint("card_sheets", __name__, url_prefix="/cards")
umpire_only(bp)
request_bounds.declare(bp, lambda told: _bounds(**told))

EDITORS: dict[str, Editor] = {
    editor.path: editor
    for editor in sorted(
        (map_form.EDITOR, *(each for own in every_own() for each in own.editors)),
        key=lambda editor: KINDS.index(editor.kind),
    )
}
SLUG = Field("slug", "slug", "text", "Name of the file")
MEANWHILE = (
    "The file was changed elsewhere since this page was opened, so nothing was saved. "
    "Save a copy, or leave and open it again."
)


@dataclass(frozen=True)
class Sheet:
    """A card's page."""

    draft: Draft
    form: Form
    title: str
    action: str
    is_own: bool
    was: str  # what its file held when the page was opened
    slug: Field
    tried: bool  # whether it was to be saved before


def _shelf() -> CardStore:
    return services().settings.shelf


def _editor(path: str) -> Editor:
    return EDITORS.get(path) or abort(404)


def _bounds(kind: str, slug: str = "") -> request_bounds.Bounds:
    return bounds_of(_editor(kind), _shelf())


def _path(editor: Editor, slug: str) -> Path:
    return _shelf().paths(editor.kind.folder).get(slug) or abort(404)


@bp.get("/new/<kind>")
def begin(kind: str) -> str:
    """Show a card to begin with."""
    editor, shelf = _editor(kind), _shelf()
    form = form_of(editor, editor.blank(shelf), shelf)
    return _page(_sheet(draft(editor, form, shelf, complete=False), "", form))


@bp.get("/<kind>/<slug>")
def card(kind: str, slug: str) -> str:
    """Show a card to look at and change, even one whose file has problems."""
    editor, shelf = _editor(kind), _shelf()
    path = _path(editor, slug)
    try:
        told = values_of(path, text_of(path))
    except BadFile as bad:
        abort(422, " ".join(bad.sentences))
    amiss = [fault for fault in faults_of(path, shelf) if fault.input]
    form = form_of(editor, told, shelf)
    return _page(_sheet(draft(editor, form, shelf, complete=bool(amiss), amiss=amiss), slug, form))


@bp.post("/new/<kind>", defaults={"slug": ""})
@bp.post("/<kind>/<slug>")
def change(kind: str, slug: str) -> ResponseReturnValue:
    """A tap on a card's page: a row added, moved or taken out; what was typed checked, or saved."""
    editor, shelf = _editor(kind), _shelf()
    if slug:
        _path(editor, slug)
    does = tap_of(request.form)
    form = edited(editor, request.form)
    if sentence := request_bounds.refusal_of(
        form, bounds_of(editor, shelf)
    ):  # of the restored form
        abort(422, sentence)
    tries = does in ("save", "copy")
    found = draft(editor, form, shelf, complete=tries or "tried" in form)
    sheet = _sheet(found, slug, form)
    if not tries:
        return _page(sheet)
    if found.card is None or sheet.slug.problem:
        return _page(sheet), 422
    return _save(sheet, found.card, slug if does == "save" and sheet.is_own else "")


def _save(sheet: Sheet, card: Card, slug: str) -> ResponseReturnValue:
    """Save a card in its own file, or without a slug in another one."""
    editor, shelf = sheet.draft.editor, _shelf()
    saved = slug or sheet.slug.value or own_cards.free_slug(getattr(card, "name", ""), shelf)
    try:
        own_cards.save_card(shelf, editor.kind, saved, card, sheet.was if slug else "")
    except own_cards.FileChanged:
        return _page(sheet, MEANWHILE), 409
    except BadFile as bad:
        return _page(sheet, " ".join(bad.sentences)), 500
    return redirect_htmx(editor.seen_at + saved)


def _sheet(found: Draft, slug: str, form: Form) -> Sheet:
    editor, shelf = found.editor, _shelf()
    path = shelf.paths(editor.kind.folder).get(slug)
    name = found.fields["name"].value.strip()
    typed = form.get("slug", "").strip()
    allowed = own_cards.slug_error(typed, shelf) if typed else None
    wrong = problem_of_field(SLUG.label, Problem("slug", typed, allowed)) if allowed else None
    guess = own_cards.free_slug(name, shelf) if name else ""
    return Sheet(
        found,
        form,
        name or f"New {editor.one}",
        f"/cards/{editor.path}/{slug}" if slug else f"/cards/new/{editor.path}",
        path is not None and shelf.is_own(path),
        form.get("was") or (own_cards.file_digest(path) if path else ""),
        replace(SLUG, values=(typed,) if typed else (), range=guess, problem=wrong),
        "tried" in form or form.get("do") in ("save", "copy"),
    )


def _page(sheet: Sheet, refused: str = "") -> str:
    editor = sheet.draft.editor
    return render_template(
        f"cards/{editor.path}.html",
        sheet=sheet,
        refused=refused,
        by_key=lambda fields: {field.key: field for field in fields},
        **editor.beside(sheet.form, _shelf()),
    )


@bp.get("/<kind>/<slug>/file")
def export(kind: str, slug: str) -> ResponseReturnValue:
    """Show a card's file, to be kept or sent to somebody."""
    path = _path(_editor(kind), slug)
    answer = make_response(path.read_bytes())
    answer.headers["Content-Type"] = "application/toml"
    answer.headers["Content-Disposition"] = f'attachment; filename="{own_cards.slug_of(slug)}.toml"'
    return answer


@bp.route("/<kind>/<slug>/remove", methods=["GET", "POST"])
def remove(kind: str, slug: str) -> ResponseReturnValue:
    """Ask whether one of the umpire's own cards is to go, and take it away."""
    editor, shelf = _editor(kind), _shelf()
    if not shelf.is_own(_path(editor, slug)):
        abort(404)
    if request.method == "POST":
        own_cards.remove_card(shelf, editor.kind, slug)
        return redirect(editor.home, 303)
    return render_template(
        "cards/remove.html", editor=editor, slug=slug, users=list(_users(editor, slug))
    )


def _users(editor: Editor, slug: str) -> Iterator[str]:
    """Yield the cards that name another one: scenarios their forces, forces their vehicles."""
    folder = editor.kind.folder
    for path in _shelf().every_file():
        kind = kind_of(path)
        with suppress(BadFile):
            if kind and slug in kind.names(load(kind.model, path, _shelf())).get(folder, ()):
                yield path.stem
