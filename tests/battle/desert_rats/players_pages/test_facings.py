"""A facing has one clock hour: on the order sheet, in the sealed order and on the table (4.1)."""

import pytest

from assistant.battle.desert_rats.kit.naming import describe_action
from assistant.battle.questions.map_points import clock_degrees
from assistant.battle.viewers import UMPIRE, Viewer
from tests.battle.desert_rats.table import Table, element, harmless_dice, platoon

FORM = {"platoon": "zug", "command": "platoon-formate", "formation": "line"}


def table_of_axis():
    """A battle with a platoon of the side whose table is turned by 180 degrees."""
    troop = platoon("troop", element("c1", "crusader", at=[100, 100]))
    panzers = [element(f"p{n}", "panzer-2", at=[1000 + 60 * n, 1500]) for n in range(3)]
    return Table([troop], [platoon("zug", *panzers)]).begin()


def heading_asked(table, by, **told):
    looked = table.attempt("give-order", by, commit=False, **FORM, **told)
    return next(ask for ask in looked.asks if ask.name == "heading_deg")


@pytest.mark.parametrize("is_umpire", [False, True])
def test_an_hour_that_is_entered_is_the_hour_of_the_sealed_order_and_of_the_placing_list(is_umpire):
    table = table_of_axis()
    seat = table.platoon("zug").seat
    by = UMPIRE if is_umpire else Viewer("side", "B", seat)
    table.order(by=by, heading_deg="4 o’clock", **FORM)
    sealed = table.platoon("zug").sealed
    assert sealed.heading_deg == 300
    words = describe_action(table.battle, table.platoon("zug"), sealed)
    assert words == "form up, line, facing NW (300°), 4 o’clock"
    table.whole_turn(harmless_dice)
    steps = table.battle.pages[seat].steps
    facing = {step.facing_deg for step in steps if step.label in ("P0", "P1", "P2")}
    assert facing == {120}  # 4 o’clock as the players look across their table


@pytest.mark.parametrize("is_umpire", [False, True])
def test_the_umpire_sees_the_rose_north_up_and_a_player_as_the_table_lies(is_umpire):
    table = table_of_axis()
    seat = table.platoon("zug").seat
    by = UMPIRE if is_umpire else Viewer("side", "B", seat)
    ask = heading_asked(table, by)
    assert ask.twelve_deg == 180  # south is away from the player for both
    assert ask.turned_deg == (0 if is_umpire else 180)


@pytest.mark.parametrize(
    ("words", "degrees"),
    [("12 o’clock", 180), ("1 o'clock", 210), ("6 O’CLOCK", 0), ("13 o’clock", None), ("4", None)],
)
def test_an_hour_is_counted_from_the_direction_straight_away_from_the_players(words, degrees):
    assert clock_degrees(words, 180) == degrees
