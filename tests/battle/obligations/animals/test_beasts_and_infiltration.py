"""Quiet dogs, riders who fight as infantry, horses that do not, and free movement (19)."""

import pytest

from tests.battle.conftest import US, Refusal
from tests.battle.rattenkrieg.animals.test_cavalry import do, men, riding, us
from tests.battle.rattenkrieg.animals.test_dogs import acting, dog, order

__all__ = ["acting", "riding"]


def test_a_trained_dog_ordered_to_be_quiet_makes_no_noise(acting):
    order(acting, "be quiet")
    acting.make("no-reaction")
    noise = acting.battle.noise
    acting.make("dog-acts", US, element=us(acting).id)

    assert acting.battle.noise == noise
    assert "be quiet" in acting.game.entries[-1].told["us"]
    assert acting.battle.animals.dogs[dog(acting)].order == "be quiet"


def test_riders_shoot_by_the_rules_of_infantry(riding):
    riding.reveal("german", us(riding).title)
    target = riding.element("german", us(riding).title)
    do(riding, "lose-first")
    told = {"man": men(riding, 1)[0], "target": target.id, "distance_in": 20, "victim": "anyone"}
    entry = riding.make("shoot", US, dice={"roll": 6}, element=us(riding).id, **told)

    assert "rattenkrieg/shoot" in [r.procedure for r in entry.resolutions]
    assert us(riding).left == us(riding).allowed - 2


def test_no_horse_takes_part_in_a_fight(riding):
    target = riding.element("german", us(riding).title)
    told = {"element": us(riding).id, "target": target.id}
    asks = riding.attempt("close-combat", commit=False, **told).play.asks
    offered = {option.value for option in asks["attackers"].options}

    assert offered == set(us(riding).figures)
    assert riding.battle.animals.horses


@pytest.fixture
def creeping_team(engaged):
    engaged.make("set-rules", infiltration="yes")
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.rounds()
    engaged.act_with("us", "1st Squad, Team 1")
    return engaged


def test_a_move_to_an_order_that_is_nearer_than_a_full_move_is_paid(creeping_team):
    do(creeping_team, "move", gait="walk", free="no")

    assert us(creeping_team).left == us(creeping_team).allowed - 1
    asks = creeping_team.attempt(
        "move", US, commit=False, element=us(creeping_team).id, gait="walk"
    ).asks
    question = next(ask for ask in asks if ask.name == "free")
    assert "a full move toward their order" in question.words


def test_only_a_walk_is_a_full_move(creeping_team):
    with pytest.raises(Refusal, match="Only a walk"):
        do(creeping_team, "move", gait="cautious", free="yes")
