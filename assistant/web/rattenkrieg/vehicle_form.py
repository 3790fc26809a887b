"""A vehicle's card as a form: measures, plates, guns, speeds, crew; the rest folded away."""

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
from assistant.web.cards.card_editor import Editor, Guess, changed, labelled
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json, fields
from assistant.web.forms.form_codec import read_form
from assistant.web.rattenkrieg.vehicle_view import man_words, vehicle_view
from assistant.web.wording.values import words_of

FIRST = "first"  # what the card told when its page was opened
APART = ("slug", "provenance", FIRST)
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
    """Return the fields of the form; what the card tells of itself stands apart."""
    found = [each for each in fields(Vehicle.model_json_schema()) if each.key not in APART]
    every = labelled(found, LABELS)
    for part in ("hull", "turret"):
        every = changed(every, f"vision.{part}", lambda f: _of_numbers(f, get_args(Sixth)))
        every = changed(every, f"systems.{part}", lambda f: _of_numbers(f, get_args(System)))
        for face in FACES:
            here = f"plates.{part}.{face}"
            every = changed(every, f"{here}.mm", lambda f: replace(f, unit=MM))
            # a nought that nobody typed would make a plate of every blank
            every = changed(every, f"{here}.slope_deg", lambda f: replace(f, default=None))
    names = [(row["gun"], row["name"], None) for row in GUNS.rows]
    every = changed(every, "guns.gun", lambda f: replace(f, options=tuple(names), blank="–"))
    every = changed(every, "bombs", lambda f: replace(f, kind="picks"))  # several may be alike
    return (*every, Field(FIRST, FIRST, "json", FIRST, required=False))


def _of_numbers(field: Field, keys: Iterable[str]) -> Field:
    """Return a table of numbers by name, each as a field."""
    parts = (Field(key, key, "whole", words_of(key, first=True), required=False) for key in keys)
    return replace(field, kind="object", switch=True, parts=tuple(parts))


def blank(shelf: CardStore) -> Json:
    """Return a tank to begin with, and four men in it."""
    return dict(NEW)


def before(told: Json) -> Json:
    """Return a card's values as the form tells them; it remembers what they were."""
    return {**told, FIRST: told if "slug" in told else {}}


def after(told: Json, form: Form) -> Json:
    """What the form told, as a card's values; what was changed is the owner's own figure."""
    first = told.get(FIRST)
    said = _said(form_fields(), {key: v for key, v in told.items() if key != FIRST})
    if "name" in said:
        said["slug"] = own_cards.slug_of(said["name"])
    whose = _whose(first if isinstance(first, dict) else {}, said)
    return {"slug": "card", **said, **({"provenance": whose} if whose else {})}


def _said(every: Iterable[Field], told: Json) -> Json:
    """Values without tables of which nothing was said."""
    kept = {}
    for field in every:
        value = told.get(field.key)
        if field.kind == "object" and isinstance(value, dict):
            value = _said(field.parts, value)
        elif field.kind == "objects" and isinstance(value, list):
            value = [_said(field.parts, each) for each in value]
        if value not in (None, {}, []) and (field.kind, value) != ("flag", False):
            kept[field.key] = value
    return kept


def _whose(first: Json, said: Json) -> Json:
    """Return the table of provenance: what differs from the card's first values is ours."""
    differs = list(_differing(first, said))
    old = first.get("provenance")
    told: dict[str, list[str]] = {}
    for source in SOURCES:
        listed = old.get(source) if isinstance(old, dict) else None
        for path in listed if isinstance(listed, list) else ():
            if isinstance(path, str) and not any(_is_in(path, at) for at, _ in differs):
                told.setdefault(source, []).append(path)
    ours = [at for at, is_there in differs if is_there]
    if ours:
        told["ours"] = [*told.get("ours", []), *ours]
    return told


def _differing(first: Json, said: Json) -> Iterator[tuple[str, bool]]:
    """Yield the paths at which two cards differ, and whether the later has something there."""
    for key in dict.fromkeys([*first, *said]):
        if key in ("slug", "name", "category", "provenance"):
            continue
        was, now = first.get(key), said.get(key)
        if isinstance(was, dict) and isinstance(now, dict):
            inside = dict.fromkeys([*was, *now])
            yield from (
                (f"{key}.{each}", each in now) for each in inside if was.get(each) != now.get(each)
            )
        elif was != now and not (was in (None, False, []) and now in (None, False, [])):
            yield key, key in said


def _is_in(path: str, at: str) -> bool:
    return path == at or path.startswith((f"{at}.", f"{at}["))


def guesses(told: Json, shelf: CardStore) -> Iterator[Guess]:
    """Nothing: what is blank is forged, or not known."""
    yield from ()


def words(told: Json, shelf: CardStore) -> Mapping[str, str]:
    """What is said of the men's weapons."""
    every = ((f"crew.{n}", man) for n, man in enumerate(told.get("crew", [])))
    loose = ((f"weapons.{n}", arm) for n, arm in enumerate(told.get("weapons", [])))
    return {where: _notation_words(each) for where, each in (*every, *loose)}


def _notation_words(told: Json) -> str:
    try:
        return man_words(told.get("weapon") or "x", told["notation"]) if "notation" in told else ""
    except ValueError:
        return ""


def sketch(told: Json, shelf: CardStore) -> Vehicle | None:
    """Return the card as far as it is good, to be drawn while it is written."""
    known = {**told, "slug": "card", "name": told.get("name") or "card"}
    known.setdefault("category", NEW["category"])
    for _ in range(3):
        try:
            return checked_values(Vehicle, known, shelf)
        except BadInputs as bad:
            known = _without(known, {problem.input for problem in bad.problems})
    return None


def _without(told: Json, places: Iterable[str]) -> Json:
    """Values without what is wrong: the part of a table, or all that stands under a name."""
    kept: dict[str, Any] = {
        key: dict(v) if isinstance(v, dict) else v for key, v in told.items() if key != "provenance"
    }
    for place in places:
        key, _, rest = place.partition("[")[0].partition(".")
        inside = kept.get(key)
        if rest and isinstance(inside, dict):
            inside.pop(rest.partition(".")[0], None)
        else:
            kept.pop(key, None)
    return {"category": NEW["category"], **kept}


def says(field: Field) -> bool:
    """Return whether something was said in a field or its parts, or is wrong there."""
    if field.problem or any(map(says, field.parts)) or field.groups:
        return True
    return field.kind != "object" and any(value not in ("false", "{}") for value in field.said)


def beside(form: Form, shelf: CardStore) -> Mapping[str, Any]:
    """What the page has besides its fields: the card drawn as far as it is good."""
    drawn = sketch(after(read_form(form_fields(), form), form), shelf)
    return {"says": says, "view": vehicle_view(drawn, links=False) if drawn else None}


def unfolds(name: str, at: str) -> bool:
    """Return whether a part shows only unfolded what is wrong there."""
    return at.startswith(f"{name}.")


def new(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a row that is added: the post that the crew still lacks."""
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
    blank=blank,
    fields=lambda form, shelf: form_fields(),
    before=before,
    after=after,
    guesses=guesses,
    words=words,
    unfolds=unfolds,
    offers=lambda told: {},
    new=new,
    describe=describe,
    twin=lambda name, every: every[-1],
    beside=beside,
    home="/cards/vehicles",
    seen_at="/cards/vehicles/",
)
