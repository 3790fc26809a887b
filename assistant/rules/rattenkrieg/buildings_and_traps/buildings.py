"""Buildings: moving through them, and damage to them (Rattenkrieg 18.1, 18.4)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.fire.penetration import MATERIALS, Material
from assistant.rules.rounding import round_down
from assistant.rules.text_figures import cases, whole_figure
from assistant.rules.working import NullWorking, Working

FIRE_TOGETHER = whole_figure("rattenkrieg/buildings-fire-together")
# 18.1: half the side of a room of 36 square inches, the largest with its center as the aim point
NEAREST_WALL_IN = 3
STRENGTH = tables.load("rattenkrieg/section-strength")
FORMS = STRENGTH.keys()
OPENING = "opening"  # multiplies in addition to the form of the section

Form = Annotated[str, OneOf(form for form in FORMS if form != OPENING)]
Leg = Literal["enter", "exit", "room", "large-room", "stairs", "take-positions"]
Where = Literal["above", "right", "below", "left", "behind"]

ACTIONS: dict[Leg, int] = cases("rattenkrieg/buildings-actions")
# Ruling: the diagram is lost; clockwise from above keeps the one printed case, 4 for the left.
NEXT: dict[int, Where] = {
    1: "above",
    2: "right",
    3: "below",
    4: "left",
    5: "behind",
    6: "behind",
}


class BuildingMove(Inputs):
    """A group that moves through a building."""

    path: Annotated[
        tuple[Leg, ...],
        Field(
            min_length=1,
            max_length=100,
            description="each part of the move, in order; a large room has more than 36 square"
            " inches",
        ),
    ]


@dataclass(frozen=True)
class BuildingMoveCost:
    """The cost of the move, and the figures that may return fire afterwards."""

    actions: int
    may_return_fire: Literal["all", "two"]


@procedure(
    "rattenkrieg/building-move",
    title="Move in a building",
    source="Rattenkrieg 18.1",
    also=("room", "stairs", "enter a house", "house clearing"),
)
def building_move(group: BuildingMove, dice: Dice, working: Working) -> BuildingMoveCost:
    """Count the spaces of a move through a building: one action each, without measuring.

    Only two figures of a group that has not taken positions may return fire. At most two figures
    fire through one window, door or staircase in any case.
    """
    step = working.step
    actions = sum(step(leg.replace("-", " "), ACTIONS[leg]) for leg in group.path)
    step("actions", actions)
    in_position = group.path[-1] == "take-positions"
    return BuildingMoveCost(actions, step("may return fire", "all" if in_position else "two"))


class BuildingDamage(Inputs):
    """Damage points on one section of a building."""

    points: Annotated[
        int, Field(ge=1, le=10_000, description="damage points that reach the section")
    ]
    material: Annotated[Material, Field(description="building material of the section")]
    form: Annotated[Form, Field(description="how walls meet in the section")] = "plain"
    opening: bool = Field(False, description="it has a door or window")
    damage_marked: Annotated[
        int, Field(ge=0, le=10_000, description="damage points that it has already")
    ] = 0
    section_below: bool = Field(True, description="another section is directly below it")
    when_short: Annotated[
        Literal["mark", "reroll"],
        Field(
            description="what happens to points that are too few: they are marked, or they pass"
            " to another section"
        ),
    ] = "mark"


@dataclass(frozen=True)
class SectionDamaged:
    """The effect on the section, and the place where the remaining points go."""

    section_points: int
    destroyed: bool
    points_left: int
    marked: int  # points marked on the section from now on
    figures_modifier: (
        int | None
    )  # on the Combat Table, cause crash; None if the section did not collapse
    below_loses: int
    next: Where | None


@procedure(
    "rattenkrieg/building-hit",
    title="Damage to a building",
    source="Rattenkrieg 18.4, 18.4.1, 18.4.2",
    dice={
        "collateral": "for the section directly below the one that collapses",
        "direction": "of the remaining points",
    },
    also=("collapse", "wall", "floor", "demolish"),
    summary=lambda hit: {"next": hit.next, "below_loses": hit.below_loses},
)
def building_hit(damage: BuildingDamage, dice: Dice, working: Working) -> SectionDamaged:
    """Damage a section: it collapses at its points; a die sends the rest on to another section.

    Figures on or at a section that collapses roll on the Combat Table. When the section that the
    die points to is gone already, the next one behind it is hit.
    """
    step = working.step
    resistance: int = step(
        damage.material.replace("-", " "), MATERIALS.row(damage.material)["resistance"], "15.9"
    )
    section_points = step("points of the section", _strength_of(damage, resistance, working))
    # Collateral damage may have marked more than the section had.
    needed = step("points still needed", max(0, section_points - damage.damage_marked))
    points = step("damage points", damage.points)

    if step("destroyed", points >= needed):
        left = step("points left", points - needed)
        figures = step("modifier of figures there", -resistance)
        below = _points_below(damage, resistance, dice, working)
        return SectionDamaged(
            section_points, True, left, 0, figures, below, _next_section(left, dice, working)
        )
    if damage.when_short == "mark":
        marked = step("points marked", damage.damage_marked + points, "18.4.1")
        return SectionDamaged(section_points, False, 0, marked, None, 0, None)
    ahead = _next_section(points, dice, working)
    return SectionDamaged(section_points, False, points, damage.damage_marked, None, 0, ahead)


def section_strength(material: str, form: str, *, opening: bool) -> int:
    """Return the damage points that bring down a section of this material and form."""
    damage = BuildingDamage(points=1, material=material, form=form, opening=opening)
    return _strength_of(damage, MATERIALS.row(material)["resistance"], NullWorking(""))


def _strength_of(damage: BuildingDamage, resistance: int, working: Working) -> int:
    points: float = resistance
    for form in _forms(damage):
        points *= working.step(f"{form} section, times", STRENGTH.row(form)["multiplier"])
    return round_down(points)


def _forms(damage: BuildingDamage) -> Iterator[str]:
    if damage.form != "plain":
        yield damage.form
    if damage.opening:
        yield OPENING


def _points_below(damage: BuildingDamage, resistance: int, dice: Dice, working: Working) -> int:
    """Return the points that the section directly below loses."""
    if not damage.section_below:
        return 0
    step = working.step
    die = step("collateral die", dice.d6("collateral", split=resistance), "18.4.2")
    return step("section below loses", resistance if die <= resistance else 0, "18.4.2")


def _next_section(left: int, dice: Dice, working: Working) -> Where | None:
    if left == 0:
        return None
    die = working.step("direction die", dice.d6("direction"), "18.4.1")
    return working.step("next section", NEXT[die], "18.4.1")
