"""The state of first aid, wounded figures and swimmers (Rattenkrieg 16, 7.4.27)."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, Self

from assistant.battle.rattenkrieg.state.parts import ChapterState
from assistant.frozen import dataclass, replace

Staff = Literal["litter-bearer", "aid-man", "combat-medic"]


@dataclass(frozen=True)
class Swim:
    """A swimmer: the actions since entering the water, and its conditions."""

    actions: int
    water: tuple[str, ...] = ()
    this_turn: bool = True
    out: bool = False  # the figure is on land again


@dataclass(frozen=True)
class WoundState(ChapterState):
    """Medical figures, aid given, swimmers and figures out of breath."""

    staff: Mapping[str, Staff] = field(default_factory=dict)  # medical men, by figure
    # who aided each wounded figure this turn
    aided: Mapping[str, Staff] = field(default_factory=dict)
    checked: tuple[str, ...] = ()  # the wounded who have made their check of this turn
    swims: Mapping[str, Swim] = field(default_factory=dict)  # by figure
    breathless: Mapping[str, int] = field(default_factory=dict)  # turns left, by figure

    def is_swimming(self, figure: str) -> bool:
        """Return whether a figure is in deep water, where it swims and does not walk (7.4.27)."""
        swim = self.swims.get(figure)
        return swim is not None and not swim.out

    def new_turn(self, turn: int) -> Self:
        """Return the state at the start of a turn: aid is used up, and swimmers on land recover."""
        return replace(
            self,
            aided={},
            checked=(),
            swims={
                id: replace(swim, this_turn=False)
                for id, swim in self.swims.items()
                if not swim.out
            },
            breathless={id: left - 1 for id, left in self.breathless.items() if left > 1},
        )
