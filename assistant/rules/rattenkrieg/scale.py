"""Distances converted between scales (Rattenkrieg 1.3.4, 19.4 and the conversion tables)."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.json_numbers import NO_FLAG
from assistant.rules.procedures import procedure
from assistant.rules.rounding import round_half_up, without_noise
from assistant.rules.working import Working

Scale = Annotated[Literal[1, 32, 35, 48, 56, 72, 76, 100, 285, 300, 600], NO_FLAG]
Unit = Literal["in", "cm", "mm", "m", "yd"]

MILLIMETRES = {"in": 25.4, "cm": 10, "mm": 1, "m": 1000, "yd": 914.4}
OF_THE_RULES = 56  # the scale in which the rules measure an inch


@dataclass(frozen=True)
class TableScale:
    """A scale that the conversion tables have a column for."""

    id: str
    name: str  # as figures are sold; O scale has its own
    one_to: int
    unit: Unit

    def describe(self) -> str:
        """Return the scale as text, such as `28 mm (1:56), in inches`."""
        unit = "inches" if self.unit == "in" else self.unit
        ratio = "" if ":" in self.name else f" (1:{self.one_to})"
        return f"{self.name}{ratio}, in {unit}"


def _scale_of_column(column: str, guns: str) -> TableScale:
    """Return the scale of a column such as `cm_1_35`; `guns` is its column in 19.4, `cm_54mm`."""
    unit, _, one_to = column.split("_")
    size = guns.partition("_")[2]
    name = f"{size.removesuffix('mm')} mm" if size.endswith("mm") else size.replace("_", ":")
    return TableScale(size.replace("_", "-"), name, int(one_to), unit)  # type: ignore[arg-type]


SCALES: Mapping[str, TableScale] = {
    each.id: each
    for each in map(
        _scale_of_column,
        tables.load("rattenkrieg/multiscale-equivalences").columns,
        tables.load("rattenkrieg/distance-equivalence-guns").columns[1:],
    )
}
USUAL = next(each.id for each in SCALES.values() if each.one_to == OF_THE_RULES)


class Distance(Inputs):
    """A distance in one scale, to be converted to another."""

    value: Annotated[
        float, Field(ge=0, le=1_000_000_000_000, description="the distance, in its own unit")
    ]
    from_scale: Annotated[Scale, Field(description="N of the scale 1:N; 1 is the real world")]
    to_scale: Annotated[Scale, Field(description="N of the scale 1:N; 1 is the real world")]
    from_unit: Annotated[Unit, Field(description="unit of the distance")]
    to_unit: Annotated[Unit, Field(description="unit wanted")]


@dataclass(frozen=True)
class ConvertedDistance:
    """The distance in the wanted scale and unit, both rounded and exact."""

    value: int
    exact: float


@procedure(
    "rattenkrieg/scale-distance",
    title="Convert a distance",
    source="Rattenkrieg 1.3.4, 19.4, conversion tables",
    also=("scale", "inches", "centimetres", "multiscale"),
)
def scale_distance(distance: Distance, dice: Dice, working: Working) -> ConvertedDistance:
    """Convert a distance on one table to another table's scale, or to the real world."""
    step = working.step
    on_table = step(
        "millimeters as given", without_noise(distance.value * MILLIMETRES[distance.from_unit])
    )
    real = step("millimeters of real ground", without_noise(on_table * distance.from_scale))
    scaled = step("millimeters at the other scale", without_noise(real / distance.to_scale))
    exact = step(f"in {distance.to_unit}", round(scaled / MILLIMETRES[distance.to_unit], 6))
    whole = round_half_up(scaled / MILLIMETRES[distance.to_unit])
    return ConvertedDistance(step("to the nearest whole number", whole), exact)
