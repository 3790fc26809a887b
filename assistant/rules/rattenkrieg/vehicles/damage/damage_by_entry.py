"""Damage points spent entry by entry (Rattenkrieg 23.1.4, 23.1.11, 26.3.2.2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from assistant.rules.dice import Dice, Faces
from assistant.rules.rattenkrieg.fire.combat_table import combat_table_row, result_in_row
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT_OF_CONTROL
from assistant.rules.rattenkrieg.vehicles.armor.data_card import System
from assistant.rules.rattenkrieg.vehicles.damage.crew_checks import effects_of
from assistant.rules.rattenkrieg.vehicles.damage.damage_lists import CREW
from assistant.rules.rattenkrieg.vehicles.fire_aboard.white_phosphorus import (
    NO_FIRE,
    catches,
    intensity,
)
from assistant.rules.working import Working

Status = Literal["ready", "stunned", "wounded", "dead"]
Effect = Literal[
    "dead",
    "wounded",
    "stunned",
    "no-effect",
    "explodes",
    "fire",
    "ignored",
    "damaged",
    "destroyed",
]
WORSE: tuple[Status, ...] = ("ready", "stunned", "wounded", "dead")
CHECKED: tuple[System, ...] = ("ammunition", "fuel")  # their figures are dice to reach
TAKES_ONE = "visor"
FACES = 6  # men whom one die can count off


@dataclass(frozen=True)
class Result:
    """One entry of the list, and what befell it."""

    target: str  # the system, or the man
    dp: int
    effect: Effect


@dataclass(frozen=True)
class Course:
    """The damage so far; two are equal when the same follows from them, and the same losses."""

    left: int
    points: tuple[int, ...]  # of the systems
    men: tuple[Status, ...] = field(compare=False)
    alike: tuple[Status, ...]  # the men as far as it matters, in no order if no entry names any
    fire: int
    at: int = 0  # the place in the list
    destroyed: bool = False
    results: tuple[Result, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Spending:
    """The list, the vehicle and the dice: what the turns of a course need."""

    entries: tuple[str, ...]
    systems: tuple[System, ...]
    crew: tuple[str, ...]
    shell_type: str
    fire_modifier: int
    fire_intensity: str
    explosion_kills: bool
    dice: Dice
    working: Working

    def start(
        self, points: int, systems: Mapping[System, int], wounded: Sequence[str], fire: int
    ) -> Course:
        """All that is known before the first die."""
        men: tuple[Status, ...] = tuple(
            "wounded" if man in wounded else "ready" for man in self.crew
        )
        return Course(points, tuple(systems.values()), men, self._alike(men), fire)

    def turn(self, course: Course) -> tuple[Course, bool]:
        """The next entry of the list, and whether it was the last that mattered."""
        if course.left and course.at < len(self.entries):
            entry = self.entries[course.at]
            course = self._struck(entry, replace(course, at=course.at + 1))
        return course, course.destroyed or not course.left or course.at >= len(self.entries)

    def _struck(self, entry: str, course: Course) -> Course:
        slot, _, named = entry.partition(":")
        if slot == CREW:
            return self._crew(named.split("|") if named else self.crew, course)
        if entry not in self.systems:
            return course
        place = self.systems.index(entry)
        match entry:
            case "ammunition":
                return self._ammunition(course.points[place], course)
            case "fuel":
                return self._fuel(course.points[place], course)
        return self._takes(entry, place, course)

    def _takes(self, system: str, place: int, course: Course) -> Course:
        """A system that takes as many points as it has, or one."""
        had = course.points[place]
        took = min(course.left, had, 1 if system == TAKES_ONE else had)
        if not took:
            return course
        words = system.replace("-", " ")
        left = had - self.working.step(f"{words} takes", took, "23.1.4")
        effect: Effect = "damaged" if left else "destroyed"
        self.working.step(words, effect, "23.1.4")
        points = (*course.points[:place], left, *course.points[place + 1 :])
        return self._spent(Result(system, took, effect), replace(course, points=points))

    def _crew(self, slot: Sequence[str], course: Course) -> Course:
        """A man of those named, or of all, on the Combat Table."""
        status = dict(zip(self.crew, course.men, strict=True))
        aboard = [man for man in dict.fromkeys(slot) if man in status]
        living = [man for man in aboard if status[man] != "dead"]
        if not living:
            return course
        man = living[0] if len(living) == 1 else self._picked(aboard, status)
        step = self.working.step
        step("crewman", man, "26.3.2.2")
        modifier = step("to add to his die", effects_of(self.shell_type)["crew_modifier"], "23.1.8")

        def after(die: int) -> tuple[Effect, Status]:
            # Nobody hunkers down aboard: the cause is a blast.
            result = result_in_row(
                combat_table_row(die, modifier), "blast", status[man] == "wounded"
            )
            assert result != "hunkered-down"
            worst: Status = "ready" if result == "no-effect" else result
            return result, max(status[man], worst, key=WORSE.index)

        die = self.dice.next("crew", alike=lambda fallen: able(after(fallen[0])[1]))
        result, status[man] = after(step("die", die, "15.1"))
        step(man, result, "15.1")
        men: tuple[Status, ...] = tuple(status.values())
        course = replace(course, men=men, alike=self._alike(men))
        return self._spent(Result(man, 1, result), course)

    def _picked(self, aboard: Sequence[str], status: Mapping[str, Status]) -> str:
        """Who of several is struck; numbers without a living man are thrown again."""
        numbers = {number: man for number, man in enumerate(aboard, 1) if status[man] != "dead"}
        count = 1 if len(aboard) <= FACES else 2

        def number(fallen: Faces) -> int:
            return fallen[0] if count == 1 else (fallen[0] - 1) * FACES + fallen[1]

        def alike(fallen: Faces) -> str:
            man = numbers[number(fallen)]
            return man if self.names_men else able(status[man])

        fallen = self.dice.until("pick", lambda f: number(f) in numbers, count=count, alike=alike)
        return numbers[self.working.step("counted off", number(fallen), "26.3.2.2")]

    def _ammunition(self, needed: int, course: Course) -> Course:
        step = self.working.step
        step("ammunition explodes from", needed, "23.1.4")
        die = step("die", self.dice.next("ammunition", split=needed - 1), "23.1.4")
        if not step("the ammunition explodes", die >= needed, "23.1.4"):
            return self._spent(Result("ammunition", 1, "no-effect"), course)
        if self.explosion_kills:
            dead: Status = "dead"
            men = (dead,) * len(self.crew)
            course = replace(course, men=men, alike=self._alike(men))
        return self._spent(Result("ammunition", 1, "explodes"), replace(course, destroyed=True))

    def _fuel(self, needed: int, course: Course) -> Course:
        """A fire that starts, or one that may grow."""
        before = course.fire
        fire = self._more_fire(before) if before else self._new_fire(needed)
        fire = max(fire, before)
        self.working.step("strength of the fire", fire, "23.1.11")
        if fire > before:
            return self._spent(Result("fuel", 1, "fire"), replace(course, fire=fire))
        return self._spent(Result("fuel", 1, "ignored" if before else "no-effect"), course)

    def _more_fire(self, before: int) -> int:
        step = self.working.step
        step("burns already", before, "23.1.11")
        die = step("die of the fuel", self.dice.next("fuel"), "23.1.11")
        if die == OUT_OF_CONTROL:
            return die
        modifier = step("fire modifier", self.fire_modifier, "23.1.11")
        return min(die + modifier, OUT_OF_CONTROL)

    def _new_fire(self, needed: int) -> int:
        step, modifier = self.working.step, self.fire_modifier
        second = self.fire_intensity == "second-roll"
        step("catches fire from", needed, "23.1.11")
        step("fire modifier", modifier, "23.1.11")
        fails_to = min(needed - modifier - 1, OUT_OF_CONTROL - 1)
        die = step("die of the fuel", self.dice.next("fuel", split=fails_to if second else None))
        if not step("catches fire", catches(die, modifier, needed), "23.1.11"):
            return NO_FIRE
        if second:
            die = step("second die", self.dice.next("intensity"), "23.1.4")
        return intensity(die, modifier)

    def _spent(self, result: Result, course: Course) -> Course:
        left = self.working.step("points left", course.left - result.dp, "26.3.2.2")
        return replace(course, left=left, results=(*course.results, result))

    @property
    def names_men(self) -> bool:
        """Whether it matters who of the crew is who."""
        return any(entry.startswith(f"{CREW}:") for entry in self.entries)

    def _alike(self, men: tuple[Status, ...]) -> tuple[Status, ...]:
        told = map(able, men)
        return tuple(told if self.names_men else sorted(told))


def able(status: Status) -> Status:
    """How a man's own fate goes on: being stunned changes nothing in it."""
    return "ready" if status == "stunned" else status
