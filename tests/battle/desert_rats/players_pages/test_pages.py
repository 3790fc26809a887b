"""The reports that a player receives, and those that the player does not receive (Desert Rats)."""

from dataclasses import replace

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.screens.page_preview import page_previews
from assistant.battle.desert_rats.screens.views import side_view
from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.table import Table, element, platoon
from tests.rules.desert_rats.maps import area

WALL = {"areas": [area("wall", 0, 900, 2000, 910, screen_m=50)]}


def crusaders(*places, **more):
    return platoon(
        "troop",
        *(element(f"c{n}", "crusader", at=list(at)) for n, at in enumerate(places, 1)),
        **more,
    )


def panzers(*places, id="zug", **more):
    return platoon(
        id,
        *(element(f"p{n}", "panzer-2", at=list(at)) for n, at in enumerate(places, 1)),
        **more,
    )


def keys(page):
    return [mark.key for mark in page.marks] + [line.key for line in page.lines]


def test_a_page_has_no_true_id_of_either_side():
    table = Table([crusaders((500, 500))], [panzers((500, 700), (500, 1900))]).begin()
    text = repr(table.battle.pages)
    assert "E1" in text
    assert "ID0" not in text


def test_an_aim_missing_from_the_orders_is_not_on_a_players_map():
    aim = {"place": [1000, 1000], "within_m": 100}
    table = Table([crusaders((500, 500))], [panzers((500, 700))], aim=aim).begin()
    assert table.battle.aim_place == (1000, 1000)
    assert "your aim" not in side_view(table.battle, "british").map
    told = replace(table.battle.tables["british"], mission="Hold the cairn, 1010.")
    table.game.state = replace(table.battle, tables={**table.battle.tables, "british": told})
    assert "your aim, 1010" in side_view(table.battle, "british").map
    assert "your aim" not in side_view(table.battle, "axis").map


def test_names_are_given_by_nearness_and_not_by_the_order_of_the_enemy():
    table = Table([crusaders((500, 500))], [panzers((500, 900), (500, 600), (500, 700))]).begin()
    labels = [table.contact("troop", name).label for name in ("P2", "P3", "P1")]
    assert labels == ["E1", "E2", "E3"]


def test_the_distance_to_a_model_is_from_an_element_that_sees_it():
    near = platoon("near", element("d1", "crusader", at=[400, 850]))  # behind the wall
    wall = {"areas": [area("wall", 0, 900, 450, 910, screen_m=50)]}
    table = Table([near, crusaders((900, 700))], [panzers((400, 950))], map=wall).begin()
    [line] = table.battle.pages["british"].lines
    assert "in your own sight" in line.words
    assert not table.battle.contacts.get(f"near {table['P1'].id}")
    assert line.words.endswith("559 m from C1")


def test_an_enemy_that_is_only_reported_has_no_name_so_that_names_cannot_be_counted():
    british = crusaders((500, 500), (500, 950))
    table = Table([british], [panzers((500, 1500), (550, 1500))], map=WALL).begin()
    assert table.contact("troop", "P1").label == ""
    assert "british" not in table.battle.labels


def test_an_enemy_in_the_command_elements_own_view_is_a_model_and_any_other_is_a_report():
    table = Table([crusaders((500, 500), (500, 950))], [panzers((500, 1500))], map=WALL).begin()
    page = table.battle.pages["british"]
    assert [m.kind for m in page.marks if m.side == "axis"] == ["report"]
    table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="clear")
    table.turn()
    assert [m.kind for m in table.draft("british").marks if m.side == "axis"] == ["model"]


class TestAgeing:
    def seen_once(self, observer="C1"):
        """The Panzer is seen in turn 1, and hidden from turn 2 on."""
        british = crusaders((500, 500)) if observer == "C1" else crusaders((500, 500), (500, 950))
        table = Table([british], [panzers((500, 1500))], map=WALL)
        table.make("begin")
        table.make("release")
        if observer == "C1":
            table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="clear")
            table.turn()
            table.make("release")
        return table

    def marks(self, table):
        table.turn()
        found = [(m.kind, m.stale) for m in table.draft("british").marks if m.side == "axis"]
        table.make("release")
        return found

    def test_an_enemy_that_leaves_the_commanders_view_is_a_report_for_two_turns_and_then_lost(self):
        table = self.seen_once()
        found = [self.marks(table) for _ in range(4)]
        assert found == [[("report", 1)], [("report", 2)], [], []]

    def test_the_report_of_a_lost_enemy_is_a_100_m_square_at_any_distance(self):
        table = self.seen_once()
        table.turn()
        mark = next(m for m in table.draft("british").marks if m.kind == "report")
        assert mark.square_m == 100

    def test_an_enemy_seen_again_while_stale_keeps_its_name(self):
        table = self.seen_once()
        self.marks(table)
        table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="clear")
        table.turn()
        assert table.contact("troop", "P1").label == "E1"

    def test_an_enemy_lost_and_seen_again_has_a_new_name(self):
        table = self.seen_once()
        for _ in range(3):
            self.marks(table)
        table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="clear")
        table.turn()
        assert table.contact("troop", "P1").label == "E2"


