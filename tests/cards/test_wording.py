"""Lists and figures in words."""

import pytest

from assistant.cards.wording import listed


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
        (["1st Squad, MG", "Sniper"], "1st Squad, MG and Sniper"),
        (
            ["1st Squad, MG", "Pioneers, Party", "Sniper"],
            "1st Squad, MG; Pioneers, Party and Sniper",
        ),
    ],
)
def test_a_list_keeps_names_apart_that_hold_a_comma(words, text):
    assert listed(words) == text
