"""An order to form up as its player sees it before it is sealed: each element at its station."""

from collections.abc import Iterator

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.geometry import distance_between_m, nearest_on_plan
from assistant.battle.desert_rats.movement.dismounting import place_beside_carrier
from assistant.battle.desert_rats.movement.march import NOTHING_M
from assistant.battle.desert_rats.movement.measuring import carrier_or_self
from assistant.battle.desert_rats.movement.stations import stations_of_elements
from assistant.battle.desert_rats.orders.disobedience import is_held_by_fire
from assistant.battle.desert_rats.orders.forecasts import (
    Forecast,
    TurnEnd,
    after_turn,
    blocked_elements,
    slow_stretches,
)
from assistant.battle.desert_rats.orders.formed import formed_platoon
from assistant.battle.desert_rats.orders.limits import is_contact_of
from assistant.battle.desert_rats.orders.order_warnings import warn_fire_holds
from assistant.battle.desert_rats.orders.way_sketches import warn_of_ground
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Action, Element, Platoon
from assistant.battle.questions.map_points import Ghost, WaySketch
from assistant.frozen import replace


def sketch_of_formation(battle: Battle, platoon: Platoon, action: Action) -> WaySketch:
    """Return where each element of a platoon will be after a turn of forming up.

    The sketch depends only on the player's own elements and the ground.
    """
    ordered = battle_with_formation(battle, platoon, action)
    stays = elements_that_stay_to_fire(battle, platoon)
    end, marches = after_turn(ordered, platoon.id, stays)
    lead = carrier_or_self(end, end.elements[platoon.command or platoon.roster[0]])
    shown = [x for x in end.elements_of_platoon(platoon) if x.carried_by is None]
    slow = {way.element: tuple(slow_stretches(ordered, way)) for way in marches}
    found = Forecast(
        (TurnEnd(battle.turn, platoon.place, {x.id: x.place for x in shown}),),
        arrives=True,
        slow={id: stretches for id, stretches in slow.items() if stretches},
        blocked=dict(blocked_elements(end, platoon.id, [x.id for x in shown if x.id not in stays])),
    )
    label = naming.formation_label(action.formation)
    facing = naming.facing_label(battle.tables[platoon.side], action.heading_deg)
    late = [x for x in _short_of_station(end, platoon) if x.id not in stays]
    warnings = [*warn_of_ground(battle, found), *_warn_of_late(late, found)]
    if fire := warn_fire_holds(battle, platoon, action):
        warnings.append(f"{fire}.")
    return WaySketch(
        meant=f"{label}, facing {facing}, at the end of this turn",
        warnings=tuple(warnings),
        mark=battle.tables[platoon.side].mark,
        paths=tuple((way.start, way.end) for way in marches),
        slow=tuple((a, b) for each in found.slow.values() for _, a, b in each),
        ghosts=tuple(Ghost(x.place, x.name, x.id == lead.id, x.heading_deg) for x in shown),
        stops=tuple(end.elements[id].place for id in found.blocked),
    )


def elements_that_stay_to_fire(battle: Battle, platoon: Platoon) -> frozenset[str]:
    """Return the elements that their own fire keeps in place, as their player must expect.

    Each element with a fire order counts while the page shows the platoon an enemy. The player does
    not know whether the element has that enemy in sight and in range.
    """
    page = battle.pages.get(platoon.seat)
    marks = page.marks if page else ()
    enemies = [x for x in marks if x.side != platoon.side and x.kind != "wreck" and x.has_place]
    fresh = [x for x in enemies if not x.stale and not x.passing]
    if not any(is_contact_of(battle, platoon, mark) for mark in fresh):
        return frozenset()
    own = battle.elements_of_platoon(platoon)
    return frozenset(x.id for x in own if x.firing and is_held_by_fire(battle, x))


def battle_with_formation(battle: Battle, platoon: Platoon, action: Action) -> Battle:
    """Return the battle as if a platoon were ordered to form up, its infantry on or off lorries."""
    formed = formed_platoon(battle, platoon, action)
    elements = {
        id: replace(x, goal=None) if x.platoon == platoon.id else x
        for id, x in battle.elements.items()
    }
    battle = e.Ordered(
        platoon.id,
        "halt",
        None,
        formed.heading_deg,
        formed.formation,
        formed.spacing_m,
        dict(formed.own),
        closing=True,
    ).apply(replace(battle, elements=elements))
    for load, lorry in action.carrying.items():
        battle = e.Carried(load, lorry).apply(battle)
    for load in action.dropping:
        battle = e.Carried(load, None, place_beside_carrier(battle, load)).apply(battle)
    return battle


def _short_of_station(battle: Battle, platoon: Platoon) -> list[Element]:
    """Return the elements that could move and are not in their stations yet."""
    formed = battle.platoons[platoon.id]
    stations = stations_of_elements(battle, formed, formed.place)
    return [
        x
        for x in battle.elements_of_platoon(formed)
        if x.id in stations
        and x.row["mover"]
        and x.carried_by is None
        and distance_between_m(x.place, nearest_on_plan(battle.plan, stations[x.id])) >= NOTHING_M
    ]


def _warn_of_late(late: list[Element], found: Forecast) -> Iterator[str]:
    slow = [x for x in late if x.id not in found.blocked]
    if slow:
        do, station = ("does", "its station") if len(slow) == 1 else ("do", "their stations")
        yield f"{naming.list_elements(slow)} {do} not reach {station} this turn."