SCREENS = {
    "areas": [
        area("west", 0, 500, 540, 520, screen_m=30),
        area("east", 550, 500, 2000, 520, screen_m=30),
    ]
}


class TestSeenInPassing:
    def passing(self):
        british = crusaders((458, 100), heading_deg=90)
        axis = panzers((545, 900), (530, 930))  # the second is never seen by itself
        table = Table([british], [axis], map=SCREENS, options={"pulses": 2})
        table.begin()
        table.order("troop", "platoon-advance")
        table.turn()
        return table

    def test_a_commanders_passing_sight_is_reported_as_such_and_no_model_is_set_up(self):
        page = self.passing().draft("british")
        [mark] = [m for m in page.marks if m.side == "axis"]
        assert (mark.kind, mark.square_m, mark.stale, mark.passing) == ("report", 100, 0, True)
        [line] = page.lines
        assert "saw Panzer 2 in passing, gone at the end of the turn, 100 m square 0509" in (
            line.words
        )
        assert mark.note.startswith("seen in passing, gone at the end of the turn: ")
        assert not any("E1" in words for words in page.placing)

    def test_its_marker_is_named_in_passing_on_the_table_until_it_is_taken_off(self):
        table = self.passing()
        [step] = [x for x in table.draft("british").steps if x.kind == "report"]
        assert step.title == "Set up “Panzer 2 in passing”"
        for turn in range(3):
            table.make("release")
            table.turn()
            steps = [x.title for x in table.draft("british").steps if x.kind == "report"]
            assert steps == (["Take off “Panzer 2 in passing”"] if turn == 2 else [])

    def test_a_late_report_is_named_and_ages_like_any_other(self):
        table = self.passing()
        [line] = next(page_previews(table.battle)).lines
        table.make("hold-line", player="british", line=line.id, turn=2)
        told = []
        for _ in range(2):
            table.make("release")
            table.turn()
            page = table.draft("british")
            told.append([line.words.partition(" (")[0] for line in page.lines])
            markers = [mark.partition(" at ")[0] for mark in page.standing if "marker" in mark]
            assert markers == ["the marker “Panzer 2 in passing”"]
        assert told == [
            [
                "Late, of turn 1: C1 saw Panzer 2 in passing, gone at the end of the turn,"
                " 100 m square 0509"
            ],
            ["Last seen turn 1: Panzer 2, 100 m square 0509"],
        ]

    def test_an_enemy_seen_in_passing_is_counted_with_the_others_next_turn(self):
        table = self.passing()
        pair = " ".join(sorted((table["C1"].id, table["P2"].id)))
        table.bring_about(e.SightRuled(pair, clear=True))
        table.make("set-visibility", metres="4000")
        assert len([m for m in table.draft("british").marks if m.side == "axis"]) == 2
        table.make("release")
        table.turn()
        [mark] = [m for m in table.draft("british").marks if m.side == "axis"]
        assert (mark.label, mark.stale) == ("2 × Panzer 2", 1)

    def test_an_enemy_seen_in_passing_cannot_be_chosen_as_a_target(self):
        table = self.passing()
        table.make("release")
        seat = Viewer("side", "B", "british")
        told = {"platoon": "troop", "command": "platoon-open-fire"}
        asked = table.attempt("give-order", seat, commit=False, **told).asks
        target = next(ask for ask in asked if ask.name == "target")
        assert [option.value for option in target.options] == ["nearest"]

    def test_an_enemy_seen_in_passing_is_stale_in_the_next_turn(self):
        table = self.passing()
        table.make("release")
        table.turn()
        marks = [m for m in table.draft("british").marks if m.side == "axis"]
        assert [(m.kind, m.stale) for m in marks] == [("report", 1)]


