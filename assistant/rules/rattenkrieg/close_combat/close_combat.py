"""Close combat: figures in base contact (Rattenkrieg 17)."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Aggressiveness, Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

MODIFIERS = tables.load("rattenkrieg/close-combat-modifiers")
RESULTS = tables.load("rattenkrieg/close-combat-results")
NO_WEAPONS = ("helper", "surprise")
WEAPONS = [row["weapon"] for row in MODIFIERS.rows if row["weapon"] not in NO_WEAPONS]
SEVERAL = {  # a row of the table for more than one weapon
    "knife-improvised": "knife or improvised weapon",
    "handgun": "gun or revolver",
    "bayonet-assault-rifle": "rifle with bayonet or assault rifle",
    "smg-sword": "submachine gun or sword",
    "lmg-polearm": "machine gun or polearm",
}

HELPERS_EACH = whole_figure("rattenkrieg/close-combat-helpers-each")
DOOM = whole_figure("rattenkrieg/close-combat-doom")
LEAST, MOST = RESULTS.rows[0]["roll"], RESULTS.rows[-1]["roll"]

Arm = Annotated[str, OneOf(dict.fromkeys(WEAPONS))]
Arms = Annotated[tuple[Arm, ...], Field(min_length=1, max_length=60)]
Helpers = Annotated[int, Field(ge=0, le=120)]


class Melee(Inputs):
    """Figures of both sides in base contact with one another."""

    attackers: Annotated[Arms, Field(description="weapon of each attacker in contact")]
    defenders: Annotated[Arms, Field(description="weapon of each defender in contact")]
    attacker_helpers: Annotated[
        Helpers, Field(description="figures behind the attackers, at most two each")
    ] = 0
    defender_helpers: Annotated[
        Helpers, Field(description="figures behind the defenders, at most two each")
    ] = 0
    caught_unready: bool = Field(
        False, description="the defender is caught before an effective reaction"
    )
    from_behind: bool = Field(False, description="the attack comes from behind")
    defender_helpless: bool = Field(False, description="the defender is stunned or hunkered down")
    attacker_aggressiveness: Annotated[
        Aggressiveness | None, Field(description="null when Aggressiveness is not in play")
    ] = None
    defender_aggressiveness: Annotated[
        Aggressiveness | None, Field(description="null when Aggressiveness is not in play")
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for more than two helpers for each figure in contact."""
        sides = (
            ("attacker_helpers", self.attacker_helpers, self.attackers),
            ("defender_helpers", self.defender_helpers, self.defenders),
        )
        for name, helpers, figures in sides:
            most = HELPERS_EACH * len(figures)
            if helpers > most:
                yield Problem(
                    name, helpers, f"a whole number from 0 to {most}, two for each in contact"
                )


@dataclass(frozen=True)
class CloseCombatRound:
    """One round of close combat."""

    modifier: int | None  # None when nobody fought back
    modified: int | None  # None without a die
    result: str
    figure: int | None  # its place in the list of its side, from 1


@procedure(
    "rattenkrieg/close-combat",
    title="Close combat",
    source="Rattenkrieg 17.1, 17.2, 17.3, 17.4",
    dice={
        "roll": "one die for both sides",
        "pick": "which figure of that side",
    },
    faces={"pick": 0},
    also=("melee", "hand to hand", "surprise attack"),
    summary=lambda round: {"result": round.result},
)
def close_combat(melee: Melee, dice: Dice, working: Working) -> CloseCombatRound:
    """Resolve one round of close combat for all figures in contact; repeat until none are.

    Stunned and hunkered-down figures are killed or captured, as the attacker chooses. A figure that
    retreats goes back 1 inch and pushes its helpers back. Figures without actions fight too.
    """
    step = working.step
    if melee.defender_helpless:
        return CloseCombatRound(None, None, step("helpless", "defender-at-mercy", "17.1"), None)

    modifier = step("modifiers of both sides", _sum_of_modifiers(melee, working), "17.2")
    if doomed := _side_surrendering(melee, modifier):
        return CloseCombatRound(
            modifier, None, step("sure death", f"{doomed}-surrenders", "17.3"), None
        )

    die = step("die", dice.d6("roll"), "17.2")
    modified = step("die with modifiers", min(max(die + modifier, LEAST), MOST), "17.2")
    effect: str = step("effect", RESULTS.row(modified)["effect"], "17.2")
    side = effect.partition("-")[0]
    figures = melee.attackers if side == "attacker" else melee.defenders
    figure = 1
    if len(figures) > 1:
        figure = dice.die("pick", len(figures))
        step("figure of this side", f"{side} {figure}", "17.2")
    return CloseCombatRound(modifier, modified, effect, figure)


def _sum_of_modifiers(melee: Melee, working: Working) -> int:
    """Return the sum of all modifiers on both tables."""
    sides = (
        ("attacker", melee.attackers, melee.attacker_helpers),
        ("defender", melee.defenders, melee.defender_helpers),
    )
    total = 0
    for side, arms, helpers in sides:
        for weapon, count in Counter(arms).items():
            each = MODIFIERS.row(side, weapon)["modifier"]
            total += working.step(_label(side, weapon, count), count * each, "17.2")
        if helpers:
            each = MODIFIERS.row(side, "helper")["modifier"]
            total += working.step(_label(side, "helper", helpers), helpers * each, "17.2")
    if melee.caught_unready and melee.from_behind:
        surprise = MODIFIERS.row("attacker", "surprise")["modifier"]
        total += working.step("surprise attack", surprise, "17.4")
    return total


def weapon_in_words(weapon: str) -> str:
    """Return a row of the table of modifiers in words, as people at the table read it."""
    return SEVERAL.get(weapon, weapon.replace("-", " "))


def _label(side: str, weapon: str, count: int) -> str:
    words = f"{side}: {weapon_in_words(weapon)}"
    return words if count == 1 else f"{words}, {count} of them"


def _side_surrendering(melee: Melee, modifier: int) -> str | None:
    """Return the side that surrenders, if no die could save it and it has no will to fight."""
    # The print has the dice the wrong way round: even a 1 must kill the defender, a 6 the other.
    if modifier >= DOOM and not melee.defender_aggressiveness:
        return "defender"
    if modifier <= -DOOM and not melee.attacker_aggressiveness:
        return "attacker"
    return None
