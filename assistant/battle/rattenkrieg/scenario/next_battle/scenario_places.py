"""The places of a scenario that elements of the last battle take (16.1)."""

from collections.abc import Mapping

from assistant.battle.rattenkrieg.scenario.next_battle.muster import Muster, Place, place_of
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.scenario import PreparedElements, Reserve
from assistant.battle.rattenkrieg.state.travel import Ride
from assistant.cards.rattenkrieg.forces.scenario_files import SideCard
from assistant.frozen import replace

NOBODY = PreparedElements()


def with_figures_outside(
    battle: Battle, printed: Mapping[Place, Element], now: Mapping[Place, PreparedElements]
) -> dict[Place, PreparedElements]:
    """Return elements whose crews are partly outside, as the scenario places them."""
    found = dict(now)
    for place, prepared in now.items():
        fresh = battle.vehicles.get(printed[place].id) if place in printed else None
        for machine in prepared.vehicles.values():
            seats = fresh.seats if fresh else {}
            out = [
                id
                for seat, id in machine.seats.items()
                if seats.get(seat) in battle.emergencies.out
            ]
            found[place] = replace(prepared, out=tuple(out))
    return found


def next_reserves(
    battle: Battle, muster: Muster, card: SideCard, walking: Mapping[Place, PreparedElements]
) -> tuple[dict[str, Reserve], set[Place]]:
    """Return the next battle's reinforcements, and the places of elements that arrive so.

    The reinforcements that a die brings again and again are the scenario's own.
    """
    kept: dict[str, Reserve] = {}
    later: set[Place] = set()
    for id, reserve in battle.script.reserves.items():
        if reserve.side != card.id or reserve.cue.again:
            kept[id] = reserve
            continue
        waiting = []
        for prepared in reserve.waiting:
            places = [place_of(x) for x in prepared.elements.values()]
            mojons = {place_of(x): x.mojon for x in prepared.elements.values()}
            coming = NOBODY
            for place in places:
                if place in walking and place not in later:
                    coming = coming.joined_with(
                        _under_mojon(walking[place], prepared, mojons[place])
                    )
            later |= {place for place in places if place in walking}
            if coming.elements:
                waiting.append(coming)
        if waiting:
            kept[id] = replace(reserve, waiting=tuple(waiting))
    return kept, later


def _under_mojon(
    prepared: PreparedElements, printed: PreparedElements, mojon: str | None
) -> PreparedElements:
    """Return elements under the Mojon that the scenario gives them."""
    elements = {id: replace(x, mojon=mojon) for id, x in prepared.elements.items()}
    mojons = {mojon: printed.mojons[mojon]} if mojon and mojon in printed.mojons else {}
    return replace(prepared, elements=elements, mojons=mojons)


def next_rides(
    battle: Battle, printed: Mapping[Place, Element], now: Mapping[Place, PreparedElements]
) -> dict[str, Ride]:
    """Return the rides of elements that the scenario puts aboard a vehicle that survived too."""
    places = {x.id: place for place, x in printed.items()}
    found: dict[str, Ride] = {}
    for place, prepared in now.items():
        fresh = printed.get(place)
        ride = battle.travel.rides.get(fresh.figures[0]) if fresh else None
        carrier = now.get(places.get(ride.vehicle, ("", "", ""))) if ride else None
        if ride and carrier and carrier.vehicles:
            aboard = replace(ride, vehicle=next(iter(carrier.vehicles)))
            found |= dict.fromkeys(prepared.figures, aboard)
    return found


def without_force(battle: Battle, side: str) -> Battle:
    """Return the battle without a side's forces; its decoys stay."""
    elements = {id: x for id, x in battle.elements.items() if x.side != side}
    men = {id for x in elements.values() for id in x.figures}
    morale, wounds, animals = battle.morale, battle.wounds, battle.animals
    return replace(
        battle,
        elements=elements,
        figures={id: x for id, x in battle.figures.items() if id in men},
        mojons={id: x for id, x in battle.mojons.items() if x.side != side or x.decoy},
        crewed_weapons=replace(
            battle.crewed_weapons,
            guns={id: x for id, x in battle.crewed_weapons.guns.items() if id in men},
            stocks={
                id: x
                for id, x in battle.crewed_weapons.stocks.items()
                if id in men or id in battle.sides
            },
        ),
        morale=replace(
            morale,
            awareness={id: x for id, x in morale.awareness.items() if id in elements},
            wearing={id: x for id, x in morale.wearing.items() if id in men},
        ),
        wounds=replace(wounds, staff={id: x for id, x in wounds.staff.items() if id in men}),
        animals=replace(
            animals,
            dogs={id: x for id, x in animals.dogs.items() if id in men},
            handlers=tuple(id for id in animals.handlers if id in men),
            horses={id: x for id, x in animals.horses.items() if id in men},
        ),
        script=replace(
            battle.script, outside=tuple(id for id in battle.script.outside if id in men)
        ),
        emergencies=replace(
            battle.emergencies, out=tuple(id for id in battle.emergencies.out if id in men)
        ),
        travel=replace(
            battle.travel, rides={id: x for id, x in battle.travel.rides.items() if id in men}
        ),
        vehicles=replace(
            battle.vehicles, of={id: x for id, x in battle.vehicles.of.items() if id in elements}
        ),
    )
