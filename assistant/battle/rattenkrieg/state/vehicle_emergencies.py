"""The state of crews outside, blinded crews and repairs (23.1.6, 25.4, 31.9, 31.15)."""

from collections.abc import Mapping
from dataclasses import field

from assistant.battle.rattenkrieg.state.parts import ChapterState
from assistant.frozen import dataclass


@dataclass(frozen=True)
class RepairTask:
    """The effect of a repair once its actions are done."""

    vehicle: str  # the element of the vehicle
    part: str
    system: str
    points: int


@dataclass(frozen=True)
class EmergencyState(ChapterState):
    """Crews outside their vehicles, blinded vehicles, and repairs."""

    out: tuple[str, ...] = ()  # crewmen who are outside
    served: Mapping[str, int] = field(default_factory=dict)  # Quality as a crew, by element
    blinded: Mapping[str, int] = field(default_factory=dict)  # impulses still blinded, by element
    mends: Mapping[str, RepairTask] = field(default_factory=dict)  # by task
    radios: tuple[str, ...] = ()  # elements whose radio has been repaired once
