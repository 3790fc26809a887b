"""The state of vehicles and guns (Rattenkrieg 20, 22-26, 31)."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Self

from assistant.battle.rattenkrieg.state.parts import ChapterState
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Part

Points = Mapping[str, int]  # by system
CHECKED = ("ammunition", "fuel")  # their numbers are dice to reach, not points


@dataclass(frozen=True)
class Count:
    """Rounds, shots and firing impulses of one gun."""

    rounds: int | None = None  # left; None: not counted
    firing: int = 0  # impulses in which it fired this turn
    shots: int = 0  # left in the current impulse


SCHURZEN = 0  # a screen that adds no armor of its own
ANYBODY = "crew"  # the post of figures for whom the card names none
PASSENGER = "passenger"  # the home post of carried troops in a crew
VISOR = "visor"
FIRST = "0"  # the first gun of a card: its counts are fields of the vehicle


@dataclass(frozen=True)
class Vehicle:
    """The state of a vehicle or gun."""

    card: Mapping[str, Any] = field(default_factory=dict)  # in full, as it was at the opening
    # figures, by the names that the card gives the crew
    seats: Mapping[str, str] = field(default_factory=dict)
    posts: Mapping[str, str] = field(default_factory=dict)  # the post of each figure
    lost: Mapping[str, Points] = field(default_factory=dict)  # points by part
    fire: int = 0  # the strength of its fire
    burnt: bool = False  # its fire went out, and it cannot burn again
    wreck: bool = False
    left: bool = False  # its crew has left it
    speed_in: float = 0  # in its last impulse
    buttoned_up: bool = False
    rounds: int | None = None  # rounds left for its gun; None: not counted
    fired: Mapping[str, int] = field(default_factory=dict)  # shells by name
    loaded: str | None = None  # the shell that it fired last
    acquired: tuple[str, ...] = ()  # elements in the gunner's sight
    sighted: tuple[str, ...] = ()  # spotted with a die: in the gunner's sight from the next impulse
    reports: tuple[str, ...] = ()  # enemies that another vehicle reported by radio
    dust: int = 0  # impulses in which its shot makes it three times as large to a spotter
    fired_at: tuple[str, ...] = ()  # elements that it fired at
    firing: int = 0  # impulses in which its gun fired this turn
    shots: int = 0  # left to the gun in the current impulse
    shaken: Mapping[str, str] = field(default_factory=dict)  # by fan: the impulse of the shooter
    laid_on: str = ""  # the element that its gun is laid on
    # the counts of its other guns, by number
    others: Mapping[str, Count] = field(default_factory=dict)
    kinds: Mapping[str, Points] = field(default_factory=dict)  # shells left, by gun and name
    screens: Mapping[str, int] = field(default_factory=dict)  # before `hull left`: mm, or Schürzen
    impulse: int = 0  # actions that its element had spent once its last impulse was paid
    tasks: Mapping[str, str] = field(default_factory=dict)  # by figure, in that impulse
    homes: Mapping[str, str] = field(default_factory=dict)  # posts that figures left for others
    taking: Mapping[str, str] = field(default_factory=dict)  # posts that figures are on the way to
    # Quality of carried troops in its crew
    carried: Mapping[str, int] = field(default_factory=dict)
    problems: int = 0  # mechanical problems of a gun
    attention: bool = False  # its next fire takes one more impulse
    visors: Points = field(default_factory=dict)  # lost on "turret front" and so on, where known
    # the other card of an amphibian, not in use now
    other_card: Mapping[str, Any] = field(default_factory=dict)
    smoke_left: int | None = None  # pots and projectors left; None: not counted

    @property
    def name(self) -> str:
        """Return the name of the model, which everybody who sees it uses."""
        return str(self.card.get("name", "vehicle"))

    @property
    def is_gun(self) -> bool:
        """Return whether it is a gun, with its crew around it and not inside."""
        return self.card.get("category") == "gun"

    @property
    def manned(self) -> bool:
        """Return whether it can still drive and fire."""
        return not (self.wreck or self.left)

    def count(self, gun: str) -> Count:
        """Return the counts of one gun."""
        if gun == FIRST:
            return Count(self.rounds, self.firing, self.shots)
        if gun in self.others:
            return self.others[gun]
        return Count(self.card["guns"][int(gun)].get("rounds"))

    def counted(self, gun: str, count: Count) -> "Vehicle":
        """Return the vehicle with new counts for one gun."""
        if gun == FIRST:
            return replace(self, rounds=count.rounds, firing=count.firing, shots=count.shots)
        return replace(self, others={**self.others, gun: count})

    def new_counts(self) -> "Vehicle":
        """Return the vehicle with no firing counted for this turn."""
        others = {gun: Count(count.rounds) for gun, count in self.others.items()}
        return replace(self, firing=0, shots=0, others=others)

    def without_shots(self) -> "Vehicle":
        """Return the vehicle without shots left over from the last impulse."""
        others = {gun: replace(count, shots=0) for gun, count in self.others.items()}
        return replace(self, shots=0, others=others)

    def in_sight(self) -> "Vehicle":
        """Return the vehicle at a new impulse: what it spotted is now in the gunner's sight."""
        fresh = tuple(id for id in self.sighted if id not in self.acquired)
        return replace(self, acquired=(*self.acquired, *fresh), sighted=())

    def points(self, part: str) -> dict[str, int]:
        """Return the points left of each system of a part.

        For ammunition and fuel it is the number that a die must reach.
        """
        whole: Points = self.card.get("systems", {}).get(part, {})
        lost = self.lost.get(part, {})
        return {system: max(0, number - lost.get(system, 0)) for system, number in whole.items()}

    def lost_of(self, system: str) -> int:
        """Return the points that a system has lost in all parts."""
        return sum(points.get(system, 0) for points in self.lost.values())

    def is_out(self, system: str) -> bool:
        """Return whether a system of the vehicle is destroyed."""
        parts: tuple[Part, ...] = ("hull", "turret")
        return any(self.points(part).get(system) == 0 for part in parts)


@dataclass(frozen=True)
class VehicleState(ChapterState):
    """All vehicles and guns, by element."""

    of: Mapping[str, Vehicle] = field(default_factory=dict)

    def get(self, element: str) -> Vehicle | None:
        """Return the vehicle of an element, or None for figures on foot."""
        return self.of.get(element)

    def new_turn(self, turn: int) -> Self:
        """Return the state at the start of a turn, in which no gun has fired."""
        of = {
            id: replace(x, shaken={}, impulse=0, tasks={}).new_counts().in_sight()
            for id, x in self.of.items()
        }
        return replace(self, of=of)
