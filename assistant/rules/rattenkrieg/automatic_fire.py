"""Bursts and belts (Rattenkrieg 15.2, 15.4-15.6, 15.13, 15.14)."""

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field

from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Missing, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.combat_table import (
    HIGHEST,
    LOWEST,
    ONE_IS_LOST,
    Result,
    result_of,
    row_of,
)
from assistant.rules.rattenkrieg.firing import (
    Effect,
    Fire,
    Mark,
    effect,
    from_above,
    harder_to_hit,
    how_he_fires,
    range_band,
    range_needed,
    what_helps_him,
)
from assistant.rules.rattenkrieg.protection import Item, cannot_be_fired_at, note, protection
from assistant.rules.rattenkrieg.weapon_care import MINIMUM_CREW, Crew, MinimumCrew, trouble
from assistant.rules.rattenkrieg.weapons import (
    BadWeapon,
    Setup,
    Weapon,
    weapon_of,
    weapon_problems,
)
from assistant.rules.working import Working

RATES = tables.load("rattenkrieg/mg-rates-of-fire")
BARREL_CHANGED = ("MG34", "MG42")  # 15.6
FATAL_SIX = 2  # 15.4: the second one ends the fire
WORST: dict[Effect, int] = {
    "no-effect": 0,
    "hunkered-down": 1,
    "wounded": 2,
    "problem": 2,
    "dead": 3,
    "destroyed": 3,
}
UNHURT, SHAKEN, WOUNDED, DEAD = range(4)


class Target(Mark):
    """One of those who are in the way of the fire."""

    name: Annotated[str, Field(max_length=100, description="what the answer calls him")]
    reacts: Annotated[
        Literal["none", "hunker"], Field(description="what he does as soon as he may react")
    ] = "none"


class Sector(Inputs):
    """A strip 2" wide and 10" deep for bursts, or the arc of a belt."""

    bursts: Annotated[int, Field(ge=1, le=99, description="bursts fired into it")] = 1
    targets: Annotated[
        tuple[Target, ...],
        Field(min_length=1, max_length=100, description="who stands in it, in the order checked"),
    ]


@dataclass(frozen=True)
class Pace:
    """How fast it fires: what the weapon gives, or the rate in play."""

    react: int
    double_six: Literal["none", "stop", "full"]
    modifier: int


@dataclass(frozen=True)
class Plan:
    """What is settled before the first die."""

    weapon: Weapon
    pace: Pace
    shared: tuple[Item, ...]  # on every die
    own: tuple[tuple[Item, ...], ...]  # of each target


class Burst(Fire):
    """One action of automatic fire."""

    setup: Annotated[
        Setup, Field(description="how a machine gun is set up: picks among its React values")
    ] = "light"
    rate: Annotated[
        Literal["none", "sustained", "rapid", "cyclic"],
        Field(description="optional rule: rate of fire of a machine gun"),
    ] = "none"
    rounds: Annotated[
        int | None,
        Field(ge=1, le=1_000, description="most checks that a weapon of N shots can make"),
    ] = None
    repeat: bool = Field(True, description="a belt goes on over its arc up to its React")
    crew: Annotated[Crew | None, Field(description="men who serve the weapon, if it matters")] = (
        None
    )
    minimum_crew: MinimumCrew = MINIMUM_CREW
    sectors: Annotated[
        tuple[Sector, ...],
        Field(min_length=1, max_length=99, description="where it fires; a belt has one, its arc"),
    ]

    def refusals(self) -> Iterator[Problem]:
        if self.moving and (self.aims or self.setup != "light"):
            yield Problem("moving", True, "false for who has aimed, or set up a tripod")
        for name, times in Counter(target.name for target in self.targets).items():
            if times > 1:
                yield Problem("sectors", name, "sectors in which no two targets have one name")
        try:
            weapon = weapon_of(self.weapon)
        except BadWeapon:
            yield from weapon_problems(self.weapon)
            return
        yield from self._misused(weapon)
        for s, sector in enumerate(self.sectors):
            for t, target in enumerate(sector.targets):
                if needed := range_needed(weapon, target, self):
                    where = f"sectors[{s}].targets[{t}].distance_in"
                    yield Problem(where, target.distance_in, needed)

    def _misused(self, weapon: Weapon) -> Iterator[Problem]:
        if weapon.mode == "single":
            allowed = "a weapon of bursts, belts or shots; single shots are the procedure shoot"
            yield Problem("weapon", self.weapon, allowed)
            return
        if self.rate != "none" and not weapon.is_machine_gun:
            yield Problem("rate", self.rate, "none: the weapon is no machine gun")
        if weapon.mode == "shots" and self.rounds is None:
            yield Missing("rounds", None, "a whole number, 1 or more, for a weapon of N shots")
        if weapon.bursts is None:
            if len(self.sectors) > 1:
                yield Problem("sectors", len(self.sectors), "one sector, the arc of the weapon")
        elif (bursts := sum(sector.bursts for sector in self.sectors)) > weapon.bursts:
            yield Problem("sectors", bursts, f"sectors with at most {weapon.bursts} bursts in all")

    @property
    def targets(self) -> Iterator[Target]:
        """All targets, in the order in which they are given."""
        for sector in self.sectors:
            yield from sector.targets

    @cached_property
    def plan(self) -> Plan:
        """What the fire is like: read once, however often the dice are thrown for its odds."""
        weapon = weapon_of(self.weapon)
        own = tuple(_of_target(target, self, weapon) for target in self.targets)
        shared = (*how_he_fires(self), *what_helps_him(self))
        return Plan(weapon, _pace(self, weapon), tuple(i for i in shared if i.value), own)


