"""What was chosen for paper, and the PDF as an answer."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import abort, make_response, request
from flask.typing import ResponseReturnValue

from assistant.battle.rattenkrieg.screens.printed_vehicle import PrintedVehicle
from assistant.paper import printing
from assistant.paper.printing import CannotPrint
from assistant.paper.sheets import (
    GUN,
    LARGE,
    PAPERS,
    POKER,
    VEHICLE,
    Format,
    Grid,
    Json,
    Paper,
    laid_out,
)
from assistant.paper.vehicles import format_of, vehicle_cards
from assistant.web.limits import odds_budgets
from assistant.web.pages import scaled_lengths
from assistant.web.services import services

CARD_SIZES = {"large": LARGE, "poker": POKER}


@dataclass(frozen=True)
class Wanted:
    """What was chosen on the page."""

    paper: Paper
    size: Format
    damaged: bool
    backs: bool
    sides: tuple[str, ...]


def wanted(sides: tuple[str, ...] = ()) -> Wanted:
    """What the address asks for; what it does not say is as most want it."""
    told = request.args
    return Wanted(
        paper=PAPERS.get(told.get("paper", ""), PAPERS["a4"]),
        size=CARD_SIZES.get(told.get("size", ""), LARGE),
        damaged=told.get("state") == "today",
        backs=told.get("backs") == "yes",
        sides=sides,
    )


def address() -> str:
    """Where phones find this computer now."""
    return services().network.base


def of_vehicles(every: Sequence[PrintedVehicle], paper: Paper, title: str) -> list[Json]:
    """Cards of vehicles, and then those of guns on sheets of their own."""
    base = address()
    sheets: list[Json] = []
    for form in (VEHICLE, GUN):
        vehicles = [each for each in every if format_of(each) is form]
        cards = [card for each in vehicles for card in vehicle_cards(each, base)]
        note = f"Codes for {base.rstrip('/')}" if any(each.id for each in vehicles) else ""
        sheets += laid_out(cards, Grid(paper, form), title, note)
    return sheets


def pdf(sheets: Sequence[Json], title: str, name: str) -> ResponseReturnValue:
    """Return the sheets as a PDF, or why there is none."""
    try:
        made = printing.pdf(
            scaled_lengths.paper(sheets), wanted().paper, title, odds_budgets.is_gone()
        )
    except CannotPrint as problem:
        abort(503, str(problem))
    answer = make_response(made)
    answer.headers["Content-Type"] = "application/pdf"
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer
