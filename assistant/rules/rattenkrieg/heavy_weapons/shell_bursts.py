"""A bursting shell: its rings on this ground, and who is in them (Rattenkrieg 20.1.2.3, 20.4)."""

from collections.abc import Iterator
from math import hypot
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Height, Inches, Inputs, Missing, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.grenades.blast_rings import Ring, Rings
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import fraction, whole_figure
from assistant.rules.working import Working

CRATER = whole_figure("rattenkrieg/shell-bursts-crater")  # the ring
SHARDS = whole_figure("rattenkrieg/shell-bursts-shards")  # 20.4.3, 20.4.4: on the die in ring 1
LESS = fraction("rattenkrieg/shell-bursts-less")  # 20.4.2 and 20.4.1, on radii
MORE = whole_figure("rattenkrieg/shell-bursts-more")
SOFTENED, SWOLLEN, REFLECTED = (4, 3, 2), (5, 4, 3, 2), (5, 4, 3)  # rings
SHALLOW = whole_figure("rattenkrieg/shell-bursts-shallow")
ACROSS, ALONG = 1 / 2, 1 / 4  # on flat ground, of the radius to either side of the impact
FLATTENED = ALONG / ACROSS  # 20.1.2.3: the depth of a ring, of its width
CRATER_DEPTH = 1 / 2  # of its diameter

Surface = Literal["normal", "snow-or-sand", "rock", "underwater", "reinforced-concrete"]


class ShellImpact(Inputs):
    """A shell that bursts, and perhaps a figure near it."""

    rings: Annotated[Rings, Field(description="rings of the shell, as printed in its table")]
    surface: Annotated[Surface, Field(description="surface that the shell bursts on, or in")] = (
        "normal"
    )
    vertical: bool = Field(False, description="it bursts on a wall or cliff")
    water_depth_in: Annotated[
        Inches | None,
        Field(description="depth of the water at the impact, inches; needed under water"),
    ] = None
    across_in: Annotated[
        Height | None,
        Field(
            description="inches from the impact to the nearest edge of the figure, across the line"
            " of fire"
        ),
    ] = None
    along_in: Annotated[
        Height | None,
        Field(
            description="inches from the impact to the nearest edge of the figure, along the"
            " line of fire; enter the distance across too"
        ),
    ] = None
    proximity_fuze: bool = Field(
        False,
        description="bursts in the air: US shells of 75 mm and more, from September 1944 in the"
        " Pacific and December 1944 in Europe",
    )
    target_in_trench: bool = Field(False, description="the figure is in a trench or foxhole")

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for water without a depth, and a figure with only one coordinate."""
        if self.surface == "underwater" and self.water_depth_in is None:
            yield Missing("water_depth_in", None, "a number, 0 or more, under water")
        for name, entered, other in (
            ("across_in", self.across_in, self.along_in),
            ("along_in", self.along_in, self.across_in),
        ):
            if entered is None and other is not None:
                yield Missing(name, None, "a number, because the other distance is given")

    @property
    def is_flat(self) -> bool:
        """Whether the burst spreads as a rectangle on the ground, not as a sphere."""
        return not self.vertical and self.surface != "underwater"


@dataclass(frozen=True)
class ShellBurst:
    """The rings on this ground, and the dice and modifier for the figure."""

    rings: Rings
    crater_in: float | None
    crater_depth_in: float | None
    ring: int | None  # 5, the crater, to 1; None outside
    modifier: int | None
    dice_per_figure: int
    trench_covers: bool


@procedure(
    "rattenkrieg/shell-burst",
    title="A shell bursts",
    source="Rattenkrieg 20.1.2.3, 20.4.1 to 20.4.5",
    also=("HE", "explosion", "crater", "rings", "bomb", "mine", "proximity fuze", "underwater"),
)
def shell_burst(impact: ShellImpact, dice: Dice, working: Working) -> ShellBurst:
    """Find the rings of a burst: on flat ground as wide as their radius and half as deep.

    On a wall and under water they are spheres. A figure in several rings counts in the innermost,
    and rolls on the Combat Table with its modifier and with Cover as seen from the impact.
    """
    step = working.step
    rings, dice_each = _rings_on_surface(impact, working)
    for number, ring in rings.items():
        step(f"ring {number}, inches", ring.radius_in)
    inside = _ring_at_figure(impact, rings)
    if impact.across_in is not None:
        step("ring of the figure", inside)
    modifier = None if inside is None else step("on the die", rings[inside].modifier)
    crater = depth = None
    if impact.is_flat and impact.surface != "reinforced-concrete" and CRATER in rings:
        crater = step("crater, inches wide", rings[CRATER].radius_in)
        depth = step("inches deep", without_noise(crater * CRATER_DEPTH))
    covers = impact.target_in_trench and not impact.proximity_fuze
    if impact.target_in_trench:
        step("the trench gives cover", covers, "20.4.5")
    adjusted = impact.rings.model_copy(update={f"r{n}": ring for n, ring in rings.items()})
    step("dice for each figure", dice_each)
    return ShellBurst(adjusted, crater, depth, inside, modifier, dice_each, covers)


def _rings_on_surface(impact: ShellImpact, working: Working) -> tuple[dict[int, Ring], int]:
    """Return the rings as changed by the surface, innermost first, and the dice for a figure."""
    step, rings = working.step, impact.rings.by_number()
    match impact.surface:
        case "snow-or-sand":
            step("snow or sand: radii of rings 4, 3 and 2", LESS, "20.4.2")
            return _scale_rings(rings, SOFTENED, LESS), 1
        case "rock" | "reinforced-concrete":
            if 1 in rings:
                section = "20.4.3" if impact.surface == "rock" else "20.4.4"
                harder = rings[1].modifier + step("shards in ring 1", SHARDS, section)
                rings[1] = rings[1].model_copy(update={"modifier": harder})
            return rings, 1
        case "underwater":
            # Ring 1 stays as printed: water stops fragments (ruling).
            step("under water: radii of rings 5 to 2", MORE, "20.4.1")
            deep = without_noise(rings[SHALLOW].radius_in) if SHALLOW in rings else 0
            step("maximum depth with a reflection, inches", deep, "20.4.1")
            rings = _scale_rings(rings, SWOLLEN, MORE)
            if without_noise(impact.water_depth_in or 0) > deep:
                return rings, 1
            step("reflected: radii of rings 5, 4 and 3 again", MORE, "20.4.1")
            return _scale_rings(rings, REFLECTED, MORE), 2
    return rings, 1


def _scale_rings(rings: dict[int, Ring], numbers: tuple[int, ...], times: float) -> dict[int, Ring]:
    # Copied without a check: rings that grow on such ground may exceed the range allowed on paper.
    return {
        number: ring.model_copy(update={"radius_in": without_noise(ring.radius_in * times)})
        if number in numbers
        else ring
        for number, ring in rings.items()
    }


def _ring_at_figure(impact: ShellImpact, rings: dict[int, Ring]) -> int | None:
    """Return the innermost ring that holds the figure; None outside, or without a figure."""
    if impact.across_in is None or impact.along_in is None:
        return None
    across, along = abs(without_noise(impact.across_in)), abs(without_noise(impact.along_in))
    for number, ring in rings.items():
        radius = ring.radius_in
        if impact.is_flat:
            reached = across <= without_noise(radius * ACROSS) and along <= without_noise(
                radius * ALONG
            )
        else:
            reached = without_noise(hypot(across, along)) <= without_noise(radius)
        if reached:
            return number
    return None
