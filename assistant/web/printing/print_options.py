"""The options of printing, and the PDF as a response."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import abort, make_response, request
from flask.typing import ResponseReturnValue

from assistant.paper import printing
from assistant.paper.printing import CannotPrint
from assistant.paper.sheets import LARGE, PAPERS, POKER, Format, Json, Paper
from assistant.web.limits import odds_budgets
from assistant.web.pages import scaled_lengths
from assistant.web.services import services

YEAR_S = 365 * 24 * 3600  # for which a device keeps its choice of paper
CARD_SIZES = {"large": LARGE, "poker": POKER}


@dataclass(frozen=True)
class PrintOptions:
    """The options chosen on the page."""

    paper: Paper
    size: Format
    damaged: bool
    backs: bool
    sides: tuple[str, ...]


def read_options(sides: tuple[str, ...] = ()) -> PrintOptions:
    """Return the options in the address, with the last paper and the usual values as defaults."""
    parameters = request.args
    paper = parameters.get("paper") or request.cookies.get("paper", "")
    return PrintOptions(
        paper=PAPERS.get(paper, PAPERS["a4"]),
        size=CARD_SIZES.get(parameters.get("size", ""), LARGE),
        damaged=parameters.get("state") == "today",
        backs=parameters.get("backs") == "yes",
        sides=sides,
    )


def phone_address() -> str:
    """Return the address at which phones reach this computer now."""
    return services().network.base


def pdf_response(
    sheets: Sequence[Json], title: str, name: str, photos: Mapping[str, bytes] | None = None
) -> ResponseReturnValue:
    """Return sheets as a PDF, or a sentence about why there is none; `photos` by their names."""
    try:
        made = printing.pdf(
            scaled_lengths.convert_paper(sheets),
            read_options().paper,
            title,
            odds_budgets.is_gone(),
            photos,
        )
    except CannotPrint as problem:
        abort(503, str(problem))
    answer = make_response(made)
    if (paper := request.args.get("paper")) in PAPERS:
        answer.set_cookie("paper", paper, max_age=YEAR_S, httponly=True, samesite="Lax")
    answer.headers["Content-Type"] = "application/pdf"
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer
