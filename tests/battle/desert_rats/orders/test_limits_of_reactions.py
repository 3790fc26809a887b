"""Limits of a reaction: the page and the sheet say them, and the platoon obeys them (9.2)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.table import Table, element, platoon
from tests.rules.desert_rats.maps import area, line

SEAT = Viewer("side", "B", "british")


def foot(*places, **more):
    sections = (
        element(f"r{n}", "british-infantry-section", at=list(at)) for n, at in enumerate(places, 1)
    )
    return platoon("rifles", *sections, kind="infantry", **more)


def troop(*places):
    tanks = (element(f"c{n}", "crusader", at=list(at)) for n, at in enumerate(places, 1))
    return platoon("troop", *tanks)


def zug(*places, type="panzer-2"):
    return platoon("zug", *(element(f"p{n}", type, at=list(at)) for n, at in enumerate(places, 1)))


def reacting(british, axis, result, **more):
    table = Table([british], [axis], **more).begin()
    table.bring_about(e.Reacted(british["id"], result))
    return table


def sheet(table, **told):
    name = next(iter(table.battle.platoons))
    return table.attempt("give-order", SEAT, commit=False, platoon=name, **told).asks[0]


@pytest.mark.parametrize("command", ["platoon-retreat", "platoon-advance"])
def test_foot_of_a_disorganised_platoon_go_to_ground_under_any_order(command):
    table = Table([foot((500, 500))], [zug((500, 900))]).begin()
    table.order("rifles", command)
    table.bring_about(e.Reacted("rifles", "disorganised"))
    table.move()
    assert table.place("R1") == (500, 500)
    assert table.platoon("rifles").place == (500, 500)
    assert not table["R1"].moved
    assert table.platoon("rifles").movement == ("retreat" if "retreat" in command else "halt")


def test_foot_gone_to_ground_may_fire():
    infantry = platoon("z", element("i1", "axis-infantry-section", at=[500, 580]), kind="infantry")
    table = reacting(foot((500, 500)), infantry, "disorganised")
    table.fire_order("R1")
    table.move()
    assert "R1 at I1" in table.make("fire-all", dice={"R1 at I1: hit": 1}).told["umpire"]


def test_a_stuck_vehicle_of_a_disorganised_platoon_does_not_circle_and_is_stationary():
    table = reacting(troop((500, 500)), zug((500, 900)), "disorganised")
    table.bring_about(e.Bogged(table["C1"].id, 1))
    table.move()
    assert not table["C1"].circled
    assert not table["C1"].moved


def test_a_disorganised_platoon_does_not_go_nearer_to_an_enemy_whom_it_saw_before():
    wall = area("wall", 0, 600, 2000, 610, screen_m=50)
    table = Table([troop((500, 500))], [zug((500, 1500))], map={"areas": [wall]}).begin()
    table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="clear")
    table.whole_turn()
    table.whole_turn()
    assert not table.contact("troop", "P1").now
    table.order("troop", "platoon-advance")
    table.bring_about(e.Reacted("troop", "disorganised"))
    table.move()
    assert table.place("C1") == (500, 500)


def test_a_platoon_without_contacts_does_not_go_nearer_to_the_nearest_firer():
    wall = area("wall", 0, 600, 2000, 610, screen_m=50)
    table = Table([troop((500, 500))], [zug((500, 1500))], map={"areas": [wall]}).begin()
    pair = " ".join(sorted((table["C1"].id, table["P1"].id)))
    table.bring_about(e.SightRuled(pair, clear=True))
    table.fire_order("P1")
    table.make("close-orders")
    table.make("move-all")
    table.make("fire-all", dice=lambda throw: (1,) * throw.count)
    table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="blocked")
    table.whole_turn()
    assert table.contact("troop", "P1") is None
    table.bring_about(e.Reacted("troop", "disorganised"))
    table.order("troop", "platoon-advance")
    table.move()
    assert table.place("C1") == (500, 500)


def test_a_disorganised_platoon_moves_on_if_it_approaches_nobody():
    table = reacting(troop((500, 500)), zug((500, 1500)), "disorganised")
    table.order("troop", "platoon-move-to", x_m=500, y_m=100)
    table.move()
    assert table.place("C1") == (500, 325)


def test_a_panicked_section_runs_on_foot_past_an_empty_lorry():
    rifles = foot((500, 500))
    rifles["elements"].append(element("l1", "lorry", at=[520, 500]))
    table = reacting(rifles, zug((500, 900)), "panicked")
    table.move()
    assert table.place("R1") == (500, 425)
    assert table["R1"].carried_by is None
    assert table.place("L1") == (520, 300)


def east_of_a_wall():
    """A Panzer east of a wall that nobody sees over; the troop faces north."""
    wall = area("wall", 600, 0, 610, 2000, screen_m=50)
    table = Table([troop((500, 500))], [zug((1500, 500))], map={"areas": [wall]}).begin()
    ids = {"element": table["C1"].id, "other": table["P1"].id}
    table.make("rule-sight", **ids, how="clear")
    return table, ids


def test_a_panicked_platoon_runs_from_an_enemy_that_it_no_longer_sees():
    table, _ = east_of_a_wall()
    table.whole_turn()
    table.whole_turn()
    table.bring_about(e.Reacted("troop", "panicked"))
    table.move()
    assert table.place("C1") == (325, 500)


def test_a_panicked_platoon_runs_from_an_unseen_enemy_that_fired_at_it():
    table, ids = east_of_a_wall()
    table.fire_order("P1")
    table.make("close-orders")
    table.make("move-all")
    table.make("fire-all", dice=lambda throw: (1,) * throw.count)
    table.make("rule-sight", **ids, how="blocked")
    table.whole_turn()
    assert table.contact("troop", "P1") is None
    table.bring_about(e.Reacted("troop", "panicked"))
    table.move()
    assert table.place("C1") == (325, 500)


def test_a_panicked_gun_that_cannot_run_still_tests_again():
    guns = platoon("guns", element("g1", "6pdr-anti-tank-gun", at=[500, 500]), kind="infantry")
    table = reacting(guns, zug((500, 1900)), "panicked")
    for move in ("close-orders", "move-all", "fire-all"):
        table.make(move)
    asked = table.attempt("react-all")
    assert asked.dice.pending.throw.name == "reaction"


def test_a_platoon_back_in_command_has_no_earlier_order():
    table = Table([troop((500, 500), (600, 500))], [zug((500, 1500))]).begin()
    table.order("troop", "platoon-move-to", x_m=500, y_m=1200)
    table.bring_about(e.Destroyed(table["C2"].id, 1))
    table.turn(lambda throw: (1,) * throw.count)  # 1 - 1 - 1
    assert table.platoon("troop").is_broken
    table.make("release")
    table.bring_about(e.Reacted("troop", "ok"))
    place = table.place("C1")
    table.move()
    assert table.place("C1") == place
    assert not table["C1"].firing


def test_demoralised_men_flee_from_an_enemy_whom_nobody_has_seen():
    gun = platoon("pak", element("w1", "88mm-flak-36", at=[500, 1100]), kind="infantry")
    table = reacting(troop((500, 500)), gun, "demoralised")
    assert table.contact("troop", "W1") is None
    table.move()
    assert table["C1"].moved


def test_the_umpire_turns_a_blocked_flight_and_reads_what_blocks_it():
    bank = line("scarp", "bank", [0, 450], [2000, 450], bars="vehicles")
    table = reacting(troop((500, 500)), zug((500, 900)), "panicked", map={"lines": [bank]})
    table.make("close-orders")
    entry = table.make("move-all")
    said = "C1 cannot flee straight on, blocked by scarp: turn it along the obstacle, to the side"
    assert said in entry.told["umpire"]
    table.make("shift", element=table["C1"].id, x_m=600, y_m=451, heading_deg=180)
    assert table.place("C1") == (600, 451)


@pytest.mark.parametrize(
    ("result", "limit"),
    [
        ("overconfident", "troop is overconfident: 2 off each die to cease fire"),
        ("disorganised", "troop is disorganised: nobody may go nearer to a known enemy"),
        ("panicked", "troop is panicked: takes no orders, holds fire and runs"),
        ("demoralised", "troop is demoralised: takes no orders, holds fire and runs until"),
    ],
)
def test_only_the_own_player_reads_a_reaction_and_its_limits(result, limit):
    table = Table([troop((500, 500), (560, 500))], [zug((500, 900))]).begin()
    table.turn()
    table.bring_about(e.Reacted("troop", result))
    table.make("set-visibility", metres="4000")
    [own] = table.draft("british").platoons
    assert own.words.startswith(limit)
    assert result in own.state
    assert result not in repr(table.draft("axis"))


def test_a_steady_platoon_reads_no_limits():
    table = Table([troop((500, 500))], [zug((500, 900))]).begin()
    table.turn()
    assert "troop is" not in table.draft("british").platoons[0].words
    table.make("release")
    assert sheet(table).words == "troop: which action?"


@pytest.mark.parametrize(
    ("own", "words"),
    [
        (troop, ", and a vehicle that stays circles and does not fire."),
        (foot, ", and foot go to ground."),
    ],
)
def test_a_disorganised_platoon_reads_only_of_the_kinds_that_it_has(own, words):
    table = Table([own((500, 500))], [zug((500, 900))]).begin()
    table.turn()
    [id] = [p.id for p in table.battle.platoons.values() if p.side == "british"]
    table.bring_about(e.Reacted(id, "disorganised"))
    table.make("set-visibility", metres="4000")
    limit = f"nobody may go nearer to a known enemy{words}"
    assert limit in table.draft("british").platoons[0].words


def test_vehicles_that_halt_and_fire_by_house_rule_are_not_reported_as_circling():
    options = {"disorganised-vehicles-may-fire": True}
    table = reacting(troop((500, 500)), zug((500, 900)), "disorganised", options=options)
    assert "circle" not in sheet(table).words


def test_a_player_reads_that_an_element_sees_only_enemies_it_cannot_hurt():
    table = Table([foot((500, 500))], [zug((500, 650))]).begin()
    table.fire_order("R1")
    table.turn()
    [own] = table.draft("british").platoons
    assert "R1 saw no enemy that its weapon can hurt from there." in own.words
    assert "nothing to shoot at" not in own.words


@pytest.mark.parametrize(("how", "y"), [("map", 325), ("blocked", 500)])
def test_a_sight_line_that_the_umpire_settled_counts_for_who_flees_from_fire(how, y):
    table = reacting(troop((500, 500)), zug((500, 1500), type="panzer-3-long-50"), "demoralised")
    ids = {"element": table["C1"].id, "other": table["P1"].id}
    table.make("rule-sight", **ids, how=how)
    table.move()
    assert table.place("C1") == (500, y)
