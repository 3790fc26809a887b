"""The language of the program gets plainer: no phrase to avoid may become more frequent."""

import pytest

from tests.english import better, figures, kinds, places, read_code
from tests.phrases import PHRASES

SOURCE = '''
def told(of, is_barred):
    """Roll again of who was hit. He stands there."""
    owed_checks = "Nobody stands, and it must be a number."  # anew, he
    return is_barred, "one-word"
'''


@pytest.mark.long
def test_no_count_of_a_habit_grows():
    most = figures()
    grown = {
        f"{kind}: {len(found)} places, at most {most[kind]}; better: {better(kind)}; "
        f'see them: python -m tests.english "{kind}"'
        for kind, found in places().items()
        if len(found) > most[kind]
    }

    assert grown == set()


def test_every_habit_has_a_figure_and_nothing_else_has():
    assert list(figures()) == kinds()


def test_sentences_comments_and_names_of_a_source_are_distinguished():
    found = read_code("assistant/rules/example.py", SOURCE)

    assert {kind: len(hits) for kind, hits in found.items()} == {
        "sentences: no such": 1,
        "sentences: stands": 1,
        "sentences: schema": 1,
        "comments: headless clause": 1,
        "comments: stands": 1,
        "comments: he": 2,
        "comments: of it": 1,
        "comments: anew": 1,
        "names: told": 1,
        "names: owed": 1,
        "names: barred": 1,
        "names: bare preposition": 1,
    }


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("headless clause", "Who fires? It is asked of who fires."),
        ("is no", "It is no boat."),
        ("no such", "No charge lies ready."),
        ("is to do", "18 figures are to be copied."),
        ("long chain", "One of it; another; a third."),
        ("long chain", "far " * 40 + "away"),
        ("referee", "the referee's browser"),
        ("clipped question", "With what?"),
        ("clipped question", "Into a room?"),
    ],
)
def test_a_habit_is_found(name, text):
    assert next(habit for habit in PHRASES if habit.name == name).hits(text) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Enter the number of figures, 1 to 8.",
        "The order is no longer valid.",
        "What does the sentry hear?",
        "To whom do they surrender?",
        "US acts next. 1st Squad continues; 2nd Squad waits.",
    ],
)
def test_plain_english_is_left_alone(text):
    assert [habit.name for habit in PHRASES if habit.hits(text)] == []
