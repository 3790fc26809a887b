"""The state of dogs and horses (Rattenkrieg 19)."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Self

from assistant.battle.rattenkrieg.state.parts import ChapterState
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.animals import dogs as figures


@dataclass(frozen=True)
class Dog:
    """A dog: its handler, its Aggressiveness, its actions left and its order."""

    handler: str | None
    aggressiveness: int
    left: int = figures.ACTIONS
    order: str = ""


@dataclass(frozen=True)
class Horse:
    """The horse of one figure."""

    ridden: bool = True
    kills: int = 0  # the second one puts it out of the battle
    rode_in: float = 0  # inches of the last action in which it was ridden
    gone: bool = False


@dataclass(frozen=True)
class AnimalState(ChapterState):
    """Dogs and their handlers, horses and the figures that hold them."""

    dogs: Mapping[str, Dog] = field(default_factory=dict)  # by figure
    handlers: tuple[str, ...] = ()
    horses: Mapping[str, Horse] = field(default_factory=dict)  # by their riders' figures
    holders: tuple[str, ...] = ()  # dismounted men who stay with the horses
    # actions that a side had spent when it last measured
    measured: Mapping[str, int] = field(default_factory=dict)

    def is_mounted(self, figure: str) -> bool:
        """Return whether a figure sits on its horse."""
        horse = self.horses.get(figure)
        return horse is not None and horse.ridden and not horse.gone

    def riderless(self, figures: Iterable[str]) -> list[str]:
        """Return the riders among these figures who are off their horses, which are still there."""
        horses = self.horses
        return [id for id in figures if id in horses and not (horses[id].ridden or horses[id].gone)]

    def new_turn(self, turn: int) -> Self:
        """Return the state at the start of a turn: dogs have all their actions."""
        dogs = {id: replace(dog, left=figures.ACTIONS) for id, dog in self.dogs.items()}
        return replace(self, dogs=dogs, measured={})
