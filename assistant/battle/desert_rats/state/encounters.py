"""What passes between two sides: contacts, shots, and what the umpire says of a shot (7.4, 8)."""

from dataclasses import dataclass

from assistant.boardmap.plan import Place


@dataclass(frozen=True)
class Contact:
    """What a platoon has of one enemy element; its player's, as far as he is told."""

    platoon: str
    enemy: str
    label: str  # as its side knows the enemy, E1, E2; of one only reported, nothing
    by_command: bool  # in the command element's own view at the end of `seen`
    observer: str  # the nearest of its elements that saw it
    since: int  # turn
    seen: int  # turn in which it was last seen
    place: Place  # where it was then
    from_place: Place  # where the observer was
    heading_deg: float
    type: str
    wreck: bool = False
    passing: bool = False  # seen on the way, not at the end
    now: bool = True  # in sight at the end of the last spotting
    seers: tuple[str, ...] = ()  # of its elements those that saw it then


@dataclass(frozen=True)
class Shot:
    """A shot of this turn, until its reactions are settled."""

    firer: str
    target: str
    range_m: int
    effective: bool
    result: str
    hit: bool


@dataclass(frozen=True)
class ShotRuling:
    """What the umpire says of a shot, where the models show it better than the map."""

    aspect: str = ""  # empty: as the map has it
    cover: str = ""
    hull_down: bool | None = None
