"""The fire step: who fires at what, and with which result (Desert Rats, Shooting)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.screens.console import umpire_view
from tests.battle.desert_rats.table import Refusal, Table, element, platoon
from tests.rules.desert_rats.maps import area


def tank(id, x, y, type="crusader", platoon_id="troop", **more):
    return platoon(platoon_id, element(id, type, at=[x, y]), **more)


def at(y, type="panzer-3-long-50", x=500, **more):
    return tank("p1", x, y, type, "zug", **more)


def foot(*models, id="rifles"):
    return platoon(id, *models, kind="infantry")


def fire(table, *names, dice=None):
    """Resolve the fire step with these fire orders; return the inputs of each shot."""
    table.fire_order(*names)
    if table.battle.phase == "orders":
        table.move()
    entry = table.make("fire-all", dice=dice or (lambda throw: (1,) * throw.count))
    return [r.inputs for r in entry.resolutions]


def test_an_element_fires_once_a_turn_at_the_nearest_enemy_it_can_affect():
    axis = platoon(
        "zug",
        element("i1", "axis-infantry-section", at=[500, 650]),
        element("p1", "panzer-3-long-50", at=[500, 950]),
        kind="infantry",
    )
    gun = foot(element("g1", "6pdr-anti-tank-gun", at=[500, 500]))
    (shot,) = fire(Table([gun], [axis]).begin(), "G1")
    assert shot["armour"] == "E", "a section is n.e. to the 6pdr: passed over"
    assert shot["range_m"] == 450


@pytest.mark.parametrize(("y", "shots"), [(2000, 1), (2001, 0)])
def test_nobody_fires_beyond_2000_m(y, shots):
    table = Table([tank("c1", 500, 0)], [at(y)], map={"height_m": 3000}).begin()
    assert len(fire(table, "C1")) == shots


def test_a_vehicle_that_moved_does_not_fire():
    table = Table([tank("c1", 500, 500)], [at(900)]).begin()
    table.order("troop", "platoon-advance")
    table.move()
    assert fire(table, "C1") == []


def test_by_house_rule_armoured_cars_move_and_fire():
    for options, shots in (({}, 0), ({"armoured-cars-move-and-fire": True}, 1)):
        car = tank("c1", 500, 500, "british-armoured-car")
        table = Table([car], [at(900)], options=options).begin()
        table.order("troop", "platoon-advance")
        table.move()
        assert len(fire(table, "C1")) == shots


def test_everybody_fires_before_anybody_falls():
    table = Table([tank("c1", 500, 500)], [at(900)]).begin()
    fire(table, "C1", "P1", dice=lambda throw: (6,) * throw.count)
    assert table["C1"].destroyed == table["P1"].destroyed == 1


def test_without_targets_fire_and_reactions_are_one_step_and_one_undo():
    table = Table([tank("c1", 500, 500)], [at(900)]).begin()
    table.move()
    before = table.battle
    assert umpire_view(before).due == (
        *("nobody-fires", "Reactions"),
        "Everybody has moved. No element with orders to fire has a target.",
    )
    table.make("nobody-fires")
    assert table.battle.phase == "reports"
    table.game.undo(table.game.last_standing().seq, "", at="t", request="back")
    assert table.battle == before


def test_where_somebody_has_a_target_fire_comes_first():
    table = Table([tank("c1", 500, 500)], [at(900)]).begin()
    table.order("troop", "platoon-open-fire", target="nearest")
    table.move()
    assert umpire_view(table.battle).due[:2] == ("fire-all", "Fire")
    with pytest.raises(Refusal, match="Somebody has a target"):
        table.make("nobody-fires")


def test_several_shots_at_one_section_add_up_and_the_fourth_hit_destroys():
    sections = [
        element(f"r{n}", "british-infantry-section", at=[460 + 20 * n, 500]) for n in (1, 2)
    ]
    axis = foot(element("i1", "axis-infantry-section", at=[500, 580]), id="z")
    table = Table([foot(*sections)], [axis]).begin()
    table.bring_about(e.HitsSet(table["I1"].id, 1))
    fire(table, "R1", "R2", dice=lambda throw: (6,) * throw.count)
    assert table["I1"].hits == 3
    assert table["I1"].destroyed is None
    table.make("react-all", dice=lambda throw: (6,) * throw.count)
    table.make("release")
    fire(table, dice=lambda throw: (6,) * throw.count)
    assert table["I1"].destroyed == 2


@pytest.mark.parametrize(
    ("heading", "aspect"), [(180, "front"), (135, "front"), (90, "side"), (44, "rear"), (0, "rear")]
)
def test_the_direction_of_a_shot_decides_the_face_that_is_hit(heading, aspect):
    table = Table([tank("c1", 500, 500)], [at(900, heading_deg=heading)]).begin()
    (shot,) = fire(table, "C1")
    assert shot["aspect"] == aspect


def test_a_stationary_target_one_that_moved_and_one_that_is_stuck():
    table = Table([tank("c1", 500, 500)], [at(900, heading_deg=90)]).begin()
    (shot,) = fire(table, "C1")
    assert shot["stationary"] is True
    table = Table([tank("c1", 500, 500)], [at(900, heading_deg=90)]).begin()
    table.order("zug", "platoon-advance")
    (shot,) = fire(table, "C1")
    assert shot["stationary"] is False
    table = Table([tank("c1", 500, 500)], [at(900, heading_deg=90)]).begin()
    table.order("zug", "platoon-advance")
    table.bring_about(e.Bogged(table["P1"].id, 1))
    (shot,) = fire(table, "C1")
    assert shot["stationary"] is True


def test_halted_foot_count_as_in_trenches_and_in_cover():
    trench = area("trench", 0, 850, 2000, 950, cover="trenches")
    rocks = area("rocks", 0, 850, 2000, 950, cover="cover")
    for ground, posture, in_cover in ((trench, "trenches", False), (rocks, "stationary", True)):
        axis = foot(element("i1", "axis-infantry-section", at=[500, 900]), id="z")
        table = Table([tank("c1", 500, 750)], [axis], map={"areas": [ground]}).begin()
        (shot,) = fire(table, "C1")
        assert (shot["posture"], shot["in_cover"]) == (posture, in_cover)


class TestEarlierShots:
    """Each later shot at the same target from the same place is easier."""

    def shots(self, table, turns):
        found = []
        for _ in range(turns):
            found += [shot["previous_shots"] for shot in fire(table)]
            table.make("react-all", dice=lambda throw: (6,) * throw.count)
            table.make("release")
        return found

    def test_the_count_of_shots_goes_up_by_one(self):
        table = Table([tank("c1", 500, 500)], [at(900)]).begin()
        table.fire_order("C1")
        assert self.shots(table, 3) == [0, 1, 2]

    def test_the_count_of_shots_begins_again_when_the_target_moves(self):
        table = Table([tank("c1", 500, 500)], [at(900)]).begin()
        table.fire_order("C1")
        assert self.shots(table, 2) == [0, 1]
        table.bring_about(e.Moved(table["C1"].id, 500, 510, 0))
        table.bring_about(e.PhaseBegun("orders", 9, "orders"))
        table.contacts()
        table.bring_about(e.PhaseBegun("orders", 10, "orders"))
        assert self.shots(table, 1) == [0]

    def test_turning_on_the_spot_does_not_reset_the_count_of_shots(self):
        table = Table([tank("c1", 500, 500)], [at(900)]).begin()
        table.fire_order("C1")
        assert self.shots(table, 1) == [0]
        table.bring_about(e.Moved(table["C1"].id, 500, 500, 90, moved=False))
        assert self.shots(table, 1) == [1]

    def test_rifle_fire_at_lorries_does_not_count(self):
        rifles = foot(element("r1", "british-infantry-section", at=[500, 500]))
        options = {"small-arms-at-lorries": True}
        table = Table([rifles], [at(580, "lorry")], options=options).begin()
        table.fire_order("R1")
        assert self.shots(table, 2) == [0, 0]


@pytest.mark.parametrize(("die", "told"), [(4, "miss"), (5, "hit, no visible effect")])
def test_the_report_of_a_players_fire_reveals_neither_armour_nor_score(die, told):
    """A Panzer 2 needs 6 at 400 m, 5 at a stationary target; it does not pierce a Matilda."""
    table = Table([tank("c1", 500, 500, "matilda")], [at(900, "panzer-2")]).begin()
    fire(table, "P1", dice=lambda throw: (die,) * throw.count)
    table.make("react-all", dice=lambda throw: (6,) * throw.count)
    assert [x for x in table.lines("axis") if x.startswith("P1 ")] == [
        f"P1 fired at E1: {told}",
        f"P1 rolled {die} to hit",
    ]
    assert table["C1"].destroyed is None
