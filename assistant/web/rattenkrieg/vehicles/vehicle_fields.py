"""The fields of a vehicle's card as a form, with a row for each shell of an own gun.

A cell of a shell holds the notation of the table: `104mm/4D` against armor, `8D(5)` against other
targets, `D-3(1")` for a ring (20.3, 20.4). The shells of a gun of the book or of
another card can be copied.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, get_args

from werkzeug.datastructures import MultiDict

from assistant.cards.rattenkrieg.vehicles.fan_parts import Sixth
from assistant.cards.rattenkrieg.vehicles.shell_sources import figures_and_shells, gun_options
from assistant.cards.rattenkrieg.vehicles.vehicle_files import Vehicle
from assistant.cards.toml_files.reading import CardStore
from assistant.frozen import replace
from assistant.rules.rattenkrieg.vehicles.armor.data_card import System
from assistant.rules.rattenkrieg.vehicles.gunnery.rate_of_fire import GUNS
from assistant.web.cards.card_editor import with_field_changed, with_labels
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json
from assistant.web.forms.schema_fields import fields
from assistant.web.wording.values import words_of

FIRST = "first"  # the card's values when its page was opened
NOT_IN_FORM = ("slug", "provenance", FIRST)
FACES = ("front", "side", "rear")
LABELS = {
    "enclosed": "Crew under armor",
    "german": "Rules for Germans",
    "weight.tons": "Weight, tons",
    "weight.ground_pressure": "Pressure, kg/cm²",
    "movement.tow_tons": "Tows",
    "weight.payload_vehicles_tons": "Carries vehicles",
    "weight.payload_cargo_tons": "Carries cargo",
    "movement.off_road_per_quality": "Off-road speed per point of Quality",
    "movement.acceleration_per_quality": "Acceleration per point of Quality",
    "movement.brake_per_quality": "Deceleration per point of Quality",
    "movement.acceleration_class": "Acceleration damage as",
    "movement.can_pivot": "Turns on the spot",
    "dimensions.fill": "Solid share of the outline",
    "plates.hull.deck_front_mm": "Deck, front",
    "plates.hull.deck_rear_mm": "Deck, rear",
    "plates.hull.belly_mm": "Belly",
    "plates.turret.roof_mm": "Roof",
    "plates.turret.open": "Open at the top",
    "turret.arc_deg": "Turret arc",
    "fire.modifier": "Added to a fire’s die",
    "guns.caliber_mm": "Caliber",
    "guns.aa_sight": "Anti-aircraft sight",
    "weapons.aa_sight": "Anti-aircraft sight",
    "crew.aa_sight": "Anti-aircraft sight",
    "smoke_projectors": "Smoke pots, projectors",
    "receiver_only": "Radio that only receives",
    "afloat": "Amphibian: its card for the water",
    "artillery_observer": "Equipped for an artillery observer",
    "crew.id": "Name",
    "crew.notation": "Notation",
} | {
    f"plates.{part}.{face}.{key}": label
    for part in ("hull", "turret")
    for face in FACES
    for key, label in (("mm", words_of(face, first=True)), ("slope_deg", "Slope"))
}
MM = "mm"
FROM = "shells_from"  # the gun whose shells are copied; no value of a card
COPY = "shells"
ARMOR = ("at_100m", "at_500m", "at_1000m", "at_1500m", "at_2000m")
RINGS = ("r5", "r4", "r3", "r2", "r1")
CELLS = (*ARMOR, "he", *RINGS)
CELL_LABELS = {"he": "Others", "r5": "Crater", **{ring: ring.upper() for ring in RINGS[1:]}} | {
    key: f"{key[3:-1]} m" for key in ARMOR
}
OF_THE_GUN = ("caliber_mm", "shots_bonus", "gun_sight", "magazine_rounds")
SHORT: Mapping[str, tuple[str, Callable[[re.Match[str]], str]]] = {  # in brief
    **dict.fromkeys(ARMOR, (r"(\d+)(?: ?mm)? ?/ ?(\d+) ?D?", lambda m: f"{m[1]}mm/{m[2]}D")),
    "he": (r"(\d+) ?D? ?[(/] ?(\d+) ?\)?", lambda m: f"{m[1]}D({m[2]})"),
    **dict.fromkeys(
        RINGS, (r"\d?D?([+-]\d+)? ?[(/] ?(\d+)[\"″]? ?\)?", lambda m: f'D{m[1] or ""}({m[2]}")')
    ),
}


@cache
def form_fields() -> tuple[Field, ...]:
    """Return the fields of the form, without what the card records about itself."""
    found = [each for each in fields(Vehicle.model_json_schema()) if each.key not in NOT_IN_FORM]
    every = with_labels(found, LABELS)
    for part in ("hull", "turret"):
        every = with_field_changed(
            every, f"vision.{part}", lambda f: _table_of_numbers(f, get_args(Sixth))
        )
        every = with_field_changed(
            every, f"systems.{part}", lambda f: _table_of_numbers(f, get_args(System))
        )
        for face in FACES:
            here = f"plates.{part}.{face}"
            every = with_field_changed(every, f"{here}.mm", lambda f: replace(f, unit=MM))
            # a default of 0 would make a plate of every blank
            every = with_field_changed(
                every, f"{here}.slope_deg", lambda f: replace(f, default=None)
            )
    names = [(row["gun"], row["name"], None) for row in GUNS.rows]
    every = with_field_changed(
        every, "guns.gun", lambda f: replace(f, options=tuple(names), blank="–")
    )
    every = with_field_changed(every, "guns", with_cells)
    every = with_field_changed(
        every, "bombs", lambda f: replace(f, kind="picks")
    )  # several may be equal
    return (*every, Field(FIRST, FIRST, "json", FIRST, required=False))


def fields_with_guns(shelf: CardStore) -> tuple[Field, ...]:
    """Return the fields of the form, with the guns whose shells can be copied."""
    options = gun_options(shelf)
    return with_field_changed(form_fields(), f"guns.{FROM}", lambda f: replace(f, options=options))


def _table_of_numbers(field: Field, keys: Iterable[str]) -> Field:
    """Return a table of numbers by name, with a field for each number."""
    parts = (Field(key, key, "whole", words_of(key, first=True), required=False) for key in keys)
    return replace(field, kind="object", switch=True, parts=tuple(parts))


def with_cells(guns: Field) -> Field:
    """Return the field of the guns with a text for each cell of a shell, and a gun to copy from."""
    parts = tuple(_with_text_cells(part) if part.key == "shells" else part for part in guns.parts)
    source = Field(FROM, FROM, "choice", "Shells of", required=False, blank="–")
    return replace(guns, parts=(*parts, source))


def _with_text_cells(shells: Field) -> Field:
    cells = (
        replace(part, kind="text", label=CELL_LABELS[part.key], parts=(), switch=False)
        if part.key in CELLS
        else part
        for part in shells.parts
    )
    return replace(shells, parts=tuple(cells))


def in_notation(values: Json) -> Json:
    """Return a card's values with each cell of a shell in the table's notation, to be typed."""
    return _with_shells(
        values, lambda key, cell: cell_notation(cell) if isinstance(cell, dict) else cell
    )


def write_cells_in_full(values: Json) -> Json:
    """Return a form's values with each cell as the table prints it: `104/4` as `104mm/4D`."""
    return _with_shells(values, _write_cell_in_full)


