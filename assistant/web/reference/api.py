"""The rules over HTTP, for the umpire's own scripts: the results of the command line as JSON."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from flask import Blueprint, abort, current_app, render_template, request, url_for
from werkzeug.exceptions import MethodNotAllowed
from werkzeug.wrappers import Response as HttpResponse

from assistant import __version__, catalogue
from assistant.rules.inputs import Problem, Unknown
from assistant.web.access.guard import device, rules_of_the_game
from assistant.web.limits import json_bounds
from assistant.web.limits.odds_budgets import budget
from assistant.web.reference.api_words import refuse_other_words
from assistant.web.reference.openapi import addresses, openapi_document

bp = Blueprint("api", __name__, url_prefix="/api")
rules_of_the_game(bp)
refuse_other_words(bp, dict.fromkeys(("tables", "procedures", "cards"), ("brief",)))

# files that show which forces a side has and where they are, and ground that not every side knows
OF_UMPIRE = ("scenario", "order-of-battle", "double-blind-battle", "map", "table-plan")

IN_BRIEF = ("title", "source")  # the fields of a table or procedure in a brief list
CARD_IN_BRIEF = ("category", "name")

Json = dict[str, Any]
Response = Json | tuple[Json, int]


@bp.get("/", strict_slashes=False)
def index() -> Json:
    """Show the addresses that a script can begin with."""
    return {
        "title": "Umpire's Assistant",
        "version": __version__,
        "openapi": url_for(".openapi"),
        "docs": url_for(".docs"),
        "tables": url_for(".tables"),
        "procedures": url_for(".procedures"),
        "cards": url_for(".cards"),
        "battles": url_for("battles_api.battles"),
    }


@bp.get("/openapi.json")
def openapi() -> HttpResponse:
    """Show the OpenAPI document of all addresses here."""
    return HttpResponse(_openapi_text(), mimetype="application/json")


@cache
def _openapi_text() -> str:
    """Return the OpenAPI document as JSON; made once, because its schemas take long to collect."""
    return current_app.json.dumps(openapi_document())


@bp.get("/docs")
def docs() -> str:
    """Show the addresses to a person who writes a script."""
    return render_template("procedures/api.html", addresses=tuple(addresses()))


@bp.get("/tables")
def tables() -> Response:
    """Show every printed table by its id."""
    return _list_briefly({table.id: table.as_json() for table in catalogue.all_tables()}, IN_BRIEF)


@bp.get("/tables/<path:id>")
def table(id: str) -> Response:
    """Return one printed table."""
    return _respond_or_404(lambda: catalogue.table(id).as_json())


@bp.get("/procedures")
def procedures() -> Response:
    """Show the schema of every procedure by its id."""
    every = catalogue.all_procedures()
    return _list_briefly({procedure.id: procedure.schema() for procedure in every}, IN_BRIEF)


@bp.get("/procedures/<path:id>")
def procedure(id: str) -> Response:
    """Show the schema of one procedure."""
    if id.removesuffix("/odds") in {each.id for each in catalogue.all_procedures()} - {id}:
        raise MethodNotAllowed(["POST"])
    return _respond_or_404(lambda: catalogue.procedure(id).schema())


@bp.get("/cards")
def cards() -> Response:
    """Return every data card by its slug; phones of players get only cards without secrets."""
    every = catalogue.all_cards()
    return _list_briefly(
        {slug: card for slug, card in every.items() if _may_see(card)}, CARD_IN_BRIEF
    )


@bp.get("/cards/<slug>")
def card(slug: str) -> Response:
    """Return one data card."""
    found = _respond_or_404(lambda: catalogue.card(slug))
    return found if isinstance(found, tuple) or _may_see(found) else abort(404)


def _list_briefly(every: dict[str, Json], names: tuple[str, ...]) -> Response:
    """Return a list in full; with `brief=yes`, only some fields of each, as an index."""
    brief = request.args.get("brief", "no")
    if brief not in ("yes", "no"):
        return catalogue.refusal_json(Problem("brief", brief, "yes or no")), 422
    if brief == "no":
        return every
    return {id: {name: one[name] for name in names} for id, one in every.items()}


def _may_see(card: Json) -> bool:
    """Return whether the sender may read a card; forces and maps are only for the umpire."""
    who = device()
    return who is None or who.reader.is_first_umpire or card["category"] not in OF_UMPIRE


@bp.post("/procedures/<path:id>")
def resolve(id: str) -> Response:
    """Resolve a procedure; without dice the program rolls, otherwise all dice must be given."""

    def work(body: Json) -> Json:
        random = None if "dice" in body else Random()
        return catalogue.resolve({"procedure": id, **body}, random)

    return _handle_body(id, ("inputs", "dice"), work)


@bp.post("/procedures/<path:id>/odds")
def odds(id: str) -> Response:
    """Return the chance of every outcome of a procedure, exact if there is time for it."""
    who = device()
    if who is not None and who.reader.role == "spectator":
        abort(404)
    allowed = budget()
    return _handle_body(
        id, ("inputs",), lambda body: catalogue.odds(id, body.get("inputs", {}), allowed)
    )


def _respond_or_404(work: Callable[[], Json]) -> Response:
    response = catalogue.result_or_refusal(work)
    return (response, 404) if catalogue.is_refusal(response) else response


def _handle_body(id: str, names: tuple[str, ...], work: Callable[[Json], Json]) -> Response:
    """Return the result for a body of named values, or a refusal with its status."""
    missing = catalogue.result_or_refusal(lambda: {"id": catalogue.procedure(id).id})
    if catalogue.is_refusal(missing):
        return missing, 404
    try:
        body = json_bounds.read_json(request.get_data())
    except json_bounds.TooMuch as problem:
        return catalogue.refusal_json(str(problem)), 422
    except ValueError as problem:
        return catalogue.refusal_json(str(problem)), 400
    if not isinstance(body, dict):
        return catalogue.refusal_json(f"the body must be an object with {' and '.join(names)}"), 422
    others = [
        Unknown(name, body[name], f"there are {', '.join(names)}")
        for name in body
        if name not in names
    ]
    answer = catalogue.refusal_json(*others) if others else work(body)
    return (answer, 422) if catalogue.is_refusal(answer) else answer
