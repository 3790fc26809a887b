"""Adding prepared elements to a battle."""

from collections.abc import Mapping
from dataclasses import replace

from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.scenario import PreparedElements


def with_reserve(battle: Battle, id: str, they: PreparedElements) -> Battle:
    """Return the battle after a reserve arrived. A better leader of it now counts for its side."""
    reserve = battle.script.reserves[id]
    reserves = {**battle.script.reserves, id: replace(reserve, came=reserve.came + 1)}
    side = battle.sides[reserve.side]
    best = max(side.quality, they.best_quality)
    sides = {**battle.sides, side.id: replace(side, quality=best)}
    script = replace(battle.script, reserves=reserves)
    return with_arrivals(replace(battle, sides=sides, script=script), they)


def with_arrivals(battle: Battle, they: PreparedElements) -> Battle:
    """Return the battle with new elements, their Mojons not yet placed."""
    arms, care, minds, special = battle.arms, battle.care, battle.minds, battle.special
    return replace(
        battle,
        elements={**battle.elements, **they.elements},
        figures={**battle.figures, **they.figures},
        mojons={**battle.mojons, **they.mojons},
        arms=replace(
            arms, guns={**arms.guns, **they.guns}, stocks=_with_stocks(arms.stocks, they.stocks)
        ),
        care=replace(care, staff={**care.staff, **they.staff}),
        minds=replace(
            minds,
            awareness={**minds.awareness, **they.alert},
            wearing={**minds.wearing, **they.wearing},
        ),
        special=replace(
            special,
            dogs={**special.dogs, **they.special.dogs},
            handlers=(*special.handlers, *they.special.handlers),
            horses={**special.horses, **they.special.horses},
        ),
        script=replace(battle.script, outside=(*battle.script.outside, *they.out)),
        plight=replace(battle.plight, out=(*battle.plight.out, *they.out)),
        vehicles=replace(battle.vehicles, of={**battle.vehicles.of, **they.vehicles}),
    )


def _with_stocks(
    stocks: Mapping[str, Mapping[str, int]], more: Mapping[str, Mapping[str, int]]
) -> dict[str, Mapping[str, int]]:
    """Return the stocks with those of the new elements added."""
    found = dict(stocks)
    for whose, brought in more.items():
        had = found.get(whose, {})
        found[whose] = {**had, **{name: had.get(name, 0) + n for name, n in brought.items()}}
    return found
