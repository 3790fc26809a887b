"""Dust trails of vehicles, by house rule (Desert Rats; 12)."""

import pytest

from assistant.battle.desert_rats.sight.sighting import sight_between
from tests.battle.desert_rats.players_pages.test_pages import WALL
from tests.battle.desert_rats.table import Table, element, platoon
from tests.rules.desert_rats.maps import area, line

ON = {"dust-trails": True}


def tanks(*places, type="crusader", **more):
    return platoon("troop", *(element(f"c{n}", type, at=list(p)) for n, p in places), **more)


def table_with_trails(british, axis=(1900, 1900), **more):
    enemy = platoon("zug", element("p1", "panzer-2", at=list(axis)))
    return Table([british], [enemy], options=ON, **more).begin()


def advanced(table):
    table.order("troop", "platoon-advance")
    table.move()
    return table


def test_a_vehicle_that_goes_100_m_off_roads_leaves_its_path_40_m_wide():
    table = advanced(table_with_trails(tanks((1, (500, 100)))))
    (area,) = table.battle.dust
    assert set(area.polygon) == {(480, 100), (480, 275), (520, 275), (520, 100)}
    assert area.screen_m == 6
    assert (area.from_turn, area.until_turn) == (1, 2)


def test_dust_is_removed_at_the_end_of_the_next_turn():
    table = advanced(table_with_trails(tanks((1, (500, 100)))))
    table.turn()
    table.make("release")
    assert len(table.battle.dust) == 1
    table.order("troop", "platoon-formate", formation="line", heading_deg=0)
    table.whole_turn()
    assert table.battle.dust == ()


def test_by_default_vehicles_leave_no_dust():
    table = table_with_trails(tanks((1, (500, 100))))
    table.make("set-options", dust_trails="no")
    assert advanced(table).battle.dust == ()


@pytest.mark.parametrize(("metres", "trails"), [(99, 0), (100, 1)])
def test_a_move_of_less_than_100_m_leaves_no_dust(metres, trails):
    table = table_with_trails(tanks((1, (500, 100))))
    table.order("troop", "platoon-move-to", x_m=500, y_m=100 + metres)
    table.move()
    assert len(table.battle.dust) == trails


def test_movement_on_a_road_leaves_no_dust():
    road = line("road", "road", [500, 0], [500, 190], width_m=20)
    table = table_with_trails(tanks((1, (500, 100))), map={"lines": [road]})
    assert advanced(table).battle.dust == ()


def test_elements_on_foot_leave_no_dust():
    foot = tanks((1, (500, 100)), type="british-infantry-section")
    assert advanced(table_with_trails({**foot, "kind": "infantry"})).battle.dust == ()


def test_the_enemy_is_shown_dust_if_they_see_an_end_of_it():
    table = advanced(table_with_trails(tanks((1, (500, 100)))))
    assert table.battle.trails == {}
    table.turn()
    for seat in ("british", "axis"):
        assert len(table.draft(seat).dust) == 1


def test_the_enemy_is_not_shown_dust_if_they_see_neither_end():
    table = advanced(table_with_trails(tanks((1, (500, 100))), map=WALL))
    (area,) = table.battle.dust
    assert table.battle.trails == {area.id: ("british",)}
    table.turn()
    assert len(table.draft("british").dust) == 1
    assert table.draft("axis").dust == ()
    assert not any("dust" in words.lower() for words in table.draft("axis").placing)


def test_an_enemy_that_sees_only_the_middle_of_dust_is_not_shown_it():
    palms = [
        area("west", 0, 400, 490, 410, screen_m=40),
        area("east", 505, 400, 2000, 410, screen_m=40),
    ]
    table = table_with_trails(
        tanks((1, (410, 100)), heading_deg=90), axis=(497, 900), map={"areas": palms}
    )
    table = advanced(table)
    assert list(table.battle.trails.values()) == [("british",)]


def test_the_enemy_is_not_shown_dust_beyond_visibility():
    table = table_with_trails(tanks((1, (500, 100))), visibility_m=1000)
    assert list(advanced(table).battle.trails.values()) == [("british",)]


def test_dust_hides_elements_from_the_fire_step_on():
    enemy = platoon("zug", element("p1", "panzer-2", at=[500, 400]))
    british = tanks((1, (470, 180)), (2, (500, 100)), heading_deg=90)
    table = Table([british], [enemy], options=ON).begin()
    advanced(table)
    assert (table.place("C1"), table.place("C2")) == ((645, 180), (675, 100))
    assert table.contact("zug", "C2").now, "sighted at the end of the movement"
    seen = {n: sight_between(table.battle, table["P1"], table[n]).spotted for n in ("C1", "C2")}
    assert seen == {"C1": True, "C2": False}
    table.turn()
    assert not table.contact("zug", "C2").now


def test_trails_are_on_a_page_in_an_order_that_reveals_nothing():
    ends = [(1, (900, 100)), (2, (500, 100)), (3, (700, 100))]
    pages = []
    for places in (ends, ends[::-1]):
        table = advanced(table_with_trails(tanks(*places)))
        table.turn()
        pages.append(table.draft("axis").dust)
    assert len(pages[0]) == 3
    assert pages[0] == pages[1]
