"""The drawing of a scenario: its map with platoons, deployment areas, storms and the aim."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from assistant.battle.questions.map_points import METRES
from assistant.boardmap.plan import Area, Place, Plan
from assistant.cards.desert_rats.double_blind import PlatoonCard
from assistant.cards.desert_rats.ready_platoons import (
    LORRY,
    may_ride,
    ready_platoons,
    types_of,
)
from assistant.cards.drawing.canvas import name_spots_in_area, name_svg
from assistant.cards.drawing.ground import ground_svg
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.drawing.labels import Room
from assistant.cards.drawing.map_symbols import Symbol, aim_svg, marks_svg
from assistant.cards.drawing.secret_ground import outlines_svg, plan_with_names
from assistant.cards.drawing.shapes import number
from assistant.cards.toml_files.reading import CardStore
from assistant.rules.desert_rats.formations import OWN
from assistant.web.cards.drawing_form import WIDE, clickable_shapes
from assistant.web.desert_rats.battle_parts import model_label, starting_places
from assistant.web.desert_rats.chosen_map import map_named
from assistant.web.desert_rats.scenario_fields import KNOWN_TO
from assistant.web.forms.fields import Json

PLACE: TypeAdapter[Place] = TypeAdapter(Place)
CORNERS: TypeAdapter[tuple[Place, ...]] = TypeAdapter(
    Annotated[tuple[Place, ...], Field(min_length=3, max_length=1000)]
)


def drawing(values: Json, shelf: CardStore) -> Mapping[str, Any]:
    """Return the drawing of everything that can be drawn so far, and what can be put on it."""
    plan = map_named(str(values.get("map", "")), shelf)
    secret = dict(_secret_ground(values))
    sheet = Sheet(plan_with_names(plan, secret), WIDE)
    room = sheet.room()
    storms = list(_storms(values))
    symbols: list[Symbol] = []
    areas: dict[str, tuple[str, str, tuple[Place, ...]]] = {}
    for row, mark, platoon in _platoons(values):
        if corners := _corners(platoon.get("deploy")):
            areas[row] = (mark, str(platoon.get("name", "")), corners)
        else:
            symbols += _symbols(row, mark, platoon, plan)
    drawn = marks_svg(sheet, symbols, room=room)
    over = "".join(_deployment(sheet, *area, room) for area in areas.values())
    shapes = {row: area[2] for row, area in areas.items()}
    shapes |= {storm.id: storm.polygon for storm in storms}
    over += "".join(outlines_svg(sheet, secret))
    over += clickable_shapes(sheet, shapes, {}) + _aim(sheet, values, room) + drawn
    return {
        "drawn": ground_svg(sheet, storms, over, "The scenario so far", room=room),
        "board": plan,
        "measure": METRES,
        "ready": ready_platoons,
        "types": lambda side: [(type, model_label(type)) for type in types_of(side)],
        "models": lambda row: _models(values, row),
        "lorries": lambda row: _lorries(values, row),
        "may_ride": may_ride,
    }


def station_places(platoon: Json, plan: Plan | None = None) -> dict[str, Place]:
    """Return the starting places of a platoon's elements that can be drawn."""
    known = PlatoonCard.model_fields
    fields = {key: value for key, value in platoon.items() if key in known and key != "comes_on"}
    try:
        card = PlatoonCard.model_validate(
            {**fields, "id": "drawn", "name": "drawn", "kind": "tanks"}, strict=False
        )
        return starting_places(card, plan)
    except (ValidationError, ValueError, LookupError):
        return {}


def _platoons(values: Json) -> Iterator[tuple[str, str, Json]]:
    """Yield each platoon with its row of the form and its side's mark."""
    for one, side in enumerate(values.get("sides", [])):
        for n, platoon in enumerate(side.get("platoons", [])):
            yield f"sides.{one}.platoons.{n}", str(side.get("mark", "b")), platoon


