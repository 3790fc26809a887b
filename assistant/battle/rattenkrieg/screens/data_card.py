"""A vehicle's or gun's data card in words, for a screen and for paper (Rattenkrieg 22, 23)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from assistant.battle.rattenkrieg.lookups.guns import describe_weapon
from assistant.battle.rattenkrieg.scenario.setup.weapons import weapon_from_card
from assistant.battle.rattenkrieg.screens.data_card_parts import (
    RANGES_M,
    DataCard,
    Figure,
    Gun,
    Man,
    Shell,
    System,
)
from assistant.cards.rattenkrieg.drawing.diagrams import parts_with_content
from assistant.cards.rattenkrieg.forces.elements import WeaponCard
from assistant.cards.rattenkrieg.vehicles import description
from assistant.cards.rattenkrieg.vehicles.armament import GunCard
from assistant.cards.rattenkrieg.vehicles.provenance import list_sources, source_in
from assistant.cards.wording import signed, words_of
from assistant.frozen import replace
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Part

Json = Mapping[str, Any]
Mark = Callable[[str], str]  # the owner of the value at a path

RINGS = ("r5", "r4", "r3", "r2", "r1")
NEVER = 7
SPECIAL_FEATURES = {
    "afloat": ("Amphibian", "has another card in the water"),
    "artillery_observer": ("Observer", "equipped for an artillery observer"),
    "receiver_only": ("Radio", "only receives"),
}
AA_SIGHT = "sight for aircraft"
CHECKS = {"ammunition": "explodes on", "fuel": "burns on"}
MARKS = {"ours": "†", "historical": "‡", "book": ""}
NOTES = {"†": "† ours: the book has none", "‡": "‡ public reference data"}
ALL_OURS = "† All figures are the umpire’s own."


def data_card(entered: Json) -> DataCard:
    """Return a whole data card as text."""
    source, marked = mark_of(entered), set[str]()

    def mark(path: str) -> str:
        marked.add(source(path))
        return source(path)

    def figures(table: str) -> tuple[Figure, ...]:
        return tuple(
            Figure(label, v, mark(p)) for p, label, v in description.figure_rows(entered, table)
        )

    size = description.describe_dimensions(entered.get("dimensions", {}))
    measures = tuple(Figure(label, value, mark(path)) for path, label, value in size)
    men = tuple(
        _crew_member(words_of(each["position"], first=True), each)
        for each in entered.get("crew", ())
    )
    loose = tuple(_crew_member("", each) for each in entered.get("weapons", ()))
    fire = entered.get("fire", {}).get("modifier")
    arc = entered.get("turret", {}).get("arc_deg")
    smoke = entered.get("smoke_projectors")
    card = DataCard(
        slug=entered.get("slug", ""),
        name=entered["name"],
        category=entered["category"],
        line=_line(entered),
        turns=f"turns {arc}° per impulse{mark('turret')}" if arc else "",
        systems=tuple(_systems(entered, mark)),
        fire="" if fire is None else f"die {signed(fire)}" if fire else "die as it falls",
        fire_mark=mark("fire"),
        guns=tuple(_guns(entered)),
        bombs=tuple(entered.get("bombs", ())),
        crew=(*men, *loose),
        crew_note=_describe_seats(len(men), entered) + mark("crew"),
        smoke=f"{smoke}{mark('smoke_projectors')}" if smoke else "",
        passengers=entered.get("passengers", 0),
        sees=tuple(
            (words_of(where, first=True), how)
            for where, how in description.describe_vision(entered)
        ),
        sees_mark=mark("vision"),
        enclosed=entered.get("enclosed", False),
        moves=(*figures("movement"), *_special_features(entered, mark)),
        weighs=(*figures("weight"), *measures),
        handles=figures("handling"),
        armor_marks={part: mark(armor_path(entered, part)) for part in parts_with_content(entered)},
        notes="",
    )
    return replace(card, notes=_describe_sources(marked))


def _describe_sources(marked: set[str]) -> str:
    """Describe the marks of a card's values; empty if all values are the book's."""
    if "" not in marked and marked == {MARKS["ours"]}:
        return ALL_OURS
    notes = [NOTES[each] for each in NOTES if each in marked]
    return f"{', '.join(notes)}; the rest is the book’s." if notes else ""


def armor_path(card: Json, part: Part) -> str:
    """Return where a card has the armor of a part, or what replaces it."""
    return f"armor.{part}" if card.get("armor", {}).get(part) else f"protection.{part}"


def mark_of(card: Json) -> Mark:
    """Return the mark of a value that is not from the book, by the value's place on the card."""
    sources = list_sources(card.get("provenance", {}))
    return lambda path: MARKS[source_in(sources, path)]


