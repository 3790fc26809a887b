"""Lines of sight, spotting, and the reports of them (7)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.screens.views import side_view
from assistant.battle.desert_rats.sight.sighting import sight_between
from tests.battle.desert_rats.obligations.forces import (
    WALL,
    begin_table,
    lines_of,
    rifles,
    section,
    sixes,
    troop,
    zug,
)
from tests.rules.desert_rats.maps import area, line


def is_spotted(table, observer="C1", target="P1"):
    return sight_between(table.battle, table[observer], table[target]).spotted


def rule_sight(table, how, observer="C1", target="P1"):
    table.make("rule-sight", element=table[observer].id, other=table[target].id, how=how)


@pytest.mark.parametrize(("type", "there"), [("panzer-2", True), ("axis-infantry-section", False)])
def test_a_vehicle_is_2_m_high_and_foot_1_m(type, there):
    scrub = area("scrub", 0, 598, 2000, 602, screen_m=1.6)
    table = begin_table(troop((500, 500)), zug((500, 690), type=type), map={"areas": [scrub]})
    assert is_spotted(table) is there
    assert is_spotted(table, "P1", "C1") is there, "sight works both ways"


@pytest.mark.parametrize(("height", "there"), [(2, True), (2.1, False)])
def test_of_several_crests_the_highest_counts(height, there):
    crests = [
        line("low", "crest", [0, 700], [2000, 700], crest_m=1, slope_m=100),
        line("high", "crest", [0, 701], [2000, 701], crest_m=height, slope_m=100),
    ]
    table = begin_table(troop((500, 500)), zug((500, 900)), map={"lines": crests})
    assert is_spotted(table) is there


@pytest.mark.parametrize(
    ("south", "north", "there"),
    [
        (400, 549, True),  # 49 m out of it
        (400, 551, False),
        (400, 2000, True),  # 90 m within it
        (549, 560, False),  # through it
    ],
)
def test_an_element_sees_50_m_out_of_a_screen_and_100_m_within_it_but_not_through_it(
    south, north, there
):
    scrub = area("scrub", 0, south, 2000, north, screen_m=8)
    enemy = (500, 590) if north == 2000 else (500, 700)
    table = begin_table(troop((500, 500)), zug(enemy), map={"areas": [scrub]})
    assert is_spotted(table) is there


def test_over_100_m_within_a_screen_nobody_is_seen():
    scrub = area("scrub", 0, 400, 2000, 2000, screen_m=8)
    table = begin_table(troop((500, 500)), zug((500, 601)), map={"areas": [scrub]})
    assert not is_spotted(table)


def test_wrecks_and_other_elements_hide_nobody():
    table = begin_table(troop((500, 500), (500, 600)), zug((500, 900), (500, 800)))
    table.bring_about(e.Destroyed(table["P2"].id, 1))
    assert is_spotted(table)


@pytest.mark.parametrize("cover", ["cover", "none"])
def test_a_still_vehicle_in_cover_or_hull_down_is_seen_as_far_as_visibility(cover):
    ground = {
        "areas": [area("rocks", 0, 1400, 2000, 1600, cover=cover)],
        "lines": [line("crest", "crest", [0, 1480], [2000, 1480], crest_m=1.5, slope_m=10)],
    }
    table = begin_table(troop((500, 500)), zug((500, 1500)), map=ground)
    assert is_spotted(table)


def test_a_new_visibility_immediately_counts_for_spotting():
    table = begin_table(troop((500, 500)), zug((500, 1500)))
    assert table.contact("troop", "P1").now
    table.make("set-visibility", metres="900")
    table.turn()
    assert not table.contact("troop", "P1").now


def test_spotting_and_reporting_need_no_die():
    table = begin_table(troop((500, 500), (500, 950)), zug((500, 1500)), map={"areas": [WALL]})
    table.turn()
    procedures = {r.procedure for entry in table.game.entries for r in entry.resolutions}
    assert procedures <= {"desert-rats/reaction"}
    before = table.lines("british")
    table.make("release")
    table.turn()
    assert table.lines("british") == before, "the square is not scattered anew"


class TestReports:
    """C1 does not see over the wall; the elements behind it report."""

    def reported(self, metres, *more, type="panzer-2", x=1040, observers=((1040, 950),)):
        enemies = [(x, 950 + metres), *more]
        british = troop((100, 100), *observers)
        return begin_table(
            british, zug(*enemies, type=type), map={"areas": [WALL], "height_m": 3000}
        )

    def words(self, table):
        return [line.words for line in table.battle.pages["british"].lines]

    @pytest.mark.parametrize(
        ("metres", "described"),
        [
            (500, "1 × Panzer 2, 100 m square 1014 (about 1050 mm right, 1450 mm away)"),
            (501, "1 tank, 200 m square 1014 (about 1100 mm right, 1500 mm away)"),
            (1000, "1 tank, 200 m square 1018 (about 1100 mm right, 1900 mm away)"),
            (1001, "one vehicle, 500 m square 1015 (about 1250 mm right, 1750 mm away)"),
        ],
    )
    def test_the_distance_decides_how_precise_a_report_is(self, metres, described):
        [words] = self.words(self.reported(metres))
        assert described.removeprefix("1 × ") in words

    @pytest.mark.parametrize(
        ("type", "described"),
        [
            ("lorry", "1 lorry"),
            ("axis-armoured-car", "1 armoured car"),
            ("panzer-3-long-50", "1 tank"),
        ],
    )
    def test_a_report_names_the_class_of_vehicles(self, type, described):
        [words] = self.words(self.reported(700, type=type))
        assert described in words

    def test_a_report_names_the_kind_of_foot(self):
        table = self.reported(700, type="axis-infantry-section")
        table.order("zug", "platoon-retreat")
        table.turn()
        assert ["1 infantry section" in words for words in table.lines("british")] == [True]

    @pytest.mark.parametrize(
        ("number", "strength"), [(1, "one vehicle"), (2, "several"), (4, "several"), (5, "many")]
    )
    def test_over_1000_m_strength_is_one_several_or_many(self, number, strength):
        more = [(1040 + 10 * n, 2000) for n in range(1, number)]
        [words] = self.words(self.reported(1050, *more))
        assert strength in words

    def test_up_to_1000_m_like_enemies_in_a_square_are_one_line_with_their_number(self):
        more = [(1040 + 10 * n, 1650) for n in range(1, 5)]
        [words] = self.words(self.reported(700, *more))
        assert "5 tanks" in words

    def test_bearing_and_distance_are_to_the_middle_of_the_square(self):
        """590 m to (1150, 1540); the square 1014 of 200 m has its middle at (1100, 1500)."""
        table = self.reported(590, x=1150)
        [words] = self.words(table)
        assert words == (
            "C2 reports 1 tank, 200 m square 1014"
            " (about 1100 mm right, 1500 mm away), N of C2, about 550 m"
        )
        [mark] = [m for m in table.battle.pages["british"].marks if m.side == "axis"]
        assert (mark.x_m, mark.y_m, mark.heading_deg) == (1100, 1500, None)
        assert table["P1"].id not in repr(mark)

    def test_the_nearest_observer_reports(self):
        table = self.reported(700, observers=((1040, 950), (1040, 1300)))
        [words] = self.words(table)
        assert words.startswith("C3 reports")

    def test_a_report_is_drawn_as_a_square_on_the_players_map(self):
        table = self.reported(700)
        assert ">1 tank<" in side_view(table.battle, "british").map

    def test_a_fresh_report_is_renewed_in_the_new_square(self):
        table = self.reported(700)
        table.bring_about(e.Moved(table["P1"].id, 1040, 1900, 0, moved=False))
        table.turn()
        [mark] = [m for m in table.draft("british").marks if m.side == "axis"]
        assert (mark.stale, mark.label, mark.square_m) == (0, "1 tank", 200)
        assert (mark.x_m, mark.y_m) == (1100, 1900)

    def test_a_report_without_sight_is_stale_for_two_turns_and_then_lost(self):
        table = self.reported(700)
        table.whole_turn()
        found = []
        for _ in range(3):
            rule_sight(table, "blocked", "C2")
            table.turn()
            found.append(table.lines("british"))
            marks = [m for m in table.draft("british").marks if m.side == "axis"]
            table.make("release")
        assert [words for [words] in found[:2]] == [
            (
                "Last seen turn 1: 1 tank, 200 m square 1016"
                " (about 1100 mm right, 1700 mm away), N of C2, about 750 m"
            )
        ] * 2
        assert found[2] == []
        assert marks == []
        assert any(
            "Take off the marker “1 tank”" in x for x in table.battle.pages["british"].placing
        )

    def test_a_report_that_is_lost_stays_in_the_players_log(self):
        table = self.reported(700)
        for _ in range(4):
            rule_sight(table, "blocked", "C2")
            table.whole_turn()
        assert table.battle.pages["british"].lines == ()
        log = [entry.told.get("british", "") for entry in table.game.entries]
        assert [
            "C2 reports 1 tank, 200 m square 1016 (about 1100 mm right, 1700 mm away)" in words
            for words in log
        ].count(True) == 1


def test_foot_destroyed_out_of_view_simply_stops_being_seen():
    table = begin_table(troop((500, 500)), [section((500, 650)), zug((1900, 1900))])
    table.whole_turn()
    rule_sight(table, "blocked", "C1", "I1")
    table.move()
    table.make("rule-element", element=table["I1"].id, lost="yes", stuck="no", firing="no")
    table.turn()
    assert lines_of(table, "british", "Infantry") == [
        (
            "Last seen turn 1: Infantry Section, 100 m square 0506"
            " (about 550 mm right, 650 mm away), N of C1, about 150 m"
        )
    ]
    assert not any(mark.kind == "wreck" for mark in table.draft("british").marks)


def test_a_wreck_in_sight_is_put_on_the_table_and_kept():
    table = begin_table(troop((500, 500)), zug((500, 800), (1900, 1900)))
    table.fire_order("C1")
    table.turn(sixes)
    assert "Put a wreck for E1 (Panzer 2) at 500 mm right, 800 mm away (0508)" in (
        table.draft("british").placing
    )
    assert "C1 fired at E1: target destroyed" in table.lines("british")


def test_enemies_known_only_to_a_lost_command_element_leave_the_table():
    table = begin_table(troop((500, 500), (500, 100)), zug((500, 900)))
    rule_sight(table, "blocked", "C2")
    table.bring_about(e.Destroyed(table["C1"].id, 1))
    table.turn()
    assert [x for x in table.draft("british").placing if x.startswith("Take off E1")] != []
    assert lines_of(table, "british", "Panzer") == []


def test_a_platoon_brought_on_is_reported_to_the_enemy_only_as_it_is_seen():
    late = zug((500, 1500), id="late", letter="q")
    table = begin_table(rifles((500, 500)), [zug((1900, 1990)), late], map={"areas": [WALL]})
    table.make("rule-platoon", platoon="late", reaction="ok", on="no")
    where = {"x_m": 700, "y_m": 1500, "heading_deg": 180}
    table.make("rule-platoon", platoon="late", reaction="ok", on="yes", **where)
    table.turn()
    assert lines_of(table, "british", "Panzer") == []
    rule_sight(table, "clear", "R1", "Q1")
    assert lines_of(table, "british", "(0715)") != []
