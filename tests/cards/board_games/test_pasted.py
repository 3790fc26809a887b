"""Pasted tables and lines of board games: what is understood, and which line is wrong."""

import pytest

from assistant.cards.board_games.battleaxe.card import BoardCard, load_board
from assistant.cards.board_games.battleaxe.pasted_borders import read_borders
from assistant.cards.board_games.battleaxe.pasted_counters import COUNTERS
from assistant.cards.board_games.pasted_counters import read_counters
from assistant.cards.board_games.rats_of_tobruk.card import load_data
from assistant.cards.board_games.rats_of_tobruk.hex_lines import read_hexes
from assistant.cards.board_games.rats_of_tobruk.pasted_counters import COUNTERS as TOBRUK
from assistant.cards.board_games.rats_of_tobruk.pasted_counters import read_counters_and_chits
from assistant.cards.toml_files.reading import checked_values


def values_of(card):
    return card.model_dump(mode="json", by_alias=True, exclude_none=True)


@pytest.fixture
def board():
    return values_of(load_board())


@pytest.fixture
def tobruk():
    return values_of(load_data())


def unit_in(pasted, id):
    return next(unit for unit in pasted.values["units"] if unit["id"] == id)


@pytest.mark.parametrize(
    "text",
    [
        "7RTR 6 5 4 3",
        "7rtr\t6\t5\t4\t3",
        "7RTR;6;5;4;3",
        '"7RTR", 6, 5, 4, 3',
        "7RTR 6-5 4-3",
        "\n  7RTR armor 6 5 4 3  \n",
        "7 RTR 6* 5 4* 3",
        "7-rtr 6*-5 4*-3",
        "Counter, Combat, Movement, Combat, Movement\n7RTR, 6*, 5, 4*, 3",
        "Unit\tMF\tCV\tReduced CV\tReduced MF\n7RTR\t5\t6\t4\t3",
        "Counter,Combat,Movement,Combat,Movement\n7RTR,6,5,4,3",
    ],
)
def test_a_table_is_read_with_any_cell_separator(board, text):
    pasted = read_counters(COUNTERS, text, board)

    assert pasted.wrong == ()
    unit = unit_in(pasted, "7RTR")
    assert (unit["full"], unit["reduced"]) == (
        {"combat": 6, "movement": 5},
        {"combat": 4, "movement": 3},
    )


def test_names_typed_apart_are_known_and_names_of_figures_are_not_guessed(board):
    pasted = read_counters(COUNTERS, "SQ B 5 4 3 4\n22 gds 5 5 3 5\n33 Rec armor 3 8 2 8", board)
    assert [row[0] for row in pasted.rows] == ["SQ-B", "22Gds", "33Rec"]
    pasted = read_counters(COUNTERS, "18 6 6 4 6\n1 8 6 6 4 6", board)  # neither is 1/8
    assert (len(pasted.wrong), pasted.rows) == (2, ())


def test_a_counter_of_one_side_loses_the_other(board):
    pasted = read_counters(COUNTERS, "7RTR 6 5 -\n11H armor 4 6 2 6", board)

    assert unit_in(pasted, "7RTR")["one_sided"]
    assert "reduced" not in unit_in(pasted, "7RTR")
    assert unit_in(pasted, "11H")["class"] == "armor"
    card = checked_values(BoardCard, pasted.values)
    assert read_counters(COUNTERS, "7RTR 6 5 4 5", values_of(card)).rows == (
        ("7RTR", "", "6–5", "4–5"),
    )


def test_each_wrong_line_is_reported_and_stays_and_the_others_are_read(board):
    text = "7RTR 6 5 4 3\n7RTX 1 2 3 4\n\n22Gds 6 5 4\n65AT 6 5 21 3\n7RTR 1 1 1 1\n65AT spies 1 2"
    pasted = read_counters(COUNTERS, text, board)

    assert [sentence.split(":")[0] for sentence in pasted.wrong] == [
        f"Line {number}" for number in (2, 4, 5, 6, 7)
    ]
    assert "Did you mean 7RTR?" in pasted.wrong[0]
    assert pasted.left.splitlines() == [text.splitlines()[number] for number in (1, 3, 4, 5, 6)]
    assert len(pasted.rows) == 1
    assert unit_in(pasted, "22Gds") in board["units"]


