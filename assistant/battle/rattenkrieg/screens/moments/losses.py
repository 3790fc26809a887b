"""Sentences of a moment on the figures that fell and on a vehicle that is destroyed."""

from collections.abc import Iterable, Iterator
from typing import Any

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles.vehicles import VehicleDamaged
from assistant.battle.rattenkrieg.lookups.naming import count, man
from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import is_inside
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.cards.wording import listed
from assistant.frozen import replace

FALLS = ("dead", "wounded", "stunned")  # states of figures laid down, the worst first
LOSSES = {**{state: state for state in FALLS}, "prisoner": "taken prisoner"}  # that make a moment


def is_destroyed(events: Iterable[Any], element: str) -> bool:
    """Return whether these events destroy an element's vehicle."""
    return any(isinstance(x, VehicleDamaged) and x.element == element and x.wreck for x in events)


def struck_by(events: Iterable[Any], element: Element) -> dict[str, e.FigureChanged]:
    """Return the event by which each figure of an element fell, by the figure's id.

    Of several events of a figure it is the last, from the state before the first.
    """
    struck: dict[str, e.FigureChanged] = {}
    for event in events:
        if not isinstance(event, e.FigureChanged) or event.figure not in element.figures:
            continue
        if event.now in LOSSES and event.now != event.was:
            was = struck[event.figure].was if event.figure in struck else event.was
            struck[event.figure] = replace(event, was=was)
    return struck


def describe_losses(battle: Battle, struck: dict[str, e.FigureChanged]) -> Iterator[str]:
    """Yield sentences on figures that fell: how many, and which models to lay down."""
    for state, words in LOSSES.items():
        of_state = [battle.figures[id] for id, event in struck.items() if event.now == state]
        if of_state:
            yield f"{count(len(of_state), 'figure is', 'figures are').capitalize()} {words}."
    yield from lay_down(battle, struck)


def lay_down(battle: Battle, struck: dict[str, e.FigureChanged]) -> Iterator[str]:
    """Yield a sentence with the models of new casualties, without earlier ones."""
    fell = [
        battle.figures[id]
        for id, event in struck.items()
        if event.now in FALLS and event.was not in FALLS
    ]
    if down := [figure for figure in fell if not is_in_vehicle(battle, figure)]:
        yield f"Lay down {list_models(down)}."


def list_models(figures: Iterable[Figure]) -> str:
    """Return the models of figures as a list, in the order on the table."""
    return listed([_base(figure) for figure in sorted(figures, key=lambda x: x.number)])


def is_in_vehicle(battle: Battle, figure: Figure) -> bool:
    """Return whether a figure is inside a vehicle, so that its model is not on the table."""
    vehicle = battle.vehicles.get(battle.owner(figure.id).id)
    return vehicle is not None and not vehicle.is_gun and is_inside(battle, vehicle, figure)


def _base(figure: Figure) -> str:
    return f"no. {figure.number}" if figure.number else f"the {man(figure)}"
