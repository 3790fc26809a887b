"""One attack: values, dice, result, losses (Battleaxe 11.4)."""

from collections.abc import Callable, Sequence

from assistant.rules import tables
from assistant.rules.battleaxe.artillery import DICE, NEEDED, call_modifier
from assistant.rules.battleaxe.attack import Attack, CombatResolved, Guns, Loss, Result
from assistant.rules.battleaxe.fighting import (
    OUT_OF_SUPPLY,
    UnitInCombat,
    absorption_capacity,
    is_combined,
    is_overwhelming,
    lead_value,
)
from assistant.rules.battleaxe.places import ALLIED, AXIS, STACK, Side
from assistant.rules.battleaxe.units import ANTI_TANK, strength_after_loss
from assistant.rules.dice import Dice
from assistant.rules.procedures import procedure
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

ATTACK = {row["item"]: row["value"] for row in tables.load("battleaxe/attack-value").rows}
DEFENCE = {row["item"]: row["value"] for row in tables.load("battleaxe/defence-value").rows}
RESULTS = tables.load("battleaxe/combat-results")
HIGHEST = 6  # the most on an air die under the option, 19.2
HALVED = whole_figure("battleaxe/combat-halved")


def _no_chances(inputs: Attack) -> None:
    """Return None, so that odds are enumerated: of whole outcomes if few, else of results."""


@procedure(
    "battleaxe/combat",
    title="Attack",
    source="Battleaxe 11.4",
    dice={
        "air": "aircraft's die",
        "rommel": "the die that Rommel adds",
        "attacker_artillery": "die for the attacker's artillery call",
        "defender_artillery": "die for the defender's artillery call",
        "attack": "attacker's two dice",
        "defence": "defender's two dice",
    },
    also=("combat resolution", "assault", "overrun", "repulse", "stalemate"),
    summary=lambda fought: {"result": fought.result},
    chances=_no_chances,
)
def combat(inputs: Attack, dice: Dice, working: Working) -> CombatResolved:
    """Resolve an attack: the difference between both values, each with two dice, gives losses."""
    step = working.step
    reason = _reason_against(inputs)
    if reason:
        return CombatResolved(legal=False, reason=step("not allowed", reason))
    air = _air_support_value(inputs, dice, working)
    rommel = step("Rommel", dice.d6("rommel"), "12.1") if inputs.rommel else 0
    guns = _has_artillery(
        inputs.attacker_artillery, inputs.attacker, "attacker_artillery", inputs, dice, working
    )
    theirs = _has_artillery(
        inputs.defender_artillery, inputs.defender, "defender_artillery", inputs, dice, working
    )
    combined = is_combined(inputs.attackers)
    attack_value = _attack_total(inputs, working, air + rommel, guns=guns, combined=combined)
    defence_value = _defense_total(inputs, working, guns=theirs)
    dice.settle((attack_value, defence_value))
    attack_dice = step("attacker's dice", sum(dice.pool("attack", 2, ordered=False)))
    attack_total = step("Attack Total", attack_value + attack_dice)
    dice.settle((attack_total, defence_value))
    defence_dice = step("defender's dice", sum(dice.pool("defence", 2, ordered=False)))
    defence_total = step("Defense Total", defence_value + defence_dice)
    most = step(
        "points that the defender can absorb", _absorption_capacity(inputs.defenders), "11.5"
    )
    rolled = step(
        "result of the dice", _result_of_difference(inputs, attack_total - defence_total, most)
    )
    used = inputs.use_advantage and _is_turned_by_advantage(inputs, rolled)
    result: Result = "stalemate" if used else rolled
    if used:
        step("with the Advantage", result, "12.1")
    won = RESULTS.row(result)["attack_total"] in ("greater", "greater-than-absorbable")
    points = step("Attrition Points", attack_total - defence_total if won else 0)
    retreats = RESULTS.row(result)["attacker_retreats"] == "if-mandatory"
    return CombatResolved(
        attacker_artillery=guns,
        defender_artillery=theirs,
        air=air,
        attack_value=attack_value,
        defence_value=defence_value,
        attack_total=attack_total,
        defence_total=defence_total,
        rolled_result=rolled,
        result=result,
        advantage_used=used,
        attrition_points=points,
        capacity=most,
        attacker_losses=_attacker_losses(inputs, result),
        defender_losses=_defender_losses(inputs, result, overwhelmed=is_overwhelming(points, most)),
        attackers_retreat=step(
            "attackers retreat", retreats and not inputs.contested_at_start, "11.1"
        ),
        second_activation=result == "overrun",
        combined_arms=combined,
        sunset_dr=attack_dice if inputs.attacker == AXIS else None,
    )


def _reason_against(inputs: Attack) -> str | None:
    """Return the first reason why the attack is not allowed, or None."""
    crowded = max(len(inputs.attackers), len(inputs.defenders)) > STACK
    if inputs.place_kind == "area" and crowded and not inputs.crowding_allowed:
        return "over-stacked"
    lead = next(unit for unit in inputs.attackers if unit.id == inputs.attacking_lead)
    others = any(unit.unit_class != ANTI_TANK for unit in inputs.attackers)
    if lead.unit_class == ANTI_TANK and others:
        return "at-flak-lead"
    if inputs.rommel and inputs.attacker == ALLIED:
        return "rommel-is-axis"
    if inputs.air_support and inputs.attacker == AXIS and not inputs.luftwaffe:
        return "no-axis-air"
    return "no-advantage" if inputs.use_advantage and inputs.advantage == "none" else None


