"""Cover: what protects a figure from a shooter or hides it from a spotter (Rattenkrieg 3)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Missing
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.spotting.sight import INVISIBLE, Raw, cover_by_sight
from assistant.rules.text_figures import cases, whole_figure
from assistant.rules.working import Working

BY_OBSTACLE = cases("rattenkrieg/cover-by-obstacle")  # 3.1.1
BY_STANCE = {"front": 1, "side": 0, "rear": -1}  # 3.1.2
HUNKERING_IN_THE_OPEN = 1  # 15.15
CONCEALED = 1  # 3.2
UNSEEN = whole_figure("rattenkrieg/cover-unseen")  # 3.1.3

# The drawing of the arcs is lost: the front has the 180 degrees of the text, the rear 90.
FRONT_UP_TO_DEG = 90
SIDE_UP_TO_DEG = 135


class CoveredFigure(Inputs):
    """A figure, the obstacle that it is behind, and the direction of the shooter or spotter."""

    obstacle: Literal["none", "low", "torso", "head"] = Field(
        "none",
        description="object between the two: low is any object, even below the knee; torso if only "
        "part of torso and head shows; head if only part of the head shows",
    )
    obstacle_value: Annotated[
        int | None,
        Field(
            ge=0, le=5, description="penetration class of the obstacle; null if nothing pierces it"
        ),
    ] = None
    weapon_penetration: Annotated[
        int, Field(ge=0, le=6, description="penetration of the firer's weapon")
    ] = 0
    state: Literal["ready", "exposed", "not-alert", "wounded", "stunned", "hunkered-down"] = Field(
        "ready",
        description="exposed: boards, climbs, jumps, runs, rushes, swims, forces or uses a door, "
        "throws; until its next action",
    )
    arc: Annotated[
        Literal["front", "side", "rear"] | None,
        Field(
            description="side that the fire comes from; for a ready figure, give this or the"
            " bearing"
        ),
    ] = None
    bearing_deg: Annotated[
        float | None,
        Field(
            ge=0,
            le=180,
            description="angle between its facing and the firer, degrees; give either this or"
            " the arc",
        ),
    ] = None
    concealed: bool = Field(
        False,
        description="the figure is at a window, in the shade, or touches trees, shrubs, a hedge"
        " or a fence",
    )
    i_factor: Annotated[Raw, Field(description="its I-Factor")] = 0
    unseen: bool = Field(False, description="the enemy knows that it is there but cannot see it")

    def input_errors(self) -> Iterator[Missing]:
        """Yield an error if a figure is ready and nothing says from which side it is fired at."""
        if self.state == "ready" and self.arc is None and self.bearing_deg is None:
            yield Missing(
                "arc",
                None,
                "front, side or rear for a ready figure, or omitted if bearing_deg is given",
            )


@dataclass(frozen=True)
class Cover:
    """The cover of a figure against one shooter, part by part."""

    by_obstacle: int
    by_stance: int
    by_hunkering: int
    by_concealment: int
    cover: int
    avoid_cover: int  # against being spotted
    pierced: bool
    can_be_fired_at: bool


@procedure(
    "rattenkrieg/cover",
    title="Cover",
    source="Rattenkrieg 3.1, 3.2, 7.4, 15.15",
    also=("concealment", "combat stance", "protection"),
)
def cover(figure: CoveredFigure, dice: Dice, working: Working) -> Cover:
    """Add up what protects a figure: an obstacle or its stance, and being hard to see.

    An obstacle that the weapon pierces gives no cover. Only obstacle and concealment help against
    being spotted. A figure that hunkers down behind an obstacle cannot be fired at.
    """
    step = working.step
    by_obstacle, pierced = _obstacle_cover(figure, working)
    by_stance = by_hunkering = 0
    if not by_obstacle and figure.state == "ready":
        by_stance = step(
            f"combat stance, fire from the {_arc_fired_from(figure)}",
            BY_STANCE[_arc_fired_from(figure)],
        )
    if not by_obstacle and figure.state == "hunkered-down":
        by_hunkering = step("hunkered down in the open", HUNKERING_IN_THE_OPEN, "15.15")
    by_concealment = step("hard to see", _concealment_cover(figure), "3.1.3")
    return Cover(
        by_obstacle,
        by_stance,
        by_hunkering,
        by_concealment,
        cover=step("cover", by_obstacle + by_stance + by_hunkering + by_concealment),
        avoid_cover=step("cover against being spotted", by_obstacle + by_concealment),
        pierced=pierced,
        can_be_fired_at=step(
            "can be fired at", not (by_obstacle and figure.state == "hunkered-down"), "15.15"
        ),
    )


def _obstacle_cover(figure: CoveredFigure, working: Working) -> tuple[int, bool]:
    offered = working.step("cover of the obstacle", BY_OBSTACLE[figure.obstacle])
    if not offered or figure.obstacle_value is None:
        return offered, False
    working.step("class of the obstacle", figure.obstacle_value)
    working.step("penetration of the weapon", figure.weapon_penetration)
    # In 3.1.1 a wall stops an equal penetration; in the example of 15.9, which applies, not.
    pierced = figure.weapon_penetration >= figure.obstacle_value
    pierced = working.step("the shot goes through", pierced, "15.9")
    return (0 if pierced else offered), pierced


def _arc_fired_from(figure: CoveredFigure) -> Literal["front", "side", "rear"]:
    if figure.arc is not None:
        return figure.arc
    bearing = figure.bearing_deg or 0
    if bearing <= FRONT_UP_TO_DEG:
        return "front"
    return "side" if bearing <= SIDE_UP_TO_DEG else "rear"


def _concealment_cover(figure: CoveredFigure) -> int:
    """Return the cover for being hard to see; shade and I-Factor are one benefit, counted once."""
    if figure.unseen or figure.i_factor >= INVISIBLE:
        return UNSEEN
    return CONCEALED if figure.concealed else cover_by_sight(figure.i_factor)
