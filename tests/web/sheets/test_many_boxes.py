"""Boxes of a sheet that are answered already: many are folded, so that the next question shows."""

import re

import pytest

from tests.web.evening import Evening, words_of

WORDS = "Which others are in the area, friends or enemies?"


def sheet(app, settings, size):
    """The umpire's sheet for suppressive fire at the first US element."""
    evening = Evening(app, settings, size=size)
    german, enemy = evening.act(), evening.of("us")[0]
    told = {"spot": f"element {enemy.id}", "distance_in": "14", "preview": "1"}
    return evening.post("umpire", "suppress", element=german.id, man=german.figures[1], **told).text


@pytest.mark.parametrize(("size", "folds"), [("0", False), ("1", True)])
def test_many_boxes_with_an_answer_are_folded_under_it(app, settings, size, folds):
    page = sheet(app, settings, size)
    found = re.search(r'<details class="more-asks" id="more-also"(.*?)</summary>', page, re.S)

    assert WORDS in words_of(page)
    assert bool(found) is folds
    if found:
        assert words_of(found[0]) == f"{WORDS} nobody"
        assert " open" not in found[1][:10]
