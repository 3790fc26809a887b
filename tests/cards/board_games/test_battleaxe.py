"""Battleaxe's map and counters: what the file gives, what the owner adds, what is invalid."""

from functools import partial
from random import Random

import pytest

from assistant.battle.battleaxe.setup.opening import open_battle
from assistant.cards.board_games.battleaxe.card import BoardCard, load_board
from assistant.cards.library.checking import check_files
from assistant.cards.library.kinds import as_json
from assistant.rules import tables
from tests.cards.spoiling import line_of, spoiled

FILE = "battleaxe/battleaxe-map.toml"
UNITS = "units = ["


@pytest.fixture
def spoil(datacards):
    """A function that changes the file and checks it: (line, sentence) of every problem."""
    return partial(spoiled, datacards / FILE)


def file_with_links(*links):
    """The places of the file, with links between some of them."""
    rows = ", ".join(f'{{ a = "{a}", b = "{b}", boundary = "{kind}" }}' for a, b, kind in links)
    return (UNITS, f"links = [{rows}]\n{UNITS}")


CHAIN = [(str(n), str(n + 1), "open") for n in range(1, 23)]


def test_the_file_says_what_the_tables_say():
    board = load_board()
    for place, row in zip(board.places, tables.load("battleaxe/places").rows, strict=True):
        told = place.model_dump()
        assert {"place": told.pop("id"), **told} == row
    for unit, row in zip(board.units, tables.load("battleaxe/setup").rows, strict=True):
        told = (unit.id, unit.side, unit.nationality, unit.unit_class, unit.optional)
        assert told == tuple(
            row[name] for name in ("unit", "side", "nationality", "class", "optional")
        )
        assert list(unit.setup) == row["places"]
        locked = row["group"] if row["group"] in ("15th-panzer", "5th-light") else None
        assert unit.formation == locked


def lacks(board: BoardCard):
    return {lack.words: lack.waits for lack in board.missing_data()}


def test_missing_data_is_listed_in_words_with_what_waits_for_it():
    found = lacks(load_board())
    assert len(found) == 13
    assert found["How many spaces the Impulse Track has."] == ("battleaxe/sunset",)
    touching = "Which places touch, and whether by open desert, escarpment or a line."
    assert "battleaxe/supply" in found[touching]
    unnamed = "The names of 1, 2, 3, 4, 5, 7, 8, 10, 12, 14, 18, 20, B, C, D, E, F, G, I."
    assert found[unnamed] == ()
    values = "The combat value on the full side of 43 counters."  # all of them: nobody reads that
    assert found[values] == ("battleaxe/combat",)
    unclassed = "The class (armor, infantry, AT or FLAK) of 11H, CIH, 33Rec, 3Rec, XX."
    assert "battleaxe/combat" in found[unclassed]


def test_filled_in_data_is_no_longer_missing(spoil):
    assert not spoil(
        (UNITS, f'impulse_spaces = 10\nsettled = ["zone-i", "siege-in-h"]\n{UNITS}'),
        file_with_links(*CHAIN, ("22", "B", "line")),
        ('setup = ["H"]', 'setup = ["H"], one_sided = true, full = { combat = 4, movement = 3 }'),
    )
    found = " ".join(lacks(load_board()))
    assert "Impulse Track" not in found
    assert "touch" not in found
    assert "Zone I" not in found
    assert "Musaid" in found
    sides = [words for words in lacks(load_board()) if "combat value" in words]
    assert [words.partition(" of ")[2] for words in sides] == ["42 counters."] * 2


def test_where_the_besiegers_set_up_is_asked_until_it_is_settled(spoil):
    asked = "Whether the Axis besiegers of Tobruk set up in Zone H, as printed, or in I."
    assert asked in lacks(load_board())
    spoil((UNITS, f'settled = ["siege-in-h"]\n{UNITS}'))
    assert asked not in lacks(load_board())


