"""Taps on a scenario's page: put a platoon on the map, change its models, or set its area."""

import json
import re
from collections.abc import Iterable

from werkzeug.datastructures import MultiDict

from assistant.boardmap.plan import Place, Plan
from assistant.cards.desert_rats.ready_platoons import (
    LORRY,
    ReadyPlatoon,
    free_ids,
    may_ride,
    platoon_kind,
    ready_platoons,
    types_of,
)
from assistant.cards.library.own_cards import slug_of
from assistant.cards.toml_files.reading import CardStore
from assistant.web.desert_rats.chosen_map import map_named
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.typed_values import number_or_text

SIDES = ("british", "axis")
ACROSS = 5  # platoons side by side at the edge of a table
AWAY_M, ROW_M = 150.0, 200.0  # from that edge, and between two rows
AREA_M = (500.0, 400.0)  # the size of a deployment area to begin with
COARSE_M = 5.0
ROW = re.compile(r"sides\.(?P<side>[01])\.platoons\.[0-9]{1,2}")
TAP = re.compile(r"(more|fewer|lead) (\S+) (\S+)|(deploy|fixed|mount|dismount) (\S+)")
PUT = re.compile(r"put (british|axis) (\S+)(?: (-?[0-9.]{1,9}) (-?[0-9.]{1,9}))?")


def form_after_own_tap(tap: str, form: Form, shelf: CardStore) -> Form | None:
    """Return a form after a tap that only this page has; None for any other tap."""
    if found := PUT.fullmatch(tap):
        side, id, east, north = found.groups()
        ready = next((each for each in ready_platoons(side) if each.id == id), None)
        place = (number_or_text(east), number_or_text(north)) if east else None
        return _put(form, ready, place, map_named(form.get("map", ""), shelf)) if ready else form
    if not (found := TAP.fullmatch(tap)):
        return None
    action, row = found[1] or found[4], found[2] or found[5]
    if not ROW.fullmatch(row) or row not in form:
        return form
    match action:
        case "more":
            return _with_more(form, row, found[3])
        case "fewer":
            return _with_fewer(form, row, found[3])
        case "lead":
            return _with_leader(form, row, found[3])
        case "mount" | "dismount":
            return _with_riders(form, row, mounted=action == "mount")
        case "deploy":
            corners = _area_about(
                place_in(form, f"{row}.reference"), map_named(form.get("map", ""), shelf)
            )
            return with_field(form, f"{row}.deploy", json.dumps(corners))
    return with_field(form, f"{row}.deploy", "")


def with_field(form: Form, name: str, value: str) -> Form:
    """Return a form with another value in a field."""
    kept = [pair for pair in form.items(multi=True) if pair[0] != name]
    return MultiDict([*kept, (name, value)])


def place_in(form: Form, name: str) -> Place | None:
    """Return the place that is typed in a field; None if there is none."""
    parts = [number_or_text(part.strip()) for part in form.get(name, "").split(",")]
    if len(parts) != 2 or not all(isinstance(part, int | float) for part in parts):
        return None
    return (float(parts[0]), float(parts[1]))


def _put(form: Form, ready: ReadyPlatoon, place: object, plan: Plan) -> Form:
    """Return a form with one more platoon: at a place, or at its side's edge of the map."""
    number = SIDES.index(ready.side)
    list_of = f"sides.{number}.platoons"
    platoons = list_rows.rows_of(form, list_of)
    turned = number_or_text(form.get(f"sides.{number}.turned_deg", "0"))
    turned = turned if turned in (0, 90, 180, 270) else 0
    east, north = _place_on_map(place, plan) or _spot_at_edge(plan, turned, len(platoons))
    names = {list_rows.value_of(row, "name") for row in platoons}
    name = _free(ready.name, " ", names)
    ids = {list_rows.value_of(row, "id") for row in platoons}
    types = [type for type, count in ready.models for _ in range(count)]
    row = [
        (".id", _free(f"{ready.side}-{slug_of(ready.name)}", "-", ids)),
        (".name", name),
        (".kind", platoon_kind(types)),
        (".formation", ready.formation),
        (".heading_deg", str(turned)),
        (".reference", f"{east:g}, {north:g}"),
    ]
    form = list_rows.insert_row(form, list_of, len(platoons), row)
    added = f"{list_of}.{len(platoons)}"
    for type in types:
        form = _with_more(form, added, type)
    return _with_riders(form, added, mounted=True)


def _free(name: str, between: str, taken_names: set[str]) -> str:
    """Return a name with the lowest number that makes it unique."""
    every = (name if number == 1 else f"{name}{between}{number}" for number in range(1, 1000))
    return next(each for each in every if each not in taken_names)


