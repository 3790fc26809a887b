"""The set-up: the Allies inside the ditch and wire, within the stacking limit."""

from dataclasses import replace

import pytest

from assistant.battle.rats_of_tobruk import SYSTEM
from assistant.battle.rats_of_tobruk.lookups.ground import HARBOR, hexside_id, neighbors
from assistant.battle.rats_of_tobruk.state.board import Hex, Hexside
from tests.battle.rats_of_tobruk.field import KEY
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, Table, unit

OUTSIDE = "4611"  # three north of the harbour, behind a ring two hexes wide


def table(*, is_closed=True):
    """Open ground around the harbor, with wire around it and its neighbors."""
    ground = {f"{c:02}{r:02}": Hex("hamada") for c in range(42, 51) for r in range(10, 19)}
    troops = {f"{n}/13": unit(f"{n}/13", "2/13", "allied") for n in range(6)}
    bare = Table(units={**troops, "1/33": unit("1/33", "33")}, key=KEY, hexes=ground)
    ring = {HARBOR, *neighbors(bare.battle, HARBOR)}
    wire = {
        hexside_id(here, there): Hexside(ditch_wire=True)
        for here in ring
        for there in neighbors(bare.battle, here)
        if there not in ring
    }
    if not is_closed:
        wire.popitem()
    return Table(units=bare.battle.units, key=KEY, hexes=ground, hexsides=wire)


def test_the_allies_set_up_within_the_ditch_and_wire():
    closed = table()
    closed.make("place", ALLIED, unit="0/13", hex="4613")
    with pytest.raises(Refusal, match="4611 is outside"):
        closed.make("place", ALLIED, unit="1/13", hex=OUTSIDE)


def test_the_axis_begins_off_the_map():
    """No Axis unit is placed before the first turn, unless the umpire allows it."""
    begun = table()
    with pytest.raises(Refusal, match="The Axis begins off the map"):
        begun.make("place", AXIS, unit="1/33", hex=OUTSIDE)
    assert board_taps(begun) == []
    begun.make("place", side="axis", unit="1/33", hex=OUTSIDE, why="as it stood last week")
    begun.make("weather", dice={"weather": 1}, turn_type="day")
    begun.make("place", AXIS, unit="1/33", hex="4613")
    assert "Place a unit" in board_taps(begun)


def board_taps(table):
    page = SYSTEM.views.side_view(table.battle, "axis")
    return [tap.words for row in page.parts[0].rows for tap in row.taps]


def test_the_allied_phone_shows_the_set_up_while_any_unit_is_off_the_map():
    battle = table().battle
    title, *_ = [each.title for each in SYSTEM.views.side_view(battle, "allied").due]
    assert title == "Allied set-up"
    placed = {id: replace(u, place="4613") for id, u in battle.units.items()}
    for side, now in (("axis", battle), ("allied", replace(battle, units=placed))):
        assert title not in [each.title for each in SYSTEM.views.side_view(now, side).due]


def test_the_set_up_is_offered_once_on_the_allied_phone_and_comes_before_the_weather():
    begun = table()
    page = SYSTEM.views.side_view(begun.battle, "allied")
    assert "Place a unit" not in words_of_taps(page)
    likely = [tap.words for task in page.due for tap in task.taps if tap.likely]
    assert likely == ["Place a unit"]
    assert page.columns[1].summary == "none seen yet"
    placed = {id: replace(u, place="4613") for id, u in begun.battle.units.items()}
    page = SYSTEM.views.side_view(replace(begun.battle, units=placed), "allied")
    assert "Place a unit" in words_of_taps(page)
    assert [tap.likely for task in page.due for tap in task.taps] == [True]  # the weather


def test_where_the_arc_is_not_entered_whole_the_map_says_nothing():
    for begun, hex in ((table(is_closed=False), OUTSIDE), (table(), "0101")):
        begun.make("place", ALLIED, unit="1/13", hex=hex)
        assert begun.battle.units["1/13"].place == hex


def test_no_more_units_set_up_in_a_hex_than_may_stack():
    closed = table()
    four = [f"{n}/13" for n in range(1, 5)]
    with pytest.raises(Refusal, match="A hex holds at most 4"):
        closed.make("place", ALLIED, unit="0/13", hex="4613", others=four)
    closed.make("place", ALLIED, unit="0/13", hex="4613", others=four[:3])
    closed.make("place", ALLIED, unit="0/13", hex="4613")  # who stands there counts once
    with pytest.raises(Refusal, match="A hex holds at most 4"):
        closed.make("place", ALLIED, unit="4/13", hex="4613")


def test_after_the_set_up_a_unit_may_be_placed_in_any_hex():
    played = table()
    played.make("weather", dice={"weather": 1}, turn_type="day")
    played.make("place", ALLIED, unit="0/13", hex=OUTSIDE)
    assert played.battle.units["0/13"].place == OUTSIDE


def words_of_taps(page):
    parts = [tap.words for part in page.parts for row in part.rows for tap in row.taps]
    return [*parts, *(tap.words for tap in page.tools)]


def test_without_counters_nobody_places_units_and_everybody_reads_why():
    bare = Table(units={})
    console = SYSTEM.views.umpire_view(bare.battle)
    phone = SYSTEM.views.side_view(bare.battle, "allied")
    for page in (console, phone):
        assert "Place a unit" not in words_of_taps(page)
        words = [task.words for task in page.due if task.title == "Allied set-up"]
        assert words[0].startswith("The file of this game has no Allied counters yet.")


def test_the_console_offers_a_look_once_there_is_light_to_look_in():
    standing = {"a/2/13": unit("a/2/13", "2/13", "allied", place="1010")}
    lit = Table(units=standing)
    assert "Look at a stack" not in words_of_taps(SYSTEM.views.umpire_view(lit.battle))
    seen = replace(lit.battle, weather="clear")
    assert "Look at a stack" in words_of_taps(SYSTEM.views.umpire_view(seen))
