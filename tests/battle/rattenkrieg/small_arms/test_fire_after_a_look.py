"""The targets of fire that a look has paid, while the next action waits for a roll (4.1, 11.2)."""

import pytest

from tests.battle.conftest import GERMAN, TEAM, UMPIRE, US, Refusal

OTHER = "1st Squad, Team 2"
NEAR = 2


@pytest.fixture
def looked(engaged):
    """A US team knows one German team and finds another without a die; both sides are active."""
    engaged.make("set-conditions", light="clear-day", ambient="normal")
    engaged.run_and_react()
    us, german = engaged.element("us", TEAM), engaged.element("german", TEAM)
    named = {"nominee_us": us.id, "nominee_german": german.id}
    engaged.make("initiative", **named, dice={"initiative": 6})
    engaged.make("act-or-make", US, acts=us.id)
    found = engaged.element("german", OTHER)
    told = {"spot": f"mojon {found.mojon}", "distance_in": NEAR}
    engaged.make("spot", element=us.id, man=us.figures[1], **told)
    return engaged


def targets(table, by, move="shoot"):
    us = table.element("us", TEAM)
    return table.attempt(move, by, element=us.id, man=us.figures[1], commit=False).play.asks[
        "target"
    ]


def test_a_player_chooses_only_the_enemy_that_the_look_has_found(looked):
    asked = targets(looked, US)

    assert [x.value for x in asked.options] == [looked.element("german", OTHER).id]
    assert asked.value == looked.element("german", OTHER).id


def test_fire_at_another_enemy_still_waits_for_the_roll(looked):
    us, known = looked.element("us", TEAM), looked.element("german", TEAM)
    with pytest.raises(Refusal):
        looked.make("shoot", US, element=us.id, man=us.figures[1], target=known.id, distance_in=9)


def test_the_umpire_finds_that_enemy_chosen_and_may_choose_another(looked):
    asked = targets(looked, UMPIRE)

    assert asked.value == looked.element("german", OTHER).id
    assert looked.element("german", TEAM).id in [x.value for x in asked.options]


def test_every_known_enemy_may_be_chosen_when_the_enemy_is_not_active(looked):
    german = looked.element("german", TEAM)
    looked.make("rule-element", element=german.id, spent=german.left, reason="for the test")
    looked.make("stand-down", GERMAN, element=german.id)

    assert len(targets(looked, US).options) == 2
