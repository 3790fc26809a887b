"""A normal attack: odds, modifiers, dice (Rats of Tobruk 10.1, 10.8, 13, 14.1, 15, 16)."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.combat.results import describe_result
from assistant.rules.rats_of_tobruk.terms import (
    AXIS,
    EVENING,
    SANDSTORM,
    TURN_TYPES,
    Side,
    TurnType,
    Weather,
)
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

COLUMNS: list[str] = [row["column"] for row in tables.load("rats-of-tobruk/odds-columns").rows]
CODES = tables.load("rats-of-tobruk/combat-results").keys()
MODIFIERS = {
    row["condition"]: row["modifier"] for row in tables.load("rats-of-tobruk/attack-modifiers").rows
}
LOWEST = whole_figure("rats-of-tobruk/attacks-lowest")  # net rolls, 10.1
HIGHEST = whole_figure("rats-of-tobruk/attacks-highest")
BEST = whole_figure("rats-of-tobruk/attacks-best")  # the best odds are 5-1, the worst 1-4, 10.1
WORST = whole_figure("rats-of-tobruk/attacks-worst")

Strength = Annotated[int, Field(ge=0, le=40)]
Code = Annotated[str, OneOf(CODES)]
Column = Annotated[str, OneOf(COLUMNS)]
Cells = Annotated[
    tuple[Code, ...], Field(min_length=HIGHEST - LOWEST + 1, max_length=HIGHEST - LOWEST + 1)
]
Crt = Mapping[Column, Cells]
Fighting = Annotated[tuple[Strength, ...], Field(min_length=1, max_length=30)]
Guns = Annotated[tuple[Strength, ...], Field(max_length=30)]


class Attack(Inputs):
    """The strength of both sides, and what affects the attack."""

    attacker: Annotated[Side, Field(description="the side that attacks")]
    attack: Annotated[
        Fighting, Field(description="attack strength of each attacking unit, after supply")
    ]
    defence: Annotated[
        Fighting, Field(description="defense strength of each unit in the hex, after supply")
    ]
    attack_artillery: Annotated[
        Guns, Field(description="attack strength of each artillery unit that helps the attack")
    ] = ()
    defence_artillery: Annotated[
        Guns, Field(description="attack strength of each artillery unit that helps the defense")
    ] = ()
    turn_type: Annotated[TurnType, Field(description="the time of day")]
    weather: Annotated[Weather, Field(description="the weather of the turn")]
    terrain_modifier: Annotated[
        int, Field(ge=0, le=10, description="red number of the defender's terrain")
    ] = 0
    bunker: bool = Field(False, description="the defender's hex has a bunker")
    ditch_wire: Annotated[
        Literal["none", "some", "all"],
        Field(description="how many of the attacking units attack across ditch and wire"),
    ] = "none"
    minefield: bool = Field(
        False, description="an Australian engineer is in the defender's hex or next to it"
    )
    engineer: bool = Field(False, description="an engineer or pioneer takes part in the attack")
    overrun: bool = Field(False, description="the attack is an overrun")
    wire_if_any: bool = Field(
        False, description="house rule: wire counts if any unit attacks across it"
    )
    bunker_plus_wire: bool = Field(
        False, description="house rule: a bunker and wire both count in full"
    )
    crt: Annotated[
        Crt | None,
        Field(description="columns of the printed results table; each has its codes for 2 to 12"),
    ] = None
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")


@dataclass(frozen=True)
class AttackResult:
    """The odds, the roll and its result; fields are None once the attack proves not allowed."""

    legal: bool
    reason: str | None
    attack_total: int
    defence_total: int
    column: str | None = None
    terrain_modifier: int | None = None
    fortification_modifier: int | None = None
    evening_modifier: int | None = None
    weather_modifier: int | None = None
    modifier: int | None = None
    rolled: int | None = None
    net: int | None = None
    result: str | None = None


def _summarize(fought: AttackResult) -> dict[str, str | int | None]:
    """Return the code of the result and its meaning, or the net roll if no table is entered."""
    if fought.result is None:
        return {"net": fought.net}
    return {"result": fought.result, "meaning": describe_result(fought.result)}


@procedure(
    "rats-of-tobruk/attack",
    title="Attack",
    source="Rats of Tobruk 10.1, 10.8, 13, 14.1, 15, 16",
    dice={"attack": "attacker's dice"},
    also=("combat", "odds", "combat results table", "CRT"),
    summary=_summarize,
)
def attack(inputs: Attack, dice: Dice, working: Working) -> AttackResult:
    """Resolve an attack: the ratio gives the column; the dice and all modifiers give the row."""
    step = working.step
    ours = step("attack", sum((*inputs.attack, *inputs.attack_artillery)))
    theirs = step("defense", sum((*inputs.defence, *inputs.defence_artillery)))
    reason = None
    if inputs.overrun and (inputs.attack_artillery or inputs.defence_artillery):
        reason = "artillery-in-overrun"
    elif ours == 0:
        reason = "no-attack-strength"
    if reason:
        step("not allowed", reason)
    if reason and not step("the rule is overruled", inputs.overruled):
        return AttackResult(False, reason, ours, theirs)
    column = step("column", odds_column(ours, theirs))
    terrain = inputs.terrain_modifier // 2 if inputs.engineer else inputs.terrain_modifier
    step("terrain", terrain)
    fortification = step(_fortification_name(inputs), _fortification_modifier(inputs), "10.8")
    evening = MODIFIERS[EVENING] if inputs.turn_type == EVENING else 0
    storm = MODIFIERS[SANDSTORM] if inputs.weather == SANDSTORM else 0
    step("evening", evening, "13.1")
    step("sandstorm", storm, "14.1")
    modifier = step("modifiers", terrain + fortification + evening + storm)
    count = TURN_TYPES.row(inputs.turn_type)["attack_dice"]
    rolled = step("dice", sum(dice.pool("attack", count, ordered=False)))
    net = step("net", min(max(rolled + modifier, LOWEST), HIGHEST))
    cells = (inputs.crt or {}).get(column)
    result = step("result", cells[net - LOWEST], "10.4") if cells else None
    return AttackResult(
        True,
        None,
        ours,
        theirs,
        column,
        terrain_modifier=terrain,
        fortification_modifier=fortification,
        evening_modifier=evening,
        weather_modifier=storm,
        modifier=modifier,
        rolled=rolled,
        net=net,
        result=result,
    )


def odds_column(attack: int, defence: int) -> str:
    """Return the column for two strengths; fractions are rounded in favor of the defender."""
    if attack == 0:
        return f"1-{WORST}"
    if defence == 0:
        return COLUMNS[-1]
    if attack >= defence:
        return f"{min(attack // defence, BEST)}-1"
    return f"1-{min(-(-defence // attack), WORST)}"


def _is_mined(inputs: Attack) -> bool:
    """Return whether an improvised minefield is before the attackers (12.1)."""
    return inputs.attacker == AXIS and inputs.minefield


def _is_across_wire(inputs: Attack) -> bool:
    """Return whether the attack counts as one across ditch and wire."""
    return inputs.ditch_wire == "all" or (inputs.ditch_wire == "some" and inputs.wire_if_any)


def _fortification_name(inputs: Attack) -> str:
    """Return the name of the sum for bunker, wire and mines."""
    mines = _is_mined(inputs) and not _is_across_wire(inputs) and not inputs.engineer
    if not mines:
        return "bunker and wire"
    return "bunker and improvised minefield" if inputs.bunker else "improvised minefield"


def _fortification_modifier(inputs: Attack) -> int:
    """Return the sum for bunker, wire and mines."""
    bunker: int = MODIFIERS["bunker"] if inputs.bunker else 0
    if inputs.engineer:
        return bunker // 2  # engineers ignore wire and mines, 10.8, 16.0
    across = _is_across_wire(inputs)
    if not (across or _is_mined(inputs)):
        return bunker
    wire: int = MODIFIERS["ditch-wire" if across else "improvised-minefield"]
    if not bunker:
        return wire
    # 10.8 prints one figure for both; by 10.1 and 15.0 each counts
    both: int = MODIFIERS["bunker-across-ditch-wire"]
    return bunker + wire if inputs.bunker_plus_wire else both
