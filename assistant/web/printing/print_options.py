"""What was chosen for paper, and the PDF as an answer."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import abort, make_response, request
from flask.typing import ResponseReturnValue

from assistant.paper import printing
from assistant.paper.printing import CannotPrint
from assistant.paper.sheets import LARGE, PAPERS, POKER, Format, Json, Paper
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
