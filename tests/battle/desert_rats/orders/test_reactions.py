"""The behavior of a broken platoon, and the elements that count for it (Desert Rats, Reactions)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.orders.without_new_order import describe_without_order
from assistant.battle.desert_rats.reports.own_units import own_platoon_states
from tests.battle.desert_rats.table import Table, element, harmless_dice, platoon
from tests.rules.desert_rats.maps import area, line


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


def test_a_panicked_platoon_is_not_said_to_be_halted():
    table = broken(Table([troop((500, 500))], [zug((500, 900))]).begin())
    [troop_now] = own_platoon_states(table.battle, table.battle.sides["british"])
    assert troop_now.state == "panicked"


def test_an_element_that_runs_from_the_edge_leaves_the_map_and_is_no_loss():
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
    table = Table([troop((500, 500))], [zug((500, 1500))]).begin()
    table.order("troop", "platoon-advance")
    broken(table, "disorganised")
    table.move()
    assert table.place("C1") == (500, 500)
    assert table.platoon("troop").movement == "halt"
    assert table["C1"].moved, "it circles"


def test_a_disorganised_platoon_may_retreat():
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


def test_vehicles_that_circle_are_said_to_circle_and_never_to_have_got_on_or_off():
    table = broken(Table([troop((500, 500))], [zug((500, 800))]).begin(), "disorganised")
    table.fire_order("C1")
    stays = describe_without_order(table.battle, table.platoon("troop"))
    assert stays == "stays halted; C1 circles in confusion"
    table.turn()
    [own] = table.draft("british").platoons
    assert "C1 circled in confusion and did not fire." in own.words
    for untrue in ("got o", "moved and so did not fire", "nothing to shoot at"):
        assert untrue not in own.words
    table.make("release")
    assert not table["C1"].circled


def test_the_last_page_gives_no_advice_for_orders_that_nobody_can_give():
    for last_turn, advice in (
        (1, ""),
        (14, ": it stays while it has a target, or until an order to cease fire"),
    ):
        table = Table([troop((500, 500))], [zug((500, 800))], last_turn=last_turn).begin()
        table.fire_order("C1")
        table.order("troop", "platoon-advance")
        table.turn()
        [own] = table.draft("british").platoons
        assert f"C1 stayed to fire{advice}." in own.words


def test_a_wiped_out_platoon_does_not_shake_its_friends_in_the_next_turn():
    british = [troop((500, 500)), troop((700, 500), id="other", name="d")]
    table = broken(Table(british, [zug((500, 1500))]).begin(), id="other")
    table.bring_about(e.Destroyed(table["D1"].id, 1))
    table.whole_turn()
    assert not table.platoon("other").is_broken


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


class TestRunning:
    def test_a_fleeing_platoon_runs_as_a_whole_with_its_reference_point(self):
        table = broken(Table([troop((500, 500), (600, 500))], [zug((500, 900))]).begin())
        table.move()
        assert table.platoon("troop").place == (500, 325)
        assert table.platoon("troop").heading_deg == 0, "which way it goes once it rallies"

    def test_a_fleeing_platoon_runs_at_its_slowest_elements_pace(self):
        mud = {"areas": [area("mud", 550, 0, 700, 600, going="soft-sand")]}
        table = broken(Table([troop((500, 500), (600, 500))], [zug((500, 900))], map=mud).begin())
        table.move(**{"C2 in the sand: bog": 6})
        assert table.place("C2") == (600, 450)
        assert table.platoon("troop").place == (500, 450)

    def test_a_blocked_element_turns_away_where_it_is(self):
        bank = {"lines": [line("scarp", "bank", [0, 499.95], [2000, 499.95], bars="vehicles")]}
        table = broken(Table([troop((500, 500))], [zug((500, 900))], map=bank).begin())
        table.move()
        assert table.place("C1") == (500, 500)
        assert table["C1"].heading_deg == 180
        assert not table["C1"].moved

    def test_a_demoralised_platoon_that_cannot_move_stays_and_holds_fire(self):
        guns = platoon("guns", element("g1", "6pdr-anti-tank-gun", at=[500, 500]), kind="infantry")
        table = Table([guns], [zug((500, 900))]).begin()
        table.fire_order("G1")
        table.turn(
            lambda throw: (1,) * throw.count if "reaction" in throw.name else harmless_dice(throw)
        )
        table.bring_about(e.Reacted("guns", "panicked"))
        table.make("release")
        table.move()
        assert table.place("G1") == (500, 500)
        assert table["G1"].heading_deg == 0

    def test_demoralised_elements_stop_where_no_enemy_can_shoot_at_them(self):
        """A Panzer 2 has no effect on a vehicle beyond 1500 m."""
        table = Table([troop((500, 450))], [zug((500, 1850))]).begin()
        broken(table, "demoralised").move()
        assert 1850 - table.place("C1")[1] > 1500
        assert 1850 - table.place("C1")[1] <= 1500 + 25

    def test_a_demoralised_platoon_out_of_enemy_fire_stays_where_it_is(self):
        table = broken(Table([troop((500, 300))], [zug((500, 1850))]).begin(), "demoralised")
        table.move()
        assert table.place("C1") == (500, 300)

    def test_lorries_run_from_rifles_only_by_the_house_rule(self):
        lorries = platoon("lorries", element("l1", "lorry", at=[500, 500]))
        foot = element("i1", "british-infantry-section", at=[500, 700])
        for options, y in (({}, 500), ({"small-arms-at-lorries": True}, 300)):
            british = platoon("rifles", foot, kind="infantry")
            made = Table([british], [{**lorries, "id": "lorries"}], options=options).begin()
            table = broken(made, "demoralised", "lorries")
            table.move()
            assert table.place("L1") == (500, y)


class TestSupport:
    """A tank within 200 m and in sight gives an infantry platoon one more."""

    def modifier(self, tank_at, **more):
        places = {"i1": [500, 500], "i2": [1900, 100]}
        foot = (element(id, "british-infantry-section", at=at) for id, at in places.items())
        british = [platoon("foot", *foot, kind="infantry"), troop(tank_at)]
        table = Table(british, [zug((500, 1990))], **more).begin()
        table.bring_about(e.Destroyed(table["I2"].id, 1))  # -1 for the turn, -1 for the battle
        table.turn()
        found = [r for r in table.game.entries[-1].resolutions if r.outcome["tested"]]
        return found[0].outcome["modifier"]

    @pytest.mark.parametrize(("y", "modifier"), [(300, -1), (299, -2)])
    def test_support_counts_up_to_200_m(self, y, modifier):
        assert self.modifier((500, y)) == modifier

    def test_support_does_not_count_through_a_wall(self):
        wall = area("wall", 0, 400, 999, 402, screen_m=9)
        assert self.modifier((500, 300), map={"areas": [wall]}) == -2


def test_a_result_lasts_a_turn_and_then_ends_without_a_test():
    for result in ("overconfident", "disorganised"):
        table = broken(Table([troop((500, 500))], [zug((500, 1500))]).begin(), result)
        table.turn()
        assert table.platoon("troop").reaction == "ok"


def test_panicked_and_demoralised_test_again_whatever_happened():
    for result in ("panicked", "demoralised"):
        table = broken(Table([troop((500, 500))], [zug((500, 1900))]).begin(), result)
        table.make("close-orders")
        table.make("move-all")
        table.make("fire-all")
        assert table.attempt("react-all").dice is not None


def test_panic_ends_all_orders():
    table = Table([troop((500, 500), (600, 500))], [zug((500, 1500))]).begin()
    table.order("troop", "platoon-advance")
    table.fire_order("C1")
    table.bring_about(
        e.CommandElementSent(table["C1"].id, (100, 100)), e.Destroyed(table["C2"].id, 1)
    )
    table.turn(lambda throw: (1,) * throw.count)  # 1 - 1 - 1
    troop_now = table.platoon("troop")
    assert (troop_now.reaction, troop_now.movement) == ("panicked", "halt")
    assert not table["C1"].firing
    assert table["C1"].goal is None


def test_losses_of_the_turn_count_twice_and_by_the_house_rule_once():
    for options, modifier in (({}, -2), ({"loss-counts-twice": False}, -1)):
        british = [troop((500, 500), (600, 500))]
        table = Table(british, [zug((500, 1990))], options=options).begin()
        table.bring_about(e.Destroyed(table["C2"].id, 1))
        table.turn()
        found = table.game.entries[-1].resolutions
        own = next(r for r in found if r.inputs["lost_this_turn"] == 1)
        assert own.outcome["modifier"] == modifier


def test_friends_broken_last_turn_count_whether_they_were_seen_or_not():
    british = [troop((500, 500)), troop((1000, 900), id="other", name="d")]
    table = broken(Table(british, [zug((500, 1990))]).begin(), id="other")
    table.bring_about(e.Destroyed(table["C1"].id, 1), e.Restored(table["C1"].id))
    broken(table, id="troop")
    table.turn()
    found = table.game.entries[-1].resolutions
    assert [r.inputs["friends_broken"] for r in found if r.outcome["tested"]] == [1, 1]
