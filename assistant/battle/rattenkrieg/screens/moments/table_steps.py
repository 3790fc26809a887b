"""Steps on the table after the newest entry: figures placed, moved, or laid down.

A side reads only the steps of its own elements, which follow from its own cards and log.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from assistant.battle.log import Entry, active_entries
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.buildings.rooms import RoomEntered
from assistant.battle.rattenkrieg.lookups.naming import man, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard, is_passenger
from assistant.battle.rattenkrieg.screens.moments.losses import (
    FALLS,
    is_in_vehicle,
    lay_down,
    list_models,
    struck_by,
)
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.noise import ACTIONS

RECENT = 4  # entries that a reader knows of: older steps are done by then
PLACING, STRIDE = "rattenkrieg/deploy-from-mojon", "rattenkrieg/move"
THROUGH_HOUSE = "rattenkrieg/building-move"
WOUND_CHECKS = ("rattenkrieg/wounded-check", "rattenkrieg/advanced-wound")

BattleEntry = Entry[Any]


def table_steps(
    battle: Battle, entries: Sequence[BattleEntry], side: str | None
) -> tuple[str, ...]:
    """Return the steps of the newest entry that has some; a side's own, or all for the umpire."""
    if battle.phase != "engagement":
        return ()
    reader = side or "umpire"
    active = active_entries(entries)
    known = [place for place, entry in enumerate(active) if reader in entry.told]
    for place in reversed(known[-RECENT:]):
        if found := tuple(_steps_after(battle, active[: place + 1], side)):
            return found
    return ()


def element_steps(battle: Battle, active: Sequence[BattleEntry], id: str) -> str:
    """Return the steps of the last of these entries for one element, as its side reads them.

    After the battle nobody moves figures any more.
    """
    if battle.phase == "over":
        return ""
    return " ".join(_element_steps(battle, active, battle.elements[id]))


def _steps_after(battle: Battle, active: Sequence[BattleEntry], side: str | None) -> Iterator[str]:
    concerned = {_element_of_event(battle, event) for event in active[-1].events}
    for element in battle.elements.values() if concerned else ():
        if element.id in concerned and side in (None, element.side):
            name = umpire_name(battle, element) if side is None else element.title
            for step in _element_steps(battle, active, element):
                yield f"{name}: {step[:1].lower()}{step[1:]}"


def _element_steps(
    battle: Battle, active: Sequence[BattleEntry], element: Element
) -> Iterator[str]:
    """Yield the steps of an element after the last entry; most entries have none for most."""
    entry = active[-1]
    own = [event for event in entry.events if _element_of_event(battle, event) == element.id]
    if not is_aboard(battle, element) and not _rides(battle, element):
        yield from _placing(battle, active, element, own)
        yield from _moving(battle, entry, element, own)
    yield from _going_back(battle, element, own)
    yield from lay_down(battle, struck_by(own, element))
    yield from _rising(battle, entry, own)


def _rides(battle: Battle, element: Element) -> bool:
    """Return whether all able figures of an element are passengers, so that none is on the table.

    Steps from before they got aboard are out of date.
    """
    able = battle.able(element)
    return bool(able) and all(is_passenger(battle, figure.id) for figure in able)


def _going_back(battle: Battle, element: Element, own: Sequence[Any]) -> Iterator[str]:
    """Yield that a move which an ambush interrupted is not made yet."""
    for event in own:
        if isinstance(event, e.AmbushSprung) and ACTIONS.row(event.held.action)["displaces"]:
            what = "model" if battle.vehicles.get(element.id) else "figures"
            yield f"Take its {what} back to where the move began."


def _rising(battle: Battle, entry: BattleEntry, own: Sequence[Any]) -> Iterator[str]:
    """Yield which figures rise again, and which wounded leave the table (16.1, 21.6).

    A figure that has gone down again, for example after a check of Aggressiveness, does not rise.
    Figures inside a vehicle have no model on the table.
    """
    changed = [
        x
        for x in own
        if isinstance(x, e.FigureChanged)
        and x.was in FALLS
        and not is_in_vehicle(battle, battle.figures[x.figure])
    ]
    risen = [battle.figures[x.figure] for x in changed if x.now == "ready"]
    if up := [figure for figure in risen if figure.state == "ready"]:
        yield f"Stand {list_models(up)} up."
    checked = any(each.procedure in WOUND_CHECKS for each in entry.resolutions)
    if gone := [battle.figures[x.figure] for x in changed if checked and x.now == "dead"]:
        yield f"Take {list_models(gone)} off the table."


