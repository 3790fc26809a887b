"""Elements that begin the battle aboard a vehicle in a scenario (Rattenkrieg 31.4, 33.4)."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field

from assistant.cards.rattenkrieg.forces.elements import ElementCard
from assistant.cards.rattenkrieg.forces.orders_of_battle import force
from assistant.cards.rattenkrieg.vehicles.vehicle_files import vehicle
from assistant.cards.toml_files.fields import Words, unknown_name
from assistant.cards.toml_files.reading import BadFile, Card, CardStore, Part
from assistant.rules.inputs import Problem

GUN = "gun"  # a category of vehicles, on which nobody rides


class AboardCard(Card):
    """Elements of a side that begin aboard one of its vehicles, boats or aircraft."""

    elements: Annotated[tuple[Words, ...], Field(min_length=1)]  # or whole squads, by name
    vehicle: Words  # the name of its element

    def names(self, squad: str, name: str) -> bool:
        """Return whether an element of this squad and name is among these."""
        return not {squad, name}.isdisjoint(self.elements)


def begins_aboard(
    cards: Sequence[AboardCard], element: ElementCard, among: Sequence[ElementCard]
) -> bool:
    """Return whether an element begins aboard a vehicle that is one of the elements `among`."""
    vehicles = {each.name for each in among if each.vehicle is not None}
    listed = [card for card in cards if card.names(element.squad, element.name)]
    return element.vehicle is None and any(card.vehicle in vehicles for card in listed)


def aboard_errors(side: Part, shelf: CardStore) -> Iterator[Problem]:
    """Yield errors for unknown names, vehicles that carry nobody, and too many figures.

    Nothing is yielded while the order of battle or a vehicle's card has errors of its own.
    """
    parts = side.parts("aboard")
    try:
        elements = force(str(side.get("force")), shelf).elements if parts else ()
        seats = {
            each.name: vehicle(each.vehicle, shelf).passengers
            for each in elements
            if each.vehicle and vehicle(each.vehicle, shelf).category != GUN
        }
    except BadFile:
        return
    known = sorted({name for x in elements if not x.vehicle for name in (x.squad, x.name) if name})
    taken: list[str] = []
    figures = dict.fromkeys(seats, 0)
    for part in parts:
        names, carrier = part.get("elements"), part.get("vehicle")
        if not isinstance(names, list) or not isinstance(carrier, str):
            continue
        for number, name in enumerate(names):
            if isinstance(name, str) and name not in known:
                yield unknown_name(f"{part.at('elements')}[{number}]", name, known)
        if carrier not in seats:
            yield unknown_name(part.at("vehicle"), carrier, sorted(seats))
            continue
        riders = [x for x in elements if not x.vehicle and {x.squad, x.name} & {*map(str, names)}]
        for title in [f"{x.squad} {x.name}" for x in riders]:
            if title in taken:
                yield Problem(part.at("elements"), names, "elements that no other vehicle carries")
            taken.append(title)
        when = _groups(side, [x for x in elements if x.name == carrier and x.vehicle])
        if _groups(side, riders) - when:
            yield Problem(part.at("elements"), names, f"units that come together with {carrier}")
        figures[carrier] += sum(len(x.figures) for x in riders)
        free = seats[carrier]
        if free and figures[carrier] > free:
            yield Problem(part.at("elements"), names, f"at most {free} figures: {carrier}’s seats")


def _groups(side: Part, elements: Sequence[ElementCard]) -> set[int]:
    """Return the numbers of the reinforcements to which elements belong; -1 for the start."""
    lists = [part.get("elements") for part in side.parts("reinforcements")]
    every = [set(map(str, names)) if isinstance(names, list) else set() for names in lists]
    return {
        next((n for n, names in enumerate(every) if names & {x.squad, x.name}), -1)
        for x in elements
    }
