"""An element under a Mojon that area fire hits by chance stays hidden (3.2.1.1, 10.1)."""

import pytest

from assistant.battle.rattenkrieg.screens.contacts import contact_rows
from tests.battle.conftest import Table
from tests.battle.heavy_weapons import LIGHT, TEAM, platoons

HIDDEN = "1st Squad, Team 2"


@pytest.fixture
def shelling():
    """A British mortar acts; two German teams have orders face down, and one is seen."""
    table = Table(card=platoons())
    table.engage()
    table.order("us", LIGHT, "fire")
    for team in (TEAM, HIDDEN):
        table.order("german", team, "fire")
    table.rounds()
    table.reveal("german", TEAM)
    table.act_with("us", LIGHT)
    mortar = table.element("us", LIGHT)
    table.make("rule-support", element=mortar.id, reason="for the test", stands="yes")
    return table


def bombs_on(table, team, man, fallen):
    caught = table.element("german", team)
    at = {"point": "place", "place": "the mill", "distance_in": 24}
    caught_men = {"groups": (caught.id,), "near": (caught.figures[man],)}
    element = table.element("us", LIGHT).id
    return table.make(
        "fire-mortar", dice={f"{fallen}: roll": 6}, element=element, **at, **caught_men
    )


def test_bombs_on_a_hidden_team_do_not_turn_its_order_over(shelling):
    before = contact_rows(shelling.battle, "us")
    told = bombs_on(shelling, HIDDEN, -1, "Obergefreiter (Mauser)").told["us"]

    assert "No effect seen" in told
    assert not shelling.element("german", HIDDEN).order.face_up
    assert contact_rows(shelling.battle, "us") == before


def test_bombs_on_a_team_in_sight_turn_its_order_over(shelling):
    bombs_on(shelling, TEAM, 0, "Feldwebel (MP40)")

    assert shelling.element("german", TEAM).order.face_up
