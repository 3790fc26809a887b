"""The stations of a platoon's elements, and the elements that can move (Desert Rats, 5.2)."""

from collections.abc import Sequence

from assistant.battle.desert_rats.kit.geometry import (
    bearing_between,
    distance_between_m,
    place_ahead,
    place_at_offset,
    place_between,
)
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.boardmap.plan import Place
from assistant.rules.desert_rats.formations import FORMATIONS, MOST, OWN

COLUMN = "column"


def moving_elements(battle: Battle, platoon: Platoon) -> list[Element]:
    """Return a platoon's elements that can move by themselves in this turn."""
    return [
        x
        for x in battle.elements_of_platoon(platoon)
        if x.carried_by is None and x.row["mover"] and x.stuck is None and not x.busy
    ]


def stations_of_elements(battle: Battle, platoon: Platoon, place: Place) -> dict[str, Place]:
    """Return the station of each element around a reference point, by id."""
    if platoon.formation == OWN:
        return {
            id: place_at_offset(place, own, platoon.heading_deg)
            for id, own in platoon.own.items()
            if battle.elements[id].is_in_battle
        }
    elements = battle.elements_of_platoon(platoon)
    command = next((x for x in elements if x.id == platoon.command), None)
    bearer = command.carried_by if command else None  # it has the command element's station
    alone = [x for x in elements if x.carried_by is None]
    alone = sorted(alone, key=lambda x: x.id != bearer)[:MOST]
    spacing = platoon.spacing_m
    stations: dict[str, Place] = {}
    if platoon.formation == COLUMN and platoon.behind:
        return {x.id: place_behind(place, platoon.behind, n * spacing) for n, x in enumerate(alone)}
    for slot, element in enumerate(alone, 1):
        row = FORMATIONS.row(platoon.formation, slot)
        own = (row["right"] * spacing, row["forward"] * spacing)
        stations[element.id] = place_at_offset(place, own, platoon.heading_deg)
    return stations


def place_behind(place: Place, behind: Sequence[Place], far_m: float) -> Place:
    """Return the place at a distance behind another, back along a way with bends.

    `behind` holds the bends, the nearest one last; before the first the way is straight.
    """
    here = place
    for bend in reversed(behind):
        piece = distance_between_m(here, bend)
        if far_m <= piece:
            return place_between(here, bend, far_m / piece) if piece else here
        far_m -= piece
        if bend == behind[0]:
            onward = bearing_between(here, bend) if piece else 0.0
            return place_ahead(bend, onward, far_m)
        here = bend
    return here
