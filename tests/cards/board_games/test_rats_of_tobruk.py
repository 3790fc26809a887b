"""Rats of Tobruk's map and counters: what the file gives, what the owner adds, what is invalid."""

from functools import partial

import pytest

from assistant.cards.board_games.rats_of_tobruk.card import load_data
from assistant.cards.library.checking import check_files
from assistant.cards.library.kinds import as_json
from assistant.rules import tables
from assistant.rules.dice import given_dice
from assistant.rules.procedures import PROCEDURES, find
from assistant.rules.systems import load_all
from tests.cards.spoiling import line_of, spoiled

FILE = "rats-of-tobruk/rats-of-tobruk-data.toml"
UNREAD = ", ".join(['"?"'] * 11)
CODES = '"AE", "AP", "AD", "AC", "AR", "-", "-", "DR", "DC", "DD", "DE"'
EASTER = '{ id = "easter-battle"'


@pytest.fixture
def spoil(datacards):
    """A function that changes the file and checks it: (line, sentence) of every problem."""
    return partial(spoiled, datacards / FILE)


def table_rows(name):
    return tables.load(f"rats-of-tobruk/{name}").rows


def test_the_file_says_what_the_tables_say():
    data = load_data()
    assert [row.model_dump() for row in data.terrain] == [
        dict(row) for row in table_rows("terrain-key")
    ]
    hills = [hex.hex for hex in data.hexes if hex.terrain == "hill"]
    assert hills == [row["hex"] for row in table_rows("known-hexes") if row["what"] == "hill"]
    assert {hex.hex for hex in data.hexes} == {row["hex"] for row in table_rows("known-hexes")}
    assert list(data.crt) == [row["column"] for row in table_rows("odds-columns")]
    assert [s.id for s in data.scenarios] == [row["scenario"] for row in table_rows("scenarios")]


def lacks():
    return {lack.words: lack.waits for lack in load_data().missing_data()}


def test_missing_data_is_listed_in_words_with_what_waits_for_it():
    load_all()
    found = lacks()
    table = "88 of the 88 cells of the combat results table."
    assert found[table] == ("rats-of-tobruk/attack",)
    assert "rats-of-tobruk/overrun" in found[next(w for w in found if "of tracked units" in w)]
    ranges = "The activation range, in the white flag, of 39PzJ HQ, KGK HQ, 606 HQ, 33 HQ."
    assert found[ranges] == ("rats-of-tobruk/activate",)
    assert found["The nationality of KGK HQ, Flak 2-9-8."] == ()
    assert not any("depleted face of 39PzJ HQ" in words for words in found)
    assert {id for waits in found.values() for id in waits} <= PROCEDURES.keys()


def test_the_program_guesses_nothing_that_the_text_does_not_say():
    flak = next(unit for unit in load_data().units if unit.id == "Flak 2-9-8")
    assert (flak.full.attack, flak.full.defence, flak.full.movement) == (2, 9, 8)
    assert flak.depleted.defence == 5
    assert (flak.depleted.attack, flak.battalion, flak.nationality) == (None, None, None)


def fill_more(spoil):
    """The file with a few more entries."""
    turns = 'turns = [ { number = 1, turn_type = "night", date = 1941-04-13 }, '
    turns += '{ number = 2, turn_type = "morning", date = 1941-04-14 } ]'
    return spoil(
        (
            '{ terrain = "hamada" }',
            '{ terrain = "hamada", leg = 1, modifier = 0, blocking = false }',
        ),
        ('note = "the airbase"', 'terrain = "hamada", bunker = false, road = ["4320"]'),
        ('id = "39PzJ HQ", ', 'id = "39PzJ HQ", activation_range = 8, move_type = "wheeled", '),
        (EASTER, f'{EASTER}, {turns}, units = ["33/88"], chits = ["33"]'),
        (
            "grid = {",
            'settled = ["chits", "shifted-columns"]\n'
            'hexsides = [ { a = "1010", b = "1011", ditch_wire = true } ]\ngrid = {',
        ),
        *((UNREAD, CODES) for _ in range(8)),
    )


def test_filled_in_data_is_no_longer_missing(spoil):
    assert not fill_more(spoil)
    found = lacks()
    assert not any("combat results" in words for words in found)
    assert "Movement costs of leg units for hill, bunker." in found
    assert "The activation range, in the white flag, of KGK HQ, 606 HQ, 33 HQ." in found
    assert "The terrain of 4614." in found
    assert "Which units fight in The Battle of the Salient." in found
    assert "Which units fight in The Easter Battle." not in found
    assert not any("Activation chits" in words or "half a hex" in words for words in found)


def test_the_owners_results_table_is_what_an_attack_takes(spoil):
    load_all()
    assert load_data().results is None
    assert not spoil(*((UNREAD, CODES) for _ in range(7)))
    assert load_data().results is None
    assert not spoil((UNREAD, CODES))
    attack = find("rats-of-tobruk/attack")
    told = {"attacker": "axis", "attack": [6], "defence": [3], "turn_type": "day"}
    told |= {"weather": "clear", "crt": load_data().results}
    assert attack.resolve(told, given_dice({"attack": [5, 6]})).outcome.result == "DD"


def test_the_public_card_lists_what_is_missing(datacards):
    told = as_json(datacards / FILE)
    assert told["category"] == "hexes-and-counters"
    assert told["terrain"][1]["wheeled"] == "all"
    assert {"words", "waits"} == set(told["missing"][0])


