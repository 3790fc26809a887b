"""Turns without events: few taps, and nothing learned about the enemy (Rats of Tobruk)."""

import pytest

from assistant.battle.rats_of_tobruk.screens.pending import task_that_follows
from assistant.battle.rats_of_tobruk.screens.views import side_view, umpire_view
from tests.battle.rats_of_tobruk.field import CRT, KEY, Field, hexes, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, CLEAR, Refusal, Table


def moves(page):
    return [tap.move for task in page.due for tap in task.taps]


def test_the_umpire_checks_the_supply_of_both_sides_where_every_unit_traces():
    table = Table()
    table.make("weather", dice=CLEAR, turn_type="day")
    assert moves(umpire_view(table.battle)) == ["supply-of-both"]
    assert moves(side_view(table.battle, "axis")) == ["supply"]  # a player checks their own
    with pytest.raises(KeyError):
        table.make("supply-of-both", AXIS)
    table.make("supply-of-both")
    assert (table.battle.phase, set(table.battle.checked)) == ("activation", {"axis", "allied"})


def test_the_supply_of_both_sides_needs_every_unit_to_trace():
    table = Table(units=troops(), key=KEY, hexes=hexes(), results=CRT)
    table.make("weather", dice=CLEAR, turn_type="day")
    assert "supply-of-both" not in moves(umpire_view(table.battle))
    with pytest.raises(Refusal, match="it is not certain that every unit traces"):
        table.make("supply-of-both")


def test_a_side_puts_no_chit_in_with_one_tap():
    table = Table()
    table.until_activation()
    for side in (AXIS, ALLIED):
        task = side_view(table.battle, side.side).due[0]
        (none,) = (tap for tap in task.taps if "none" in tap.told)
        assert not none.opens
        table.make(none.move, side, **{name: x for name, x in none.told.items() if name != "side"})
    assert (table.battle.cup, table.battle.put_in) == ((), {"axis": (), "allied": ()})


def test_all_battalions_pass_and_the_turn_ends():
    table = Table()
    table.until_activation()
    table.make("put-in", AXIS, chits=["33", "KGK"])
    table.make("put-in", ALLIED, chits=["2/13"])
    with pytest.raises(KeyError):
        table.make("all-pass", AXIS)
    assert "all-pass" not in moves(side_view(table.battle, "axis"))
    assert "all-pass" in moves(umpire_view(table.battle))
    entry = table.make("all-pass")
    assert (table.battle.turn, table.battle.phase, table.battle.cup) == (2, "weather", ())
    assert " pass." in entry.told["allied"]
    assert all(chit in entry.told["allied"] for chit in ("33", "KGK", "2/13"))  # as drawn in public


def test_the_rest_of_the_cup_may_pass_but_not_the_chit_in_hand():
    table = Table()
    table.until_activation()
    table.make("put-in", AXIS, chits=["33", "KGK"])
    table.make("put-in", ALLIED, none="yes")
    table.make("draw", AXIS, first="KGK")
    with pytest.raises(Refusal, match="Set the chit in hand aside"):
        table.make("all-pass")
    table.make("lay-aside", AXIS)
    table.make("all-pass")
    assert table.battle.turn == 2


def test_a_fight_is_the_task_that_follows():
    field = Field()
    assert task_that_follows(field.battle) is None
    field.make("attack", AXIS, hex="1110", attackers=["1/33", "2/33"], guns=[])
    assert task_that_follows(field.battle).of == "allied"