def _air_support_value(inputs: Attack, dice: Dice, working: Working) -> int:
    if not inputs.air_support:
        return 0
    air = working.step("air support", dice.d6("air"), "10.1.3")
    if inputs.luftwaffe and inputs.attacker == ALLIED:
        more = DICE.row("air-support", "luftwaffe-option")["modifier"]
        air = working.step("air support under the option", min(air + more, HIGHEST), "19.2")
    if inputs.contested_at_start:
        air = working.step("air support, halved", air // HALVED, "10.1.3")
    return air


def _has_artillery(
    guns: Guns, side: Side, name: str, inputs: Attack, dice: Dice, working: Working
) -> bool:
    """Return whether artillery counts for a side, by its call or by its presence."""
    if guns != "call":
        return guns == "in-place"
    modifier = call_modifier(side, inputs.terrain, inputs.control)
    die = dice.d6(name, at_least=NEEDED - modifier)
    working.step(f"{side} artillery call, die", die, "10.2.1")
    if modifier:
        working.step("Axis Artillery Call in a stützpunkt", modifier, "10.2.1")
    return working.step(f"{side} artillery", die + modifier >= NEEDED, "10.2.1")


def _attack_total(inputs: Attack, working: Working, die: int, *, guns: bool, combined: bool) -> int:
    step = working.step
    value = _value_with_lead(
        inputs.attackers, inputs.attacking_lead, ATTACK["additional-unit"], step, "11.4.2"
    )
    if inputs.air_support or inputs.rommel:
        value += step("air and Rommel", die, "11.4.2")
    if guns:
        value += step("attacker's artillery", ATTACK["artillery"], "11.4.2")
    if combined:
        value += step("combined arms", ATTACK["combined-arms"], "11.4.2")
    return step("Attack Value", value, "11.4.2")


def _defense_total(inputs: Attack, working: Working, *, guns: bool) -> int:
    step = working.step
    value = _value_with_lead(
        inputs.defenders, inputs.defending_lead, DEFENCE["additional-unit"], step, "11.4.3"
    )
    value += step("terrain", inputs.tem, "11.4.3")
    if guns:
        value += step("defender's artillery", DEFENCE["artillery"], "11.4.3")
    if inputs.fuel_shortage and inputs.defender == ALLIED:
        value += step("Axis short of fuel", DEFENCE["fuel-shortage"], "14.1.1")
    return step("Defense Value", value, "11.4.3")


def _value_with_lead(
    units: Sequence[UnitInCombat], lead: str, each: int, step: Callable[..., int], section: str
) -> int:
    first = next(unit for unit in units if unit.id == lead)
    value = step(f"lead unit {lead}", lead_value(first, units), section)
    if first.oos:
        value += step(f"{lead} is out of supply", OUT_OF_SUPPLY, "14.2.2")
    return value + step("other units", (len(units) - 1) * each, section)


def _absorption_capacity(units: Sequence[UnitInCombat]) -> int:
    return absorption_capacity([unit.strength for unit in units])


def _result_of_difference(inputs: Attack, difference: int, most: int) -> Result:
    if difference < 0:
        return "repulse"
    if difference == 0:
        return "stalemate"
    strongpoint = inputs.terrain == "stutzpunkt" and inputs.control == AXIS
    barred = inputs.second_attack or (inputs.attacker == ALLIED and strongpoint)
    return "overrun" if is_overwhelming(difference, most) and not barred else "success"


def _is_turned_by_advantage(inputs: Attack, result: Result) -> bool:
    """Return whether the holder of the Advantage can turn the result into a stalemate (12.1)."""
    if inputs.advantage == inputs.attacker:
        return result == "repulse"
    # a success reduced from an overrun counts as a success, and can be turned
    return inputs.advantage == inputs.defender and result == "success"


def _attacker_losses(inputs: Attack, result: Result) -> tuple[Loss, ...]:
    every = inputs.attackers
    lead = tuple(unit for unit in every if unit.id == inputs.attacking_lead)
    losers = {
        "all-units": every,
        "lead-unit": lead,
        "lead-unit-if-full": tuple(unit for unit in lead if unit.strength == "full"),
    }[RESULTS.row(result)["attacker_loss"]]
    return tuple(Loss(unit.id, strength_after_loss(unit.strength)) for unit in losers)


def _defender_losses(inputs: Attack, result: Result, *, overwhelmed: bool) -> tuple[Loss, ...]:
    if overwhelmed:
        return tuple(Loss(unit.id, "eliminated") for unit in inputs.defenders)
    if RESULTS.row(result)["defender_loss"] != "lead-unit":
        return ()
    return tuple(
        Loss(unit.id, strength_after_loss(unit.strength))
        for unit in inputs.defenders
        if unit.id == inputs.defending_lead
    )
