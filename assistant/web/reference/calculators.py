"""The calculators: every procedure as a page, and the search among them."""

from functools import cache
from typing import Any

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_htmx import make_response  # type: ignore[import-untyped]

from assistant import catalogue
from assistant.battle.log import Resolved
from assistant.rules.inputs import BadInputs, Inputs, schema_of
from assistant.rules.procedures import Procedure
from assistant.web.access.guard import anyone_signed_in
from assistant.web.forms import schema_forms
from assistant.web.limits import request_bounds
from assistant.web.pages.responses import is_htmx_request
from assistant.web.pages.working_response import working_response
from assistant.web.reference.calculation import calculate, page_address
from assistant.web.reference.search import find_procedures, find_tables

bp = Blueprint("procedures", __name__, url_prefix="/procedures")
anyone_signed_in(bp)


@bp.get("")
def index() -> ResponseReturnValue:
    """Show every procedure, or only a search's results."""
    found = find_procedures(request.args.get("q", ""))
    page = "procedures/_found.html" if is_htmx_request() else "procedures/index.html"
    is_elsewhere = found.is_better_in(find_tables(found.words))
    return render_template(page, found=found, is_elsewhere=is_elsewhere, address_of=page_address)


@bp.get("/<system>/<name>")
def procedure(system: str, name: str) -> ResponseReturnValue:
    """Show the form of one procedure; a query string fills it in."""
    form = request.args
    page = calculate(_procedure(system, name), form, is_draft=not form)
    return render_template("procedures/procedure.html", page=page), 422 if page.is_refused else 200


@bp.post("/<system>/<name>")
def work_out(system: str, name: str) -> ResponseReturnValue:
    """Calculate the result of a form: the fragment for htmx, else the page."""
    form = request.form
    is_edited = "add" in form or "remove" in form
    page = calculate(
        _procedure(system, name),
        schema_forms.edit_rows(form) if is_edited else form,
        is_draft=is_edited or "draft" in form,
    )
    is_fragment = is_htmx_request()
    template = "procedures/_calculation.html" if is_fragment else "procedures/procedure.html"
    answer: Response = make_response(
        render_template(template, page=page),
        422 if page.is_refused and not is_edited else 200,
        replace_url=page.link if is_fragment and page.link else None,
    )
    return answer


@bp.get("/<system>/<name>/working")
def working(system: str, name: str) -> Response:
    """Send the calculation of a query string as a file, to report a wrong result."""
    found = calculate(_procedure(system, name), request.args).resolution
    if found is None:
        abort(404)
    return working_response(
        Resolved(found.procedure, found.inputs, found.outcome_json, found.steps, dict(found.dice))
    )


@cache
def bounds_of(system: str = "", name: str = "") -> request_bounds.Bounds:
    """Return the bounds of a procedure's form, or of the list if none is named."""
    if not name:
        return request_bounds.USUAL
    inputs: type[Inputs] = _procedure(system, name).inputs
    return request_bounds.bounds_for_fields(schema_forms.fields(schema_of(inputs)))


request_bounds.declare(bp, lambda told: bounds_of(**told))


def _procedure(system: str, name: str) -> Procedure[Any, Any]:
    try:
        return catalogue.procedure(f"{system}/{name}")
    except BadInputs as unknown:
        abort(404, f"{unknown}.")
