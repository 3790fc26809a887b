"""Sentences about an order of battle beside its form: weapons, grenades, elements, figures."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from assistant.battle.rattenkrieg.lookups.guns import describe_weapon
from assistant.battle.rattenkrieg.scenario.setup.weapons import weapon_from_card
from assistant.cards.rattenkrieg.forces.elements import GRENADES, WeaponCard
from assistant.cards.toml_files.reading import CardStore
from assistant.rules import table_cells, tables
from assistant.rules.inputs import BadInputs
from assistant.rules.inputs import read as read_inputs
from assistant.web.forms.fields import Json
from assistant.web.rattenkrieg import summaries
from assistant.web.wording.values import signed, words_of

LABELS = {
    "short": "One-word name",
    "elements.vehicle": "Vehicle or gun",
    "elements.ambush": "Always in ambush",
    "elements.camouflage": "Camouflage",
    "elements.figures.leader": "Leads",
    "elements.figures.scope": "Sight",
    "elements.figures.serves": "Serves the gun",
    "elements.figures.wearing": "Leader’s insignia",
    "elements.figures.medical": "Medic",
    "elements.figures.weapons": "Weapons",
    "elements.figures.weapons.name": "Name",
    "elements.figures.weapons.listed": "Weapon",
    "elements.figures.weapons.profile": "Notation",
    "elements.figures.weapons.crew": "Minimum crew",
    "elements.figures.weapons.launcher": "Fires rifle grenades",
    "elements.figures.weapons.aa_sight": "Sight against aircraft",
    "grenades.listed": "In the table",
    "grenades.count": "In total",
    "grenades.each": "Each figure",
}
IN_SIGHT = ("rank", "leader", "weapons", "source")  # of a man


def words(values: Json, shelf: CardStore) -> Mapping[str, str]:
    """Return sentences about weapons, grenades, elements and (with an empty name) the whole."""
    sentences = {where: _weapon_words(arm) for where, arm in weapons_of(values)}
    for number, grenade in enumerate(values.get("grenades", [])):
        sentences[f"grenades.{number}"] = _grenade_words(grenade)
    elements, crews = values.get("elements", []), summaries.vehicles(shelf)
    for number, element in enumerate(elements):
        sentences[f"elements.{number}"] = _element_words(element, crews)
        for f, figure in enumerate(element.get("figures", [])):
            sentences[f"elements.{number}.figures.{f}"] = _notes(figure)
    men = sum(_count_figures(element, crews) for element in elements)
    sentences[""] = f"{_count(len(elements), 'element')} · {_count(men, 'figure', 'figures')}"
    return sentences


def _weapon_words(values: Json) -> str:
    try:
        card = read_inputs(WeaponCard, {"name": "x", **values})
    except BadInputs:
        return ""
    if card.kind == "flamethrower" and card.range_in and card.radius_in and card.uses:
        return f"reaches {card.range_in}″ · {card.radius_in}″ around · {card.uses} uses"
    if card.profile or card.listed:
        return describe_weapon(weapon_from_card(card))
    return ""


def _notes(figure: Json) -> str:
    """Return a figure's special features."""
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


def grenade_row(name: str) -> Mapping[str, Any] | None:
    """Return the row of a grenade in the tables."""
    return next((row for id in GRENADES if (row := tables.load(id).get(name))), None)


def _grenade_words(values: Json) -> str:
    """Return the effect of a grenade, from its card or the table."""
    row = grenade_row(values.get("listed") or values.get("name") or "")
    try:
        ring = (
            table_cells.READERS["ring"](values["damage"])
            if "damage" in values
            else row and row.get("r1")
        )
    except ValueError:
        ring = None
    if not ring:
        return ""
    return (
        f"die{signed(ring['modifier']) if ring['modifier'] else ''} · within {ring['radius_in']}″"
    )


def _element_words(element: Json, crews: Mapping[str, summaries.VehicleSummary]) -> str:
    figures = element.get("figures", [])
    carried = Counter(
        arm["name"] for man in figures for arm in man.get("weapons", [])[:1] if "name" in arm
    )
    arms = ", ".join(f"{n} {name}" if n > 1 else name for name, n in carried.items())
    quality = f"Quality {element['quality']}" if "quality" in element else ""
    vehicle = crews.get(element.get("vehicle", ""))
    called = vehicle.name if vehicle and vehicle.name != element.get("name") else ""
    men = _count(_count_figures(element, crews), "figure", "figures")
    return " · ".join(filter(None, (quality, called, men, arms)))


def _count_figures(element: Json, crews: Mapping[str, summaries.VehicleSummary]) -> int:
    """Return the number of an element's figures, with the crew of its vehicle."""
    vehicle = crews.get(element.get("vehicle", ""))
    return len(element.get("figures", [])) + (vehicle.crew if vehicle else 0)


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def weapons_of(values: Json) -> Iterator[tuple[str, Json]]:
    """Yield every weapon with the name of its place in the form."""
    for e, element in enumerate(values.get("elements", [])):
        for f, figure in enumerate(element.get("figures", [])):
            for w, arm in enumerate(figure.get("weapons", [])):
                yield f"elements.{e}.figures.{f}.weapons.{w}", arm
