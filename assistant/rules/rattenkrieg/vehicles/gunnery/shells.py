"""Shells: their kinds, and their penetration at a range (Rattenkrieg 20.1.2, 20.4.4)."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, get_args

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Missing, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.vehicles.gunnery.rate_of_fire import GUNS
from assistant.rules.rounding import round_down, without_noise
from assistant.rules.tables import Row
from assistant.rules.text_figures import fraction
from assistant.rules.working import Working

SHELLS = tables.load("rattenkrieg/shells")
BARRIERS = tables.load("rattenkrieg/loss-of-penetration")

ShellType = Literal[
    "he",
    "frag",
    "canister",
    "shrapnel",
    "smoke",
    "heat",
    "aphe",
    "aphebc",
    "ap",
    "apc",
    "apcr",
    "apcbc",
    "hvap",
]
BURST_FAMILY = frozenset({"he", "frag", "canister", "shrapnel"})
SOLID = frozenset({"aphe", "aphebc", "ap", "apc", "apcr", "apcbc", "hvap"})  # 20.1.2.1
SCARCE = frozenset({"apcr", "hvap", "heat"})  # special armor-piercing: a few in a load, 20.3
NOSE_FUZED = BURST_FAMILY | {"smoke", "heat"}

COLUMNS = {int(name[3:-1]): name for name in SHELLS.columns if name.startswith("at_")}  # by metres
METRES_AN_INCH = 1.4224  # at 28 mm
FARTHEST_IN = 1406  # 2000 m
AT_BUNKER = fraction("rattenkrieg/shells-at-bunker")  # 20.1.2.1

Gun = Annotated[str, OneOf(GUNS.keys())]
ShellName = Annotated[str, OneOf(dict.fromkeys(row["shell"] for row in SHELLS.rows))]
PrintedType = Annotated[str, OneOf(dict.fromkeys(row["type"] for row in SHELLS.rows))]
Barrier = Annotated[str, OneOf(BARRIERS.keys())]


def shell_family(printed: str) -> str:
    """Return the type of shell behind a printed one: `hvap` for HVAP-T, `ap` for API-T."""
    found = printed.split("-")[0].lower()
    return found if found in get_args(ShellType) else found.removesuffix("i")


class FlightPath(Inputs):
    """The range of a shell, and the things that it passes before its target."""

    range_in: Annotated[
        float, Field(ge=0, le=FARTHEST_IN, description="inches to the target, at 28 mm")
    ]
    barriers: Annotated[
        tuple[Barrier, ...],
        Field(max_length=100, description="obstacles on its way, in order"),
    ] = ()
    bunker: bool = Field(False, description="it strikes a concrete bunker")
    rc_factor: Annotated[
        int, Field(ge=1, le=10, description="factor of reinforced concrete, 1 if none")
    ] = 1


class ListedFlight(FlightPath):
    """A listed shell, its range, and the obstacles before its target."""

    gun: Annotated[Gun, Field(description="the gun")]
    shell: Annotated[ShellName, Field(description="name of one of the gun's shells")]
    type: Annotated[
        PrintedType | None,
        Field(description="type of the shell; needed where the gun has two of that name"),
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for another gun's shell, an ambiguous one, and one that pierces nothing."""
        named = [row for row in SHELLS.rows if row["gun"] == self.gun]
        names = ", ".join(dict.fromkeys(row["shell"] for row in named))
        named = [row for row in named if row["shell"] == self.shell]
        types = ", ".join(row["type"] for row in named)
        if not named:
            yield Problem("shell", self.shell, f"with {self.gun} one of {names}")
        elif self.type is None and len(named) > 1:
            yield Missing("type", None, f"one of {types}")
        elif not self.matching_rows:
            yield Problem("type", self.type, f"with this gun and shell one of {types}")
        elif self.matching_rows[0][COLUMNS[100]] is None:
            yield Problem("shell", self.shell, "a shell with figures against armor")

    @property
    def matching_rows(self) -> list[Row]:
        """The rows of the table that fit; a single one, unless the inputs are invalid."""
        return [
            row
            for row in SHELLS.rows
            if (row["gun"], row["shell"]) == (self.gun, self.shell)
            and self.type in (None, row["type"])
        ]


