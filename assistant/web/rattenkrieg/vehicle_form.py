"""A vehicle's card as a form: measures, plates, guns, speeds, crew; other parts are folded."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, get_args

from assistant.cards.library import own_cards
from assistant.cards.library.kinds import KINDS
from assistant.cards.rattenkrieg.vehicles.parts import Sixth
from assistant.cards.rattenkrieg.vehicles.provenance import SOURCES
from assistant.cards.rattenkrieg.vehicles.vehicle_files import VEHICLES, Vehicle
from assistant.cards.toml_files.reading import CardStore, checked_values
from assistant.rules.inputs import BadInputs
from assistant.rules.rattenkrieg.vehicles.armor.data_card import System
from assistant.rules.rattenkrieg.vehicles.gunnery.rate_of_fire import GUNS
from assistant.web.cards.card_editor import Default, Editor, with_field_changed, with_labels
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json, fields
from assistant.web.forms.form_codec import read_form
from assistant.web.rattenkrieg.vehicle_view import describe_weapon_notation, vehicle_view
from assistant.web.wording.values import words_of

FIRST = "first"  # the card's values when its page was opened
NOT_IN_FORM = ("slug", "provenance", FIRST)
FACES = ("front", "side", "rear")
CREW = ("commander", "gunner", "loader", "driver", "radio-operator")
NEW = {"category": "tank", "enclosed": True, "crew": [{"position": man} for man in CREW[:4]]}
LABELS = {
    "enclosed": "Closed",
    "german": "Rules for Germans",
    "weight.tons": "Weight, tons",
    "weight.ground_pressure": "Pressure, kg/cm²",
    "movement.tow_tons": "Tows, tons",
    "movement.off_road_per_quality": "Off road, a point of Quality",
    "movement.acceleration_per_quality": "Speeds up, a point of Quality",
    "movement.brake_per_quality": "Slows down, a point of Quality",
    "movement.acceleration_class": "Jolts it takes as",
    "movement.can_pivot": "Turns on the spot",
    "dimensions.fill": "Share that is filled",
    "plates.hull.deck_front_mm": "Deck, front",
    "plates.hull.deck_rear_mm": "Deck, rear",
    "plates.hull.belly_mm": "Belly",
    "plates.turret.roof_mm": "Roof",
    "plates.turret.open": "Open on top",
    "turret.arc_deg": "Turret turns an impulse",
    "fire.modifier": "Die of a fire",
    "guns.caliber_mm": "Caliber",
    "guns.aa_sight": "Sight for aircraft",
    "weapons.aa_sight": "Sight for aircraft",
    "crew.aa_sight": "Sight for aircraft",
    "smoke_projectors": "Smoke pots, projectors",
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


def blank_card(shelf: CardStore) -> Json:
    """Return a tank with a crew of four to begin with."""
    return dict(NEW)


def form_values(values: Json) -> Json:
    """Return a card's values as those of the form, which remembers the first values."""
    return {**values, FIRST: values if "slug" in values else {}}


def card_values(values: Json, form: Form) -> Json:
    """Return a form's values as a card's; changed values are the owner's own."""
    first = values.get(FIRST)
    card = _without_empty_tables(
        form_fields(), {key: v for key, v in values.items() if key != FIRST}
    )
    if "name" in card:
        card["slug"] = own_cards.slug_of(card["name"])
    whose = _provenance(first if isinstance(first, dict) else {}, card)
    return {"slug": "card", **card, **({"provenance": whose} if whose else {})}


def _without_empty_tables(every: Iterable[Field], values: Json) -> Json:
    """Return values without tables that hold nothing."""
    kept = {}
    for field in every:
        value = values.get(field.key)
        if field.kind == "object" and isinstance(value, dict):
            value = _without_empty_tables(field.parts, value)
        elif field.kind == "objects" and isinstance(value, list):
            value = [_without_empty_tables(field.parts, each) for each in value]
        if value not in (None, {}, []) and (field.kind, value) != ("flag", False):
            kept[field.key] = value
    return kept


def _provenance(first: Json, card: Json) -> Json:
    """Return the table of provenance: values that differ from the first ones are ours."""
    differs = list(_differing(first, card))
    old = first.get("provenance")
    paths_by_source: dict[str, list[str]] = {}
    for source in SOURCES:
        listed = old.get(source) if isinstance(old, dict) else None
        for path in listed if isinstance(listed, list) else ():
            if isinstance(path, str) and not any(_is_under(path, at) for at, _ in differs):
                paths_by_source.setdefault(source, []).append(path)
    ours = [at for at, is_there in differs if is_there]
    if ours:
        paths_by_source["ours"] = [*paths_by_source.get("ours", []), *ours]
    return paths_by_source


