"""Awareness Conditions: what each step ends, costs and forbids (Rattenkrieg 14.1)."""

import pytest

from tests.battle.conftest import US
from tests.battle.rattenkrieg.morale_and_wounds.test_awareness import (  # noqa: F401 a fixture
    TEAM,
    TestReactions,
    alarms,
    alert,
    awake,
    box,
    conditions,
    shoot,
)


def test_no_event_lowers_awareness(awake):  # noqa: F811
    alert(awake, "german", "red")
    shoot(awake)
    for owed in alarms(awake):
        awake.make("raise-alarm", owed=owed.id, event="distant-combat-noise")

    assert conditions(awake, "german")[1] == "red"


def test_a_rise_ends_what_the_old_condition_forbade(awake):  # noqa: F811
    alert(awake, "us", "white")
    refused = awake.attempt("spot", element=awake.element("us", TEAM).id, commit=False).refused
    assert "may not spot" in refused
    alert(awake, "us", "yellow")
    later = awake.attempt("spot", element=awake.element("us", TEAM).id, commit=False).refused

    assert "may not spot" not in later


@pytest.mark.parametrize(("die", "reacts"), [(3, False), (4, True)])
def test_in_condition_white_a_die_over_their_quality_lets_troops_react(awake, die, reacts):  # noqa: F811
    alert(awake, "german", "white")
    shoot(awake)
    german = awake.element("german", TEAM)
    before = german.left
    awake.make("react", element=german.id, dice={"notice": die})

    assert (german.id in awake.battle.round.active) is reacts
    assert awake.element("german", TEAM).left == before - (2 if reacts else 0)


def test_in_condition_white_crewed_weapons_are_unmanned(awake):  # noqa: F811
    alert(awake, "us", "white")
    gunner = next((m.id for m in awake.battle.men(awake.element("us", TEAM)) if m.is_gunner), None)
    told = {"element": awake.element("us", TEAM).id, "man": gunner, "commit": False}

    assert awake.attempt("automatic-fire", US, **told).refused


@pytest.mark.parametrize("condition", ["yellow", "orange", "red"])
def test_elements_spot_from_condition_yellow_on(awake, condition):  # noqa: F811
    alert(awake, "us", condition)
    progress = awake.attempt("spot", element=awake.element("us", TEAM).id, commit=False)

    assert "may not spot" not in progress.refused


def test_in_condition_red_a_reaction_costs_two_actions_without_a_die(awake):  # noqa: F811
    awake.make("deploy", element=awake.element("german", TEAM).id, why="placed")
    alert(awake, "german", "red")
    shoot(awake)
    awake.make("let-be", kind="alarm")

    assert "G 1st, Team 1 · 2 of 3 actions" in TestReactions().offered(awake)


def test_hostile_action_raises_men_from_red_to_black(awake):  # noqa: F811
    alert(awake, "german", "red")
    shoot(awake)
    tap = box(awake).taps[1]
    awake.make(tap.move, **tap.told)

    assert conditions(awake, "german")[0] == "black"
