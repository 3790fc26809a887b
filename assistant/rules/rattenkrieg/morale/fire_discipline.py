"""Fire discipline: troops without a leader who fire without orders (Rattenkrieg 10.1.8, 15.16)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Quality
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

TIERS = [row["tier"] for row in tables.load("rattenkrieg/weapons-hierarchy").rows]
ALWAYS = 6  # no die shows more

Tier = Annotated[int, Field(ge=min(TIERS), le=max(TIERS))]


class EnemyInSight(Inputs):
    """An enemy in sight of an element whose leader is out of reach."""

    quality: Annotated[Quality, Field(description="Quality of the element itself")]
    own_tier: Annotated[Tier, Field(description="tier of most weapons in the element")]
    enemy_tier: Annotated[Tier, Field(description="tier of most weapons of the enemy")]
    in_contact: bool = Field(False, description="it has a leader whose orders reach it")
    any_enemy: bool = Field(False, description="house rule: also an enemy no worse armed")


@dataclass(frozen=True)
class FireDiscipline:
    """The result of the check: whether fire had to be held, and whether it was opened."""

    check_needed: bool
    opens_fire: bool


@procedure(
    "rattenkrieg/poor-fire-discipline",
    title="Poor fire discipline",
    source="Rattenkrieg 10.1.8, 15.16",
    dice={"discipline": "of the element"},
    also=("fire by mistake", "opening fire without orders"),
    summary=lambda discipline: {"opens_fire": discipline.opens_fire},
)
def poor_fire_discipline(element: EnemyInSight, dice: Dice, working: Working) -> FireDiscipline:
    """Check whether an element out of its leader's reach opens fire on an enemy that it sees.

    An enemy with weapons of a lower tier tempts the element, which reveals itself by firing. Its
    owner may then give it a Fire or Movement order even in the middle of the turn.
    """
    step = working.step
    if element.in_contact:
        return FireDiscipline(step("its leader holds it back, so a check is needed", False), False)
    worse_armed = step("tiers better than the enemy", element.own_tier - element.enemy_tier) > 0
    if not worse_armed and not step("any enemy tempts it", element.any_enemy, "15.16"):
        return FireDiscipline(step("check needed", False), False)

    quality = step("holds its fire on this or less", element.quality)
    if quality >= ALWAYS:
        return FireDiscipline(True, step("opens fire: no die can fail", False))
    die = step("die", dice.d6("discipline", split=quality))
    return FireDiscipline(True, step("opens fire", die > quality))
