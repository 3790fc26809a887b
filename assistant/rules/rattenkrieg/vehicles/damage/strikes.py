"""An XD(Y) strike on an unarmored target (Rattenkrieg 18.4, 20.1.2.2, 20.4.4)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.dice_pools import FACES, ways_by_count
from assistant.rules.working import Working


class UnarmoredHit(Inputs):
    """A strike such as 6D(5), and what reduces it."""

    dice: Annotated[int, Field(ge=0, le=60, description="strike dice: 6 for 6D(5)")]
    severity: Annotated[
        int, Field(ge=0, le=6, description="the highest die that counts: 5 of 6D(5)")
    ]
    divisor: Annotated[
        int, Field(ge=1, le=10, description="factor of reinforced concrete, 1 if none")
    ] = 1


@dataclass(frozen=True)
class StrikeDamage:
    """The damage of the strike."""

    kept: list[int]
    damage_points: int


def _strike_chances(hit: UnarmoredHit) -> Iterator[tuple[dict[str, int], Fraction]]:
    """Yield the chance of each number of damage points."""
    ways = ways_by_count(hit.dice, FACES, lambda die: die if die <= hit.severity else 0)
    divided: Counter[int] = Counter()
    for points, share in ways[-1].items():
        divided[points // hit.divisor] += share
    for points, share in divided.items():
        yield {"damage_points": points}, Fraction(share, len(FACES) ** hit.dice)


@procedure(
    "rattenkrieg/strike",
    title="Strike on an unarmored target",
    source="Rattenkrieg 18.4, 20.1.2.2, 20.4.4",
    dice={"damage": "of the strike"},
    also=("XD(Y)", "HE against trucks", "damage dice", "unarmored"),
    summary=lambda damage: {"damage_points": damage.damage_points},
    chances=_strike_chances,
)
def strike(hit: UnarmoredHit, dice: Dice, working: Working) -> StrikeDamage:
    """Roll a strike: dice over the severity are dropped, the others added up.

    Armor effects are calculated differently: there a high die counts at most for the number of
    dice.
    """
    step = working.step
    step("dice that count: this or less", hit.severity)
    thrown = step("dice", dice.pool_by_die("damage", hit.dice, most=hit.severity))
    kept = step("dice kept", [die for die in thrown if die <= hit.severity])
    points = step("added up", sum(kept))
    if hit.divisor > 1:
        concrete = f"divided by the concrete factor {hit.divisor}"
        points = step(concrete, points // hit.divisor, "20.4.4")
    return StrikeDamage(kept, step("damage points", points))
