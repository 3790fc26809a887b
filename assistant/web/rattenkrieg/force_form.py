"""An order of battle as a form: its elements, vehicles, men and weapons."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from assistant.cards.library.kinds import KINDS
from assistant.cards.rattenkrieg.forces.orders_of_battle import Force
from assistant.cards.toml_files.reading import CardStore
from assistant.web.cards.card_editor import BLANK, Editor, Guess, changed, labelled
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json, fields
from assistant.web.rattenkrieg import summaries
from assistant.web.rattenkrieg.force_descriptions import LABELS, grenade_row, weapons_of, words
from assistant.web.wording.values import words_of

NO_LIGHT_WEAPON = "="  # before a kind where the form has the name of a light weapon
WEAPON_ROW = ("name", "listed", "profile", "kind", "range_in", "radius_in", "uses")


@cache
def _fields() -> tuple[Field, ...]:
    found = labelled(fields(Force.model_json_schema()), LABELS)
    return changed(found, "elements.figures.weapons", _with_kinds)


def _with_kinds(weapons: Field) -> Field:
    """Return the kinds of what is no light weapon, among the names of those that are."""
    parts = {part.key: part for part in weapons.parts}
    kinds = [
        (NO_LIGHT_WEAPON + kind, words_of(kind, first=True), None)
        for kind, _, _ in parts.pop("kind").options
    ]
    listed = replace(parts["listed"], options=(*parts["listed"].options, *kinds), blank="–")
    return replace(weapons, parts=tuple({**parts, "listed": listed}.values()))


def fields_of(form: Form, shelf: CardStore) -> tuple[Field, ...]:
    """Return the fields, with the vehicles there are."""
    every = ((slug, gist.name, None) for slug, gist in summaries.vehicles(shelf).items())
    vehicles = tuple(sorted(every, key=lambda option: option[1].lower()))
    return changed(
        _fields(),
        "elements.vehicle",
        lambda field: replace(field, kind="choice", options=vehicles, blank="–"),
    )


def blank(shelf: CardStore) -> Json:
    """Return a force to begin with: one leader, and his weapon to be said."""
    leader = {"rank": "Sergeant", "leader": True, "weapons": [{}]}
    element = {"squad": "", "quality": 3, "figures": [leader]}
    return {"source": "our own", "elements": [element]}


def before(told: Json) -> Json:
    """Return a card's values as the form tells them."""
    return _with_weapons(told, _to_form)


def after(told: Json, form: Form) -> Json:
    """What the form told, as a card's values."""
    elements = [_crewed({"squad": "", **element}) for element in told.get("elements", [])]
    return _with_weapons({**told, "elements": elements}, _from_form)


def _crewed(element: Json) -> Json:
    """An element; one that is a vehicle has its crew from there: men without arms are not meant."""
    arms = (arm for man in element.get("figures", []) for arm in man.get("weapons", []))
    if "vehicle" not in element or any(said not in BLANK for arm in arms for said in arm.values()):
        return element
    return {key: value for key, value in element.items() if key != "figures"}


def _to_form(told: Json) -> Json:
    kind = told.get("kind")
    rest = {key: value for key, value in told.items() if key != "kind"}
    return {"listed": f"{NO_LIGHT_WEAPON}{kind}", **rest} if kind else rest


def _from_form(told: Json) -> Json:
    listed = str(told.get("listed", ""))
    if not listed.startswith(NO_LIGHT_WEAPON):
        return told
    rest = {key: value for key, value in told.items() if key != "listed"}
    return {**rest, "kind": listed.removeprefix(NO_LIGHT_WEAPON)}


def _with_weapons(told: Json, change: Callable[[Json], Json]) -> Json:
    """Values with every weapon changed; what is of another shape is left as it is."""
    return _each(
        told,
        "elements",
        lambda element: _each(element, "figures", lambda figure: _each(figure, "weapons", change)),
    )


