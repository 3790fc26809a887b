"""Bursts and belts (Rattenkrieg 15.2, 15.4-15.6, 15.13, 15.14)."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from assistant.frozen import dataclass, replace
from assistant.rules.dice import Dice, no_dice
from assistant.rules.odds import enumerate_odds
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.fire.automatic_checks import (
    FireCourse,
    targets_with_modifiers,
)
from assistant.rules.rattenkrieg.fire.automatic_declaration import AutomaticFire, AutomaticTarget
from assistant.rules.rattenkrieg.fire.automatic_odds import LongFire, Odds, TargetRow
from assistant.rules.rattenkrieg.fire.automatic_state import (
    DEAD,
    SHAKEN,
    WOUNDED,
    FireCheck,
    FireState,
    TargetState,
)
from assistant.rules.rattenkrieg.fire.weapon_care import needs_barrel_change, record_trouble
from assistant.rules.working import NullWorking, Working


@dataclass(frozen=True)
class AutomaticFireResult:
    """The effect on targets and weapon; each target is only in the list of its worst effect."""

    checks_made: int
    react_after: int
    may_react: tuple[str, ...]
    results: tuple[FireCheck, ...]
    dead: tuple[str, ...]
    wounded: tuple[str, ...]
    hunkered: tuple[str, ...]
    stopped: bool
    jammed: bool
    needs_attention: bool
    mechanical_problems: int
    barrel_change_due: bool


def loss_summary(casualties: AutomaticFireResult) -> dict[str, Any]:
    """Return how many fell, and whether the weapon jammed."""
    return {
        "dead": len(casualties.dead),
        "wounded": len(casualties.wounded),
        "hunkered": len(casualties.hunkered),
        "jammed": casualties.jammed,
    }


def loss_chances(fire: AutomaticFire) -> list[tuple[dict[str, Any], Fraction]] | None:
    """Return the odds of the losses; None where the dice decide who hunkers down in time."""
    unread = NullWorking("")
    gun = FireCourse(fire, Dice(no_dice), unread)
    men = gun.men_when_reached(targets_with_modifiers(fire, unread))
    if men is None:
        return None
    rows = tuple(_rows_of_targets(fire, men))
    checks = tuple(_checks(gun, men))
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


def _checks(gun: FireCourse, men: tuple[TargetState, ...]) -> Iterator[tuple[Odds, ...]]:
    """Yield the odds of the checks of each target; equal targets are calculated once."""
    found: dict[tuple[TargetState, AutomaticTarget], tuple[Odds, ...]] = {}
    for number, target in enumerate(gun.fire.targets):
        nameless = men[number], target.model_copy(update={"name": ""})
        if nameless not in found:
            found[nameless] = gun.checks(men, number)
        yield found[nameless]


def _rows_of_targets(fire: AutomaticFire, men: tuple[TargetState, ...]) -> Iterator[TargetRow]:
    """Yield the targets of each sector, with the check that ends the fire in each pass, if any."""
    plan = fire.plan
    if plan.weapon.mode == "burst":
        first = 0
        for sector in fire.sectors:
            behind = first + len(sector.targets)
            yield TargetRow(tuple(range(first, behind)), (None,) * sector.bursts)
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
    yield TargetRow(tuple(range(len(men))), tuple(limits))


@procedure(
    "rattenkrieg/automatic-fire",
    title="Automatic fire",
    source="Rattenkrieg 15.2, 15.4-15.6, 15.13, 15.14",
    dice={
        "rolls": "one for each check, on the Combat Table, from left to right",
        "confirms": "second dice, after natural ones that the modifiers cancel",
        "extra": "after the second six: a six jams the weapon",
    },
    also=("burst", "machine gun", "MG", "submachine gun", "belt", "strafe"),
    summary=loss_summary,
    chances=loss_chances,
)
def automatic_fire(fire: AutomaticFire, dice: Dice, working: Working) -> AutomaticFireResult:
    """Fire bursts into sectors, or a belt over an arc, with one check for each target.

    Declare all bursts before the first die. A natural six misses, and the second one ends the fire.
    A target that a check makes hunker down takes cover when the fire is over; until then it is
    checked as before.
    """
    gun = FireCourse(fire, dice, working)
    course = dice.walk(gun.start, gun.turn)
    return _result(fire, course, working)


def _result(fire: AutomaticFire, course: FireState, working: Working) -> AutomaticFireResult:
    step, react = working.step, fire.plan.pace.react
    caught = {check.name for check in course.checks[:react]}
    may_react = tuple(t.name for t in fire.targets if t.name not in caught and not t.hunkered)
    if may_react:
        step("may react", may_react, "15.2")
    short = fire.crew is not None and fire.crew < fire.minimum_crew
    problems = record_trouble(short, course.sixes, working)
    barrel = needs_barrel_change(fire.plan.weapon.name, fire.setup, fire.rate, working)
    return AutomaticFireResult(
        checks_made=course.made,
        react_after=react,
        may_react=may_react,
        results=course.checks,
        dead=_names_with_worst(fire, course, DEAD),
        wounded=_names_with_worst(fire, course, WOUNDED),
        hunkered=_names_with_worst(fire, course, SHAKEN),
        stopped=course.stopped,
        jammed=course.jammed,
        needs_attention=problems.extra_action,
        mechanical_problems=problems.mechanical_problems,
        barrel_change_due=barrel,
    )


def _names_with_worst(fire: AutomaticFire, course: FireState, worst: int) -> tuple[str, ...]:
    """Return the names of the targets with `worst` as the worst effect."""
    pairs = zip(fire.targets, course.men, strict=True)
    return tuple(target.name for target, man in pairs if man.worst == worst)
