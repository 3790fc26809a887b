"""A drawn map: everything once, texts apart from one another, everything escaped."""

import re
from dataclasses import replace
from itertools import combinations
from math import hypot
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.battle.rattenkrieg.table_plan.order_lines import OrderLine, order_lines_svg
from assistant.boardmap.plan import Plan
from assistant.cards.drawing import ground
from assistant.cards.drawing.ground import ground_svg, part_around
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.drawing.labels import LINE, Box, Room, space_of_words
from assistant.cards.drawing.map_symbols import (
    Square,
    Symbol,
    aim_svg,
    line_svg,
    marks_svg,
    space_of_symbols,
    spread_symbols,
)
from assistant.cards.maps.ground_maps import map_of

TAWIL = map_of("bir-tawil")
WIDE = Sheet(TAWIL, 1010)


def drawn(sheet, symbols=(), squares=(), **more):
    room = Room(sheet.width, sheet.height)
    over = marks_svg(sheet, symbols, squares, room)
    return ET.fromstring(ground_svg(sheet, over=over, room=room, **more))


def of(svg, dress):
    return [x for x in svg.iter() if dress in x.get("class", "").split()]


def symbol(key, x, y, **more):
    return Symbol(key, (x, y), key, f"{key}, a tank", "a", **more)


def test_the_land_of_a_map_is_drawn_once_until_the_map_or_its_sheet_changes(monkeypatch):
    drawings, draw = [], ground.area_svg
    monkeypatch.setattr(ground, "area_svg", lambda *of: drawings.append(of) or draw(*of))
    named = TAWIL.model_copy(update={"width_m": 2401.0})
    first = ground_svg(Sheet(named, 1010))
    assert ground_svg(Sheet(named.model_copy(), 1010), over="<i/>") == first.replace(
        '<g class="ruler"', '<i/><g class="ruler"', 1
    )
    assert len(drawings) == len(TAWIL.areas)
    ground_svg(Sheet(named, 1011))
    ground_svg(Sheet(named.model_copy(update={"areas": named.areas[1:]}), 1011))
    assert len(drawings) == 3 * len(TAWIL.areas) - 1


def test_every_area_and_line_of_a_map_is_drawn():
    svg = drawn(WIDE)

    for dress in ("shelf", "wadi", "sand", "rocks", "palms", "trench", "crest", "scarp"):
        assert len(of(svg, dress)) == 1, dress
    assert len(of(svg, "road")) == 4  # two roads, edges and surfaces
    assert len(of(svg, "place")) == 10


def test_names_overlap_neither_each_other_nor_a_symbol():
    symbols = [symbol(f"W{n}", 2000 + 50 * n, 1070) for n in range(4)]
    squares = [Square("s", (1800, 1000), 200, "several vehicles", "b")]
    svg = drawn(WIDE, symbols, squares)
    names = [x for x in (*of(svg, "place"), *of(svg, "replabel")) if "tight" not in x.get("class")]
    boxes = [space_of_words(x.text, float(x.get("x")), float(x.get("y"))) for x in names]

    assert len(boxes) > 8
    assert not [pair for pair in combinations(boxes, 2) if pair[0].meets(pair[1])]


def test_a_line_of_the_grid_on_the_edge_of_the_map_bears_no_number():
    plan = TAWIL.model_copy(update={"width_m": 2000, "height_m": 1500})
    numbers = [x.text for x in of(drawn(Sheet(plan, 1010, 180)), "grid-no") if "m" not in x.text]
    assert numbers == ["05", "10", "15", "05", "10"]


def test_the_name_of_a_winding_line_is_on_it_and_not_in_its_bend():
    bend = [(0, 0), (2000, 0), (2000, 1500), (1900, 1500), (1900, 100), (0, 100)]
    plan = Plan.model_validate(
        {"id": "p", "name": "P", "width_m": 2400, "height_m": 1600}
        | {"areas": [{"id": "bend", "name": "A wadi", "polygon": bend, "height_m": -2}]},
        strict=False,
    )
    sheet = Sheet(plan, 1010)
    name = of(drawn(sheet), "place")[0]
    box = space_of_words(name.text, float(name.get("x")), float(name.get("y")))
    x, y = sheet.at((1900, 100))

    assert not box.meets(Box(0, 0, x - LINE, y - LINE))  # the inside of the bend


