"""Ground, movement, sand and lorries in a battle (3, 6)."""

import pytest

from assistant.battle.desert_rats import events as e
from tests.battle.desert_rats.obligations.forces import begin_table, ones, rifles, sixes, troop, zug
from tests.battle.desert_rats.table import Refusal, element, platoon
from tests.rules.desert_rats.maps import area, line


def went(british, command="platoon-advance", dice=sixes, map=None, **told):
    """Return the place of the first element after one order."""
    table = begin_table(british, map=map or {})
    table.order(british["id"], command, **told)
    table.make("close-orders")
    table.make("move-all", dice=dice)
    return table.place(british["elements"][0]["id"].upper())


def area_of_whole_map(id, **more):
    return area(id, 0, 0, 2000, 2000, **more)


def test_unpainted_ground_is_good_going():
    assert went(troop((500, 500))) == (500, 675)


@pytest.mark.parametrize(
    ("later", "y"),
    [({"going": "good"}, 675), ({"height_m": 0, "cover": "cover"}, 550), ({}, 550)],
)
def test_a_later_area_overrides_an_earlier_one_only_where_it_gives_a_going(later, y):
    areas = [area_of_whole_map("sand", going="soft-sand"), area_of_whole_map("over", **later)]
    assert went(troop((500, 500)), map={"areas": areas}) == (500, y)


def test_a_road_counts_as_road_within_half_its_width_whatever_lies_there():
    road = line("road", "road", [500, 0], [500, 2000], width_m=20)
    sand = {"areas": [area_of_whole_map("sand", going="soft-sand")], "lines": [road]}
    assert went(troop((510, 500)), map=sand) == (510, 700), "200 m by road, and no die"
    assert went(troop((511, 500)), map=sand) == (511, 550)


def test_on_a_road_no_vehicle_sticks():
    road = line("road", "road", [500, 0], [500, 2000], width_m=20)
    sand = {"areas": [area_of_whole_map("sand", going="soft-sand")], "lines": [road]}
    assert went(troop((500, 500)), dice=ones, map=sand) == (500, 700)


@pytest.mark.parametrize(("bars", "y"), [("vehicles", 575), ("all", 519.9)])
def test_a_bank_that_blocks_everything_stops_foot_too(bars, y):
    bank = line("scarp", "bank", [0, 520], [2000, 520], bars=bars)
    assert went(rifles((500, 500)), map={"lines": [bank]}) == (500, y)


def test_a_bank_is_crossed_where_a_road_leads_over_it():
    bank = line("scarp", "bank", [0, 520], [2000, 520], bars="vehicles")
    road = line("road", "road", [500, 0], [500, 2000], width_m=20)
    assert went(troop((500, 500)), map={"lines": [bank, road]}) == (500, 700)
    assert went(troop((530, 500)), map={"lines": [bank, road]}) == (530, 519.9)


@pytest.mark.parametrize(("y", "to"), [(300, 325), (900, 675)])
def test_an_element_on_a_bank_leaves_it_on_the_side_that_the_player_orders(y, to):
    bank = line("scarp", "bank", [0, 500], [2000, 500], bars="vehicles")
    way = {"command": "platoon-move-to", "x_m": 500, "y_m": y}
    assert went(troop((500, 500)), map={"lines": [bank]}, **way) == (500, to)


def test_a_move_stops_at_the_edge_of_the_map():
    table = begin_table(troop((500, 1900)))
    table.order("troop", "platoon-advance")
    table.move()
    assert table.place("C1") == (500, 2000)
    assert table["C1"].is_in_battle


@pytest.mark.parametrize(("going", "y"), [("impassable", 520), ("foot-only", 550)])
def test_foot_enter_foot_only_ground_at_their_pace_in_sand(going, y):
    ground = area("ground", 0, 520, 2000, 2000, going=going)
    if going == "foot-only":
        ground = area("ground", 0, 500, 2000, 2000, going=going)
    assert went(rifles((500, 500)), map={"areas": [ground]}) == (500, y)


