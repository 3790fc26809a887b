"""The reactions of a platoon, and where it runs (Desert Rats, Reactions)."""

from collections.abc import Iterator
from math import hypot
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.desert_rats.places import Metres
from assistant.rules.desert_rats.ranges import whole_bearing
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rounding import round_down, round_half_up, without_noise
from assistant.rules.working import Working

RESULTS = tables.load("desert-rats/reaction-results")
FACTORS = tables.load("desert-rats/reaction-factors")
MOST_LOST = 6

Lost = Annotated[int, Field(ge=0, le=MOST_LOST)]


class PlatoonUnderFire(Inputs):
    """The losses and fire that a platoon suffered in a turn."""

    platoon: Annotated[Literal["tanks", "infantry"], Field(description="its kind")]
    under_effective_fire: bool = Field(
        False, description="it was shot at with a weapon that could hurt it"
    )
    retreated: bool = Field(False, description="it spent this turn panicked or demoralised")
    lost_this_turn: Annotated[Lost, Field(description="elements lost this turn")] = 0
    lost_in_battle: Annotated[
        Lost | None,
        Field(description="elements lost in total; if omitted, the losses of this turn"),
    ] = None
    fire_within_100_m: bool = Field(False, description="it was shot at from 100 m or less")
    friends_broken: Annotated[
        int, Field(ge=0, le=20, description="friendly platoons panicked or demoralised last turn")
    ] = 0
    tank_support: bool = Field(False, description="a friendly tank is near")
    loss_counts_twice: bool = Field(
        True, description="house rule: this turn's losses count among all as well"
    )

    @property
    def lost(self) -> int:
        """All elements that the platoon has lost."""
        return self.lost_this_turn if self.lost_in_battle is None else self.lost_in_battle

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for fewer losses in the battle than in this turn."""
        if self.lost < self.lost_this_turn:
            allowed = f"{self.lost_this_turn} or more: this turn's are among them"
            yield Problem("lost_in_battle", self.lost_in_battle, allowed)


@dataclass(frozen=True)
class ReactionResult:
    """The state of a platoon for the next turn."""

    tested: bool
    modifier: int | None  # None when the platoon was not tested
    score: int | None
    result: str
    cease_fire_modifier: int
    may_approach: bool
    withdraws: str  # none, away or out-of-range
    tests_again: bool


@procedure(
    "desert-rats/reaction",
    title="Reaction of a platoon",
    source="Desert Rats, Reactions",
    dice={"reaction": "of the platoon"},
    also=("morale", "panic", "reaction test"),
    summary=lambda reacted: {"result": reacted.result},
)
def reaction(inputs: PlatoonUnderFire, dice: Dice, working: Working) -> ReactionResult:
    """Test a platoon at the turn's end: under effective fire, after a loss, or already running."""
    step = working.step
    if not (inputs.under_effective_fire or inputs.lost_this_turn or inputs.retreated):
        return _result(step("no reason for a test", "ok"), tested=False)
    modifier = 0
    for factor, label, times in _factors(inputs):
        if times:
            modifier += step(label, times * FACTORS.row(factor)["modifier"])
    score = step("die and modifiers", step("die", dice.d6("reaction")) + modifier)
    result = step("result", _row_of(score)["result"])
    return _result(result, tested=True, modifier=modifier, score=score)


def _factors(inputs: PlatoonUnderFire) -> Iterator[tuple[str, str, int]]:
    """Yield each factor with its label, and how many times it counts."""
    earlier = inputs.lost if inputs.loss_counts_twice else inputs.lost - inputs.lost_this_turn
    supported = inputs.tank_support and inputs.platoon == "infantry"
    yield (
        "element-lost-this-turn",
        f"lost this turn: {inputs.lost_this_turn}",
        inputs.lost_this_turn,
    )
    yield "element-lost-in-battle", f"lost in the battle: {earlier}", earlier
    yield "fire-from-within-100-m", "shot at from within 100 m", int(inputs.fire_within_100_m)
    friends = inputs.friends_broken
    yield "friendly-platoon-broken-last-turn", f"friends broken: {friends}", friends
    yield "infantry-supported-by-tanks", "supported by tanks", int(supported)


def _row_of(score: int) -> tables.Row:
    return next(r for r in RESULTS.rows if r["min_score"] is None or score >= r["min_score"])


def _result(
    result: str, *, tested: bool, modifier: int | None = None, score: int | None = None
) -> ReactionResult:
    row = RESULTS.row(result)
    return ReactionResult(
        tested,
        modifier,
        score,
        result,
        row["cease_fire_modifier"],
        row["may_approach"],
        row["withdraws"],
        tests_again=row["withdraws"] != "none",
    )


class Enemy(Inputs):
    """The place of an enemy."""

    x_m: Annotated[Metres, Field(description="meters east")]
    y_m: Annotated[Metres, Field(description="meters north")]


class PlatoonRunning(Inputs):
    """A platoon that runs from its enemies."""

    x_m: Annotated[Metres, Field(description="its reference point, meters east")]
    y_m: Annotated[Metres, Field(description="its reference point, meters north")]
    enemies: Annotated[
        tuple[Enemy, ...],
        Field(
            min_length=1, max_length=50, description="enemies that it knows of, or that fired at it"
        ),
    ]
    distance_m: Annotated[float, Field(ge=1, le=500, description="distance that it goes, meters")]
    map_width_m: Annotated[float, Field(ge=100, le=10_000, description="the map from west to east")]
    map_height_m: Annotated[
        float, Field(ge=100, le=10_000, description="the map from south to north")
    ]

    def distance_to(self, enemy: Enemy) -> float:
        """Return the distance to an enemy in meters."""
        return without_noise(hypot(enemy.x_m - self.x_m, enemy.y_m - self.y_m))

    @property
    def nearest_enemy(self) -> Enemy:
        """The nearest enemy; of equally near ones, the first."""
        return min(self.enemies, key=self.distance_to)

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for an enemy in the platoon's own place."""
        if not self.distance_to(self.nearest_enemy):
            number = self.enemies.index(self.nearest_enemy)
            place = self.nearest_enemy.model_dump()
            yield Problem(f"enemies[{number}]", place, "a place other than the platoon's")


@dataclass(frozen=True)
class WithdrawalResult:
    """The direction and distance of a platoon's withdrawal."""

    nearest_m: int
    heading_deg: int
    to_x_m: int
    to_y_m: int
    left_map: bool


@procedure(
    "desert-rats/withdraw",
    title="Withdraw",
    source="Desert Rats, Reactions",
    also=("run away", "panic", "rout"),
)
def withdraw(inputs: PlatoonRunning, dice: Dice, working: Working) -> WithdrawalResult:
    """Find where a platoon runs: straight away from the nearest enemy, as far as it can go."""
    step = working.step
    enemy = inputs.nearest_enemy
    away = inputs.distance_to(enemy)
    near = step("nearest enemy, m", round_down(away))
    east, north = inputs.x_m - enemy.x_m, inputs.y_m - enemy.y_m
    heading = step("heading, degrees", whole_bearing(east, north))
    x = without_noise(inputs.x_m + east / away * inputs.distance_m)
    y = without_noise(inputs.y_m + north / away * inputs.distance_m)
    to_x, to_y = (
        step("to, meters east", round_half_up(x)),
        step("to, meters north", round_half_up(y)),
    )
    outside = not (0 <= x <= inputs.map_width_m and 0 <= y <= inputs.map_height_m)
    return WithdrawalResult(near, heading, to_x, to_y, step("leaves the map", outside))
