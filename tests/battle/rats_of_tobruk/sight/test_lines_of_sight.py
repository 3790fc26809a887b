"""Lines of sight that the entered board decides, and questions that it makes unnecessary."""

import pytest

from assistant.battle.rats_of_tobruk.lookups.sight import is_line_blocked
from assistant.battle.rats_of_tobruk.state.board import Hex, Hexside
from assistant.rules.dice import given_dice
from assistant.rules.rats_of_tobruk.hexes import hexes_crossed
from tests.battle.board import AT
from tests.battle.rats_of_tobruk.field import Field, facing, hexes
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, unit

HILL = {"hexes": {**hexes(), "1010": Hex("hill", False)}}


@pytest.mark.parametrize(
    ("start", "end", "between"),
    [
        ("1009", "1110", ()),
        ("1010", "1210", ()),  # along the spine of two hexes
        ("1010", "1013", ("1011", "1012")),
        ("1010", "1310", ("1110", "1210")),
        ("1010", "1511", ("1111", "1210", "1311", "1410")),
    ],
)
def test_a_line_passes_through_hexes_but_not_along_their_spines(start, end, between):
    assert hexes_crossed(start, end) == between
    assert set(hexes_crossed(end, start)) == set(between)


def test_blocking_terrain_between_blocks_and_unknown_hexes_are_asked_about():
    clear, hill = Field().battle, Field(**HILL).battle
    assert is_line_blocked(clear, "1009", "1012") is False
    assert is_line_blocked(hill, "1009", "1012") is True
    assert is_line_blocked(hill, "1010", "1012") is False  # from the hill itself
    assert is_line_blocked(clear, "0101", "0105") is None


def open_questions(field, move, by, **told):
    """The questions that a move's sheet shows open."""
    dice = given_dice({})
    found = field.game.make(move, by, told, dice, at=AT, request="looks", commit=False)
    return {ask.name for ask in found.asks if not ask.rare}


def test_nobody_is_asked_for_a_line_that_the_board_decides():
    barrage = {"unit": "gun/33", "hex": "1110"}
    assert open_questions(Field(), "barrage", AXIS, **barrage).isdisjoint({"blocked", "observer"})
    assert "blocked" in open_questions(Field(hexes={}), "look", AXIS, hex="1213")
    field = Field(
        hand="2/13",
        units=facing(unit("1/33", "33", place="1109")),
        hexes={**hexes(), "1110": Hex("hill", False)},
    )
    with pytest.raises(Refusal, match="line of fire is blocked"):
        field.make("fire", ALLIED, unit="at/13", hex="1109", target="1/33")


def test_a_single_possible_attacker_is_ticked_and_entered_wire_is_not_asked_for():
    wired = {"hexsides": {"1111-1112": Hexside(ditch_wire=True)}}
    alone = facing(unit("2/33", "33", place="0808"))
    assert "wire" in open_questions(Field(units=alone), "attack", AXIS, hex="1110")
    field = Field(units=alone, **wired)
    assert "wire" not in open_questions(field, "attack", AXIS, hex="1110")
    entry = field.make("attack", AXIS, hex="1110")
    assert "attack on 1110: 1/33." in entry.told["axis"]


def test_units_enter_the_map_as_a_stack():
    off = [unit(id, "33", place=None) for id in ("1/33", "2/33")]
    field = Field(units=facing(*off))
    field.moves(unit="1/33", stack=["2/33"], path="0515 0514")
    assert [field.place(id) for id in ("1/33", "2/33")] == ["0514", "0514"]
