"""The lengths of threads on a replay map, which cover no unit and not each other."""

import re

from assistant.cards.drawing.replay_marks import thread_tags_svg

UNIT = 13.0  # half of a symbol


class Paper:
    """A sheet whose units are pixels."""

    width = height = 640.0

    def at(self, place):
        """The pixel of a place."""
        return place


def boxes(drawn):
    found = re.findall(r'<rect[^>]* x="([\d.-]+)" y="([\d.-]+)" width="([\d.-]+)"', drawn)
    return [(float(x), float(y), float(x) + float(wide), float(y) + 24) for x, y, wide in found]


def do_boxes_touch(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_tags_cover_no_unit_and_not_each_other():
    units = [(300 + 26 * n, 300 + 26 * m) for n in range(3) for m in range(2)]
    threads = [((x + 40, y + 30), (x, y), "106 m") for x, y in units]
    drawn = boxes(thread_tags_svg(Paper(), threads, units))
    assert len(drawn) == len(threads)
    symbols = [(x - UNIT, y - UNIT, x + UNIT, y + UNIT) for x, y in units]
    pairs = [(a, b) for n, a in enumerate(drawn) for b in (*drawn[n + 1 :], *symbols)]
    assert not [pair for pair in pairs if do_boxes_touch(*pair)]


def test_a_tag_stays_on_the_sheet_and_a_thread_without_length_has_none():
    long, none = ((630, 5), (560, 2), "304 m"), ((100, 100), (110, 100), "10 m")
    (left, top, right, _) = boxes(thread_tags_svg(Paper(), [long, none], []))[0]
    assert (left >= 0, top >= 0, right <= 640) == (True, True, True)
    assert len(boxes(thread_tags_svg(Paper(), [long, none], []))) == 1
