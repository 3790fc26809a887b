"""The rules over HTTP, for the umpire's own scripts: the command line's answers as JSON."""

from collections.abc import Callable
from random import Random
from typing import Any

from flask import Blueprint, abort, request

from assistant import catalogue
from assistant.rules.inputs import Unknown
from assistant.web.access.guard import device, rules_of_the_game
from assistant.web.limits import json_bounds
from assistant.web.limits.odds_budgets import budget

bp = Blueprint("api", __name__, url_prefix="/api")
rules_of_the_game(bp)

BATTLES = ("scenario", "double-blind-battle")  # files that tell who stands where

Json = dict[str, Any]
Answer = Json | tuple[Json, int]


@bp.get("/tables")
def tables() -> Json:
    """Show every printed table by its id."""
    return {table.id: table.as_json() for table in catalogue.all_tables()}


@bp.get("/tables/<path:id>")
def table(id: str) -> Answer:
    """One printed table."""
    return _found(lambda: catalogue.table(id).as_json())


@bp.get("/procedures")
def procedures() -> Json:
    """Show the schema of every procedure by its id."""
    return {procedure.id: procedure.schema() for procedure in catalogue.all_procedures()}


@bp.get("/procedures/<path:id>")
def procedure(id: str) -> Answer:
    """Show the schema of one procedure."""
    return _found(lambda: catalogue.procedure(id).schema())


@bp.get("/cards")
def cards() -> Json:
    """Every data card by its slug; to a player's phone those that do not tell who stands where."""
    return {slug: card for slug, card in catalogue.all_cards().items() if _may_see(card)}


@bp.get("/cards/<slug>")
def card(slug: str) -> Answer:
    """One data card."""
    found = _found(lambda: catalogue.card(slug))
    return found if isinstance(found, tuple) or _may_see(found) else abort(404)


def _may_see(card: Json) -> bool:
    """Return whether who asks may read a card: of battles, the umpire and his programs."""
    who = device()
    return who is None or who.reader.is_umpire or card["category"] not in BATTLES


@bp.post("/procedures/<path:id>")
def resolve(id: str) -> Answer:
    """Return a procedure resolved; without dice the program rolls, else all must be given."""

    def work(told: Json) -> Json:
        random = None if "dice" in told else Random()
        return catalogue.resolve({"procedure": id, **told}, random)

    return _told(id, ("inputs", "dice"), work)


@bp.post("/procedures/<path:id>/odds")
def odds(id: str) -> Answer:
    """Return the chance of every outcome of a procedure: exact where there is time for that."""
    who = device()
    if who is not None and who.reader.role == "spectator":
        abort(404)
    allowed = budget()
    return _told(id, ("inputs",), lambda told: catalogue.odds(id, told.get("inputs", {}), allowed))


def _found(work: Callable[[], Json]) -> Answer:
    answer = catalogue.answered(work)
    return (answer, 404) if catalogue.is_refusal(answer) else answer


def _told(id: str, names: tuple[str, ...], work: Callable[[Json], Json]) -> Answer:
    """Return the answer to a body of named values, or why it is refused and how."""
    missing = catalogue.answered(lambda: {"id": catalogue.procedure(id).id})
    if catalogue.is_refusal(missing):
        return missing, 404
    try:
        told = json_bounds.read_json(request.get_data())
    except json_bounds.TooMuch as problem:
        return catalogue.refusal_json(str(problem)), 422
    except ValueError as problem:
        return catalogue.refusal_json(str(problem)), 400
    if not isinstance(told, dict):
        return catalogue.refusal_json(f"the body must be an object with {' and '.join(names)}"), 422
    others = [
        Unknown(name, told[name], f"there are {', '.join(names)}")
        for name in told
        if name not in names
    ]
    answer = catalogue.refusal_json(*others) if others else work(told)
    return (answer, 422) if catalogue.is_refusal(answer) else answer
