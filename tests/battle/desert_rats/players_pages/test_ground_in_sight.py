"""The ground that one element sees, on the umpire's map and on the map of its own player."""

import re

import pytest

from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.screens.maps.ground_seen import side_map
from assistant.battle.desert_rats.screens.who_sees_whom import GROUND_IN_SIGHT, overview_of
from assistant.battle.desert_rats.sight.ground_in_sight import ground_in_sight
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn
from tests.battle.desert_rats.table import Table, element, platoon

RIDGE = {"id": "ridge", "name": "Ridge", "kind": "crest", "crest_m": 12, "slope_m": 100}
GROUND = {"lines": [{**RIDGE, "points": [[0, 1000], [1200, 1000]]}]}


@pytest.fixture
def table():
    """A tank before a long ridge that ends in the east; an enemy is behind the ridge."""
    own = platoon(
        "troop", element("c1", "crusader", [500, 500]), element("c2", "crusader", [600, 500])
    )
    return Table([own], [platoon("zug", element("p1", "panzer-2", [500, 1600]))], GROUND).begin()


def seen_at(patches, place):
    return any(
        x.low[0] <= place[0] <= x.high[0] and x.low[1] <= place[1] <= x.high[1] for x in patches
    )


def patches_of(table, name, **more):
    looker = table[name]
    return ground_in_sight(ground_this_turn(table.battle), looker.place, looker.kind, **more)


def test_the_ground_before_a_ridge_is_in_sight_and_the_ground_behind_it_is_not(table):
    patches = patches_of(table, "C1")
    for place in ((500, 500), (510, 700), (1900, 100), (1990, 1400), (20, 20)):
        assert seen_at(patches, place), place
    for place in ((500, 1600), (500, 1100), (300, 1900), (1300, 1800)):
        assert not seen_at(patches, place), place


def test_no_ground_beyond_the_visibility_is_in_sight(table):
    patches = patches_of(table, "C1", within_m=400)
    assert seen_at(patches, (500, 850))
    assert not seen_at(patches, (500, 950))
    assert not seen_at(patches, (1000, 500))


def console_map(table, *see):
    return SYSTEM.mapped.console(table.battle, see, {}, False)["map"]


def test_the_umpire_shows_and_hides_the_ground_of_the_element_that_is_tapped(table):
    c1, c2 = table["C1"].id, table["C2"].id
    looked = overview_of(table.battle, (c1,))
    assert "insight" not in console_map(table, c1)
    assert looked.ground_query == f"?see={c1}&see={GROUND_IN_SIGHT}"
    shown = console_map(table, c1, GROUND_IN_SIGHT)
    assert shown.count('class="insight"') == 1
    assert overview_of(table.battle, (c1, GROUND_IN_SIGHT)).ground_query == f"?see={c1}"
    assert f"see={c2}&amp;see={GROUND_IN_SIGHT}" in shown  # the next tap keeps the look
    assert "insight" not in console_map(table, c1, c2, GROUND_IN_SIGHT)
    assert "insight" not in console_map(table, GROUND_IN_SIGHT)


def test_a_player_can_tap_only_own_elements(table):
    assert [x.label for x in side_map(table.battle, "british").lookers] == ["C1", "C2"]
    shown = side_map(table.battle, "british", "C1")
    assert shown.picked.label == "C1"
    assert 'class="insight"' in shown.svg
    assert '?see=C2"' in shown.svg
    for other in ("P1", table["C1"].id, "E1", "nothing"):
        assert side_map(table.battle, "british", other) == side_map(table.battle, "british")
    assert "insight" not in side_map(table.battle, "british").svg


def test_a_players_map_of_ground_in_sight_reveals_no_enemy_and_no_visibility(table):
    before = side_map(table.battle, "british", "C1")
    table.bring_about(
        e.Moved(table["P1"].id, 1900, 100, 0),
        e.VisibilitySet(200),
        e.SightRuled(" ".join(sorted((table["C1"].id, table["P1"].id))), False),
    )
    assert side_map(table.battle, "british", "C1") == before


def test_ground_that_the_side_does_not_know_hides_nothing_on_its_map(table):
    table.bring_about(e.GroundKnowledgeSet("ridge", ("axis",)))
    width = len(re.findall("M", side_map(table.battle, "british", "C1").svg.split("insight")[1]))
    assert seen_at(patches_of(table, "C1"), (500, 1600)) is False
    table.bring_about(e.GroundKnowledgeSet("ridge", ("british", "axis")))
    known = len(re.findall("M", side_map(table.battle, "british", "C1").svg.split("insight")[1]))
    assert width != known


def test_after_the_end_the_true_map_takes_its_place(table):
    table.whole_turn()
    table.make("end-battle")
    assert side_map(table.battle, "british", "C1") is None