@pytest.mark.parametrize(
    ("old", "new", "at", "sentence"),
    [
        (
            '{ terrain = "hamada"',
            '{ terrain = "ravine"',
            '"path"',
            "terrain must be a list that has",
        ),
        (
            '"ravine", leg = 2',
            '"ravine", leg = 0.3',
            "0.3",
            "terrain[1].leg must be a number from 0.5",
        ),
        (
            '"ravine", leg = 2',
            '"ravine", leg = "h"',
            '"h"',
            "terrain[1].leg must be a number from 0.5",
        ),
        ('"1125"', '"1124"', '4614"', "hexes[1].hex must be a hex that is not in the list yet"),
        ('"4614"', '"4600"', '"4600"', "hexes[3].hex must be four digits"),
        (
            'note = "the airbase"',
            'terrain = "hammada"',
            "hammada",
            "hexes[4].terrain must be one of hamada",
        ),
        (
            'note = "the airbase"',
            'road = ["4322", "4422"]',
            "4422",
            "hexes[4].road[1] must be a hex next to 4321",
        ),
        (
            "grid = {",
            'hexsides = [ { a = "1010", b = "1012" } ]\ngrid = {',
            "1012",
            "hexsides[0].b must be a hex next to 1010",
        ),
        (
            'id = "33/88", side = "axis"',
            'id = "33/88", side = "allied"',
            "33/88",
            "units[4].side must be axis for a unit that is german",
        ),
        (
            'id = "33/88",',
            'id = "33/88", activation_range = 3,',
            "33/88",
            "units[4].activation_range must be left out",
        ),
        (
            'battalion = "606", hq = true,',
            'battalion = "606", hq = true, depleted = { attack = 1 },',
            "606 HQ",
            "units[2].depleted must be omitted for a",
        ),
        (
            'id = "33/88",',
            'id = "33/88", range = { kind = "none", hexes = 3 },',
            "33/88",
            "units[4].range.hexes must be left out",
        ),
        (
            '{ battalion = "33", side',
            '{ battalion = "34", side',
            '"34"',
            "chits[3].battalion must be a battalion that has a unit",
        ),
        (EASTER, f'{EASTER}, units = ["33/98"]', "33/98", "scenarios[0].units[0] must be one of"),
        (
            EASTER,
            f'{EASTER}, chits = ["33", "33"]',
            "easter",
            "scenarios[0].chits[1] must be listed",
        ),
        ('"1-4" = ["?"', '"1-4" = ["DX"', "DX", "crt.1-4[0] must be one of AE"),
        ('"1-4" = ["?", ', '"1-4" = [', '"1-4"', "crt.1-4 must be a list of 11"),
        ('"1-4" =', '"6-1" =', '"6-1"', "crt"),
    ],
)
def test_errors_are_reported_with_their_lines(datacards, spoil, old, new, at, sentence):
    found = spoil((old, new))
    hits = [line for line, told in found if told.startswith(sentence)]
    assert hits
    if not sentence.startswith(("terrain must", "hexes[1]", "crt")):
        assert hits == [line_of(datacards / FILE, at)]


@pytest.mark.parametrize(
    ("turns", "sentence"),
    [
        ([(2, "day", "13")], "turns[0].number must be 1"),
        ([(1, "day", "18")], "turns[0].date must be a day from 1941-04-13 to 1941-04-17"),
        (
            [(1, "day", "13"), (2, "night", "13")],
            "turns[1].turn_type must be evening: the turn before",
        ),
        (
            [(1, "night", "13"), (2, "morning", "13")],
            "turns[1].date must be 1941-04-14: the turn before",
        ),
        (
            [(1, "day", "13"), (2, "evening", "14")],
            "turns[1].date must be 1941-04-13: the turn before",
        ),
    ],
)
def test_the_turns_of_a_scenario_follow_each_other(spoil, turns, sentence):
    told = ", ".join(
        f'{{ number = {n}, turn_type = "{kind}", date = 1941-04-{day} }}' for n, kind, day in turns
    )
    ((_, found),) = spoil((EASTER, f"{EASTER}, turns = [{told}]"))
    assert found.startswith(f"scenarios[0].{sentence}")


def test_the_easter_scenario_has_no_italians(spoil):
    italian = 'id = "33/88", side = "axis", nationality = "italian"'
    change = ('id = "33/88", side = "axis", nationality = "german"', italian)
    ((_, found),) = spoil(change, (EASTER, f'{EASTER}, units = ["33/88"]'))
    assert "must be a unit that is not Italian" in found


def test_any_shape_is_reported_and_nothing_breaks(datacards):
    path = datacards / "rats-of-tobruk" / "bad.toml"
    names = ("grid", "crt", "terrain", "hexes", "hexsides", "units", "chits", "scenarios")
    for value in ("1", '"x"', "[]", "[1]", "[[]]", "{}", "[{}]", "[{ id = [] }]", "nan"):
        path.write_text("\n".join(f"{name} = {value}" for name in names), "utf-8")
        assert check_files([path])
        parts = f"hex = {value}\nroad = [{value}]\na = {value}\nb = {value}\nid = {value}\n"
        parts += f"units = {value}\nturns = [{value}]\nrange = {value}\nbattalion = {value}\n"
        told = "".join(f"[[{name}]]\n{parts}" for name in names[2:])
        path.write_text(told, "utf-8")
        assert check_files([path])
