"""Spacing of symbols: overlapping symbols are found without measuring every pair."""

from itertools import combinations
from math import dist

from hypothesis import given
from hypothesis import strategies as st

from assistant.cards.drawing.symbol_spacing import APART, MANY, Neighbors, spread

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


def test_symbols_that_cannot_all_find_room_stay_near_their_places():
    """Many symbols on a narrow map overlap a little; none is moved to another part."""
    places = tuple((20.0 + 13 * (n % 28), 20.0 + 12 * (n // 28)) for n in range(MANY + 60))
    at = spread(places, 390, 260)
    assert max(dist(*ends) for ends in zip(places, at, strict=True)) < 8 * APART
    assert all(13 <= x <= 390 - 13 and 13 <= y <= 260 - 13 for x, y in at)


def test_later_rounds_move_only_symbols_that_still_overlap():
    crowd = [(100.0 + n, 100.0) for n in range(12)]
    at = spread((*crowd, (300.0, 40.0)), 390, 260)
    assert at[-1] == (300.0, 40.0)
    assert min(dist(*pair) for pair in combinations(at, 2)) >= APART