@dataclass(frozen=True)
class Check:
    """One die and what it did."""

    name: str
    roll: int
    modifier: int
    result: Effect


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


@dataclass
class _Man:
    """A target while the fire goes on."""

    target: Target
    modifier: int
    out_of_reach: bool  # hunkered down behind cover
    reached: bool = False
    worst: int = UNHURT


@dataclass
class _Course:
    """The fire so far."""

    fire: Burst
    plan: Plan
    men: dict[str, _Man]
    checks: list[Check] = field(default_factory=list)
    sixes: int = 0
    stopped: bool = False
    jammed: bool = False

    @property
    def weapon(self) -> Weapon:
        return self.plan.weapon

    @property
    def pace(self) -> Pace:
        return self.plan.pace

    def state(self, turn: int) -> Hashable:
        """All that what follows, and the losses, hang on."""
        men = tuple((m.worst, m.modifier, m.out_of_reach) for m in self.men.values())
        sixes = self.sixes if self.pace.double_six != "none" else 0
        return turn, len(self.checks), sixes, men

    def fallen(self, worst: int) -> tuple[str, ...]:
        """The names of those whom that befell, and nothing worse."""
        return tuple(name for name, man in self.men.items() if man.worst == worst)


def losses(casualties: Casualties) -> dict[str, Any]:
    """Who fell, and whether the weapon jammed."""
    return {
        "dead": list(casualties.dead),
        "wounded": list(casualties.wounded),
        "hunkered": list(casualties.hunkered),
        "jammed": casualties.jammed,
    }


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
)
def automatic_fire(fire: Burst, dice: Dice, working: Working) -> Casualties:
    """Fire bursts into sectors, or a belt over an arc, one check a target.

    Declare all bursts before the first die. A natural six misses, the second one ends the fire.
    Who is hunkered down by a check takes cover when the fire is over: until then he is checked
    as he stood.
    """
    course = _Course(fire, fire.plan, _men(fire, working))
    rounds = fire.rounds if course.weapon.mode == "shots" else None
    working.step("checks before the others may react", course.pace.react, "15.2")
    for turn, man in enumerate(_order(course)):
        if not _can_be_checked(man, course, working):
            continue
        if len(course.checks) == rounds:
            break
        _check(man, course, dice, working)
        if course.stopped:
            break
        dice.settle(course.state(turn))
    return _casualties(course, working)


def _pace(fire: Burst, weapon: Weapon) -> Pace:
    own = weapon.react_set_up(fire.setup)
    # 20.4.6: single shots of a gun never end on sixes.
    endless = weapon.mode == "shots"
    if fire.rate == "none":
        return Pace(own, "none" if endless else "full", 0)
    row = RATES.row(fire.rate)
    return Pace(row["react"] or own, "none" if endless else row["double_six"], row["modifier"])


def _men(fire: Burst, working: Working) -> dict[str, _Man]:
    """The targets with what each adds to the die, in the order in which a table reads it out."""
    plan, step = fire.plan, working.step
    weapon, pace = plan.weapon, plan.pace
    gun = step(weapon.name or weapon.notation, weapon.modifier, "15.3")
    if pace.modifier:
        gun += step(f"{fire.rate} fire", pace.modifier, "15.14")
    alone = len(plan.own) == 1
    sums: list[tuple[str, Target, int]] = []
    for target, items in zip(fire.targets, plan.own, strict=True):
        who = "" if alone else f"{target.name}: "
        sums.append((who, target, note(items, working, who)))
    shared = note(plan.shared, working)
    men: dict[str, _Man] = {}
    for who, target, own in sums:
        out_of_reach = cannot_be_fired_at(target)
        modifier = gun + own + shared
        if out_of_reach:
            step(who + "hunkered down behind cover, cannot be fired at", True, "15.15")
        else:
            step(who + "to add to the die", modifier, "15.12")
        men[target.name] = _Man(target, modifier, out_of_reach)
    return men


