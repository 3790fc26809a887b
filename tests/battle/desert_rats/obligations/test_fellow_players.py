"""Players of one side: what they share, and what only one of them knows (1, 4.1, 11)."""

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.screens.console import umpire_view
from tests.battle.desert_rats.battles.test_secrets import texts_for_player
from tests.battle.desert_rats.obligations.forces import (
    WALL,
    begin_table,
    troop,
    zug,
)

FIRST, SECOND = "british-1", "british-2"


def two_players(axis=None, **more):
    """C1 and C2 belong to the first British player, D1 to the second; D1 is behind the wall."""
    british = [troop((500, 500), (560, 500)), troop((1000, 950), id="other", letter="d")]
    axis = axis or [zug((500, 800)), zug((1000, 1500), id="zwei", letter="q")]
    return begin_table(british, axis, size=1, map={"areas": [WALL]}, **more)


class TestFellowPlayers:
    def test_an_enemy_seen_by_one_command_element_is_on_the_table_of_all_players(self):
        table = two_players()
        for seat in (FIRST, SECOND):
            marks = [m for m in table.battle.pages[seat].marks if m.side == "axis"]
            assert [(m.kind, m.x_m, m.y_m, m.heading_deg) for m in marks] == [
                ("model", 500, 800, 0),
                ("model", 1000, 1500, 0),
            ]

    def test_reports_go_only_to_the_player_whose_platoon_made_them(self):
        table = two_players()
        table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="blocked")
        table.turn()
        assert "C2 reports Panzer 2" in " ".join(table.lines(FIRST))
        assert "C2" not in " ".join(table.lines(SECOND))
        assert not any(m.kind == "report" for m in table.draft(SECOND).marks)

    def test_each_player_sees_all_elements_of_the_side_and_only_their_own_orders(self):
        table = two_players()
        table.bring_about(e.FireOrdered(table["C2"].id, True), e.HitsSet(table["C2"].id, 1))
        table.turn()
        page = table.draft(SECOND)
        assert [m.label for m in page.marks if m.side == "british"] == ["C1", "C2", "D1"]
        assert [own.name for own in page.platoons] == ["other"]
        assert "to fire" not in repr(page.platoons)

    def test_a_sealed_order_changes_nothing_that_the_other_receives(self):
        table = two_players()
        before = {
            seat: texts_for_player(table.battle, seat, table.game.entries)
            for seat in (SECOND, "axis-1")
        }
        entry = table.order("troop", "platoon-advance")
        assert set(entry.told) == {FIRST, "umpire"}
        for seat, got in before.items():
            assert texts_for_player(table.battle, seat, table.game.entries) == got

    def test_the_last_missing_order_changes_nothing_that_the_other_player_receives(self):
        table = two_players()
        for id in ("troop", "zug", "zwei"):
            table.order(id, "none")
        got = texts_for_player(table.battle, SECOND, table.game.entries)
        other = two_players()
        assert texts_for_player(other.battle, SECOND, other.game.entries) == got

    def test_the_umpire_sees_each_order_as_it_comes_in(self):
        table = two_players()
        assert [name for _, name in umpire_view(table.battle).waiting] == [
            *("troop", "other", "zug", "zwei")
        ]
        table.order("troop", "platoon-retreat")
        assert [name for _, name in umpire_view(table.battle).waiting] == ["other", "zug", "zwei"]
        [row, _] = umpire_view(table.battle).columns[0].platoons
        assert row.sealed == "retreat"


def test_scenario_options_visibility_step_and_seed_are_the_umpires():
    one = two_players()
    other = two_players(options={"dust-trails": True}, visibility_m=4000)
    for table in (one, other):
        table.make("close-orders")
    assert texts_for_player(one.battle, FIRST, one.game.entries) == (
        texts_for_player(other.battle, FIRST, other.game.entries)
    )
    other.make("move-all")
    assert (
        texts_for_player(one.battle, FIRST, one.game.entries)[0]
        == (texts_for_player(other.battle, FIRST, other.game.entries)[0])
    ), "the step of the turn"
