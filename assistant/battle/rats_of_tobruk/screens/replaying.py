"""The replay of a battle: the true places of units beside where each side has seen the enemy."""

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.battle.rats_of_tobruk.lookups.ground import enemies_seen_by, enemy_of, hex_distance
from assistant.battle.rats_of_tobruk.screens.columns import own_column
from assistant.battle.rats_of_tobruk.screens.views import side_view, umpire_view
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle
from assistant.battle.replaying.board_scenes import changed_rows, column_force
from assistant.battle.replaying.scenes import (
    Belief,
    Believed,
    Change,
    Facts,
    NameOfEnemy,
    Replays,
    Scene,
)
from assistant.rules.rats_of_tobruk.terms import Side


def facts(battle: Battle, named: Mapping[NameOfEnemy, str]) -> Facts:
    """Return the figures of a moment."""
    if not battle.sides:
        return Facts(0)
    able: dict[str, int] = {side: len(battle.on_map(side)) for side in BOTH_SIDES}
    known: dict[str, int] = {side: len(enemies_seen_by(battle, side)) for side in BOTH_SIDES}
    error: dict[str, float] = {s: max(_errors(battle, s), default=0) for s in BOTH_SIDES}
    return Facts(battle.turn, able, known, error)


def _errors(battle: Battle, side: Side) -> Iterator[float]:
    """Yield how many hexes each enemy on the map is from where a side saw it."""
    for id, seen in enemies_seen_by(battle, side).items():
        there = battle.units[id].place
        if there:
            yield float(hex_distance(battle, seen, there))


def scene(change: Change[Battle]) -> Scene:
    """Return the true places of all units, beside those where each side has seen the enemy."""
    battle, before = change.now, change.before
    forces = tuple(
        column_force(
            own_column(battle, side, taps=False),
            own_column(before, side, taps=False) if before and before.sides else None,
        )
        for side in BOTH_SIDES
    )
    tracks = changed_rows(
        umpire_view(battle).tracks,
        umpire_view(before).tracks if before and before.sides else None,
    )
    return Scene("", forces, tuple(_belief_of(battle, side) for side in BOTH_SIDES), tracks)


def own_scene(change: Change[Battle], side: str) -> Scene:
    """Return what a side's page showed: its own units, and the enemies that it had seen."""
    page = side_view(change.now, side)
    before = side_view(change.before, side) if change.before and change.before.sides else None
    own, seen = page.columns
    enemy = seen.badge
    known = tuple(Believed(row.words, row.detail, "", enemy) for row in seen.rows)
    force = column_force(own, before.columns[0] if before else None)
    tracks = changed_rows(page.tracks, before.tracks if before else None)
    belief = Belief(own.badge, "", seen.summary, known)
    return Scene("", (force,), (belief,), tracks)


def _belief_of(battle: Battle, side: Side) -> Belief:
    enemy = battle.sides[enemy_of(side)]
    known = tuple(
        Believed(
            id,
            f"seen at {seen}",
            "",
            enemy,
            truth=_describe_truth(battle, id, seen),
            off=_describe_error(battle, id, seen),
        )
        for id, seen in sorted(enemies_seen_by(battle, side).items(), key=lambda x: (x[1], x[0]))
    )
    return Belief(battle.sides[side], "", "as last seen", known)


def _describe_truth(battle: Battle, id: str, seen: str) -> str:
    unit = battle.units[id]
    if not unit.alive:
        return "eliminated"
    return "" if unit.place == seen else f"at {unit.place}" if unit.place else "off the map"


def _describe_error(battle: Battle, id: str, seen: str) -> str:
    there = battle.units[id].place
    far = hex_distance(battle, seen, there) if there else 0
    return f"{far} hexes off" if far > 1 else "1 hex off" if far else ""


REPLAYS: Replays[Battle, Any] = Replays(
    facts,
    scene,
    own_scene,
    able="Units on the map",
    unit="hexes",
)
