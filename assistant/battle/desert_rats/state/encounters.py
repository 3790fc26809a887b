"""Encounters between two sides: contacts, shots, and the umpire's rulings on shots (7.4, 8)."""

from assistant.boardmap.plan import Place
from assistant.frozen import dataclass

NO_EFFECT = "no-effect"


@dataclass(frozen=True)
class Contact:
    """A platoon's knowledge of an enemy element; its player sees only what a page shows."""

    platoon: str
    enemy: str
    label: str  # the name that its side uses, such as E1; empty if only reported
    by_command: bool  # in the command element's own view at the end of `seen`
    observer: str  # the nearest of its elements that saw it
    since: int  # turn
    seen: int  # turn in which it was last seen
    place: Place  # where the enemy was then
    from_place: Place  # where the observer was
    heading_deg: float
    type: str
    wreck: bool = False
    passing: bool = False  # seen on the way, not at the end
    now: bool = True  # in sight at the end of the last spotting
    seers: tuple[str, ...] = ()  # those of its elements that saw the enemy then


@dataclass(frozen=True)
class Shot:
    """A shot of this turn, kept until its reactions are resolved."""

    firer: str
    target: str
    range_m: int
    effective: bool
    result: str
    hit: bool

    @property
    def has_effect(self) -> bool:
        """Whether the weapon has any effect on this target; if not, no shot is fired (8.1)."""
        return self.result != NO_EFFECT


@dataclass(frozen=True)
class ShotRuling:
    """The umpire's ruling on a shot where the models show more than the map."""

    aspect: str = ""  # empty: as the map has it
    cover: str = ""
    hull_down: bool | None = None
