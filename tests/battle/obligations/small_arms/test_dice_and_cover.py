"""Dice of a burst from left to right, pierced cover, and cover in time (15.4 to 15.19)."""

import pytest

from tests.battle.conftest import US
from tests.battle.conftest import Table as Battle
from tests.battle.rattenkrieg.small_arms.nest import Nest


@pytest.fixture
def nest():
    return Nest()


def states_after_fire(nest, man, rolls, **told):
    """Fire at three figures with dice thrown together; return their states."""
    three = nest.target.figures[:3]
    told = nest.told | {"man": man, "swept": three, **told}
    nest.table.make("automatic-fire", dice={"rolls": rolls, "extra": 1, "confirms": [6]}, **told)
    return [nest.table.battle.figures[id].state for id in three]


@pytest.mark.parametrize("gun", ["leader", "gunner"])
def test_dice_thrown_together_are_read_from_left_to_right(nest, gun):
    """A magazine weapon and a belt: the second six stops the fire, whatever the last die shows."""
    told = {"bursts": 1} if gun == "leader" else {}

    assert states_after_fire(nest, getattr(nest, gun), [6, 6, 1], **told) == ["ready"] * 3


@pytest.mark.parametrize("gun", ["leader", "gunner"])
def test_dice_to_the_left_of_the_second_six_count(nest, gun):
    told = {"bursts": 1} if gun == "leader" else {}

    assert states_after_fire(nest, getattr(nest, gun), [1, 6, 6], **told) == [
        "dead",
        "ready",
        "ready",
    ]


def test_the_question_of_who_is_in_the_fire_gives_the_order(nest):
    asks = nest.table.attempt("automatic-fire", commit=False, **nest.told).play.asks

    assert asks["swept"].words.endswith("from left to right.")


def cover_of(table, **told):
    told = table.shot(distance_in=14, **told)
    made = table.attempt("shoot", US, commit=False, dice={"roll": 5}, **told).play
    return next(r for r in made.resolutions if r.procedure == "rattenkrieg/cover").outcome


def test_a_pierced_obstacle_gives_no_cover_but_hides_who_is_behind_it(firefight):
    thin = cover_of(firefight, obstacle="head", through=("wooden-wall",), unseen="yes")
    thick = cover_of(firefight, obstacle="head", through=("stone-wall",), unseen="yes")

    assert (thin["by_obstacle"], thick["by_obstacle"]) == (0, 3)
    assert thin["by_concealment"] == thick["by_concealment"] == 2


def test_a_figure_that_hunkers_down_in_time_behind_cover_takes_no_die(nest):
    first, second, third = nest.target.figures[:3]
    told = nest.told | {"man": nest.leader, "swept": (first, second, third), "ducks": (second,)}
    told |= {"obstacle": "head"}
    entry = nest.table.make("automatic-fire", dice={"rolls": [5, 5]}, bursts=1, **told)
    fired = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/automatic-fire")

    assert len(fired.dice["rolls"]) == 2
    assert nest.table.battle.figures[second].state == "hunkered-down"


def test_a_nearer_enemy_of_a_higher_value_counts_one_less():
    """A machine gun prefers machine guns (1) to riflemen (2), although the riflemen are nearer."""
    table = Battle()
    table.engage()
    table.order("german", "1st Squad, Team 2", "fire")
    table.rounds()
    rifles, gun, other = (table.element("us", f"1st Squad, Team {n}") for n in (1, 3, 2))
    for element in (rifles, gun, other):
        table.reveal("us", element.title)
    team = table.element("german", "1st Squad, Team 2")
    far = {f"far_{rifles.id}": 6, f"far_{gun.id}": 20, f"far_{other.id}": 25}
    entry = table.make("fire-priority", element=team.id, **far)
    found = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/choose-target")
    values = {x["kind"] for x in found.inputs["enemies"]}

    assert found.inputs["firing"] == "mg"
    assert values == {"riflemen", "mg"}
    assert len(found.outcome["choices"]) == 2
