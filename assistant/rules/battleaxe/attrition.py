"""Absorbing Attrition Points (Battleaxe 11.5)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.battleaxe.fighting import POINTS, absorption_capacity, is_overwhelming
from assistant.rules.battleaxe.units import NameOfUnit, Nationality, Strength, UnitId
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

Action = Literal["hold", "flip", "retreat", "flip-retreat", "eliminate"]
FLIP: int = POINTS.row("full", "flipped")["ap"]
RETREAT: int = POINTS.row("reduced", "retreats")["ap"]
GERMAN_RETREAT: int = POINTS.row("full", "retreats")["ap"]


class DefendingUnit(Inputs):
    """A defending unit."""

    id: NameOfUnit
    nationality: Annotated[Nationality, Field(description="nationality of the unit")]
    strength: Annotated[Strength, Field(description="face of the counter that is up")]
    may_retreat: bool = Field(True, description="it can legally fall back to a place")

    @property
    def actions(self) -> dict[Action, int]:
        """Return the unit's possible actions, each with the points that it absorbs."""
        points: dict[Action, int] = {"hold": 0}
        full = self.strength == "full"
        if full:
            points["flip"] = FLIP
        if self.may_retreat and not full:
            points["retreat"] = RETREAT
        if self.may_retreat and full and self.nationality == "german":
            points["retreat"] = GERMAN_RETREAT
        if self.may_retreat and full:
            points["flip-retreat"] = FLIP + RETREAT
        return {**points, "eliminate": POINTS.row(self.strength, "eliminated")["ap"]}


class Attrition(Inputs):
    """Points to absorb, and the defending units."""

    attrition_points: Annotated[int, Field(ge=1, le=60, description="points to absorb")]
    units: Annotated[
        tuple[DefendingUnit, ...], Field(min_length=1, max_length=8, description="defending units")
    ]
    lead: Annotated[
        UnitId,
        Field(description="the lead defending unit", json_schema_extra={"names_of": "units"}),
    ]
    choice: Annotated[
        Mapping[str, Action] | None,
        Field(description="each unit's choice; a unit without one holds its place"),
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for ids used twice, and for a lead that is not among the units."""
        ids = [unit.id for unit in self.units]
        for number, id in enumerate(ids):
            if id in ids[:number]:
                yield Problem(f"units[{number}].id", id, "an id that no other unit has")
        if self.lead not in ids:
            yield Problem("lead", self.lead, f"one of {', '.join(ids)}")


@dataclass(frozen=True)
class AttritionResult:
    """Every way to absorb the points, and whether the chosen way is among them."""

    capacity: int
    overwhelmed: bool
    exact: bool
    absorbed: int
    option_count: int
    options: tuple[dict[str, Action], ...]
    choice_legal: bool | None
    reason: str | None


@procedure(
    "battleaxe/attrition",
    title="Attrition points",
    source="Battleaxe 11.5, 11.5.1",
    also=("losses", "absorb points", "defender's losses"),
)
def attrition(inputs: Attrition, dice: Dice, working: Working) -> AttritionResult:
    """Find the ways to absorb points, exactly if possible; the lead suffers first."""
    step = working.step
    most = step(
        "points that the units can absorb", absorption_capacity([u.strength for u in inputs.units])
    )
    overwhelmed = step(
        "exceeds what the units can absorb", is_overwhelming(inputs.attrition_points, most)
    )
    open_to = _actions_by_unit(inputs)
    target = most
    if not overwhelmed:
        reachable = _sums_from_each(open_to)[0]
        target = min(total for total in reachable if total >= inputs.attrition_points)
    absorbed = step("points absorbed", target)
    options = sorted(_ways_to_absorb(open_to, _sums_from_each(open_to), target), key=_lives_lost)
    step("ways to absorb them", len(options))
    ids = [unit.id for unit in inputs.units]
    reason = _error_in_choice(inputs, absorbed)
    if inputs.choice is not None:
        step("the choice", reason or "allowed")
    return AttritionResult(
        most,
        overwhelmed,
        exact=not overwhelmed and absorbed == inputs.attrition_points,
        absorbed=absorbed,
        option_count=len(options),
        options=tuple(dict(zip(ids, way, strict=True)) for way in options),
        choice_legal=None if inputs.choice is None else reason is None,
        reason=reason,
    )


def _actions_by_unit(inputs: Attrition) -> list[dict[Action, int]]:
    """Return the possible actions of each unit; the lead cannot hold."""
    found = []
    for unit in inputs.units:
        lead = unit.id == inputs.lead
        every = unit.actions.items()
        found.append({action: ap for action, ap in every if not (lead and action == "hold")})
    return found


def _sums_from_each(open_to: Sequence[Mapping[Action, int]]) -> list[set[int]]:
    """Return for each unit the sums that it and the following units can absorb."""
    sums = [{0}]
    for actions in reversed(open_to):
        sums.insert(0, {ap + rest for ap in actions.values() for rest in sums[0]})
    return sums


def _ways_to_absorb(
    open_to: Sequence[Mapping[Action, int]], sums: Sequence[set[int]], target: int
) -> Iterator[tuple[Action, ...]]:
    """Yield every way to absorb exactly these points, in the order of units and actions."""
    if not open_to:
        yield ()
        return
    for action, ap in open_to[0].items():
        if target - ap in sums[1]:
            for rest in _ways_to_absorb(open_to[1:], sums[1:], target - ap):
                yield (action, *rest)


def _lives_lost(way: Sequence[Action]) -> int:
    return sum(action == "eliminate" for action in way)


def _error_in_choice(inputs: Attrition, target: int) -> str | None:
    """Return what is wrong with the choice made, or None."""
    if inputs.choice is None:
        return None
    units = {unit.id: unit for unit in inputs.units}
    if inputs.choice.keys() - units.keys():
        return "unknown-unit"
    if any(action not in units[id].actions for id, action in inputs.choice.items()):
        return "bad-action"
    if inputs.choice.get(inputs.lead, "hold") == "hold":
        return "lead-must-lose"
    points = sum(units[id].actions[action] for id, action in inputs.choice.items())
    if points < target:
        return "too-few"
    return "too-many" if points > target else None