def _differing(first: Json, card: Json) -> Iterator[tuple[str, bool]]:
    """Yield the paths at which two cards differ, and whether the later one has a value there."""
    for key in dict.fromkeys([*first, *card]):
        if key in ("slug", "name", "category", "provenance"):
            continue
        was, now = first.get(key), card.get(key)
        if isinstance(was, dict) and isinstance(now, dict):
            inside = dict.fromkeys([*was, *now])
            yield from (
                (f"{key}.{each}", each in now) for each in inside if was.get(each) != now.get(each)
            )
        elif was != now and not (was in (None, False, []) and now in (None, False, [])):
            yield key, key in card


def _is_under(path: str, at: str) -> bool:
    return path == at or path.startswith((f"{at}.", f"{at}["))


def defaults(told: Json, shelf: CardStore) -> Iterator[Default]:
    """Yield nothing: a blank is computed, or not known."""
    yield from ()


def words(values: Json, shelf: CardStore) -> Mapping[str, str]:
    """Return the weapons of the crew in words."""
    every = ((f"crew.{n}", man) for n, man in enumerate(values.get("crew", [])))
    loose = ((f"weapons.{n}", arm) for n, arm in enumerate(values.get("weapons", [])))
    return {where: _notation_words(each) for where, each in (*every, *loose)}


def _notation_words(values: Json) -> str:
    try:
        return (
            describe_weapon_notation(values.get("weapon") or "x", values["notation"])
            if "notation" in values
            else ""
        )
    except ValueError:
        return ""


def sketch(values: Json, shelf: CardStore) -> Vehicle | None:
    """Return the card without its wrong values, to be drawn while it is edited."""
    known = {**values, "slug": "card", "name": values.get("name") or "card"}
    known.setdefault("category", NEW["category"])
    for _ in range(3):
        try:
            return checked_values(Vehicle, known, shelf)
        except BadInputs as bad:
            known = _without_wrong_values(known, {problem.input for problem in bad.problems})
    return None


def _without_wrong_values(values: Json, places: Iterable[str]) -> Json:
    """Return values without the wrong places: a part of a table, or everything under a name."""
    kept: dict[str, Any] = {
        key: dict(v) if isinstance(v, dict) else v
        for key, v in values.items()
        if key != "provenance"
    }
    for place in places:
        key, _, rest = place.partition("[")[0].partition(".")
        inside = kept.get(key)
        if rest and isinstance(inside, dict):
            inside.pop(rest.partition(".")[0], None)
        else:
            kept.pop(key, None)
    return {"category": NEW["category"], **kept}


def has_content(field: Field) -> bool:
    """Return whether a field or its parts have a value or a problem."""
    if field.problem or any(map(has_content, field.parts)) or field.groups:
        return True
    return field.kind != "object" and any(value not in ("false", "{}") for value in field.said)


def drawing(form: Form, shelf: CardStore) -> Mapping[str, Any]:
    """Return the drawing of the card, as far as its values are correct."""
    drawn = sketch(card_values(read_form(form_fields(), form), form), shelf)
    return {"says": has_content, "view": vehicle_view(drawn, links=False) if drawn else None}


def has_hidden_problem(name: str, at: str) -> bool:
    """Return whether a problem in a part is visible only when the part is unfolded."""
    return at.startswith(f"{name}.")


def new_row(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a new row: the first post that the crew does not have."""
    if name != "crew":
        return []
    taken = {list_rows.value_of(other, "position") for other in others}
    return [(".position", next((post for post in CREW if post not in taken), "crew"))]


def describe(card: Vehicle, shelf: CardStore) -> tuple[str, str]:
    """Return the name of a vehicle or gun, and its category."""
    return card.name, words_of(card.category)


EDITOR = Editor(
    kind=next(kind for kind in KINDS if kind.folder == VEHICLES),
    one="vehicle",
    path="vehicle-forms",
    blank=blank_card,
    fields=lambda form, shelf: form_fields(),
    to_form=form_values,
    to_card=card_values,
    defaults=defaults,
    words=words,
    unfolds=has_hidden_problem,
    offers=lambda told: {},
    new=new_row,
    describe=describe,
    twin=lambda name, every: every[-1],
    beside=drawing,
    home="/cards/vehicles",
    seen_at="/cards/vehicles/",
)
