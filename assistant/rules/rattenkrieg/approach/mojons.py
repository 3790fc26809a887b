"""Mojons: their number, their movement, and the deployment of their figures.

Rattenkrieg 8, 9.2.2.2.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Inches, Inputs, Missing, OneOf, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rounding import without_noise
from assistant.rules.working import Working

KINDS = tables.load("rattenkrieg/mojon-kinds")

MojonKind = Annotated[str, OneOf(KINDS.keys())]
AtLeastOne = Annotated[int, Field(ge=1, le=10_000)]


class MojonForce(Inputs):
    """A side that assigns its elements to Mojons."""

    leaders: Annotated[Count, Field(description="NCOs and officers")] = 0
    support_weapons: Annotated[Count, Field(description="support weapons")] = 0
    convoys: Annotated[Count, Field(description="vehicles that lead a convoy")] = 0
    inert: Annotated[
        Count, Field(description="guns without a crew, groups of vehicles with engines off")
    ] = 0
    vehicles: Annotated[Count, Field(description="vehicles")] = 0
    oob_circles: Annotated[
        Count, Field(description="circles for Mojons in the order of battle")
    ] = 0
    defender: bool = Field(False, description="this side defends")
    highest_quality: Annotated[
        Quality | None, Field(description="Quality of the highest leader, for a defender")
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error if a defender's highest leader has no Quality, which sets the decoys."""
        if self.defender and self.highest_quality is None:
            yield Missing("highest_quality", None, "a whole number from 1 to 8 for the defender")


@dataclass(frozen=True)
class MojonAllowance:
    """The number of Mojons that a side has."""

    minimum: int  # the usual number; elements may share a Mojon
    maximum: int
    decoys: int
    total: int


@procedure(
    "rattenkrieg/mojon-allowance",
    title="How many Mojons",
    source="Rattenkrieg 8.1.1",
    also=("number of mojons", "decoys"),
)
def mojon_allowance(side: MojonForce, dice: Dice, working: Working) -> MojonAllowance:
    """Count the Mojons of a side: the usual minimum, the maximum, and a defender's decoys."""
    step = working.step
    support, inert = side.support_weapons, side.inert
    minimum = step(
        "least: leaders, support weapons, convoys, inert",
        side.leaders + support + side.convoys + inert,
    )
    maximum = step(
        "most: circles, vehicles, support weapons, inert",
        side.oob_circles + side.vehicles + support + inert,
    )
    decoys = step(
        "decoys that the defender gets", (side.highest_quality or 0) if side.defender else 0
    )
    return MojonAllowance(minimum, maximum, decoys, step("in all", maximum + decoys))


class MojonAdvance(Inputs):
    """The next marker of a Mojon's pathway, or the Mojon's own move."""

    kind: Annotated[MojonKind, Field(description="kind of Mojon")]
    phase: Annotated[Literal["approach", "engagement"], Field(description="phase of the battle")]
    distance_in: Annotated[
        Inches, Field(description="inches from the marker before, or inches moved")
    ]
    undetected: bool = Field(True, description="not spotted, its pathway not stopped")
    defending: bool = Field(False, description="a static defender's Mojon")
    enters_building: bool = Field(False, description="it ends inside a building")


@dataclass(frozen=True)
class MojonMove:
    """The result of a Mojon's move: whether it may go this far."""

    allowed: bool
    min_in: int
    max_in: int
    settling: bool  # whether it can neither spot nor stop in the next turn


@procedure(
    "rattenkrieg/mojon-move",
    title="Move a Mojon",
    source="Rattenkrieg 8.1.4, 8.3, 9.2.2.2, 10.1.5",
    also=("pathway", "next marker"),
)
def mojon_move(advance: MojonAdvance, dice: Dice, working: Working) -> MojonMove:
    """Check whether the next marker of a pathway, or a Mojon's own move, may be this far away.

    In the engagement a Mojon moves once a turn, between two rounds or after the last, without an
    order. To deploy and fight it needs an order placed on it.
    """
    step = working.step
    row, approach = KINDS.row(advance.kind), advance.phase == "approach"
    least = step("at least, in inches", row["path_min_in"] if approach else 0)
    most = row["path_max_in"] if approach else row["engagement_move_in"]
    most = step("at most, in inches", most, "8.1.4" if approach else "8.3")
    allowed = step("within that", least <= without_noise(advance.distance_in) <= most)
    if not step("undetected", advance.undetected):
        allowed = False
    if approach and advance.defending:
        allowed = step("a defender's Mojon moves in the approach", False, "9.2.1")
    settling = step("takes position next turn", approach and advance.enters_building, "9.2.2.2")
    return MojonMove(allowed, least, most, settling)


class Deployment(Inputs):
    """An element about to be placed on the table."""

    figures: Annotated[AtLeastOne, Field(description="figures, the leader included")]
    quality: Annotated[Quality, Field(description="Quality of the element, not of its leader")]
    nearest_enemy_in: Annotated[
        Inches | None,
        Field(description="inches from the Mojon to the nearest enemy, null if there is none"),
    ]
    front_in: Annotated[
        Inches | None, Field(description="inches from the first to the last figure")
    ] = None
    closest_in: Annotated[
        Inches | None,
        Field(description="minimum distance from a placed figure to an enemy, inches"),
    ] = None


@dataclass(frozen=True)
class DeploymentLimits:
    """The limits on an element's deployment: how wide and how close."""

    max_front_in: int
    min_enemy_in: float | None
    legal: bool | None  # None when no placing was entered


@procedure(
    "rattenkrieg/deploy-from-mojon",
    title="Deploy from a Mojon",
    source="Rattenkrieg 8.2.1",
    also=("placing the figures", "deployment front"),
)
def deploy_from_mojon(deployment: Deployment, dice: Dice, working: Working) -> DeploymentLimits:
    """Find how wide an element deploys from its Mojon, and how near to the enemy it may come.

    The leader or main figure is placed where the Mojon was, which need not be in the middle.
    """
    step = working.step
    front, closest = deployment.front_in, deployment.closest_in
    widest = step("figures times Quality", deployment.figures * deployment.quality, "8.2.1.1")
    nearest = step("no nearer to an enemy than, inches", deployment.nearest_enemy_in, "8.2.1.2")
    if front is None and closest is None:
        return DeploymentLimits(widest, nearest, None)
    legal = True
    if front is not None:
        legal = step("front is narrow enough", without_noise(front) <= widest, "8.2.1.1")
    if closest is not None and nearest is not None:
        far_enough = step("far enough", without_noise(closest - nearest) >= 0, "8.2.1.2")
        legal = legal and far_enough
    return DeploymentLimits(widest, nearest, legal)
