"""Ramming and crashing (Rattenkrieg 31.12)."""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.damage_points import damage_point_chances, roll_damage_points
from assistant.rules.rattenkrieg.vehicles.driving.speeds import Speed
from assistant.rules.rounding import round_down, without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

CRASH = tables.load("rattenkrieg/crash-severity")
INCHES_A_DIE = whole_figure("rattenkrieg/ramming-inches-a-die")  # 31.12
LIGHT_TONS = whole_figure("rattenkrieg/ramming-light-tons")
HEAVY_TONS = whole_figure("rattenkrieg/ramming-heavy-tons")
LIGHT_ARMOR = ("armored-car", "half-track", "carrier")
BY_AIR = whole_figure(
    "rattenkrieg/ramming-by-air"
)  # 34.14: on the dice of the men aboard an aircraft
SOFT = {
    "truck": "truck",
    "boat": "metal-boat",
    "landing-craft": "metal-boat",
    "aircraft": "plane",
    "glider": "glider",
}
BOATS_OF = {"rubber-boat": "rubber-boat", "wooden-or-aluminum-boat": "wooden-boat"}
K = TypeVar("K", bound=Hashable)

Object = Annotated[str, OneOf(CRASH.keys())]
Contact = Literal["head-on", "rear", "side", "fixed"]


def crash_severity(thing: str) -> int:
    """Return how hard an object hits a vehicle that runs into it."""
    severity: int = CRASH.row(thing)["severity"]
    return severity


def crash_object(category: str, tons: float | None, *, armored: bool, made_of: str = "") -> str:
    """Return the class of a vehicle in a crash, by the category and weight of its card.

    `made_of` is its row of the damage by acceleration, which distinguishes boats.
    """
    if made_of in BOATS_OF:
        return BOATS_OF[made_of]
    if category in LIGHT_ARMOR:
        return "apc"
    if not armored:  # a motorcycle or a gun is nearest to a car
        return SOFT.get(category, "car")
    if tons is None:
        return "afv"
    if tons < LIGHT_TONS:
        return "tank-under-10t"
    return "tank-over-25t" if tons > HEAVY_TONS else "tank-10-to-25t"


class CollidingObject(Inputs):
    """One of two objects that collide."""

    object: Annotated[Object, Field(description="kind of object")]
    speed_in: Annotated[Speed, Field(description="its speed, inches per impulse")]


class Collision(Inputs):
    """Two objects that collide, and how."""

    a: Annotated[CollidingObject, Field(description="vehicle or object that runs into the other")]
    b: Annotated[CollidingObject, Field(description="the other")]
    contact: Annotated[
        Contact,
        Field(
            description="head-on, from the rear, into the side; fixed if vehicle b does not move"
        ),
    ]
    rc_factor: Annotated[
        int,
        Field(ge=1, le=10, description="factor of reinforced concrete, if b is a fortification"),
    ] = 1

    @property
    def speed_in(self) -> float:
        """The speed of the collision in inches; from the side only the rammer's counts (ruling)."""
        a, b = self.a.speed_in, self.b.speed_in
        by_contact = {"head-on": a + b, "rear": max(0, a - b)}
        return without_noise(by_contact.get(self.contact, a))


@dataclass(frozen=True)
class CollisionResult:
    """The damage of each of the two."""

    collision_speed_in: float
    dice: int  # for each
    a_severity: int  # damage that a suffers
    b_severity: int
    a_damage: int
    b_damage: int


def _points_band(points: int, count: int, whose: str) -> int | str:
    """Return damage points as odds show them: with many dice, in bands."""
    if count <= 1:
        return points
    low = points // count * count
    return f"{whose} {low} to {low + count - 1}"


def _summarize(hit: CollisionResult) -> dict[str, int | str]:
    return {
        "a_damage": _points_band(hit.a_damage, hit.dice, "a"),
        "b_damage": _points_band(hit.b_damage, hit.dice, "b"),
    }


def _collision_chances(inputs: Collision) -> Iterator[tuple[dict[str, int | str], Fraction]]:
    count = round_down(inputs.speed_in / INCHES_A_DIE)
    of_a = damage_point_chances(count, crash_severity(inputs.b.object))
    of_b = damage_point_chances(count, crash_severity(inputs.a.object), inputs.rc_factor)
    banded = sum_by_kind(of_b, lambda points: _points_band(points, count, "b"))
    for a_damage, share in sum_by_kind(
        of_a, lambda points: _points_band(points, count, "a")
    ).items():
        for b_damage, other in banded.items():
            yield {"a_damage": a_damage, "b_damage": b_damage}, share * other


def sum_by_kind(chances: dict[int, Fraction], kind: Callable[[int], K]) -> dict[K, Fraction]:
    """Return chances added up for all numbers of points of the same kind."""
    gathered: dict[K, Fraction] = {}
    for points, share in chances.items():
        gathered[kind(points)] = gathered.get(kind(points), Fraction(0)) + share
    return gathered


@procedure(
    "rattenkrieg/ram",
    title="Ramming and crashing",
    source="Rattenkrieg 31.12, 32.12, 33.12, 34.14",
    dice={"a": "damage to a, a die for every 10″", "b": "damage to b, as many"},
    also=("collision", "crash", "aircraft crashes", "runs aground", "barricade"),
    summary=_summarize,
    chances=_collision_chances,
)
def ram(inputs: Collision, dice: Dice, working: Working) -> CollisionResult:
    """Resolve a collision: each object takes a die for every 10″ of speed, at the other's severity.

    The first points go to the figures aboard, one each: a die on the Combat Table, -3 in an
    aircraft. The rest goes to systems at random.
    """
    step = working.step
    speed = step("speed of the collision, inches", inputs.speed_in)
    count = step("dice for each", round_down(speed / INCHES_A_DIE))
    a_severity, b_severity = crash_severity(inputs.b.object), crash_severity(inputs.a.object)
    a_damage = roll_damage_points(
        "a", count, a_severity, dice, working, f"a, {_name_of_object(inputs.a)}"
    )
    b_damage = roll_damage_points(
        "b", count, b_severity, dice, working, f"b, {_name_of_object(inputs.b)}"
    )
    if inputs.rc_factor > 1:
        concrete = f"b: divided by the concrete factor {inputs.rc_factor}"
        b_damage = step(concrete, b_damage // inputs.rc_factor, "20.4.4")
    return CollisionResult(speed, count, a_severity, b_severity, a_damage, b_damage)


def _name_of_object(crasher: CollidingObject) -> str:
    return crasher.object.replace("-", " ")