def _placing(
    battle: Battle, active: Sequence[BattleEntry], element: Element, own: Sequence[Any]
) -> Iterator[str]:
    """Yield which figures are placed, and what becomes of the Mojon (3.2, 8.2.1)."""
    deployed = any(isinstance(event, e.ElementDeployed) for event in own)
    shown = [known for event in own if (known := _known_since(event))]
    if not deployed and not shown:
        return
    mojon = battle.mojons.get(element.mojon or "")
    marker = f"Mojon {mojon.number}" if mojon else "its marker"
    there = _was_on_table(battle, active[:-1], element.id)
    if (deployed or "identified" in shown) and not there:
        where = f"where {marker} is" if mojon else "on the table"  # none begins aboard
        yield f"Put {_figures(battle, element)} {where}{_limits(active[-1])}."
    elif "located" in shown and not there:
        yield f"Turn {marker} upside down, and put {man(battle.main_figure(element))} there."
    elif "located" in shown:
        yield f"Turn {marker} upside down."
    if mojon and mojon.removed and "identified" in shown:
        yield f"Take {marker} off the table."


def _figures(battle: Battle, element: Element) -> str:
    vehicle = battle.vehicles.get(element.id)
    if vehicle:
        return "its model"
    count = sum(1 for figure in battle.men(element) if figure.state != "dead")
    return "its figure" if count == 1 else f"its {count} figures"


def _limits(entry: BattleEntry) -> str:
    """Return how wide and how near to an enemy figures may be placed, if that was worked out."""
    found = [each.outcome for each in entry.resolutions if each.procedure == PLACING]
    if len(found) != 1:
        return ""
    (limits,) = found
    near = limits.get("min_enemy_in")
    than = "the Mojon is" if near is None else f"{near:g}″"
    return f", up to {limits['max_front_in']:g}″ wide and no nearer to an enemy than {than}"


def _was_on_table(battle: Battle, active: Sequence[BattleEntry], id: str) -> bool:
    """Return whether all figures of an element were on the table after these entries."""
    for entry in reversed(active):
        for event in reversed(entry.events):
            if _element_of_event(battle, event) != id:
                continue
            if isinstance(event, e.ElementDeployed):
                return True
            if (known := _known_since(event)) and known != "located":
                return known == "identified"
    return False


def _element_of_event(battle: Battle, event: object) -> object:
    """Return the id of the element that an event is about, if any."""
    if isinstance(event, e.ValueOverruled):
        return event.thing
    if isinstance(event, e.FigureChanged):
        return battle.owner(event.figure).id
    if isinstance(event, e.AmbushSprung):
        return event.held.element
    return getattr(event, "element", None)


def _known_since(event: object) -> str:
    """Return how well the enemy knows an element since an event; empty if nothing changed."""
    if isinstance(event, e.ConcealmentChanged):
        return event.now
    if isinstance(event, e.ValueOverruled) and event.field == "concealment":
        return str(event.now)
    return ""


def _moving(
    battle: Battle, entry: BattleEntry, element: Element, own: Sequence[Any]
) -> Iterator[str]:
    """Yield how far figures move on foot by this entry."""
    taken = [event for event in own if isinstance(event, e.ActionTaken)]
    if taken and any(each.procedure == THROUGH_HOUSE for each in entry.resolutions):
        yield _step_in_house(battle, entry, element, taken[0].figures)
        return
    strides = [each for each in entry.resolutions if each.procedure == STRIDE]
    if not taken or not strides:
        return
    lengths = {_length(each.outcome["distance_in"]) for each in strides}
    if len(lengths) == 1:
        who = _describe_movers(battle, element, taken[0].figures)
        yield f"Move {who} up to {lengths.pop()}."
        return
    by_figure = [
        f"{each.steps[0].value} {_length(each.outcome['distance_in'])}" for each in strides
    ]
    yield f"Move up to: {', '.join(by_figure)}."


def _step_in_house(
    battle: Battle, entry: BattleEntry, element: Element, moving: Sequence[str]
) -> str:
    """Return to which room figures move, or that they move through the house."""
    entered = [x.room for x in entry.events if isinstance(x, RoomEntered)]
    who = _describe_movers(battle, element, moving)
    if not entered:
        return f"Move {who} through the house."
    room = battle.buildings.rooms.get(entered[-1])
    return f"Move {who} to {room.name}." if room else f"Move {who} out of the house."


def _describe_movers(battle: Battle, element: Element, moving: Sequence[str]) -> str:
    figures = [battle.figures[id] for id in moving if id in battle.figures]
    if len(figures) in (0, len(battle.able(element))) or not all(x.number for x in figures):
        return "its figures"
    return listed([f"no. {x.number}" for x in figures])


def _length(distance_in: float | None) -> str:
    return "one room" if distance_in is None else f"{distance_in:g}″"
