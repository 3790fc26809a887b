"""The page of a card: open, change, save, export and remove it. For the umpire alone."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from flask import Blueprint, abort, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.cards.library import drafts, own_cards
from assistant.cards.library.checking import faults_of
from assistant.cards.library.kinds import KINDS, kind_of
from assistant.cards.library.own_names import with_free_name
from assistant.cards.toml_files.reading import (
    BadFile,
    Card,
    CardStore,
    load,
    name_in,
    text_of,
    values_of,
)
from assistant.frozen import replace
from assistant.rules.inputs import Problem
from assistant.web.access.guard import umpire_only
from assistant.web.cards import map_form
from assistant.web.cards.came_from import new_card_address, return_address, saved_response
from assistant.web.cards.card_draft import Draft, form_after_tap, make_draft, read_tap
from assistant.web.cards.card_editor import Editor, bounds_of, form_for_card
from assistant.web.cards.kept_drafts import begin_draft, drafted_form, keep_draft
from assistant.web.cards.new_cards import first_values
from assistant.web.cards.paste_boxes import unkept_box
from assistant.web.forms.field_errors import field_error
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field
from assistant.web.limits import request_bounds
from assistant.web.own_pages import all_own_pages
from assistant.web.services import services

bp = Blueprint("card_sheets", __name__, url_prefix="/cards")
umpire_only(bp)
bp.add_app_template_global(return_address)
request_bounds.declare(bp, lambda told: _bounds(**told))

EDITORS: dict[str, Editor] = {
    editor.path: editor
    for editor in sorted(
        (map_form.EDITOR, *(each for own in all_own_pages() for each in own.editors)),
        key=lambda editor: KINDS.index(editor.kind),
    )
}
SHOWN = 20  # letters of a file's name that its field has room for
SLUG = Field("slug", "slug", "text", "File name")
CHANGED_MEANWHILE = (
    "The file was changed elsewhere since this page was opened, so nothing was saved. "
    "Save a copy, or leave and open it again."
)

PASTED = (
    "The card was not saved. Lines are still in the box “{title}”. "
    "Keep them or empty the box, then save again."
)
NOT_KEPT = (
    "This unfinished card is not kept. Remove another unfinished one under Forces, "
    "or finish this one and save it."
)


@dataclass(frozen=True)
class CardPage:
    """The page of a card."""

    draft: Draft
    form: Form
    title: str
    action: str
    is_own: bool
    was: str  # the digest of its file when the page was opened
    slug: Field
    tried: bool  # whether somebody has tried to save it
    is_kept: bool = False  # as a draft, with the last change


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
    """Show a new card, to be filled in."""
    editor, shelf = _editor(kind), _shelf()
    drafted = drafted_form(editor, "", shelf, request.args.get("draft", ""))
    form = drafted or form_for_card(editor, first_values(editor, shelf), shelf)
    begin_draft(editor, form)
    return _page(_card_page(make_draft(editor, form, shelf, complete=False), "", form))


@bp.get("/<kind>/<slug>")
def card(kind: str, slug: str) -> str:
    """Show a card to read and change, even if its file has problems."""
    editor, shelf = _editor(kind), _shelf()
    path = _path(editor, slug)
    try:
        values = values_of(path, text_of(path))
    except BadFile as bad:
        abort(422, " ".join(bad.sentences))
    errors = [fault for fault in faults_of(path, shelf) if fault.input]
    form = drafted_form(editor, slug, shelf, request.args.get("draft", "")) or form_for_card(
        editor, values, shelf
    )
    begin_draft(editor, form)
    return _page(
        _card_page(
            make_draft(editor, form, shelf, complete=bool(errors), errors=errors), slug, form
        )
    )


@bp.post("/new/<kind>", defaults={"slug": ""})
@bp.post("/<kind>/<slug>")
def change(kind: str, slug: str) -> ResponseReturnValue:
    """Handle a tap on a card's page: change a row, check the values, or save the card."""
    editor, shelf = _editor(kind), _shelf()
    if slug:
        _path(editor, slug)
    action = read_tap(request.form)
    own = editor.own_tap(action, request.form, shelf)
    form = form_after_tap(editor, request.form) if own is None else own
    if sentence := request_bounds.refusal_of(
        form, bounds_of(editor, shelf)
    ):  # of the restored form
        abort(422, sentence)
    tries = action in ("save", "copy")
    found = make_draft(editor, form, shelf, complete=tries or "tried" in form)
    sheet = _card_page(found, slug, form)
    full = unkept_box(editor.boxes, form) if tries else None
    if not tries or full or found.card is None:
        sheet = replace(sheet, is_kept=keep_draft(editor, slug, form, shelf))
    if not tries:
        is_lost = editor.keeps_drafts and "draft" in form and not sheet.is_kept
        return _page(sheet, NOT_KEPT if is_lost else "")
    if full:
        return _page(sheet, PASTED.format(title=full.title)), 422
    if found.card is None or sheet.slug.problem:
        return _page(sheet), 422
    return _save(sheet, found.card, slug if action == "save" and sheet.is_own else "")


