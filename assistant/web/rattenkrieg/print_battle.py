"""Paper for a battle of Rattenkrieg: unit cards, vehicle cards, markers, orders of battle."""

from collections.abc import Callable

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from assistant import catalogue
from assistant.battle.game import Game
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.screens.printing import sheets
from assistant.battle.rattenkrieg.screens.printing.elements_to_come import with_expected_elements
from assistant.battle.rattenkrieg.screens.printing.vehicle_cards import printed_vehicle
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.paper import printing
from assistant.paper.rattenkrieg import markers, protactor, units
from assistant.paper.rattenkrieg.force_page import force_page
from assistant.paper.sheets import MARKER, MOJON, Card, Grid, Json, lay_out_cards
from assistant.rules.tables import Table
from assistant.web.access.guard import umpires_only
from assistant.web.pages import scaled_lengths, system_pages
from assistant.web.printing import print_options
from assistant.web.printing.print_options import PrintOptions, read_options
from assistant.web.rattenkrieg.battle_state import battle_state
from assistant.web.rattenkrieg.vehicles.vehicle_sheets import vehicle_sheets
from assistant.web.services import services

bp = Blueprint("protactor", __name__)
umpires_only(bp)

AT_HAND = (  # what is looked up most on foot
    "rattenkrieg/combat-table",
    "rattenkrieg/combat-modifiers",
    "rattenkrieg/light-weapons",
    "rattenkrieg/sounds",
    "rattenkrieg/visibility-conditions",
    "rattenkrieg/camouflage-modifiers",
)
AT_VEHICLES = (  # looked up when a gun fires at a vehicle
    "rattenkrieg/aiming-range",
    "rattenkrieg/vehicle-fire-modifiers",
    "rattenkrieg/relative-speed-factors",
    "rattenkrieg/effects-of-shells",
    "rattenkrieg/damage-propagation",
    "rattenkrieg/system-targets",
)
UNITS, VEHICLES = "units", "vehicles"


def print_units(battle: Battle, chosen: PrintOptions) -> list[Json]:
    """Return the cards of all units of the sides; a crew in a vehicle has the vehicle's card."""
    base, cards = print_options.phone_address(), list[Card]()
    battle = with_expected_elements(battle)
    for side in chosen.sides:
        for element in _units_of(battle, side):
            unit = scaled_lengths.convert_paper(
                sheets.printed_unit(battle, element, damaged=chosen.damaged)
            )
            cards += units.unit_cards(unit, base, chosen.size, back=chosen.backs)
    grid = Grid(chosen.paper, chosen.size)
    return lay_out_cards(cards, grid, battle.title, f"Codes for {base.rstrip('/')}")


def print_vehicles(battle: Battle, chosen: PrintOptions) -> list[Json]:
    """Return the cards of the vehicles and guns of the sides."""
    battle = with_expected_elements(battle)
    every = (x for side in chosen.sides for x in battle.of_side(side))
    entered = (printed_vehicle(battle, each, damaged=chosen.damaged) for each in every)
    return vehicle_sheets(
        [scaled_lengths.convert_paper(each) for each in entered if each], chosen.paper, battle.title
    )


def print_mojons(battle: Battle, chosen: PrintOptions) -> list[Json]:
    """Return the Mojons of the sides, each side on separate sheets."""
    grid = Grid(chosen.paper, MOJON)
    return _sheets_by_side(battle, chosen, grid, lambda each: markers.mojons(each, grid))


def print_orders(battle: Battle, chosen: PrintOptions) -> list[Json]:
    """Return the Tactical Orders of the sides, each side on separate sheets."""
    grid = Grid(chosen.paper, MARKER)
    return _sheets_by_side(battle, chosen, grid, lambda each: markers.orders(each, grid))


def print_forces(battle: Battle, chosen: PrintOptions) -> list[Json]:
    """Return orders of battle with Mojons, which are secret: each side on its own sheets."""
    forces = [sheets.printed_force(battle, x, damaged=chosen.damaged) for x in chosen.sides]
    return [force_page(force, chosen.paper) for force in forces]


KINDS: dict[str, tuple[str, Callable[[Battle, PrintOptions], list[Json]]]] = {
    UNITS: ("Unit cards", print_units),
    VEHICLES: ("Vehicle and gun cards", print_vehicles),
    "mojons": ("Mojons", print_mojons),
    "orders": ("Tactical Orders", print_orders),
    "forces": ("Order of battle", print_forces),
}


def choose(game: Game) -> str:
    """Return the page for choosing what to print."""
    with_vehicles = _with_vehicles(battle_state(game))
    return render_template(
        "desk/print.html",
        title=game.state.title,
        battle=game.id,
        base=system_pages.home_of(game),
        sides=list(system_pages.badges_by_side(game).values()),
        kinds=[(k, words) for k, (words, _) in KINDS.items() if k not in (UNITS, VEHICLES)],
        with_units=_with_units(battle_state(game)),
        with_vehicles=with_vehicles,
        tables=sorted(_own_tables(game), key=lambda table: table.title),
        at_hand=(*AT_HAND, *AT_VEHICLES) if with_vehicles else AT_HAND,
        phones=services().network.phones,
        problem=printing.why_not(),
    )


def sheets_of(game: Game, kind: str) -> ResponseReturnValue:
    """Return the papers of a battle, of one side or both, as a PDF."""
    if kind not in KINDS:
        abort(404)
    words, made = KINDS[kind]
    side = request.args.get("side", "")
    if side and side not in game.state.sides:
        abort(404)
    sides = (side,) if side else tuple(game.state.sides)
    has_some = {UNITS: _with_units, VEHICLES: _with_vehicles}.get(kind)
    if has_some and not {*has_some(battle_state(game))} & {*sides}:
        abort(404)
    return print_options.pdf_response(
        made(battle_state(game), read_options(sides)), f"{words}: {game.state.title}", kind
    )


@bp.get("/print/protactor.pdf")
def template() -> ResponseReturnValue:
    """Show the protactor, to be cut out."""
    system_pages.measure_for_paper()
    return print_options.pdf_response(
        [protactor.page(read_options().paper)], "Protactor", "protactor"
    )


def _own_tables(game: Game) -> list[Table]:
    """Return the tables of the battle's rules."""
    return [x for x in catalogue.all_tables() if x.id.startswith(f"{game.system.id}/")]


def _units_of(battle: Battle, side: str) -> list[Element]:
    """Return the elements of a side that need a unit card: all but crews in their vehicles."""
    return [x for x in battle.of_side(side) if not is_aboard(battle, x)]


def _with_units(battle: Battle) -> list[str]:
    """Return the sides that have elements with a unit card."""
    battle = with_expected_elements(battle)
    return [side for side in battle.sides if _units_of(battle, side)]


def _with_vehicles(battle: Battle) -> list[str]:
    """Return the sides that have vehicles or guns."""
    return [
        side
        for side in battle.sides
        if any(x.id in battle.vehicles.of for x in battle.of_side(side))
    ]


def _sheets_by_side(
    battle: Battle,
    chosen: PrintOptions,
    grid: Grid,
    made: Callable[[sheets.Markers], list[Card]],
) -> list[Json]:
    found: list[Json] = []
    for side in chosen.sides:
        own = sheets.markers_of(battle, side)
        title = f"{own.side.name} · {battle.title}"
        found += lay_out_cards(made(own), grid, title)
    return found
