"""Fire: who fires at what, and what both players read of it (5, 8)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.obligations.forces import (
    WALL,
    begin_table,
    fire_results,
    lines_of,
    ones,
    rifles,
    section,
    shot,
    sixes,
    troop,
    zug,
)
from tests.battle.desert_rats.table import Refusal

SEAT = Viewer("side", "B", "british")


class TestTargets:
    def test_nobody_shoots_at_what_only_a_comrade_sees(self):
        table = begin_table(troop((500, 500), (500, 950)), zug((500, 1500)), map={"areas": [WALL]})
        assert fire_results(table, "C1") == []

    def test_the_first_of_two_equally_near_enemies_is_shot_at(self):
        table = begin_table(troop((500, 500)), zug((400, 900), (600, 900)))
        fire_results(table, "C1")
        assert table["C1"].shot_at == table["P1"].id

    def test_the_platoon_shoots_at_the_nearest_and_only_the_command_element_as_ordered(self):
        table = begin_table(troop((500, 500), (520, 500)), zug((500, 900), (500, 1000)))
        label = table.contact("troop", "P2").label
        table.order("troop", "platoon-open-fire", target=label)
        fire_results(table)
        assert table["C1"].shot_at == table["P2"].id
        assert table["C2"].shot_at == table["P1"].id

    def test_a_player_chooses_among_the_models_that_their_command_element_sees(self):
        table = begin_table(
            troop((500, 500), (1500, 950)), zug((500, 800), (1500, 1500)), map={"areas": [WALL]}
        )
        told = {"platoon": "troop", "command": "own-element-fire"}
        asked = table.attempt("give-order", SEAT, commit=False, **told).asks
        target = next(ask for ask in asked if ask.name == "target")
        assert [option.value for option in target.options] == ["nearest", "E1"]
        with pytest.raises(Refusal):
            table.order("troop", "own-element-fire", target="E2")

    def test_a_target_that_is_out_of_sight_gives_way_to_the_nearest(self):
        table = begin_table(troop((500, 500)), zug((500, 900), (500, 1000)))
        label = table.contact("troop", "P2").label
        table.order("troop", "own-element-fire", target=label)
        table.move()
        ids = {"element": table["C1"].id, "other": table["P2"].id}
        table.make("rule-sight", **ids, how="blocked")
        fire_results(table)
        assert table["C1"].shot_at == table["P1"].id

    def test_ranges_are_those_of_the_end_of_the_movement(self):
        table = begin_table(troop((500, 500)), zug((500, 1100)))
        table.order("zug", "platoon-move-to", x_m=500, y_m=1000)
        assert shot(table, "C1").inputs["range_m"] == 500

    def test_facing_never_limits_fire(self):
        table = begin_table(troop((500, 500), heading_deg=180), zug((500, 900)))
        assert shot(table, "C1")


class TestWithoutEffect:
    """N.e.: no shot and no die; the firing player reads *no effect*, the enemy nothing."""

    def at_lorry(self, **more):
        return begin_table(rifles((500, 500)), zug((500, 590), type="lorry"), **more)

    def test_rifles_do_not_shoot_at_a_lorry(self):
        assert fire_results(self.at_lorry(), "R1") == []

    def test_by_house_rule_rifles_shoot_at_lorries_with_the_infantry_column(self):
        found = shot(self.at_lorry(options={"small-arms-at-lorries": True}), "R1")
        assert found.outcome["attack"] == "U"

    def test_at_a_named_target_no_die_is_thrown_and_nobody_is_revealed(self):
        table = begin_table(rifles((500, 500)), zug((500, 800)))
        table.bring_about(e.FireOrdered(table["R1"].id, True, table["P1"].id))
        table.contacts()
        found = shot(table, dice=None)
        assert found.dice == {}
        assert not table["R1"].fired
        table.make("react-all", dice=sixes)
        assert "R1 fired at E1: no effect" in table.lines("british")
        assert lines_of(table, "axis", "shot at") == []

    def test_a_miss_is_reported_only_as_a_miss(self):
        table = begin_table(troop((500, 500)), zug((500, 900)))
        fire_results(table, "C1")
        table.make("react-all", dice=sixes)
        assert lines_of(table, "british", "fired at") == ["C1 fired at E1: miss"]


class TestDice:
    def test_a_die_is_rolled_even_for_a_shot_that_cannot_hit(self):
        table = begin_table(
            zug((500, 500), type="lorry", id="troop", letter="c"),
            zug((500, 1900), type="anti-tank-gun"),
        )
        found = shot(table, "P1", dice=sixes)
        assert found.outcome["score_needed"] > 6
        assert found.dice
        assert found.outcome["result"] == "miss", "a 6 is no hit by itself"

    def test_a_1_is_not_an_automatic_miss(self):
        table = begin_table(troop((500, 500)), zug((500, 590), type="anti-tank-gun"))
        found = shot(table, "P1")  # 2, less 1 for a target that stands
        assert found.outcome["hit"] is True

    def test_only_the_umpire_rolls_for_shots(self):
        table = begin_table(troop((500, 500)), zug((500, 900)))
        table.fire_order("C1")
        table.move()
        with pytest.raises(KeyError):  # it is no move of theirs
            table.make("fire-all", by=SEAT, dice=sixes)
        table.make("fire-all", dice=sixes)

    def test_the_command_elements_die_is_its_players_and_others_are_not(self):
        table = begin_table(troop((500, 500), (520, 500)), zug((500, 900)))
        fire_results(table, "C1", "C2", dice=ones)
        table.make("react-all", dice=sixes)
        assert lines_of(table, "british", "rolled") == ["C1 rolled 1 to hit"]

    def test_a_die_is_changed_by_undoing_the_step(self):
        table = begin_table(troop((500, 500)), zug((500, 900)))
        fire_results(table, "C1", dice=sixes)
        assert table["P1"].destroyed == 1
        last = table.game.last_standing()
        table.game.undo(last.seq, "", at="t", request="back")
        assert table["P1"].destroyed is None
        fire_results(table, dice=ones)
        assert table["P1"].destroyed is None
        assert last.seq in [entry.seq for entry in table.game.entries], "marked, not removed"


def test_a_firer_that_moved_into_sight_is_revealed_to_all_that_see_it_at_the_end_of_the_step():
    table = begin_table(troop((500, 500)), section((500, 1300), type="88mm-flak-36"))
    assert table.contact("troop", "I1") is None
    fire_results(table, "I1")
    table.make("react-all", dice=sixes)
    assert lines_of(table, "british", "88mm Flak 36, in your own sight") != []


def test_a_player_reads_which_of_their_elements_were_shot_at_and_lost():
    table = begin_table(troop((500, 400), (520, 500)), zug((500, 900), type="88mm-flak-36"))
    fire_results(table, "P1", dice=sixes)
    table.make("react-all", dice=sixes)
    assert "C2 was shot at from E1" in table.lines("british")
    assert "C2 is lost" in table.lines("british")


def test_a_platoon_that_ceased_fire_holds_fire_this_turn_and_may_move_with_its_next_order():
    table = begin_table(troop((500, 500), (520, 500)), zug((500, 900)))
    table.fire_order("C1", "C2")
    table.order("troop", "platoon-cease-fire")
    table.close(**{"troop: cease": (2,), "troop: command": 3})
    table.make("move-all")
    entry = table.make("fire-all", dice=ones)
    assert "C2 at P1" in entry.told["umpire"]
    assert "C1 at P1" not in entry.told["umpire"]
    table.make("react-all", dice=sixes)
    table.make("release")
    table.order("troop", "platoon-advance")
    table.move()
    assert table.place("C1") == (500, 675)
    assert table.place("C2") == (520, 500), "it fires on and is held by its fire"


def test_a_command_element_that_does_not_fire_needs_no_die_to_cease_fire():
    table = begin_table(troop((500, 500), (520, 500)), zug((500, 900)))
    table.fire_order("C2")
    table.order("troop", "platoon-cease-fire")
    table.close(**{"troop: cease": (3,)})
    assert not table["C2"].firing


def test_the_overconfident_command_element_still_ceases_by_itself_without_a_die():
    table = begin_table(troop((500, 500)), zug((500, 900)))
    table.bring_about(e.Reacted("troop", "overconfident"))
    table.fire_order("C1")
    table.order("troop", "own-element-cease-fire")
    table.close()
    assert not table["C1"].firing


def test_a_hit_on_foot_is_reported_like_a_bounce():
    table = begin_table(troop((500, 500)), section((500, 590)))
    fire_results(table, "C1", dice=sixes)
    table.make("react-all", dice=sixes)
    assert table["I1"].hits == 1
    assert "C1 fired at E1: hit, no visible effect" in table.lines("british")
    assert "1 hit" not in " ".join(table.lines("british"))


def test_a_section_that_moved_fires_at_the_range_where_it_ends():
    table = begin_table(rifles((500, 500)), section((500, 690)))
    table.order("rifles", "platoon-advance")
    assert shot(table, "R1").inputs["range_m"] == 115
