"""A vehicle's or gun's data card in words, for a screen and for paper (Rattenkrieg 22, 23)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from assistant.battle.rattenkrieg.scenario.element_setup import weapon_from_card
from assistant.battle.rattenkrieg.screens.figure_rows import describe_weapon
from assistant.battle.rattenkrieg.screens.vehicle import MOST_BOXES
from assistant.cards.rattenkrieg.drawing.diagrams import parts_with_content
from assistant.cards.rattenkrieg.forces.elements import WeaponCard
from assistant.cards.rattenkrieg.vehicles import description
from assistant.cards.rattenkrieg.vehicles.armament import GunCard
from assistant.cards.rattenkrieg.vehicles.provenance import listed, source_in
from assistant.cards.wording import signed, words_of
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Part

Json = Mapping[str, Any]
Mark = Callable[[str], str]  # whose the figure at a path is

RANGES_M = (100, 500, 1000, 1500, 2000)
RINGS = ("r5", "r4", "r3", "r2", "r1")
NEVER = 7
AA_SIGHT = "sight for aircraft"
CHECKS = {"ammunition": "explodes on", "fuel": "burns on"}
MARKS = {"ours": "†", "historical": "‡", "book": ""}
NOTES = {"†": "† ours, for the book has none", "‡": "‡ public reference data"}


@dataclass(frozen=True)
class Figure:
    """One line of the card: what it is, its value, and the mark of whose it is."""

    label: str
    value: str
    mark: str


@dataclass(frozen=True)
class System:
    """A system that can be hit: a box for each point, or the number to reach."""

    part: str
    system: str
    points: int
    check: str  # `5+`; empty where there are points
    note: str
    mark: str

    @property
    def name(self) -> str:
        """Return the name of the system."""
        return words_of(self.system, first=True)

    @property
    def has_boxes(self) -> bool:
        """Return whether a screen has room for a box for each point."""
        return not self.check and self.points <= MOST_BOXES


@dataclass(frozen=True)
class Shell:
    """A shell: what it pierces at each range of the table, its dice, and how it bursts."""

    name: str
    type: str
    at_mm: tuple[str, ...]  # at each of `RANGES_M`
    dice: str
    soft: str  # what it does to what has no armor
    burst: str

    @property
    def pierces_mm(self) -> tuple[str, ...]:
        """Return the penetration in millimeters at the ranges that a phone has room for."""
        return self.at_mm[:3]


@dataclass(frozen=True)
class Gun:
    """A gun and its shells."""

    name: str
    note: str
    rounds: int | None
    shells: tuple[Shell, ...]


@dataclass(frozen=True)
class Man:
    """A man of the crew, or a weapon that no man is listed with."""

    id: str
    post: str
    weapon: str
    words: str


@dataclass(frozen=True)
class DataCard:
    """The contents of a card, apart from its drawings."""

    slug: str
    name: str
    category: str
    line: str  # what it is, country, year, weight
    turns: str  # its turret, and the mark of whose that is
    systems: tuple[System, ...]
    fire: str  # what is added to the die of a fire; empty where nothing is said
    fire_mark: str
    guns: tuple[Gun, ...]
    bombs: tuple[str, ...]
    crew: tuple[Man, ...]
    crew_note: str
    smoke: str  # pots and projectors, and the mark of whose the number is; empty for none
    passengers: int
    sees: tuple[tuple[str, str], ...]
    sees_mark: str
    enclosed: bool
    moves: tuple[Figure, ...]
    weighs: tuple[Figure, ...]
    handles: tuple[Figure, ...]
    armor_marks: Mapping[Part, str]  # whose the figures of each drawing are
    notes: tuple[str, ...]  # what the marks that stand on the card mean


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
        turns=f"turns {arc}° an impulse{mark('turret')}" if arc else "",
        systems=tuple(_systems(entered, mark)),
        fire="" if fire is None else f"die {signed(fire)}" if fire else "die as it falls",
        fire_mark=mark("fire"),
        guns=tuple(_guns(entered)),
        bombs=tuple(entered.get("bombs", ())),
        crew=(*men, *loose),
        crew_note=_aboard(len(men), entered) + mark("crew"),
        smoke=f"{smoke}{mark('smoke_projectors')}" if smoke else "",
        passengers=entered.get("passengers", 0),
        sees=tuple(
            (words_of(where, first=True), how)
            for where, how in description.describe_vision(entered)
        ),
        sees_mark=mark("vision"),
        enclosed=entered.get("enclosed", False),
        moves=figures("movement"),
        weighs=(*figures("weight"), *measures),
        handles=figures("handling"),
        armor_marks={part: mark(armor_path(entered, part)) for part in parts_with_content(entered)},
        notes=(),
    )
    return replace(card, notes=tuple(NOTES[each] for each in NOTES if each in marked))


def armor_path(card: Json, part: Part) -> str:
    """Return where a card has the armor of a part, or what replaces it."""
    return f"armor.{part}" if card.get("armor", {}).get(part) else f"protection.{part}"


def mark_of(card: Json) -> Mark:
    """Return the mark of a figure that is not the book's, by its place on the card."""
    sources = listed(card.get("provenance", {}))
    return lambda path: MARKS[source_in(sources, path)]


def describe_weapon_notation(name: str, notation: str) -> str:
    """Describe a weapon's notation.

    Raise `ValueError` for an invalid notation.
    """
    return describe_weapon(weapon_from_card(WeaponCard(name=name, profile=notation)))


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


def _aboard(men: int, card: Json) -> str:
    aboard = [f"{men} {'man' if men == 1 else 'men'}"] if men else []
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
