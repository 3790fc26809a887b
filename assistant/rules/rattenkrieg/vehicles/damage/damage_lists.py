"""The systems in the path of a shell inside a vehicle (Rattenkrieg 23.1.8, 23.1.9, 26.3.2.1)."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import factorial
from typing import Annotated, Any, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice, Faces
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Fan, Sector, System
from assistant.rules.rattenkrieg.vehicles.damage.crew_checks import crew_effects
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import ShellType
from assistant.rules.working import Working

PROPAGATION = tables.load("rattenkrieg/damage-propagation")
CREW = "crew"
FACES = 6
MOST_IN_ORDER = 7  # icons at most for which odds enumerate every order

Hour = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
Place = Literal[Hour, Fan, "anywhere"]
ANYWHERE: Place = "anywhere"
CrewId = Annotated[
    str,
    Field(
        min_length=1,
        max_length=60,
        pattern=r"^[^|]+$",
        json_schema_extra={"allowed": "a name of at most 60 letters, without |"},
    ),
]
Icons = dict[Place, Annotated[tuple[System, ...], Field(max_length=30)]]
CrewIcons = dict[Hour, Annotated[tuple[CrewId, ...], Field(max_length=36)]]

Lain = tuple[System, int]  # a system, and the sector whose crew icons go with it


class PathInside(Inputs):
    """The path of a shell through a vehicle, and the icons of the vehicle's diagram."""

    shell_type: Annotated[ShellType, Field(description="type of the shell")]
    entry_sector: Sector
    fan: Annotated[Fan | None, Field(description="fan that the shell came in by")] = None
    icons: Annotated[
        Icons,
        Field(
            description="systems by sector, fan or anywhere",
            json_schema_extra={
                "allowed": "an object: for sectors 1 to 12, fans or anywhere, a list of systems"
            },
        ),
    ]
    crew_icons: CrewIcons = Field(
        {},
        description="crewmen by sector",
        json_schema_extra={"allowed": "an object: for sectors 1 to 12, a list of crewmen"},
    )
    from_above: bool = Field(False, description="through a deck or a roof")

    def systems_at(self, *places: Place | None) -> tuple[System, ...]:
        """Return the systems at these places, in the order of the card."""
        return tuple(s for place in places if place is not None for s in self.icons.get(place, ()))

    @property
    def entry_systems(self) -> tuple[System, ...]:
        """The systems that the shell meets first, or else those that can be anywhere."""
        found = self.systems_at(_place_of_sector(self.entry_sector), self.fan)
        return found or self.systems_at(ANYWHERE)

    @property
    def anywhere_later(self) -> bool:
        """Whether systems that can be anywhere follow those of the first exit sector."""
        return bool(self.systems_at(_place_of_sector(self.entry_sector), self.fan))


@dataclass(frozen=True)
class DamageList:
    """The order in which the shell spends its damage."""

    systems: tuple[System, ...]
    list: tuple[str, ...]  # with crew: anyone, or crew:a|b for one of these


def _chances_of_orders(path: PathInside) -> Iterator[tuple[dict[str, Any], Fraction]]:
    """Yield every order of the entry group with its chance: all orders are equally likely."""
    count = len(path.entry_systems)
    for entry in permutations(path.entry_systems):
        yield (
            {"list": _alternate(path, _systems_in_path(path, entry))},
            Fraction(1, factorial(count)),
        )


def _odds(path: PathInside) -> list[tuple[dict[str, Any], Fraction]] | None:
    if len(path.entry_systems) > MOST_IN_ORDER:
        return None
    sums: dict[tuple[str, ...], Fraction] = {}
    for outcome, chance in _chances_of_orders(path):
        sums[outcome["list"]] = sums.get(outcome["list"], Fraction()) + chance
    return [({"list": list(woven)}, chance) for woven, chance in sums.items()]