def _write_cell_in_full(key: str, cell: Any) -> Any:
    pattern, full = SHORT[key]
    found = re.fullmatch(pattern, cell.replace("−", "-")) if isinstance(cell, str) else None
    return full(found) if found else cell


def _with_shells(values: Json, change: Callable[[str, Any], Any]) -> Json:
    """Return values with every cell of every shell changed, and no gun to copy from."""
    guns = values.get("guns")
    if not isinstance(guns, list):
        return values

    def changed(shell: Any) -> Any:
        if not isinstance(shell, dict):
            return shell
        return {key: change(key, x) if key in CELLS else x for key, x in shell.items()}

    def cleared(gun: Any) -> Any:
        if not isinstance(gun, dict):
            return gun
        kept = {key: value for key, value in gun.items() if key != FROM}
        shells = kept.get("shells")
        return {**kept, "shells": [*map(changed, shells)]} if isinstance(shells, list) else kept

    return {**values, "guns": [*map(cleared, guns)]}


def cell_notation(cell: Mapping[str, Any]) -> str:
    """Return a cell of the table in its notation."""
    if "penetration_mm" in cell:
        return f"{cell['penetration_mm']}mm/{cell['dice']}D"
    if "severity" in cell:
        return f"{cell['dice']}D({cell['severity']})"
    modifier = f"{cell['modifier']:+d}" if cell["modifier"] else ""
    return f'D{modifier}({cell["radius_in"]}")'


def form_with_shells(tap: str, form: Form, shelf: CardStore) -> Form | None:
    """Return a form with the shells of the chosen gun added to one of its guns.

    Its caliber, sight and rate of fire fill fields that are blank.
    """
    action, _, gun = tap.partition(" ")
    if action != COPY or not re.fullmatch(r"guns\.[0-9]{1,4}", gun):
        return None
    form = MultiDict(form.items(multi=True))
    figures, copied = figures_and_shells(form.get(f"{gun}.{FROM}", ""), shelf)
    shells = f"{gun}.shells"
    for row in map(_row_of_shell, copied):
        form = list_rows.insert_row(form, shells, len(list_rows.rows_of(form, shells)), row)
    for key in OF_THE_GUN:
        value = figures.get(key)
        if value is not None and not form.get(f"{gun}.{key}", "").strip():
            form.setlist(f"{gun}.{key}", [f"{value:g}"])
    return form


def _row_of_shell(shell: Mapping[str, Any]) -> list_rows.Row:
    """Return a shell as a row of the form."""
    cells = [(f".{key}", cell_notation(shell[key])) for key in CELLS if shell[key]]
    return [(".shell", str(shell["shell"])), (".type", str(shell["type"])), *cells]
