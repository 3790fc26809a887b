"""What players order and read, and what the umpire may do (1, 4, 5, 11)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.screens.views import side_view
from assistant.battle.viewers import Viewer
from assistant.cards.desert_rats.double_blind import DoubleBlind
from tests.battle.desert_rats.battles.test_secrets import texts_for_player
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
from tests.battle.desert_rats.table import Refusal, Table, card
from tests.rules.desert_rats.maps import area

FIRST, SECOND = "british-1", "british-2"


class TestOrders:
    def test_at_the_start_a_platoon_halts_and_holds_fire(self):
        table = begin_table(troop((500, 500)), zug((500, 900)))
        assert table.platoon("troop").movement == "halt"
        assert not table["C1"].firing
        table.move()
        assert table.place("C1") == (500, 500)
        assert "No element has a target." in table.make("fire-all").told["umpire"]

    @pytest.mark.parametrize(
        ("command", "asked"),
        [
            ("platoon-move-to", "place"),
            ("command-move", "place"),
            ("platoon-formate", "heading_deg"),
            ("platoon-open-fire", "target"),
            ("own-element-fire", "target"),
        ],
    )
    def test_a_command_asks_for_what_it_needs(self, command, asked):
        table = begin_table(troop((500, 500)), zug((500, 900)))
        told = {"platoon": "troop", "command": command}
        seat = Viewer("side", "B", "british")
        names = [ask.name for ask in table.attempt("give-order", seat, commit=False, **told).asks]
        assert asked in names

    @pytest.mark.parametrize("command", ["platoon-move-to", "command-move"])
    def test_an_order_without_its_place_is_not_taken(self, command):
        table = begin_table(troop((500, 500)), zug((500, 900)))
        with pytest.raises(Refusal):
            table.order("troop", command)
        assert table.platoon("troop").sealed is None

    def test_formate_asks_for_formation_and_heading(self):
        table = begin_table(troop((500, 500), (500, 450)), zug((500, 900)))
        told = {"platoon": "troop", "command": "platoon-formate"}
        seat = Viewer("side", "B", "british")
        asks = {a.name: a for a in table.attempt("give-order", seat, commit=False, **told).asks}
        assert {"formation", "heading_deg"} <= asks.keys()
        assert len(asks["formation"].options) == 7

    def test_a_command_move_takes_as_many_turns_as_it_needs(self):
        table = begin_table(troop((500, 500), (600, 500)))
        table.order("troop", "command-move", x_m=500, y_m=900)
        for y in (675, 850, 900, 900):
            table.whole_turn()
            assert table.place("C1") == (500, y)

    def test_with_a_fire_order_a_target_is_named_at_no_cost(self):
        table = begin_table(troop((500, 500), (600, 500)), zug((500, 900), (500, 1000)))
        table.fire_order("C1")
        label = table.contact("troop", "P2").label
        table.order("troop", "platoon-advance", target=label)
        table.close()
        assert table["C1"].target == table["P2"].id
        assert table.platoon("troop").movement == "advance"


class TestThePage:
    def test_a_player_reads_place_heading_hits_and_orders_of_their_own_elements(self):
        table = begin_table([rifles((500, 500), (600, 500)), troop((700, 500))], zug((500, 1900)))
        table.bring_about(
            e.Moved(table["R1"].id, 520, 510, 90, moved=False),
            e.HitsSet(table["R1"].id, 2),
            e.FireOrdered(table["R1"].id, True),
            e.Bogged(table["C1"].id, 1),
        )
        table.turn()
        page = table.draft("british")
        mark = next(m for m in page.marks if m.label == "R1")
        assert (mark.x_m, mark.y_m, mark.heading_deg) == (520, 510, 90)
        each = {
            name.partition(",")[0]: words for own in page.platoons for name, words in own.elements
        }
        assert each["R1"] == "command element, 520 mm right, 510 mm away (0505), to fire, 2 hits"
        assert each["C1"] == "command element, 700 mm right, 500 mm away (0705), stuck in the sand"

    def test_a_player_reads_their_orders_and_where_their_platoon_is(self):
        table = begin_table(troop((500, 500)), zug((500, 1900)))
        table.order("troop", "platoon-move-to", x_m=500, y_m=1200)
        table.whole_turn()
        [own] = table.battle.pages["british"].platoons
        assert own.state == "steady, moving to 500 mm right, 1200 mm away (0512)"
        assert own.elements == (
            ("C1, Crusader Tank", "command element, 500 mm right, 675 mm away (0506)"),
        )

    def test_a_player_whose_platoon_is_gone_keeps_the_sides_model_and_orders_nothing(self):
        british = [troop((500, 500)), troop((600, 500), id="other", letter="d")]
        table = begin_table(british, zug((500, 900)), size=1)
        table.bring_about(e.Destroyed(table["D1"].id, 1))
        for _ in range(3):
            table.whole_turn()
        marks = [m for m in table.battle.pages[SECOND].marks if m.kind == "model"]
        assert [m.words for m in marks] == ["Panzer 2"]
        [row] = side_view(table.battle, SECOND).orders
        assert row.move == ""
        with pytest.raises(Refusal, match="no elements left"):
            table.order("other", "platoon-advance")

    def test_no_report_is_sent_until_the_umpire_sends_it(self):
        table = begin_table(troop((500, 500)), zug((500, 900)))
        before = side_view(table.battle, "british").page
        table.fire_order("P1")
        table.turn()
        assert side_view(table.battle, "british").page == before
        table.make("release")
        assert side_view(table.battle, "british").page != before


class TestTheUmpire:
    def test_an_ordered_place_is_accepted_even_if_the_way_is_blocked_or_too_long(self):
        rocks = area("rocks", 0, 600, 2000, 610, going="impassable")
        table = begin_table(troop((500, 500)), zug((500, 1900)), map={"areas": [rocks]})
        entry = table.make("shift", element=table["C1"].id, x_m=500, y_m=1100, heading_deg=0)
        assert table.place("C1") == (500, 1100)
        assert "blocked by" in entry.told["umpire"]
        entry = table.make("shift", element=table["C1"].id, x_m=500, y_m=1500, heading_deg=0)
        assert "2.29 of its move: it gets 175 m" in entry.told["umpire"]
        assert set(entry.told) == {"umpire", "british"}  # whose model it is
        assert "of its move" not in entry.told["british"]

    def test_a_corrected_place_changes_the_sightings(self):
        table = begin_table(troop((500, 500)), zug((500, 1500)), map={"areas": [WALL]})
        table.turn()
        assert lines_of(table, "british", "Panzer") == []
        table.make("shift", element=table["P1"].id, x_m=500, y_m=800, heading_deg=0)
        assert lines_of(table, "british", "(0508)") != []

    def test_a_sighting_is_given_for_this_turn_only(self):
        table = begin_table(troop((500, 500)), zug((500, 1500)), map={"areas": [WALL]})
        ids = {"element": table["C1"].id, "other": table["P1"].id}
        table.make("rule-sight", **ids, how="clear")
        table.turn()
        assert lines_of(table, "british", "in your own sight") != []
        table.make("release")
        table.turn()
        assert lines_of(table, "british", "in your own sight") == []

    def test_each_thing_that_happens_is_in_the_log_with_its_inputs_dice_and_outcome(self):
        table = begin_table(troop((500, 500)), zug((500, 900)))
        table.fire_order("C1")
        table.move()
        entry = table.make("fire-all", dice=sixes)
        [found] = entry.resolutions
        assert found.procedure == "desert-rats/fire-at-vehicle"
        assert found.inputs["range_m"] == 400
        assert found.outcome["result"] == "destroyed"
        assert found.dice
        assert set(entry.told) == {"umpire"}


def test_the_second_pulse_of_four_is_looked_at_by_default():
    """A gap that a tank passes after a quarter of its way is found by four looks, not by two."""
    screens = [
        area("west", 0, 500, 540, 520, screen_m=30),
        area("east", 550, 500, 2000, 520, screen_m=30),
    ]
    british = troop((501, 100), heading_deg=90)
    for options, seen in (({}, True), ({"pulses": 2}, False)):
        table = begin_table(british, zug((545, 900)), map={"areas": screens}, options=options)
        table.order("troop", "platoon-advance")
        table.move()
        assert (table.contact("troop", "P1") is not None) is seen


def test_players_are_one_a_side_or_one_a_platoon():
    british = [troop((500, 500)), rifles((700, 500))]
    axis = [zug((500, 1900)), section((700, 1900))]
    assert list(begin_table(british, axis).battle.sides) == ["british", "axis"]
    seats = begin_table(british, axis, size=1).battle.sides
    assert list(seats) == ["british-1", "british-2", "axis-1", "axis-2"]


def test_the_command_element_has_the_first_station_of_its_formation():
    table = begin_table(troop((0, 0), (0, 0), (0, 0), formation="one-up", reference=[500, 500]))
    assert [table.place(name) for name in ("C1", "C2", "C3")] == [
        (500, 500),
        (450, 450),
        (550, 450),
    ]
    assert table.platoon("troop").command == table["C1"].id


def test_an_undone_entry_is_kept_in_the_log():
    table = begin_table(troop((500, 500)))
    entry = table.order("troop", "platoon-advance")
    table.game.undo(entry.seq, "", at="t", request="back")
    assert entry in table.game.entries
    assert table.platoon("troop").sealed is None


def test_without_a_visibility_in_the_scenario_elements_see_5000_m():
    told = card([troop((500, 500))], [zug((500, 900))]).model_dump(by_alias=True)
    del told["visibility_m"]
    assert DoubleBlind.model_validate(told).visibility_m == 5000


@pytest.mark.parametrize(("at_once", "phase"), [(True, "over"), (False, "orders")])
def test_an_aim_that_wins_at_once_ends_the_battle_with_the_turn_in_which_it_is_held(at_once, phase):
    aim = {"place": [1000, 1000], "within_m": 100, "wins_at_once": at_once}
    table = begin_table(troop((1000, 800)), zug((100, 1900)), aim=aim)
    assert table.battle.turn == 1
    table.order("troop", "platoon-advance")
    table.turn()
    told = table.make("release").told["umpire"]
    assert table.battle.phase == phase
    assert ("British holds the ground" in told) is at_once


def test_only_its_player_and_the_umpire_read_where_a_platoon_is_set_out():
    corners = [[100, 100], [400, 100], [400, 400], [100, 400]]
    late = troop((0, 0), deploy=corners, formation="line")
    table = Table([late], [zug((500, 1900))])
    seat = Viewer("side", "B", "british")
    enemy = texts_for_player(table.battle, "axis", table.game.entries)
    told = {"platoon": "troop", "x_m": 200, "y_m": 300, "heading_deg": 0}
    entry = table.make("deploy", seat, **told)
    assert table.place("C1") == (200, 300)
    assert set(entry.told) == {"british", "umpire"}
    assert texts_for_player(table.battle, "axis", table.game.entries) == enemy