@dataclass(frozen=True)
class Piercing:
    """The penetration that the shell has left where it strikes."""

    column_m: int  # the range of the table that applies
    penetration_mm: int
    dice: int
    stopped_by: int | None  # the number of the barrier; None when none stops it


@procedure(
    "rattenkrieg/shell-at-range",
    title="Penetration of a shell",
    source="Rattenkrieg 20.1.2.1, 20.4.4",
    also=("penetration", "armor piercing", "bunker", "reinforced concrete", "shell through walls"),
)
def shell_at_range(flight: ListedFlight, dice: Dice, working: Working) -> Piercing:
    """Find a shell's penetration: the figure of the next farther range, less obstacles.

    A shell that bursts does so on the first barrier. Any other shell continues while it has more
    penetration than the barrier takes, and in a building hurts only figures in its line.
    """
    (row,) = flight.matching_rows
    effects = {metres: row[name] for metres, name in COLUMNS.items()}
    return _penetration(effects, shell_family(row["type"]), flight, working)


class ArmorEffect(Inputs):
    """The effect of a shell on armor at a range."""

    penetration_mm: Annotated[int, Field(ge=0, le=9999, description="penetration, mm")]
    dice: Annotated[int, Field(ge=1, le=999, description="its damage dice")]


class OwnFlight(FlightPath):
    """A shell of a gun that is in no table, with its figures against armor."""

    type: Annotated[ShellType, Field(description="type of the shell")]
    at_100m: Annotated[ArmorEffect, Field(description="against armor up to 100 m")]
    at_500m: Annotated[ArmorEffect | None, Field(description="up to 500 m, if less")] = None
    at_1000m: Annotated[ArmorEffect | None, Field(description="up to 1000 m, if less")] = None
    at_1500m: Annotated[ArmorEffect | None, Field(description="up to 1500 m, if less")] = None
    at_2000m: Annotated[ArmorEffect | None, Field(description="up to 2000 m, if less")] = None


@procedure(
    "rattenkrieg/own-shell-at-range",
    title="Penetration of a shell of another gun",
    source="Rattenkrieg 20.1.2.1, 20.4.4",
    also=("gun of your own", "penetration"),
)
def own_shell_at_range(flight: OwnFlight, dice: Dice, working: Working) -> Piercing:
    """Find an unlisted gun's penetration; an empty range takes the nearer range's figure."""
    effects: dict[int, dict[str, int]] = {}
    last = flight.at_100m
    for metres, name in sorted(COLUMNS.items()):
        last = getattr(flight, name) or last
        effects[metres] = {"penetration_mm": last.penetration_mm, "dice": last.dice}
    return _penetration(effects, flight.type, flight, working)


def _penetration(
    effects: Mapping[int, Mapping[str, int]], family: str, way: FlightPath, working: Working
) -> Piercing:
    step = working.step
    metres = step("range, meters", without_noise(way.range_in * METRES_AN_INCH))
    column = step("range in the table, meters", min(m for m in COLUMNS if metres <= m))
    effect = effects[column]
    left: int = step("pierces, millimeters", effect["penetration_mm"])
    stopped = None
    for number, barrier in enumerate(way.barriers, 1):
        left = _left_behind(left, barrier, family, working)
        if left == 0:
            stopped = step("stopped by barrier", number)
            break
    if way.bunker:
        left = step("against a bunker", round_down(left * AT_BUNKER))
    if way.rc_factor > 1:
        concrete = f"divided by the concrete factor {way.rc_factor}"
        left = step(concrete, left // way.rc_factor, "20.4.4")
    return Piercing(column, left, step("damage dice", effect["dice"]), stopped)


def _left_behind(left: int, barrier: str, family: str, working: Working) -> int:
    """Return the penetration left after a barrier; 0 if the shell gets no farther."""
    words = barrier.replace("-", " ")
    if family in NOSE_FUZED:
        return working.step(f"bursts on the {words}", 0)
    loss: int = working.step(f"{words} takes", BARRIERS.row(barrier)["loss_mm"])
    return working.step(f"left behind the {words}", max(0, left - loss))
