"""Things that a vehicle runs into, with their articles (Rattenkrieg 31.12)."""

import pytest

from assistant.battle.rattenkrieg.vehicles.driving.crash_objects import (
    WORDS,
    crash_object_words,
    crash_objects,
)
from assistant.rules.rattenkrieg.vehicles.driving.ramming import CRASH


@pytest.mark.parametrize(
    ("thing", "words"),
    [("apc", "an APC"), ("sandbags", "sandbags"), ("brick-wall", "a brick wall")],
)
def test_an_object_has_its_article(thing, words):
    assert crash_object_words(thing) == words


def test_every_exception_is_a_row_of_the_table():
    assert set(WORDS) <= {row["object"] for row in CRASH.rows}


def test_the_choices_have_no_article_and_no_name_of_the_program():
    words = {option.value: option.words for option in crash_objects(afoot=False)}

    assert words["afv"] == "AFV"
    assert words["tank-over-25t"] == "Tank over 25 t"
    assert not [x for x in words.values() if x.split()[0].lower() in ("a", "an", "the")]
