"""Orders of battle and scenarios: listed, edited, sent out and taken in. For the referee alone."""

from dataclasses import dataclass, replace
from pathlib import Path

from flask import Blueprint, abort, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.cards import keeping
from assistant.cards.checking import faults
from assistant.cards.files import BadFile, Card, Fault, Shelf, load, text_of, values_of
from assistant.cards.forces import SCENARIOS, Force, Scenario, playable
from assistant.cards.kinds import by_slug, kind_of
from assistant.rules.inputs import Problem
from assistant.web import force_form, scenario_form
from assistant.web.editing import Draft, Editor, draft, edited, form_of, tap_of
from assistant.web.fields import Field
from assistant.web.filled import told_to
from assistant.web.guard import umpire_only
from assistant.web.settings import services
from assistant.web.told import Form

bp = Blueprint("cards", __name__, url_prefix="/cards")
umpire_only(bp)

EDITORS = {editor.path: editor for editor in (force_form.EDITOR, scenario_form.EDITOR)}
SLUG = Field("slug", "slug", "text", "Name of the file")
MEANWHILE = (
    "The file was changed elsewhere since this page was opened, so nothing was saved. "
    "Save a copy, or leave and open it again."
)


@dataclass(frozen=True)
class Item:
    """A card as it is listed."""

    slug: str
    name: str
    words: str
    address: str
    is_own: bool
    can_open: bool  # not when the name is another's, or the file is no TOML
    sizes: tuple[str, ...]  # of a scenario that can be played
    problems: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """A card's page."""

    draft: Draft
    title: str
    action: str
    is_own: bool
    was: str  # what its file held when the page was opened
    slug: Field
    tried: bool  # whether it was to be saved before


def _shelf() -> Shelf:
    return services().settings.shelf


def _editor(path: str) -> Editor:
    if path not in EDITORS:
        abort(404)
    return EDITORS[path]


def _path(editor: Editor, slug: str) -> Path:
    found = _shelf().paths(editor.kind.folder).get(slug)
    if found is None:
        abort(404)
    return found


@bp.get("")
def index() -> str:
    """What there is: the referee's own first, then the book's."""
    return _index()


def _index(refused: tuple[str, ...] = ()) -> str:
    shelf = _shelf()
    first = by_slug(shelf)
    every = [(kind_of(path), path) for path in shelf.every_file()]
    lists = []
    for editor in EDITORS.values():
        items = [_item(editor, path, first) for kind, path in every if kind is editor.kind]
        lists.append((editor, sorted(items, key=lambda item: (not item.is_own, item.name))))
    kinds = [editor.kind for editor in EDITORS.values()]
    others = [
        (path, tuple(map(_sentence, faults(path, shelf))))
        for kind, path in every
        if kind not in kinds and (shelf.is_own(path) or not kind)
    ]
    return render_template(
        "cards/index.html",
        lists=lists,
        others=others,
        refused=refused,
        saved=request.args.get("saved", ""),
        most_kb=keeping.MOST_BYTES // 1024,
    )


def _item(editor: Editor, path: Path, first: dict[str, Path]) -> Item:
    shelf, slug = _shelf(), path.stem
    is_first = first[slug] == path
    problems = tuple(_sentence(fault) for fault in faults(path, shelf))
    name, words, can_open = slug, "", is_first
    sizes: tuple[str, ...] = ()
    try:
        name, words = _described(load(editor.kind.model, path, shelf))
        sizes = _sizes(slug) if editor.kind.folder == SCENARIOS and is_first else ()
    except BadFile:
        can_open = can_open and _is_toml(path)
    address = f"/cards/{editor.path}/{slug}"
    return Item(slug, name, words, address, shelf.is_own(path), can_open, sizes, problems)


def _described(card: Card) -> tuple[str, str]:
    """A card's name, and what it is in brief."""
    match card:
        case Force():
            men = sum(len(element.figures) for element in card.elements)
            return card.name, f"{card.short} · {len(card.elements)} elements · {men} men"
        case Scenario():
            sides = " against ".join(side.name for side in card.sides)
            return card.name, f"{sides} · {card.turns} turns · {card.table}"
    raise TypeError(card)


def _sizes(slug: str) -> tuple[str, ...]:
    try:
        return tuple(size.name for size in playable(slug, _shelf()).sizes)
    except BadFile:
        return ()


def _is_toml(path: Path) -> bool:
    try:
        values_of(path, text_of(path))
    except BadFile:
        return False
    return True


def _sentence(fault: Fault) -> str:
    return f"{fault.path.name}, line {fault.line}: {fault.sentence}."


