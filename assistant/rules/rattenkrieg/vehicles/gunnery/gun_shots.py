"""The shot of a gun, and its damage points (Rattenkrieg 26.3, 20.2, 31.16)."""

from assistant.rules.dice import Dice
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.vehicles.gunnery.declared_shot import (
    ALWAYS_FAILS,
    PLUGS,
    ArmorMet,
    GunShot,
    GunShotResult,
    Result,
    meet_armor,
    summarize_shot,
)
from assistant.rules.rattenkrieg.vehicles.gunnery.shot_odds import shot_chances
from assistant.rules.working import Working

MET = ArmorMet()


@procedure(
    "rattenkrieg/gun-shot",
    title="Shot of a gun",
    source="Rattenkrieg 26.3, 20.2, 31.16",
    dice={
        "rebound": "a shell on red armor: a six rebounds",
        "schurzen": "the screen that stopped a shaped charge",
        "through": "a shell three times as wide as the armor",
        "killed": "crew members killed on its way: the die less one",
        "damage": "of the shell",
        "second": "damage dice that got past a screen, thrown again",
    },
    also=("tank gun", "penetration", "damage points", "plugging", "schurzen", "shatter", "rebound"),
    summary=lambda fired: summarize_shot(
        fired.result,
        fired.damage_points,
        ArmorMet(None, fired.crew_killed, fired.screen_lost),
        fired.impulse_lost,
    ),
    chances=shot_chances,
)
def gun_shot(shot: GunShot, dice: Dice, working: Working) -> GunShotResult:
    """Resolve a hit: dice up to the To Hit count, and their sum is the damage.

    No die counts for more than the number of the shell's dice. A shell that pierces half of the
    armor shakes the crew under it and costs them an impulse, even if it bounces off.
    """
    step = working.step
    if not shot.armored:
        return _shoot_unarmored(shot, dice, working)
    met = meet_armor(shot, dice, working)
    if met.result is not None:
        return _result_of(shot, met.result, [], met, working)
    number = shot.damage_dice
    if more := number - step("shell's dice", shot.dice or 0):
        step(f"more, because its caliber is {PLUGS} times the armor", more, "31.16.3")
    step("To Hit", shot.to_hit)  # people read it before they throw
    most = shot.highest_kept
    thrown = step("damage dice", dice.pool_by_die("damage", number, most=most))
    ones, sixes = thrown.count(1), thrown.count(ALWAYS_FAILS)
    if shot.may_shatter and step("shatters: more sixes than ones", sixes > ones, "31.16.2"):
        return _result_of(shot, "shattered", [], met, working)
    kept = step("dice that count", [die for die in thrown if shot.is_kept(die)])
    if shot.is_held_up:
        again = dice.pool_by_die("second", len(kept), most=most)
        step("thrown again behind the screen", again, "31.16.5")
        kept = step("dice that count", [die for die in again if shot.is_kept(die)])
    kept = step(
        f"points of each die, none over {shot.dice}", [shot.points_of_die(die) for die in kept]
    )
    return _result_of(shot, "penetrated", kept, met, working)


def _shoot_unarmored(shot: GunShot, dice: Dice, working: Working) -> GunShotResult:
    step = working.step
    assert shot.he is not None, "refused otherwise"
    step("To Hit", shot.to_hit)
    step("severity", shot.he.severity, "18.4")
    most = shot.highest_kept
    thrown = step("dice", dice.pool_by_die("damage", shot.damage_dice, most=most), "18.4")
    kept = step("dice that count", [die for die in thrown if shot.is_kept(die)])
    return _result_of(shot, "hit", kept, MET, working)


def _result_of(
    shot: GunShot, result: Result, kept: list[int], met: ArmorMet, working: Working
) -> GunShotResult:
    step = working.step
    rolled = shot.damage_dice if result in ("penetrated", "hit", "shattered") else 0
    step("result", result)
    points = step("damage points", sum(kept))
    lost = shot.impulse_lost and result != "stopped-by-screen"
    if shot.armored and shot.enclosed:
        step("costs the target an impulse", lost, "20.2")
    return GunShotResult(
        result,
        rolled,
        kept,
        points,
        met.crew_killed,
        lost,
        met.screen_lost,
        shot.armor_mm if shot.armored else None,
    )
