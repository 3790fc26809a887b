"""The addition of prepared elements to a battle, and the removal of later arrivals."""

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
    crewed_weapons, wounds, morale, animals = (
        battle.crewed_weapons,
        battle.wounds,
        battle.morale,
        battle.animals,
    )
    joined = replace(
        battle,
        elements={**battle.elements, **arrivals.elements},
        figures={**battle.figures, **arrivals.figures},
        mojons={**battle.mojons, **arrivals.mojons},
        crewed_weapons=replace(
            crewed_weapons,
            guns={**crewed_weapons.guns, **arrivals.guns},
            stocks=_with_stocks(crewed_weapons.stocks, arrivals.stocks),
        ),
        wounds=replace(wounds, staff={**wounds.staff, **arrivals.staff}),
        morale=replace(
            morale,
            awareness={**morale.awareness, **arrivals.alert},
            wearing={**morale.wearing, **arrivals.wearing},
        ),
        animals=replace(
            animals,
            dogs={**animals.dogs, **arrivals.special.dogs},
            handlers=(*animals.handlers, *arrivals.special.handlers),
            horses={**animals.horses, **arrivals.special.horses},
        ),
        script=replace(battle.script, outside=(*battle.script.outside, *arrivals.out)),
        emergencies=replace(battle.emergencies, out=(*battle.emergencies.out, *arrivals.out)),
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
    """Return the battle without an element that arrives later, and the complete element.

    `mojon` is its new Mojon; None for an element that arrives aboard a vehicle.
    """
    men, vehicles = {*element.figures}, battle.vehicles.of
    crewed_weapons, wounds, morale = battle.crewed_weapons, battle.wounds, battle.morale
    arrivals = PreparedElements(
        elements={element.id: replace(element, concealment="undetected", contact=None)},
        figures={id: x for id, x in battle.figures.items() if id in men},
        mojons={mojon.id: mojon} if mojon else {},
        guns={id: x for id, x in crewed_weapons.guns.items() if id in men},
        stocks={id: x for id, x in crewed_weapons.stocks.items() if id in men},
        staff={id: x for id, x in wounds.staff.items() if id in men},
        wearing={id: x for id, x in morale.wearing.items() if id in men},
        alert={id: x for id, x in morale.awareness.items() if id == element.id},
        vehicles={id: x for id, x in vehicles.items() if id == element.id},
        out=tuple(id for id in battle.emergencies.out if id in men),
    )
    out = tuple(id for id in battle.emergencies.out if id not in men)
    outside = tuple(id for id in battle.script.outside if id not in men)
    without = replace(
        battle,
        elements=_without_keys(battle.elements, {element.id}),
        figures=_without_keys(battle.figures, men),
        crewed_weapons=replace(
            crewed_weapons,
            guns=_without_keys(crewed_weapons.guns, men),
            stocks=_without_keys(crewed_weapons.stocks, men),
        ),
        wounds=replace(wounds, staff=_without_keys(wounds.staff, men)),
        morale=replace(
            morale,
            awareness=_without_keys(morale.awareness, {element.id}),
            wearing=_without_keys(morale.wearing, men),
        ),
        script=replace(battle.script, outside=outside),
        emergencies=replace(battle.emergencies, out=out),
        vehicles=replace(battle.vehicles, of=_without_keys(battle.vehicles.of, {element.id})),
    )
    return without, arrivals


def _without_keys(things: Mapping[str, T], removed: Collection[str]) -> dict[str, T]:
    return {id: thing for id, thing in things.items() if id not in removed}


def _with_stocks(
    stocks: Mapping[str, Mapping[str, int]], more: Mapping[str, Mapping[str, int]]
) -> dict[str, Mapping[str, int]]:
    """Return the stocks together with the new elements' stocks."""
    found = dict(stocks)
    for whose, brought in more.items():
        had = found.get(whose, {})
        found[whose] = {**had, **{name: had.get(name, 0) + n for name, n in brought.items()}}
    return found
