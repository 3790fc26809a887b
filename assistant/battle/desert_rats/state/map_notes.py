"""Drawings of a player on their own map: suspected enemies, arrows and notes."""

from typing import Literal

from assistant.boardmap.plan import Place
from assistant.frozen import dataclass

NoteKind = Literal["enemy", "arrow", "words"]


@dataclass(frozen=True)
class MapNote:
    """A drawing of a player on the player's own map; others see it once the battle is over."""

    id: str
    kind: NoteKind
    x_m: float
    y_m: float
    words: str
    heading_deg: float | None = None  # of an arrow of an older battle
    turn: int = 0  # in which it was drawn
    way: tuple[Place, ...] = ()  # of an arrow: its bends and its tip

    @property
    def place(self) -> Place:
        """The place of the drawing, in meters east and north."""
        return (self.x_m, self.y_m)
