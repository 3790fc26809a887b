"""Paratroopers and containers that are dropped (Rattenkrieg 34)."""

import pytest

from assistant.battle.rattenkrieg.kit.own_actions import own_actions_left
from tests.battle.conftest import GERMAN, US, Refusal
from tests.battle.rattenkrieg.boats_and_aircraft.aircraft import (  # noqa: F401
    JUMP,
    act,
    act_on_the_ground,
    craft,
    drop,
    jumpers,
    offers,
    table,
    team,
)


def test_paratroopers_fall_by_the_dice_and_are_two_actions_in_their_harness(jumpers):  # noqa: F811
    assert "drop-men" in offers(jumpers, element=team(jumpers))
    told = drop(jumpers, "clear", "clear").told

    assert "25″ from the mark, toward 2 o’clock" in told["german"]
    assert told["us"] == "German: figures come down by parachute at the mill."
    assert {*jumpers.battle.boats_and_aircraft.harness.values()} == {2}
    assert team(jumpers).deployed
    act_on_the_ground(jumpers)
    with pytest.raises(Refusal):
        jumpers.make("move", GERMAN, element=team(jumpers).id, men=team(jumpers).figures)
    jumpers.make("get-free", GERMAN, element=team(jumpers).id, men=team(jumpers).figures)
    assert not jumpers.battle.boats_and_aircraft.harness


def test_a_paratrooper_pays_alone_for_getting_out_of_the_harness(jumpers):  # noqa: F811
    drop(jumpers, "clear", "clear")
    first, second = team(jumpers).figures
    act_on_the_ground(jumpers)
    left = team(jumpers).left
    jumpers.make("get-free", GERMAN, element=team(jumpers).id, men=(first,))
    assert team(jumpers).left == left - 1
    jumpers.make("get-free", GERMAN, element=team(jumpers).id, men=(second,))

    assert team(jumpers).left == left - 1  # both at the same time
    each = [own_actions_left(jumpers.battle, jumpers.battle.figures[x]) for x in (first, second)]
    assert each == [left - 2, left - 2]
    assert not jumpers.battle.boats_and_aircraft.harness


def test_on_unsuitable_ground_a_paratrooper_is_killed_and_off_the_table_he_walks_in(jumpers):  # noqa: F811
    drop(jumpers, "unsuitable", "off")
    sergeant, private = team(jumpers).figures

    assert jumpers.battle.figures[sergeant].state == "dead"
    assert jumpers.battle.boats_and_aircraft.adrift == (private,)
    jumpers.undo()
    assert jumpers.battle.figures[sergeant].state == "ready"


def test_on_an_obstacle_he_rolls(jumpers):  # noqa: F811
    drop(jumpers, "obstacle", "clear", **{"1. Sergeant (Lee Enfield): roll": 3})

    assert jumpers.battle.figures[team(jumpers).figures[0]].state == "wounded"


def test_a_paratrooper_who_recovers_from_a_wound_still_has_to_get_free(jumpers):  # noqa: F811
    drop(jumpers, "obstacle", "clear", **{"1. Sergeant (Lee Enfield): roll": 3})
    sergeant = team(jumpers).figures[0]
    jumpers.make(
        "rule-man", element=team(jumpers).id, man=sergeant, state="ready", reason="recovered"
    )
    act_on_the_ground(jumpers)

    with pytest.raises(Refusal, match="harness"):
        jumpers.make("move", GERMAN, element=team(jumpers).id, men=(sergeant,), gait="walk")
    jumpers.make("get-free", GERMAN, element=team(jumpers).id, men=(sergeant,))
    assert sergeant not in jumpers.battle.boats_and_aircraft.harness


def test_passengers_in_the_air_are_offered_no_boarding_and_no_repair(jumpers):  # noqa: F811
    act_on_the_ground(jumpers)
    asks = jumpers.attempt("act", GERMAN, element=team(jumpers).id, commit=False).asks
    listed = {value for value, *_ in asks[0].rows}

    assert "shout" in listed
    assert not listed & {"board", "repair", "climb"}
    for action in ("board", "repair"):
        with pytest.raises(Refusal):
            jumpers.make("act", GERMAN, element=team(jumpers).id, action=action, needed=2)


def test_nobody_jumps_without_an_aircraft(table):  # noqa: F811
    with pytest.raises(Refusal, match=r"No figure of .* is in an aircraft"):
        table.make("drop-men", US, element=team(table, "us").id)


def test_a_container_in_unsuitable_ground_is_lost(table):  # noqa: F811
    told = {"place": "x", "dice": JUMP, "lands_on": "unsuitable"}
    told = act(table, "drop-container", **told).told

    assert "it is lost" in told["german"]
    assert "lost" not in told["us"]


def test_figures_and_containers_drop_only_in_the_action_of_the_aircraft(jumpers):  # noqa: F811
    """It flies over the landing zone then, not while its marker waits (34.15.1)."""
    jumpers.make("end-round", why="not yet")
    with pytest.raises(Refusal, match="an aircraft that acts now"):
        drop(jumpers, "clear", "clear")
    told = {"place": "x", "dice": JUMP, "lands_on": "clear"}
    with pytest.raises(Refusal, match="nominate it first"):
        jumpers.make("drop-container", GERMAN, element=craft(jumpers).id, **told)
    assert not {"drop-men", "drop-container"} & offers(jumpers, element=team(jumpers))
