"""The result of a battle: the winner, the reasons, and each side's losses (10.2)."""

from collections.abc import Iterator

from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.turn.turns import (
    elements_lost,
    side_on_aim,
    sides_that_fight,
)
from assistant.cards.wording import listed
from assistant.frozen import dataclass
from assistant.rules.desert_rats.reports import grid_reference


@dataclass(frozen=True)
class SideResult:
    """The losses of a side in the battle."""

    side: str
    name: str
    lost: int
    total: int


@dataclass(frozen=True)
class BattleResult:
    """The result of a battle, as everybody reads it at its end."""

    headline: str  # `Axis wins`
    reasons: tuple[str, ...]  # in sentences
    sides: tuple[SideResult, ...]


def battle_result(battle: Battle) -> BattleResult:
    """Return the result of a battle as it is now."""
    return BattleResult(_headline(battle), tuple(_reasons(battle)), tuple(_side_results(battle)))


def _headline(battle: Battle) -> str:
    if holder := side_on_aim(battle):
        return f"{battle.tables[holder].name} wins"
    best = _sides_with_fewest_losses(battle)
    return f"{best[0]} has the advantage" if len(best) == 1 else "The battle is drawn"


def _sides_with_fewest_losses(battle: Battle) -> list[str]:
    lost = elements_lost(battle)
    fewest = min(lost.values())
    return [battle.tables[id].name for id, number in lost.items() if number == fewest]


def _reasons(battle: Battle) -> Iterator[str]:
    """Yield why the battle came out so."""
    left = sides_that_fight(battle)
    for id, table in battle.tables.items():
        if id not in left:
            yield f"{table.name} has no platoon left that fights."
    holder = side_on_aim(battle)
    if holder:
        yield _describe_hold(battle, holder)
        return
    if battle.aim_place:
        yield f"Neither side holds {grid_reference(*battle.aim_place)}."
    best = _sides_with_fewest_losses(battle)
    yield f"{best[0]} lost fewer elements." if len(best) == 1 else "Both lost as many elements."


def _describe_hold(battle: Battle, side: str) -> str:
    """Describe how a side holds the aim: by which elements, and how near they are."""
    assert battle.aim_place is not None
    there = sorted(
        (distance_between_m(x.place, battle.aim_place), x.name)
        for x in battle.elements_of_side(side)
        if x.stuck is None and not battle.platoons[x.platoon].is_broken
    )
    near = [f"{name} ({int(m)} m)" for m, name in there if m <= battle.aim_within_m]
    holds = "hold" if len(near) > 1 else "holds"
    within = f"{battle.aim_within_m:g} m"
    where = grid_reference(*battle.aim_place)
    return f"{listed(near)} {holds} {where}, and no enemy is within {within}."


def _side_results(battle: Battle) -> Iterator[SideResult]:
    lost = elements_lost(battle)
    for id, table in battle.tables.items():
        total = sum(1 for x in battle.elements.values() if x.side == id)
        yield SideResult(id, table.name, lost[id], total)
