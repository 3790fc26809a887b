"""What a battle remembers of vehicles in trouble (Rattenkrieg 23.1.6, 25.4, 31.9, 31.15)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant.battle.rattenkrieg.state.parts import Remembered


@dataclass(frozen=True)
class Mend:
    """What a repair will make good when its actions are put in."""

    vehicle: str  # its element
    part: str
    system: str
    points: int


@dataclass(frozen=True)
class Plight(Remembered):
    """Who is out of his vehicle, which sees nothing, what is being repaired."""

    out: tuple[str, ...] = ()  # crewmen who are outside
    served: Mapping[str, int] = field(default_factory=dict)  # by element: its Quality as a crew
    blinded: Mapping[str, int] = field(default_factory=dict)  # by element: impulses to come
    mends: Mapping[str, Mend] = field(default_factory=dict)  # by task
    radios: tuple[str, ...] = ()  # elements whose radio has been repaired once