@pytest.mark.parametrize("way", [1, -1])
def test_the_name_of_a_line_with_one_bend_is_on_its_longer_piece(way):
    road = {"id": "r", "name": "Road", "kind": "road"}
    points = [[200, 900], [400, 800], [1600, 800]][::way]
    plan = {"id": "m", "name": "M", "width_m": 2000, "height_m": 1000}
    plan["lines"] = [{**road, "points": points}]
    sheet = Sheet(Plan.model_validate(plan, strict=False), 1000)
    [name] = of(drawn(sheet), "place")
    assert (float(name.get("x")), float(name.get("y"))) == (500.0, 86.0)


def test_no_name_covers_the_circle_of_an_objective():
    room = Room(WIDE.width, WIDE.height)
    svg = aim_svg(WIDE, "your aim, 1709", (1750, 900), 100, room)
    whole = ET.fromstring(ground_svg(WIDE, over=svg, room=room))
    circle = of(whole, "aim")[0]
    x, y, r = (float(circle.get(name)) for name in ("cx", "cy", "r"))
    names = [x for x in of(whole, "place") if "tight" not in x.get("class")]

    boxes = [
        space_of_words(name.text, float(name.get("x")), float(name.get("y"))) for name in names
    ]
    assert len(boxes) > 8
    assert not [box for box in boxes if box.meets(Box(x - r, y - r, x + r, y + r))]


@pytest.mark.parametrize(("heading_deg", "first"), [(0, "R"), (180, "F")])
def test_a_facing_mark_goes_under_a_neighbors_letters(heading_deg, first):
    front_and_rear = [symbol("F", 500, 560), symbol("R", 500, 500)]
    pair = [replace(each, heading_deg=heading_deg) for each in front_and_rear]
    svg = drawn(WIDE, pair)

    assert of(svg, "unit")[0].get("data-unit") == first


def test_a_name_for_which_there_is_no_room_waits_for_a_nearer_look():
    narrow = drawn(Sheet(TAWIL, 150))

    assert of(narrow, "tight")
    assert len(of(narrow, "place")) == 10


def test_symbols_that_would_overlap_are_drawn_apart_with_leader_lines():
    svg = drawn(WIDE, [symbol("a", 500, 500), symbol("b", 510, 500), symbol("c", 900, 500)])
    first, second, alone = of(svg, "unit")

    assert len(of(svg, "leader")) == 2
    assert first.get("data-at") == "210.4 462.9"  # 1010 px are 2400 m: 500 x .4208, 1100 x .4208
    assert second.get("data-at") == "214.6 462.9"
    assert {x.get("data-at") for x in of(svg, "truly")} == {"210.4 462.9", "214.6 462.9"}
    assert alone.find(f"{{*}}rect[@x='{378.7 - 12.5:.1f}']") is not None  # 900 x .4208: in place


def test_where_symbols_belong_is_drawn_over_all_of_them():
    crowd = [symbol(str(n), 500 + 4 * n, 500) for n in range(5)]
    drawing = marks_svg(WIDE, crowd)

    assert drawing.rindex('class="unit"') < drawing.index('class="truly"')


@pytest.mark.parametrize("step_m", [0, 20, 50])
def test_no_symbol_of_a_platoon_goes_farther_than_three_of_its_widths(step_m):
    sheet = Sheet(TAWIL, 390)
    crowd = [symbol(str(n), 1000 + step_m * n, 800) for n in range(10)]
    true, at = [sheet.at(each.place) for each in crowd], spread_symbols(sheet, crowd)

    assert max(hypot(a - c, b - d) for (a, b), (c, d) in zip(true, at, strict=True)) < 81
    assert min(hypot(a - c, b - d) for (a, b), (c, d) in combinations(at, 2)) >= 27