@procedure(
    "rattenkrieg/damage-list",
    title="Damage list of a hit",
    source="Rattenkrieg 23.1.8, 23.1.9, 26.3.2.1",
    dice={"order": "which part the shell meets next; more than six parts take two dice"},
    also=("damage propagation", "systems hit", "crew hit", "icons", "exit sectors"),
    summary=lambda found: {"list": list(found.list)},
    chances=_odds,
)
def damage_list(path: PathInside, dice: Dice, working: Working) -> DamageList:
    """List the systems of the sector struck in random order, then those of the far side.

    Systems and crew alternate: a bursting shell hits the crew first, any other a system. A shell
    that strikes a track or wheel does not reach the one on the other side.
    """
    step = working.step
    entry = list(path.entry_systems)
    if path.from_above:
        step("from above", True, "29.1.2, 31.10")
    step("where it enters", entry, "26.3.2.1")
    if len(entry) > 1:
        entry = step("in this order", _order_by_dice(entry, dice, working), "26.3.2.1")
    step("exit sectors", PROPAGATION.row(path.entry_sector)["exit_sectors"], "23.1.9")
    through = _systems_in_path(path, entry)
    systems = step("systems in its way", tuple(system for system, _ in through), "23.1.9")
    return DamageList(systems, step("with the crew", _alternate(path, through), "23.1.8"))


def _order_by_dice(icons: Sequence[System], dice: Dice, working: Working) -> list[System]:
    """Return icons in random order: a die names the next of those left, until one is left."""
    left, ordered = list(icons), []
    while len(left) > 1:
        ordered.append(left.pop(_place_by_die(left, dice, working)))
    return [*ordered, *left]


def _place_by_die(left: Sequence[System], dice: Dice, working: Working) -> int:
    """Return the place of the icon that the shell meets next; all have equally many numbers."""
    count = 1 if len(left) <= FACES else 2
    most: int = FACES**count
    numbers = most // len(left)  # of each icon, the highest for the first

    def place(fallen: Faces) -> int:
        number = fallen[0] if count == 1 else (fallen[0] - 1) * FACES + fallen[1]
        return (most - number) // numbers

    named = []
    for nth, icon in enumerate(left):
        high = most - nth * numbers
        low = high - numbers + 1
        named.append(f"{high if low == high else f'{low} to {high}'} {icon.replace('-', ' ')}")
    again = "" if numbers * len(left) == most else "; roll any other number again"
    working.step("next system, by die", ", ".join(named) + again, "26.3.2.1")
    fallen = dice.until("order", lambda faces: place(faces) < len(left), count=count)
    found = place(fallen)
    working.step("met next", left[found], "26.3.2.1")
    return found


def _place_of_sector(sector: int) -> Place:
    found: Place = str(sector)  # type: ignore[assignment]
    return found


def _systems_in_path(path: PathInside, entry: Iterable[System]) -> list[Lain]:
    """Return the systems in the shell's path, without those that it does not reach."""
    found = [(system, path.entry_sector) for system in dict.fromkeys(entry)]
    for number, sector in enumerate(PROPAGATION.row(path.entry_sector)["exit_sectors"]):
        also = ANYWHERE if number == 0 and path.anywhere_later else None
        there = path.systems_at(_place_of_sector(sector), also)
        found += [(system, sector) for system in dict.fromkeys(there)]
    side = next((side for system, _ in found if (side := side_of_running_gear(system))), None)
    return [lain for lain in found if side_of_running_gear(lain[0]) in (None, side)]


def side_of_running_gear(system: str) -> str | None:
    """Return the side of a track or of wheels; None for any other system."""
    side, _, gear = system.partition("-")
    return side if gear in ("track", "wheels") else None


def _alternate(path: PathInside, systems: Sequence[Lain]) -> tuple[str, ...]:
    """Return systems and crew alternating."""
    crew_first = crew_effects(path.shell_type)["odd"] == CREW
    woven: list[str] = []
    for system, sector in systems:
        men = path.crew_icons.get(str(sector), ())  # type: ignore[call-overload]
        slot = f"{CREW}:{'|'.join(men)}" if men else CREW
        woven += [slot, system] if crew_first else [system, slot]
    return tuple(woven) or (CREW,)
