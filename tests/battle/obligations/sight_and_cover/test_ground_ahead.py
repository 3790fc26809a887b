"""Moves through fire, onto hot ground and into smoke (Rattenkrieg 30.1, 30.2.4)."""

import pytest

from tests.battle.conftest import US, Refusal, Table
from tests.battle.fleet import LANDER
from tests.battle.fleet import shelf as fleet_shelf
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import BARN, light
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_clouds import screen
from tests.battle.tanks import PANZER, SQUAD, duel, shelf

TEAM = "1st Squad, Team 1"


@pytest.fixture
def moving(engaged):
    """A team that acts and moves."""
    engaged.order("us", TEAM, "movement")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    return engaged


def walk(table, **told):
    element = table.element("us", TEAM)
    about = {"element": element.id, "gait": "walk", "men": element.figures[:1]}
    return table.make("move", US, **{**about, **told})


def move_questions(table, move="move", **about):
    about = about or {"element": table.element("us", TEAM).id, "gait": "walk"}
    return {ask.name: ask for ask in table.attempt(move, **about).asks}


def test_nobody_is_asked_where_neither_fire_nor_smoke_is(moving):
    assert "meets" not in move_questions(moving)


def test_a_figure_that_goes_through_fire_rolls_fire_damage(moving):
    light(moving)
    man = moving.element("us", TEAM).figures[0]
    entry = walk(moving, meets="fire 1", dice={"roll": 4})

    assert moving.battle.figures[man].state == "dead"
    assert "Fire:" in entry.told["us"]


def test_the_question_is_open_with_the_way_clear(moving):
    light(moving)
    ask = move_questions(moving)["meets"]

    assert (ask.value, ask.rare) == ("clear", False)


def test_nobody_stays_on_ground_that_has_burnt(moving):
    light(moving)
    moving.make("rule-fire", fire="1", state="out")
    with pytest.raises(Refusal, match="too hot"):
        walk(moving, meets="hot 1")
    walk(moving)  # across it


def test_men_do_not_cross_the_ruins_of_a_fire(moving):
    light(moving)
    moving.make("rule-fire", fire="1", state="rubble")

    with pytest.raises(Refusal, match="tracked"):
        walk(moving, meets="ruins 1")


def test_a_move_on_foot_does_not_end_in_smoke(moving):
    smoke = screen(moving)
    with pytest.raises(Refusal, match="in smoke or dust"):
        walk(moving, meets=f"cloud {smoke.id}")


def test_figures_caught_by_a_cloud_on_the_move_may_move_on(moving):
    screen(moving)

    assert "walks" in walk(moving, meets="caught").told["us"]


def test_smoke_above_their_heads_does_not_block_figures(moving):
    light(moving, strength=4)
    moving.make("rule-fire", fire="1", state="gone")
    assert "meets" not in move_questions(moving)


def test_smoke_stops_nobody_when_the_rule_is_off(moving):
    screen(moving)
    moving.make("set-rules", **{"smoke-and-dust": "no"})

    assert "meets" not in move_questions(moving)


def driving(name, side, cards):
    table = Table(card=duel(), shelf=cards)
    table.engage()
    table.order(side, f"{SQUAD}, {name}", "movement")
    table.rounds()
    return table, table.act_with(side, f"{SQUAD}, {name}").id


def test_a_tank_ends_its_move_in_smoke_and_drives_over_ruins():
    table, tank = driving(PANZER, "german", shelf())
    screen(table)
    light(table, BARN)
    table.make("rule-fire", fire="2", state="rubble")

    assert "meets" not in move_questions(table, "drive", element=tank, wanted_in=2)


def test_a_boat_does_not_end_its_move_in_smoke():
    table, boat = driving(LANDER, "us", fleet_shelf())
    smoke = screen(table)
    with pytest.raises(Refusal, match="in smoke or dust"):
        table.make("sail", element=boat, wanted_in=2, meets=f"cloud {smoke.id}")
