"""What a broken platoon does, and who is counted (Desert Rats, Reactions)."""

from assistant.battle.desert_rats import events as e
from tests.battle.desert_rats.table import Table, element, platoon


def troop(*places, id="troop", name="c", **more):
    elements = (element(f"{name}{n}", "crusader", at=list(at)) for n, at in enumerate(places, 1))
    return platoon(id, *elements, **more)


def zug(*places):
    return platoon(
        "zug", *(element(f"p{n}", "panzer-2", at=list(at)) for n, at in enumerate(places))
    )


def broken(table, result="panicked", id="troop"):
    table.bring_about(e.Reacted(id, result))
    return table


def test_a_panicked_platoon_runs_straight_away_and_shows_its_rear():
    table = broken(Table([troop((500, 500))], [zug((500, 900))]).begin())
    table.move()
    assert table.place("C1") == (500, 325)
    assert table["C1"].heading_deg == 180


def test_who_runs_from_the_edge_leaves_the_map_and_is_no_loss():
    table = broken(Table([troop((500, 0), (500, 500))], [zug((500, 900))]).begin())
    table.move()
    assert table["C1"].off
    assert table.platoon("troop").lost == 0
    assert not table["C2"].off


def test_when_the_command_element_has_left_the_map_another_takes_over_a_turn_later():
    table = broken(Table([troop((500, 0), (500, 500))], [zug((500, 900))]).begin())
    table.whole_turn()
    assert table.platoon("troop").command is None
    table.whole_turn()
    assert table.platoon("troop").command == table["C2"].id


def test_a_disorganised_platoon_does_not_go_nearer_and_its_order_becomes_halt():
    table = broken(Table([troop((500, 500))], [zug((500, 1500))]).begin(), "disorganised")
    table.order("troop", "platoon-advance")
    table.move()
    assert table.place("C1") == (500, 500)
    assert table.platoon("troop").movement == "halt"
    assert table["C1"].moved, "it circles"


def test_it_may_retreat():
    table = broken(Table([troop((500, 500))], [zug((500, 1500))]).begin(), "disorganised")
    table.order("troop", "platoon-retreat")
    table.move()
    assert table.place("C1") == (500, 325)


def test_vehicles_that_circle_do_not_fire_but_by_the_house_rule():
    for options, fires in (({}, False), ({"disorganised-vehicles-may-fire": True}, True)):
        made = Table([troop((500, 500))], [zug((500, 800))], options=options).begin()
        table = broken(made, "disorganised")
        table.fire_order("C1")
        table.move()
        told = table.make("fire-all", dice=lambda throw: (1,) * throw.count).told["umpire"]
        assert ("C1 at P0" in told) is fires


def test_a_platoon_that_is_wiped_out_breaks_its_friends_no_more_the_turn_after():
    british = [troop((500, 500)), troop((700, 500), id="other", name="d")]
    table = broken(Table(british, [zug((500, 1500))]).begin(), id="other")
    table.bring_about(e.Destroyed(table["D1"].id, 1))
    table.whole_turn()
    assert not table.platoon("other").broken


def test_only_hits_count_as_effective_fire_by_the_house_rule():
    for option, tested in (("could-hit", True), ("hit", False)):
        table = Table(
            [troop((500, 500))],
            [platoon("pak", element("w1", "88mm-flak-36", at=[500, 1900]), kind="infantry")],
            options={"effective-fire": option},
        ).begin()
        table.fire_order("W1")
        table.make("close-orders")
        table.make("move-all")
        table.make("fire-all", dice={"W1 at C1: hit": 1})
        asked = table.attempt("react-all")
        assert (asked.dice is not None) is tested