def _of_target(target: Target, fire: Burst, weapon: Weapon) -> tuple[Item, ...]:
    """What changes the die for one of the targets."""
    items = (
        *protection(target),
        *from_above(target),
        *harder_to_hit(target),
        *range_band(weapon, target, fire),
    )
    return tuple(item for item in items if item.value)


def _order(course: _Course) -> Iterator[_Man]:
    """Whose turn it is to be checked: read from left to right."""
    men, fire = course.men, course.fire
    if course.weapon.mode == "burst":
        for sector in fire.sectors:
            for _ in range(sector.bursts):
                yield from (men[target.name] for target in sector.targets)
        return
    yield from men.values()
    while fire.repeat and any(man.worst < DEAD and not man.out_of_reach for man in men.values()):
        for man in men.values():
            if len(course.checks) >= course.pace.react:
                return
            yield man


def _can_be_checked(man: _Man, course: _Course, working: Working) -> bool:
    late = not man.reached and len(course.checks) >= course.pace.react
    man.reached = True
    if late and man.target.reacts == "hunker" and not man.target.hunkered:
        _hunker(man, working)
    return man.worst < DEAD and not man.out_of_reach


def _hunker(man: _Man, working: Working) -> None:
    """The man throws himself down before the fire reaches him."""
    down = man.target.model_copy(update={"hunkered": True})
    if cannot_be_fired_at(down):
        man.out_of_reach = working.step(
            f"{man.target.name} hunkers down behind cover, cannot be fired at", True, "15.15"
        )
        return
    changed = sum(i.value for i in protection(down)) - sum(i.value for i in protection(man.target))
    man.modifier = working.step(
        f"{man.target.name} hunkers down: to add to the die", man.modifier + changed, "15.15"
    )


def _check(man: _Man, course: _Course, dice: Dice, working: Working) -> None:
    name, step = man.target.name, working.step
    die = step(f"{name}: die", dice.next("rolls"), "15.1")
    if die == HIGHEST:
        course.checks.append(Check(name, die, man.modifier, step(name, "no-effect", "15.4")))
        _count_six(course, dice, working)
        return
    done = step(name, effect(man.target, _result(die, man, dice, working)), "15.1")
    course.checks.append(Check(name, die, man.modifier, done))
    man.worst = max(man.worst, WORST[done])


def _result(die: int, man: _Man, dice: Dice, working: Working) -> Result:
    modifier = man.modifier
    if die == LOWEST and modifier >= ONE_IS_LOST:
        working.step("natural one kills on a second die over", modifier, "15.12")
        if working.step("second die", dice.next("confirms", split=modifier), "15.12") > modifier:
            return "dead"
    wounded = man.target.already_wounded or man.worst >= WOUNDED
    return result_of(row_of(die, modifier), "fire", wounded)


def _count_six(course: _Course, dice: Dice, working: Working) -> None:
    course.sixes += 1
    if course.pace.double_six == "none" or course.sixes < FATAL_SIX:
        return
    course.stopped = working.step("second six: the fire ends", True, "15.4")
    if course.pace.double_six == "full":
        extra = working.step("extra die", dice.d6("extra", split=HIGHEST - 1), "15.4")
        course.jammed = working.step("jammed", extra == HIGHEST, "15.4")
        course.sixes += course.jammed


def _casualties(course: _Course, working: Working) -> Casualties:
    fire, react, checks, step = course.fire, course.pace.react, course.checks, working.step
    caught = {check.name for check in checks[:react]}
    may_react = tuple(
        name for name, man in course.men.items() if name not in caught and not man.target.hunkered
    )
    if may_react:
        step("may react", may_react, "15.2")
    short = fire.crew is not None and fire.crew < fire.minimum_crew
    problems = trouble(short, course.sixes)
    if problems.extra_action:
        step("sixes of a crew that is short of men", course.sixes, "15.13")
        step("mechanical problems", problems.mechanical_problems, "15.13")
    hot = fire.rate == "cyclic" or (fire.rate == "none" and fire.setup == "heavy")
    barrel = course.weapon.name in BARREL_CHANGED and hot
    if barrel:
        step("barrel change due", barrel, "15.6")
    return Casualties(
        checks_made=len(checks),
        react_after=react,
        may_react=may_react,
        results=tuple(checks),
        dead=course.fallen(DEAD),
        wounded=course.fallen(WOUNDED),
        hunkered=course.fallen(SHAKEN),
        stopped=course.stopped,
        jammed=course.jammed,
        needs_attention=problems.extra_action,
        mechanical_problems=problems.mechanical_problems,
        barrel_change_due=barrel,
    )
