"""Bursts and belts (Rattenkrieg 15.2, 15.4-15.6, 15.13, 15.14)."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from assistant.rules.dice import Dice, no_dice
from assistant.rules.odds import enumerate_odds
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.fire.automatic_checks import (
    DEAD,
    SHAKEN,
    WOUNDED,
    Check,
    Course,
    Gun,
    Man,
    men_of,
)
from assistant.rules.rattenkrieg.fire.automatic_declaration import Burst
from assistant.rules.rattenkrieg.fire.automatic_odds import LongFire, Row
from assistant.rules.rattenkrieg.fire.weapon_care import is_hot, trouble_told
from assistant.rules.working import NullWorking, Working


@dataclass(frozen=True)
class Casualties:
    """What the fire did, and what it did to the weapon; each name in its worst list only."""

    checks_made: int
    react_after: int
    may_react: tuple[str, ...]
    results: tuple[Check, ...]
    dead: tuple[str, ...]
    wounded: tuple[str, ...]
    hunkered: tuple[str, ...]
    stopped: bool
    jammed: bool
    needs_attention: bool
    mechanical_problems: int
    barrel_change_due: bool


def losses(casualties: Casualties) -> dict[str, Any]:
    """How many fell, and whether the weapon jammed."""
    return {
        "dead": len(casualties.dead),
        "wounded": len(casualties.wounded),
        "hunkered": len(casualties.hunkered),
        "jammed": casualties.jammed,
    }


def chances(fire: Burst) -> list[tuple[dict[str, Any], Fraction]] | None:
    """The odds of the losses; None where it hangs on the dice who hunkers down in time."""
    unread = NullWorking("")
    gun = Gun(fire, Dice(no_dice), unread)
    men = gun.men_when_reached(men_of(fire, unread))
    if men is None:
        return None
    rows = tuple(_rows(fire, men))
    checks = tuple(gun.checks(men, number) for number in range(len(men)))
    jams = enumerate_odds(lambda dice: replace(gun, dice=dice).jams()).get(True, Fraction())
    found: dict[tuple[tuple[int, ...], bool], Fraction] = defaultdict(Fraction)
    for lost, stopped, chance in LongFire(rows, checks).chances():
        found[lost, False] += chance * (1 - jams) if stopped else chance
        found[lost, True] += chance * jams if stopped else 0
    return [
        ({"dead": dead, "wounded": wounded, "hunkered": hunkered, "jammed": jammed}, chance)
        for ((hunkered, wounded, dead), jammed), chance in found.items()
        if chance
    ]


def _rows(fire: Burst, men: tuple[Man, ...]) -> Iterator[Row]:
    """The men of each sector, and for each time over them which check is the last of all."""
    plan = fire.plan
    if plan.weapon.mode == "burst":
        first = 0
        for sector in fire.sectors:
            behind = first + len(sector.targets)
            yield Row(tuple(range(first, behind)), (None,) * sector.bursts)
            first = behind
        return
    most = fire.rounds if plan.weapon.mode == "shots" else None
    reached = sum(not man.out_of_reach for man in men)
    limits = [most if most is not None and reached >= most else None]
    react = plan.pace.react
    last = react if most is None else min(react, most)
    if fire.repeat and reached:
        for time in range(2, last - reached + 2):
            limits.append(last if reached * time >= last else None)
    yield Row(tuple(range(len(men))), tuple(limits))


@procedure(
    "rattenkrieg/automatic-fire",
    title="Automatic fire",
    source="Rattenkrieg 15.2, 15.4-15.6, 15.13, 15.14",
    dice={
        "rolls": "one a check, on the Combat Table, from left to right",
        "confirms": "second dice after natural ones that the modifiers spoil",
        "extra": "after the second six: a six jams the weapon",
    },
    also=("burst", "machine gun", "MG", "submachine gun", "belt", "strafe"),
    summary=losses,
    chances=chances,
)
def automatic_fire(fire: Burst, dice: Dice, working: Working) -> Casualties:
    """Fire bursts into sectors, or a belt over an arc, one check a target.

    Declare all bursts before the first die. A natural six misses, the second one ends the fire.
    Who is hunkered down by a check takes cover when the fire is over: until then he is checked
    as he stood.
    """
    gun = Gun(fire, dice, working)
    course = dice.walk(gun.start, gun.turn)
    return _casualties(fire, course, working)


def _casualties(fire: Burst, course: Course, working: Working) -> Casualties:
    step, react = working.step, fire.plan.pace.react
    caught = {check.name for check in course.checks[:react]}
    may_react = tuple(t.name for t in fire.targets if t.name not in caught and not t.hunkered)
    if may_react:
        step("may react", may_react, "15.2")
    short = fire.crew is not None and fire.crew < fire.minimum_crew
    problems = trouble_told(short, course.sixes, working)
    barrel = is_hot(fire.plan.weapon.name, fire.setup, fire.rate, working)
    return Casualties(
        checks_made=course.made,
        react_after=react,
        may_react=may_react,
        results=course.checks,
        dead=_fallen(fire, course, DEAD),
        wounded=_fallen(fire, course, WOUNDED),
        hunkered=_fallen(fire, course, SHAKEN),
        stopped=course.stopped,
        jammed=course.jammed,
        needs_attention=problems.extra_action,
        mechanical_problems=problems.mechanical_problems,
        barrel_change_due=barrel,
    )


def _fallen(fire: Burst, course: Course, worst: int) -> tuple[str, ...]:
    """The names of those whom that befell, and nothing worse."""
    pairs = zip(fire.targets, course.men, strict=True)
    return tuple(target.name for target, man in pairs if man.worst == worst)