def test_a_crowd_at_the_edge_stays_on_the_map_and_single_symbols_do_not_move():
    sheet = Sheet(TAWIL, 390)
    crowd = [symbol(str(n), 1000, 5) for n in range(4)] + [symbol("alone", 100, 5)]
    *pushed, alone = spread_symbols(sheet, crowd)

    assert max(y for _, y in pushed) <= sheet.height - 13
    assert alone == sheet.at((100, 5))


def test_words_are_escaped_everywhere():
    evil = '<script>"&'
    plan = Plan.model_validate_json(
        '{"id": "m", "width_m": 1000, "height_m": 1000, "areas": [{"id": "a", "name": "<b>&\\"", '
        '"polygon": [[100, 100], [900, 100], [900, 900]]}]}'
    )
    svg = drawn(
        Sheet(plan, 800),
        [Symbol(evil, (500, 500), evil, evil, "a", link=f"?see={evil}", group=evil)],
        [Square(evil, (300, 300), 100, evil, "b")],
        label=evil,
    )

    assert not list(svg.iter("script"))
    assert of(svg, "unit")[0].get("data-unit") == evil


def test_a_symbol_without_a_key_has_nothing_by_which_it_could_be_known():
    svg = drawn(WIDE, [symbol("", 500, 500)])

    assert "data-unit" not in of(svg, "unit")[0].attrib
    assert not list(svg.iter("a"))


def test_a_line_without_words_has_no_tag():
    assert "tagbox" not in line_svg(WIDE, (0, 0), (100, 100), clear=True)
    assert re.search("sight no", line_svg(WIDE, (0, 0), (100, 100), "416 m", clear=False))


def orders_svg(lines):
    return order_lines_svg(WIDE, iter(lines))


def test_the_words_of_two_opposite_orders_do_not_cover_each_other():
    ends = ((0, 0), (600, 0)), ((600, 0), (0, 0))
    lines = [OrderLine("Fire", one, other) for one, other in ends]
    tags = re.findall(r'class="tagbox" x="([-\d.]+)".*? width="([-\d.]+)"', orders_svg(lines))
    (first, wide), (second, _) = [tuple(map(float, tag)) for tag in tags]
    assert first + wide < second


def test_a_cut_shows_first_and_the_drawing_names_the_whole():
    svg = drawn(WIDE, cut=Box(100, 200, 490, 500))

    assert svg.get("viewBox") == "100 200 390 300"
    assert svg.get("data-whole") == "1010 673.3"


def test_the_part_that_shows_first_holds_what_matters_and_stays_on_the_sheet():
    metres = Sheet(TAWIL, 2400)

    assert part_around(metres, [], 200, 900) == Box(0, 0, 2400, 1600)
    near = part_around(metres, [Box(100, 100, 150, 150)], 200, 900)
    assert near == Box(0, 0, 900, 675)
    far = part_around(metres, [Box(100, 100, 150, 150), Box(2300, 800, 2350, 900)], 200, 900)
    assert far == Box(0, 0, 2400, 1488)  # .62 of 2400: no strip


def test_the_space_of_symbols_is_where_they_are_drawn_after_moving_apart():
    crowd = [symbol(str(n), 500, 500) for n in range(9)]
    boxes = space_of_symbols(WIDE, crowd)
    middles = [((b.left + b.right) / 2, (b.top + b.bottom) / 2) for b in boxes]
    gaps = [hypot(a - c, b - d) for (a, b), (c, d) in combinations(middles, 2)]

    assert min(gaps) >= 27
    assert Box(-5, 3, 900, 2000).within(390, 500) == Box(0, 3, 390, 500)


