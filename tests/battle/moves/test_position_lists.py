"""Pasted positions: read line by line, and refused in a sentence that names the line."""

import pytest

from assistant.battle.battleaxe.screens.views import umpire_view
from assistant.battle.questions.position_lists import Position, WrongLine, read_positions
from assistant.battle.rats_of_tobruk.screens.views import side_view
from tests.battle.battleaxe.table import Table as Axe
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, unit
from tests.battle.rats_of_tobruk.table import Table as Tobruk

COUNTERS = ("2/13", "2/13 HQ", "4RTR", "4RTR(-)")


def read(text):
    return read_positions(
        text, COUNTERS, lambda word: word if word.isdigit() else None, "a number", ("reduced",)
    )


def test_a_list_is_read_with_any_column_separator():
    found = read("2/13 HQ 1213\n\n 2/13, 1110\n4rtr(-)\t6\tReduced\n4RTR: 7")
    assert found == [
        Position(1, "2/13 HQ", "1213"),
        Position(3, "2/13", "1110"),
        Position(4, "4RTR(-)", "6", ("reduced",)),
        Position(5, "4RTR", "7"),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("2/13 1110\n5RTR 6", "Line 2: no counter has the name “5RTR 6”."),
        ("2/13", "Line 1: after 2/13, enter a number."),
        ("\n2/13 north", "Line 2: after 2/13, enter a number."),
        ("2/13 1110\n2/13 1111", "Line 2: 2/13 is in line 1 already."),
        ("2/13 1110 flipped", "Line 1: “flipped” is not understood."),
        ("2/131110", "Line 1: no counter has the name “2/131110”."),
        (" \n ", "Enter at least one line."),
    ],
)
def test_an_error_names_the_wrong_line(text, why):
    with pytest.raises(WrongLine) as wrong:
        read(text)
    assert str(wrong.value) == why


def test_the_umpire_pastes_an_adjourned_game_of_battleaxe():
    table = Axe()
    assert "rule-positions" in [tap.move for tap in umpire_view(table.battle).tools]
    entry = table.make("rule-positions", list="7RTR 6 reduced\ndeFR 5\n1/104 eliminated\n11h d")
    units = table.battle.units
    assert (units["7RTR"].place, units["7RTR"].strength) == ("6", "reduced")
    assert (units["deFR"].place, units["11H"].place) == ("5", "D")
    assert units["1/104"].is_lost
    assert entry.told["axis"].startswith("Umpire’s correction: 4 counters are placed: 7RTR 6")


def test_a_list_with_a_wrong_line_places_no_counter():
    table = Axe()
    with pytest.raises(Refusal, match="Line 2: after deFR, enter the number of an Area"):
        table.make("rule-positions", list="7RTR 6\ndeFR 99")
    assert table.battle.units["7RTR"].place == "C"


def test_a_player_of_tobruk_pastes_a_set_up_that_the_enemy_does_not_read():
    table = Tobruk()
    own = [u.id for u in table.battle.units.values() if u.side == "allied"]
    text = "\n".join(f"{id} 12{10 + n}" for n, id in enumerate(own))
    entry = table.make("place-list", ALLIED, list=text)
    assert [table.battle.units[id].place for id in own] == [f"12{10 + n}" for n in range(len(own))]
    assert set(entry.told) == {"umpire", "allied"}
    assert "place-list" in str(side_view(table.battle, "allied"))
    with pytest.raises(Refusal, match="begins off the map"):
        table.make("place-list", AXIS, list="33 HQ 0101")


def test_a_pasted_stack_is_no_larger_than_allowed():
    table = Tobruk()
    own = [u.id for u in table.battle.units.values() if u.side == "allied"]
    text = "\n".join(f"{id} 1210" for id in own)
    assert len(own) == 3
    table.make("place-list", ALLIED, list=text)
    full = Tobruk(units={f"{n}/2/13": unit(f"{n}/2/13", "2/13", "allied") for n in range(5)})
    text = "\n".join(f"{id} 1210" for id in full.battle.units)
    with pytest.raises(Refusal, match="holds at most"):
        full.make("place-list", ALLIED, list=text)
