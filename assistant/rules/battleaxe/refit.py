"""The refit of one side: what replacement points buy (Battleaxe 13, 19.1)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.battleaxe.places import ALLIED, AXIS, Place, Side, Units, is_full
from assistant.rules.battleaxe.units import AnyStrength, NameOfUnit, UnitClass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

COSTS = tables.load("battleaxe/replacement-costs")
FLIPPED_FOR_ONE: int = COSTS.row("flip-to-full")["units_max"]
POINTS, EXTRA = 1, 1  # 13.2, 12.1F
TOBRUK = "H"

Mended = Annotated[AnyStrength, Field(description="face of the counter that is up, or eliminated")]


class UnitFlipped(Inputs):
    """A unit that becomes full."""

    id: NameOfUnit
    strength: Mended
    in_supply: bool = Field(description="it can trace supply")


class Flip(Inputs):
    """A point that makes reduced units full."""

    kind: Annotated[
        Literal["flip"], Field(description="flip: reduced units return to full strength")
    ]
    units: Annotated[
        tuple[UnitFlipped, ...],
        Field(min_length=1, max_length=FLIPPED_FOR_ONE, description="the units, in any place"),
    ]


class UnitRebuilt(Inputs):
    """An eliminated unit that comes back."""

    id: NameOfUnit
    strength: Mended
    zone_h_original: bool = Field(False, description="it set up in Zone H")


class Rebuild(Inputs):
    """A point that brings an eliminated unit back, reduced."""

    kind: Annotated[Literal["rebuild"], Field(description="rebuild: a unit comes back")]
    unit: Annotated[UnitRebuilt, Field(description="the unit")]
    to: Annotated[Place, Field(description="the place where it comes back")]
    to_controlled_by: Annotated[Side, Field(description="the side that controls that place")]
    to_contested: bool = Field(False, description="that place is contested")
    to_in_supply: bool = Field(True, description="that place can trace supply")
    to_friendly_units: Annotated[Units, Field(description="own units there already")] = 0


class FreeFlip(Inputs):
    """An armored unit that becomes full without a point."""

    id: NameOfUnit
    unit_class: Annotated[UnitClass, Field(alias="class", description="its class")]
    strength: Mended
    in_supply: bool = Field(description="it can trace supply")


Bought = Annotated[Flip | Rebuild, Field(discriminator="kind")]


class Refitting(Inputs):
    """All that a side does in its refit."""

    side: Annotated[Side, Field(description="side that refits")]
    extra_rp: bool = Field(False, description="the Advantage is spent on one more point")
    spend: Annotated[tuple[Bought, ...], Field(max_length=4, description="how each point is used")]
    free_flip: Annotated[
        FreeFlip | None,
        Field(description="the armored unit that returns to full strength at no cost"),
    ] = None
    tiger_cubs: bool = Field(
        False, description="option: the Allies spend the Advantage on a free flip"
    )


@dataclass(frozen=True)
class Refit:
    """The result of a refit: whether it is allowed, the points, and the units restored."""

    legal: bool
    reason: str | None
    rp_available: int
    rp_spent: int = 0
    rp_lost: int = 0  # unused points are not kept
    flipped: tuple[str, ...] = ()  # the free one last
    rebuilt: tuple[str, ...] = ()  # they come back reduced


@procedure(
    "battleaxe/refit",
    title="Refit of a side",
    source="Battleaxe 13, 19.1",
    also=("replacements", "replacement points", "rebuild", "battlefield recovery"),
)
def refit(inputs: Refitting, dice: Dice, working: Working) -> Refit:
    """Check a refit: a point restores two units or brings one back.

    The Axis restores one panzer unit for free.
    """
    step = working.step
    available = step("points", POINTS + (EXTRA if inputs.extra_rp else 0), "13.2")
    reason = next(_reasons_against(inputs, available), None)
    if reason:
        return Refit(False, step("not allowed", reason), available)
    flips = [item for item in inputs.spend if isinstance(item, Flip)]
    rebuilds = [item for item in inputs.spend if isinstance(item, Rebuild)]
    spent = len(flips) * COSTS.row("flip-to-full")["rp"]
    spent = step("points spent", spent + len(rebuilds) * COSTS.row("rebuild-reduced")["rp"])
    free = [inputs.free_flip.id] if inputs.free_flip else []
    flipped = [unit.id for item in flips for unit in item.units] + free
    rebuilt = [item.unit.id for item in rebuilds]
    return Refit(
        True,
        None,
        available,
        spent,
        step("points lost", available - spent, "13.4"),
        tuple(step("full again", flipped, "13.3.2")),
        tuple(step("back, reduced", rebuilt, "13.3.2")),
    )


def _reasons_against(inputs: Refitting, available: int) -> Iterator[str]:
    """Yield everything that is wrong, the most important first."""
    if inputs.tiger_cubs and inputs.side == AXIS:
        yield "wrong-side"
    if inputs.tiger_cubs and inputs.extra_rp:
        yield "one-advantage"
    if len(inputs.spend) > available:
        yield "too-many-points"
    for item in inputs.spend:
        yield from (
            _reasons_against_flip(item.units)
            if isinstance(item, Flip)
            else _reasons_against_rebuild(inputs.side, item)
        )
    ids = _ids_named(inputs)
    if len(set(ids)) < len(ids):
        yield "twice"
    if inputs.free_flip:
        if inputs.side == ALLIED and not inputs.tiger_cubs:
            yield "no-free-flip"
        if inputs.free_flip.unit_class != "armor":
            yield "not-armor"
        yield from _reasons_against_flip((inputs.free_flip,))


def _ids_named(inputs: Refitting) -> list[str]:
    ids = [inputs.free_flip.id] if inputs.free_flip else []
    for item in inputs.spend:
        ids += [u.id for u in item.units] if isinstance(item, Flip) else [item.unit.id]
    return ids


def _reasons_against_flip(units: tuple[UnitFlipped, ...] | tuple[FreeFlip]) -> Iterator[str]:
    if any(unit.strength != "reduced" for unit in units):
        yield "not-reduced"
    if not all(unit.in_supply for unit in units):
        yield "out-of-supply"


def _reasons_against_rebuild(side: Side, item: Rebuild) -> Iterator[str]:
    if item.unit.strength != "eliminated":
        yield "not-eliminated"
    # only the garrison comes back in Tobruk, and nowhere else; besiegers are free, 13.3.3
    if side == ALLIED and item.unit.zone_h_original != (item.to == TOBRUK):
        yield "wrong-place"
    if item.to_controlled_by != side:
        yield "not-own-place"
    if item.to_contested:
        yield "contested"
    if not item.to_in_supply:
        yield "place-out-of-supply"
    if is_full(item.to, item.to_friendly_units):
        yield "full"
