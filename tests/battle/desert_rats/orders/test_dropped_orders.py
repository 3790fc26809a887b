"""An order that a reaction drops: its player reads the reason in one sentence (9.2)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.screens.views import side_view
from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.table import Table, element, platoon

SEAT = Viewer("side", "B", "british")


@pytest.fixture
def facing():
    """Two Crusaders and a section, 400 m from a Panzer that they see."""
    troop = platoon(
        "troop",
        element("c1", "crusader", at=[500, 500]),
        element("c2", "crusader", at=[600, 500]),
        element("r1", "british-infantry-section", at=[550, 500]),
    )
    zug = platoon("zug", element("p1", "panzer-4-long-75", at=[500, 900]))
    return Table([troop], [zug]).begin()


def words_of(table, seat="british"):
    return table.draft(seat).platoons[0].words


def reads(table, seat="british"):
    said = words_of(table, seat).rstrip(".").split(". ")
    return [each for each in said if "dropped" in each]


@pytest.mark.parametrize(
    ("command", "place", "named"),
    [("platoon-advance", {}, "advance"), ("platoon-move-to", {"x_m": 500, "y_m": 700}, "move")],
)
def test_a_disorganised_platoon_reads_why_its_order_was_dropped(facing, command, place, named):
    facing.order("troop", command, **place)
    facing.bring_about(e.Reacted("troop", "disorganised"))
    facing.turn()
    assert facing.platoon("troop").reaction == "ok"  # the next turn's already
    [said] = reads(facing)
    assert said.startswith(f"The order to {named} was dropped: troop was disorganised")
    facing.make("release")
    facing.whole_turn()
    assert "dropped" not in facing.battle.pages["british"].platoons[0].words


def test_a_platoon_that_panics_reads_that_its_order_is_dropped(facing):
    facing.order("troop", "platoon-retreat")
    facing.fire_order("P1")
    dice = {"reaction": 1, "hit": 6}
    facing.turn(lambda throw: (dice[throw.name.split(": ")[-1]],) * throw.count)
    assert facing.platoon("troop").is_broken
    [said] = reads(facing)
    reaction = facing.platoon("troop").reaction
    assert said == f"The order to retreat was dropped: troop is {reaction} and takes no orders"
    assert "dropped" not in words_of(facing, "axis")


def test_an_order_sealed_before_the_umpire_broke_the_platoon_is_reported_as_dropped(facing):
    facing.order("troop", "platoon-advance")
    facing.bring_about(e.Reacted("troop", "panicked"))
    facing.turn()
    [said] = reads(facing)
    assert said == "The sealed order was dropped: troop was panicked and took no orders"
    assert "C1, C2 and R1 ran from the enemy: troop was panicked." in words_of(facing)


def test_foot_that_retreat_in_disorder_read_that_they_went_to_ground(facing):
    facing.order("troop", "platoon-retreat")
    facing.bring_about(e.Reacted("troop", "disorganised"))
    facing.turn()
    assert "R1 went to ground and did not move." in words_of(facing)
    assert reads(facing) == []


def test_an_allowed_order_is_not_reported_as_dropped(facing):
    facing.order("troop", "platoon-retreat")
    facing.turn()
    assert "dropped" not in words_of(facing)
    assert "ground" not in words_of(facing)


def test_a_platoon_is_not_said_to_keep_an_order_that_will_be_dropped(facing):
    facing.order("troop", "platoon-advance")
    facing.whole_turn()
    assert side_view(facing.battle, "british").orders[0].goes_on == "keeps advancing"
    facing.bring_about(e.Reacted("troop", "disorganised"))
    [row] = side_view(facing.battle, "british").orders
    assert row.goes_on == "halts; C1 and C2 circle in confusion"
    sheet = facing.attempt("give-order", SEAT, commit=False, platoon="troop").asks[0]
    assert sheet.options[-1].effect == row.goes_on
    facing.turn()
    assert reads(facing)


def test_the_status_of_a_platoon_that_may_drop_its_order_does_not_say_that_it_moves(facing):
    facing.order("troop", "platoon-move-to", x_m=700, y_m=700)
    facing.whole_turn()
    status = naming.status_labels(facing.battle, facing.platoon("troop"))
    assert status[1].startswith("moving to ")
    facing.bring_about(e.Reacted("troop", "disorganised"))
    disorganised, order = naming.status_labels(facing.battle, facing.platoon("troop"))
    assert disorganised == "disorganised"
    assert order == f"ordered to move{status[1].removeprefix('moving')}"


def test_a_platoon_without_elements_shows_no_state(facing):
    for name in ("C1", "C2", "R1"):
        facing.bring_about(e.Destroyed(facing[name].id, 1))
    facing.turn()
    own = facing.draft("british").platoons[0]
    assert (own.state, own.words) == ("all lost", "Nobody is left.")


def test_the_order_of_elements_that_stay_to_fire_is_dropped_too():
    troop = platoon("troop", element("c1", "crusader", at=[500, 500]))
    table = Table([troop], [platoon("zug", element("p1", "panzer-2", at=[500, 900]))]).begin()
    table.order("troop", "platoon-move-to", x_m=500, y_m=700)
    table.fire_order("C1")
    table.bring_about(e.Reacted("troop", "disorganised"))
    table.turn()
    assert table.platoon("troop").movement == "halt"
    assert "stayed to fire" not in words_of(table)
    assert reads(table)


@pytest.fixture
def before_a_bank():
    """Two Crusaders that see a Panzer: one has a clear path to it, the other a bank in its way."""
    bank = {"id": "bank", "name": "Bank", "kind": "bank", "points": [[500, 504], [700, 505]]}
    troop = platoon(
        "troop",
        element("c1", "crusader", at=[400, 500]),
        element("c2", "crusader", at=[600, 504]),
    )
    zug = platoon("zug", element("p1", "panzer-4-long-75", at=[500, 900]))
    ground = {"lines": [{**bank, "bars": "vehicles"}]}
    table = Table([troop], [zug], map=ground).begin()
    table.order("troop", "platoon-advance")
    table.whole_turn()
    return table


def test_one_element_that_would_go_nearer_to_the_enemy_drops_the_order_of_the_platoon(
    before_a_bank,
):
    before_a_bank.bring_about(e.Reacted("troop", "disorganised"))
    [row] = side_view(before_a_bank.battle, "british").orders
    assert row.goes_on == "halts; all circle in confusion"
    before_a_bank.turn()
    assert before_a_bank.platoon("troop").movement == "halt"
    assert before_a_bank["C2"].circled  # held at the bank, it obeys no order that is lawful
