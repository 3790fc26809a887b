"""Closing the orders and moving in one step: the same result as in two steps, but one undo."""

from assistant.battle.desert_rats.screens.console import umpire_view
from tests.battle.desert_rats.table import Table, element, platoon
from tests.rules.desert_rats.maps import area

SAND = {"areas": [area("sand", 0, 250, 2000, 1000, going="soft-sand")]}


def ordered():
    """Return a battle in which one platoon is to cease fire, and another to cross sand."""
    firing = platoon("troop", element("c1", "crusader", at=[300, 200]))
    going = platoon("squadron", element("m1", "matilda", at=[600, 200]))
    axis = platoon("zug", element("p1", "panzer-2", at=[300, 900]), heading_deg=180)
    table = Table([firing, going], [axis], map=SAND).begin()
    table.make("rule-element", element=table["C1"].id, firing="yes")
    table.order("troop", "platoon-cease-fire")
    table.order("squadron", "platoon-advance")
    return table


def obeying(throw):
    """Dice with which an element ceases fire, and nobody gets stuck in the sand."""
    return (6,) * throw.count


def test_the_console_offers_both_steps_in_one_and_the_first_alone():
    view = umpire_view(ordered().battle)
    assert view.due[:2] == ("close-and-move", "Close and move")
    assert view.apart == ("close-orders", "Close the orders")


def test_both_steps_in_one_are_the_steps_one_after_the_other():
    apart, together = ordered(), ordered()
    apart.make("close-orders", dice=obeying)
    assert umpire_view(apart.battle).due[:2] == ("move-all", "Move everybody")
    assert umpire_view(apart.battle).apart is None
    apart.make("move-all", dice=obeying)
    entry = together.make("close-and-move", dice=obeying)
    assert together.battle == apart.battle
    assert together.battle.phase == "fire"
    assert together["M1"].moved
    assert not together["C1"].firing
    assert "the orders take effect" in entry.told["umpire"]
    assert "M1 moved" in entry.told["umpire"]


def test_one_sheet_asks_for_the_dice_of_both_steps_and_one_undo_takes_both_back():
    table = ordered()
    before, thrown = table.battle, []

    def dice(throw):
        thrown.append(throw.name)
        return obeying(throw)

    table.make("close-and-move", dice=dice)
    assert {"troop: command", "M1 in the sand: bog"} <= set(thrown)
    table.game.undo(table.game.last_standing().seq, "", at="t", request="back")
    assert table.battle == before
