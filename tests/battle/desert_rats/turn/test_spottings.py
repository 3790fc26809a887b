"""Who spots whom: all of a side at once as any two alone, with the umpire's rulings on lines."""

from collections import deque
from itertools import product

import pytest

from assistant.battle.desert_rats.sight import sighting
from assistant.battle.desert_rats.sight.sighting import (
    all_spottings,
    sight_between,
    spotted_among,
    views_between,
)
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
        for observer, enemies in (*product(one, [other]), *product(other, [one])):
            seen = [x.id for x in spotted_among(battle, observer, enemies)]
            assert seen == [x.id for x in enemies if (observer.id, x.id) in alone]
        spotted += len(alone)
    assert spotted


def test_a_line_is_traced_once_whichever_end_asks(monkeypatch):
    battle = moments(1)[-1]
    one, other = (battle.elements_of_side(id) for id in battle.tables)
    traced = []

    def counted(ground, pairs):
        traced.extend(pairs)
        return clear_lines(ground, pairs)

    monkeypatch.setattr(sighting, "clear_lines", counted)
    monkeypatch.setattr(sighting, "_grounds", deque())
    list(views_between(battle, one, other))
    assert traced
    count = len(traced)
    list(views_between(battle, other, one))
    assert all(spotted_among(battle, observer, one) is not None for observer in other)
    assert len(traced) == count
