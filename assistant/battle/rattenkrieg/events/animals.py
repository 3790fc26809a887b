"""Events of dogs and horses (Rattenkrieg 19)."""

from typing import Any, ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.animals import AnimalState, Dog, Horse
from assistant.frozen import dataclass, replace

GONE = "one of the horses would be gone"


class AnimalEvent(PartEvent):
    """An event of a dog or a horse."""

    part: ClassVar[str] = "animals"


def _dog(before: AnimalState, id: str, **changes: Any) -> AnimalState:
    dog = before.dogs.get(id, Dog(None, 0))
    return replace(before, dogs={**before.dogs, id: replace(dog, **changes)})


def _conflict_if_no_horse(before: AnimalState, riders: tuple[str, ...]) -> str | None:
    horses = [before.horses.get(id, Horse()) for id in riders]
    if any(horse.gone for horse in horses):
        return GONE
    return None if all(horse.ridden for horse in horses) else "one of them would not ride"


def _horses(before: AnimalState, riders: tuple[str, ...], **changes: Any) -> AnimalState:
    horses = {id: replace(before.horses.get(id, Horse()), **changes) for id in riders}
    return replace(before, horses={**before.horses, **horses})


@dataclass(frozen=True)
class DogOrdered(AnimalEvent):
    """A handler gave a dog an order."""

    dog: str
    order: str

    def apply_to(self, before: AnimalState) -> AnimalState:
        return _dog(before, self.dog, order=self.order)


@dataclass(frozen=True)
class DogActed(AnimalEvent):
    """A dog used one of its actions."""

    dog: str

    def apply_to(self, before: AnimalState) -> AnimalState:
        dog = before.dogs.get(self.dog)
        return _dog(before, self.dog, left=max(0, dog.left - 1)) if dog else before

    def conflict_with(self, before: AnimalState) -> str | None:
        dog = before.dogs.get(self.dog)
        return None if dog and dog.left else "the dog would have no action left"


@dataclass(frozen=True)
class DogAggressivenessChanged(AnimalEvent, saved_as="DogStirred"):
    """A dog's Aggressiveness changed."""

    dog: str
    aggressiveness: int

    def apply_to(self, before: AnimalState) -> AnimalState:
        return _dog(before, self.dog, aggressiveness=self.aggressiveness)


@dataclass(frozen=True)
class DogHandedOver(AnimalEvent):
    """A dog got another handler, or none."""

    dog: str
    handler: str | None

    def apply_to(self, before: AnimalState) -> AnimalState:
        return _dog(before, self.dog, handler=self.handler, order="")

    def conflict_with(self, before: AnimalState) -> str | None:
        dog = before.dogs.get(self.dog)
        same = dog is not None and dog.handler == self.handler
        return "the dog would already have that handler" if same else None


@dataclass(frozen=True)
class HorsesRidden(AnimalEvent, saved_as="Rode"):
    """Figures rode a distance in one action."""

    riders: tuple[str, ...]
    inches: float

    def apply_to(self, before: AnimalState) -> AnimalState:
        return _horses(before, self.riders, rode_in=self.inches)

    def conflict_with(self, before: AnimalState) -> str | None:
        return _conflict_if_no_horse(before, self.riders)


@dataclass(frozen=True)
class Dismounted(AnimalEvent):
    """Figures dismounted or fell off; some of them hold the horses."""

    riders: tuple[str, ...]
    holders: tuple[str, ...] = ()

    def apply_to(self, before: AnimalState) -> AnimalState:
        after = _horses(before, self.riders, ridden=False)
        kept = tuple(dict.fromkeys([*before.holders, *self.holders]))
        return replace(after, holders=kept)

    def conflict_with(self, before: AnimalState) -> str | None:
        return _conflict_if_no_horse(before, self.riders)


@dataclass(frozen=True)
class HorsesHandedOver(AnimalEvent):
    """A figure took over the horses that another one held."""

    holder: str
    successor: str

    def apply_to(self, before: AnimalState) -> AnimalState:
        kept = (self.successor if id == self.holder else id for id in before.holders)
        return replace(before, holders=tuple(kept))

    def conflict_with(self, before: AnimalState) -> str | None:
        if self.holder not in before.holders:
            return "that figure would hold no horses"
        return "the other would hold horses" if self.successor in before.holders else None


@dataclass(frozen=True)
class Mounted(AnimalEvent):
    """Figures mounted their horses."""

    riders: tuple[str, ...]

    def apply_to(self, before: AnimalState) -> AnimalState:
        after = _horses(before, self.riders, ridden=True, rode_in=0)
        return replace(after, holders=tuple(h for h in before.holders if h not in self.riders))

    def conflict_with(self, before: AnimalState) -> str | None:
        horses = [before.horses.get(id, Horse()) for id in self.riders]
        if any(horse.gone for horse in horses):
            return GONE
        return "one of them would still ride" if any(horse.ridden for horse in horses) else None


@dataclass(frozen=True)
class HorseHit(AnimalEvent):
    """A horse was hit. The second hit removes it."""

    rider: str

    def apply_to(self, before: AnimalState) -> AnimalState:
        horse = before.horses.get(self.rider, Horse())
        return _horses(before, (self.rider,), kills=horse.kills + 1)

    def conflict_with(self, before: AnimalState) -> str | None:
        return GONE if before.horses.get(self.rider, Horse()).gone else None


@dataclass(frozen=True)
class HorsesGone(AnimalEvent):
    """Horses died or ran away."""

    riders: tuple[str, ...]

    def apply_to(self, before: AnimalState) -> AnimalState:
        return _horses(before, self.riders, gone=True, ridden=False)

    def conflict_with(self, before: AnimalState) -> str | None:
        gone = any(before.horses.get(id, Horse()).gone for id in self.riders)
        return GONE if gone else None


@dataclass(frozen=True)
class MeasurementUsed(AnimalEvent, saved_as="Measured"):
    """A side used its measurement before an action."""

    side: str
    spent: int

    def apply_to(self, before: AnimalState) -> AnimalState:
        return replace(before, measured={**before.measured, self.side: self.spent})

    def conflict_with(self, before: AnimalState) -> str | None:
        again = before.measured.get(self.side) == self.spent
        return "that side would already have measured" if again else None
