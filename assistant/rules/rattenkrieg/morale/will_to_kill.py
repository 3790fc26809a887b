"""The will to kill: the Aggressiveness check before a shot (Rattenkrieg 13.1.1, 19.1)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Aggressiveness, Inches, Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.morale.aggressiveness import Creature
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import cases
from assistant.rules.working import Working

MODIFIERS = tables.load("rattenkrieg/aggressiveness-modifiers")
DOG_MODIFIERS = tables.load("rattenkrieg/dog-aggressiveness-modifiers")

# The limits in the names of the rows; only the nearest band counts.
BANDS = cases("rattenkrieg/will-to-kill-bands")  # the inches of the rows of the table
NEAR = tuple((inches, band) for band, inches in BANDS.items() if band.startswith("under"))
FAR = next((inches, band) for band, inches in BANDS.items() if band.startswith("over"))

Exempt = Literal["none", "leader-leading", "led", "target-vehicle-or-bunker", "sniper", "crew"]


class AttackIntended(Inputs):
    """A figure about to shoot at a living enemy, or a dog about to bite one."""

    aggressiveness: Annotated[Aggressiveness, Field(description="Aggressiveness of the attacker")]
    creature: Annotated[Creature, Field(description="a figure (or group), or a dog")] = "man"
    exempt: Annotated[
        Exempt,
        Field(description="why no check is needed; led means not out of command"),
    ] = "none"
    knife: bool = Field(False, description="uses a knife or bayonet")
    target_unaware_or_engaged: bool = Field(
        False, description="the enemy is not aware of the figure, or already fights somebody else"
    )
    target_key_man: bool = Field(
        False, description="the target is an officer, NCO, gunner, crew or sniper"
    )
    target_defenseless: bool = Field(False, description="the target is defenseless")
    distance_in: Annotated[
        Inches | None, Field(description="inches to the enemy; null if the distance does not count")
    ] = None
    target_running: bool = Field(False, description="for a dog: the enemy runs away")
    target_unconscious: bool = Field(False, description="for a dog: the enemy is unconscious")
    target_not_soldier: bool = Field(False, description="for a dog: the enemy is not a soldier")
    aggressiveness_modifiers_to: Annotated[
        Literal["die", "value"],
        Field(description="house rule: the value that the circumstances modify"),
    ] = "die"


@dataclass(frozen=True)
class Will:
    """The result of the check: the figure attacks, fires wide, or does not fire."""

    result: Literal["attacks", "wide", "refuses", "exempt", "cannot-fight"]
    modifier: int | None  # None, like the rest, when there was nothing to check
    modified: int | None
    threshold: int | None  # attacks under it, fires wide at it


@procedure(
    "rattenkrieg/aggressiveness-check",
    title="Aggressiveness check",
    source="Rattenkrieg 13.1.1, 19.1",
    dice={"roll": "of the figure, or of the group that fires together"},
    also=("shoot to kill", "out of command fire", "dog attacks"),
    summary=lambda will: {"result": will.result},
)
def aggressiveness_check(attack: AttackIntended, dice: Dice, working: Working) -> Will:
    """Check whether a figure without a leader's order shoots to kill.

    A die equal to its Aggressiveness makes it fire wide, without a roll for damage; a dog only
    threatens.
    """
    step, man = working.step, attack.creature == "man"
    if attack.exempt != "none":
        step("no check needed", attack.exempt.replace("-", " "))
        return Will("exempt", None, None, None)
    value = step("Aggressiveness", attack.aggressiveness)
    if value == 0:
        return Will(step("too shaken to fight", "cannot-fight", "13.1.2"), None, None, None)

    modifier = 0
    for label, row in _modifiers_for_men(attack) if man else _modifiers_for_dogs(attack):
        section = "13.1.1" if man else "19.1"
        modifier += step(label, row["modifier"], section)
    # A dog's circumstances change its value: on the die a running enemy would calm the dog.
    on_die = man and attack.aggressiveness_modifiers_to == "die"
    threshold = step("attacks under", value if on_die else value + modifier)
    die = step("die", dice.d6("roll"))
    modified = step("die with modifiers", die + modifier) if on_die else die
    return Will(step("result", _result(modified, threshold)), modifier, modified, threshold)


def _result(modified: int, threshold: int) -> Literal["attacks", "wide", "refuses"]:
    if modified < threshold:
        return "attacks"
    return "wide" if modified == threshold else "refuses"


def _modifiers_for_men(attack: AttackIntended) -> Iterator[tuple[str, tables.Row]]:
    if attack.knife:
        yield "knife or bayonet", MODIFIERS.row("knife-or-bayonet")
    if attack.target_unaware_or_engaged:
        yield "the target is unaware or engaged", MODIFIERS.row("target-unaware-or-engaged")
    if attack.target_key_man:
        yield "the target is a key figure", MODIFIERS.row("target-key-man")
    if band := _distance_band(attack.distance_in):
        yield f"enemy {band.replace('-', ' ').replace('in', ' inches')} away", MODIFIERS.row(band)
    if attack.target_defenseless:
        yield "target defenseless", MODIFIERS.row("target-defenseless")


def _distance_band(distance_in: float | None) -> str | None:
    if distance_in is None:
        return None
    distance_in = without_noise(distance_in)
    for bound_in, band in NEAR:
        if distance_in < bound_in:
            return str(band)
    return str(FAR[1]) if distance_in > FAR[0] else None


def _modifiers_for_dogs(attack: AttackIntended) -> Iterator[tuple[str, tables.Row]]:
    if attack.target_running:
        yield "the enemy runs away", DOG_MODIFIERS.row("enemy-running")
    if attack.target_unconscious:
        yield "enemy unconscious", DOG_MODIFIERS.row("enemy-unconscious")
    if attack.target_not_soldier:
        yield "the enemy is not a soldier", DOG_MODIFIERS.row("enemy-not-soldier")
