"""Before dice a sheet shows, above its sum, the answers that make it; their questions follow."""

import pytest

from tests.web.evening import words_of


def spotting(acting, **more):
    """Return the sheet of a look at a near marker, as the umpire opens it."""
    marker = next(m for m in acting.battle.mojons_of("us") if m.placed and not m.removed)
    element = acting.of("german")[0].id
    inputs = {"element": element, "spot": f"mojon {marker.id}", "distance_in": "3", **more}
    return acting.umpire.get(f"{acting.base}/do/spot", query_string=inputs).text


@pytest.mark.parametrize(("obstacle", "words"), [("none", "All open"), ("torso", "Torso +2")])
def test_the_cover_of_a_look_is_read_above_the_sum(acting, obstacle, words):
    page = spotting(acting, obstacle=obstacle)
    above, sum_first, below = page.partition('<section class="work">')
    line = above.partition('class="settledbox answered"')[2]

    assert sum_first
    assert words in words_of(f"<p {line}")
    assert 'href="#asked"' in line
    assert 'id="asked"' in below
    assert "How much of the least hidden figure shows?" in words_of(below)
