"""An order of battle as a form: its elements, vehicles, figures and weapons."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from assistant.cards.library.kinds import KINDS
from assistant.cards.rattenkrieg.forces.orders_of_battle import Force
from assistant.cards.toml_files.reading import CardStore
from assistant.frozen import replace
from assistant.web.cards.card_draft import BLANK
from assistant.web.cards.card_editor import Default, Editor, with_field_changed, with_labels
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json
from assistant.web.forms.schema_fields import fields
from assistant.web.rattenkrieg import summaries
from assistant.web.rattenkrieg.force_descriptions import LABELS, grenade_row, weapons_of, words
from assistant.web.wording.values import words_of

OTHER_KIND = "="  # prefix of a kind of weapon among the names of light weapons
WEAPON_ROW = ("name", "listed", "profile", "kind", "range_in", "radius_in", "uses")


@cache
def _fields() -> tuple[Field, ...]:
    found = with_labels(fields(Force.model_json_schema()), LABELS)
    return with_field_changed(found, "elements.figures.weapons", _with_kinds)


def _with_kinds(weapons: Field) -> Field:
    """Return the field of weapons with other kinds of weapons among the light ones."""
    parts = {part.key: part for part in weapons.parts}
    kinds = [
        (OTHER_KIND + kind, words_of(kind, first=True), None)
        for kind, _, _ in parts.pop("kind").options
    ]
    listed = replace(parts["listed"], options=(*parts["listed"].options, *kinds), blank="–")
    return replace(weapons, parts=tuple({**parts, "listed": listed}.values()))


def fields_of(form: Form, shelf: CardStore) -> tuple[Field, ...]:
    """Return the fields, with the vehicles that exist."""
    every = ((slug, gist.name, None) for slug, gist in summaries.vehicles(shelf).items())
    vehicles = tuple(sorted(every, key=lambda option: option[1].lower()))
    return with_field_changed(
        _fields(),
        "elements.vehicle",
        lambda field: replace(field, kind="choice", options=vehicles, blank="–"),
    )


def blank_card(shelf: CardStore) -> Json:
    """Return a force to begin with: one leader with an empty weapon."""
    leader = {"rank": "Sergeant", "leader": True, "weapons": [{}]}
    element = {"squad": "", "quality": 3, "figures": [leader]}
    return {"source": "our own", "elements": [element]}


def form_values(values: Json) -> Json:
    """Return a card's values as the form holds them."""
    return _with_weapons(values, _to_form)


def card_values(values: Json, form: Form) -> Json:
    """Return a form's values as a card holds them."""
    elements = [
        _with_crew_of_vehicle({"squad": "", **element}) for element in values.get("elements", [])
    ]
    return _with_weapons({**values, "elements": elements}, _from_form)


def _with_crew_of_vehicle(element: Json) -> Json:
    """Return an element; a vehicle without armed figures takes its crew from its card."""
    arms = (arm for man in element.get("figures", []) for arm in man.get("weapons", []))
    if "vehicle" not in element or any(said not in BLANK for arm in arms for said in arm.values()):
        return element
    return {key: value for key, value in element.items() if key != "figures"}


def _to_form(values: Json) -> Json:
    kind = values.get("kind")
    rest = {key: value for key, value in values.items() if key != "kind"}
    return {"listed": f"{OTHER_KIND}{kind}", **rest} if kind else rest


def _from_form(values: Json) -> Json:
    listed = str(values.get("listed", ""))
    if not listed.startswith(OTHER_KIND):
        return values
    rest = {key: value for key, value in values.items() if key != "listed"}
    return {**rest, "kind": listed.removeprefix(OTHER_KIND)}


def _with_weapons(values: Json, change: Callable[[Json], Json]) -> Json:
    """Return values with every weapon changed; values of another shape stay as they are."""
    return _change_each(
        values,
        "elements",
        lambda element: _change_each(
            element, "figures", lambda figure: _change_each(figure, "weapons", change)
        ),
    )


def _change_each(values: Json, key: str, change: Callable[[Json], Json]) -> Json:
    every = values.get(key)
    if not isinstance(every, list):
        return values
    return {**values, key: [change(one) if isinstance(one, dict) else one for one in every]}