def _each(told: Json, key: str, change: Callable[[Json], Json]) -> Json:
    every = told.get(key)
    if not isinstance(every, list):
        return told
    return {**told, key: [change(one) if isinstance(one, dict) else one for one in every]}


def guesses(told: Json, shelf: CardStore) -> Iterator[Guess]:
    """What stands for blanks: weapons and vehicles are called as listed, a unit as the force."""
    if "letter" not in told and told.get("short"):
        yield "letter", told["short"][0].upper()
    if "unit" not in told and "name" in told:
        yield "unit", told["name"]
    known = summaries.vehicles(shelf)
    for number, element in enumerate(told["elements"]):
        if "name" not in element and element.get("vehicle") in known:
            yield f"elements.{number}.name", known[element["vehicle"]].name
    for where, arm in weapons_of(told):
        if "name" not in arm and "listed" in arm:
            yield f"{where}.name", arm["listed"]
        elif "name" not in arm and "kind" in arm:
            yield f"{where}.name", words_of(arm["kind"], first=True)
    for number, grenade in enumerate(told.get("grenades", [])):
        row = grenade_row(grenade.get("listed", ""))
        if row and "name" not in grenade:
            yield f"grenades.{number}.name", grenade["listed"]
        if row and "range_in" not in grenade and row.get("range_in"):
            yield f"grenades.{number}.range_in", row["range_in"]


def unfolds(name: str, at: str) -> bool:
    """Return whether a part shows only unfolded what is wrong there."""
    inside = at.removeprefix(f"{name}.") if at.startswith(f"{name}.") else ""
    if ".figures." not in name:
        return bool(inside)
    key = re.sub(r"^weapons\.\d+\.?", "", inside)
    return key.partition(".")[0] not in ("", "rank", "leader", "weapons", *WEAPON_ROW)


def offers(told: Json) -> Mapping[str, tuple[str, ...]]:
    """Return the squads and ranks there are already."""
    elements = told.get("elements", [])
    men = [man for element in elements for man in element.get("figures", [])]
    squads = dict.fromkeys(element["squad"] for element in elements if element["squad"])
    ranks = dict.fromkeys(man["rank"] for man in men if "rank" in man)
    return {"squads": tuple(squads), "ranks": tuple(ranks)}


def new(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a row that is added: a man like the last one, an element of the same squad."""
    last = others[-1] if others else []
    if name == "elements":
        told = [(".squad", list_rows.value_of(last, "squad")), (".open", "on")]
        told += [
            (".name", _next_name(others)),
            (".quality", list_rows.value_of(last, "quality") or "3"),
        ]
        return [*told, *((f".figures.0{rest}", value) for rest, value in _private([]))]
    if name.endswith(".figures"):
        return _private(last)
    return []


def _private(last: list_rows.Row) -> list_rows.Row:
    arms = [(rest, value) for rest, value in last if rest.startswith(".weapons")]
    return [(".rank", "Private"), *(arms or [(".weapons.0", "")])]


def twin(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a copy, but for the name where two alike may not be."""
    copy = others[-1]
    if name != "elements":
        return copy
    return list_rows.with_value(
        list_rows.with_value(copy, "name", _next_name(others)), "open", "on"
    )


def _next_name(others: list[list_rows.Row]) -> str:
    """Return the last one's name with the next number that none of its squad has."""
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
    """Return the name of an order of battle, and what it is in brief."""
    crews = summaries.vehicles(shelf)
    men = sum(
        crews[each.vehicle].crew if each.vehicle in crews else len(each.figures)
        for each in card.elements
    )
    return card.name, f"{card.short} · {len(card.elements)} elements · {men} men"


EDITOR = Editor(
    kind=KINDS[0],
    one="order of battle",
    path="forces",
    blank=blank,
    fields=fields_of,
    before=before,
    after=after,
    guesses=guesses,
    words=words,
    unfolds=unfolds,
    offers=offers,
    new=new,
    describe=describe,
    twin=twin,
)
