"""Elements of a battle as they begin the next one: without what lasts for one battle only."""

from collections.abc import Mapping

from assistant.battle.rattenkrieg.scenario.next_battle import machines
from assistant.battle.rattenkrieg.scenario.next_battle.fates import survivor
from assistant.battle.rattenkrieg.scenario.next_battle.promotions import promote_figures
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.animals import AnimalState, Dog, Horse
from assistant.battle.rattenkrieg.state.crewed_weapons import Gun
from assistant.battle.rattenkrieg.state.people import Weapon
from assistant.battle.rattenkrieg.state.scenario import PreparedElements
from assistant.battle.screens.survivors import NEW, OUT
from assistant.frozen import replace

Choices = Mapping[str, str]


def element_in_next_battle(
    first: Battle, force: Battle, element: Element, choices: Choices
) -> PreparedElements | None:
    """Return an element with its figures that are in the next battle; None if it has none."""
    chosen = {x.id: survivor(force, x, choices.get(x.id, "")).chosen for x in force.men(element)}
    # a replacement comes with the weapons of the order of battle
    men = [
        replace(first.figures.get(x.id, x), number=x.number) if chosen[x.id] == NEW else x
        for x in force.men(element)
        if chosen[x.id] != OUT
    ]
    if not men:
        return None
    ids = {x.id for x in men}
    vehicle = force.vehicles.get(element.id)
    machine = vehicle and machines.vehicle_in_next_battle(
        element.id, vehicle, first.vehicles.get(element.id) or vehicle, choices, ids
    )
    quality, figures = promote_figures(
        force, element, {x.id: _rest_figure(x) for x in men}, choices
    )
    led = any(x.leader for x in figures.values())
    rested = Element(
        element.id,
        element.side,
        element.squad,
        element.name,
        element.unit,
        quality,
        tuple(figures),
        element.original_aggressiveness,
        element.original_aggressiveness,
        has_leader=led,
        command="led" if led else "under-command",
        inherent_ambush="none" if element.inherent_ambush == "none" else "unused",
        camouflage=element.camouflage,
    )
    return PreparedElements(
        {element.id: rested},
        figures,
        guns=_guns(force, ids),
        staff={id: x for id, x in force.wounds.staff.items() if id in ids},
        wearing={id: x for id, x in force.morale.wearing.items() if id in ids},
        special=_animals(force, ids),
        vehicles={element.id: machine} if machine else {},
    )


def resting(force: Battle, element: Element, choices: Choices) -> tuple[Figure, ...]:
    """Return the figures of an element that stay out now, and may come back later."""
    lines = [(x, survivor(force, x, choices.get(x.id, ""))) for x in force.men(element)]
    return tuple(_rest_figure(x) for x, y in lines if y.chosen == OUT and not y.is_removed)


def _rest_figure(figure: Figure) -> Figure:
    """Return a figure ready again, with its weapons in hand.

    Ruling: between two battles a figure takes up again what it dropped, or left in its vehicle.
    """
    return Figure(
        figure.id,
        figure.rank,
        _weapons(figure),
        leader=figure.leader,
        quality=figure.quality,
        sniper=figure.sniper,
        scope=figure.scope,
        marksman=figure.marksman,
        pieces=(*figure.pieces, *figure.dropped_pieces),
        number=figure.number,
    )


def _weapons(figure: Figure) -> tuple[Weapon, ...]:
    return (*figure.weapons, *figure.dropped, *figure.left_aboard)


def _guns(force: Battle, ids: set[str]) -> dict[str, Gun]:
    """Return the crewed weapons whose gunners take part, set up as at the start of a battle."""
    found = {}
    for gunner, gun in force.crewed_weapons.guns.items():
        if gunner in ids:
            crew = None if gun.crew is None else tuple(id for id in gun.crew if id in ids)
            found[gunner] = Gun(crew=crew, problems=gun.problems)
    return found


def _animals(force: Battle, ids: set[str]) -> AnimalState:
    animals = force.animals
    return AnimalState(
        dogs={
            id: Dog(x.handler if x.handler in ids else None, x.aggressiveness)
            for id, x in animals.dogs.items()
            if id in ids
        },
        handlers=tuple(id for id in animals.handlers if id in ids),
        horses={id: Horse() for id, x in animals.horses.items() if id in ids and not x.gone},
    )