class TestWrecks:
    def killed(self, at=(500, 800)):
        table = Table([crusaders((500, 500))], [panzers(at, (1900, 1900))], map=WALL).begin()
        table.fire_order("C1")
        table.turn(lambda throw: (6,) * throw.count)
        return table

    def test_an_element_destroyed_in_sight_stays_on_the_page_as_a_wreck(self):
        table = self.killed()
        marks = [(m.kind, m.label) for m in table.draft("british").marks if m.side == "axis"]
        assert ("wreck", "E1") in marks
        for _ in range(4):
            table.make("release")
            table.turn()
        marks = [(m.kind, m.label) for m in table.draft("british").marks if m.side == "axis"]
        assert ("wreck", "E1") in marks

    def test_an_element_never_seen_alive_may_be_found_as_a_wreck(self):
        table = Table([crusaders((500, 500))], [panzers((500, 1500), (1900, 1900))], map=WALL)
        table.begin()
        table.make("rule-element", element=table["P1"].id, lost="yes", stuck="no", firing="no")
        table.turn()
        assert not any(m.side == "axis" for m in table.draft("british").marks)
        table.make("release")
        table.make("rule-sight", element=table["C1"].id, other=table["P2"].id, how="blocked")
        pair = " ".join(sorted((table["C1"].id, table["P1"].id)))
        table.bring_about(e.SightRuled(pair, clear=True))
        table.turn()
        marks = [m.kind for m in table.draft("british").marks if m.side == "axis"]
        assert marks == ["wreck"]

    def test_foot_killed_in_sight_is_removed_from_the_table(self):
        foot = platoon("guns", element("g1", "anti-tank-gun", at=[500, 590]), kind="infantry")
        table = Table([crusaders((500, 500))], [foot, panzers((1900, 1900))], map=WALL).begin()
        table.bring_about(e.HitsSet(table["G1"].id, 3))
        table.fire_order("C1")
        table.turn(lambda throw: (6,) * throw.count)
        lines = table.lines("british")
        assert not any("Anti-Tank" in words for words in lines)
        assert "C1 fired at E1: position silenced" in lines


class TestFire:
    def test_shots_at_one_enemy_with_one_result_are_one_line(self):
        table = Table(
            [crusaders((500, 500), (600, 500), (700, 500))], [panzers((500, 700), (700, 700))]
        ).begin()
        table.fire_order("C1", "C2", "C3")
        table.turn()
        fire = [x.words for x in table.draft("british").lines if x.kind == "fire"]
        assert fire == ["C1 and C2 fired at E1: miss", "C3 fired at E2: miss"]

    def test_lines_of_fire_are_numbered_by_seat_so_that_they_do_not_count_others_shots(self):
        british = [crusaders((500, 500)), platoon("b", element("c9", "crusader", at=[900, 500]))]
        axis = [panzers((500, 700)), panzers((900, 700), id="zwei")]
        table = Table(british, [axis[0], without_names(axis[1])], size=1).begin()
        table.fire_order("C1", "C9", "P1", "Q1")
        table.turn()
        for draft in table.battle.drafts.values():
            assert [x.key for x in draft.lines if x.kind == "fire"] == ["shot 0"]
            assert [x.key for x in draft.lines if x.kind == "loss"] == ["shot at 0"]

    def test_shots_by_many_are_one_line_for_the_target_and_one_line_a_kind_in_the_log(self):
        axis = panzers((450, 700), (500, 700), (550, 700))
        table = Table([crusaders((500, 500))], [axis]).begin()
        table.fire_order("P1", "P2", "P3")
        table.turn(lambda throw: (1,) * throw.count)
        taken = [x.words for x in table.draft("british").lines if x.kind == "loss"]
        assert taken == ["C1 was shot at from E1, E2 and E3"]
        logs = [entry.told.get("british", "") for entry in table.game.entries]
        assert any("E1, E2 and E3 (Panzer 2) came into sight." in words for words in logs)

    def test_shots_from_the_same_direction_are_not_counted(self):
        table = Table([crusaders((500, 500))], [panzers((490, 1000), (510, 1000))], map=WALL)
        table.begin()
        for name in ("P1", "P2"):
            pair = " ".join(sorted((table["C1"].id, table[name].id)))
            table.bring_about(e.SightRuled(pair, clear=True))
        table.fire_order("P1", "P2")
        table.make("close-orders")
        table.make("move-all")
        table.make("fire-all", dice=lambda throw: (1,) * throw.count)
        for name in ("P1", "P2"):
            table.make("rule-sight", element=table["C1"].id, other=table[name].id, how="map")
        table.make("react-all", dice=lambda throw: (6,) * throw.count)
        assert "C1 was shot at from the N" in table.lines("british")

    def test_a_firer_out_of_contact_is_reported_by_direction_only(self):
        table = Table([crusaders((500, 500))], [panzers((500, 1000))], map=WALL).begin()
        pair = " ".join(sorted((table["C1"].id, table["P1"].id)))
        table.bring_about(e.SightRuled(pair, clear=True))
        table.fire_order("P1")
        table.make("close-orders")
        table.make("move-all")
        table.make("fire-all", dice=lambda throw: (1,) * throw.count)
        table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="map")
        table.make("react-all", dice=lambda throw: (6,) * throw.count)
        assert "C1 was shot at from the N" in table.lines("british")


