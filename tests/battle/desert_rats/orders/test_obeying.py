"""Elements that disobey are named, with the reason: their fire is held, they moved, no target."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.screens.console import umpire_view
from assistant.battle.desert_rats.screens.views import side_view
from tests.battle.desert_rats.table import Table, element, platoon
from tests.rules.desert_rats.maps import area, line

WALL = {"areas": [area("wall", 900, 0, 910, 2000, screen_m=300)]}  # hides east from west
SEALED = (
    "C1 and C2 are to fire: each stays while it has a target, until an order to cease fire"
    " frees them"
)
HELD = "C1 stayed to fire: it stays while it has a target, or until an order to cease fire."


@pytest.fixture
def duel():
    """C1 sees a Panzer, C2 behind the wall sees none; both have orders to fire."""
    british = platoon(
        "troop",
        element("c1", "crusader", at=[500, 500]),
        element("c2", "crusader", at=[1000, 500]),
    )
    axis = platoon("zug", element("p1", "panzer-3-long-50", at=[500, 1100]))
    table = Table([british], [axis], map=WALL).begin()
    table.fire_order("C1", "C2")
    return table


def troop(page):
    return next(own for own in page.platoons if own.name == "troop")


def test_an_order_to_move_names_elements_that_may_stay_to_fire(duel):
    entry = duel.order("troop", "platoon-advance")
    assert entry.told["british"] == f"Order sealed for troop: advance. {SEALED}."
    [row] = side_view(duel.battle, "british").orders
    assert row.but == SEALED
    [platoon] = umpire_view(duel.battle).columns[0].platoons
    assert SEALED in platoon.sealed


@pytest.mark.parametrize("command", ["platoon-open-fire", "platoon-cease-fire", "none"])
def test_an_order_that_moves_nobody_mentions_no_fire_hold(duel, command):
    told = {"target": "nearest"} if command in ("platoon-open-fire", "none") else {}
    duel.order("troop", command, **told)
    assert side_view(duel.battle, "british").orders[0].but == ""


def test_an_order_to_the_command_element_alone_names_only_it(duel):
    duel.order("troop", "command-move", x_m=600, y_m=500, target="nearest")
    assert side_view(duel.battle, "british").orders[0].but.startswith("C1 is to fire: it stays")


def test_player_and_umpire_read_which_elements_were_held_or_moved_and_so_did_not_fire(duel):
    duel.order("troop", "platoon-advance")
    duel.turn()
    told = troop(duel.draft("british"))
    assert HELD in told.words
    assert "C2 moved and so did not fire." in told.words
    assert "C1 held by its own fire" in told.state
    assert "stayed to fire" not in repr(duel.draft("axis"))
    log = [entry.told.get("umpire", "") for entry in duel.game.entries]
    assert "Turn 1, movement: C2 moved. C1 stayed to fire." in log


def test_a_held_element_reads_the_same_when_its_target_is_lost_after_all(duel):
    duel.order("troop", "platoon-advance")
    duel.move()
    duel.bring_about(e.Destroyed(duel["P1"].id, 1))
    duel.make("fire-all")
    duel.make("react-all")
    assert HELD in troop(duel.draft("british")).words


@pytest.mark.parametrize("standing", ["", "platoon-advance"])
def test_a_command_element_that_is_to_halt_and_fire_is_not_said_to_be_held(duel, standing):
    if standing:
        duel.order("troop", standing)
        duel.turn()
        duel.make("release")
    duel.order("troop", "own-element-fire", target="nearest")
    duel.turn()
    assert duel["C1"].fired
    own = troop(duel.draft("british"))
    assert "stayed to fire" not in own.words
    assert "held by" not in own.state


def test_an_element_that_halts_and_sees_nobody_is_said_to_have_no_target(duel):
    duel.turn()
    assert "C2 had nothing to shoot at." in troop(duel.draft("british")).words
    assert "stayed to fire" not in troop(duel.draft("british")).words


@pytest.mark.parametrize("lorries", [0, 1])
def test_guns_on_the_ground_are_named_when_their_platoon_is_to_go(lorries):
    foot = platoon(
        "well",
        element("w1", "axis-infantry-section", at=[500, 500]),
        element("w2", "anti-tank-gun", at=[550, 500]),
        *[element("l1", "lorry", at=[600, 500])][:lorries],
        kind="infantry",
    )
    table = Table([platoon("far", element("c1", "crusader", at=[1500, 1900]))], [foot]).begin()
    table.order("well", "platoon-advance")
    table.turn()
    [well] = table.draft("axis").platoons
    advice = ": form up to limber it" if lorries else ""  # only a lorry of the platoon tows a gun
    assert f"W2 cannot go without a lorry{advice}." in well.words


def test_a_gun_without_a_lorry_is_not_said_to_be_held_by_its_fire():
    foot = platoon(
        "well",
        element("w1", "axis-infantry-section", at=[500, 500]),
        element("w2", "anti-tank-gun", at=[550, 500]),
        kind="infantry",
    )
    enemy = element("c1", "crusader", at=[500, 800])
    table = Table([platoon("near", enemy)], [foot]).begin()
    table.fire_order("W2")
    table.order("well", "platoon-advance")
    table.turn()
    [well] = table.draft("axis").platoons
    assert table["W2"].fired
    assert "W2 cannot go without a lorry." in well.words
    assert "stayed to fire" not in well.words
    assert "held by" not in well.state


def test_after_the_loss_of_the_command_element_the_page_says_who_takes_over_and_when():
    british = platoon(
        "troop",
        element("c1", "crusader", at=[500, 500]),
        element("c2", "crusader", at=[600, 500]),
    )
    axis = platoon("zug", element("p1", "panzer-3-long-50", at=[500, 1900]))
    table = Table([british], [axis], map=WALL).begin()
    table.make("close-orders")
    table.bring_about(e.Destroyed(table["C1"].id, 1))
    for move in ("move-all", "fire-all", "react-all"):
        table.make(move, dice=lambda throw: (6,) * throw.count)
    words = troop(table.draft("british")).words
    assert "C2 takes over at the end of turn 2. Until then troop takes no orders" in words
    [row] = umpire_view(table.battle).columns[0].platoons
    assert "command lost: C2 takes over at the end of turn 2" in row.words
    table.make("release")
    table.whole_turn()
    assert "C2 is you" in troop(table.battle.pages["british"]).words


@pytest.mark.parametrize("turns", [1, 2])
def test_nobody_takes_over_after_the_last_turn(turns):
    british = platoon(
        "troop",
        element("c1", "crusader", at=[500, 500]),
        element("c2", "crusader", at=[600, 500]),
    )
    axis = platoon("zug", element("p1", "panzer-3-long-50", at=[500, 1900]))
    table = Table([british], [axis], map=WALL, last_turn=turns).begin()
    table.make("close-orders")
    table.bring_about(e.Destroyed(table["C1"].id, 1))
    for move in ("move-all", "fire-all", "react-all"):
        table.make(move, dice=lambda throw: (6,) * throw.count)
    words = troop(table.draft("british")).words
    [row] = umpire_view(table.battle).columns[0].platoons
    for said in (words, row.words):
        assert ("takes over at the end of turn 2" in said) == (turns > 1)
        assert "turn 3" not in said
    assert "Your command element is lost" in words
    assert "command lost" in row.words
    assert ("Until then" in words) == (turns > 1)


def test_foot_that_got_off_a_lorry_stay_and_read_what_takes_them_to_their_station():
    rifles = platoon(
        "rifles",
        element("l1", "lorry", at=[500, 500]),
        element("l2", "lorry", at=[600, 500]),
        element("r1", "british-infantry-section", on="l1"),
        element("r2", "british-infantry-section", on="l2"),
        kind="infantry",
        heading_deg=72,
    )
    table = Table([rifles], [platoon("zug", element("p1", "panzer-2", at=[1900, 1900]))]).begin()
    riders = tuple(table[name].id for name in ("R1", "R2"))
    told = {"formation": "line", "heading_deg": 0, "dropping": riders}
    table.order("rifles", "platoon-formate", **told)
    table.turn()
    [own] = table.draft("british").platoons
    words = (
        "R1 and R2 dismounted, which took their whole turn: forming up again, or an order to move"
    )
    assert f" {words}" in own.words, "and no lorry did"
    assert (table["R1"].heading_deg, table.place("R1")) == (72, (507.7, 476.2))

    for _ in range(4):  # one has more than a move to its station
        table.make("release")
        table.order("rifles", "platoon-formate", **(told | {"dropping": ()}))
        table.turn()
    assert [table[name].heading_deg for name in ("R1", "R2")] == [0, 0]
    assert len({table.place(name)[1] for name in ("L1", "L2", "R1", "R2")}) == 1
    assert "got o" not in table.draft("british").platoons[0].words


@pytest.fixture
def scarp():
    """C1 is 60 m south of a bank that no vehicle climbs; C2 is far west of the end of the bank."""
    bank = line("scarp", "bank", [400, 560], [2000, 560], bars="vehicles")
    british = platoon(
        "troop",
        element("c1", "crusader", at=[500, 500]),
        element("c2", "crusader", at=[100, 500]),
    )
    axis = platoon("zug", element("p1", "panzer-3-long-50", at=[1900, 1900]))
    return Table([british], [axis], map={"lines": [bank]}).begin()


def test_an_order_to_a_place_behind_a_bank_immediately_says_what_blocks_the_straight_path(scarp):
    why = "C1 cannot go straight there: blocked by scarp"
    entry = scarp.order("troop", "platoon-move-to", x_m=500, y_m=900)
    assert entry.told["british"].endswith(f"{why}.")
    assert side_view(scarp.battle, "british").orders[0].but == why
    assert why in umpire_view(scarp.battle).columns[0].platoons[0].sealed
    scarp.order("troop", "platoon-move-to", x_m=500, y_m=550)
    assert side_view(scarp.battle, "british").orders[0].but == ""


def test_an_element_at_a_bank_is_named_only_to_its_player_and_the_umpire(scarp):
    scarp.order("troop", "platoon-move-to", x_m=500, y_m=900)
    scarp.turn()
    why = "C1 cannot go straight on: blocked by scarp"
    assert f"{why}." in troop(scarp.draft("british")).words
    assert why in umpire_view(scarp.battle).columns[0].platoons[0].words
    theirs = repr(scarp.draft("axis"))  # the printed scarp is a landmark there too
    assert why not in theirs
    assert "barred" not in theirs
    assert "C1" not in theirs
    log = [entry.told.get("umpire", "") for entry in scarp.game.entries]
    assert f"Turn 1, movement: C1 and C2 moved. {why}." in log


def test_a_bank_does_not_block_elements_that_go_along_it_or_halt_before_it(scarp):
    scarp.order("troop", "platoon-move-to", x_m=500, y_m=559)
    scarp.turn()
    assert "barred" not in troop(scarp.draft("british")).words


def test_a_player_reads_what_their_platoon_keeps_doing_without_a_new_order(duel):
    def row():
        return side_view(duel.battle, "british").orders[0].goes_on

    assert row() == "stays halted; all keep their order to fire"
    duel.order("troop", "platoon-move-to", x_m=700, y_m=900)
    duel.turn()
    assert troop(duel.draft("british")).state.startswith(
        "steady, moving to 700 mm right, 900 mm away (0709)"
    )
    duel.make("release")
    assert (
        row() == "keeps moving; all stay and fire while they have a target"
    )  # where to is in the state above


def test_an_element_that_rocks_keep_from_its_station_is_named_with_them():
    rocks = area("rocks", 560, 540, 700, 700, name="Broken rocks", going="foot-only")
    troop_of_two = platoon(
        "troop",
        element("c1", "crusader"),
        element("c2", "crusader"),
        element("c3", "crusader"),
        formation="line",
        reference=[520, 500],
    )
    axis = platoon("zug", element("p1", "panzer-3-long-50", at=[1900, 1900]))
    table = Table([troop_of_two], [axis], map={"areas": [rocks]}).begin()
    table.order("troop", "platoon-move-to", x_m=520, y_m=900)
    table.turn()
    why = "C3 cannot go straight on: blocked by the broken rocks"
    assert f"{why}." in troop(table.draft("british")).words
    assert "C3" not in repr(table.draft("axis"))


def test_an_element_that_a_bank_keeps_from_its_station_is_named_after_its_platoon_halted():
    bank = line("scarp", "bank", [0, 560], [500, 560], bars="vehicles")
    pair = platoon(
        "troop",
        element("c1", "crusader"),
        element("c2", "crusader"),
        formation="line",
        spacing_m=100,
        reference=[520, 500],
    )
    axis = platoon("zug", element("p1", "panzer-3-long-50", at=[1900, 1900]))
    table = Table([pair], [axis], map={"lines": [bank]}).begin()
    table.order("troop", "platoon-move-to", x_m=520, y_m=640)
    table.turn()
    told = []
    for _ in range(2):
        told.append(troop(table.draft("british")).words)
        table.make("release")
        table.turn()
    assert table.platoon("troop").movement == "halt"
    assert all("C2 cannot go straight on: blocked by scarp." in words for words in told), told


@pytest.mark.parametrize(
    ("names", "words"), [(("R1",), "R1 dismounts"), (("R1", "R2"), "R1 and R2 dismount")]
)
def test_a_sealed_order_names_one_element_or_several_that_dismount(names, words):
    riders = [element(f"r{n}", "british-infantry-section", on=f"l{n}") for n in (1, 2)]
    lorries = [element(f"l{n}", "lorry", at=[500 + 50 * n, 500]) for n in (1, 2)]
    rifles = platoon("rifles", *riders, *lorries, kind="infantry")
    axis = platoon("zug", element("p1", "panzer-3-long-50", at=[1900, 1900]))
    table = Table([rifles], [axis]).begin()
    dropping = tuple(table[name].id for name in names)
    told = {"formation": "line", "heading_deg": 0, "dropping": dropping}
    entry = table.order("rifles", "platoon-formate", **told)
    assert f"{words}." in entry.told["umpire"]
