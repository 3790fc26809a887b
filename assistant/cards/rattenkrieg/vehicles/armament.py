"""Crew, weapons and guns of a vehicle's card (Rattenkrieg 20.1, 25.3)."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BeforeValidator, Field

from assistant.cards.rattenkrieg.notation import Notation
from assistant.cards.toml_files.fields import ANY_TEXT, Words, field_with_hint, unknown_name
from assistant.cards.toml_files.reading import Card, CardStore, Part
from assistant.rules import table_cells, tables
from assistant.rules.inputs import Missing, OneOf, Problem
from assistant.rules.rattenkrieg.vehicles.armor.data_card import CaliberMm
from assistant.rules.rattenkrieg.vehicles.crew.crews import Position
from assistant.rules.rattenkrieg.vehicles.gunnery.rate_of_fire import GUNS
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import SHELLS, ShellType, shell_family

Device = Annotated[str, OneOf(tables.load("rattenkrieg/mines-and-charges").keys())]
GunSlug = Annotated[str, OneOf(GUNS.keys())]
OWN_FIGURES = ("name", "caliber_mm", "shots_bonus", "gun_sight", "magazine_rounds", "shells")
NEEDED = {"name": ANY_TEXT, "caliber_mm": "a number over 0 and up to 500"}

PILOT = "pilot"
SINGLE_SEAT = "single-seat-pilot"
GUNNERS = ("gunner", "commander-gunner", "commander-gunner-loader")


class Crewman(Card):
    """A crewman, with the weapon that the card prints there."""

    position: Position
    id: Words | None = None  # none: the position, with a number from the second crewman on
    compartment: Literal["hull", "turret"] | None = None
    open_hatch: bool | None = None
    weapon: Words | None = None
    notation: Notation | None = None
    aa_sight: bool = False  # its sight is made for aircraft


class WeaponAboard(Card):
    """A weapon that no particular crewman uses."""

    weapon: Words
    notation: Notation | None = None
    aa_sight: bool = False


class Penetration(Card):
    """The armor that a shell pierces, and the dice of its damage."""

    penetration_mm: Annotated[int, Field(ge=0, le=9999)]
    dice: Annotated[int, Field(ge=1, le=999)]


class Strike(Card):
    """A shell's damage to unarmored targets."""

    dice: Annotated[int, Field(ge=1, le=999)]
    severity: Annotated[int, Field(ge=1, le=6)]


class BlastRing(Card):
    """A ring of a burst."""

    modifier: Annotated[int, Field(ge=-20, le=20)]
    radius_in: Annotated[int, Field(ge=0, le=1000)]


def _read_by(form: str) -> BeforeValidator:
    """Return a validator that accepts a cell in table notation, or as its parsed object."""

    def read(values: object) -> object:
        return table_cells.READERS[form](values) if isinstance(values, str) else values

    return BeforeValidator(read)


def _known_type(printed: str) -> str:
    if shell_family(printed) not in get_args(ShellType):
        raise ValueError(printed)
    return printed


AT = Annotated[Penetration, _read_by("armour"), field_with_hint("an armor effect such as 136mm/4D")]
HE = Annotated[Strike, _read_by("strike"), field_with_hint("a strike such as 8D(5)")]
Around = Annotated[BlastRing, _read_by("ring"), field_with_hint('a blast ring such as D-3(1")')]
ShellTypeText = Annotated[
    str,
    AfterValidator(_known_type),
    field_with_hint("a type of shell as printed, such as APCBC, HE or API-T"),
]


class ShellCard(Card):
    """A shell that is in no table; effects that it lacks are left out."""

    shell: Words
    type: ShellTypeText
    at_100m: AT | None = None
    at_500m: AT | None = None
    at_1000m: AT | None = None
    at_1500m: AT | None = None
    at_2000m: AT | None = None
    he: HE | None = None
    r5: Around | None = None  # the crater
    r4: Around | None = None
    r3: Around | None = None
    r2: Around | None = None
    r1: Around | None = None