def _place_on_map(place: object, plan: Plan) -> Place | None:
    """Return a place that was sent, moved onto the map; None without two numbers."""
    if not isinstance(place, tuple) or not all(isinstance(part, int | float) for part in place):
        return None
    wide, high = plan.size
    return (min(max(place[0], 0), wide), min(max(place[1], 0), high))


def _spot_at_edge(plan: Plan, turned_deg: int, number: int) -> Place:
    """Return the place of a side's next platoon: along the edge nearest to its players."""
    wide, high = plan.size if turned_deg in (0, 180) else plan.size[::-1]
    right = wide * (1 + number % ACROSS) / (ACROSS + 1)
    away = min(AWAY_M + ROW_M * (number // ACROSS), high / 2)
    return _round_place(plan.turned_back((right, away), turned_deg))


def _round_place(place: Place) -> Place:
    return (
        round(place[0] / COARSE_M) * COARSE_M,
        round(place[1] / COARSE_M) * COARSE_M,
    )


def _area_about(middle: Place | None, plan: Plan) -> list[Place]:
    """Return the corners of an area about a place, as far as it is on the map."""
    (x, y), (wide, high) = middle or (plan.size[0] / 2, plan.size[1] / 2), plan.size
    left, right = max(0, x - AREA_M[0] / 2), min(wide, x + AREA_M[0] / 2)
    low, top = max(0, y - AREA_M[1] / 2), min(high, y + AREA_M[1] / 2)
    corners = [(left, low), (right, low), (right, top), (left, top)]
    return [_round_place(corner) for corner in corners]


def _with_more(form: Form, row: str, type: str) -> Form:
    side = SIDES[int(row.split(".")[1])]
    if type not in types_of(side):
        return form
    elements = list_rows.rows_of(form, f"{row}.elements")
    every = [_ids_of(form, number) for number in range(len(SIDES))]
    own = every.pop(SIDES.index(side))
    id = next(free_ids(side, type, own, every[0]))
    new = [(".id", id), (".type", type)]
    form = list_rows.insert_row(form, f"{row}.elements", len(elements), new)
    return _with_riders(form, row, mounted=True) if _anybody_rides(elements) else form


def _ids_of(form: Form, side: int) -> list[str]:
    """Return the ids of all elements of a side."""
    platoons = len(list_rows.rows_of(form, f"sides.{side}.platoons"))
    return [
        list_rows.value_of(element, "id")
        for number in range(platoons)
        for element in list_rows.rows_of(form, f"sides.{side}.platoons.{number}.elements")
    ]


def _with_fewer(form: Form, row: str, type: str) -> Form:
    elements = list_rows.rows_of(form, f"{row}.elements")
    found = [n for n, each in enumerate(elements) if list_rows.value_of(each, "type") == type]
    if not found:
        return form
    rode = _anybody_rides(elements)
    tap = f"remove {row}.elements.{found[-1]}"
    form = list_rows.edit_rows(form, tap, lambda _, __: [], lambda _, rows: rows[-1])
    return _with_riders(form, row, mounted=True) if rode else form


def _anybody_rides(elements: Iterable[list_rows.Row]) -> bool:
    return any(list_rows.value_of(each, "in") for each in elements)


def _with_riders(form: Form, row: str, *, mounted: bool) -> Form:
    """Return a form in which each section and gun rides on its own lorry, or none rides.

    Riders stay on their lorries; the other elements get the lorries that are free.
    """
    elements = list_rows.rows_of(form, f"{row}.elements")
    free = [list_rows.value_of(each, "id") for each in elements if _type(each) == LORRY]
    rides = [list_rows.value_of(each, "in") if mounted else "" for each in elements]
    for number, lorry in enumerate(rides):
        if lorry in free and may_ride(_type(elements[number])):
            free.remove(lorry)
        else:
            rides[number] = ""
    for number, each in enumerate(elements):
        if mounted and free and not rides[number] and may_ride(_type(each)):
            rides[number] = free.pop(0)
        form = with_field(form, f"{row}.elements.{number}.in", rides[number])
    return form


def _with_leader(form: Form, row: str, number: str) -> Form:
    """Return a form in which an element is the first of its platoon, so that it commands."""
    elements = len(list_rows.rows_of(form, f"{row}.elements"))
    known = number.isascii() and number.isdecimal() and int(number[:3]) < elements
    for place in range(int(number) if known else 0, 0, -1):
        tap = f"up {row}.elements.{place}"
        form = list_rows.edit_rows(form, tap, lambda _, __: [], lambda _, rows: rows[-1])
    return form


def _type(element: list_rows.Row) -> str:
    return list_rows.value_of(element, "type")
