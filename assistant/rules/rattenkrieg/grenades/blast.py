"""The effect of a burst on one figure: its rings, and the shock (Rattenkrieg 21.2, 21.5, 21.6)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.fire.combat_table import Result, SaveRule, roll_on_combat_table
from assistant.rules.rattenkrieg.fire.protection import (
    Protection,
    protection_modifiers,
    record_modifiers,
)
from assistant.rules.rattenkrieg.grenades.blast_rings import (
    Ring,
    Rings,
    radius_of,
    ring_at,
    rings_of,
)
from assistant.rules.rattenkrieg.grenades.grenades import HAND_GRENADES, RIFLE_GRENADES, LaunchedBy
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

PHOSPHORUS = tables.load("rattenkrieg/white-phosphorus")
INDOORS_TIMES = whole_figure("rattenkrieg/blast-indoors-times")  # 21.6
ACTIONS_LOST = 1  # 21.6

BY_HAND = [*HAND_GRENADES.keys(), *PHOSPHORUS.keys()]
Bursting = Annotated[str, OneOf(dict.fromkeys([*BY_HAND, *RIFLE_GRENADES.keys()]))]
State = Literal["dead", "wounded", "stunned", "hunkered-down", "unhurt"]


class Blast(Protection):
    """One figure and one burst; its protection is as seen from the burst."""

    weapon: Annotated[
        Bursting | None,
        Field(description="weapon that bursts; give its rings instead if it is not listed"),
    ] = None
    rings: Annotated[
        Rings | None, Field(description="rings of the burst; give either these or the weapon")
    ] = None
    launch: LaunchedBy = "hand"
    distance_in: Annotated[
        Inches, Field(description="inches from the burst to the nearest edge of the base")
    ]
    indoors: bool = Field(False, description="it bursts in a room")
    near_cover: bool = Field(False, description="a wall, rock or hole is less than 2 inches away")
    already_wounded: bool = Field(False, description="wounded before")
    other_modifier: Annotated[int, Field(ge=-6, le=6, description="other modifiers in force")] = 0
    natural_six_save: SaveRule = "under"

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors unless there is one burst, and for a weapon not launched like this."""
        if (self.weapon is None) == (self.rings is None):
            entered = None if self.weapon is None else self.weapon
            yield Problem("weapon", entered, "given alone, or the rings given alone")
        elif self.weapon is not None:
            names = BY_HAND if self.launch == "hand" else RIFLE_GRENADES.keys()
            if self.weapon not in names:
                allowed = f"one of {', '.join(names)} with launch {self.launch}"
                yield Problem("weapon", self.weapon, allowed)

    @property
    def is_phosphorus(self) -> bool:
        """Whether the burst burns instead of shocking."""
        return self.weapon is not None and PHOSPHORUS.get(self.weapon) is not None

    def bursts(self) -> Rings:
        """Return the rings of the burst."""
        if self.rings is not None:
            return self.rings
        if self.is_phosphorus:
            # Its one radius counts as the outermost ring, like that of grenades with a single ring.
            return Rings(r1=Ring(**PHOSPHORUS.row(self.weapon)["damage"]))
        table = HAND_GRENADES if self.launch == "hand" else RIFLE_GRENADES
        return rings_of(table.row(self.weapon))


@dataclass(frozen=True)
class BlastResult:
    """The effect of the burst on the figure."""

    ring: int | None  # 5, the crater, to 1; None outside
    modifier: int | None
    result: Result | None
    shocked: bool
    actions_lost: int
    state: State


@procedure(
    "rattenkrieg/blast",
    title="A burst near a figure",
    source="Rattenkrieg 21.2, 20.1.2.3, 21.5, 21.6, 20.4.7.1",
    dice={
        "roll": "on the Combat Table, inside a ring",
        "confirm": "second die, after a natural one or six that the modifiers cancel",
    },
    also=("explosion", "grenade explodes", "shrapnel", "shock", "bomb"),
    summary=lambda blasted: {"state": blasted.state},
)
def blast(inputs: Blast, dice: Dice, working: Working) -> BlastResult:
    """Resolve a burst: a figure inside the rings rolls on the Combat Table; the others are shocked.

    The shock reaches as far as the largest ring, twice as far indoors: a figure in it loses an
    action, and hunkers down at a wall, rock or hole close by, or else is stunned. White phosphorus
    burns and does not shock.
    """
    step = working.step
    rings = inputs.bursts()
    number = ring_at(rings, inputs.distance_in)
    modifier: int | None = None
    result: Result | None = None
    if number is not None:
        modifier = step(f"ring {number}", rings.by_number()[number].modifier, "20.1.2.3")
        modifier += record_modifiers(protection_modifiers(inputs, blast=True), working)
        modifier += step("other", inputs.other_modifier) if inputs.other_modifier else 0
        step("to add to the die", modifier)
        result = roll_on_combat_table(
            modifier, "blast", inputs.already_wounded, inputs.natural_six_save, dice, working
        ).result

    else:
        step("ring", None, "20.1.2.3")

    standing = result not in ("dead", "wounded") and not inputs.already_wounded
    shocked = step("shocked", standing and _is_shocked(inputs, rings, working), "21.6")
    lost = step("actions lost", ACTIONS_LOST, "21.6") if shocked else 0
    state = step("the figure is", _state_after(inputs, result, shocked))
    return BlastResult(number, modifier, result, shocked, lost, state)


def _is_shocked(inputs: Blast, rings: Rings, working: Working) -> bool:
    if inputs.is_phosphorus:
        return False
    times = INDOORS_TIMES if inputs.indoors else 1
    reach = working.step("shock reaches, inches", without_noise(radius_of(rings) * times), "21.6")
    return bool(rings.by_number()) and without_noise(inputs.distance_in) <= reach


def _state_after(inputs: Blast, result: Result | None, shocked: bool) -> State:
    if result == "dead":
        return "dead"
    if result == "wounded" or inputs.already_wounded:
        return "wounded"
    if result == "stunned":
        return "stunned"
    if shocked:
        return "hunkered-down" if inputs.near_cover else "stunned"
    return "unhurt"
