"""Regrouping and consolidating: an impulse without an assault (Battleaxe 8.1.2, 8.1.3)."""

import pytest

from assistant.battle.battleaxe.events.impulses import ControlTaken
from assistant.battle.battleaxe.events.units import SupplyChecked, UnitPlaced, UnitTurned
from tests.battle.battleaxe.table import ALLIED, AXIS, Refusal, Table

LINKS = (
    ("C", "6", "line"),
    ("C", "5", "line"),
    ("5", "6", "open"),
    ("6", "17", "open"),
    ("6", "7", "open"),
    ("5", "4", "open"),
)
FIRST = ("1/104", "1/33A", "deFR")


@pytest.fixture
def table():
    """An Allied regroup; Area 5 is Allied and free, 7RTR and 22Gds wait in C."""
    table = Table(links=LINKS)
    table.bring_about(ControlTaken("5", "allied"))
    table.make("impulse", ALLIED, kind="regroup")
    return table


def test_every_unit_on_the_map_moves_one_place_for_no_movement_factor(table):
    able = table.options("march", "units", ALLIED)
    assert set(able) == {
        u.id for u in table.battle.units.values() if u.side == "allied" and u.place
    }
    table.bring_about(SupplyChecked(("7RTR",)))  # no factor is asked for, in supply or not
    table.make("march", ALLIED, unit="7RTR", step1="5")
    assert table.options("march", "step2", ALLIED, unit="22Gds", step1="5") is None
    with pytest.raises(Refusal, match="one of"):
        table.make("march", ALLIED, unit="7RTR", step1="4")


def test_units_of_one_place_may_part():
    table = Table(links=(("C", "5", "line"), ("C", "4", "line")))
    table.bring_about(ControlTaken("5", "allied"), ControlTaken("4", "allied"))
    table.make("impulse", ALLIED, kind="regroup")
    table.make("march", ALLIED, unit="7RTR", step1="5")
    table.make("march", ALLIED, unit="22Gds", step1="4")
    assert [table.battle.units[id].place for id in ("7RTR", "22Gds")] == ["5", "4"]


def test_enemy_places_are_not_entered_whether_held_or_empty(table):
    why = table.options("march", "step1", ALLIED, unit="7RTR")
    assert why == {"6": "Halfaya Pass, only a free place may be entered", "5": ""}
    table.bring_about(UnitPlaced("7RTR", "5"))
    with pytest.raises(Refusal, match="Only a free place may be entered"):
        table.make("march", ALLIED, unit="7RTR", step1="4")
    table.bring_about(ControlTaken("6", "allied"))
    with pytest.raises(Refusal, match="Only a free place may be entered"):  # the Axis is in it
        table.make("march", ALLIED, unit="7RTR", step1="6")


def test_out_of_a_contested_place_a_unit_regroups_into_a_free_one_alone(table):
    table.bring_about(UnitPlaced("7RTR", "6"), UnitPlaced("22Gds", "7"), UnitPlaced("2/62", "7"))
    table.bring_about(ControlTaken("7", "allied"))
    with pytest.raises(Refusal, match="Only a free place may be entered"):
        table.make("march", ALLIED, unit="7RTR", step1="7")
    table.make("march", ALLIED, unit="7RTR", step1="5")
    assert table.battle.units["7RTR"].place == "5"


def test_the_mines_of_halfaya_close_the_way_to_17_until_the_pass_is_allied(table):
    table.bring_about(*(UnitPlaced(id, "19") for id in FIRST), UnitPlaced("3/62", "19"))
    table.bring_about(
        UnitPlaced("7RTR", "6"), UnitPlaced("22Gds", "6"), ControlTaken("17", "allied")
    )
    with pytest.raises(Refusal, match="mines of Halfaya"):
        table.make("march", ALLIED, unit="7RTR", step1="17")
    table.bring_about(ControlTaken("6", "allied"))
    table.make("march", ALLIED, unit="7RTR", step1="17")
    assert table.battle.units["7RTR"].place == "17"


def test_a_locked_division_does_not_regroup():
    table = Table(links=[("18", "19", "open")])
    table.impulse()
    table.make("impulse", AXIS, kind="regroup")
    with pytest.raises(Refusal, match="not released yet"):
        table.make("march", AXIS, unit="1/8", step1="19")


def test_an_impulse_has_only_one_kind_of_action(table):
    with pytest.raises(Refusal, match="Units consolidate only in an impulse"):
        table.make("consolidate", ALLIED)
    with pytest.raises(Refusal, match="unit can attack now"):
        table.make("attack", ALLIED)


def paired(*units):
    """The Allies consolidate; these reduced units are in C."""
    table = Table(links=LINKS)
    table.bring_about(*(UnitPlaced(id, "C") for id in units))
    table.bring_about(*(UnitTurned(id, "reduced") for id in units))
    table.make("impulse", ALLIED, kind="consolidate")
    return table


def test_two_reduced_units_of_one_type_in_one_place_become_one():
    table = paired("7RTR", "2RTR", "22Gds")
    table.bring_about(UnitPlaced("6RTR", "D"), UnitTurned("6RTR", "reduced"))
    assert set(table.options("consolidate", "goes", ALLIED, keeps="7RTR")) == {"2RTR"}
    with pytest.raises(Refusal, match="Which unit is eliminated for 7RTR"):
        table.make("consolidate", ALLIED, keeps="7RTR", goes="22Gds")
    table.make("consolidate", ALLIED, keeps="7RTR", goes="2RTR")
    units = table.battle.units
    assert (units["7RTR"].strength, units["2RTR"].is_lost) == ("full", True)


def test_units_out_of_supply_and_anti_tank_units_do_not_consolidate():
    table = paired("7RTR", "2RTR", "65AT", "12AT")
    with pytest.raises(Refusal, match="Which unit returns to full strength"):
        table.make("consolidate", ALLIED, keeps="65AT", goes="12AT")
    table.bring_about(SupplyChecked(("2RTR",)))
    with pytest.raises(Refusal, match="No two reduced units of one type are in supply"):
        table.make("consolidate", ALLIED, keeps="7RTR", goes="2RTR")