def test_a_heading_stays_above_its_wrong_lines_and_unknown_columns_are_named(board):
    text = "Unit,Name,Combat,Movement\n7RTR,Matildas,6,5\nX,,1,2"
    pasted = read_counters(COUNTERS, text, board)

    assert pasted.left == "Unit,Name,Combat,Movement\nX,,1,2"
    assert pasted.notes == ("The column “Name” is not used.",)


def test_a_value_that_the_file_has_already_is_shown_beside_the_new_one(board):
    once = read_counters(COUNTERS, "7RTR 6 5 4 3", board)
    again = read_counters(COUNTERS, "7RTR 6 4 4 3", once.values)

    assert again.rows == (("7RTR", "", "6–4 (was 5)", "4–3"),)
    assert (once.earlier, again.earlier) == ((), ("5",))


def test_a_border_counts_from_both_sides_and_is_listed_once(board):
    pasted = read_borders("6 h2: 17 16E A-\n17: 6, 16\n7 c1\na 0: B", board)

    assert pasted.wrong == ()
    assert pasted.values["links"] == [
        {"a": "6", "b": "16", "boundary": "escarpment"},
        {"a": "6", "b": "17", "boundary": "open"},
        {"a": "6", "b": "A", "boundary": "line"},
        {"a": "16", "b": "17", "boundary": "open"},
        {"a": "A", "b": "B", "boundary": "line"},
    ]
    places = {place["id"]: place for place in pasted.values["places"]}
    assert (places["6"]["tem"], places["7"]["terrain"], places["A"]["tem"]) == (2, "clear", 0)
    checked_values(BoardCard, pasted.values)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("6: 17\n17: 6e", "Line 2: 17 and 6: escarpment here, open in line 1."),
        ("6: 17 17e", "6 and 17 have two kinds"),
        ("6: 6", "touch itself"),
        ("6: 24", "not a place"),
        ("6: Ae", "every border of a Zone is a line"),
        ("6: 17-", "must be open or an escarpment"),
        ("6 17", "a colon"),
        ("6 q1: 7", "“q1” is not a mark of 6: enter c or h"),
        ("6 c9: 7", "“c9” is not a mark of 6: enter c or h"),
        ("J: 6", "“J” is not a place: Areas are 1 to 23"),
        ("6: 7\n6: 8", "6 is in line 1 already"),
        ("A h1: 6", "circle or hexagon"),
        ("6 c0: 7", "from 1 to 3"),
    ],
)
def test_a_contradiction_is_named_and_changes_nothing_of_its_line(board, text, words):
    pasted = read_borders(text, board)

    assert len(pasted.wrong) == 1
    assert words in pasted.wrong[0]
    assert len(pasted.rows) == text.count("\n")


def test_a_border_is_changed_or_taken_out_and_the_old_kind_is_shown(board):
    once = read_borders("6: 17 16e", board)
    again = read_borders("16: 6\n17: 6x", once.values)

    assert again.rows[0][2] == "6 open (was escarpment)"
    assert again.earlier == ("escarpment", "open")
    assert again.values["links"] == [{"a": "6", "b": "16", "boundary": "open"}]


def test_an_earlier_value_is_recognized_in_any_wording(tobruk):
    text = "Team (was A), australian, 9th (was 8th), Inf, leg, 5-6-4, -, none"
    once = read_counters(TOBRUK, text, tobruk)
    again = read_counters(
        TOBRUK, text.replace("9th (was 8th)", "9th").replace("5-6", "5-7"), once.values
    )
    dug = read_hexes("bunker: 2010-2012", tobruk)
    filled = read_hexes("no bunker: 2010 2011 2013", dug.values)

    assert once.earlier == dug.earlier == ()
    assert (again.earlier, filled.earlier) == (("9th (was 8th)", "6"), ("bunker", "bunker"))


def test_counters_of_tobruk_are_changed_and_added(tobruk):
    text = "33/88 AT wheeled 3-4-8 1-2-8 d4\nNew 1, australian, 9th, Inf, leg, 5-6-4, -, none"
    pasted = read_counters(TOBRUK, f"{text}\nKGK HQ HQ8 0-2-8", tobruk)

    assert pasted.wrong == ()
    old, new, hq = (unit_in(pasted, id) for id in ("33/88", "New 1", "KGK HQ"))
    assert (old["battalion"], old["kind"], old["move_type"]) == ("33", "AT", "wheeled")
    assert (old["depleted"]["defence"], old["range"]) == (2, {"kind": "direct", "hexes": 4})
    assert (new["side"], new["battalion"], new["kind"]) == ("allied", "9th", "Inf")
    assert new["one_sided"]
    assert (hq["hq"], hq["activation_range"]) == (True, 8)
    assert len(pasted.values["units"]) == len(tobruk["units"]) + 1


