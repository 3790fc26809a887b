"""Vehicles built in the console: the form that draws itself, saved, sent out, taken away."""

from dataclasses import replace

from flask import Blueprint, abort, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.cards import keeping
from assistant.cards.checking import faults
from assistant.cards.files import BadFile, Fault, Shelf, text_of, values_of
from assistant.cards.vehicles import VEHICLES, Vehicle
from assistant.rules.inputs import Problem
from assistant.web.cards import MEANWHILE, SLUG, Sheet
from assistant.web.editing import Draft, draft, edited, form_of, tap_of
from assistant.web.filled import told_to
from assistant.web.guard import umpire_only
from assistant.web.settings import services
from assistant.web.told import Form, read
from assistant.web.vehicle_form import EDITOR, after, form_fields, says, sketch
from assistant.web.vehicle_view import vehicle_view

bp = Blueprint("vehicle_bench", __name__, url_prefix="/cards")
umpire_only(bp)

FORMS = f"/cards/{EDITOR.path}"


def _shelf() -> Shelf:
    return services().settings.shelf


@bp.get("/new/vehicle-forms")
def begin() -> str:
    """A vehicle to begin with."""
    form = form_of(EDITOR, EDITOR.blank(_shelf()), _shelf())
    return _page(_sheet(draft(EDITOR, form, _shelf(), complete=False), "", form), form)


@bp.get("/vehicle-forms/<slug>")
def card(slug: str) -> str:
    """A card to change, even one whose file has problems; a shipped one is copied."""
    path = _shelf().paths(VEHICLES).get(slug) or abort(404)
    try:
        told = values_of(path, text_of(path))
    except BadFile as bad:
        abort(422, _sentences(bad))
    amiss = [fault for fault in faults(path, _shelf()) if fault.input]
    form = form_of(EDITOR, told, _shelf())
    found = draft(EDITOR, form, _shelf(), complete=bool(amiss), amiss=amiss)
    return _page(_sheet(found, slug, form), form)


@bp.post("/new/vehicle-forms", defaults={"slug": ""})
@bp.post("/vehicle-forms/<slug>")
def change(slug: str) -> ResponseReturnValue:
    """A tap on the form: a row added or taken out; what was typed drawn and checked, or saved."""
    if slug and slug not in _shelf().paths(VEHICLES):
        abort(404)
    does = tap_of(request.form)
    form = edited(EDITOR, request.form)
    tries = does in ("save", "copy")
    found = draft(EDITOR, form, _shelf(), complete=tries or "tried" in form)
    sheet = _sheet(found, slug, form)
    if not tries:
        return _page(sheet, form)
    if not isinstance(found.card, Vehicle) or sheet.slug.problem:
        return _page(sheet, form), 422
    try:
        saved = _save(sheet, found.card, slug if does == "save" and sheet.is_own else "")
    except keeping.Changed:
        return _page(sheet, form, MEANWHILE), 409
    except BadFile as bad:
        return _page(sheet, form, _sentences(bad)), 500
    return _gone_to(f"/cards/vehicles/{saved}")


def _save(sheet: Sheet, card: Vehicle, slug: str) -> str:
    """Save a card in its own file, or without a slug in another one; answers the slug."""
    saved = slug or sheet.slug.value or keeping.free_slug(card.name, _shelf())
    named = card.model_copy(update={"slug": saved})
    keeping.save(_shelf(), EDITOR.kind, saved, named, sheet.was if slug else "")
    return saved


@bp.get("/vehicle-forms/<slug>/file")
def export(slug: str) -> ResponseReturnValue:
    """A card's file, to be kept or sent to somebody."""
    path = _shelf().paths(VEHICLES).get(slug) or abort(404)
    answer = make_response(path.read_bytes())
    answer.headers["Content-Type"] = "application/toml"
    answer.headers["Content-Disposition"] = f'attachment; filename="{keeping.slug_of(slug)}.toml"'
    return answer


@bp.route("/vehicle-forms/<slug>/remove", methods=["GET", "POST"])
def remove(slug: str) -> ResponseReturnValue:
    """Ask whether one of the referee's own cards is to go, and take it away."""
    path = _shelf().paths(VEHICLES).get(slug)
    if path is None or not _shelf().is_own(path):
        abort(404)
    if request.method == "POST":
        keeping.remove(_shelf(), EDITOR.kind, slug)
        return redirect("/cards/vehicles", 303)
    return render_template("cards/remove.html", editor=EDITOR, slug=slug, users=[])


def _gone_to(address: str) -> ResponseReturnValue:
    """Another page, for a browser that sent a form itself or through htmx."""
    if "HX-Request" not in request.headers:
        return redirect(address, 303)
    answer = make_response("")
    answer.headers["HX-Redirect"] = address
    return answer


def _sheet(found: Draft, slug: str, form: Form) -> Sheet:
    path = _shelf().paths(VEHICLES).get(slug)
    name = found.fields["name"].value.strip()
    typed = form.get("slug", "").strip()
    allowed = keeping.refusal(typed, _shelf()) if typed else None
    wrong = told_to(SLUG.label, Problem("slug", typed, allowed)) if allowed else None
    guess = keeping.free_slug(name, _shelf()) if name else ""
    return Sheet(
        found,
        name or "New vehicle",
        f"{FORMS}/{slug}" if slug else f"/cards/new/{EDITOR.path}",
        path is not None and _shelf().is_own(path),
        form.get("was") or (keeping.digest(path) if path else ""),
        replace(SLUG, values=(typed,) if typed else (), range=guess, problem=wrong),
        "tried" in form or form.get("do") in ("save", "copy"),
    )


def _page(sheet: Sheet, form: Form, refused: str = "") -> str:
    drawn = sketch(after(read(form_fields(), form), form), _shelf())
    return render_template(
        "cards/vehicle-forms.html",
        sheet=sheet,
        refused=refused,
        by_key=lambda fields: {field.key: field for field in fields},
        says=says,
        view=vehicle_view(drawn, links=False) if drawn else None,
    )


def _sentences(bad: BadFile) -> str:
    def said(fault: Fault) -> str:
        return f"{fault.path.name}, line {fault.line}: {fault.sentence}."

    return " ".join(map(said, bad.faults))
