"""Who spots whom, and how long a platoon keeps the contact (Desert Rats; 7)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.sight.sighting import all_spottings
from tests.battle.desert_rats.table import Table, element, platoon
from tests.rules.desert_rats.maps import area


def tank(id, x, y, type="crusader", platoon_id="troop", **more):
    return platoon(platoon_id, element(id, type, at=[x, y]), **more)


def enemy(type, y, **more):
    return platoon("z", element("x1", type, at=[500, y]), kind="infantry", **more)


def seen(table, name="X1", of="troop"):
    contact = table.contact(of, name)
    return contact is not None and contact.now


@pytest.mark.parametrize(
    ("type", "metres"), [("axis-infantry-section", 200), ("anti-tank-gun", 400)]
)
def test_still_and_silent_elements_are_seen_up_to_their_limit(type, metres):
    assert seen(Table([tank("c1", 500, 500)], [enemy(type, 500 + metres)]).begin())
    assert not seen(Table([tank("c1", 500, 500)], [enemy(type, 501 + metres)]).begin())


def test_a_vehicle_is_seen_as_far_as_visibility():
    for metres, there in ((1000, True), (1001, False)):
        axis = tank("x1", 500, 500 + metres, "panzer-2", "z")
        assert seen(Table([tank("c1", 500, 500)], [axis], visibility_m=1000).begin()) is there


def test_a_gun_that_fires_is_seen_by_all_with_a_line_of_sight():
    table = Table([tank("c1", 500, 500)], [enemy("anti-tank-gun", 1300)]).begin()
    assert not seen(table)
    table.fire_order("X1")
    table.turn(lambda throw: (1,) * throw.count if "hit" in throw.name else (6,) * throw.count)
    assert seen(table)


def test_foot_that_move_are_seen():
    table = Table([tank("c1", 500, 500)], [enemy("axis-infantry-section", 1300)]).begin()
    table.order("z", "platoon-advance")
    table.turn()
    assert seen(table)


class TestKept:
    """Elements keep sight of an enemy that lies down in view; by house rule they lose it."""

    def lain_down(self, **more):
        table = Table([tank("c1", 500, 500)], [enemy("axis-infantry-section", 1300)], **more)
        table.begin()
        table.order("z", "platoon-advance")
        table.whole_turn()
        table.order("z", "platoon-formate", formation="own", heading_deg=0)
        return table

    def test_a_contact_lasts_while_it_is_in_sight(self):
        table = self.lain_down()
        table.turn()
        assert seen(table)
        assert table.contact("troop", "X1").since == 1

    def test_a_contact_is_lost_if_it_was_out_of_sight_on_the_way(self):
        table = self.lain_down()
        table.make("set-dust", x_m=500, y_m=900, across_m=160, turns=1)
        table.whole_turn()
        assert not seen(table)
        table.turn()
        assert not seen(table)

    @pytest.mark.parametrize(("screened", "there"), [(True, False), (False, True)])
    def test_a_contact_depends_on_the_ends_of_a_move_and_not_on_its_way(self, screened, there):
        """C1 passes behind a screen; both ends of its path have a line to the section."""
        screen = [area("screen", 560, 645, 615, 655, screen_m=30)] if screened else []
        axis = [
            platoon("z", element("x1", "axis-infantry-section", at=[590, 800]), kind="infantry")
        ]
        british = [tank("c1", 500, 500, heading_deg=90)]
        table = Table(british, axis, map={"areas": screen}).begin()
        table.bring_about(e.Moved(table["X1"].id, 590, 800, 0))
        table.contacts()
        table.bring_about(e.PhaseBegun("orders", 2, "orders"))
        table.order("troop", "platoon-advance")
        table.move()
        assert table.place("C1") == (675, 500)
        assert seen(table) is there

    def test_by_the_house_rule_a_contact_that_is_silent_is_lost(self):
        table = self.lain_down(options={"keep-contact": False})
        table.turn()
        assert not seen(table)


def test_riders_are_seen_as_their_lorry_and_see_from_it():
    rifles = platoon(
        "rifles",
        element("r1", "british-infantry-section", on="l1"),
        element("l1", "lorry", at=[500, 500]),
        kind="infantry",
    )
    table = Table([rifles], [tank("x1", 500, 1500, "panzer-2", "z")]).begin()
    assert table.contact("z", "R1") is None
    assert table.contact("z", "L1").now
    assert table.contact("rifles", "X1").by_command


def test_each_platoon_has_what_its_own_elements_see():
    british = [tank("c1", 500, 500), tank("d1", 500, 950, platoon_id="other")]
    wall = area("wall", 0, 900, 2000, 910, screen_m=50)
    table = Table(british, [tank("x1", 500, 1500, "panzer-2", "z")], map={"areas": [wall]}).begin()
    assert not seen(table)
    assert seen(table, of="other")


def test_the_dead_see_nothing():
    table = Table([tank("c1", 500, 500)], [tank("x1", 500, 900, "panzer-2", "z")]).begin()
    table.bring_about(e.Destroyed(table["C1"].id, 1))
    assert [observer.name for observer, _, _ in all_spottings(table.battle)] == ["X1"]


def test_an_element_that_leaves_the_map_is_no_longer_seen_and_leaves_no_wreck():
    table = Table([tank("c1", 500, 500)], [tank("x1", 500, 900, "panzer-2", "z")]).begin()
    table.bring_about(e.LeftMap(table["X1"].id))
    table.turn()
    assert not seen(table)
    assert not any(m.kind == "wreck" for m in table.draft("british").marks)