def describe_weapon_notation(name: str, notation: str) -> str:
    """Describe a weapon's notation.

    Raise `ValueError` for an invalid notation.
    """
    return describe_weapon(weapon_from_card(WeaponCard(name=name, profile=notation)))


def _special_features(card: Json, mark: Mark) -> Iterator[Figure]:
    """Yield the special features that a card names (23.1.1)."""
    for key, (label, words) in SPECIAL_FEATURES.items():
        if card.get(key):
            yield Figure(label, words, mark(key))


def _systems(card: Json, mark: Mark) -> Iterator[System]:
    for part, points in card.get("systems", {}).items():
        for system, number in points.items():
            check, note = "", description.describe_consequence(card, system)
            if system in CHECKS:
                check = "–" if number >= NEVER else f"{number}+"
                note = ", ".join(filter(None, (CHECKS[system], note.removeprefix("hit: "))))
            whose = mark(f"systems.{part}.{system}")
            yield System(part, system, number, check, note, whose)


def _guns(card: Json) -> Iterator[Gun]:
    for each in card.get("guns", ()):
        gun = GunCard.read(each)
        row = gun.figures
        notes = [f"sight {signed(row['gun_sight'])}"]
        if row["shots_bonus"]:
            notes.append(f"shots {signed(row['shots_bonus'])}")
        if row["magazine_rounds"]:
            notes.append(f"magazine of {row['magazine_rounds']}")
        if gun.aa_sight:
            notes.append(AA_SIGHT)
        if gun.rounds is not None:
            notes.append(f"{gun.rounds} rounds")
        if card.get("muzzle_brake"):
            notes.append("muzzle brake")
        yield Gun(row["name"], " · ".join(notes), gun.rounds, tuple(map(_shell, gun.shell_rows)))


def _shell(row: Json) -> Shell:
    at = [row[f"at_{metres}m"] for metres in RANGES_M]
    strike = row["he"]
    return Shell(
        row["shell"],
        row["type"],
        tuple(str(each["penetration_mm"]) if each else "–" for each in at),
        next((str(each["dice"]) for each in at if each), "–"),
        f"{strike['dice']}D({strike['severity']})" if strike else "–",
        ", ".join(_ring(row[ring]) for ring in RINGS if row[ring]),
    )


def _ring(ring: Json) -> str:
    modifier = signed(ring["modifier"]) if ring["modifier"] else ""
    return f"D{modifier} to {ring['radius_in']}″"


def _crew_member(post: str, card: Json) -> Man:
    notation = card.get("notation")
    words = describe_weapon_notation(card["weapon"], notation) if notation else ""
    if card.get("aa_sight"):
        words = " · ".join(filter(None, (words, AA_SIGHT)))
    arm = card.get("weapon", "")
    return Man(card.get("id", ""), post or arm, arm if post else "", words)


def _describe_seats(men: int, card: Json) -> str:
    aboard = [f"{men} {'figure' if men == 1 else 'figures'}"] if men else []
    if passengers := card.get("passengers"):
        aboard.append(f"{passengers} passengers")
    return " · ".join(aboard)


def _line(card: Json) -> str:
    """Return a description in one line, which breaks only between its parts."""
    country = card.get("country", "")
    words = [country.upper() if len(country) <= len("ussr") else words_of(country, first=True)]
    words += [str(card["year"])] if card.get("year") else []
    tons = card.get("weight", {}).get("tons")
    words += [f"{description.describe_value(tons)} t"] if tons else []
    parts = filter(None, [words_of(card["category"]), *words])
    return " · ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)