def test_a_vehicle_stops_before_foot_only_ground():
    ground = area("rocks", 0, 520, 2000, 2000, going="foot-only")
    assert went(troop((500, 500)), map={"areas": [ground]}) == (500, 520)


def test_a_lorry_stops_at_the_edge_of_soft_sand():
    ground = area("sand", 0, 520, 2000, 2000, going="soft-sand")
    assert went(troop((500, 500), type="lorry"), map={"areas": [ground]}) == (500, 520)


def test_a_turn_of_movement_is_divided_between_kinds_of_ground():
    """100 of 175 m, then three sevenths of 50 m: 21.4 m of sand."""
    ground = area("sand", 0, 600, 2000, 2000, going="soft-sand")
    x, y = went(troop((500, 500)), map={"areas": [ground]})
    assert x == 500
    assert 621 <= y <= 621.5


def test_one_die_is_rolled_for_a_move_over_any_number_of_stretches_of_sand():
    stretches = [
        area(f"sand-{n}", 0, 510 + 20 * n, 2000, 520 + 20 * n, going="soft-sand") for n in (0, 1)
    ]
    thrown = []

    def source(throw):
        thrown.append(throw.name)
        return sixes(throw)

    went(troop((500, 500)), dice=source, map={"areas": stretches})
    assert [name for name in thrown if "bog" in name] == ["C1 in the sand: bog"]


def test_foot_roll_no_die_in_sand_and_do_not_get_stuck():
    ground = area_of_whole_map("sand", going="soft-sand")
    assert went(rifles((500, 500)), dice=None, map={"areas": [ground]}) == (500, 550)


class TestStuck:
    def stuck(self, **more):
        table = begin_table(troop((500, 500)), zug((500, 900)), **more)
        table.bring_about(e.Bogged(table["C1"].id, 0))
        return table

    @pytest.mark.parametrize(("die", "stuck"), [(5, True), (6, False)])
    def test_a_stuck_vehicle_stays_stuck_until_it_rolls_a_6(self, die, stuck):
        table = self.stuck()
        table.move(**{"C1 frees itself: sand": die})
        assert (table["C1"].stuck is not None) is stuck
        assert table.place("C1") == (500, 500)

    def test_an_element_that_stays_to_fire_throws_no_die_and_fires(self):
        table = self.stuck()
        table.fire_order("C1")
        table.move()
        assert table["C1"].stuck == 0
        assert "C1 at P1" in table.make("fire-all", dice={"C1 at P1: hit": 1}).told["umpire"]

    def test_a_player_reads_that_a_vehicle_is_stuck_and_that_it_got_free(self):
        table = self.stuck()
        table.turn(lambda throw: (5,) * throw.count)
        [own] = table.draft("british").platoons
        assert "C1 is stuck in the sand: it does not move until a die of 6 frees it." in own.words
        assert "C1 in the sand rolled 5: still stuck" in table.lines("british")
        table.make("release")
        table.turn(sixes)
        [own] = table.draft("british").platoons
        assert "C1 got free of the sand" in own.words
        assert "stuck in the sand" not in own.words