def _save(sheet: CardPage, card: Card, slug: str) -> ResponseReturnValue:
    """Save a card in its own file, or in a new one if it has no slug."""
    editor, shelf = sheet.draft.editor, _shelf()
    card = card if slug else with_free_name(card, editor.kind, shelf)
    saved = slug or sheet.slug.value or own_cards.free_slug(getattr(card, "name", ""), shelf)
    try:
        own_cards.save_card(shelf, editor.kind, saved, card, sheet.was if slug else "")
    except own_cards.FileChanged:
        return _page(sheet, CHANGED_MEANWHILE), 409
    except BadFile as bad:
        return _page(sheet, " ".join(bad.sentences)), 500
    drafts.remove_draft(shelf, sheet.form.get("draft", ""))
    return saved_response(editor, saved)


def _card_page(found: Draft, slug: str, form: Form) -> CardPage:
    editor, shelf = found.editor, _shelf()
    path = shelf.paths(editor.kind.folder).get(slug)
    name = found.fields["name"].value.strip()
    typed = form.get("slug", "").strip()
    allowed = own_cards.slug_error(typed, shelf) if typed else None
    wrong = field_error(SLUG.label, Problem("slug", typed, allowed)) if allowed else None
    guess = own_cards.free_slug(name, shelf) if name else ""
    return CardPage(
        found,
        form,
        name or f"New {editor.one}",
        f"/cards/{editor.path}/{slug}" if slug else new_card_address(editor.path),
        path is not None and shelf.is_own(path),
        form.get("was") or (own_cards.file_digest(path) if path else ""),
        replace(SLUG, values=(typed,) if typed else (), range=_shorten_name(guess), problem=wrong),
        "tried" in form or form.get("do") in ("save", "copy"),
    )


def _shorten_name(guess: str) -> str:
    """Return the name that a file will have, as much of it as its field can show."""
    return guess if len(guess) <= SHOWN else f"{guess[: SHOWN - 1].rstrip('-')}…"


def _page(sheet: CardPage, refused: str = "") -> str:
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
    """Send a card's file, to keep or to pass on."""
    path = _path(_editor(kind), slug)
    response = make_response(path.read_bytes())
    response.headers["Content-Type"] = "application/toml"
    response.headers["Content-Disposition"] = (
        f'attachment; filename="{own_cards.slug_of(slug)}.toml"'
    )
    return response


@bp.route("/<kind>/<slug>/remove", methods=["GET", "POST"])
def remove(kind: str, slug: str) -> ResponseReturnValue:
    """Ask whether to remove one of the umpire's own cards, or remove it."""
    editor, shelf = _editor(kind), _shelf()
    if not shelf.is_own(_path(editor, slug)):
        abort(404)
    if request.method == "POST":
        own_cards.remove_card(shelf, editor.kind, slug)
        return redirect(editor.home, 303)
    return render_template(
        "cards/remove.html",
        editor=editor,
        slug=slug,
        name=name_in(_path(editor, slug)),
        users=list(_cards_that_use(editor, slug)),
    )


def _cards_that_use(editor: Editor, slug: str) -> Iterator[str]:
    """Yield the names of the scenarios that need a force, and of the forces that need a vehicle."""
    folder = editor.kind.folder
    for path in _shelf().every_file():
        kind = kind_of(path)
        with suppress(BadFile):
            if kind and slug in kind.names(load(kind.model, path, _shelf())).get(folder, ()):
                yield name_in(path)