@bp.get("/new/<kind>")
def begin(kind: str) -> str:
    """A card to begin with."""
    editor, shelf = _editor(kind), _shelf()
    form = form_of(editor, editor.blank(shelf), shelf)
    return _page(_sheet(draft(editor, form, shelf, complete=False), "", form))


@bp.get("/<kind>/<slug>")
def card(kind: str, slug: str) -> str:
    """A card to look at and change, even one whose file has problems."""
    editor, shelf = _editor(kind), _shelf()
    path = _path(editor, slug)
    try:
        told = values_of(path, text_of(path))
    except BadFile as bad:
        abort(422, " ".join(_sentence(fault) for fault in bad.faults))
    amiss = [fault for fault in faults(path, shelf) if fault.input]
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
    saved = slug or sheet.slug.value or keeping.free_slug(getattr(card, "name", ""), shelf)
    try:
        keeping.save(shelf, editor.kind, saved, card, sheet.was if slug else "")
    except keeping.Changed:
        return _page(sheet, MEANWHILE), 409
    except BadFile as bad:
        return _page(sheet, " ".join(map(_sentence, bad.faults))), 500
    return _gone_to(f"/cards?saved={saved}")


def _gone_to(address: str) -> ResponseReturnValue:
    """Another page, for a browser that sent a form itself or through htmx."""
    if "HX-Request" not in request.headers:
        return redirect(address, 303)
    answer = make_response("")
    answer.headers["HX-Redirect"] = address
    return answer


def _sheet(found: Draft, slug: str, form: Form) -> Sheet:
    editor, shelf = found.editor, _shelf()
    path = shelf.paths(editor.kind.folder).get(slug)
    is_own = path is not None and shelf.is_own(path)
    was = form.get("was") or (keeping.digest(path) if path else "")
    name = found.fields["name"].value.strip()
    typed = form.get("slug", "").strip()
    allowed = keeping.refusal(typed, shelf) if typed else None
    wrong = told_to(SLUG.label, Problem("slug", typed, allowed)) if allowed else None
    guess = keeping.free_slug(name, shelf) if name else ""
    field = replace(SLUG, values=(typed,) if typed else (), range=guess, problem=wrong)
    return Sheet(
        found,
        name or f"New {editor.one}",
        f"/cards/{editor.path}/{slug}" if slug else f"/cards/new/{editor.path}",
        is_own,
        was,
        field,
        "tried" in form or form.get("do") in ("save", "copy"),
    )


def _page(sheet: Sheet, refused: str = "") -> str:
    return render_template(
        f"cards/{sheet.draft.editor.path}.html", sheet=sheet, refused=refused, by_key=_by_key
    )


def _by_key(fields: tuple[Field, ...]) -> dict[str, Field]:
    return {field.key: field for field in fields}


@bp.get("/<kind>/<slug>/file")
def export(kind: str, slug: str) -> ResponseReturnValue:
    """A card's file, to be kept or sent to somebody."""
    path = _path(_editor(kind), slug)
    answer = make_response(path.read_bytes())
    answer.headers["Content-Type"] = "application/toml"
    answer.headers["Content-Disposition"] = f'attachment; filename="{keeping.slug_of(slug)}.toml"'
    return answer


@bp.post("/import")
def take_in() -> ResponseReturnValue:
    """Keep a file that somebody sent, when nothing is wrong in it."""
    file = request.files.get("file")
    if file is None or not file.filename:
        return _index(("Choose a file first.",)), 422
    told = file.stream.read(keeping.MOST_BYTES + 1)
    try:
        _, slug = keeping.read_in(_shelf(), file.filename, told)
    except BadFile as bad:
        return _index(tuple(_sentence(fault) for fault in bad.faults)), 422
    return redirect(f"/cards?saved={slug}", 303)


@bp.route("/<kind>/<slug>/remove", methods=["GET", "POST"])
def remove(kind: str, slug: str) -> ResponseReturnValue:
    """Ask whether one of the referee's own cards is to go, and take it away."""
    editor, shelf = _editor(kind), _shelf()
    path = _path(editor, slug)
    if not shelf.is_own(path):
        abort(404)
    if request.method == "POST":
        keeping.remove(shelf, editor.kind, slug)
        return redirect("/cards", 303)
    users = [name for name in shelf.paths(SCENARIOS) if slug in _forces_of(name)]
    return render_template("cards/remove.html", editor=editor, slug=slug, users=users)


def _forces_of(scenario: str) -> tuple[str, ...]:
    try:
        card = load(Scenario, _shelf().path(SCENARIOS, scenario), _shelf())
    except BadFile:
        return ()
    return tuple(side.force for side in card.sides)
