"""Cards on sheets: places within a third of a millimeter, backs behind fronts, marks, the ruler."""

from functools import cache

import pytest

from assistant.paper.printing import pdf
from assistant.paper.sheets import (
    A4,
    GUN,
    LARGE,
    LETTER,
    MARKER,
    MOJON,
    POKER,
    VEHICLE,
    Card,
    Grid,
    lay_out_cards,
)

from .reading import Printed

FAR = 0.3  # millimetres that an edge may be off
SIDE = {"mark": "a", "letter": "G", "side": "German"}
PAPERS = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
FORMATS = pytest.mark.parametrize(
    "format", [LARGE, POKER, VEHICLE, GUN, MARKER, MOJON], ids=lambda format: format.name
)


def cards(count, *, backs=False):
    back = Card("order-back", SIDE) if backs else None
    return [Card("mojon", {**SIDE, "number": n + 1}, back) for n in range(count)]


@cache
def print_sheets(paper, format, count=1, *, backs=False):
    """Return cards on sheets, printed once for all tests, which only look at them."""
    grid = Grid(paper, format)
    return Printed(pdf(lay_out_cards(cards(count, backs=backs), grid, "Test"), paper, "Test"))


@pytest.mark.parametrize(
    ("paper", "format", "columns", "rows"),
    [
        (A4, LARGE, 2, 2),
        (LETTER, LARGE, 2, 2),
        (A4, POKER, 3, 3),
        (LETTER, POKER, 3, 3),
        (A4, VEHICLE, 1, 2),
        (LETTER, VEHICLE, 1, 2),
        (A4, GUN, 1, 3),
        (LETTER, GUN, 1, 3),
        (A4, MARKER, 7, 8),
        (LETTER, MARKER, 8, 7),
        (A4, MOJON, 6, 9),
        (LETTER, MOJON, 6, 8),
    ],
)
def test_a_sheet_holds_the_right_number_of_cards(paper, format, columns, rows):
    grid = Grid(paper, format)

    assert (grid.columns, grid.rows) == (columns, rows)


def test_four_cards_on_a4_are_where_the_model_sheet_has_them():
    grid = Grid(A4, LARGE)

    assert [grid.place(n) for n in range(4)] == [(15, 18), (107, 18), (15, 149), (107, 149)]


@pytest.mark.long
@PAPERS
@FORMATS
class TestOnPaper:
    def test_a_page_has_the_size_of_its_paper(self, paper, format):
        assert print_sheets(paper, format).size_mm() == (paper.width, paper.height)

    def test_every_crop_mark_is_where_a_cut_goes(self, paper, format):
        sheet, grid = print_sheets(paper, format), Grid(paper, format)
        left_edges = {
            round(left + edge, 3) for left in grid.left_edges for edge in (0, format.width)
        }
        top_edges = {round(top + edge, 3) for top in grid.top_edges for edge in (0, format.height)}
        marks = grid.marks()

        assert {x for x, _, x2, _ in marks if x == x2} == left_edges
        assert {y for _, y, _, y2 in marks if y == y2} == top_edges
        for x, y, x2, y2 in marks:
            upright = x == x2
            middle = (x + x2) / 2, (y + y2) / 2
            window = (1.6, abs(y2 - y) * 0.6) if upright else (abs(x2 - x) * 0.6, 1.6)
            found = sheet.dark_at(0, *middle, *window)
            assert found is not None, (x, y, x2, y2)
            off = found[0] - x if upright else found[1] - y
            assert abs(off) < FAR, (x, y, x2, y2, off)

    def test_no_card_reaches_the_edge_of_the_paper(self, paper, format):
        count = Grid(paper, format).columns * Grid(paper, format).rows
        sheet = print_sheets(paper, format, count, backs=True)
        assert len(sheet) == 2
        for page in range(2):
            width, height = paper.width, paper.height
            assert sheet.is_white(page, 0, 0, width, 2.7)
            assert sheet.is_white(page, 0, height - 2.7, width, height)
            assert sheet.is_white(page, 0, 0, 2.7, height)
            assert sheet.is_white(page, width - 2.7, 0, width, height)

    def test_fifty_millimetres_of_the_ruler_are_fifty(self, paper, format):
        sheet, ruler = print_sheets(paper, format), Grid(paper, format).ruler()
        x, y = ruler["x"], ruler["y"]
        if ruler["upright"]:
            ends = [sheet.dark_at(0, x - 3.1, y - mm, 0.7, 1.2)[1] for mm in (0, 50)]
        else:
            ends = [sheet.dark_at(0, x + mm, y - 3.1, 1.2, 0.7)[0] for mm in (0, 50)]

        assert abs(abs(ends[1] - ends[0]) - 50) < 0.1
        assert "print at 100" in sheet.words()

    def test_marks_and_ruler_leave_the_cards_alone(self, paper, format):
        sheet, grid = print_sheets(paper, format), Grid(paper, format)
        for left, top in [grid.place(n) for n in range(1, grid.columns * grid.rows)]:
            box = (left + 0.4, top + 0.4, left + format.width - 0.4, top + format.height - 0.4)
            assert sheet.is_white(0, *box)

    def test_a_back_is_printed_behind_its_front(self, paper, format):
        sheet, grid = print_sheets(paper, format, 2, backs=True), Grid(paper, format)
        for number in range(2):
            left, top = grid.place(number)
            mirrored = paper.width - left - format.width
            middle = (mirrored + format.width / 2, top + format.height / 2)
            badge = sheet.dark_at(1, *middle, 12, 12)
            assert badge is not None
            assert abs(badge[0] - middle[0]) < FAR
            edges = (mirrored + 1, top + 1, mirrored + format.width - 1, top + format.height - 1)
            assert not sheet.is_white(1, *edges)


def test_the_last_sheet_has_the_rest_and_says_so():
    sheet = print_sheets(A4, LARGE, 6)

    assert len(sheet) == 2
    assert "sheet 1 of 2 · Test" in sheet.words(0)
    assert "sheet 2 of 2 · Test" in sheet.words(1)
    left, top = Grid(A4, LARGE).place(2)
    assert sheet.is_white(1, left, top, left + 88, top + 126)


def test_the_same_pages_make_the_same_file():
    sheets = lay_out_cards(cards(3), Grid(A4, LARGE), "Test")

    assert pdf(sheets, A4, "Test") == pdf(sheets, A4, "Test")
