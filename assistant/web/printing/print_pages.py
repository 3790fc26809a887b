"""Paper for the umpire: unit cards, markers, orders of battle, templates and tables as PDF."""

from collections.abc import Callable

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from assistant import catalogue
from assistant.battle import rattenkrieg
from assistant.battle.rattenkrieg.screens import printed
from assistant.battle.rattenkrieg.screens.printed_vehicle import printed_vehicle
from assistant.battle.rattenkrieg.screens.to_come import all_there
from assistant.battle.rattenkrieg.state import Battle
from assistant.paper import markers, pages, printing, protactor, units
from assistant.paper.sheets import MARKER, MOJON, Card, Grid, Json, laid_out
from assistant.rules.inputs import BadInputs
from assistant.rules.tables import Table
from assistant.web.access.guard import umpire_only
from assistant.web.pages import scaled_lengths, system_pages
from assistant.web.printing import board_games, print_options
from assistant.web.printing.print_options import Wanted, wanted
from assistant.web.reference.printed_tables import sheet_of
from assistant.web.services import services

bp = Blueprint("printing", __name__)
umpire_only(bp)

AT_HAND = (  # what is looked up most on foot
    "rattenkrieg/combat-table",
    "rattenkrieg/combat-modifiers",
    "rattenkrieg/light-weapons",
    "rattenkrieg/sounds",
    "rattenkrieg/visibility-conditions",
    "rattenkrieg/camouflage-modifiers",
)
MOST_TABLES = 40


def of_units(battle: Battle, chosen: Wanted) -> list[Json]:
    """Cards of all units of the sides."""
    base, cards = print_options.address(), list[Card]()
    battle = all_there(battle)
    for side in chosen.sides:
        for element in battle.of_side(side):
            unit = scaled_lengths.paper(
                printed.printed_unit(battle, element, damaged=chosen.damaged)
            )
            cards += units.unit_cards(unit, base, chosen.size, back=chosen.backs)
    grid = Grid(chosen.paper, chosen.size)
    return laid_out(cards, grid, battle.title, f"Codes for {base.rstrip('/')}")


def of_vehicles(battle: Battle, chosen: Wanted) -> list[Json]:
    """Cards of the vehicles and guns of the sides."""
    battle = all_there(battle)
    every = (x for side in chosen.sides for x in battle.of_side(side))
    told = (printed_vehicle(battle, each, damaged=chosen.damaged) for each in every)
    return print_options.of_vehicles(
        [scaled_lengths.paper(each) for each in told if each], chosen.paper, battle.title
    )


def of_mojons(battle: Battle, chosen: Wanted) -> list[Json]:
    """Mojons of the sides, each side on sheets of its own."""
    grid = Grid(chosen.paper, MOJON)
    return _by_side(battle, chosen, grid, lambda each: markers.mojons(each, grid))


def of_orders(battle: Battle, chosen: Wanted) -> list[Json]:
    """Tactical Orders of the sides, each side on sheets of its own."""
    grid = Grid(chosen.paper, MARKER)
    return _by_side(battle, chosen, grid, lambda each: markers.orders(each, grid))


def of_forces(battle: Battle, chosen: Wanted) -> list[Json]:
    """Orders of battle with their Mojons: a side's secrets, each side on sheets of its own."""
    forces = [printed.printed_force(battle, x, damaged=chosen.damaged) for x in chosen.sides]
    return [pages.force_page(force, chosen.paper) for force in forces]


KINDS: dict[str, tuple[str, Callable[[Battle, Wanted], list[Json]]]] = {
    "units": ("Unit cards", of_units),
    "vehicles": ("Vehicle and gun cards", of_vehicles),
    "mojons": ("Mojons", of_mojons),
    "orders": ("Tactical Orders", of_orders),
    "forces": ("Order of battle", of_forces),
}


@bp.get("/battles/<battle>/print")
def choose(battle: str) -> str:
    """What can be printed, and how."""
    game = system_pages.game_of(battle)
    if game.system.printed:
        return board_games.choose(game)
    system_pages.with_units(game)
    return render_template(
        "desk/print.html",
        title=game.state.title,
        battle=game.id,
        base=system_pages.home_of(game),
        sides=[rattenkrieg.views.badge(game.state, side) for side in game.state.sides],
        kinds=[(k, words) for k, (words, _) in KINDS.items() if k != "vehicles"],
        with_vehicles=_with_vehicles(game.state),
        tables=sorted(catalogue.all_tables(), key=lambda table: table.title),
        at_hand=AT_HAND,
        phones=services().network.phones,
        problem=printing.why_not(),
    )


@bp.get("/battles/<battle>/print/<kind>.pdf")
def sheets_of(battle: str, kind: str) -> ResponseReturnValue:
    """Things of a battle, of one side or both."""
    game = system_pages.game_of(battle)
    if game.system.printed:
        return board_games.sheets_of(game, game.system.printed, kind)
    system_pages.with_units(game)
    if kind not in KINDS:
        abort(404)
    words, made = KINDS[kind]
    side = request.args.get("side", "")
    if side and side not in game.state.sides:
        abort(404)
    if kind == "vehicles" and not _with_vehicles(game.state):
        abort(404)
    sides = (side,) if side else tuple(game.state.sides)
    return print_options.pdf(made(game.state, wanted(sides)), f"{words}: {game.state.title}", kind)


@bp.get("/print/protactor.pdf")
def template() -> ResponseReturnValue:
    """Show the protactor, to be cut out."""
    _in_unit_of_battle()
    return print_options.pdf([protactor.page(wanted().paper)], "Protactor", "protactor")


@bp.get("/print/tables.pdf")
def quick_reference() -> ResponseReturnValue:
    """Show the tables named in the address, at once."""
    _in_unit_of_battle()
    ids = list(dict.fromkeys(request.args.getlist("table")))
    if not 0 < len(ids) <= MOST_TABLES:
        abort(422, f"Choose 1 to {MOST_TABLES} tables; {len(ids)} were chosen.")
    try:
        found = [reference(catalogue.table(id)) for id in ids]
    except BadInputs as unknown:
        abort(404, f"{unknown}.")
    return print_options.pdf(
        [pages.reference_page(found, wanted().paper)], "Quick reference", "tables"
    )


def _in_unit_of_battle() -> None:
    """What belongs to no battle is printed in the unit of that from which it is asked for."""
    if battle := request.args.get("battle"):
        system_pages.game_of(battle)


def reference(table: Table) -> pages.Reference:
    """Return a table as paper has it: in the words of its page."""
    sheet = sheet_of(table)
    return pages.Reference(
        sheet.title,
        sheet.source,
        tuple(column.label for column in sheet.columns),
        tuple(column.is_figures for column in sheet.columns),
        tuple(column.is_short for column in sheet.columns),
        sheet.rows,
    )


def _with_vehicles(battle: Battle) -> list[str]:
    """Return the sides that have vehicles or guns."""
    return [
        side
        for side in battle.sides
        if any(x.id in battle.vehicles.of for x in battle.of_side(side))
    ]


def _by_side(
    battle: Battle,
    chosen: Wanted,
    grid: Grid,
    made: Callable[[printed.Markers], list[Card]],
) -> list[Json]:
    found: list[Json] = []
    for side in chosen.sides:
        own = printed.markers_of(battle, side)
        title = f"{own.side.name} · {battle.title}"
        found += laid_out(made(own), grid, title)
    return found
