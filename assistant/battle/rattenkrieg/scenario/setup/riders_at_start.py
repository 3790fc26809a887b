"""Elements that begin the battle aboard a vehicle, without a separate Mojon."""

from collections.abc import Sequence

from assistant.battle.rattenkrieg.lookups.vehicles.kinds import carries_inside
from assistant.battle.rattenkrieg.state.scenario import PreparedElements
from assistant.battle.rattenkrieg.state.travel import Ride
from assistant.cards.rattenkrieg.forces.aboard import AboardCard
from assistant.frozen import replace


def put_aboard(
    prepared: PreparedElements, cards: Sequence[AboardCard]
) -> tuple[PreparedElements, dict[str, Ride]]:
    """Return these elements, some aboard vehicles of others, and the rides by figure."""
    elements, mojons, rides = dict(prepared.elements), dict(prepared.mojons), dict[str, Ride]()
    for card in cards:
        for carrier in [x for x in prepared.elements.values() if x.name == card.vehicle]:
            if carrier.id not in prepared.vehicles:
                continue
            ride = Ride(carrier.id, carries_inside(prepared.vehicles[carrier.id]))
            for each in prepared.elements.values():
                named = card.names(each.squad, each.name)
                if named and each.id not in prepared.vehicles and each.figures[0] not in rides:
                    mojons.pop(each.mojon or "", None)
                    elements[each.id] = replace(each, mojon=None)
                    rides |= dict.fromkeys(each.figures, ride)
    return replace(prepared, elements=elements, mojons=mojons), rides
