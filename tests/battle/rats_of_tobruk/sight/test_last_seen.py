"""The hex where a side last saw an enemy, corrected by later announcements."""

from dataclasses import replace

import pytest

from assistant.battle.rats_of_tobruk import SYSTEM
from assistant.battle.rats_of_tobruk.state.board import Hex
from tests.battle.rats_of_tobruk.field import Field
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS

BESIDE = {"1111": "at/13"}  # in the open next to 1010


@pytest.fixture
def field():
    field = Field()
    field.make("attack", AXIS, hex="1110", attackers=["1/33", "2/33"])
    field.make("support", ALLIED)
    return field


def enemies_on_page(field, side="axis"):
    """The enemies on a side's page, by hex."""
    column = SYSTEM.views.side_view(field.battle, side).columns[1]
    return {row.words: row.detail for row in column.rows}


def test_a_unit_that_retreats_in_the_open_is_seen_where_it_went(field):
    field.make("fight", AXIS, dice={"attack": [4, 4]})
    assert field.battle.fight.stage == "retreat"
    assert enemies_on_page(field) == {"1110": "1/13", **BESIDE}
    told = {"unit": "1/13"}
    progress = field.tried("retreat", **told)
    while progress.entry is None:
        ask = next(ask for ask in progress.asks if ask.value is None)
        told[ask.name] = ask.options[0].value
        progress = field.tried("retreat", **told)

    assert enemies_on_page(field) == {field.place("1/13"): "1/13", **BESIDE}


def test_a_lost_unit_is_no_longer_seen_but_an_advancing_unit_is(field):
    field.make("fight", AXIS, dice={"attack": [6, 5]})
    assert not field.unit("1/13").alive
    assert enemies_on_page(field) == BESIDE
    field.make("advance", AXIS, unit="1/33")

    assert enemies_on_page(field, "allied")["1110"] == "1/33"


def test_no_enemy_is_shown_under_ones_own_unit(field):
    field.make("fight", AXIS, dice={"attack": [3, 4]})
    assert enemies_on_page(field) == {"1110": "1/13", **BESIDE}
    field.make("place", ALLIED, unit="1/13", hex="1313", side="allied")
    field.make("place", AXIS, unit="1/33", hex="1110", side="axis")

    assert enemies_on_page(field) == BESIDE


def test_enemies_in_the_open_next_to_ones_own_units_are_on_the_page():
    """The side's sheets know them, so its page does not say that no enemy is seen."""
    field = Field()
    beside = {row: set(units.split(", ")) for row, units in enemies_on_page(field).items()}

    assert beside == {"1110": {"1/13"}, "1111": {"at/13"}}
    assert SYSTEM.views.side_view(field.battle, "axis").columns[1].summary != "none seen yet"


def test_a_bunker_and_a_hex_farther_off_hide_who_is_there():
    field = Field()
    bunkers = {**field.battle.hexes, "1110": Hex("hamada", True)}
    before = replace(field.battle, hexes=bunkers)
    field.game.state = before
    assert enemies_on_page(field) == {"1111": "at/13"}

    moved = replace(before.units["gun/13"], place="1313")
    field.game.state = replace(before, units={**before.units, "gun/13": moved})
    assert enemies_on_page(field) == {"1111": "at/13"}
