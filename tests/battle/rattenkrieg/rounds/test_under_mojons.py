"""The elements under each Mojon, and on a side's plan, found in one pass over all elements."""

import pytest

from assistant.battle.rattenkrieg.table_plan.drawing import things
from tests.battle.random_play.player import Player
from tests.seeded import few_when_quick


@pytest.mark.parametrize("seed", few_when_quick(range(3)))
def test_one_search_of_all_elements_equals_a_search_for_each_mojon(seed):
    battle = Player(seed, 1).play(120).game.state
    hidden = battle.under_mojons()
    assert any(hidden.values())
    assert hidden.keys() <= battle.mojons.keys()
    assert all(hidden.get(id, []) == battle.in_mojon(id) for id in battle.mojons)


@pytest.mark.parametrize("seed", few_when_quick(range(3)))
def test_the_things_of_a_side_are_those_of_everybody_without_the_enemy(seed):
    battle = Player(seed, 1).play(120).game.state
    for side in battle.sides:
        own = list(things(battle, side))
        assert own == [x for x in things(battle) if x.side in (side, "")]
        assert any(x.side == side for x in own)
