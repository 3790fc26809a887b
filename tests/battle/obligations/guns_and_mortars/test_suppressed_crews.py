"""Crews of guns that lose actions to suppressive fire or shock (Rattenkrieg 7.4.9, 21.6, 25.3)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle import convoy
from tests.battle.conftest import Refusal, Table, bring_about
from tests.battle.rattenkrieg.vehicles.test_vehicles import panzer, title
from tests.battle.tanks import PANZER, duel

GUN = title(convoy.GUN)


@pytest.fixture
def table():
    """A field gun acts; the Panzer is identified."""
    table = Table(card=duel(), shelf=convoy.shelf())
    table.engage()
    table.order("us", GUN, "fire")
    table.rounds()
    table.reveal("german", title(PANZER))
    table.reveal("us", GUN)
    table.act_with("us", GUN)
    return table


def gun(table):
    return table.element("us", GUN)


def post(table, name):
    return table.battle.vehicles.of[gun(table).id].seats[name]


def take_cover(table, *posts, actions=4):
    bring_about(table, *(e.FigureActionsLost(post(table, x), actions) for x in posts))


def fire(table):
    told = {"element": gun(table).id, "target": panzer(table).id, "distance_in": 11}
    told |= {"sector": 12, "acquired": "yes"}
    return table.make("fire-gun", dice={"damage": [6] * 6, "rebound": 1}, **told)


def why_not_offered(table, move):
    return {x.move: x.barred for x in unit_view(table.battle, gun(table)).offers}[move]


def test_a_gunner_who_takes_cover_with_all_actions_does_not_fire(table):
    take_cover(table, "gunner")
    with pytest.raises(Refusal, match="can act"):
        fire(table)

    assert why_not_offered(table, "ask-fire-gun") == "the gunner has no impulse left"


def test_a_gun_whose_loader_takes_cover_fires_no_shell_without_being_loaded(table):
    fire(table)
    loaded = table.battle.vehicles.of[gun(table).id].fired
    take_cover(table, "loader")
    with pytest.raises(Refusal, match="still being loaded"):
        fire(table)

    assert table.battle.vehicles.of[gun(table).id].fired == loaded


def test_a_gunner_who_lost_one_action_serves_in_three_impulses(table):
    take_cover(table, "gunner", "loader", actions=1)
    left = []
    for _ in range(3):
        fire(table)
        left.append(gun(table).left)
    assert left == [3, 2, 1]
    with pytest.raises(Refusal, match="can act"):
        fire(table)


def test_in_the_next_turn_the_crew_serves_again(table):
    take_cover(table, "gunner")
    table.next_turn()

    assert table.battle.figures[post(table, "gunner")].lost == 0
