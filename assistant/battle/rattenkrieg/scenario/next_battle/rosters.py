"""The forces of both sides after a battle, for the umpire to read and to change (16.1)."""

from collections.abc import Iterator, Mapping

from assistant.battle.rattenkrieg.lookups.scenario.arrivals import with_arrivals
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import points_of
from assistant.battle.rattenkrieg.scenario.next_battle import machines
from assistant.battle.rattenkrieg.scenario.next_battle.fates import survivor
from assistant.battle.rattenkrieg.scenario.next_battle.promotions import promotions
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.screens.survivors import (
    OUT,
    Ammunition,
    Stock,
    SurvivingSide,
    SurvivingUnit,
    Survivor,
    force_choice,
)
from assistant.frozen import replace

Choices = Mapping[str, str]
NO_CREW = "The whole crew stays out, so {name} stays out too."
STOCK = "stock"  # the first word of a key


def whole_force(battle: Battle, *, again: bool = False) -> Battle:
    """Return a battle with the reinforcements and figures that are not on the table.

    Reinforcements that a die brings again and again are included only with `again`.
    """
    for reserve in battle.script.reserves.values():
        if again or not reserve.cue.again:
            for prepared in reserve.waiting[reserve.came :]:
                stocks = {} if reserve.cue.again else prepared.stocks
                battle = with_arrivals(battle, replace(prepared, stocks=stocks))
    return _with_resting(battle)


def _with_resting(battle: Battle) -> Battle:
    """Return a battle with the absent figures in their elements."""
    elements, figures = dict(battle.elements), dict(battle.figures)
    for id, resting in battle.script.lineage.resting.items():
        if element := elements.get(id):
            own = (*element.figures, *(x.id for x in resting))
            elements[id] = replace(element, figures=own)
            figures |= {x.id: x for x in resting}
    return replace(battle, elements=elements, figures=figures)


def rosters(begun: Battle, ended: Battle, choices: Choices) -> tuple[SurvivingSide, ...]:
    """Return the force of each side as it ended a battle, with the umpire's choices."""
    force, first = whole_force(ended), whole_force(begun, again=True)
    return tuple(_side(first, force, id, choices) for id in ended.sides)


def full_stocks(first: Battle) -> dict[str, Mapping[str, int]]:
    """Return the stocks of grenades as they were before the first battle of the campaign.

    `first` is the whole force at the beginning of this battle.
    """
    return {**first.crewed_weapons.stocks, **first.script.lineage.full}


def _side(first: Battle, force: Battle, side: str, choices: Choices) -> SurvivingSide:
    own = force.sides[side]
    return SurvivingSide(
        id=side,
        name=own.name,
        letter=own.letter,
        mark=own.mark,
        units=tuple(_unit(first, force, x, choices) for x in force.of_side(side) if x.figures),
        force=force_choice(side, own.name, choices),
        ammunition=_shared_stock(first, force, side, choices),
        points=_promotion(force, side),
        fallen=tuple((x.unit, x.words) for x in force.script.lineage.fallen if x.side == side),
    )


def promotion_so_far(battle: Battle, side: str) -> int:
    """Return the promotion points of a side in this battle and those before it (1.13)."""
    return battle.script.lineage.promotion.get(side, 0) + points_of(battle, side)[1]


def _promotion(battle: Battle, side: str) -> str:
    counts = any(x.kind == "promotion" for x in battle.script.points.values())
    counts = counts or side in battle.script.lineage.promotion
    return f"{promotion_so_far(battle, side)}".replace("-", "−") if counts else ""


def _shared_stock(first: Battle, force: Battle, side: str, choices: Choices) -> Ammunition | None:
    full = full_stocks(first)
    owners = [side, *(id for x in force.of_side(side) for id in x.figures)]
    left: dict[str, int] = {}
    most: dict[str, int] = {}
    for owner in owners:
        for name, number in force.crewed_weapons.stocks.get(owner, {}).items():
            left[name] = left.get(name, 0) + number
            before = full.get(owner, {}).get(name, number)
            most[name] = most.get(name, 0) + max(number, before)
    stocks = tuple(Stock(name, number, most[name]) for name, number in left.items())
    return machines.ammunition_choice(f"{STOCK} {side}", stocks, choices) if stocks else None


def _unit(first: Battle, force: Battle, element: Element, choices: Choices) -> SurvivingUnit:
    members = tuple(survivor(force, x, choices.get(x.id, "")) for x in force.men(element))
    vehicle = force.vehicles.get(element.id)
    unit = SurvivingUnit(element.id, element.title, members)
    if vehicle is not None:
        begun = _vehicle_at_begin(first, element, vehicle)
        unit = _with_vehicle(element, members, vehicle, begun, choices)
    return replace(unit, promotions=tuple(promotions(force, element, members, choices)))


def _vehicle_at_begin(first: Battle, element: Element, vehicle: Vehicle) -> Vehicle:
    return first.vehicles.get(element.id) or vehicle


def _with_vehicle(
    element: Element,
    members: tuple[Survivor, ...],
    vehicle: Vehicle,
    begun: Vehicle,
    choices: Choices,
) -> SurvivingUnit:
    line = machines.vehicle_survivor(element.id, vehicle, choices)
    unit = SurvivingUnit(
        element.id,
        element.title,
        members,
        vehicle.name,
        line,
        tuple(machines.damage(element.id, vehicle, choices)),
        machines.ammunition(element.id, vehicle, begun, choices),
    )
    if line.chosen != OUT and not unit.able:
        problem = NO_CREW.format(name=vehicle.name)
        return replace(unit, problem=problem)
    return unit


def fallen_words(side: SurvivingSide, number: int) -> Iterator[tuple[str, str]]:
    """Yield the unit's name and a text for each figure or vehicle that is lost.

    A figure that only stays out is listed with its element again after the next battle.
    """
    for unit in side.units:
        lines = (*unit.members, *((unit.vehicle,) if unit.vehicle else ()))
        for each in lines:
            if each.chosen == OUT and (each.is_removed or each is unit.vehicle or not unit.able):
                name = f"{each.title} ({each.detail})" if each.detail else each.title
                how = each.ended if each.sign != "well" else "stays out"
                yield unit.name, f"{name}: {how}, battle {number}"
