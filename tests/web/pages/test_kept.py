"""Cached rows of pages: the same as if drawn again, and limited in number."""

import pytest
from flask import g
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from assistant.battle.questions.scales import Scale
from assistant.web.pages.cached_rows import RowCache

MILLIMETRES = Scale("15", "15 mm", "mm", round, float)


class Macro:
    """A macro that records what it draws."""

    def __init__(self, word="row"):
        self.word, self.drawn = word, []

    def __call__(self, *given):
        self.drawn.append(given)
        return Markup(f"{self.word} {given}")  # as a macro of a template


def test_an_unchanged_row_is_drawn_once():
    kept, macro = RowCache(), Macro()
    assert [kept("row", macro, 1, ("a",), {"a": "b"}) for _ in range(3)] == [
        "row (1, ('a',), {'a': 'b'})"
    ] * 3
    assert len(macro.drawn) == 1


VALUES = st.integers(0, 2) | st.booleans() | st.sampled_from(["0", "1"])


@given(st.lists(st.tuples(st.sampled_from("ab"), VALUES, VALUES), max_size=60))
def test_a_cached_row_equals_a_new_one(rows):
    kept, macros = RowCache(most=4), {"a": Macro("a"), "b": Macro("b")}
    for name, *values in rows:
        assert kept(name, macros[name], *values) == f"{name} {tuple(values)}"


@given(st.lists(VALUES, max_size=20), VALUES)
def test_each_row_of_a_list_is_drawn_as_it_is_alone(rows, more):
    kept, macro = RowCache(most=4), Macro()
    for _ in range(2):
        assert kept.each("row", macro, rows, more) == "".join(f"row {(r, more)}" for r in rows)


def test_a_row_of_a_list_and_the_same_row_alone_are_one():
    kept, macro = RowCache(), Macro()
    kept.each("row", macro, (1, 2), {"a": "b"})
    kept("row", macro, 2, {"a": "b"})
    assert len(macro.drawn) == 2


def test_a_limited_number_of_rows_is_kept_and_the_last_used_stays_longest():
    kept, macro = RowCache(most=2), Macro()
    for number in (1, 2, 1, 3, 1, 2):
        kept("row", macro, number)
    assert macro.drawn == [(1,), (2,), (3,), (2,)]


@pytest.mark.parametrize("other", [{"a": "c"}, {"b": "b"}, {}])
def test_a_mapping_with_other_values_is_another_row(other):
    kept, macro = RowCache(), Macro()
    kept("row", macro, {"a": "b"})
    kept("row", macro, other)
    assert len(macro.drawn) == 2


def test_another_scale_is_another_row(evening):
    kept, macro = RowCache(), Macro()
    with evening.app.app_context():
        for g.scale in (None, MILLIMETRES, None, MILLIMETRES):
            kept("row", macro, 1)
    assert len(macro.drawn) == 2