def test_the_public_card_lists_what_is_missing(datacards):
    told = as_json(datacards / FILE)
    assert told["category"] == "board"
    assert told["units"][0]["class"] == "infantry"
    assert {"words", "waits"} == set(told["missing"][0])


@pytest.mark.parametrize(
    ("old", "new", "at", "sentence"),
    [
        ('"2", kind = "area"', '"1", kind = "area"', '"1", kind', "places must be a list that has"),
        ('"2", kind = "area"', '"2", kind = "zone"', '"2", kind', "places[1].kind must be area"),
        (
            'id = "2",',
            'id = "2", tem = 0,',
            '{ id = "2"',
            "places[1].tem must be a whole number from 1 to 3",
        ),
        (
            'id = "2",',
            'id = "2", tem = 4,',
            '{ id = "2"',
            "places[1].tem must be a whole number from 0 to 3",
        ),
        (
            'id = "2",',
            'id = "2", supply_source = "axis",',
            '{ id = "2"',
            "places[1].supply_source must be left out",
        ),
        (
            'side = "allied"',
            'side = "axis"',
            '"1/11"',
            'units[0].side must be allied for 1/11; got "ax',
        ),
        ('id = "2/11"', 'id = "2/12"', '"2/12"', "units[1].id must be one of 1/11"),
        (
            'setup = ["A"]',
            'setup = ["A"], one_sided = true, reduced = { combat = 1 }',
            '"1/11"',
            "units[0].reduced must be omitted for a counter that is one_sided",
        ),
        (
            'setup = ["A"]',
            'setup = ["A"], full = { combat = 21 }',
            '"1/11"',
            "units[0].full.combat must be a whole number from 0 to 20; got 21",
        ),
        (UNITS, f'settled = ["zone-j"]\n{UNITS}', "zone-j", "settled[0] must be one of names-of"),
    ],
)
def test_errors_are_reported_with_their_lines(datacards, spoil, old, new, at, sentence):
    found = spoil((old, new))
    hits = [line for line, told in found if told.startswith(sentence)]
    assert len(hits) == 1
    if not sentence.startswith("places must"):
        assert hits == [line_of(datacards / FILE, at)]


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        (("1", "1", "open"), "must be another place than a"),
        (("2", "1", "escarpment"), "must be a place to which a is not linked before"),
        (("1", "A", "open"), "must be line, where a Zone is touched"),
        (("1", "9", "line"), "must be open or escarpment between two Areas"),
        (("1", "24", "open"), "must be one of 1, 2"),
    ],
)
def test_impossible_links_are_reported(spoil, link, sentence):
    ((_, told),) = spoil(file_with_links(*CHAIN, link))
    assert told.startswith("links[22].")
    assert sentence in told


def test_half_a_map_is_saved_and_lists_the_areas_to_copy(spoil):
    assert spoil(file_with_links(*CHAIN[:-1], ("22", "23", "escarpment"))) == []
    links = [{"a": a, "b": b, "boundary": kind} for a, b, kind in CHAIN[:-1]]
    half, whole = (
        BoardCard.model_validate({**load_board().model_dump(by_alias=True), "links": tuple(each)})
        for each in (links, [*links, {"a": "22", "b": "23", "boundary": "open"}])
    )
    words = [each.words for each in half.missing_data()]
    assert "An open boundary or a line of 23." in words
    assert [len(open_battle(x, 0, str, Random(1)).links) for x in (half, whole)] == [0, 22]


def test_any_shape_is_reported_and_nothing_breaks(datacards):
    path = datacards / "battleaxe" / "bad.toml"
    for value in ("1", '"x"', "[]", "[1]", "[[]]", "{}", "[{}]", "[{ id = [] }]", "nan"):
        lines = (f"{name} = {value}" for name in ("places", "links", "units", "settled"))
        path.write_text("\n".join(lines), "utf-8")
        assert check_files([path])
        ends = f"[[links]]\na = {value}\nb = {value}\n[[units]]\nid = {value}\nreduced = {value}\n"
        path.write_text(ends, "utf-8")
        assert check_files([path])
