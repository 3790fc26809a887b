"""One aimed shot (Rattenkrieg 15.2, 15.7-15.12, 15.15, 15.18, 19.1, 19.2)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.fire.combat_table import By, SaveRule, roll_on_combat_table
from assistant.rules.rattenkrieg.fire.modifiers import (
    IN_REACTION,
    Effect,
    Shooting,
    ShotTarget,
    aiming_modifiers,
    allowed_range,
    effect_on_target,
    height_modifiers,
    range_modifiers,
    size_modifiers,
    stance_modifiers,
)
from assistant.rules.rattenkrieg.fire.protection import (
    Modifier,
    cannot_be_fired_at,
    protection_modifiers,
    record_modifiers,
)
from assistant.rules.rattenkrieg.fire.weapons import (
    BadWeapon,
    Weapon,
    weapon_errors,
    weapon_of,
)
from assistant.rules.rattenkrieg.spotting.sight import INVISIBLE
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

SINGLED_OUT_UNDER_IN = whole_figure("rattenkrieg/shooting-singled-out-under-in")  # 15.11

Marksmanship = Literal["soldier", "marksman", "sniper"]


class Shot(ShotTarget, Shooting):
    """One shot of a figure at a target."""

    shooter: Annotated[
        Marksmanship,
        Field(
            description="marksmanship; a sniper came from its own Mojon and acts under its own"
            " Tactical Order"
        ),
    ] = "soldier"
    scope: Annotated[
        int, Field(ge=0, le=6, description="magnification of the scope; counts for snipers")
    ] = 0
    i_factor: Annotated[int, Field(ge=0, le=INVISIBLE, description="I-Factor of the target")] = 0
    natural_six_save: SaveRule = "under"

    def input_errors(self) -> Iterator[Problem]:
        if cannot_be_fired_at(self):
            allowed = "false, because nobody can fire at a figure hunkered down behind cover"
            yield Problem("hunkered", True, allowed)
        if self.moving and self.aims:
            yield Problem("moving", True, "false for a figure that has aimed")
        try:
            weapon = weapon_of(self.weapon)
        except BadWeapon:
            yield from weapon_errors(self.weapon)
            return
        if weapon.mode != "single":
            allowed = "a weapon that fires single shots; bursts and belts are automatic fire"
            yield Problem("weapon", self.weapon, allowed)
        if self.moving and not weapon.is_fired_moving:
            allowed = f"false, because nobody shoots a {weapon.group} while moving"
            yield Problem("moving", True, allowed.replace("-", " "))
        if needed := allowed_range(weapon, self, self):
            yield Problem("distance_in", self.distance_in, needed)


@dataclass(frozen=True)
class ShotResult:
    """The result of a shot, and how the figure that it was aimed at is chosen."""

    modifier: int
    modified: int
    result: Effect
    by: By
    figure_choice: Literal["shooter", "random"]


@procedure(
    "rattenkrieg/shoot",
    title="Shoot",
    source="Rattenkrieg 15.2, 15.7-15.12, 15.15, 15.18, 19.1, 19.2",
    dice={
        "roll": "the shot, on the Combat Table",
        "confirm": "second die, after a natural one or six that the modifiers cancel",
    },
    also=("fire", "shot", "rifle", "pistol", "sniper", "marksman", "aimed shot"),
    summary=lambda hit: {"result": hit.result},
)
def shoot(shot: Shot, dice: Dice, working: Working) -> ShotResult:
    """Fire one shot at one target.

    Where the shooter may not pick the figure, draw at random which figure of the element is hit.
    The owner of a manned weapon decides which hits affect the crew and which the weapon.
    """
    step = working.step
    modifier = step("to add to the die", _modifier(shot, working), "15.12")
    fate = roll_on_combat_table(
        modifier, "fire", shot.already_wounded, shot.natural_six_save, dice, working
    )
    result = effect_on_target(shot, fate.result)
    if result != fate.result:
        step("on the weapon", result, "15.13")
    choice = step("choice of the figure", _who_picks_figure(shot), "15.11")
    return ShotResult(modifier, fate.modified, result, fate.by, choice)


def picks_figure(shooter: Marksmanship, i_factor: float, distance_in: float | None) -> bool:
    """Return whether the shooter picks the very figure that is shot at (15.8, 15.11).

    A marksman or sniper always does; others do in clear view and near enough. An unknown distance
    counts as near.
    """
    near = distance_in is None or without_noise(distance_in) < SINGLED_OUT_UNDER_IN
    return shooter != "soldier" or (i_factor == 0 and near)


def _who_picks_figure(shot: Shot) -> Literal["shooter", "random"]:
    picked = picks_figure(shot.shooter, shot.i_factor, shot.distance_in)
    return "shooter" if picked else "random"


def _modifier(shot: Shot, working: Working) -> int:
    weapon = weapon_of(shot.weapon)
    of_weapon = working.step(weapon.name or weapon.notation, weapon.modifier, "15.3")
    items = list(_modifiers(shot, weapon))
    total = of_weapon + record_modifiers(items, working)
    if shot.shooter != "sniper":
        return total
    ignored = max(of_weapon, 0) + sum(
        item.value for item in items if item.value > 0 and item.label != IN_REACTION
    )
    relief = [
        Modifier("a sniper ignores these positive modifiers", -ignored, "15.8"),
        Modifier("the scope", -shot.scope, "15.8"),
    ]
    return total + record_modifiers(relief, working)


def _modifiers(shot: Shot, weapon: Weapon) -> Iterator[Modifier]:
    """Yield the modifiers apart from the weapon, in the order in which a player reads them."""
    yield from protection_modifiers(shot)
    yield from height_modifiers(shot)
    yield from stance_modifiers(shot)
    yield from size_modifiers(shot)
    yield from range_modifiers(weapon, shot, shot)
    yield from aiming_modifiers(shot)
