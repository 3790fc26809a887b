"""Booby traps that go off: who triggers them, how, and who hears it (7.4.20, 7.4.35)."""

import pytest

from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, US, Table

ONE, TWO = "1st Squad, Team 1", "1st Squad, Team 2"


@pytest.fixture(params=["line", "trap"])
def kind(request):
    return request.param


def table_with_trap(kind="line"):
    """The US laid a trap; a German team acts and moves."""
    table = Table()
    table.make("lay-traps", US, kind=kind, place="the gate", grenade="Mk 2 Pineapple")
    table.engage()
    for side, name in (("german", ONE), ("german", TWO), ("us", ONE)):
        table.order(side, name, "movement")
    table.rounds()
    table.act_with("german", ONE)
    return table


def stepping(table):
    return [x for x in table.battle.owed if x.kind == "stepping"]


def explode(table, side, die=1):
    """Let the trap go off beside a figure of this side."""
    team = table.element(side, ONE)
    near = table.battle.figures[team.figures[1]]
    dice = {f"{man(near)}: roll": die, f"{man(near)}: confirm": 6}
    told = {"trap": "trap 1", "groups": (team.id,), "near": (near.id,)}
    entry = table.make("trigger-trap", dice=dice, **told)
    return entry, table.battle.figures[near.id].state


@pytest.mark.parametrize("gait", ["cautious", "walk", "run"])
def test_a_figure_that_moves_cautiously_may_set_off_a_trap_like_any_other(gait):
    table = table_with_trap()
    table.make("move", GERMAN, element=table.element("german", ONE).id, gait=gait)

    assert len(stepping(table)) == 1


@pytest.mark.parametrize("gait", ["walk", "run"])
def test_figures_of_the_side_that_laid_it_may_set_off_a_trap_as_they_move(gait):
    table = table_with_trap()
    table.make("stand-down", element=table.element("german", ONE).id)
    table.act_with("us", ONE)
    table.make("move", US, element=table.element("us", ONE).id, gait=gait)

    (owed,) = stepping(table)
    (box,) = [x for x in due_now(table.battle) if "trigger-trap" in [tap.move for tap in x.taps]]
    assert owed.id.split()[1] == "us"
    assert [tap.words for tap in box.taps if tap.move == "trigger-trap"] == ["Marker 1: the gate"]


def near_none(table):
    """The button with which the umpire says that the Germans move near no trap this round."""
    return [
        x for each in due_now(table.battle) for x in each.taps if x.words.endswith("this round")
    ]


def test_the_umpire_answers_once_for_all_moves_of_a_side_in_a_round():
    table = table_with_trap()
    team = table.element("german", ONE)
    table.make("move", GERMAN, element=team.id, gait="walk")
    (tap,) = near_none(table)
    told = table.make(tap.move, **tap.told).told
    assert {*told} == {"umpire"}
    assert not stepping(table)

    table.make("move", GERMAN, element=team.id, gait="walk")
    assert not stepping(table)


def test_in_the_next_round_the_umpire_is_asked_again():
    table = table_with_trap()
    team = table.element("german", ONE)
    table.make("move", GERMAN, element=team.id, gait="walk")
    (tap,) = near_none(table)
    table.make(tap.move, **tap.told)
    table.make("end-round")
    table.act_with("german", TWO)
    table.make("move", GERMAN, element=table.element("german", TWO).id, gait="walk")

    assert len(stepping(table)) == 1


def test_the_sheet_of_a_trap_lists_the_figures_of_the_element_that_stepped_on_it():
    table = table_with_trap()
    team = table.element("german", ONE)
    table.make("move", GERMAN, element=team.id, gait="walk")
    (tap,) = [x for each in due_now(table.battle) for x in each.taps if "Marker" in x.words]
    asks = {ask.name: ask for ask in table.attempt(tap.move, commit=False, **tap.told).asks}

    assert asks["groups"].value == (team.id,)
    assert {option.value for option in asks["near"].options} == set(team.figures)


def test_a_sprung_trap_of_any_kind_bursts_like_a_hand_grenade(kind):
    table = table_with_trap(kind)
    entry, state = explode(table, "german")

    burst = next(r for r in entry.resolutions if "Mk 2 Pineapple" in repr(r.inputs))
    assert burst.procedure == "rattenkrieg/blast"
    assert state == "dead"
    assert not table.battle.buildings.lying()


def test_a_friend_of_the_layer_also_sets_off_a_trap():
    table = table_with_trap()
    _, state = explode(table, "us")

    assert state == "dead"
    assert not table.battle.buildings.lying()


def test_both_sides_hear_a_sprung_trap_and_it_counts_as_combat():
    table = table_with_trap()
    entry, _ = explode(table, "german", 5)

    assert all("goes off" in entry.told[side] for side in ("us", "german"))
    assert table.battle.combat
