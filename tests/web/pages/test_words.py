"""Cells of tables in words."""

import re

import pytest

from assistant.rules.table_cells import READERS
from assistant.rules.tables import all_ids, load
from assistant.web.wording.values import (
    describe_outcome,
    describe_value,
    kind_of_result,
    words_of,
)


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("MG42 XB-2(P3)(R7,9,12)", "MG42 belt −2 (P3) (R7,9,12)"),
        ("MP40 3B+1(P1)", "MP40 3 bursts +1 (P1)"),
        ("Carbine D(P3)", "Carbine single 0 (P3)"),
        ('Flamethrower 18"(R6"U10)', "Flamethrower 18″ (R6″ U10)"),
        ("Luger", "Luger"),
    ],
)
def test_a_weapon_of_an_order_of_battle_is_shown_as_a_player_writes_it(cell, words):
    assert describe_value(READERS["weapon"](cell)) == words


def test_an_abbreviation_in_a_cell_of_a_table_has_capitals():
    cells = [cell for id in all_ids() for row in load(id).rows for cell in row.values()]
    spelled = {words_of(cell) for cell in cells if isinstance(cell, str)}

    assert {words for words in spelled if re.search(r"\b[hls]?mgs?\b", words)} == set()


@pytest.mark.parametrize(
    ("flag", "words"),
    [
        ("comes", "does not come"),
        ("may_react", "may not react"),
        ("must_declare", "need not declare"),
        ("opens_fire", "does not open fire"),
        ("identified", "not identified"),
        ("hit", "no hit"),
    ],
)
def test_a_flag_is_denied_in_plain_english(flag, words):
    assert describe_outcome({flag: False}) == words
    assert kind_of_result(words) == "none"


def test_the_face_of_a_counter_is_not_called_a_fire():
    """Fields of two games share a name; only a number is the strength of a fire."""
    assert describe_outcome({"strength": "full"}) == "full"
    assert describe_outcome({"strength": 3}) == "a fire of strength 3"
