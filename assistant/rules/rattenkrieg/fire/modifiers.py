"""What weighs on a die of fire besides weapon and protection (Rattenkrieg 15.7-15.12, 15.18)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.rules import tables
from assistant.rules.inputs import Height, Inches, Inputs
from assistant.rules.rattenkrieg.fire.combat_table import Result
from assistant.rules.rattenkrieg.fire.protection import Item, Protection
from assistant.rules.rattenkrieg.fire.weapons import Group, Weapon, WeaponText
from assistant.rules.rounding import without_noise

MODIFIERS = tables.load("rattenkrieg/combat-modifiers")
FROM_ABOVE_RATIO = 3  # 15.12: nearer than three times the height
DOG = 1  # 19.1
IN_REACTION = "in reaction"
AIMED = {1: "aimed", 2: "aimed twice", 3: "aimed three times"}

Effect = Result | Literal["destroyed", "problem"]
EFFECT_ON_WEAPON: dict[Result, Effect] = {"dead": "destroyed", "wounded": "problem"}

Bands = list[tuple[float, int]]  # up to so many inches, and the modifier


def _bands(table: str, weapon: str | None = None) -> Bands:
    """A table of ranges; a bound that two bands share is the nearer one's."""
    rows = tables.load(table).rows
    return [(r["to_in"], r["modifier"]) for r in rows if weapon in (None, r.get("weapon"))]


BANDS: dict[Group, Bands] = {
    Group.PISTOL: _bands("rattenkrieg/handgun-ranges", "pistol"),
    Group.REVOLVER: _bands("rattenkrieg/handgun-ranges", "revolver"),
    Group.SMG: _bands("rattenkrieg/smg-ranges"),
}
BAND_SECTION = {Group.PISTOL: "15.18.1", Group.REVOLVER: "15.18.1", Group.SMG: "15.18.2"}


class Fire(Inputs):
    """A shooter, his weapon, and what he did before."""

    weapon: WeaponText
    moving: bool = Field(False, description="shoots while moving")
    ran: bool = Field(False, description="ran in his previous action")
    reaction: bool = Field(False, description="shoots in reaction")
    designated: bool = Field(
        False, description="another element marks the target: tracers, smoke, flare, phosphorus"
    )
    aims: Annotated[int, Field(ge=0, le=3, description="aims kept on this target")] = 0
    other_modifier: Annotated[
        int, Field(ge=-6, le=6, description="boosts and the like that are in force")
    ] = 0
    weapon_ranges: bool = Field(
        False, description="optional rule: range changes what handguns and sub machine guns do"
    )


class Mark(Protection):
    """Who is shot at."""

    target: Annotated[
        Literal["figure", "dog", "support-weapon"], Field(description="what is shot at")
    ] = "figure"
    already_wounded: bool = Field(False, description="wounded before")
    distance_in: Annotated[
        Inches | None, Field(description="inches from shooter to target, if it was measured")
    ] = None
    height_above_in: Annotated[
        Height, Field(description="inches the shooter stands above the target; negative below")
    ] = 0


def from_above(mark: Mark) -> Iterator[Item]:
    """Fire from above, near enough for its height; without a distance there is none."""
    height, distance = mark.height_above_in, mark.distance_in
    if (
        height > 0
        and distance is not None
        and without_noise(distance) < without_noise(FROM_ABOVE_RATIO * height)
    ):
        yield Item("fire from above", MODIFIERS.row("from-above")["modifier"], "15.12")


def how_he_fires(fire: Fire, *, mounted: bool = False) -> Iterator[Item]:
    """Reaction, moving, running; a mounted shooter's horse moves for him."""
    for situation, applies, label, section in (
        ("reaction", fire.reaction, IN_REACTION, "15.12"),
        ("moving", fire.moving and not mounted, "shoots while moving", "15.7"),
        ("ran", fire.ran, "ran in the previous action", "15.12"),
    ):
        if applies:
            yield Item(label, MODIFIERS.row(situation)["modifier"], section)


def what_helps_him(fire: Fire) -> Iterator[Item]:
    """Another who marks the target, modifiers in force, and his own aims."""
    if fire.designated:
        marked = MODIFIERS.row("designated")["modifier"]
        yield Item("another element marks the target", marked, "15.10")
    yield Item("in force this turn", fire.other_modifier, "15.12")
    yield Item(AIMED.get(fire.aims, "not aimed"), -fire.aims, "15.12")


def harder_to_hit(mark: Mark) -> Iterator[Item]:
    """A dog is smaller than a man."""
    if mark.target == "dog":
        yield Item("a dog", DOG, "19.1")


def range_band(weapon: Weapon, mark: Mark, fire: Fire) -> Iterator[Item]:
    """What the optional rule makes of the range, for weapons that have bands."""
    group = weapon.group
    if fire.weapon_ranges and group in BANDS and mark.distance_in is not None:
        near = without_noise(mark.distance_in)
        modifier = next(by for up_to, by in BANDS[group] if near <= up_to)
        yield Item("range of the weapon", modifier, BAND_SECTION[group])


def range_needed(weapon: Weapon, mark: Mark, fire: Fire) -> str | None:
    """What the distance must be for the optional rule, when it is not so."""
    group = weapon.group
    if not fire.weapon_ranges or group not in BANDS:
        return None
    farthest = BANDS[group][-1][0]
    if mark.distance_in is not None and without_noise(mark.distance_in) <= farthest:
        return None
    return f"a number 0 to {farthest:g}: the weapon reaches no farther"


def effect(mark: Mark, result: Result) -> Effect:
    """What a result of the Combat Table does to who or what is shot at (15.13)."""
    if mark.target == "support-weapon":
        return EFFECT_ON_WEAPON.get(result, "no-effect")
    return result
