"""Who spots whom: a whole side at once as each pair alone, with the umpire's rulings on lines."""

from collections import deque
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.sight import line_tracing
from assistant.battle.desert_rats.sight.sighting import (
    all_spottings,
    sight_between,
    spotted_by_each,
    views_between,
)
from assistant.boardmap.ground import Ground
from assistant.boardmap.plan import Area
from assistant.rules.desert_rats.many_lines_of_sight import clear_lines
from tests.battle.desert_rats.player import Player
from tests.seeded import few_when_quick

TURNS = 4
SEEDS = range(3)


def moments(seed):
    """Return a battle at the fire, and at the end, of each of some turns."""
    battles = Player(seed, "bir-tawil-gap", size=seed % 2, rulings=0.4).play(TURNS)
    return [battle for battle in battles if battle.phase in ("fire", "reports")]


@pytest.mark.parametrize("seed", few_when_quick(SEEDS))
def test_all_spottings_equal_those_of_each_pair(seed):
    spotted = 0
    for battle in moments(seed):
        one, other = (battle.elements_of_side(id) for id in battle.tables)
        alone = {
            (a.id, b.id)
            for a, b in (*product(one, other), *product(other, one))
            if sight_between(battle, a, b).spotted
        }
        views = {(v.observer, v.target): v for v in views_between(battle, one, other)}
        assert {pair for pair, view in views.items() if view.spotted} == alone
        assert all(v.is_clear for v in views.values() if v.spotted)
        together = {(a.id, b.id) for a, b, _ in all_spottings(battle)}
        wrecks = {x.id for x in battle.elements.values() if not x.is_in_battle}
        assert {pair for pair in together if pair[1] not in wrecks} == alone
        for observers, enemies in ((one, other), (other, one)):
            for observer, seen in spotted_by_each(battle, observers, enemies).items():
                there = [x.id for x in enemies if (observer, x.id) in alone]
                assert [x.id for x in seen] == there
        spotted += len(alone)
    assert spotted


def test_a_line_is_traced_once_whichever_end_asks(monkeypatch):
    battle = moments(1)[-1]
    one, other = (battle.elements_of_side(id) for id in battle.tables)
    traced = []

    def counted(ground, pairs):
        traced.extend(pairs)
        return clear_lines(ground, pairs)

    monkeypatch.setattr(line_tracing, "clear_lines", counted)
    monkeypatch.setattr(line_tracing, "_grounds", deque())
    list(views_between(battle, one, other))
    assert traced
    count = len(traced)
    list(views_between(battle, other, one))
    assert spotted_by_each(battle, other, one)
    assert len(traced) == count


def dust(number, x, y):
    """Return dust that covers 300 m of the map in each direction."""
    corners = ((x, y), (x + 300, y), (x + 300, y + 300), (x, y + 300))
    return Area(id=f"dust {number}", name="Dust", polygon=corners, screen_m=6.0)


@pytest.mark.parametrize("seed", few_when_quick(SEEDS))
def test_ground_with_other_dust_keeps_only_the_lines_that_are_still_true(monkeypatch, seed):
    """Dust is added; added and removed; then removed; the lines are as on fresh ground."""
    battle, random = moments(seed)[-1], Random(seed)
    for id in list(battle.elements):
        battle = e.Moved(id, random.uniform(0, 2400), random.uniform(0, 1600), 0).apply(battle)
    one, other = (battle.elements_of_side(id) for id in battle.tables)
    middles = [((a.x_m + b.x_m) / 2, (a.y_m + b.y_m) / 2) for a, b in zip(one, other, strict=False)]
    clouds = [dust(n, x - 150, y - 150) for n, (x, y) in enumerate(middles)]
    monkeypatch.setattr(line_tracing, "_grounds", deque())
    seen = []
    for there in ((), clouds[:1], clouds[1:], clouds, clouds[2:], ()):
        now = replace(battle, dust=(*battle.dust, *there))
        views = list(views_between(now, one, other))
        fresh = Ground(now.whole_plan, now.turn)
        lines = [(line_tracing.as_end(a), line_tracing.as_end(b)) for a in one for b in other]
        assert [view.is_clear for view in views[: len(lines)]] == clear_lines(fresh, lines)
        seen.append(sum(view.is_clear for view in views))
    assert min(seen) < seen[0] == seen[-1]


def test_dust_that_changes_the_ground_takes_nothing_over():
    battle = moments(0)[-1]
    plain = Ground(battle.plan, 1)
    place = (100.0, 100.0)
    was = plain.height(place)
    corners = ((50.0, 50.0), (150.0, 50.0), (150.0, 150.0))
    hill = Area(id="hill", name="Hill", polygon=corners, height_m=was + 7)
    raised = Ground(battle.plan.model_copy(update={"areas": (*battle.plan.areas, hill)}), 1)
    raised.take_over(plain)
    assert raised.height((140.0, 60.0)) == was + 7
    assert raised.height(place) == was + 7
    assert plain.height(place) == was