def test_a_number_before_the_faces_of_a_line_is_a_battalion(tobruk):
    text = "33/9, axis, german, 33, AT, 3-4-8, 1-2-8\n606 HQ, axis, 606, wheeled, HQ6, 0-2-8, -"
    pasted = read_counters(TOBRUK, text, tobruk)

    assert pasted.wrong == ()
    gun, hq = (unit_in(pasted, id) for id in ("33/9", "606 HQ"))
    assert (gun["battalion"], gun["kind"], gun["full"]["attack"]) == ("33", "AT", 3)
    assert (hq["battalion"], hq["activation_range"], hq["one_sided"]) == ("606", 6, True)


def test_an_engineer_has_the_kind_that_its_counter_abbreviates(tobruk):
    pasted = read_counters(TOBRUK, "KGK/Pio, axis, KGK, Pio, leg, 4-4-4, -", tobruk)

    pioneers = unit_in(pasted, "KGK/Pio")
    assert (pioneers["battalion"], pioneers["kind"], pioneers["engineer"]) == ("KGK", "Pio", True)


def test_the_white_flag_of_an_hq_may_be_in_the_column_of_ranges(tobruk):
    pasted = read_counters(TOBRUK, "Counter\tRange\n606 HQ\tHQ6\n33/88\td6", tobruk)

    assert pasted.wrong == ()
    assert (unit_in(pasted, "606 HQ")["activation_range"]) == 6
    assert unit_in(pasted, "33/88")["range"] == {"kind": "direct", "hexes": 6}


def test_a_heading_of_tobruk_names_both_faces(tobruk):
    text = "Counter\tSide\tAttack\tDefence\tMove\tAttack\tDefence\tMove\tRange\tFlag\n"
    pasted = read_counters(
        TOBRUK, text + "A\taxis\t1\t2\t3\t4\t5\t6\ta12\t\nB\taxis\t\t\t\t-", tobruk
    )

    unit = unit_in(pasted, "A")
    assert unit["depleted"] == {"attack": 4, "defence": 5, "movement": 6}
    assert unit["range"] == {"kind": "artillery", "hexes": 12}
    assert unit_in(pasted, "B")["one_sided"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("A 1-2-3", "enter its side"),
        ("A british axis 1-2-3", "its side is allied"),
        ("33/88 1-2", "three figures on each face"),
        ("33/88", "enter figures"),
        ("33/88 one two three", "not understood"),
        ("33/88 1-2-41", "from 0 to 40"),
        ("33/88 d0", "from 1 to 60"),
    ],
)
def test_an_error_names_the_wrong_counter_of_tobruk(tobruk, line, words):
    pasted = read_counters(TOBRUK, line, tobruk)

    assert words in pasted.wrong[0]
    assert pasted.values["units"] == tobruk["units"]


def test_each_new_battalion_of_a_pasted_table_gets_its_chit(tobruk):
    text = (
        "1/33, axis, 33, Inf, 7-6-5, -\n1/2, allied, 2nd, Inf, 4-6-5, -\n2/2, allied, 2nd, 4-6-5, -"
    )
    pasted = read_counters_and_chits(text, tobruk)

    assert pasted.values["chits"] == [*tobruk["chits"], {"battalion": "2nd", "side": "allied"}]
    assert pasted.notes == ("A chit is added for 2nd.",)
    again = read_counters_and_chits(text, pasted.values)
    assert (again.values["chits"], again.notes) == (pasted.values["chits"], ())


def test_a_typed_counter_without_a_triangle_fires_at_no_range(tobruk):
    typed = read_counters(TOBRUK, "1/33, axis, 33, 7-6-5, -\nG/33, axis, 33, 5-3-8, -, a8", tobruk)
    assert [row[-1] for row in typed.rows] == ["no triangle", "artillery 8"]

    again = read_counters(TOBRUK, "G/33 6-3-8 -", typed.values)
    ranges = {unit["id"]: unit.get("range") for unit in again.values["units"]}
    assert ranges["1/33"] == {"kind": "none"}
    assert ranges["G/33"] == {"kind": "artillery", "hexes": 8}

    headed = read_counters(TOBRUK, "Counter\tSide\tAttack\n2/33\taxis\t7", tobruk)
    assert "range" not in headed.values["units"][-1]
