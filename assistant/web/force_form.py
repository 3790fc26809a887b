"""An order of battle as a form: its elements, men and weapons, and what is said of them."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from assistant.battle.rattenkrieg.opening import weapon
from assistant.battle.rattenkrieg.views.card import weapon_words
from assistant.cards.files import Shelf
from assistant.cards.forces import GRENADES, Force, WeaponCard
from assistant.cards.kinds import KINDS
from assistant.cards.vehicles import VEHICLES
from assistant.rules import tables
from assistant.rules.inputs import BadInputs
from assistant.rules.inputs import read as read_inputs
from assistant.web import rows
from assistant.web.editing import Editor, Guess, changed, labelled
from assistant.web.fields import Field, Json, fields
from assistant.web.told import Form
from assistant.web.words import signed, words_of

NO_LIGHT_WEAPON = "="  # before a kind where the form has the name of a light weapon
WEAPON_ROW = ("name", "listed", "profile", "kind", "range_in", "radius_in", "uses")
IN_SIGHT = ("rank", "leader", "weapons", "source")  # of a man
LABELS = {
    "short": "In one word",
    "elements.figures.leader": "Leads",
    "elements.figures.scope": "Sight",
    "elements.figures.serves": "Serves the gun",
    "elements.figures.wearing": "What shows that he leads",
    "elements.figures.medical": "Medic",
    "elements.figures.weapons": "Weapons",
    "elements.figures.weapons.name": "Called",
    "elements.figures.weapons.listed": "Weapon",
    "elements.figures.weapons.profile": "Notation",
    "elements.figures.weapons.crew": "Crew at least",
    "elements.figures.weapons.launcher": "Fires rifle grenades",
    "grenades.listed": "In the table",
    "grenades.count": "All together",
    "grenades.each": "Each man",
}


@cache
def _fields() -> tuple[Field, ...]:
    found = labelled(fields(Force.model_json_schema()), LABELS)
    return changed(found, "elements.figures.weapons", _with_kinds)


def _with_kinds(weapons: Field) -> Field:
    """The kinds of what is no light weapon, among the names of those that are."""
    parts = {part.key: part for part in weapons.parts}
    kinds = [
        (NO_LIGHT_WEAPON + kind, words_of(kind, first=True), None)
        for kind, _, _ in parts.pop("kind").options
    ]
    listed = replace(parts["listed"], options=(*parts["listed"].options, *kinds), blank="–")
    return replace(weapons, parts=tuple({**parts, "listed": listed}.values()))


def fields_of(form: Form, shelf: Shelf) -> tuple[Field, ...]:
    """The fields, with the vehicles there are."""
    vehicles = tuple((slug, slug, None) for slug in shelf.paths(VEHICLES))
    return changed(
        _fields(),
        "elements.vehicle",
        lambda field: replace(field, kind="choice", options=vehicles, blank="–"),
    )


def blank(shelf: Shelf) -> Json:
    """A force to begin with: one leader, and his weapon to be said."""
    leader = {"rank": "Sergeant", "leader": True, "weapons": [{}]}
    element = {"squad": "", "quality": 3, "figures": [leader]}
    return {"source": "our own", "elements": [element]}


def before(told: Json) -> Json:
    """A card's values as the form tells them."""
    return _with_weapons(told, _to_form)


def after(told: Json, form: Form) -> Json:
    """What the form told, as a card's values."""
    elements = [_crewed({"squad": "", **element}) for element in told.get("elements", [])]
    return _with_weapons({**told, "elements": elements}, _from_form)


def _crewed(element: Json) -> Json:
    """An element; one that is a vehicle has its crew from there, and no men of its own."""
    is_bare = "vehicle" in element and not element.get("figures")
    return {k: v for k, v in element.items() if k != "figures"} if is_bare else element


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


def guesses(told: Json, shelf: Shelf) -> Iterator[Guess]:
    """What stands for blanks: a weapon is called as in the table, a unit as the force."""
    if "letter" not in told and told.get("short"):
        yield "letter", told["short"][0].upper()
    if "unit" not in told and "name" in told:
        yield "unit", told["name"]
    for where, arm in _weapons(told):
        if "name" not in arm and "listed" in arm:
            yield f"{where}.name", arm["listed"]
        elif "name" not in arm and "kind" in arm:
            yield f"{where}.name", words_of(arm["kind"], first=True)
    for number, grenade in enumerate(told.get("grenades", [])):
        row = _grenade_row(grenade.get("listed", ""))
        if row and "name" not in grenade:
            yield f"grenades.{number}.name", grenade["listed"]
        if row and "range_in" not in grenade and row.get("range_in"):
            yield f"grenades.{number}.range_in", row["range_in"]


def _weapons(told: Json) -> Iterator[tuple[str, Json]]:
    for e, element in enumerate(told.get("elements", [])):
        for f, figure in enumerate(element.get("figures", [])):
            for w, arm in enumerate(figure.get("weapons", [])):
                yield f"elements.{e}.figures.{f}.weapons.{w}", arm