class TestLorries:
    def towed(self, *more):
        gun = element("g1", "6pdr-anti-tank-gun", at=[500, 500])
        lorry = element("l1", "lorry", at=[510, 500])
        return platoon("rifles", gun, lorry, *more, kind="infantry")

    def formate(self, table, **told):
        usual = {"formation": "own", "heading_deg": 0, "carrying": (), "dropping": ()}
        table.order("rifles", "platoon-formate", **(usual | told))

    def test_a_gun_does_not_move_by_itself(self):
        table = begin_table(self.towed())
        table.order("rifles", "platoon-advance")
        table.move()
        assert table.place("G1") == (500, 500)
        assert table.place("L1") == (510, 700)

    def test_a_gun_is_limbered_for_a_whole_turn_and_towed_in_the_next(self):
        table = begin_table(self.towed(), zug((500, 800)))
        table.fire_order("G1")
        self.formate(table, carrying=(table["G1"].id,))
        table.move()
        assert table["G1"].carried_by == table["L1"].id
        assert table.place("L1") == (510, 500)
        assert "No element has a target." in table.make("fire-all").told["umpire"]
        table.make("react-all")
        table.make("release")
        table.order("rifles", "platoon-retreat")
        table.move()
        assert table.place("G1") == table.place("L1") == (510, 300)

    def test_only_the_limber_command_limbers_a_gun(self):
        table = begin_table(self.towed())
        table.order("rifles", "platoon-advance", carrying=(table["G1"].id,))
        table.move()
        assert table["G1"].carried_by is None

    def test_a_lorry_carries_one_section(self):
        table = begin_table(self.towed(element("r1", "british-infantry-section", at=[520, 500])))
        with pytest.raises(Refusal, match="only 1 empty lorries"):
            self.formate(table, carrying=(table["G1"].id, table["R1"].id))

    def test_a_section_that_gets_down_does_not_fire_in_that_turn(self):
        riding = element("r1", "british-infantry-section", on="l1")
        lorry = element("l1", "lorry", at=[500, 500])
        enemy = platoon("z", element("i1", "axis-infantry-section", at=[500, 590]), kind="infantry")
        table = begin_table(platoon("rifles", riding, lorry, kind="infantry"), enemy)
        self.formate(table, dropping=(table["R1"].id,))
        table.fire_order("R1")
        table.move()
        assert "No element has a target." in table.make("fire-all").told["umpire"]

    def test_the_lorry_of_the_command_group_takes_its_place_in_the_formation(self):
        riding = element("r1", "british-infantry-section", on="l2")
        lorries = [element(f"l{n}", "lorry", at=[500, 500 - 50 * n]) for n in (1, 2)]
        table = begin_table(platoon("rifles", riding, *lorries, kind="infantry"))
        self.formate(table, formation="column")
        table.whole_turn()
        assert table.place("L2")[1] - table.place("L1")[1] == 50
        assert table.place("R1") == table.place("L2")

    def test_the_load_is_set_down_where_the_lorry_is(self):
        riding = element("r1", "british-infantry-section", on="l1")
        lorry = element("l1", "lorry", at=[500, 500])
        table = begin_table(platoon("rifles", riding, lorry, kind="infantry"))
        table.order("rifles", "platoon-advance")
        table.whole_turn()
        self.formate(table, dropping=(table["R1"].id,))
        table.move()
        assert table["R1"].carried_by is None
        assert table.place("L1") == (500, 700)
        assert table.place("R1") == (525, 700)  # beside it: each model has a point of its own


def test_spacing_is_50_m_or_as_the_player_chooses():
    table = begin_table(troop((500, 500), (500, 450), formation="column"))
    told = {"formation": "line", "heading_deg": 0}
    table.order("troop", "platoon-formate", **told)
    table.whole_turn()
    assert table.place("C2") == (450, 500)
    table.order("troop", "platoon-formate", **told, spacing_m=100)
    table.whole_turn()
    assert table.place("C2") == (400, 500)
    with pytest.raises(Refusal):
        table.order("troop", "platoon-formate", **told, spacing_m=201)


def test_an_element_that_stopped_before_an_enemy_moves_on_when_the_enemy_is_gone():
    table = begin_table(troop((500, 500)), zug((500, 600), (1900, 1900)))
    table.order("troop", "platoon-advance")
    table.turn()
    assert table.place("C1") == (500, 550)
    assert table.platoon("troop").movement == "advance"
    table.make("release")
    table.bring_about(e.LeftMap(table["P1"].id))
    table.move()
    assert table.place("C1") == (500, 725)