def defaults(values: Json, shelf: CardStore) -> Iterator[Default]:
    """Yield default values for blank fields, such as a weapon's name from the list."""
    if "letter" not in values and values.get("short"):
        yield "letter", values["short"][0].upper()
    if "unit" not in values and "name" in values:
        yield "unit", values["name"]
    known = summaries.vehicles(shelf)
    for number, element in enumerate(values["elements"]):
        if "name" not in element and element.get("vehicle") in known:
            yield f"elements.{number}.name", known[element["vehicle"]].name
    for where, arm in weapons_of(values):
        if "name" not in arm and "listed" in arm:
            yield f"{where}.name", arm["listed"]
        elif "name" not in arm and "kind" in arm:
            yield f"{where}.name", words_of(arm["kind"], first=True)
    for number, grenade in enumerate(values.get("grenades", [])):
        row = grenade_row(grenade.get("listed", ""))
        if row and "name" not in grenade:
            yield f"grenades.{number}.name", grenade["listed"]
        if row and "range_in" not in grenade and row.get("range_in"):
            yield f"grenades.{number}.range_in", row["range_in"]


def has_hidden_problem(name: str, at: str) -> bool:
    """Return whether a problem in a part is visible only when the part is unfolded."""
    inside = at.removeprefix(f"{name}.") if at.startswith(f"{name}.") else ""
    if ".figures." not in name:
        return bool(inside)
    key = re.sub(r"^weapons\.\d+\.?", "", inside)
    return key.partition(".")[0] not in ("", "rank", "leader", "weapons", *WEAPON_ROW)


def suggestions(values: Json) -> Mapping[str, tuple[str, ...]]:
    """Return the squads and ranks that the force already has."""
    elements = values.get("elements", [])
    men = [man for element in elements for man in element.get("figures", [])]
    squads = dict.fromkeys(element["squad"] for element in elements if element["squad"])
    ranks = dict.fromkeys(man["rank"] for man in men if "rank" in man)
    return {"squads": tuple(squads), "ranks": tuple(ranks)}


def new_row(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a new row: a figure like the last one, or an element of the same squad."""
    last = others[-1] if others else []
    if name == "elements":
        pairs = [(".squad", list_rows.value_of(last, "squad")), (".open", "on")]
        pairs += [
            (".name", _next_name(others)),
            (".quality", list_rows.value_of(last, "quality") or "3"),
        ]
        return [*pairs, *((f".figures.0{rest}", value) for rest, value in _private_row([]))]
    if name.endswith(".figures"):
        return _private_row(last)
    return []


def _private_row(last: list_rows.Row) -> list_rows.Row:
    arms = [(rest, value) for rest, value in last if rest.startswith(".weapons")]
    return [(".rank", "Private"), *(arms or [(".weapons.0", "")])]


def copied_row(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a copy of the last row, with a new name for an element."""
    copy = others[-1]
    if name != "elements":
        return copy
    return list_rows.with_value(
        list_rows.with_value(copy, "name", _next_name(others)), "open", "on"
    )


def _next_name(others: list[list_rows.Row]) -> str:
    """Return the last row's name with the next number that is free in its squad."""
    if not others:
        return ""
    squad, name = (list_rows.value_of(others[-1], key) for key in ("squad", "name"))
    taken = {
        list_rows.value_of(o, "name") for o in others if list_rows.value_of(o, "squad") == squad
    }
    found = re.fullmatch(r"(.*?) ?([0-9]{1,6})", name)
    stem, number = (found[1], int(found[2])) if found else (name, 1)
    while name in taken and name:
        number += 1
        name = f"{stem} {number}".strip()
    return name


def describe(card: Force, shelf: CardStore) -> tuple[str, str]:
    """Return the name of an order of battle, and a brief description."""
    crews = summaries.vehicles(shelf)
    men = sum(
        crews[each.vehicle].crew if each.vehicle in crews else len(each.figures)
        for each in card.elements
    )
    return (
        card.name,
        f"{card.short} · {summaries.strength_in_words(len(card.elements), men, ' · ')}",
    )


EDITOR = Editor(
    kind=KINDS[0],
    one="order of battle",
    path="forces",
    blank=blank_card,
    fields=fields_of,
    to_form=form_values,
    to_card=card_values,
    defaults=defaults,
    words=words,
    unfolds=has_hidden_problem,
    offers=suggestions,
    new=new_row,
    describe=describe,
    twin=copied_row,
)
