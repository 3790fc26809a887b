"""The fields of a vehicle's card as a form."""

from collections.abc import Iterable
from functools import cache
from typing import get_args

from assistant.cards.rattenkrieg.vehicles.fan_parts import Sixth
from assistant.cards.rattenkrieg.vehicles.vehicle_files import Vehicle
from assistant.frozen import replace
from assistant.rules.rattenkrieg.vehicles.armor.data_card import System
from assistant.rules.rattenkrieg.vehicles.gunnery.rate_of_fire import GUNS
from assistant.web.cards.card_editor import with_field_changed, with_labels
from assistant.web.forms.fields import Field
from assistant.web.forms.schema_fields import fields
from assistant.web.wording.values import words_of

FIRST = "first"  # the card's values when its page was opened
NOT_IN_FORM = ("slug", "provenance", FIRST)
FACES = ("front", "side", "rear")
LABELS = {
    "enclosed": "Closed",
    "german": "Rules for Germans",
    "weight.tons": "Weight, tons",
    "weight.ground_pressure": "Pressure, kg/cm²",
    "movement.tow_tons": "Tows, tons",
    "movement.off_road_per_quality": "Off road, for each point of Quality",
    "movement.acceleration_per_quality": "Speeds up, for each point of Quality",
    "movement.brake_per_quality": "Deceleration per point of Quality",
    "movement.acceleration_class": "Jolts it takes as",
    "movement.can_pivot": "Turns on the spot",
    "dimensions.fill": "Solid share",
    "plates.hull.deck_front_mm": "Deck, front",
    "plates.hull.deck_rear_mm": "Deck, rear",
    "plates.hull.belly_mm": "Belly",
    "plates.turret.roof_mm": "Roof",
    "plates.turret.open": "Open at the top",
    "turret.arc_deg": "Turret turn per impulse",
    "fire.modifier": "Die of a fire",
    "guns.caliber_mm": "Caliber",
    "guns.aa_sight": "Sight against aircraft",
    "weapons.aa_sight": "Sight against aircraft",
    "crew.aa_sight": "Sight against aircraft",
    "smoke_projectors": "Smoke pots, projectors",
    "receiver_only": "Radio that only receives",
    "afloat": "Amphibian: its card for the water",
    "artillery_observer": "Equipped for an artillery observer",
    "crew.id": "Called",
    "crew.notation": "Notation",
} | {
    f"plates.{part}.{face}.{key}": label
    for part in ("hull", "turret")
    for face in FACES
    for key, label in (("mm", words_of(face, first=True)), ("slope_deg", "Slope"))
}
MM = "mm"


@cache
def form_fields() -> tuple[Field, ...]:
    """Return the fields of the form, without what the card records about itself."""
    found = [each for each in fields(Vehicle.model_json_schema()) if each.key not in NOT_IN_FORM]
    every = with_labels(found, LABELS)
    for part in ("hull", "turret"):
        every = with_field_changed(
            every, f"vision.{part}", lambda f: _of_numbers(f, get_args(Sixth))
        )
        every = with_field_changed(
            every, f"systems.{part}", lambda f: _of_numbers(f, get_args(System))
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
    every = with_field_changed(
        every, "bombs", lambda f: replace(f, kind="picks")
    )  # several may be alike
    return (*every, Field(FIRST, FIRST, "json", FIRST, required=False))


def _of_numbers(field: Field, keys: Iterable[str]) -> Field:
    """Return a table of numbers by name, with a field for each number."""
    parts = (Field(key, key, "whole", words_of(key, first=True), required=False) for key in keys)
    return replace(field, kind="object", switch=True, parts=tuple(parts))
