"""The side that gains by each roll, and its successes."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.desert_rats.events.contact_and_fire import ShotFired
from assistant.battle.desert_rats.events.turns import OwnDiceNoted
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import Shot
from assistant.battle.features import RollStakes, Stake
from assistant.battle.log import Entry, Resolved
from assistant.battle.luck.measures import (
    Measure,
    count_if_none_of,
    count_if_one_of,
    is_false,
    number,
)

FIRE = ("desert-rats/fire-at-vehicle", "desert-rats/fire-at-infantry")
REACTION = "desert-rats/reaction"
MEASURES = {
    FIRE[0]: Measure("actor", "vehicles destroyed", count_if_one_of("result", ("destroyed",))),
    FIRE[1]: Measure("actor", "hits", count_if_none_of("result", ("miss", None))),
    REACTION: Measure("actor", "platoons steady", count_if_one_of("result", ("ok",))),
    "desert-rats/cease-fire": Measure("reader", "elements that cease fire", number("cease")),
    "desert-rats/bog": Measure("reader", "vehicles not stuck", is_false("stuck")),
    "desert-rats/move": Measure(
        "reader", "vehicles not stuck", count_if_none_of("stopped", ("stuck",))
    ),
}
NOTED = frozenset(MEASURES).difference(FIRE)  # each is noted for its player with the roller


def stakes(battle: Battle, entry: Entry[Any], resolved: Resolved, before: int) -> Sequence[Stake]:
    """Return the side that rolls, with its successes."""
    measure = MEASURES.get(resolved.procedure)
    side = _side_of(battle, entry, resolved, before) if measure else None
    if measure is None or not side:
        return ()
    return (
        Stake(side, measure.words, measure.value, _participants(battle, entry, resolved, before)),
    )


def _participants(battle: Battle, entry: Entry[Any], resolved: Resolved, before: int) -> str:
    """Return shooter and target of a roll, or the element or platoon that rolls."""
    if resolved.procedure not in FIRE:
        return _roller(battle, entry, resolved, before)
    shot = _shot(battle, entry, resolved, before)
    if shot is None:
        return ""
    firer, target = battle.elements.get(shot.firer), battle.elements.get(shot.target)
    return f"{firer.name} at {target.name}" if firer and target else ""


def _roller(battle: Battle, entry: Entry[Any], resolved: Resolved, before: int) -> str:
    """Return the name of the element or platoon of a roll; empty in a log that has none.

    Each of these rolls is noted for its player, in the same order.
    """
    rolled = [x for x in entry.resolutions if x.dice and x.procedure in NOTED]
    rollers = [x.roller for x in entry.events if isinstance(x, OwnDiceNoted) and x.roller]
    if len(rollers) != len(rolled):
        return ""
    same = [
        roller
        for each, roller in zip(rolled, rollers, strict=True)
        if each.procedure == resolved.procedure
    ]
    unit = battle.elements.get(same[before]) or battle.platoons.get(same[before])
    return unit.name if unit else ""


def _side_of(battle: Battle, entry: Entry[Any], resolved: Resolved, before: int) -> str | None:
    """Return the player who rolls; of several players at a table, the first."""
    if resolved.procedure in FIRE:
        shot = _shot(battle, entry, resolved, before)
        return _player_of_element(battle, shot.firer if shot else "")
    return _reader(battle, resolved)


def _shot(battle: Battle, entry: Entry[Any], resolved: Resolved, before: int) -> Shot | None:
    """Return the shot of a resolution: both are in the same order, including those without a die.

    `before` counts the resolutions with dice before it.
    """
    same = [each for each in entry.resolutions if each.procedure == resolved.procedure]
    rolled = [place for place, each in enumerate(same) if each.dice]
    is_at_vehicle = resolved.procedure == FIRE[0]
    shots = [
        x.shot
        for x in entry.events
        if isinstance(x, ShotFired) and battle.elements[x.shot.target].is_vehicle == is_at_vehicle
    ]
    return shots[rolled[before]] if len(shots) == len(same) and before < len(rolled) else None


def _player_of_element(battle: Battle, id: str) -> str | None:
    element = battle.elements.get(id)
    return battle.platoons[element.platoon].seat if element else None


def _reader(battle: Battle, resolved: Resolved) -> str | None:
    return next((side for side in resolved.shown_to if side in battle.sides), None)


ROLLS = RollStakes[Battle](stakes, frozenset(MEASURES), {})
