"""One artillery unit's barrage (Rats of Tobruk 11.2)."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Annotated, Any

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.combat.attacks import MODIFIERS
from assistant.rules.rats_of_tobruk.combat.results import Loss
from assistant.rules.rats_of_tobruk.ranged_fire.sight import reason_unseen, sight_limit
from assistant.rules.rats_of_tobruk.terms import (
    IN_SUPPLY,
    TURN_TYPES,
    HitUnit,
    SupplyState,
    TurnType,
    Weather,
    is_artillery_ready_in,
)
from assistant.rules.working import Working

FACES = 6


class Barrage(Inputs):
    """An artillery unit, its target hex, and the observer."""

    attack: Annotated[int, Field(ge=1, le=30, description="printed attack strength")]
    range: Annotated[int, Field(ge=1, le=60, description="printed range, in hexes")]
    distance: Annotated[
        int, Field(ge=1, le=100, description="hexes to the target, without the gun's own")
    ]
    fired: bool = Field(False, description="it already fired in this turn")
    supply: Annotated[SupplyState, Field(description="its supply")] = IN_SUPPLY
    observer_distance: Annotated[
        int, Field(ge=1, le=100, description="hexes from the observer to the target")
    ]
    observer_blocked: bool = Field(
        False, description="a hex of blocking terrain is between observer and target"
    )
    turn_type: Annotated[TurnType, Field(description="the time of day")]
    weather: Annotated[Weather, Field(description="the weather of the turn")]
    terrain_modifier: Annotated[
        int, Field(ge=0, le=10, description="red number of the target's terrain")
    ] = 0
    bunker: bool = Field(False, description="the target's hex has a bunker")
    targets: Annotated[
        tuple[HitUnit, ...],
        Field(
            min_length=1,
            max_length=16,
            description="every unit in the hex, including riders and HQs",
        ),
    ]
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for ids used twice, and for riders whose tank is not in the hex."""
        ids = [unit.id for unit in self.targets]
        tanks = [unit.id for unit in self.targets if not unit.rides]
        for number, unit in enumerate(self.targets):
            if unit.id in ids[:number]:
                yield Problem(f"targets[{number}].id", unit.id, "an id that no other unit has")
            if unit.rides and unit.rides not in tanks:
                allowed = "the id of a unit in the hex that does not ride"
                yield Problem(f"targets[{number}].rides", unit.rides, allowed)

    @property
    def harder(self) -> int:
        """The modifier of the die."""
        bunker: int = MODIFIERS["bunker"] if self.bunker else 0
        by_light: int = TURN_TYPES.row(self.turn_type)["barrage_modifier"]
        return self.terrain_modifier + bunker + by_light


@dataclass(frozen=True)
class BarrageResult:
    """The result of a barrage: whether it hit, and which units."""

    allowed: bool
    reason: str | None
    modified: int | None
    hit: bool | None
    losses: tuple[Loss, ...]
    fired: bool


def _chances_of_hit(inputs: Barrage) -> Iterable[tuple[Any, Fraction]]:
    """Yield the chance of a hit alone: each unit is as likely to be hit as another."""
    if _reason_against(inputs) and not inputs.overruled:
        return [({"hit": None}, Fraction(1))]
    low = min(max(inputs.attack - inputs.harder - 1, 0), FACES)
    chances = {True: Fraction(low, FACES), False: Fraction(FACES - low, FACES)}
    return [({"hit": hit}, chance) for hit, chance in chances.items() if chance]


@procedure(
    "rats-of-tobruk/barrage",
    title="Artillery barrage",
    source="Rats of Tobruk 11.2",
    dice={
        "barrage": "firer's die",
        "pick": "one for each unit in the hex, in order",
    },
    also=("bombardment", "artillery fire"),
    summary=lambda barraged: {"hit": barraged.hit},
    chances=_chances_of_hit,
)
def barrage(inputs: Barrage, dice: Dice, working: Working) -> BarrageResult:
    """Fire a barrage: a die below the strength of the guns hits the unit with the highest die."""
    step = working.step
    reason = _reason_against(inputs)
    if reason:
        step("not allowed", reason)
    if reason and not step("the rule is overruled", inputs.overruled):
        return BarrageResult(False, reason, None, None, (), inputs.fired)
    die = step("barrage die", dice.d6("barrage"))
    modified = step("with terrain, bunker and evening", die + inputs.harder)
    step("the roll must be less than", inputs.attack)
    hit = step("hit", modified < inputs.attack)
    losses: tuple[Loss, ...] = ()
    if hit:
        struck = _units_hit(inputs, dice, working)
        losses = tuple(_losses(inputs.targets, struck))
        step("losses", {loss.id: loss.to for loss in losses})
    return BarrageResult(True, None, modified, hit, losses, fired=True)


def _reason_against(inputs: Barrage) -> str | None:
    """Return the first reason why the unit may not fire, or None."""
    if inputs.fired:
        return "fired"
    if not is_artillery_ready_in(inputs.supply):
        return "out-of-supply"
    if inputs.distance > inputs.range:
        return "out-of-range"
    limit = sight_limit(inputs.turn_type, inputs.weather)
    hidden = reason_unseen(inputs.observer_distance, limit, blocked=inputs.observer_blocked)
    return "not-observed" if hidden else None


def _units_hit(inputs: Barrage, dice: Dice, working: Working) -> set[str]:
    """Return the units whose die is the highest."""
    if len(inputs.targets) == 1:
        return {inputs.targets[0].id}
    picks = working.step("dice for the units", dice.pool("pick", len(inputs.targets)))
    pairs = zip(inputs.targets, picks, strict=True)
    return {unit.id for unit, pick in pairs if pick == max(picks)}


def _losses(targets: tuple[HitUnit, ...], struck: set[str]) -> Iterator[Loss]:
    """Yield the losses; a rider is hit with its tank, and again if its own die was as high."""
    for unit in targets:
        hits = (unit.id in struck) + (unit.rides in struck)
        if hits:
            yield Loss(unit.id, unit.depleted if hits == 1 else "eliminated")
