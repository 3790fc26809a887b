"""The progress of a board game's owner: how much is entered, counted from the file."""

from assistant.cards.board_games.battleaxe.card import BoardCard, load_board
from assistant.cards.board_games.battleaxe.pasted_borders import read_borders
from assistant.cards.board_games.battleaxe.pasted_counters import COUNTERS
from assistant.cards.board_games.pasted_counters import read_counters
from assistant.cards.board_games.rats_of_tobruk.card import TobrukCard, load_data
from assistant.cards.board_games.rats_of_tobruk.hex_lines import read_hexes
from assistant.cards.toml_files.reading import checked_values


def words_of(card):
    return [each.words for each in card.progress()]


def values_of(card):
    return card.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def test_borders_modifiers_and_counters_of_battleaxe_are_counted():
    assert words_of(load_board()) == [
        "0 of 32 places have borders",
        "0 of 32 places have their modifier and circle or hexagon",
        "0 of 43 counters have their class and figures",
    ]
    text = "6 h2: 17 16e A-\n7 1: 8\nA 0"
    values = read_borders(text, values_of(load_board())).values
    values = read_counters(COUNTERS, "7RTR 6 5 4 3\n65AT 6 5 -\n11H 1 1 1 1", values).values
    assert words_of(checked_values(BoardCard, values)) == [
        "6 of 32 places have borders",
        "2 of 32 places have their modifier and circle or hexagon",
        "2 of 43 counters have their class and figures",
    ]


def test_results_terrains_hexes_and_counters_of_tobruk_are_counted():
    values = read_hexes("hamada: 2010-2045", values_of(load_data())).values
    values["crt"]["1-1"][0] = "AE"
    unit = next(unit for unit in values["units"] if unit["id"] == "KGK HQ")
    unit |= {"move_type": "wheeled", "full": {"defence": 2, "movement": 8}}

    assert words_of(checked_values(TobrukCard, values)) == [
        "1 of 88 cells of the combat results",
        "1 of 3 terrains have their costs",
        "39 hexes have a terrain",
        "1 of 6 counters have their moves and figures",
    ]
