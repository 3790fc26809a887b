"""Targets and results of shots, and their log lines (Rattenkrieg 27.1)."""

from collections.abc import Mapping
from dataclasses import field

from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    describe_for_side,
    describe_for_umpire,
)
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import (
    capital,
    points_in_words,
    side_name,
    umpire_name,
)
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.vehicles.aiming import lines_of_fire
from assistant.battle.rattenkrieg.vehicles.damage import damage_log, hits
from assistant.frozen import dataclass


@dataclass(frozen=True)
class Target:
    """A target of a gun or launcher."""

    kind: str  # a row of the target sizes, `house`, or `vehicle`
    words: str  # its name for the firing side
    target: Element | None = None

    @property
    def answers(self) -> dict[str, str]:
        """Return the target as an answer to its question."""
        return {"target": self.target.id if self.target else self.kind}


@dataclass(frozen=True)
class View:
    """The gunner's view of a target."""

    size: int
    line: lines_of_fire.LineOfFire | None  # into a vehicle
    speed_in: float
    sections: int
    hazy: bool
    designated: bool


@dataclass(frozen=True)
class ShotResult:
    """The result of a shot."""

    hit: bool
    harm: hits.Damage | None = None  # to a vehicle
    changed: Mapping[str, str] = field(default_factory=dict)  # men


MISSED = ShotResult(hit=False)


def log_shot_at_target(
    play: BattlePlay,
    element: Element,
    mark: Target,
    shot_words: str,
    what: str,
    struck: ShotResult,
    aim_words: str = "",
) -> None:
    """Log a shot for the umpire and for each side; `shot_words` follow the name of the element."""
    battle, target = play.state, mark.target
    enemy = battle.enemy(element.side).id
    by = side_name(battle, element, enemy)
    if struck.harm and target:
        harm = struck.harm
        result = damage_log.describe_result(harm)
        figures = damage_log.describe_result_to_shooter(harm)
        points = f", {points_in_words(harm.points)}" if harm.points else ""
        within, shows = (
            damage_log.describe_damage_inside(play, harm),
            damage_log.describe_visible_damage(play, harm),
        )
        name = battle.vehicles.of[target.id].name
        umpire = f"{umpire_name(battle, target)}{aim_words}: {figures}{points}.{within}"
        own = f"{mark.words} ({name}){aim_words}: {figures}.{shows}"
        theirs = f"{what} from {by} at {target.title}{aim_words}: {result}.{within}"
    else:
        result = "it strikes" if struck.hit else "a miss"
        changed, whom = dict(struck.changed), f" at {target.title}" if target else ""
        true, seen = (
            describe_for_umpire(battle, changed),
            describe_for_side(battle, element.side, changed),
        )
        umpire = f"{umpire_name(battle, target) if target else mark.words}: {result}"
        umpire += f". {capital(true)}." if changed else "."
        own = f"{mark.words}: {result}" + (f". {capital(seen)}." if changed else ".")
        felt = capital(describe_for_side(battle, enemy, changed))
        theirs = f"{what} from {by}{whom}: {result}." + (f" {felt}." if changed else "")
    play.log("umpire", f"{umpire_name(battle, element)}{shot_words} at {umpire}")
    play.log(element.side, f"{element.title}{shot_words} at {own}")
    play.log(enemy, theirs)