def words(told: Json, shelf: Shelf) -> Mapping[str, str]:
    """What is said of weapons, grenades, elements, and (under no name) of the whole."""
    said = {where: _weapon_words(arm) for where, arm in _weapons(told)}
    for number, grenade in enumerate(told.get("grenades", [])):
        said[f"grenades.{number}"] = _grenade_words(grenade)
    elements = told.get("elements", [])
    for number, element in enumerate(elements):
        said[f"elements.{number}"] = _element_words(element)
        for f, figure in enumerate(element.get("figures", [])):
            said[f"elements.{number}.figures.{f}"] = _notes(figure)
    men = sum(len(element.get("figures", [])) for element in elements)
    said[""] = f"{_count(len(elements), 'element')} · {_count(men, 'man', 'men')}"
    return said


def _weapon_words(told: Json) -> str:
    try:
        card = read_inputs(WeaponCard, {"name": "x", **told})
    except BadInputs:
        return ""
    if card.kind == "flamethrower" and card.range_in and card.radius_in and card.uses:
        return f"reaches {card.range_in}″ · {card.radius_in}″ around · {card.uses} uses"
    if card.profile or card.listed:
        return weapon_words(weapon(card))
    return ""


def _notes(figure: Json) -> str:
    """What is special about a man."""
    notes = []
    for key, value in figure.items():
        if key in IN_SIGHT or not value:
            continue
        label = LABELS.get(f"elements.figures.{key}", words_of(key, first=True))
        if key == "scope":
            notes.append(f"{value}× sight")
        elif isinstance(value, list):
            notes.append(", ".join(words_of(str(each)) for each in value))
        else:
            notes.append(label.lower() if value is True else words_of(str(value)))
    return " · ".join(notes)


def _grenade_row(name: str) -> Mapping[str, Any] | None:
    """A grenade in the tables of them."""
    return next((row for id in GRENADES if (row := tables.load(id).get(name))), None)


def _grenade_words(told: Json) -> str:
    """What it does, by the card or the table."""
    row = _grenade_row(told.get("listed") or told.get("name") or "")
    try:
        ring = tables.READERS["ring"](told["damage"]) if "damage" in told else row and row.get("r1")
    except ValueError:
        ring = None
    if not ring:
        return ""
    return (
        f"die{signed(ring['modifier']) if ring['modifier'] else ''} · within {ring['radius_in']}″"
    )


def _element_words(element: Json) -> str:
    figures = element.get("figures", [])
    carried = Counter(
        arm["name"] for man in figures for arm in man.get("weapons", [])[:1] if "name" in arm
    )
    arms = ", ".join(f"{n} {name}" if n > 1 else name for name, n in carried.items())
    quality = f"Quality {element['quality']}" if "quality" in element else ""
    men = "" if "vehicle" in element and not figures else _count(len(figures), "man", "men")
    return " · ".join(filter(None, (quality, element.get("vehicle"), men, arms)))


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def unfolds(name: str, at: str) -> bool:
    """Whether a part shows only unfolded what is wrong there."""
    inside = at.removeprefix(f"{name}.") if at.startswith(f"{name}.") else ""
    if ".figures." not in name:
        return bool(inside)
    key = re.sub(r"^weapons\.\d+\.?", "", inside)
    return key.partition(".")[0] not in ("", "rank", "leader", "weapons", *WEAPON_ROW)


def offers(told: Json) -> Mapping[str, tuple[str, ...]]:
    """The squads and ranks there are already."""
    elements = told.get("elements", [])
    men = [man for element in elements for man in element.get("figures", [])]
    squads = dict.fromkeys(element["squad"] for element in elements if element["squad"])
    ranks = dict.fromkeys(man["rank"] for man in men if "rank" in man)
    return {"squads": tuple(squads), "ranks": tuple(ranks)}


def new(name: str, others: list[rows.Row]) -> rows.Row:
    """A row that is added: a man like the last one, an element of the same squad."""
    last = others[-1] if others else []
    if name == "elements":
        told = [(".squad", rows.value_of(last, "squad")), (".open", "on")]
        told += [(".name", _next_name(others)), (".quality", rows.value_of(last, "quality") or "3")]
        return [*told, *((f".figures.0{rest}", value) for rest, value in _private([]))]
    if name.endswith(".figures"):
        return _private(last)
    return []


def _private(last: rows.Row) -> rows.Row:
    arms = [(rest, value) for rest, value in last if rest.startswith(".weapons")]
    return [(".rank", "Private"), *(arms or [(".weapons.0", "")])]


def twin(name: str, others: list[rows.Row]) -> rows.Row:
    """A copy, but for the name where two alike may not be."""
    copy = others[-1]
    if name != "elements":
        return copy
    return rows.with_value(rows.with_value(copy, "name", _next_name(others)), "open", "on")


def _next_name(others: list[rows.Row]) -> str:
    """The last one's name with the next number that none of its squad has."""
    if not others:
        return ""
    squad, name = (rows.value_of(others[-1], key) for key in ("squad", "name"))
    taken = {rows.value_of(o, "name") for o in others if rows.value_of(o, "squad") == squad}
    found = re.fullmatch(r"(.*?) ?([0-9]{1,6})", name)
    stem, number = (found[1], int(found[2])) if found else (name, 1)
    while name in taken and name:
        number += 1
        name = f"{stem} {number}".strip()
    return name


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
    twin=twin,
)
