"""The checks of automatic fire, one after another (Rattenkrieg 15.2, 15.4, 15.5)."""

from assistant.frozen import dataclass, replace
from assistant.rules.dice import Dice
from assistant.rules.odds import enumerate_odds
from assistant.rules.rattenkrieg.fire.automatic_declaration import AutomaticFire, AutomaticTarget
from assistant.rules.rattenkrieg.fire.automatic_odds import Odds
from assistant.rules.rattenkrieg.fire.automatic_state import (
    DEAD,
    WOUNDED,
    FireCheck,
    FireState,
    TargetState,
)
from assistant.rules.rattenkrieg.fire.combat_table import (
    HIGHEST,
    LOWEST,
    ONE_IS_LOST,
    Result,
    combat_table_row,
    result_in_row,
)
from assistant.rules.rattenkrieg.fire.modifiers import Effect, effect_on_target
from assistant.rules.rattenkrieg.fire.protection import (
    cannot_be_fired_at,
    protection_modifiers,
    record_modifiers,
)
from assistant.rules.rattenkrieg.fire.weapon_care import FATAL_SIX, rolls_jam
from assistant.rules.working import Working

WORST: dict[Effect, int] = {
    "no-effect": 0,
    "hunkered-down": 1,
    "wounded": 2,
    "problem": 2,
    "dead": 3,
    "destroyed": 3,
}


