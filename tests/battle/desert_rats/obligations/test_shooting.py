"""Who fires at what, with which factors, and what both players read of it (5, 8)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.obligations.forces import (
    WALL,
    begun,
    lines_of,
    ones,
    rifles,
    section,
    sixes,
    troop,
    zug,
)
from tests.battle.desert_rats.table import Refusal
from tests.rules.desert_rats.maps import area

SEAT = Viewer("side", "B", "british")


def fired(table, *names, dice=ones):
    """The resolutions of the fire step with these ordered to fire."""
    table.fire_order(*names)
    if table.battle.phase == "orders":
        table.make("close-orders", dice=sixes)
        table.make("move-all", dice=sixes)
    entry = table.make("fire-all", dice=dice)
    return [r for r in entry.resolutions if "fire-at" in r.procedure]


def shot(table, *names, dice=ones):
    [found] = fired(table, *names, dice=dice)
    return found


class TestTargets:
    def test_nobody_shoots_by_a_comrades_sight(self):
        table = begun(troop((500, 500), (500, 950)), zug((500, 1500)), map={"areas": [WALL]})
        assert fired(table, "C1") == []

    def test_of_two_equally_near_the_first_is_shot_at(self):
        table = begun(troop((500, 500)), zug((400, 900), (600, 900)))
        fired(table, "C1")
        assert table["C1"].shot_at == table["P1"].id

    def test_the_platoon_shoots_at_the_nearest_and_only_the_command_element_as_it_is_told(self):
        table = begun(troop((500, 500), (520, 500)), zug((500, 900), (500, 1000)))
        label = table.contact("troop", "P2").label
        table.order("troop", "platoon-open-fire", target=label)
        fired(table)
        assert table["C1"].shot_at == table["P2"].id
        assert table["C2"].shot_at == table["P1"].id

    def test_a_player_chooses_among_the_models_that_his_command_element_sees(self):
        table = begun(
            troop((500, 500), (1500, 950)), zug((500, 800), (1500, 1500)), map={"areas": [WALL]}
        )
        told = {"platoon": "troop", "command": "own-element-fire"}
        asked = table.attempt("give-order", SEAT, commit=False, **told).asks
        target = next(ask for ask in asked if ask.name == "target")
        assert [option.value for option in target.options] == ["nearest", "E1"]
        with pytest.raises(Refusal):
            table.order("troop", "own-element-fire", target="E2")

    def test_a_target_that_is_out_of_sight_gives_way_to_the_nearest(self):
        table = begun(troop((500, 500)), zug((500, 900), (500, 1000)))
        label = table.contact("troop", "P2").label
        table.order("troop", "own-element-fire", target=label)
        table.move()
        ids = {"element": table["C1"].id, "other": table["P2"].id}
        table.make("rule-sight", **ids, how="blocked")
        fired(table)
        assert table["C1"].shot_at == table["P1"].id

    def test_ranges_are_those_of_the_end_of_the_movement(self):
        table = begun(troop((500, 500)), zug((500, 1100)))
        table.order("zug", "platoon-move-to", x_m=500, y_m=1000)
        assert shot(table, "C1").inputs["range_m"] == 500

    def test_facing_never_limits_fire(self):
        table = begun(troop((500, 500), heading_deg=180), zug((500, 900)))
        assert shot(table, "C1")


class TestWithoutEffect:
    """N.e.: no shot and no die; its player reads *no effect*, the enemy nothing."""

    def at_lorry(self, **more):
        return begun(rifles((500, 500)), zug((500, 590), type="lorry"), **more)

    def test_rifles_do_not_shoot_at_a_lorry(self):
        assert fired(self.at_lorry(), "R1") == []

    def test_by_the_house_rule_they_do_with_their_column_for_infantry(self):
        found = shot(self.at_lorry(options={"small-arms-at-lorries": True}), "R1")
        assert found.outcome["attack"] == "U"

    def test_at_a_named_target_no_die_is_thrown_and_nobody_is_revealed(self):
        table = begun(rifles((500, 500)), zug((500, 800)))
        table.bring_about(e.FireOrdered(table["R1"].id, True, table["P1"].id))
        table.contacts()
        found = shot(table, dice=None)
        assert found.dice == {}
        assert not table["R1"].fired
        table.make("react-all", dice=sixes)
        assert "R1 fired at E1: no effect" in table.lines("british")
        assert lines_of(table, "axis", "shot at") == []

    def test_a_miss_is_a_miss_and_nothing_more(self):
        table = begun(troop((500, 500)), zug((500, 900)))
        fired(table, "C1")
        table.make("react-all", dice=sixes)
        assert lines_of(table, "british", "fired at") == ["C1 fired at E1: miss"]


class TestDice:
    def test_the_die_falls_where_no_die_can_hit(self):
        table = begun(
            zug((500, 500), type="lorry", id="troop", letter="c"),
            zug((500, 1900), type="anti-tank-gun"),
        )
        found = shot(table, "P1", dice=sixes)
        assert found.outcome["score_needed"] > 6
        assert found.dice
        assert found.outcome["result"] == "miss", "a 6 is no hit by itself"

    def test_a_1_is_no_miss_by_itself(self):
        table = begun(troop((500, 500)), zug((500, 590), type="anti-tank-gun"))
        found = shot(table, "P1")  # 2, less 1 for a target that stands
        assert found.outcome["hit"] is True

    def test_the_umpire_throws_for_all_and_no_player_may(self):
        table = begun(troop((500, 500)), zug((500, 900)))
        table.fire_order("C1")
        table.move()
        with pytest.raises(KeyError):  # it is no move of theirs
            table.make("fire-all", by=SEAT, dice=sixes)
        table.make("fire-all", dice=sixes)

    def test_the_command_elements_die_is_its_players_and_others_are_not(self):
        table = begun(troop((500, 500), (520, 500)), zug((500, 900)))
        fired(table, "C1", "C2", dice=ones)
        table.make("react-all", dice=sixes)
        assert lines_of(table, "british", "threw") == ["C1 threw 1 to hit"]

    def test_a_die_is_changed_by_taking_the_step_back(self):
        table = begun(troop((500, 500)), zug((500, 900)))
        fired(table, "C1", dice=sixes)
        assert table["P1"].destroyed == 1
        last = table.game.last_standing()
        table.game.undo(last.seq, "", at="t", request="back")
        assert table["P1"].destroyed is None
        fired(table, dice=ones)
        assert table["P1"].destroyed is None
        assert last.seq in [entry.seq for entry in table.game.entries], "marked, not removed"


class TestAtVehicles:
    def modifier(self, **told):
        table = begun(
            troop((500, 500)), zug((500, 900), heading_deg=180), options=told.pop("options", {})
        )
        table.fire_order("C1")
        if told.pop("moving", False):
            table.order("zug", "platoon-formate", formation="line", heading_deg=90)
            table.bring_about(e.CircledInConfusion(table["P1"].id))
        table.move()
        usual = {"aspect": "front", "cover": "none", "hull_down": "no"}
        ids = f"{table['C1'].id} {table['P1'].id}"
        table.make("rule-shot", shot=ids, **(usual | told))
        return shot(table).outcome["modifier"]

    def test_plus_1_for_a_target_that_stands_and_nothing_for_one_that_circles(self):
        assert self.modifier() == 1
        assert self.modifier(moving=True) == 0

    def test_minus_2_hull_down_and_minus_1_in_cover_and_both(self):
        assert self.modifier(hull_down="yes") == 1 - 2
        assert self.modifier(cover="cover") == 1 - 1
        assert self.modifier(hull_down="yes", cover="cover") == 1 - 2 - 1

    def test_by_house_rule_hull_down_swallows_cover(self):
        options = {"hull-down-and-cover-add": False}
        assert self.modifier(hull_down="yes", cover="cover", options=options) == 1 - 2

    @pytest.mark.parametrize(("aspect", "struck"), [("front", "E"), ("side", "F"), ("rear", "U")])
    def test_side_and_rear_are_thinner(self, aspect, struck):
        heading = {"front": 180, "side": 90, "rear": 0}[aspect]
        table = begun(troop((500, 500)), zug((500, 900), heading_deg=heading))
        assert shot(table, "C1").outcome["armour_struck"] == struck

    def test_turning_on_the_spot_is_not_moving(self):
        table = begun(troop((500, 500)), zug((500, 900), heading_deg=180))
        table.order("zug", "platoon-formate", formation="own", heading_deg=90)
        assert shot(table, "C1").inputs["stationary"] is True

    def test_who_only_turned_may_fire(self):
        table = begun(troop((500, 500)), zug((500, 900)))
        table.fire_order("C1")
        table.bring_about(e.Moved(table["C1"].id, 500, 500, 90, moved=False))
        assert shot(table)

    def test_earlier_shots_are_remembered_when_the_target_moves_and_not_at_another(self):
        table = begun(troop((500, 500)), zug((500, 900)))
        fired(table, "C1")
        table.make("react-all", dice=sixes)
        table.make("release")
        table.order("zug", "platoon-formate", formation="line", heading_deg=90)
        table.bring_about(e.Moved(table["P1"].id, 520, 900, 0))
        assert shot(table).inputs["previous_shots"] == 1
        other = begun(troop((500, 500)), zug((500, 900), (500, 1000)))
        fired(other, "C1")
        other.make("react-all", dice=sixes)
        other.make("release")
        other.bring_about(e.FireOrdered(other["C1"].id, True, other["P2"].id))
        assert shot(other).inputs["previous_shots"] == 0

    def test_armour_that_is_too_thick_is_not_hurt_and_makes_no_test(self):
        table = begun(troop((500, 500), type="matilda"), zug((500, 900)))
        found = shot(table, "P1", dice=sixes)
        assert found.outcome["result"] == "bounced"
        entry = table.make("react-all", dice=None)
        tested = [r for r in entry.resolutions if r.outcome.get("tested")]
        assert tested == []


class TestAtFoot:
    @pytest.mark.parametrize("type", ["axis-infantry-section", "anti-tank-gun"])
    def test_sections_and_guns_are_shot_at_by_the_infantry_column(self, type):
        table = begun(troop((500, 500)), section((500, 650), type=type))
        found = shot(table, "C1")
        assert found.procedure == "desert-rats/fire-at-infantry"
        assert found.outcome["need"] == 6

    @pytest.mark.parametrize(
        ("cover", "moving", "modifier"),
        [
            ("none", True, 2),
            ("none", False, -1),
            ("trenches", False, -3),
            ("trenches", True, 2),
            ("cover", False, -2),
            ("cover", True, 1),
        ],
    )
    def test_factors(self, cover, moving, modifier):
        ground = area("ground", 0, 550, 2000, 900, cover=cover)
        table = begun(troop((500, 500)), section((500, 650)), map={"areas": [ground]})
        if moving:
            table.order("z", "platoon-move-to", x_m=520, y_m=650)
        assert shot(table, "C1").outcome["modifier"] == modifier

    def test_a_vehicle_in_trenches_has_nothing_of_them(self):
        ground = area("ground", 0, 800, 2000, 1000, cover="trenches")
        table = begun(troop((500, 500)), zug((500, 900)), map={"areas": [ground]})
        assert shot(table, "C1").inputs["in_cover"] is False

    @pytest.mark.parametrize(("metres", "tests"), [(90, True), (190, False)])
    def test_a_shot_that_could_hit_makes_a_test_and_one_that_could_not_does_not(
        self, metres, tests
    ):
        """At 190 m a Crusader needs 6, and 7 at a section that stands."""
        table = begun(troop((500, 500)), section((500, 500 + metres)))
        fired(table, "C1")
        entry = table.make("react-all", dice=sixes)
        z = [r for r in entry.resolutions if r.inputs["platoon"] == "infantry"]
        assert [r.outcome["tested"] for r in z] == [tests]


def test_who_moved_into_sight_and_fires_is_revealed_to_all_with_a_line_from_the_end_of_the_step():
    table = begun(troop((500, 500)), section((500, 1300), type="88mm-flak-36"))
    assert table.contact("troop", "I1") is None
    fired(table, "I1")
    table.make("react-all", dice=sixes)
    assert lines_of(table, "british", "88mm Flak 36, in your own sight") != []


def test_a_player_reads_whom_of_his_the_enemy_shot_at_and_who_was_lost():
    table = begun(troop((500, 400), (520, 500)), zug((500, 900), type="88mm-flak-36"))
    fired(table, "P1", dice=sixes)
    table.make("react-all", dice=sixes)
    assert "C2 was shot at from E1" in table.lines("british")
    assert "C2 is lost" in table.lines("british")


def test_who_ceased_fire_does_not_fire_in_that_turn_and_may_go_in_the_next_order():
    table = begun(troop((500, 500), (520, 500)), zug((500, 900)))
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


def test_the_command_element_that_does_not_fire_throws_no_die_to_cease():
    table = begun(troop((500, 500), (520, 500)), zug((500, 900)))
    table.fire_order("C2")
    table.order("troop", "platoon-cease-fire")
    table.close(**{"troop: cease": (3,)})
    assert not table["C2"].firing


def test_the_overconfident_command_element_still_ceases_by_itself_without_a_die():
    table = begun(troop((500, 500)), zug((500, 900)))
    table.bring_about(e.Reacted("troop", "overconfident"))
    table.fire_order("C1")
    table.order("troop", "own-element-cease-fire")
    table.close()
    assert not table["C1"].firing
