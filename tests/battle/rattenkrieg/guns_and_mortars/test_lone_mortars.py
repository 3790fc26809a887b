"""A mortar that one figure serves alone, like machine guns and field guns (15.13)."""

import pytest

from assistant.battle.rattenkrieg.lookups.naming import distinct_names
from tests.battle.conftest import Refusal
from tests.battle.heavy_weapons import MEDIUM
from tests.battle.rattenkrieg.guns_and_mortars.test_mortars import Pit


@pytest.fixture
def lone():
    """A team with only the figure with the mortar left."""
    pit = Pit(MEDIUM)
    for id in pit.team.figures[:-1]:
        told = {"element": pit.team.id, "man": id, "state": "dead", "reason": "for the test"}
        pit.table.make("rule-man", **told)
    return pit


def gun(pit):
    return pit.table.battle.crewed_weapons.gun(pit.man)


def bombs(pit, *faces, **told):
    """Let bombs fall on as many Germans as there are dice."""
    struck = pit.table.battle.men(pit.target)[: len(faces)]
    names = distinct_names(struck).values()
    dice = {f"{name}: roll": face for name, face in zip(names, faces, strict=True)}
    told = {"distance_in": 70, "observer": "crew"} | told
    return pit.fire(*range(len(faces)), dice=dice, **told)


def test_a_six_makes_the_next_fire_of_a_lone_mortar_cost_an_action_more(lone):
    entry = bombs(lone, 6)
    assert "short of crew and needs attention" in entry.told["us"]
    assert "attention" not in entry.told["german"]
    assert (gun(lone).attention, gun(lone).problems) == (True, 0)

    lone.again()
    left = lone.team.left
    lone.fire(attention="yes", distance_in=70, point="same", observer="crew")
    assert left - lone.team.left == 2
    assert not gun(lone).attention


def test_each_further_six_is_a_problem_that_must_be_mended_before_it_fires(lone):
    bombs(lone, 6, 6)
    assert (gun(lone).attention, gun(lone).problems) == (True, 1)

    lone.again()
    with pytest.raises(Refusal, match="repair them first"):
        lone.fire(distance_in=70)


def test_a_six_does_no_harm_to_a_mortar_that_two_figures_serve():
    pit = Pit(MEDIUM)
    bombs(pit, 6)

    assert not gun(pit).attention
