"""The factors of fire at vehicles and at foot, and what makes a platoon test (8.4, 8.5)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.obligations.forces import (
    begin_table,
    fire_results,
    section,
    shot,
    sixes,
    troop,
    zug,
)
from tests.rules.desert_rats.maps import area

SEAT = Viewer("side", "B", "british")


class TestAtVehicles:
    def modifier(self, **told):
        table = begin_table(
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

    def test_a_halted_target_adds_1_and_a_circling_target_adds_nothing(self):
        assert self.modifier() == 1
        assert self.modifier(moving=True) == 0

    def test_hull_down_subtracts_2_and_cover_subtracts_1(self):
        assert self.modifier(hull_down="yes") == 1 - 2
        assert self.modifier(cover="cover") == 1 - 1
        assert self.modifier(hull_down="yes", cover="cover") == 1 - 2 - 1

    def test_by_house_rule_hull_down_swallows_cover(self):
        options = {"hull-down-and-cover-add": False}
        assert self.modifier(hull_down="yes", cover="cover", options=options) == 1 - 2

    @pytest.mark.parametrize(("aspect", "struck"), [("front", "E"), ("side", "F"), ("rear", "U")])
    def test_side_and_rear_are_thinner(self, aspect, struck):
        heading = {"front": 180, "side": 90, "rear": 0}[aspect]
        table = begin_table(troop((500, 500)), zug((500, 900), heading_deg=heading))
        assert shot(table, "C1").outcome["armour_struck"] == struck

    def test_turning_on_the_spot_is_not_moving(self):
        table = begin_table(troop((500, 500)), zug((500, 900), heading_deg=180))
        table.order("zug", "platoon-formate", formation="own", heading_deg=90)
        assert shot(table, "C1").inputs["stationary"] is True

    def test_an_element_that_only_turned_may_fire(self):
        table = begin_table(troop((500, 500)), zug((500, 900)))
        table.fire_order("C1")
        table.bring_about(e.Moved(table["C1"].id, 500, 500, 90, moved=False))
        assert shot(table)

    def test_earlier_shots_are_remembered_when_the_target_moves_and_not_at_another(self):
        table = begin_table(troop((500, 500)), zug((500, 900)))
        fire_results(table, "C1")
        table.make("react-all", dice=sixes)
        table.make("release")
        table.order("zug", "platoon-formate", formation="line", heading_deg=90)
        table.bring_about(e.Moved(table["P1"].id, 520, 900, 0))
        assert shot(table).inputs["previous_shots"] == 1
        other = begin_table(troop((500, 500)), zug((500, 900), (500, 1000)))
        fire_results(other, "C1")
        other.make("react-all", dice=sixes)
        other.make("release")
        other.bring_about(e.FireOrdered(other["C1"].id, True, other["P2"].id))
        assert shot(other).inputs["previous_shots"] == 0

    def test_armour_that_is_too_thick_is_not_hurt_and_causes_no_reaction_test(self):
        table = begin_table(troop((500, 500), type="matilda"), zug((500, 900)))
        found = shot(table, "P1", dice=sixes)
        assert found.outcome["result"] == "bounced"
        entry = table.make("react-all", dice=None)
        tested = [r for r in entry.resolutions if r.outcome.get("tested")]
        assert tested == []


class TestAtFoot:
    @pytest.mark.parametrize("type", ["axis-infantry-section", "anti-tank-gun"])
    def test_sections_and_guns_are_shot_at_by_the_infantry_column(self, type):
        table = begin_table(troop((500, 500)), section((500, 650), type=type))
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
    def test_the_factors_of_a_shot_at_foot_are_added_up(self, cover, moving, modifier):
        ground = area("ground", 0, 550, 2000, 900, cover=cover)
        table = begin_table(troop((500, 500)), section((500, 650)), map={"areas": [ground]})
        if moving:
            table.order("z", "platoon-move-to", x_m=520, y_m=650)
        assert shot(table, "C1").outcome["modifier"] == modifier

    def test_a_vehicle_in_trenches_gets_no_cover_from_them(self):
        ground = area("ground", 0, 800, 2000, 1000, cover="trenches")
        table = begin_table(troop((500, 500)), zug((500, 900)), map={"areas": [ground]})
        assert shot(table, "C1").inputs["in_cover"] is False

    @pytest.mark.parametrize(("metres", "tests"), [(90, True), (190, False)])
    def test_only_a_shot_that_could_hit_causes_a_reaction_test(self, metres, tests):
        """At 190 m a Crusader needs 6, but 7 against a standing section."""
        table = begin_table(troop((500, 500)), section((500, 500 + metres)))
        fire_results(table, "C1")
        entry = table.make("react-all", dice=sixes)
        z = [r for r in entry.resolutions if r.inputs["platoon"] == "infantry"]
        assert [r.outcome["tested"] for r in z] == [tests]


def test_of_two_covers_the_last_painted_counts():
    rocks = area("rocks", 0, 550, 2000, 900, cover="cover")
    trench = area("trench", 0, 600, 2000, 700, cover="trenches")
    for areas, posture in (((rocks, trench), "trenches"), ((trench, rocks), "stationary")):
        table = begin_table(troop((500, 500)), section((500, 650)), map={"areas": list(areas)})
        assert shot(table, "C1").inputs["posture"] == posture