@dataclass(frozen=True)
class FireCourse:
    """A weapon, its targets and the dice, from which each state of the fire follows."""

    fire: AutomaticFire
    dice: Dice
    working: Working

    def start(self) -> FireState:
        """Return the state before the first die."""
        men = targets_with_modifiers(self.fire, self.working)
        react = self.fire.plan.pace.react
        self.working.step("checks before the others may react", react, "15.2")
        return FireState(men)

    def turn(self, course: FireState) -> tuple[FireState, bool]:
        """Make the next target's check, if any; return the state and whether the fire is over."""
        order = self.fire.plan.order
        number = order[course.turn % len(order)]
        man = course.men[number]
        target = self.fire.targets[number]
        if target.reacts == "hunker" and self._reacts_in_time(course, number):
            man = self._hunker(man, target)
        if man.worst < DEAD and not man.out_of_reach:
            course = self._check(man, number, course)
        else:
            course = replace(
                course, turn=course.turn + 1, men=_with_target(course.men, number, man)
            )
        over = self._is_over(course)
        again = set() if over else self._may_be_checked(course)
        rest = sorted(man.worst for n, man in enumerate(course.men) if n not in again)
        coming = ((n, course.men[n]) for n in sorted(again))
        return replace(course, alike=(*coming, *rest)), over

    def _may_be_checked(self, course: FireState) -> set[int]:
        """Return the numbers of targets that may yet be checked, perhaps too many."""
        plan, men = self.fire.plan, course.men
        order = plan.order
        coming = set(order[course.turn :])
        if plan.weapon.mode == "burst" or not self.fire.repeat:
            return coming
        certain = sum(not men[n].out_of_reach for n in coming if not self._may_hunker(n))
        left = plan.pace.react - course.made - certain
        first = course.turn % len(order) if course.turn >= len(order) else 0
        for number in (*order[first:], *order[:first]):
            if left <= 0:
                break
            coming.add(number)
            passed = course.turn >= len(order) or number in order[: course.turn]
            left -= passed and men[number].worst < DEAD and not men[number].out_of_reach
        return coming

    def _may_hunker(self, number: int) -> bool:
        return self.fire.targets[number].reacts == "hunker"

    def _reacts_in_time(self, course: FireState, number: int) -> bool:
        """Return whether a target has hunkered down before the fire first reaches it."""
        plan = self.fire.plan
        first = course.turn == plan.order.index(number)
        return first and course.made >= plan.pace.react and not self.fire.targets[number].hunkered

    def _is_over(self, course: FireState) -> bool:
        plan = self.fire.plan
        if course.stopped:
            return True
        if plan.weapon.mode == "shots" and course.made == self.fire.rounds:
            return True
        if course.turn < len(plan.order):
            return False
        if plan.weapon.mode == "burst" or not self.fire.repeat or course.made >= plan.pace.react:
            return True
        return all(man.worst == DEAD or man.out_of_reach for man in course.men)

    def _hunker(self, man: TargetState, target: AutomaticTarget) -> TargetState:
        down = target.model_copy(update={"hunkered": True})
        if cannot_be_fired_at(down):
            words = f"{target.name} hunkers down behind cover, cannot be fired at"
            return man._replace(out_of_reach=self.working.step(words, True, "15.15"))
        change = sum(i.value for i in protection_modifiers(down)) - sum(
            i.value for i in protection_modifiers(target)
        )
        words = f"{target.name} hunkers down: to add to the die"
        return man._replace(modifier=self.working.step(words, man.modifier + change, "15.15"))

    def _check(self, man: TargetState, number: int, course: FireState) -> FireState:
        step, target = self.working.step, self.fire.targets[number]
        die = step(f"{target.name}: die", self.dice.next("rolls"), "15.1")
        missed = die == HIGHEST
        if missed:
            done: Effect = step(target.name, "no-effect", "15.4")
        else:
            done = step(
                target.name,
                effect_on_target(target, self._confirmed_result(die, man, target)),
                "15.1",
            )
            man = man._replace(worst=max(man.worst, WORST[done]))
        fatal = course.fatal_sixes + (missed and self.fire.plan.pace.double_six != "none")
        jammed = fatal == FATAL_SIX and self.jams()
        return FireState(
            _with_target(course.men, number, man),
            turn=course.turn + 1,
            made=course.made + 1,
            fatal_sixes=fatal,
            jammed=jammed,
            sixes=course.sixes + missed + jammed,
            checks=(*course.checks, FireCheck(target.name, die, man.modifier, done)),
        )

    def _confirmed_result(self, die: int, man: TargetState, target: AutomaticTarget) -> Result:
        if die == LOWEST and man.modifier >= ONE_IS_LOST:
            step = self.working.step
            limit = step("natural one: it kills on a second die over", man.modifier, "15.12")
            if step("second die", self.dice.next("confirms", at_least=limit + 1), "15.12") > limit:
                return "dead"
        wounded = target.already_wounded or man.worst >= WOUNDED
        return result_in_row(combat_table_row(die, man.modifier), "fire", wounded)

    def jams(self) -> bool:
        if self.fire.plan.pace.double_six == "stop":
            self.working.step("second six: the fire ends", True, "15.4")
            return False
        return rolls_jam(self.dice, self.working)

    def men_when_reached(self, men: tuple[TargetState, ...]) -> tuple[TargetState, ...] | None:
        """Return the targets as the fire first reaches them; None where dice decide that."""
        found: list[TargetState] = []
        least = most = 0
        for sector in self.fire.sectors:
            here = 0
            for target in sector.targets:
                man = men[len(found)]
                if target.reacts == "hunker" and not target.hunkered:
                    in_time = [made + here >= self.fire.plan.pace.react for made in (least, most)]
                    if in_time[0] != in_time[1]:
                        return None
                    man = self._hunker(man, target) if in_time[0] else man
                here += not man.out_of_reach
                found.append(man)
            least, most = least + here, most + here * sector.bursts
        return tuple(found)

    def checks(self, men: tuple[TargetState, ...], number: int) -> tuple[Odds, ...]:
        """Return the odds of a target's next check, one for each worst effect so far."""

        def check(worst: int) -> Odds:
            def run(dice: Dice) -> tuple[int, bool]:
                man = men[number]._replace(worst=worst)
                after = replace(self, dice=dice)._check(man, number, FireState(men))
                return after.men[number].worst, after.fatal_sixes > 0

            if men[number].out_of_reach or worst == DEAD:
                return {}
            return enumerate_odds(run)  # type: ignore[return-value]

        return tuple(check(worst) for worst in range(DEAD + 1))


def _with_target(
    men: tuple[TargetState, ...], number: int, man: TargetState
) -> tuple[TargetState, ...]:
    return (*men[:number], man, *men[number + 1 :])


def targets_with_modifiers(fire: AutomaticFire, working: Working) -> tuple[TargetState, ...]:
    """Return the targets with their modifiers, in the order in which a player reads them."""
    plan, step = fire.plan, working.step
    gun = step(plan.weapon.name or plan.weapon.notation, plan.weapon.modifier, "15.3")
    if plan.pace.modifier:
        gun += step(f"{fire.rate} fire", plan.pace.modifier, "15.14")
    alone = len(fire.targets) == 1
    names = ["" if alone else f"{target.name}: " for target in fire.targets]
    own = [
        record_modifiers(items, working, who) for items, who in zip(plan.own, names, strict=True)
    ]
    shared = record_modifiers(plan.shared, working)
    men: list[TargetState] = []
    for target, who, modifier in zip(fire.targets, names, own, strict=True):
        out_of_reach = cannot_be_fired_at(target)
        if out_of_reach:
            step(who + "hunkered down behind cover, cannot be fired at", True, "15.15")
        else:
            step(who + "to add to the die", gun + modifier + shared, "15.12")
        men.append(TargetState(gun + modifier + shared, out_of_reach))
    return tuple(men)
