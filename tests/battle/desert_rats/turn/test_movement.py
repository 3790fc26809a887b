"""Desert Rats, Movement: formations, elements that stay, sand, pulses, and enemies that meet."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.movement.march import march_towards
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn
from tests.battle.desert_rats.table import Table, element, platoon
from tests.rules.desert_rats.maps import area, line

FAR = platoon("z", element("far", "lorry", at=[1990, 1990]))


def tanks(*places, **more):
    """1 Troop of Crusaders in these places, against a distant lorry."""
    return [
        platoon("troop", *(element(f"c{n}", "crusader", at=list(p)) for n, p in places), **more)
    ]


def made(british, axis=(FAR,), **more):
    return Table(british, list(axis), **more).begin()


def test_a_formation_goes_at_the_pace_of_the_slowest_that_moves():
    slow = area("mud", 0, 100, 150, 1000, going="soft-sand")
    table = made(tanks((1, (100, 100)), (2, (300, 100))), map={"areas": [slow]})
    table.order("troop", "platoon-advance")
    table.move(**{"C1 in the sand: bog": 6})
    assert table.place("C1") == (100, 150)
    assert table.place("C2") == (300, 150)


def test_a_stuck_element_is_left_behind_and_does_not_slow_the_others():
    table = made(tanks((1, (100, 100)), (2, (300, 100))))
    table.bring_about(e.Bogged(table["C1"].id, 1))
    table.order("troop", "platoon-advance")
    table.move()
    assert table.place("C1") == (100, 100)
    assert table.place("C2") == (300, 275)


def test_an_element_barred_by_ground_does_not_slow_the_others():
    rocks = area("rocks", 250, 200, 350, 300, going="impassable")
    table = made(tanks((1, (100, 100)), (2, (300, 100))), map={"areas": [rocks]})
    table.order("troop", "platoon-advance")
    table.move()
    assert table.place("C1") == (100, 275)
    assert table.place("C2") == (300, 200)


def test_a_platoon_all_barred_closes_up_to_what_bars_it_and_its_station_goes_no_farther():
    bank = line("scarp", "bank", [0, 200], [2000, 200], bars="vehicles")
    table = made(tanks((1, (100, 100)), (2, (300, 160))), map={"lines": [bank]})
    table.order("troop", "platoon-move-to", x_m=100, y_m=1900)
    table.move()
    assert table.place("C1") == (100, 199.9)
    assert table.place("C2") == (300, 199.9)
    assert table.platoon("troop").y_m == pytest.approx(199.9)
    table.make("fire-all")
    table.make("react-all")
    table.make("release")
    table.move()
    assert table.place("C1") == (100, 199.9)


def test_an_element_that_creeps_less_than_a_metre_has_not_moved():
    bank = line("scarp", "bank", [0, 200], [2000, 200], bars="vehicles")
    table = made(tanks((1, (100, 199.2))), map={"lines": [bank]})
    table.order("troop", "platoon-advance")
    table.move()
    assert table.place("C1") == (100, 199.9)
    assert not table["C1"].moved


def test_a_platoon_that_arrives_halts():
    table = made(tanks((1, (100, 100))))
    table.order("troop", "platoon-move-to", x_m=100, y_m=200)
    table.move()
    assert table.place("C1") == (100, 200)
    assert table.platoon("troop").movement == "halt"


def test_in_a_retreat_every_element_keeps_its_facing():
    table = made(tanks((1, (500, 500))))
    table.bring_about(replace_heading(table, "C1", 30))
    table.order("troop", "platoon-retreat")
    table.move()
    assert table.place("C1") == (500, 325)
    assert table["C1"].heading_deg == 30


def replace_heading(table, name, heading):
    x, y = table[name].place
    return e.Moved(table[name].id, x, y, heading, moved=False)


def test_turning_on_the_spot_is_free_and_is_no_move():
    table = made(tanks((1, (500, 500))))
    formation = {"formation": "line", "heading_deg": 90}
    table.order("troop", "platoon-formate", **formation)
    table.move()
    assert table["C1"].heading_deg == 90
    assert not table["C1"].moved


def test_formate_takes_each_element_as_far_as_one_move_takes_it_and_no_farther():
    table = made(tanks((1, (500, 500)), (2, (500, 900))))
    table.order("troop", "platoon-formate", formation="column", heading_deg=0)
    table.turn()
    assert table.place("C2") == (500, 725)
    table.make("release")
    table.move()
    assert table.place("C2") == (500, 725)


def test_an_element_left_behind_makes_for_its_station_when_the_platoon_has_arrived():
    table = made(tanks((1, (500, 500)), (2, (500, 900))))
    table.order("troop", "platoon-formate", formation="column", heading_deg=0)
    table.whole_turn()
    table.order("troop", "platoon-move-to", x_m=500, y_m=510)
    table.whole_turn()
    assert table.place("C2") == (500, 550)
    table.whole_turn()
    assert table.place("C2") == (500, 460)


def test_open_fire_halts_a_formation_out_of_station():
    table = made(tanks((1, (500, 500)), (2, (500, 900))))
    table.order("troop", "platoon-move-to", x_m=500, y_m=1000)
    table.whole_turn()
    places = table.place("C1"), table.place("C2")
    table.order("troop", "platoon-open-fire", target="nearest")
    table.whole_turn()
    table.whole_turn()
    assert (table.place("C1"), table.place("C2")) == places


def test_the_command_element_goes_alone_and_holds_there_until_the_platoon_moves():
    table = made(tanks((1, (500, 500)), (2, (600, 500))))
    table.order("troop", "command-move", x_m=500, y_m=700)
    table.whole_turn()
    assert table.place("C1") == (500, 675)
    table.whole_turn()
    table.whole_turn()
    assert table.place("C1") == (500, 700)
    assert table.place("C2") == (600, 500)
    table.order("troop", "platoon-move-to", x_m=500, y_m=600)
    table.whole_turn()
    assert table.place("C1") == (500, 600)


def test_the_command_element_halts_to_fire_by_itself_while_its_platoon_moves_on():
    sees = platoon("z", element("p1", "panzer-2", at=[500, 1900]))
    table = made(tanks((1, (500, 500)), (2, (600, 500))), [sees])
    table.order("troop", "platoon-advance")
    table.whole_turn()
    at = table.place("C1")
    table.order("troop", "own-element-fire", target="nearest")
    table.bring_about(e.Destroyed(table["P1"].id, 1))
    table.whole_turn()
    assert table.place("C1") == at
    assert table.place("C2") == (600, 850)


def test_a_command_group_that_rides_goes_with_its_lorry_which_has_its_station():
    group = platoon(
        "rifles",
        element("r1", "british-infantry-section", on="l3"),
        element("l1", "lorry", at=[500, 500]),
        element("l3", "lorry", at=[500, 400]),
        kind="infantry",
        formation="column",
        reference=[500, 500],
    )
    table = made([group])
    assert table.place("L3") == table.place("R1") == (500, 500)
    assert table.place("L1") == (500, 450)
    table.order("rifles", "command-move", x_m=500, y_m=600)
    table.whole_turn()
    assert table.place("L3") == table.place("R1") == (500, 600)
    assert table.place("L1") == (500, 450)


class TestWhoStaysToFire:
    def firing(self, **more):
        enemy = platoon("z", element("p1", "panzer-2", at=[500, 1000]))
        table = made(tanks((1, (500, 500)), (2, (600, 500))), [enemy], **more)
        table.fire_order("C1", "C2")
        return table

    def test_a_tank_that_fires_at_a_contact_does_not_go_with_its_platoon(self):
        table = self.firing()
        table.order("troop", "platoon-advance")
        table.move()
        assert table.place("C1") == (500, 500)

    def test_a_command_move_does_not_move_a_stuck_vehicle(self):
        table = self.firing()
        table.order("troop", "command-move", x_m=500, y_m=600)
        table.move()
        assert table.place("C1") == (500, 500)

    def test_by_the_contacts_of_last_turn_not_by_what_is_in_sight_now(self):
        table = self.firing()
        x, y = table["P1"].place
        table.bring_about(e.DustSet(dust(400, 700, 700, 800)))
        table.order("troop", "platoon-advance")
        table.move()
        assert table.place("C1") == (500, 500), "it had the Panzer at the end of last turn"
        assert (x, y) == table["P1"].place

    def test_an_element_without_a_target_goes_along_and_then_does_not_fire(self):
        table = made(tanks((1, (500, 500))), map={"areas": [area_dust()]})
        table.fire_order("C1")
        table.order("troop", "platoon-advance")
        table.move()
        assert table.place("C1") == (500, 675)
        entry = table.make("fire-all")
        assert "No element has a target." in entry.told["umpire"]

    def test_infantry_moves_and_fires(self):
        foot = platoon(
            "rifles",
            element("r1", "british-infantry-section", at=[500, 500]),
            kind="infantry",
        )
        enemy = platoon("z", element("i1", "axis-infantry-section", at=[500, 690]), kind="infantry")
        table = made([foot], [enemy])
        table.fire_order("R1")
        table.order("rifles", "platoon-advance")
        table.move()
        assert table["R1"].moved
        entry = table.make("fire-all", dice={"R1 at I1: hit": 1})
        assert "R1 at I1" in entry.told["umpire"]


def dust(*corners):
    from assistant.boardmap.plan import Area

    west, south, east, north = corners
    polygon = ((west, south), (east, south), (east, north), (west, north))
    return Area(id="dust-1", polygon=polygon, screen_m=8)


def area_dust():
    return area("haze", 0, 1000, 2000, 1200, screen_m=100)


SAND = {"areas": [area("sand", 0, 200, 2000, 1000, going="soft-sand")]}


SAND_TO_THE_EDGE = {"areas": [area("sand", 0, 200, 2000, 2000, going="soft-sand")]}


class TestSand:
    def test_a_vehicle_that_rolls_1_stops_half_way_along_the_sand_it_covered(self):
        table = made(tanks((1, (500, 100))), map=SAND)
        table.order("troop", "platoon-advance")
        table.move(**{"C1 in the sand: bog": 1})
        assert table.place("C1") == (500, 210)
        assert table["C1"].stuck == 1

    def test_a_vehicle_that_gets_free_spends_its_turn_on_it_and_does_not_move_or_fire(self):
        table = made(tanks((1, (500, 300))), map=SAND)
        table.order("troop", "platoon-advance")
        table.bring_about(e.Bogged(table["C1"].id, 0))
        table.move(**{"C1 frees itself: sand": 6})
        assert table["C1"].stuck is None
        assert table.place("C1") == (500, 300)
        assert not table["C1"].moved, "it still counts as stationary"
        table.fire_order("C1")
        assert "No element has a target." in table.make("fire-all").told["umpire"]
        table.make("react-all")
        [own] = table.draft("british").platoons
        assert "C1 got free of the sand, which took its whole turn." in own.words
        assert "got o" not in own.words
        assert "moved and so" not in own.words

    def test_a_freed_vehicle_moves_in_the_same_turn_by_the_house_rule(self):
        table = made(tanks((1, (500, 300))), map=SAND, options={"free-and-move": True})
        table.bring_about(e.Bogged(table["C1"].id, 0))
        table.order("troop", "platoon-advance")
        table.move(**{"C1 frees itself: sand": 6, "C1 in the sand: bog": 6})
        assert table.place("C1") == (500, 350)

    def test_a_stuck_vehicle_tries_to_get_free_from_the_next_turn(self):
        table = made(tanks((1, (500, 300))), map=SAND)
        table.bring_about(e.Bogged(table["C1"].id, 1))
        table.move()
        assert table["C1"].stuck == 1

    def test_a_vehicle_that_stops_short_of_the_sand_is_not_stuck(self):
        enemy = platoon("z", element("p1", "panzer-2", at=[500, 190]))
        table = made(tanks((1, (500, 100))), [enemy], map=SAND)
        table.order("troop", "platoon-advance")
        table.move(**{"C1 in the sand: bog": 1})
        assert table.place("C1") == (500, 140)
        assert table["C1"].stuck is None

    @given(x=st.floats(100, 900), y=st.floats(1010, 1040))
    def test_a_vehicle_that_goes_nowhere_needs_no_die_for_sand(self, x, y):
        """Where it halted before a bank, a hair is left that its place cannot show."""
        bank = line("scarp", "bank", [0, y], [2000, y], bars="vehicles")
        table = made(tanks((1, (x, 1000))), map={**SAND_TO_THE_EDGE, "lines": [bank]})
        ground, tank = ground_this_turn(table.battle), table["C1"]
        for _ in range(3):  # each time it goes on towards the bank
            way = march_towards(ground, tank, (x, 2000))
            assert way is None or way.length_m > 0 or not way.sand
            tank = replace(tank, x_m=way.end[0], y_m=way.end[1]) if way else tank


class TestEnemiesThatMeet:
    def test_enemies_that_meet_stop_50_m_apart(self):
        enemy = platoon("z", element("p1", "panzer-2", at=[500, 330]), heading_deg=180)
        table = made(tanks((1, (500, 100))), [enemy])
        table.order("troop", "platoon-advance")
        table.order("z", "platoon-advance")
        table.move()
        north, south = table.place("P1")[1], table.place("C1")[1]
        assert north - south == pytest.approx(50, abs=0.01)

    def test_even_where_they_would_pass_each_other_between_two_looks(self):
        enemy = platoon("z", element("p1", "panzer-2", at=[500, 230]), heading_deg=180)
        table = made(tanks((1, (500, 100))), [enemy], options={"pulses": 1})
        table.order("troop", "platoon-advance")
        table.order("z", "platoon-advance")
        table.move()
        assert table.place("C1")[1] < table.place("P1")[1]

    def test_elements_continue_when_they_do_not_see_each_other(self):
        wall = area("palms", 505, 0, 515, 1000, screen_m=8)
        enemy = platoon("z", element("p1", "panzer-2", at=[600, 150]))
        table = made(tanks((1, (420, 100))), [enemy], map={"areas": [wall]})
        table.bring_about(
            e.SightRuled(" ".join(sorted((table["C1"].id, table["P1"].id))), clear=False)
        )
        table.order("troop", "platoon-move-to", x_m=580, y_m=100)
        table.move()
        assert table.place("C1") == (580, 100)

    def test_elements_that_begin_too_near_to_an_enemy_may_only_move_apart(self):
        enemy = platoon("z", element("p1", "panzer-2", at=[500, 140]))
        table = made(tanks((1, (500, 100))), [enemy])
        table.order("troop", "platoon-advance")
        table.move()
        assert table.place("C1") == (500, 100)
        assert not table["C1"].moved

    def test_elements_near_to_an_enemy_may_move_apart(self):
        enemy = platoon("z", element("p1", "panzer-2", at=[500, 240]))
        table = made(tanks((1, (500, 200))), [enemy])
        table.order("troop", "platoon-retreat")
        table.move()
        assert table.place("C1") == (500, 25)


def test_pulses_settle_how_finely_the_movement_is_watched():
    """Behind a screen with one gap, four checks of the path find the gap and one does not."""
    screens = [
        area("west", 0, 500, 540, 520, screen_m=30),
        area("east", 550, 500, 2000, 520, screen_m=30),
    ]
    enemy = platoon("z", element("p1", "panzer-2", at=[545, 900]))
    british = tanks((1, (458, 100)), heading_deg=90)
    for pulses, seen in ((2, True), (1, False)):
        table = made(british, [enemy], map={"areas": screens}, options={"pulses": pulses})
        table.order("troop", "platoon-advance")
        table.move()
        assert (table.contact("troop", "P1") is not None) is seen, pulses


def test_mounting_takes_the_whole_turn_of_who_mounts_and_of_the_lorry():
    rifles = platoon(
        "rifles",
        element("r1", "british-infantry-section", at=[500, 500]),
        element("l1", "lorry", at=[520, 500]),
        kind="infantry",
    )
    table = made([rifles])
    r1, l1 = table["R1"].id, table["L1"].id
    told = {"formation": "own", "heading_deg": 0, "carrying": (r1,), "dropping": ()}
    table.order("rifles", "platoon-formate", **told)
    table.move()
    assert table["R1"].carried_by == l1
    assert table.place("L1") == (520, 500)
    assert table["R1"].busy
    assert table["L1"].busy
    table.turn()
    table.make("release")
    table.order("rifles", "platoon-advance")
    table.move()
    assert table.place("R1") == table.place("L1") == (520, 700)


def test_a_saved_state_of_a_retreat_has_no_goal():
    table = made(tanks((1, (500, 500))))
    table.order("troop", "platoon-retreat")
    table.close()
    assert table.platoon("troop") == replace(table.platoon("troop"), movement="retreat", goal=None)


SCARP = line("scarp", "bank", [0, 200], [2000, 200], bars="vehicles")


def test_elements_of_a_column_halt_one_behind_the_other_at_a_bank():
    column = tanks((1, (100, 180)), (2, (100, 130)), (3, (100, 80)), (4, (100, 30)))
    table = made(column, map={"lines": [SCARP]})
    table.order("troop", "platoon-advance")
    stations = []
    for _ in range(3):  # nothing creeps on after the first turn
        table.whole_turn()
        stations.append(table.platoon("troop").place)
        assert [table.place(f"C{n}")[0] for n in range(1, 5)] == [100] * 4
        away = [table.place(f"C{n}")[1] for n in range(1, 5)]
        assert away == pytest.approx([199.9, 174.9, 149.9, 124.9], abs=0.02)
    assert not any(table[f"C{n}"].moved for n in range(1, 5))
    assert len(set(stations)) == 1
    [yours] = table.battle.pages["british"].platoons
    assert "C1, C2, C3 and C4 cannot go straight on: blocked by scarp." in yours.words


def test_elements_of_two_platoons_that_are_sent_to_one_place_stay_apart():
    other = platoon("other", element("d1", "crusader", at=[500, 400]))
    table = made([*tanks((1, (100, 400))), other])
    for id in ("troop", "other"):
        table.order(id, "platoon-move-to", x_m=300, y_m=400)
    for _ in range(3):
        table.whole_turn()
    assert {table.place("C1"), table.place("D1")} in (
        {(300, 400), (275, 400)},
        {(300, 400), (325, 400)},
    )


def test_a_lorry_that_tows_keeps_its_gun_on_its_own_point():
    table = made(
        [
            platoon(
                "troop",
                element("l1", "lorry", at=[100, 180]),
                element("g1", "6pdr-anti-tank-gun", on="l1"),
                kind="infantry",
            )
        ],
        map={"lines": [SCARP]},
    )
    table.order("troop", "platoon-advance")
    table.whole_turn()
    assert table.place("G1") == table.place("L1") == (100, 199.9)


def test_a_column_that_rocks_kept_off_its_trail_gets_away_by_an_order_of_several_legs():
    rocks = area("rocks", 250, 200, 400, 260, going="foot-only")
    column = platoon(
        "troop",
        *(element(f"c{n}", "crusader") for n in (1, 2, 3)),
        formation="column",
        heading_deg=90,
        reference=[200, 250],
    )
    table = made([column], map={"areas": [rocks]})
    table.order("troop", "platoon-move-to", x_m=600, y_m=235)
    for _ in range(2):  # the leader halts at the rocks, and the others close up
        table.whole_turn()
    assert table.place("C1")[0] == 250
    table.order("troop", "platoon-move-to", via="150 150;400 150", x_m=600, y_m=150)
    for _ in range(5):
        table.whole_turn()
    assert [table.place(f"C{n}") for n in (1, 2, 3)] == [(600, 150), (550, 150), (500, 150)]
