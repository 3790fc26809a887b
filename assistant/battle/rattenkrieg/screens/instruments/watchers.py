"""The umpire's instruments: sight and hearing between all elements (Rattenkrieg 2.1, 4.1, 6.1).

All is calculated from the battle: light, noise, Qualities, last actions, shots, and the distances
that were entered. Obstacles between two elements count only if both are on the umpire's plan.
"""

from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.light import overall_conditions
from assistant.battle.rattenkrieg.lookups.noises import NoiseMade, heard_at, is_in_reach
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import (
    Reach,
    conditions_of_ranges,
    inches,
    thresholds,
)
from assistant.battle.rattenkrieg.lookups.table_plan import lines
from assistant.battle.rattenkrieg.lookups.table_plan import positions as where
from assistant.battle.rattenkrieg.lookups.vehicles.noise import audible_range_of_action
from assistant.battle.rattenkrieg.screens.instruments.looks import (
    best_scope,
    chances_of_look,
    describe_eyes,
)
from assistant.battle.rattenkrieg.screens.rows import badge, clock
from assistant.battle.rattenkrieg.spotting.looks import visible_actions
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.screens.side_labels import SideLabel
from assistant.battle.viewers import UMPIRE
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.noise import ACTIONS

CREEPS = "cautious-movement"  # 7.4.20: silent, whatever the list says


@dataclass(frozen=True)
class Cell:
    """An element's chance to detect an enemy."""

    distance: str  # such as `14″`; empty if not entered
    sees: bool | None  # in the present light; None if it would reveal the distance
    spots: str  # `on 5 or less`, with the spotting value where no die can show it
    avoids: str  # `on 2 or less`; empty when it cannot
    hears: bool | None  # its last action; None if it would reveal the distance, or without one
    known: str  # undetected, located, identified
    line: str = ""  # what the plan has between them: `hidden by the barn`


@dataclass(frozen=True)
class Watcher:
    """An element that looks and listens: a row."""

    id: str
    name: str
    words: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Watched:
    """An enemy that may be seen or heard: a column of the table."""

    id: str
    name: str
    words: str  # its last action, and how far that is heard


@dataclass(frozen=True)
class Instruments:
    """One side's elements against the other's."""

    title: str
    clock: str
    conditions: str
    sight: str  # how far men are seen tonight
    eyes: SideLabel
    others: SideLabel
    watchers: tuple[Watcher, ...]
    watched: tuple[Watched, ...]


def instruments_of(battle: Battle, side: str) -> Instruments:
    """Return what a side's elements see and hear of the enemy, as the umpire knows it."""
    enemy = battle.enemy(side)
    theirs = [x for x in battle.of_side(enemy.id) if battle.able(x)]
    reaches = {x.id: noise_reach(battle, x) for x in theirs}
    return Instruments(
        title=battle.title,
        clock=clock(battle),
        conditions=conditions_of_ranges(battle),
        sight=thresholds(battle)[0].reach,
        eyes=badge(battle, side),
        others=badge(battle, enemy.id),
        watchers=tuple(
            Watcher(
                x.id,
                x.short,
                describe_eyes(battle, x),
                tuple(_cell_for(battle, x, other, reaches[other.id]) for other in theirs),
            )
            for x in battle.of_side(side)
            if battle.able(x)
        ),
        watched=tuple(
            Watched(x.id, x.short, _describe_last_action(x, reaches[x.id])) for x in theirs
        ),
    )


def noise_reach(battle: Battle, element: Element) -> Reach:
    """Return how far an element's last action is heard tonight."""
    action = element.last_action
    silent = action == CREEPS and not battle.rules.get("cautious_movement_heard")
    if action is None or silent:
        return None
    return audible_range_of_action(battle, element, action)


def noise_reach_for(battle: Battle, watcher: Element, element: Element, reach: Reach) -> Reach:
    """Return how far the action is heard by one listener, who may be in louder surroundings."""
    around = awareness.noise_around(battle, watcher)
    if around == battle.ambient or reach is None:
        return reach
    return noise_reach(replace(battle, ambient=around), element)


def _hears_last_action(
    battle: Battle, watcher: Element, other: Element, reach: Reach
) -> bool | None:
    """Return whether one element hears another's last action, through what is between them."""
    heard = noise_reach_for(battle, watcher, other, reach)
    if heard is not None and not where.walls_between_elements(battle, other.id, watcher.id).is_open:
        around = replace(battle, ambient=awareness.noise_around(battle, watcher))
        return heard_at(around, NoiseMade(f"action {other.last_action}", by=other.id), watcher.id)
    if distances.spans_table(battle, heard):
        return True
    return is_in_reach(heard, distances.distance_known(battle, watcher.id, other.id, UMPIRE))


def _cell_for(battle: Battle, watcher: Element, other: Element, reach: Reach) -> Cell:
    far = distances.distance_known(battle, watcher.id, other.id, UMPIRE)
    look, eyes = None, awareness.condition_row(battle, watcher)
    plan = lines.line_of_sight(battle, watcher.id, other.id)
    if far is not None and battle.fit(watcher):
        look = chances_of_look(
            overall_conditions(battle),
            far,
            best_scope(battle, watcher),
            quality_used(battle, watcher),
            quality_used(battle, other),
            tuple(visible_actions(other)),
            other.shots_shown,
            float(eyes["sight_threshold_factor"]),
            *_visibility_along(plan, far),
        )
    return Cell(
        distance="" if far is None else inches(far),
        sees=look.visible and not (plan and plan.hidden_by) if look else None,
        spots=look.spots if look and eyes["may_spot"] else "",
        avoids=look.avoids if look else "",
        hears=_hears_last_action(battle, watcher, other, reach) if other.last_action else None,
        known=other.concealment,
        line=plan.words if plan else "",
    )


def _visibility_along(
    plan: lines.Line | None, far: float
) -> tuple[tuple[tuple[float, str], ...], str, bool]:
    """Return how a line of the plan affects a look: haze, visible part, and concealment."""
    if plan is None:
        return (), "none", False
    stretches = tuple((float(str(x["inches"])), str(x["condition"])) for x in plan.stretches(far))
    return stretches, plan.shows, plan.concealed


def _describe_last_action(element: Element, reach: Reach) -> str:
    if element.last_action is None:
        return "nothing yet"
    name = str(ACTIONS.row(element.last_action)["name"]).lower()
    if reach == "variable":
        return f"{name}: loudness depends on the means"
    if reach is None:
        return f"{name}: not heard"
    return f"{name}: heard by all" if reach == "table" else f"{name}: heard to {inches(reach)}"
