"""Dice that the umpire need not roll: for a shot that cannot hit, and where the program rolls."""

import pytest

from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.table import Refusal, Table, element, platoon


@pytest.fixture
def table():
    """An armored car beside its command car, so far from a Panzer that it cannot hit."""
    cars = platoon(
        "cars",
        element("a1", "british-armoured-car", [500, 100]),
        element("a2", "british-armoured-car", [550, 100]),
    )
    zug = platoon("zug", element("p1", "panzer-3-long-50", [500, 1550]))
    return Table([cars], [zug]).begin()


def test_no_die_is_rolled_for_the_umpires_shots_that_cannot_hit(table):
    table.fire_order("A1", "A2")
    table.move()
    with pytest.raises(Refusal, match="A1 at P1: hit"):  # the player's own die falls all the same
        table.make("fire-all")
    entry = table.make("fire-all", dice={"A1 at P1: hit": 6})
    needed = {r.inputs["in_private"]: r.outcome["score_needed"] for r in entry.resolutions}
    assert min(needed.values()) > 6
    assert [bool(r.dice) for r in entry.resolutions] == [True, False]
    assert [shot.result for shot in table.battle.shots] == ["miss", "miss"]


def test_the_choice_to_let_the_program_roll_is_kept_and_is_the_umpires(table):
    assert not table.battle.program_rolls
    with pytest.raises(KeyError):
        table.make("set-dice", Viewer("side", "B", "axis"), program_rolls="yes")
    before = table.game.system.picture(table.battle, Viewer("side", "B", "axis"), ())
    table.make("set-dice", program_rolls="yes")
    assert table.game.system.rolls_for_umpire(table.battle)
    assert table.game.system.picture(table.battle, Viewer("side", "B", "axis"), ()) == before
    with pytest.raises(Refusal, match="Change something"):
        table.make("set-dice", program_rolls="yes")
    table.whole_turn()
    assert table.battle.program_rolls
    table.make("set-dice", program_rolls="no")
    assert not table.battle.program_rolls
