"""Paper for the referee: unit cards, markers, orders of battle, templates and tables as PDF."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, make_response, render_template, request
from flask.typing import ResponseReturnValue

from assistant import catalogue
from assistant.battle import rattenkrieg
from assistant.battle.game import Game
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.views import printed
from assistant.paper import markers, pages, printing, protactor, units
from assistant.paper.printing import CannotPrint
from assistant.paper.sheets import (
    LARGE,
    MARKER,
    MOJON,
    PAPERS,
    POKER,
    Card,
    Format,
    Grid,
    Json,
    Paper,
    laid_out,
)
from assistant.rules.inputs import BadInputs
from assistant.rules.tables import Table
from assistant.web import desk
from assistant.web.addresses import console_url
from assistant.web.guard import umpire_only
from assistant.web.settings import services
from assistant.web.tables import sheet_of

bp = Blueprint("printing", __name__)
umpire_only(bp)

CARD_SIZES = {"large": LARGE, "poker": POKER}
AT_HAND = (  # what is looked up most on foot
    "rattenkrieg/combat-table",
    "rattenkrieg/combat-modifiers",
    "rattenkrieg/light-weapons",
    "rattenkrieg/sounds",
    "rattenkrieg/visibility-conditions",
    "rattenkrieg/camouflage-modifiers",
)
MOST_TABLES = 40


@dataclass(frozen=True)
class Wanted:
    """What was chosen on the page."""

    paper: Paper
    size: Format
    damaged: bool
    backs: bool
    sides: tuple[str, ...]


def of_units(battle: Battle, wanted: Wanted) -> list[Json]:
    """Cards of all units of the sides."""
    base, cards = _address(), list[Card]()
    for side in wanted.sides:
        for element in battle.of_side(side):
            unit = printed.printed_unit(battle, element, damaged=wanted.damaged)
            cards += units.unit_cards(unit, base, wanted.size, back=wanted.backs)
    grid = Grid(wanted.paper, wanted.size)
    return laid_out(cards, grid, battle.title, f"Codes for {base.rstrip('/')}")


def of_mojons(battle: Battle, wanted: Wanted) -> list[Json]:
    """Mojons of the sides, each side on sheets of its own."""
    grid = Grid(wanted.paper, MOJON)
    return _by_side(battle, wanted, grid, lambda each: markers.mojons(each, grid))


def of_orders(battle: Battle, wanted: Wanted) -> list[Json]:
    """Tactical Orders of the sides, each side on sheets of its own."""
    grid = Grid(wanted.paper, MARKER)
    return _by_side(battle, wanted, grid, lambda each: markers.orders(each, grid))


def of_forces(battle: Battle, wanted: Wanted) -> list[Json]:
    """Orders of battle with their Mojons: a side's secrets, each side on sheets of its own."""
    forces = [printed.printed_force(battle, x, damaged=wanted.damaged) for x in wanted.sides]
    return [pages.force_page(force, wanted.paper) for force in forces]


KINDS: dict[str, tuple[str, Callable[[Battle, Wanted], list[Json]]]] = {
    "units": ("Unit cards", of_units),
    "mojons": ("Mojons", of_mojons),
    "orders": ("Tactical Orders", of_orders),
    "forces": ("Order of battle", of_forces),
}


@bp.get("/battles/<battle>/print")
def choose(battle: str) -> str:
    """What can be printed, and how."""
    game = _game(battle)
    return render_template(
        "desk/print.html",
        title=game.state.title,
        base=desk.home_of(game),
        sides=[rattenkrieg.views.badge(game.state, side) for side in game.state.sides],
        kinds=[(kind, words) for kind, (words, _) in KINDS.items()],
        tables=sorted(catalogue.all_tables(), key=lambda table: table.title),
        at_hand=AT_HAND,
        phones=desk.phones(),
        problem="" if printing.can_print() else printing.NEEDS,
    )


@bp.get("/battles/<battle>/print/<kind>.pdf")
def sheets_of(battle: str, kind: str) -> ResponseReturnValue:
    """Things of a battle, of one side or both."""
    game = _game(battle)
    if kind not in KINDS:
        abort(404)
    words, made = KINDS[kind]
    side = request.args.get("side", "")
    if side and side not in game.state.sides:
        abort(404)
    sides = (side,) if side else tuple(game.state.sides)
    return _pdf(made(game.state, _wanted(sides)), f"{words}: {game.state.title}", kind)


@bp.get("/print/protactor.pdf")
def template() -> ResponseReturnValue:
    """The protactor, to be cut out."""
    return _pdf([protactor.page(_wanted().paper)], "Protactor", "protactor")


@bp.get("/print/tables.pdf")
def quick_reference() -> ResponseReturnValue:
    """The tables named in the address, at once."""
    ids = list(dict.fromkeys(request.args.getlist("table")))
    if not 0 < len(ids) <= MOST_TABLES:
        abort(422, f"Choose 1 to {MOST_TABLES} tables; {len(ids)} were chosen.")
    try:
        found = [reference(catalogue.table(id)) for id in ids]
    except BadInputs as unknown:
        abort(404, f"{unknown}.")
    return _pdf([pages.reference_page(found, _wanted().paper)], "Quick reference", "tables")


def reference(table: Table) -> pages.Reference:
    """A table as paper has it: in the words of its page."""
    sheet = sheet_of(table)
    return pages.Reference(
        sheet.title,
        sheet.source,
        tuple(column.label for column in sheet.columns),
        tuple(column.is_figures for column in sheet.columns),
        tuple(column.is_short for column in sheet.columns),
        sheet.rows,
    )


def _game(battle: str) -> Game:
    game = services().battles.game(battle)
    if game is None:
        abort(404)
    return game


def _wanted(sides: tuple[str, ...] = ()) -> Wanted:
    told = request.args
    return Wanted(
        paper=PAPERS.get(told.get("paper", ""), PAPERS["a4"]),
        size=CARD_SIZES.get(told.get("size", ""), LARGE),
        damaged=told.get("state") == "today",
        backs=told.get("backs") == "yes",
        sides=sides,
    )


def _by_side(
    battle: Battle,
    wanted: Wanted,
    grid: Grid,
    made: Callable[[printed.Markers], list[Card]],
) -> list[Json]:
    found: list[Json] = []
    for side in wanted.sides:
        own = printed.markers_of(battle, side)
        title = f"{own.side.name} · {battle.title}"
        found += laid_out(made(own), grid, title)
    return found


def _address() -> str:
    settings = services().settings
    return desk.phones() or console_url(settings.port, settings.host)


def _pdf(sheets: Sequence[Json], title: str, name: str) -> ResponseReturnValue:
    try:
        made = printing.pdf(sheets, _wanted().paper, title)
    except CannotPrint as problem:
        abort(503, str(problem))
    answer = make_response(made)
    answer.headers["Content-Type"] = "application/pdf"
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer
