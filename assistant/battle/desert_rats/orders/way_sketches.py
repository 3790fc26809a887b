"""The path of an order to move, as its player sees it before it is sealed (5.2, 6)."""

from collections.abc import Iterator

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.movement.march import length_of
from assistant.battle.desert_rats.movement.measuring import GOING, carrier_or_self
from assistant.battle.desert_rats.orders.forecasts import (
    MOST_TURNS,
    Forecast,
    forecast_order,
    may_stick,
    reach_of_turn,
)
from assistant.battle.desert_rats.orders.order_warnings import warn_fire_holds
from assistant.battle.desert_rats.orders.road_routes import bends_by_road
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Action, Platoon
from assistant.battle.questions.map_points import Ghost, WaySketch
from assistant.boardmap.plan import Place
from assistant.frozen import replace
from assistant.rules.desert_rats.commands import COMMANDS
from assistant.rules.desert_rats.formations import FORMATIONS, OWN
from assistant.rules.desert_rats.paths import SAND, allowance_m

MOST_TICKS = 12  # of turns on the way; more would hide it


def sketch_of_order(
    battle: Battle,
    platoon: Platoon,
    command: str,
    place: Place | None,
    via: tuple[Place, ...] = (),
) -> WaySketch:
    """Sketch a player's order to move to a place; without a place, the reach of a turn.

    `via` are the bends of the way there. The sketch depends only on the player's own elements and
    the ground.
    """
    empty = WaySketch(
        meant=_describe_meant_point(battle, platoon, command),
        mark=battle.tables[platoon.side].mark,
        reach=reach_of_turn(battle, platoon, command),
    )
    if place is None:
        return empty
    found = forecast_order(battle, platoon, command, place, via)
    lead = battle.elements[platoon.command or ""]
    alone = COMMANDS.row(command)["scope"] == "command-element"
    start = lead.place if alone else platoon.place
    last = found.ends[-1].elements if found.ends else {}
    return replace(
        empty,
        words=f"{_describe_legs((start, *via, place))}{_describe_end(battle, found)}",
        warnings=tuple(_warnings(battle, platoon, Action(command, place, via), found)),
        route=(start, *via, place),
        bends=() if alone else bends_by_road(battle.plan, start, place),
        slow=tuple((a, b) for each in found.slow.values() for _, a, b in each),
        ticks=tuple((end.place, str(end.turn)) for end in found.ends[:-1][:MOST_TICKS]),
        ghosts=tuple(
            Ghost(end, battle.elements[id].name, id == carrier_or_self(battle, lead).id)
            for id, end in last.items()
        ),
        stops=tuple(last[id] for id in found.blocked if id in last),
    )


def _describe_meant_point(battle: Battle, platoon: Platoon, command: str) -> str:
    """Describe what will be at the place of an order: an element, or a point of the formation."""
    lead = carrier_or_self(battle, battle.elements[platoon.command or ""])
    if COMMANDS.row(command)["scope"] == "command-element":
        return f"{lead.name} goes to this point alone"
    if platoon.formation == OWN:
        return "the point from which the platoon keeps its stations"
    row = FORMATIONS.row(platoon.formation, 1)
    label = naming.formation_label(platoon.formation)
    if row["right"] == row["forward"] == 0:
        return f"{label}: {lead.name} leads to this point"
    return f"{label}: this point is its middle"


def _describe_legs(course: tuple[Place, ...]) -> str:
    """Describe a path of several legs: `3 legs, 769 m, `; empty for a straight one."""
    legs = len(course) - 1
    return f"{legs} legs, {length_of(course):.0f} m, " if legs > 1 else ""


def _describe_end(battle: Battle, found: Forecast) -> str:
    """Describe when an order is carried out: `there in turn 5`."""
    if not found.ends or (found.blocked and not found.arrives):
        return "nobody gets there"  # a warning names the obstacle
    if len(found.ends) >= MOST_TURNS:
        return f"not there in {MOST_TURNS} turns"
    end = found.ends[-1].turn
    words = f"there in turn {end}" if end > battle.turn else "there this turn"
    if any(may_stick(battle, found, id) for id in found.slow):
        words += " at the earliest"
    return f"{words}, after the last turn" if end > battle.last_turn else words


def _warnings(battle: Battle, platoon: Platoon, action: Action, found: Forecast) -> Iterator[str]:
    """Yield warnings about an order: the ground in its way, or an element's own fire."""
    yield from warn_of_ground(battle, found)
    if fire := warn_fire_holds(battle, platoon, action):
        yield f"{fire}."


def warn_of_ground(battle: Battle, found: Forecast) -> Iterator[str]:
    """Yield warnings about the ground in the way of an order."""
    by_obstacle: dict[str, list[str]] = {}
    for id, what in found.blocked.items():
        by_obstacle.setdefault(what, []).append(id)
    for what, ids in by_obstacle.items():
        names = naming.list_elements(battle.elements[id] for id in ids)
        yield f"{names} {'is' if len(ids) == 1 else 'are'} blocked by {what}."
    for going in ("soft-sand", "foot-only"):
        yield from _describe_slowed(battle, found, going)


def _describe_slowed(battle: Battle, found: Forecast, going: str) -> Iterator[str]:
    ids = [id for id, each in found.slow.items() if any(over == going for over, _, _ in each)]
    if not ids:
        return
    movers = [battle.elements[id] for id in ids]
    paces = sorted({m for x in movers if (m := allowance_m(str(x.row["mover"]), going))})
    cross = "crosses" if len(movers) == 1 else "cross"
    pace = " or ".join(map(str, paces))
    words = f"{naming.list_elements(movers)} {cross} ground that is {GOING[going]}"
    if going == "soft-sand":
        words = f"{naming.list_elements(movers)} {cross} soft sand"
    stick = any(may_stick(battle, found, id) for id in ids)
    risk = f", and a vehicle sticks on a {SAND.row('cross')['score']}" if stick else ""
    yield f"{words}: {pace} m per turn{risk}."
