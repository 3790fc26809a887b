"""Pasted lines of hexes: what is understood, and which line is wrong."""

import pytest

from assistant.cards.board_games.rats_of_tobruk.card import load_data
from assistant.cards.board_games.rats_of_tobruk.hex_lines import read_hexes


@pytest.fixture
def tobruk():
    return load_data().model_dump(mode="json", by_alias=True, exclude_none=True)


def test_hexes_are_entered_by_ranges(tobruk):
    text = "hamada: 2010-2012 2110\nno bunker: 2010\nroad: 2010 2011 2012\nwire: 2012/2013"
    pasted = read_hexes(text, tobruk)

    assert pasted.wrong == ()
    hexes = {hex["hex"]: hex for hex in pasted.values["hexes"]}
    assert [id for id, hex in hexes.items() if hex.get("terrain") == "hamada"] == [
        "2010",
        "2011",
        "2012",
        "2110",
    ]
    assert hexes["2010"]["bunker"] is False
    assert hexes["2011"]["road"] == ["2010", "2012"]
    assert pasted.values["hexsides"] == [{"a": "2012", "b": "2013", "ditch_wire": True}]


def test_a_block_is_filled_first_and_single_hexes_are_changed_after_it(tobruk):
    pasted = read_hexes("hamada: 2110-2011\nhill: 2010\nbunker: 2010", tobruk)

    assert not pasted.wrong
    hexes = {hex["hex"]: hex for hex in pasted.values["hexes"]}
    found = {id: hexes[id]["terrain"] for id in ("2010", "2011", "2110", "2111")}
    assert found == {"2010": "hill", "2011": "hamada", "2110": "hamada", "2111": "hamada"}
    assert pasted.rows[1][-1] == "2010 hill (was hamada)"


def test_a_range_never_changes_a_hex_that_an_earlier_line_names(tobruk):
    pasted = read_hexes("hill: 2010\nhamada: 2009-2012", tobruk)

    assert pasted.wrong == ("Line 2: 2010 is hill in line 1.",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hamada: 2010\nhill: 2009 2010", "Line 2: 2010 is hamada in line 1."),
        ("road: 2010 2012", "2010 and 2012 do not touch"),
        ("wire: 2010/2020", "do not touch"),
        ("sand: 2010", "not one of hamada"),
        ("hamada 2010", "a colon"),
        ("hamada: 20", "four digits"),
        ("wire: 2010", "not a hexside"),
    ],
)
def test_a_wrong_line_of_hexes_is_named_and_nothing_in_it_is_read(tobruk, text, words):
    pasted = read_hexes(text, tobruk)

    assert words in pasted.wrong[0]
    assert not any(hex["hex"] == "2009" for hex in pasted.values["hexes"])
