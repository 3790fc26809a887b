"""No name on a drawn plan or map covers a number of its grid."""

from xml.etree import ElementTree as ET

import pytest

from assistant.cards.drawing.canvas import name_svg
from assistant.cards.drawing.ground import ground_svg
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.drawing.labels import LETTER, LINE, Box, space_of_words
from assistant.cards.drawing.map_symbols import Square, marks_svg
from assistant.cards.drawing.tabletop import TableSheet, table_svg
from assistant.cards.maps.ground_maps import map_of
from assistant.cards.rattenkrieg.table_plans import plan_of
from assistant.files import files

CARDS = files("datacards")
PLANS = sorted(each.name[:-5] for each in (CARDS / "table_plans").iterdir())
MAPS = sorted(each.name[:-5] for each in (CARDS / "maps").iterdir())
FARM = TableSheet(plan_of("normandy-farm"), 900)
TAWIL = Sheet(map_of("bir-tawil"), 1010)


def words_of(svg, dress):
    """The texts of a class that show at first, each with its element."""
    for each in ET.fromstring(svg).iter():
        classes = each.get("class", "").split()
        if dress in classes and "tight" not in classes:
            yield each


def place_names(svg):
    for dress in ("place", "replabel"):
        for x in words_of(svg, dress):
            yield x.text, space_of_words(x.text, float(x.get("x")), float(x.get("y")))


def numbers(svg):
    for each in words_of(svg, "grid-no"):
        x, y, wide = float(each.get("x")), float(each.get("y")), LETTER * len(each.text)
        left = x - wide if each.get("text-anchor") == "end" else x
        yield each.text, Box(left, y - LINE * 3 / 4, left + wide, y + LINE / 4)


def covered(svg):
    """The names drawn over a number, each with the number."""
    return [
        (name, words)
        for name, space in place_names(svg)
        for words, box in numbers(svg)
        if space.meets(box)
    ]


@pytest.mark.parametrize("width", [360, 660, 900])
@pytest.mark.parametrize("id", PLANS)
def test_no_name_covers_a_number_on_a_table(id, width):
    svg = table_svg(TableSheet(plan_of(id), width))
    assert len(list(numbers(svg))) > 4
    assert covered(svg) == []


@pytest.mark.parametrize("turned_deg", [0, 90, 180, 270])
@pytest.mark.parametrize("far", [False, True])
@pytest.mark.parametrize("id", MAPS)
def test_no_name_covers_a_number_on_a_map(id, far, turned_deg):
    svg = ground_svg(Sheet(map_of(id), 1010, turned_deg), numbers_far=far)
    assert len(list(numbers(svg))) > 2
    assert covered(svg) == []


@pytest.mark.parametrize("sheet", [FARM, TAWIL], ids=["table", "map"])
def test_the_words_of_a_report_avoid_a_number_too(sheet):
    room = sheet.room()
    squares = [
        Square(f"{n}", sheet.plan.turned((n * sheet.plan.size[0] / 20, 0), 0), 1, "enemy", "b")
        for n in range(1, 20)
    ]
    svg = marks_svg(sheet, (), squares, room)
    draw = table_svg if isinstance(sheet, TableSheet) else ground_svg
    assert covered(draw(sheet, over=svg, room=room)) == []


@pytest.mark.parametrize("sheet", [FARM, TAWIL], ids=["table", "map"])
def test_a_name_that_fits_nowhere_else_waits_for_a_nearer_look(sheet):
    room = sheet.room()
    number = next(iter(sheet.grid_numbers())).space()
    spot = number.left + 40, number.bottom - LINE / 4
    assert "tight" in name_svg("A long name", [spot], room)


def test_numbers_at_the_edge_of_the_part_that_shows_first_stay_readable():
    cut = Box(300, 100, 600, 400)
    room = TAWIL.room(cut)
    low = [each for each in TAWIL.grid_numbers() if each.edge == "low"]
    assert any(room.meets(each.space(cut)) and 300 < each.end[0] < 600 for each in low)
    assert all(each.space(cut).bottom <= 400 for each in low)


@pytest.mark.parametrize(
    ("svg", "lines"),
    [
        (table_svg(FARM), ("t-road", "t-ditch", "t-hedge")),
        (ground_svg(TAWIL), ("road", "crest", "scarp", "m-sand")),
    ],
    ids=["table", "map"],
)
def test_no_road_and_no_ditch_is_drawn_over_a_number(svg, lines):
    drawn = [each.get("class", "").split() for each in ET.fromstring(svg).iter()]
    first = next(n for n, classes in enumerate(drawn) if "grid-no" in classes)
    assert any({*lines} & {*classes} for classes in drawn[:first])
    assert not any({*lines} & {*classes} for classes in drawn[first:])