def test_the_edge_of_what_shows_first_cuts_no_words():
    cut = Box(300, 100, 690, 400)
    squares = [Square("s", (1600, 1300), 200, "2 Panzer 3 Long 50, turn 4", "b")]
    room = Room(WIDE.width, WIDE.height, frame=cut)
    over = marks_svg(WIDE, (), squares, room)
    svg = ET.fromstring(ground_svg(WIDE, over=over, room=room, cut=cut))
    names = [x for x in (*of(svg, "place"), *of(svg, "replabel")) if "tight" not in x.get("class")]
    boxes = [space_of_words(x.text, float(x.get("x")), float(x.get("y"))) for x in names]

    assert sum(1 for box in boxes if box.inside(cut)) >= 4
    assert not [box for box in boxes if box.meets(cut) and not box.inside(cut)]


def test_the_ruler_is_in_a_free_corner():
    low_right = symbol("a", 2350, 60)
    assert of(drawn(WIDE), "ruler")[0].get("data-corner") == "low right"
    assert of(drawn(WIDE, [low_right]), "ruler")[0].get("data-corner") == "low left"


ON_SHEET = st.tuples(
    st.floats(0, 300), st.floats(0, 200), st.floats(-40, 340), st.floats(-40, 240)
).map(lambda c: Box(min(c[0], c[2]), min(c[1], c[3]), max(c[0], c[2]), max(c[1], c[3])))


@given(ON_SHEET, st.lists(ON_SHEET, max_size=6))
def test_a_box_meets_every_taken_one_that_it_overlaps_on_the_sheet(box, taken):
    box = box.within(300, 200)
    room = Room(300, 200)
    room.take(*taken)
    assert room.meets(box) == any(box.meets(each) for each in taken)


def test_a_name_belongs_to_the_nearest_point_of_what_it_names():
    svg = drawn(WIDE)
    track = next(x for x in of(svg, "place") if x.text == "The track")
    x, y = map(float, track.get("data-at").split())
    sand = next(x for x in of(svg, "place") if x.text == "Soft sand")

    # the piece from (600, 1000) to (1750, 900), 1010 px are 2400 m, its middle: 1175, 950
    assert abs(x - 1175 * 1010 / 2400) < 3
    assert abs(y - (1600 - 950) * 1010 / 2400) < 3
    assert float(track.get("y")) != y
    assert sand.get("data-at") == f"{sand.get('x')} {sand.get('y')}"  # written on it


def test_the_name_of_a_report_is_beside_its_square_or_left_out():
    crowd = [Square(str(n), (1200, 800), 100, f"{n} unarmoured vehicles", "b") for n in range(20)]
    names = of(drawn(WIDE, (), crowd), "replabel")
    shown = [x for x in names if "tight" not in x.get("class")]

    assert 3 < len(shown) < len(names)
    for name in shown:
        x, y = map(float, name.get("data-at").split())
        assert abs(x - 505) <= 21.1  # the square: 42 px about its middle
        assert abs(y - 336.7) <= 21.1
        assert abs(float(name.get("y")) - y) <= LINE


def test_a_road_says_how_wide_it_is():
    assert {x.get("data-wide") for x in of(drawn(WIDE), "road")} == {"8.4"}  # 20 m


@pytest.mark.parametrize(
    ("corners_m", "turns", "names"),
    [
        ((100, 160, 220), (2, 2, 2), 1),  # trails of vehicles side by side
        ((100, 160, 220), (2, 2, 3), 2),
        ((100, 160, 1800), (2, 2, 2), 2),
    ],
)
def test_dust_side_by_side_has_one_name(corners_m, turns, names):
    areas = [
        {
            "id": f"dust-{number}",
            "name": "Dust",
            "polygon": [[x, 100], [x + 40, 100], [x + 40, 600], [x, 600]],
            "screen_m": 6,
            "until_turn": turn,
        }
        for number, (x, turn) in enumerate(zip(corners_m, turns, strict=True))
    ]
    told = {"id": "flat", "name": "Flat", "width_m": 2400, "height_m": 1600, "areas": areas}
    plan = Plan.model_validate(told, strict=False)
    assert ground_svg(Sheet(plan, 900), (), "").count(">Dust until turn") == names
