"""Actions of broken and furious elements on their own."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve


def conduct(aggressiveness, **told):
    return resolve("conduct", {"aggressiveness": aggressiveness} | told)


@pytest.mark.parametrize("aggressiveness", [1, 6])
def test_from_aggressiveness_1_to_6_the_player_keeps_control(aggressiveness):
    held = conduct(aggressiveness, friend_in_sight=True, enemy_threatens=True, atrocity=True)

    assert (held.conduct, held.may_fight, held.player_controls) == ("normal", True, True)


@pytest.mark.parametrize(
    ("told", "course"),
    [
        ({}, "returns-to-mojon"),
        ({"friend_in_sight": True}, "joins-friend"),
        ({"last_man": True, "friend_in_sight": True}, "seeks-shelter"),
        ({"enemy_threatens": True, "last_man": True, "friend_in_sight": True}, "surrenders"),
    ],
)
def test_a_broken_element_without_a_leader_does_not_fight(told, course):
    broken = conduct(0, **told)

    assert (broken.conduct, broken.may_fight, broken.player_controls) == (course, False, False)


@pytest.mark.parametrize("told", [{}, {"enemy_threatens": True}, {"last_man": True}])
def test_a_leader_keeps_the_broken_fighting(told):
    held = conduct(0, leader_present=True, **told)

    assert (held.conduct, held.may_fight, held.player_controls) == ("normal", True, True)


def test_a_last_figure_alone_is_broken_at_any_aggressiveness():
    assert conduct(8, last_man=True).conduct == "seeks-shelter"
    assert conduct(8, last_man=True, leader_present=True).conduct == "charges-nearest"


@pytest.mark.parametrize(
    ("atrocity", "course"), [(True, "charges-perpetrators"), (False, "charges-nearest")]
)
def test_from_seven_on_nobody_controls_the_element(atrocity, course):
    fury = conduct(7, atrocity=atrocity, leader_present=True)

    assert (fury.conduct, fury.may_fight, fury.player_controls) == (course, True, False)


def test_without_the_fury_rule_seven_is_like_six():
    assert conduct(7, fury_rule=False).conduct == "normal"


def test_wrong_inputs_of_a_conduct_are_refused_by_name():
    assert refused("conduct", {"aggressiveness": -1, "last_man": 1}) == [
        "aggressiveness",
        "last_man",
    ]
