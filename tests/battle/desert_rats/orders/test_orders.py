"""Command actions: who may give which, and what each one changes (Desert Rats)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.table import Refusal, Table, element, platoon

SEAT = Viewer("side", "B", "british")
ENEMY = Viewer("side", "B", "axis")


def made(**more):
    troop = (element(f"c{n}", "crusader", at=[400 + 100 * n, 500]) for n in (1, 2, 3))
    zug = platoon("zug", element("p1", "panzer-2", at=[500, 1400]), heading_deg=180)
    return Table([platoon("troop", *troop)], [zug], **more).begin()


class TestSealed:
    def test_an_order_may_be_changed_until_the_orders_are_closed(self):
        table = made()
        table.order("troop", "platoon-advance")
        table.order("troop", "platoon-retreat")
        table.close()
        assert table.platoon("troop").movement == "retreat"
        with pytest.raises(Refusal, match="cannot be given now"):
            table.order("troop", "platoon-advance")

    def test_a_player_orders_only_their_own_platoons(self):
        table = made()
        progress = table.attempt("give-order", ENEMY, platoon="troop", command="platoon-advance")
        assert progress.entry is None
        assert table.platoon("troop").sealed is None

    def test_only_the_player_and_the_umpire_read_an_order(self):
        entry = made().order("troop", "platoon-advance")
        assert set(entry.told) == {"british", "umpire"}

    def test_without_a_new_order_standing_orders_continue(self):
        table = made()
        table.order("troop", "platoon-advance")
        table.whole_turn()
        table.move()
        assert table.place("C1") == (500, 850)


class TestForbidden:
    @pytest.mark.parametrize("result", ["panicked", "demoralised"])
    def test_a_broken_platoon_takes_no_orders(self, result):
        table = made()
        table.bring_about(e.Reacted("troop", result))
        with pytest.raises(Refusal, match="takes no orders"):
            table.order("troop", "platoon-advance")

    def test_a_platoon_without_a_command_element_takes_no_orders(self):
        table = made()
        table.bring_about(e.Destroyed(table["C1"].id, 1))
        with pytest.raises(Refusal, match="lost its command element"):
            table.order("troop", "platoon-advance")

    def test_a_platoon_off_the_map_takes_no_orders(self):
        table = made()
        table.make("rule-platoon", platoon="troop", reaction="ok", on="no")
        with pytest.raises(Refusal, match="not on the map"):
            table.order("troop", "platoon-advance")

    @pytest.mark.parametrize("result", ["ok", "overconfident"])
    def test_any_other_platoon_may_have_any_order(self, result):
        table = made()
        table.bring_about(e.Reacted("troop", result))
        table.order("troop", "platoon-advance")

        assert table.platoon("troop").sealed.command == "platoon-advance"


class TestEffects:
    """An order does not change what it does not name."""

    def test_advance_leaves_fire_orders_as_they_are(self):
        table = made()
        table.fire_order("C2")
        table.order("troop", "platoon-advance")
        table.close()
        assert table["C2"].firing
        assert table.platoon("troop").movement == "advance"

    def test_move_to_turns_the_platoon_towards_its_goal(self):
        table = made()
        table.order("troop", "platoon-move-to", x_m=900, y_m=500)
        table.close()
        assert table.platoon("troop").heading_deg == 90
        assert table.platoon("troop").goal == (900, 500)

    def test_open_fire_halts_the_platoon_and_all_fire_with_the_command_element(self):
        table = made()
        table.order("troop", "platoon-advance")
        table.whole_turn()
        table.order("troop", "platoon-open-fire", target="nearest")
        table.close()
        assert table.platoon("troop").movement == "halt"
        assert all(table[name].firing for name in ("C1", "C2", "C3"))

    def test_lorries_have_nothing_to_fire(self):
        rifles = platoon(
            "rifles",
            element("r1", "british-infantry-section", at=[500, 500]),
            element("l1", "lorry", at=[520, 500]),
            kind="infantry",
        )
        zug = platoon("zug", element("p1", "panzer-2", at=[500, 1400]))
        table = Table([rifles], [zug]).begin()
        table.order("rifles", "platoon-open-fire", target="nearest")
        table.close()
        assert table["R1"].firing
        assert not table["L1"].firing

    def test_own_element_fire_is_the_command_elements_alone(self):
        table = made()
        table.order("troop", "own-element-fire", target="E1")
        table.close()
        assert table["C1"].firing
        assert table["C1"].target == table["P1"].id
        assert not table["C2"].firing

    def test_own_element_cease_fire_needs_no_die(self):
        table = made()
        table.fire_order("C1", "C2")
        table.order("troop", "own-element-cease-fire")
        table.close()
        assert not table["C1"].firing
        assert table["C2"].firing

    def test_a_platoon_that_forms_up_halts(self):
        table = made()
        table.order("troop", "platoon-advance")
        table.whole_turn()
        table.order("troop", "platoon-formate", formation="line", heading_deg=90)
        table.close()
        assert table.platoon("troop").movement == "halt"
        assert table.platoon("troop").formation == "line"

    def test_a_named_target_is_kept_while_it_is_in_sight_and_can_be_changed_freely(self):
        troop = platoon("troop", element("c1", "crusader", at=[500, 500]))
        zug = platoon(
            "zug", *(element(f"p{n}", "panzer-2", at=[500 + 50 * n, 900 + n]) for n in (0, 1))
        )
        table = Table([troop], [zug]).begin()
        table.order("troop", "own-element-fire", target="E2")
        table.whole_turn()
        table.order("troop", "none", target="E1")
        table.close()
        assert table["C1"].target == table["P0"].id


class TestCeaseFire:
    """A die for each element that fires: 3 to succeed, 5 for the overconfident."""

    def firing(self, result="ok", **more):
        table = made(**more)
        table.bring_about(e.Reacted("troop", result))
        table.fire_order("C1", "C2", "C3")
        table.order("troop", "platoon-cease-fire")
        return table

    def close(self, table, *dice, command=None):
        told = {"troop: cease": dice} | ({"troop: command": command} if command else {})
        table.close(**told)
        return [table[name].firing for name in ("C1", "C2", "C3")]

    def test_each_element_obeys_on_3(self):
        assert self.close(self.firing(), 2, 3, command=3) == [False, True, False]

    def test_an_overconfident_platoon_obeys_on_a_5(self):
        fire = self.close(self.firing("overconfident"), 4, 5, command=4)
        assert fire == [True, True, False]

    def test_by_house_rule_the_command_element_obeys_immediately(self):
        table = self.firing(options={"command-ceases-freely": True})
        assert self.close(table, 1, 1) == [False, True, True]

    def test_the_movement_order_is_unchanged(self):
        table = made()
        table.order("troop", "platoon-advance")
        table.whole_turn()
        table.fire_order("C2")
        table.order("troop", "platoon-cease-fire")
        table.close(**{"troop: cease": (6,)})
        assert table.platoon("troop").movement == "advance"

    def test_a_player_reads_their_own_dice_and_nobody_else_does(self):
        table = self.firing()
        self.close(table, 2, 3, command=4)
        table.turn()
        assert "troop, cease fire: C3 (3) and C1 (4) cease; C2 (2) does not" in table.lines(
            "british"
        )
        assert not any("cease fire" in words for words in table.lines("axis"))
