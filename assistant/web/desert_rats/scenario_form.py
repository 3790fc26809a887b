"""A scenario of Desert Rats as a form: two sides with their platoons, on a map."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from assistant.cards.desert_rats.double_blind import DoubleBlind, battle_of
from assistant.cards.desert_rats.ready_platoons import platoon_kind, types_of
from assistant.cards.desert_rats.rules_in_play import RulesInPlay
from assistant.cards.library.kinds import kind_called
from assistant.cards.library.own_cards import slug_of
from assistant.cards.toml_files.reading import BadFile, CardStore
from assistant.cards.wording import listed
from assistant.rules.desert_rats.formations import OWN
from assistant.web.cards.card_editor import Default, Editor, set_value
from assistant.web.desert_rats.chosen_map import map_named
from assistant.web.desert_rats.platoon_taps import SIDES, form_after_own_tap
from assistant.web.desert_rats.scenario_fields import fields_of
from assistant.web.desert_rats.scenario_map import drawing, station_places
from assistant.web.desert_rats.still_to_say import sentence_for
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Json
from assistant.web.forms.form_codec import read_form

USUAL_M = 100  # about the place that decides
TURNS = 10
FOLDED = re.compile(r"spacing_m|kind|reference|elements|turned|mm_per|ruler|letter|mark")
SIDE_USUAL = {  # name and mark of each side, as in the scenarios of the program
    "british": {"name": "British", "letter": "B", "mark": "b", "turned_deg": 0},
    "axis": {"name": "Axis", "letter": "A", "mark": "a", "turned_deg": 180},
}


def blank_card(shelf: CardStore) -> Json:
    """Return a scenario to begin with: two sides without platoons."""
    return {
        "source": "our own",
        "system": "desert-rats",
        "last_turn": TURNS,
        "visibility_m": 3000,
        "tell_dust": True,
        "rules_in_play": RulesInPlay().model_dump(),
        "sides": [{"id": id, **SIDE_USUAL[id], "mm_per_m": 1, "platoons": []} for id in SIDES],
    }


def form_values(values: Json) -> Json:
    """Return a card's values in the form's order: the British first, whole numbers without `.0`."""
    every = values.get("sides")
    sides = {side.get("id"): side for side in every or [] if isinstance(side, dict)}
    both = [{"id": id, **sides.get(id, {})} for id in SIDES]
    return {key: _without_decimal_zeros(value) for key, value in {**values, "sides": both}.items()}


def _without_decimal_zeros(value: Any) -> Any:
    """Return values in which 90.0 is 90: a choice is compared letter by letter."""
    if isinstance(value, dict):
        return {key: _without_decimal_zeros(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_without_decimal_zeros(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def card_values(values: Json, form: Form) -> Json:
    """Return a form's values as a card holds them; an area without corners is left out."""
    sides = [
        {**side, "platoons": [_without_blanks(each) for each in side.get("platoons", [])]}
        for side in values.get("sides", [])
    ]
    briefing = values.get("briefing", "").replace("\r\n", "\n")
    return {**values, "sides": sides, **({"briefing": briefing} if briefing else {})}


def _without_blanks(platoon: Json) -> Json:
    return {key: value for key, value in platoon.items() if key != "deploy" or value != []}


def defaults(values: Json, shelf: CardStore) -> Iterator[Default]:
    """Yield default values for blanks of sides, the place that decides, and platoons' elements."""
    plan = map_named(str(values.get("map", "")), shelf)
    if isinstance(aim := values.get("aim"), dict):
        middle = [plan.size[0] / 2, plan.size[1] / 2]
        for key, usual in (("place", middle), ("within_m", USUAL_M)):
            if key not in aim:
                yield f"aim.{key}", usual
    for number, side in enumerate(values["sides"]):
        for key, value in SIDE_USUAL.get(side.get("id"), {}).items():
            if key not in side:
                yield f"sides.{number}.{key}", value
        for n, platoon in enumerate(side["platoons"]):
            yield from _platoon_defaults(f"sides.{number}.platoons.{n}", side, platoon)


def _platoon_defaults(where: str, side: Json, platoon: Json) -> Iterator[Default]:
    if "id" not in platoon and "name" in platoon:
        yield f"{where}.id", f"{side.get('id')}-{slug_of(platoon['name'])}"
    elements = platoon.get("elements", [])
    if "kind" not in platoon:
        known = types_of(side.get("id", ""))
        yield f"{where}.kind", platoon_kind(e["type"] for e in elements if e.get("type") in known)
    if platoon.get("formation") == OWN:
        stations = station_places({**platoon, "formation": "line"})
        for n, element in enumerate(elements):
            if "at" not in element and "in" not in element and element.get("id") in stations:
                yield f"{where}.elements.{n}.at", list(stations[element["id"]])


def drawn_values(form: Form, shelf: CardStore) -> Json:
    """Return the values of a form, right or wrong, with the defaults of its blanks."""
    values = card_values(read_form(fields_of(form, shelf), form), form)
    for where, value in list(defaults(values, shelf)):
        set_value(values, where, value)
    return values


def words(values: Json, shelf: CardStore) -> Mapping[str, str]:
    """Describe the elements of each platoon, and count the models of each side."""
    sentences, counts = {}, []
    for number, side in enumerate(values["sides"]):
        models = 0
        for n, platoon in enumerate(side["platoons"]):
            ids = [str(e.get("id", "")).upper() for e in platoon.get("elements", [])]
            models += len(ids)
            if ids:
                sentences[f"sides.{number}.platoons.{n}"] = f"{listed(ids)}. {ids[0]} commands."
        counts.append(f"{side.get('name')} {models} {'model' if models == 1 else 'models'}")
    return {**sentences, "": ", ".join(counts)}


def new_row(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a new row: a storm from the first turn on, ground known to one side, or dusk."""
    if name == "secret_ground":
        return [(".known_to", "axis")]
    if name == "visibility_changes":
        return [(".name", "Dusk" if not others else "Dark")]
    if name == "storms":
        return [(".name", "Dust storm"), (".from_turn", "1")]
    return []


def describe(card: DoubleBlind, shelf: CardStore) -> tuple[str, str]:
    """Return the name of a scenario, and a brief description."""
    sides = " against ".join(side.name for side in card.sides)
    platoons = sum(len(side.platoons) for side in card.sides)
    return card.name, f"{sides} · {platoons} platoons · {card.last_turn} turns"


def sizes(slug: str, shelf: CardStore) -> tuple[str, ...]:
    """Return the sizes in which a scenario can be played; none if it cannot be."""
    try:
        return battle_of(slug, shelf).sizes
    except BadFile:
        return ()


def unfolds(name: str, place: str) -> bool:
    """Return whether a problem is visible only when a part is unfolded."""
    inside = place.removeprefix(f"{name}.") if place.startswith(f"{name}.") else ""
    return bool(
        re.match(
            r"spacing_m|kind|reference|elements|turned|mm_per|ruler|letter|mark|pulses", inside
        )
    )


EDITOR = Editor(
    kind=kind_called("double-blind-battle"),
    one="Desert Rats scenario",
    path="double-blind",
    heading="Scenarios of Desert Rats",
    blank=blank_card,
    fields=fields_of,
    to_form=form_values,
    to_card=card_values,
    defaults=defaults,
    words=words,
    unfolds=unfolds,
    new=new_row,
    describe=describe,
    sizes=sizes,
    beside=lambda form, shelf: drawing(drawn_values(form, shelf), shelf),
    own_tap=form_after_own_tap,
    missing_sentence=sentence_for,
    keeps_drafts=True,
)
