"""Before the dice, a sheet shows the answers above their sum; their questions follow."""

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


def test_whether_a_flare_lights_the_target_is_asked_above_the_dice(acting):
    acting.make("umpire", "set-conditions", light="dark-night")
    acting.make("umpire", "fire-flare", kind="ground", place="the barn", launcher="nobody")
    page = spotting(acting)
    above, sum_first, below = page.partition('<section class="work">')

    assert sum_first
    assert "Does a flare light the target?" in words_of(above)
    assert "Does a flare light the target?" not in words_of(below)


def test_questions_that_wait_together_are_in_one_box_before_one_button(acting):
    (own, *_), (foe, *_) = acting.of("german"), acting.of("us")
    inputs = {"element": own.id, "target": foe.id}
    page = acting.umpire.get(f"{acting.base}/do/close-combat", query_string=inputs).text
    box, ends, after = page.partition('<section class="ask">')[2].partition("</section>")

    assert ends
    for name in ("attackers", "defenders"):
        assert f'name="{name}"' in box
        assert f'name="{name}"' not in after
    assert box.count('value="next"') == 1
