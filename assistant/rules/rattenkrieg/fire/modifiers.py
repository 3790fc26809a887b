"""Modifiers of a die of fire, apart from weapon and protection (Rattenkrieg 15.7-15.12, 15.18)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.rules import tables
from assistant.rules.inputs import Height, Inches, Inputs
from assistant.rules.rattenkrieg.fire.combat_table import Result
from assistant.rules.rattenkrieg.fire.protection import Modifier, Protection
from assistant.rules.rattenkrieg.fire.weapons import Weapon, WeaponGroup, WeaponText
from assistant.rules.rounding import round_down, without_noise
from assistant.rules.text_figures import whole_figure

MODIFIERS = tables.load("rattenkrieg/combat-modifiers")
MOUNT_STEP_IN = whole_figure(
    "rattenkrieg/shooting-mount-step-in"
)  # 19.2: one harder for each full step
FROM_ABOVE_RATIO = whole_figure("rattenkrieg/modifiers-from-above-ratio")
DOG = 1  # 19.1
IN_REACTION = "in reaction"
AIMED = {1: "aimed", 2: "aimed twice", 3: "aimed three times in a row"}
MOST_AIMS = max(AIMED)

Effect = Result | Literal["destroyed", "problem"]
EFFECT_ON_WEAPON: dict[Result, Effect] = {"dead": "destroyed", "wounded": "problem"}

Bands = list[tuple[float, int]]  # each band's limit in inches, and its modifier


def _range_bands(table: str, weapon: str | None = None) -> Bands:
    """Return the bands of a table of ranges; a limit that two bands share belongs to the nearer."""
    rows = tables.load(table).rows
    return [(r["to_in"], r["modifier"]) for r in rows if weapon in (None, r.get("weapon"))]


BANDS: dict[WeaponGroup, Bands] = {
    WeaponGroup.PISTOL: _range_bands("rattenkrieg/handgun-ranges", "pistol"),
    WeaponGroup.REVOLVER: _range_bands("rattenkrieg/handgun-ranges", "revolver"),
    WeaponGroup.SMG: _range_bands("rattenkrieg/smg-ranges"),
}
BAND_SECTION = {
    WeaponGroup.PISTOL: "15.18.1",
    WeaponGroup.REVOLVER: "15.18.1",
    WeaponGroup.SMG: "15.18.2",
}


class Shooting(Inputs):
    """A shooter, the weapon, and the shooter's earlier actions."""

    weapon: WeaponText
    moving: bool = Field(False, description="shoots while moving")
    ran: bool = Field(False, description="ran in its previous action")
    reaction: bool = Field(False, description="shoots in reaction")
    designated: bool = Field(
        False, description="another element marks the target: tracers, smoke, flare, phosphorus"
    )
    aims: Annotated[int, Field(ge=0, le=3, description="number of aims at this target")] = 0
    mount_move_in: Annotated[
        float, Field(ge=0, le=24, description="inches that a rider's horse moves in this action")
    ] = 0
    other_modifier: Annotated[
        int, Field(ge=-6, le=6, description="boosts and similar effects in force")
    ] = 0
    weapon_ranges: bool = Field(
        False, description="optional rule: range modifies the fire of handguns and sub machine guns"
    )


class ShotTarget(Protection):
    """A figure or weapon that is shot at."""

    target: Annotated[
        Literal["figure", "dog", "support-weapon"], Field(description="kind of target")
    ] = "figure"
    already_wounded: bool = Field(False, description="wounded before")
    distance_in: Annotated[
        Inches | None, Field(description="inches from shooter to target, if measured")
    ] = None
    height_above_in: Annotated[
        Height,
        Field(
            description="inches that the shooter is above the target; below it, a negative number"
        ),
    ] = 0


def height_modifiers(mark: ShotTarget) -> Iterator[Modifier]:
    """Yield the modifier for fire from above, near enough for its height."""
    height, distance = mark.height_above_in, mark.distance_in
    if (
        height > 0
        and distance is not None
        and without_noise(distance) < without_noise(FROM_ABOVE_RATIO * height)
    ):
        yield Modifier("fire from above", MODIFIERS.row("from-above")["modifier"], "15.12")


def stance_modifiers(fire: Shooting) -> Iterator[Modifier]:
    """Yield the modifiers for reaction, moving and running, or for a rider's horse that moves."""
    mounted = fire.mount_move_in > 0
    for situation, applies, label, section in (
        ("reaction", fire.reaction, IN_REACTION, "15.12"),
        ("moving", fire.moving and not mounted, "shoots while moving", "15.7"),
        ("ran", fire.ran, "ran in its previous action", "15.12"),
    ):
        if applies:
            yield Modifier(label, MODIFIERS.row(situation)["modifier"], section)
    yield Modifier("on a moving horse", round_down(fire.mount_move_in / MOUNT_STEP_IN), "19.2")


def aiming_modifiers(fire: Shooting) -> Iterator[Modifier]:
    """Yield the modifiers for a marked target, for this turn, and for the shooter's own aims."""
    if fire.designated:
        marked = MODIFIERS.row("designated")["modifier"]
        yield Modifier("another element marks the target", marked, "15.10")
    yield Modifier("in force this turn", fire.other_modifier, "15.12")
    yield Modifier(AIMED.get(fire.aims, "not aimed"), -fire.aims, "15.12")


def size_modifiers(mark: ShotTarget) -> Iterator[Modifier]:
    """Yield the modifier for a dog, which is smaller than a figure."""
    if mark.target == "dog":
        yield Modifier("a dog", DOG, "19.1")


def range_modifiers(weapon: Weapon, mark: ShotTarget, fire: Shooting) -> Iterator[Modifier]:
    """Yield the modifier of the optional rule on ranges, for weapons that have bands."""
    group = weapon.group
    if fire.weapon_ranges and group in BANDS and mark.distance_in is not None:
        near = without_noise(mark.distance_in)
        modifier = next(by for up_to, by in BANDS[group] if near <= up_to)
        yield Modifier("range of the weapon", modifier, BAND_SECTION[group])


def allowed_range(weapon: Weapon, mark: ShotTarget, fire: Shooting) -> str | None:
    """Return the range that the optional rule allows if the distance is outside it, else None."""
    group = weapon.group
    if not fire.weapon_ranges or group not in BANDS:
        return None
    farthest = BANDS[group][-1][0]
    if mark.distance_in is not None and without_noise(mark.distance_in) <= farthest:
        return None
    return f"a number from 0 to {farthest:g}: the weapon reaches no farther"


def effect_on_target(mark: ShotTarget, result: Result) -> Effect:
    """Return the effect of a result of the Combat Table on the target, perhaps a weapon (15.13)."""
    if mark.target == "support-weapon":
        return EFFECT_ON_WEAPON.get(result, "no-effect")
    return result
