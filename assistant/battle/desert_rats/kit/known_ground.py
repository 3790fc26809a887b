"""The map as one side knows it, built up from the ground known to that side.

A player's screens and reports are made of this map. Movement, sight and fire use the true one.
"""

from collections import deque
from collections.abc import Iterator

from assistant.battle.desert_rats.state.battle import Battle
from assistant.boardmap.plan import AnyLine, Area, Plan
from assistant.frozen import replace

_plans: deque[tuple[Plan, frozenset[str], Plan]] = deque(maxlen=16)


def features_of(plan: Plan) -> Iterator[Area | AnyLine]:
    """Yield the areas and lines of a plan."""
    yield from plan.areas
    yield from plan.lines


def battle_as_shown(battle: Battle, side: str) -> Battle:
    """Return the battle on the map that a side's screens show; unchanged if nothing is secret."""
    return _on_known_map(
        battle, frozenset(id for id, x in battle.secret_ground.items() if side not in x.shown_to)
    )


def battle_as_reported(battle: Battle, side: str) -> Battle:
    """Return the battle on the map that a side knows once its next report is released."""
    return _on_known_map(battle, frozenset(unknown_ground(battle, side)))


def battle_in_public(battle: Battle) -> Battle:
    """Return the battle on the map that all screens of both sides show, for spectators."""
    secret = battle.secret_ground.items()
    return _on_known_map(
        battle, frozenset(id for id, x in secret if not {*battle.tables} <= {*x.shown_to})
    )


def unknown_ground(battle: Battle, side: str) -> Iterator[str]:
    """Yield the ids of the features that a side does not know."""
    return (id for id, x in battle.secret_ground.items() if side not in x.known_to)


def sides_that_know(battle: Battle, feature: str) -> tuple[str, ...]:
    """Return the sides that know a feature of the map."""
    secret = battle.secret_ground.get(feature)
    return tuple(battle.tables) if secret is None else secret.known_to


def _on_known_map(battle: Battle, hidden: frozenset[str]) -> Battle:
    hidden &= {each.id for each in features_of(battle.plan)} if hidden else hidden
    return replace(battle, plan=_known_plan(battle.plan, hidden)) if hidden else battle


def _known_plan(plan: Plan, hidden: frozenset[str]) -> Plan:
    """Return a plan without its hidden features; the same arguments give the same object."""
    for whole, without, known in list(_plans):
        if whole is plan and without == hidden:
            return known
    known = plan.model_copy(
        update={
            "areas": tuple(area for area in plan.areas if area.id not in hidden),
            "lines": tuple(line for line in plan.lines if line.id not in hidden),
        }
    )
    _plans.append((plan, hidden, known))
    return known
