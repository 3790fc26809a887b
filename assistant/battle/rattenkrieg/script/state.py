"""What a battle remembers of its scenario: who is still to come, what happens when, points."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from assistant.battle.rattenkrieg.arms.state import Gun
from assistant.battle.rattenkrieg.care.state import Staff
from assistant.battle.rattenkrieg.minds.state import Condition
from assistant.battle.rattenkrieg.people import Element, Figure, Mojon
from assistant.battle.rattenkrieg.special.state import Special
from assistant.battle.rattenkrieg.vehicles.state import Vehicle


@dataclass(frozen=True)
class Mustered:
    """Elements made ready, with all that a battle will remember of them."""

    elements: Mapping[str, Element] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    mojons: Mapping[str, Mojon] = field(default_factory=dict)
    guns: Mapping[str, Gun] = field(default_factory=dict)
    stocks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # by man
    staff: Mapping[str, Staff] = field(default_factory=dict)
    wearing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    alert: Mapping[str, Condition] = field(default_factory=dict)  # by element
    special: Special = field(default_factory=Special)
    vehicles: Mapping[str, Vehicle] = field(default_factory=dict)  # by element

    def and_also(self, others: "Mustered") -> "Mustered":
        """These and others."""
        dogs = {**self.special.dogs, **others.special.dogs}
        horses = {**self.special.horses, **others.special.horses}
        handlers = (*self.special.handlers, *others.special.handlers)
        return Mustered(
            {**self.elements, **others.elements},
            {**self.figures, **others.figures},
            {**self.mojons, **others.mojons},
            {**self.guns, **others.guns},
            {**self.stocks, **others.stocks},
            {**self.staff, **others.staff},
            {**self.wearing, **others.wearing},
            {**self.alert, **others.alert},
            replace(self.special, dogs=dogs, horses=horses, handlers=handlers),
            {**self.vehicles, **others.vehicles},
        )

    def on_foot(self, side: str) -> Iterator[Element]:
        """A side's elements that are no vehicles."""
        own = (x for x in self.elements.values() if x.side == side)
        return (x for x in own if x.id not in self.vehicles)
