"""The fields of a scenario of Desert Rats as a form, with the maps that exist."""

from collections.abc import Callable
from functools import cache

from assistant.battle.questions.map_points import POINT_DEG, POINT_NAMES
from assistant.cards.desert_rats.double_blind import DoubleBlind
from assistant.cards.desert_rats.rules_in_play import field_of
from assistant.cards.maps.ground_maps import MAPS, map_of
from assistant.cards.toml_files.reading import BadFile, CardStore
from assistant.frozen import replace
from assistant.rules.desert_rats.elements import TYPES
from assistant.rules.desert_rats.formations import FORMATIONS, OWN
from assistant.rules.desert_rats.options import OPTIONS
from assistant.web.cards.card_editor import with_field_changed, with_labels
from assistant.web.desert_rats.battle_parts import formation_label, model_label
from assistant.web.desert_rats.chosen_map import map_named
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field
from assistant.web.forms.schema_fields import fields

LABELS = {
    "name": "Name",
    "map": "Map",
    "last_turn": "Last turn",
    "visibility_m": "Visibility",
    "visibility_changes": "Visibility by turn",
    "visibility_changes.from_turn": "From turn",
    "visibility_changes.visibility_m": "Visibility",
    "visibility_changes.name": "Everybody reads",
    "source": "Source",
    "briefing": "Briefing, for both sides",
    "aim": "A place decides the battle",
    "aim.place": "Meters east, north",
    "aim.within_m": "Held within",
    "aim.wins_at_once": "The battle ends when a side holds the place",
    "storms": "Dust storms",
    "storms.polygon": "Corners",
    "storms.screen_m": "Height",
    "storms.from_turn": "From turn",
    "storms.until_turn": "Until turn",
    "tell_noise": "Report engine noise (not in the rulebook)",
    "tell_dust": "Report the dust of vehicles, if they leave any",
    "rules_in_play": "Rules in play",
    **{f"rules_in_play.{field_of(each.id)}": each.words for each in OPTIONS.values()},
    "secret_ground": "Ground that one side knows",
    "secret_ground.feature": "Ground",
    "secret_ground.known_to": "Known to",
    "sides.name": "Name",
    "sides.letter": "Letter",
    "sides.mark": "Mark",
    "sides.turned_deg": "Direction in which the players look",
    "sides.mm_per_m": "Millimeters on the table for 1 m",
    "sides.ruler": "Ruler",
    "sides.mission": "Mission",
    "sides.platoons.formation": "Formation",
    "sides.platoons.heading_deg": "Faces",
    "sides.platoons.reference": "Meters east, north",
    "sides.platoons.deploy": "Deployment area",
    "sides.platoons.spacing_m": "Spacing",
    "sides.platoons.comes_on": "Comes on in turn",
    "sides.platoons.kind": "Counts as",
    "sides.platoons.elements": "Elements",
    "sides.platoons.elements.id": "Name",
    "sides.platoons.elements.in": "Lorry",
    "sides.platoons.elements.at": "Meters east, north",
}
KNOWN_TO = {"british": "British only", "axis": "Axis only", "nobody": "the umpire only"}
RULERS = {"mm": "Millimeters", "in": "Inches"}
MARKS = {"a": "Square", "b": "Disc"}


@cache
def _fields() -> tuple[Field, ...]:
    found = with_labels(fields(DoubleBlind.model_json_schema()), LABELS)
    points = {f"{number * POINT_DEG:g}": words for number, words in enumerate(POINT_NAMES)}
    looks = {value: words for value, words in points.items() if int(value) % 90 == 0}
    types, formations = TYPES.keys(), [*FORMATIONS.keys(), OWN]
    choices: dict[str, dict[str, str]] = {
        "secret_ground.known_to": KNOWN_TO,
        "sides.mark": MARKS,
        "sides.ruler": RULERS,
        "sides.turned_deg": looks,
        "sides.platoons.heading_deg": points,
        "sides.platoons.formation": {each: formation_label(each) for each in formations},
        "sides.platoons.elements.type": {each: model_label(each) for each in types},
    }
    for where, options in choices.items():
        found = with_field_changed(found, where, _as_choice(options))
    found = with_field_changed(found, "rules_in_play", lambda rules: replace(rules, switch=False))
    found = with_field_changed(found, "aim", lambda aim: replace(aim, switch=True))
    for where in ("aim.place", "sides.platoons.reference"):
        found = with_field_changed(found, where, lambda field: replace(field, range="450, 200"))
    return with_field_changed(
        found, "sides.platoons.comes_on", lambda field: replace(field, range="from the start")
    )


def _as_choice(options: dict[str, str], blank: str | None = None) -> Callable[[Field], Field]:
    rows = tuple((value, words, None) for value, words in options.items())
    return lambda field: replace(
        field, kind="choice", options=rows, few=False, blank=blank, range="", unit=""
    )


def fields_of(form: Form, shelf: CardStore) -> tuple[Field, ...]:
    """Return the fields, with the maps that exist and the ground of the chosen one."""
    found = with_field_changed(_fields(), "map", _as_choice(maps(shelf), "choose"))
    plan = map_named(form.get("map", ""), shelf)
    ground = {each.id: each.called for each in (*plan.areas, *plan.lines)}
    return with_field_changed(found, "secret_ground.feature", _as_choice(ground, "choose"))


def maps(shelf: CardStore) -> dict[str, str]:
    """Return the name of each map that can be used, by slug."""
    found = {}
    for slug in shelf.paths(MAPS):
        try:
            found[slug] = map_of(slug, shelf).called
        except BadFile:
            continue
    return found
