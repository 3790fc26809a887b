"""Observers of a mortar, who may react to it, its supplies, and the cost of work (27.3, 27.4)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from tests.battle.conftest import GERMAN, US, Refusal, bring_about
from tests.battle.heavy_weapons import LIGHT, MEDIUM, RECCE
from tests.battle.rattenkrieg.guns_and_mortars.test_mortars import Pit


def scout(pit):
    return pit.table.element("us", RECCE).figures[0]


def mortar_questions(pit, **told):
    asks = pit.table.attempt("fire-mortar", commit=False, **pit.told(**told)).asks
    return {ask.name: ask for ask in asks}


def test_the_target_of_a_mortar_may_react_without_seeing_it():
    pit = Pit()
    assert pit.team.concealment == "undetected"
    pit.fire()
    pit.table.make("react", GERMAN, element=pit.target.id)

    assert pit.target.in_reaction


def test_the_zone_that_the_umpire_measures_has_its_length_and_width():
    pit = Pit()
    told = {k: x for k, x in pit.told().items() if k != "groups"}
    asks = {ask.name: ask for ask in pit.table.attempt("fire-mortar", commit=False, **told).asks}

    assert "in the zone, 8″ long and 8″ wide" in asks["groups"].words


def test_a_light_mortar_is_taken_down_for_an_action():
    pit = Pit(LIGHT, order="movement")
    pit.table.make("take-down-mortar", US, element=pit.team.id)

    assert pit.team.left == 2


def test_a_medium_mortar_is_taken_down_for_two_dice_of_actions():
    pit = Pit(MEDIUM, order="movement")
    pit.table.make("take-down-mortar", US, element=pit.team.id, dice={"time": [2, 6]})

    assert pit.mortar.stands
    assert pit.mortar.job.owed == 5


def test_an_undetected_observer_stays_under_its_mojon():
    pit = Pit()
    pit.fire(observer=scout(pit))
    recce = pit.table.element("us", RECCE)

    assert recce.concealment == "undetected"
    assert not recce.deployed


def test_the_sheet_asks_who_observes_and_over_which_line():
    pit = Pit()
    options = [o.value for o in mortar_questions(pit)["observer"].options]

    assert {"crew", "nobody", scout(pit)} <= set(options)
    assert not mortar_questions(pit, observer=scout(pit))["line"].rare
    pit.fire(observer=scout(pit))
    pit.table.make("no-reaction")
    assert mortar_questions(pit, observer=scout(pit))["line"].rare  # known already


@pytest.mark.parametrize(("far", "suggested"), [(8, "crew"), (24, None)])
def test_the_crew_is_suggested_only_within_sight(far, suggested):
    pit = Pit()
    light = {"light": "moonlit-night", "ambient": "quiet"}
    pit.table.make("set-conditions", **light)

    assert mortar_questions(pit, distance_in=far)["observer"].value == suggested


def test_no_leader_of_the_enemy_and_no_rifleman_observes():
    pit = Pit()
    options = {o.value for o in mortar_questions(pit)["observer"].options} - {"crew", "nobody"}

    assert all(pit.table.battle.figures[id].leader for id in options)
    assert all(pit.table.battle.owner(id).side == "us" for id in options)


def test_the_observer_is_kept_while_able_to_see():
    pit = Pit()
    pit.fire(observer=scout(pit))
    pit.again()
    assert pit.mortar.observer == scout(pit)
    assert mortar_questions(pit, point="same")["observer"].value == scout(pit)
    assert mortar_questions(pit, point="place", place="the mill")["observer"].value == scout(pit)


@pytest.mark.parametrize("state", ["dead", "wounded", "stunned"])
def test_a_mortar_loses_an_observer_who_falls(state):
    pit = Pit()
    one = scout(pit)
    pit.fire(observer=one)
    pit.again()
    bring_about(pit.table, e.FigureChanged(one, "ready", state))
    now = mortar_questions(pit, point="same")["observer"]

    assert now.value == "nobody"
    assert one not in [o.value for o in now.options]
    with pytest.raises(Refusal, match="only fire at its last point again"):
        pit.fire(observer="nobody")
    pit.fire(point="same", observer="nobody")


def test_bombs_stored_beside_a_mortar_are_more_than_its_men_carry():
    pit = Pit()
    carried = pit.bombs
    pit.rule(bombs=carried + 36)
    pit.fire()

    assert pit.bombs == carried + 30


def test_fire_at_a_target_that_the_crew_sees_needs_no_observer():
    pit = Pit()
    bring_about(pit.table, e.FigureChanged(scout(pit), "ready", "dead"))
    pit.fire(observer="crew", distance_in=20)

    assert (pit.mortar.fired, pit.mortar.observer) == (1, None)
