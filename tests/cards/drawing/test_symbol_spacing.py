"""Spacing of symbols: those that may overlap are found without measuring every pair."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from assistant.cards.drawing.symbol_spacing import APART, Neighbors

PLACES = st.tuples(st.floats(0, 200), st.floats(0, 200))
STEPS = st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), min_size=12, max_size=12)


@given(st.lists(PLACES, min_size=2, max_size=12), st.lists(STEPS, min_size=1, max_size=4))
def test_no_pair_that_overlaps_is_missed_while_symbols_move(places, moves):
    near, at = Neighbors(), places
    for steps in moves:
        at = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(at, steps, strict=False)]
        close = [
            (one, other)
            for one, other in combinations(range(len(at)), 2)
            if (at[one][0] - at[other][0]) ** 2 + (at[one][1] - at[other][1]) ** 2 < APART**2
        ]
        found = near.pairs_of(at)
        assert found == sorted(found)
        assert set(close) <= set(found)


def test_symbols_far_apart_are_not_neighbors():
    assert Neighbors().pairs_of([(n * 100.0, 0.0) for n in range(9)]) == []
