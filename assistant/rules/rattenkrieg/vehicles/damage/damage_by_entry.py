"""Damage points spent entry by entry (Rattenkrieg 23.1.4, 23.1.11, 26.3.2.2)."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Literal

from assistant.frozen import dataclass, replace
from assistant.rules.dice import Dice, Faces
from assistant.rules.rattenkrieg.fire.combat_table import combat_table_row, result_in_row
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT_OF_CONTROL
from assistant.rules.rattenkrieg.vehicles.armor.data_card import System
from assistant.rules.rattenkrieg.vehicles.damage.crew_checks import crew_effects
from assistant.rules.rattenkrieg.vehicles.damage.damage_lists import CREW
from assistant.rules.rattenkrieg.vehicles.fire_aboard.white_phosphorus import (
    NO_FIRE,
    catches_fire,
    starting_intensity,
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
CHECKED: tuple[System, ...] = (
    "ammunition",
    "fuel",
)  # their figures are numbers that a die must reach
TAKES_ONE = "visor"
FACES = 6  # the most men for whom one die is enough


@dataclass(frozen=True)
class EntryResult:
    """One entry of the list, and its effect."""

    target: str  # the system, or the crewman
    dp: int
    effect: Effect


@dataclass(frozen=True)
class DamageState:
    """The damage so far; two states are equal when the rest of the damage will be the same."""

    left: int
    points: tuple[int, ...]  # by system
    men: tuple[Status, ...] = field(compare=False)
    alike: tuple[Status, ...]  # crew statuses; the order is ignored if no entry names a crewman
    fire: int
    at: int = 0  # the place in the list
    destroyed: bool = False
    results: tuple[EntryResult, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class DamageCourse:
    """The list, the vehicle and the dice, from which each state of the damage follows."""

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
    ) -> DamageState:
        """Return the state before the first die."""
        men: tuple[Status, ...] = tuple(
            "wounded" if man in wounded else "ready" for man in self.crew
        )
        return DamageState(points, tuple(systems.values()), men, self._alike(men), fire)

    def turn(self, course: DamageState) -> tuple[DamageState, bool]:
        """Resolve the next entry of the list; return the state and whether it was the last."""
        if course.left and course.at < len(self.entries):
            entry = self.entries[course.at]
            course = self._strike_entry(entry, replace(course, at=course.at + 1))
        return course, course.destroyed or not course.left or course.at >= len(self.entries)

    def _strike_entry(self, entry: str, course: DamageState) -> DamageState:
        slot, _, named = entry.partition(":")
        if slot == CREW:
            return self._damage_crew(named.split("|") if named else self.crew, course)
        if entry not in self.systems:
            return course
        place = self.systems.index(entry)
        match entry:
            case "ammunition":
                return self._damage_ammunition(course.points[place], course)
            case "fuel":
                return self._damage_fuel(course.points[place], course)
        return self._damage_system(entry, place, course)

    def _damage_system(self, system: str, place: int, course: DamageState) -> DamageState:
        """Damage a system: it takes as many points as it has, or one."""
        had = course.points[place]
        took = min(course.left, had, 1 if system == TAKES_ONE else had)
        if not took:
            return course
        words = system.replace("-", " ")
        left = had - self.working.step(f"points to the {words}", took, "23.1.4")
        effect: Effect = "damaged" if left else "destroyed"
        self.working.step(words, effect, "23.1.4")
        points = (*course.points[:place], left, *course.points[place + 1 :])
        return self._record_spent(EntryResult(system, took, effect), replace(course, points=points))

    def _damage_crew(self, slot: Sequence[str], course: DamageState) -> DamageState:
        """Roll on the Combat Table for one of the named crewmen, or one of all."""
        status = dict(zip(self.crew, course.men, strict=True))
        aboard = [man for man in dict.fromkeys(slot) if man in status]
        living = [man for man in aboard if status[man] != "dead"]
        if not living:
            return course
        man = living[0] if len(living) == 1 else self._pick_man(aboard, status)
        step = self.working.step
        step("crewman", man, "26.3.2.2")
        modifier = step(
            "to add to the figure's die", crew_effects(self.shell_type)["crew_modifier"], "23.1.8"
        )

        def after(die: int) -> tuple[Effect, Status]:
            # Nobody hunkers down aboard: the cause is a blast.
            result = result_in_row(
                combat_table_row(die, modifier), "blast", status[man] == "wounded"
            )
            assert result != "hunkered-down"
            worst: Status = "ready" if result == "no-effect" else result
            return result, max(status[man], worst, key=WORSE.index)

        die = self.dice.next("crew", alike=lambda fallen: lasting_status(after(fallen[0])[1]))
        result, status[man] = after(step("die", die, "15.1"))
        step(man.replace("-", " "), result, "15.1")
        men: tuple[Status, ...] = tuple(status.values())
        course = replace(course, men=men, alike=self._alike(men))
        return self._record_spent(EntryResult(man, 1, result), course)

    def _pick_man(self, aboard: Sequence[str], status: Mapping[str, Status]) -> str:
        """Return which of several crewmen is hit; numbers of the dead are rolled again."""
        numbers = {number: man for number, man in enumerate(aboard, 1) if status[man] != "dead"}
        count = 1 if len(aboard) <= FACES else 2

        def number(fallen: Faces) -> int:
            return fallen[0] if count == 1 else (fallen[0] - 1) * FACES + fallen[1]

        def alike(fallen: Faces) -> str:
            man = numbers[number(fallen)]
            return man if self.is_naming_men else lasting_status(status[man])

        counted = ", ".join(f"{n} {man.replace('-', ' ')}" for n, man in numbers.items())
        again = "" if len(numbers) == FACES**count else "; roll any other number again"
        self.working.step("crew by number", counted + again, "26.3.2.2")
        fallen = self.dice.until("pick", lambda f: number(f) in numbers, count=count, alike=alike)
        return numbers[self.working.step("counted off", number(fallen), "26.3.2.2")]

    def _damage_ammunition(self, needed: int, course: DamageState) -> DamageState:
        step = self.working.step
        step("ammunition explodes from", needed, "23.1.4")
        die = step("die", self.dice.next("ammunition", at_least=needed), "23.1.4")
        if not step("the ammunition explodes", die >= needed, "23.1.4"):
            return self._record_spent(EntryResult("ammunition", 1, "no-effect"), course)
        if self.explosion_kills:
            dead: Status = "dead"
            men = (dead,) * len(self.crew)
            course = replace(course, men=men, alike=self._alike(men))
        return self._record_spent(
            EntryResult("ammunition", 1, "explodes"), replace(course, destroyed=True)
        )

    def _damage_fuel(self, needed: int, course: DamageState) -> DamageState:
        """Start a fire, or let one grow."""
        before = course.fire
        fire = self._more_fire(before) if before else self._new_fire(needed)
        fire = max(fire, before)
        self.working.step("strength of the fire", fire, "23.1.11")
        if fire > before:
            return self._record_spent(EntryResult("fuel", 1, "fire"), replace(course, fire=fire))
        return self._record_spent(
            EntryResult("fuel", 1, "ignored" if before else "no-effect"), course
        )

    def _more_fire(self, before: int) -> int:
        step = self.working.step
        step("burns already", before, "23.1.11")
        die = step("die for the fuel", self.dice.next("fuel"), "23.1.11")
        if die == OUT_OF_CONTROL:
            return die
        modifier = step("fire modifier", self.fire_modifier, "23.1.11")
        return min(die + modifier, OUT_OF_CONTROL)

    def _new_fire(self, needed: int) -> int:
        step, modifier = self.working.step, self.fire_modifier
        second = self.fire_intensity == "second-roll"
        step("catches fire from", needed, "23.1.11")
        step("fire modifier", modifier, "23.1.11")
        burns_from = min(needed - modifier, OUT_OF_CONTROL) if second else None
        die = step("die for the fuel", self.dice.next("fuel", at_least=burns_from))
        if not step("catches fire", catches_fire(die, modifier, needed), "23.1.11"):
            return NO_FIRE
        if second:
            die = step("second die", self.dice.next("intensity"), "23.1.4")
        return starting_intensity(die, modifier)

    def _record_spent(self, result: EntryResult, course: DamageState) -> DamageState:
        left = self.working.step("points left", course.left - result.dp, "26.3.2.2")
        return replace(course, left=left, results=(*course.results, result))

    @property
    def is_naming_men(self) -> bool:
        """Whether any entry depends on which crewman is which."""
        return any(entry.startswith(f"{CREW}:") for entry in self.entries)

    def _alike(self, men: tuple[Status, ...]) -> tuple[Status, ...]:
        statuses = map(lasting_status, men)
        return tuple(statuses if self.is_naming_men else sorted(statuses))


def lasting_status(status: Status) -> Status:
    """Return a crewman's status for further checks; being stunned changes nothing in them."""
    return "ready" if status == "stunned" else status
