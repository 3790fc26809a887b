"""Adding prepared elements to a battle, and taking out those that come later."""

from collections.abc import Collection, Mapping
from typing import TypeVar

from assistant.battle.rattenkrieg.lookups.naming import with_base_numbers
from assistant.battle.rattenkrieg.state import Battle, Element, Mojon
from assistant.battle.rattenkrieg.state.scenario import PreparedElements
from assistant.frozen import replace

T = TypeVar("T")


def with_reserve(battle: Battle, id: str, arrivals: PreparedElements) -> Battle:
    """Return the battle after a reserve arrived; a better leader in it now counts for its side."""
    reserve = battle.script.reserves[id]
    reserves = {**battle.script.reserves, id: replace(reserve, came=reserve.came + 1)}
    side = battle.sides[reserve.side]
    best = max(side.quality, arrivals.best_quality)
    sides = {**battle.sides, side.id: replace(side, quality=best)}
    script = replace(battle.script, reserves=reserves)
    return with_arrivals(replace(battle, sides=sides, script=script), arrivals)


def with_arrivals(battle: Battle, arrivals: PreparedElements) -> Battle:
    """Return the battle with new elements, their Mojons not yet placed."""
    arms, care, minds, special = battle.arms, battle.care, battle.minds, battle.special
    joined = replace(
        battle,
        elements={**battle.elements, **arrivals.elements},
        figures={**battle.figures, **arrivals.figures},
        mojons={**battle.mojons, **arrivals.mojons},
        arms=replace(
            arms,
            guns={**arms.guns, **arrivals.guns},
            stocks=_with_stocks(arms.stocks, arrivals.stocks),
        ),
        care=replace(care, staff={**care.staff, **arrivals.staff}),
        minds=replace(
            minds,
            awareness={**minds.awareness, **arrivals.alert},
            wearing={**minds.wearing, **arrivals.wearing},
        ),
        special=replace(
            special,
            dogs={**special.dogs, **arrivals.special.dogs},
            handlers=(*special.handlers, *arrivals.special.handlers),
            horses={**special.horses, **arrivals.special.horses},
        ),
        script=replace(battle.script, outside=(*battle.script.outside, *arrivals.out)),
        plight=replace(battle.plight, out=(*battle.plight.out, *arrivals.out)),
        vehicles=replace(battle.vehicles, of={**battle.vehicles.of, **arrivals.vehicles}),
    )
    return with_base_numbers(joined, arrivals.elements.values())


def passengers_of(battle: Battle, vehicle: Element) -> list[Element]:
    """Return the elements that a vehicle brings: all of their figures are aboard."""
    aboard = set(battle.travel.riders(vehicle.id))
    return [x for x in battle.elements.values() if x.figures and aboard.issuperset(x.figures)]


def taken_out(
    battle: Battle, element: Element, mojon: Mojon | None
) -> tuple[Battle, PreparedElements]:
    """Return the battle without an element that arrives later, and that element in full.

    `mojon` is its new Mojon; None for those who come aboard a vehicle.
    """
    men, vehicles = {*element.figures}, battle.vehicles.of
    arms, care, minds = battle.arms, battle.care, battle.minds
    arrivals = PreparedElements(
        elements={element.id: replace(element, concealment="undetected", contact=None)},
        figures={id: x for id, x in battle.figures.items() if id in men},
        mojons={mojon.id: mojon} if mojon else {},
        guns={id: x for id, x in arms.guns.items() if id in men},
        stocks={id: x for id, x in arms.stocks.items() if id in men},
        staff={id: x for id, x in care.staff.items() if id in men},
        wearing={id: x for id, x in minds.wearing.items() if id in men},
        alert={id: x for id, x in minds.awareness.items() if id == element.id},
        vehicles={id: x for id, x in vehicles.items() if id == element.id},
        out=tuple(id for id in battle.plight.out if id in men),
    )
    out = tuple(id for id in battle.plight.out if id not in men)
    outside = tuple(id for id in battle.script.outside if id not in men)
    without = replace(
        battle,
        elements=_without(battle.elements, {element.id}),
        figures=_without(battle.figures, men),
        arms=replace(arms, guns=_without(arms.guns, men), stocks=_without(arms.stocks, men)),
        care=replace(care, staff=_without(care.staff, men)),
        minds=replace(
            minds,
            awareness=_without(minds.awareness, {element.id}),
            wearing=_without(minds.wearing, men),
        ),
        script=replace(battle.script, outside=outside),
        plight=replace(battle.plight, out=out),
        vehicles=replace(battle.vehicles, of=_without(battle.vehicles.of, {element.id})),
    )
    return without, arrivals


def _without(things: Mapping[str, T], removed: Collection[str]) -> dict[str, T]:
    return {id: thing for id, thing in things.items() if id not in removed}


def _with_stocks(
    stocks: Mapping[str, Mapping[str, int]], more: Mapping[str, Mapping[str, int]]
) -> dict[str, Mapping[str, int]]:
    """Return the stocks with those of the new elements added."""
    found = dict(stocks)
    for whose, brought in more.items():
        had = found.get(whose, {})
        found[whose] = {**had, **{name: had.get(name, 0) + n for name, n in brought.items()}}
    return found