def without_names(told):
    told["elements"] = [{**told["elements"][0], "id": "q1"}]
    return told


class TestMistakes:
    """A wrong report cannot be recalled: the next page strikes it, and never says why."""

    def told_wrongly(self):
        table = Table([crusaders((500, 500))], [panzers((500, 700))], map=WALL)
        table.make("begin")
        table.make("release")
        return table

    def taken_back(self):
        table = self.told_wrongly()
        table.game.undo(table.game.last_standing().seq, "", at="t", request="back")
        table.make("shift", element=table["P1"].id, x_m=500, y_m=1500, heading_deg=0)
        return table

    def test_a_line_of_an_undone_page_is_struck_if_it_is_untrue(self):
        table = self.taken_back()
        page = table.draft("british")
        assert page.lines == ()
        assert len(page.struck) == 1
        assert "in your own sight" in page.struck[0]

    def test_a_line_that_is_still_true_is_not_struck(self):
        table = self.told_wrongly()
        table.game.undo(table.game.last_standing().seq, "", at="t", request="back")
        table.make("shift", element=table["P1"].id, x_m=500, y_m=700, heading_deg=0)
        assert table.draft("british").struck == ()

    def test_the_placing_list_removes_what_an_undone_page_set_up(self):
        page = self.taken_back().draft("british")
        assert any("E1" in words for words in page.placing)

    def test_a_correction_is_listed_only_once(self):
        table = self.taken_back()
        table.make("release")
        table.turn()
        assert table.draft("british").struck == ()

    @pytest.mark.parametrize("seat", ["british", "axis"])
    def test_a_page_not_yet_released_leaves_no_trace(self, seat):
        table = Table([crusaders((500, 500))], [panzers((500, 700))], map=WALL)
        table.make("begin")
        table.make("shift", element=table["P1"].id, x_m=500, y_m=1500, heading_deg=0)
        assert table.draft(seat).struck == ()
        assert table.draft(seat).lines == ()
        table.make("shift", element=table["P1"].id, x_m=500, y_m=700, heading_deg=0)
        assert table.contact("troop", "P1").label == "E1"


class TestCommandLost:
    def test_without_a_command_element_there_is_no_view_and_there_are_no_reports(self):
        table = Table([crusaders((500, 500), (600, 500))], [panzers((500, 900))]).begin()
        table.bring_about(e.Destroyed(table["C1"].id, 1))
        table.turn()
        assert not any(m.side == "axis" for m in table.draft("british").marks)
        table.make("release")
        table.turn()
        assert table.platoon("troop").command == table["C2"].id
        assert any(m.side == "axis" for m in table.draft("british").marks)

    def test_an_observer_who_dismounts_makes_no_report_wrong(self):
        rifles = platoon(
            "rifles",
            element("r1", "british-infantry-section", on="l1"),
            element("l1", "lorry", at=[500, 500]),
            kind="infantry",
        )
        table = Table([rifles], [panzers((900, 500))]).begin()
        assert "400 m from R1" in table.battle.pages["british"].lines[0].words
        told = {"formation": "own", "heading_deg": 0, "dropping": (table["R1"].id,)}
        table.order("rifles", "platoon-formate", **told)
        table.turn()
        assert not table["R1"].carried_by
        assert table.draft("british").struck == ()