class GunCard(Card):
    """A gun of the table of guns, or a gun with its own figures."""

    gun: GunSlug | None = None
    rounds: Annotated[int, Field(ge=0, le=10_000)] | None = None
    aa_sight: bool = False  # it fires at aircraft in the air
    name: Words | None = None
    caliber_mm: CaliberMm | None = None
    shots_bonus: Annotated[int, Field(ge=-5, le=20)] | None = None
    gun_sight: Annotated[int, Field(ge=-6, le=6)] | None = None
    magazine_rounds: Annotated[int, Field(ge=1, le=100)] | None = None
    shells: tuple[ShellCard, ...] = ()

    @classmethod
    def find_errors(cls, part: Part, shelf: CardStore) -> Iterator[Problem]:
        """Yield errors for a gun without one source of figures, and for repeated shells."""
        if part.get("gun") is not None:
            for name in OWN_FIGURES:
                if part.get(name) is not None:
                    allowed = "omitted for a gun of the table; a gun of your own has no gun"
                    yield Problem(part.at(name), part.get(name), allowed)
        else:
            for name in NEEDED:
                if part.get(name) is None:
                    yield Missing(part.at(name), None, f"{NEEDED[name]}, or gun one of the table")
        kinds = [(shell.get("shell"), shell.get("type")) for shell in part.parts("shells")]
        for number, shell in enumerate(part.parts("shells")):
            if kinds[number] in kinds[:number]:
                allowed = "a shell and type that no other of this gun has"
                yield Problem(shell.at("shell"), shell.get("shell"), allowed)

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> "GunCard":
        """Read a gun from the JSON that battles keep."""
        return cls.model_validate_json(json.dumps(values))

    @property
    def figures(self) -> Mapping[str, Any]:
        """The gun's figures as a row of the table of guns."""
        if self.gun is not None:
            return GUNS.row(self.gun)
        return {
            "gun": None,
            "name": self.name,
            "caliber_mm": self.caliber_mm,
            "shots_bonus": self.shots_bonus or 0,
            "gun_sight": self.gun_sight or 0,
            "magazine_rounds": self.magazine_rounds,
        }

    @property
    def shell_rows(self) -> list[Mapping[str, Any]]:
        """The gun's shells as rows of the table of shells."""
        if self.gun is not None:
            return [row for row in SHELLS.rows if row["gun"] == self.gun]
        return [{"gun": None, **shell.model_dump()} for shell in self.shells]


def crew_ids(crew: Sequence[Crewman]) -> list[str]:
    """Return the ids of a crew, in order."""
    return _ids((man.id, man.position) for man in crew)


def _ids(men: Iterable[tuple[object, object]]) -> list[str]:
    """Return each crewman's id, or else the position, numbered from the second one on."""
    served: Counter[object] = Counter()
    ids = []
    for id, position in men:
        served[position] += 1
        number = f"-{served[position]}" if served[position] > 1 else ""
        ids.append(str(id or f"{position}{number}"))
    return ids


def tasks_of_crew(crew: Sequence[Crewman], *, has_gun: bool) -> list[str]:
    """Return the post whose tasks each crewman does.

    Rulings: with a gun and no gunner the commander is the gunner as well; a pilot who is alone and
    has weapons uses them.
    """
    every = [man.position for man in crew]
    if has_gun and not any(post in GUNNERS for post in every):
        every = ["commander-gunner" if post == "commander" else post for post in every]
    if every == [PILOT] and crew[0].weapon is not None:
        every = [SINGLE_SEAT]
    return every


def names_of_crew(entered: Part) -> list[str]:
    """Return the ids of the crew in a file as it was written, in order."""
    men = entered.parts("crew")
    return _ids((man.get("id"), _text(man.get("position"))) for man in men)


def crew_errors(entered: Part) -> Iterator[Problem]:
    """Yield errors for repeated names, notations without a weapon, icons of unknown crewmen."""
    men = entered.parts("crew")
    ids = names_of_crew(entered)
    for number, man in enumerate(men):
        if ids[number] in ids[:number]:
            yield Problem(man.at("id"), ids[number], "an id that no other man has")
        if man.get("notation") is not None and man.get("weapon") is None:
            yield Missing(man.at("weapon"), None, "the name of the weapon with that notation")
    for part in ("hull", "turret"):
        places = entered.part("crew_icons").part(part)
        for place in places.value if isinstance(places.value, Mapping) else ():
            named = places.get(place)
            for number, name in enumerate(named if isinstance(named, list) else ()):
                if isinstance(name, str) and name not in ids:
                    yield unknown_name(f"{places.at(place)}[{number}]", name, dict.fromkeys(ids))


def _text(values: object) -> str:
    return values if isinstance(values, str) else ""