def _symbols(row: str, mark: str, platoon: Json, plan: Plan) -> Iterator[Symbol]:
    places = station_places(platoon, plan)
    elements = platoon.get("elements", [])
    first = elements[0] if elements else {}
    for n, element in enumerate(elements):
        id = element.get("id", "")
        if id not in places:
            continue
        load = [e.get("id", "").upper() for e in elements if e.get("in") == id]
        title = f"{platoon.get('name', '')}: {id.upper()}, {model_label(element['type'])}"
        yield Symbol(
            key=f"{row}.elements.{n}.at" if platoon["formation"] == OWN else f"{row}.reference",
            place=places[id],
            label=id.upper(),
            title=f"{title}, with {', '.join(load)}" if load else title,
            mark=mark if mark in ("a", "b") else "b",
            heading_deg=platoon.get("heading_deg"),
            ring=id in (first.get("id"), first.get("in")),
            group=row,
            unsure="comes_on" in platoon,
        )


def _storms(values: Json) -> Iterator[Area]:
    for n, storm in enumerate(values.get("storms", [])):
        if corners := _corners(storm.get("polygon")):
            name = str(storm.get("name", ""))[:80]
            yield Area(id=f"storms.{n}", name=name, polygon=corners, from_turn=1)


def _secret_ground(values: Json) -> Iterator[tuple[str, str]]:
    """Yield each piece of secret ground with the sides that know it, in words."""
    for each in values.get("secret_ground", []):
        if words := KNOWN_TO.get(each.get("known_to", "")):
            yield str(each.get("feature", "")), words


def _corners(value: object) -> tuple[Place, ...] | None:
    """Return the corners of an area; None if a value has none that can be drawn."""
    try:
        return CORNERS.validate_python(value, strict=False)
    except ValidationError:
        return None


def _deployment(sheet: Sheet, mark: str, name: str, polygon: Sequence[Place], room: Room) -> str:
    points = sheet.points(polygon)
    shape = f'<polygon class="deploys line-{escape(mark)}" points="{points}"/>'
    spots = list(name_spots_in_area(sheet, polygon, name))
    return shape + name_svg(name, spots, room, sheet.outline(polygon))


def _aim(sheet: Sheet, values: Json, room: Room) -> str:
    """Draw the place that decides the battle, with a spot to drag it by."""
    aim = values.get("aim")
    if not isinstance(aim, dict):
        return ""
    try:
        place = PLACE.validate_python(aim.get("place"))
    except ValidationError:
        return ""
    within = aim.get("within_m")
    radius = within if isinstance(within, int | float) and 0 < within <= 2000 else 1
    x, y = map(number, sheet.at(place))
    spot = (
        f'<g class="unit aim-spot" data-unit="aim.place" data-group="aim" data-at="{x} {y}">'
        f"<title>The place that decides</title>"
        f'<path class="stop" d="M{x} {y}m-8 0h16m-8 -8v16"/>'
        f'<circle class="touch" cx="{x}" cy="{y}" r="22"/></g>'
    )
    return aim_svg(sheet, "Held at the end", place, float(radius), room) + spot


def _models(values: Json, row: str) -> list[tuple[str, str, int]]:
    """Return the element types of a platoon: each with its name and how many there are."""
    counts: dict[str, int] = {}
    for element in _elements(values, row):
        type = element.get("type", "")
        counts[type] = counts.get(type, 0) + 1
    known = {*types_of("british"), *types_of("axis")}
    return [(type, model_label(type), n) for type, n in counts.items() if type in known]


def _lorries(values: Json, row: str) -> list[str]:
    """Return the ids of the lorries of a platoon."""
    return [str(each.get("id", "")) for each in _elements(values, row) if each.get("type") == LORRY]


def _elements(values: Json, row: str) -> list[Json]:
    """Return the elements of the platoon in a row of the form."""
    platoon: Json = next((each for one, _, each in _platoons(values) if one == row), {})
    found: list[Json] = platoon.get("elements", [])
    return found
