"""The fan diagrams: each cell where its shot comes from, upright, hatched if it may rebound."""

import re
from xml.etree import ElementTree as ET

import pytest

from assistant.cards.rattenkrieg.drawing.diagrams import diagram_of, parts_with_content
from assistant.cards.rattenkrieg.drawing.fan_diagram import Chosen, Diagram
from assistant.cards.rattenkrieg.drawing.fans import fan_svg
from assistant.cards.rattenkrieg.vehicles.full_cards import full_card
from assistant.cards.rattenkrieg.vehicles.vehicle_files import Vehicle, vehicles
from assistant.cards.toml_files.reading import SHIPPED
from assistant.rules.rattenkrieg.vehicles.armor.data_card import FAN_HOURS
from assistant.rules.rattenkrieg.vehicles.armor.derived_card import Cell

SVG = "{http://www.w3.org/2000/svg}"
SIZES = {str(hour): {"level": hour, "high": hour + 1} for hour in range(1, 13)}
SECTORS = {"front": (10, 11, 12, 1, 2), "right": (1, 2, 3, 4, 5)}
SECTORS |= {"rear": (4, 5, 6, 7, 8), "left": (7, 8, 9, 10, 11)}


def hull(red=()):
    """A fan with different figures in each cell: the fan's number, the sector, the row."""
    fans = {}
    for number, (fan, sectors) in enumerate(SECTORS.items()):
        cells = {}
        for sector in sectors:
            mm = 100 * number + 5 * sector
            is_red = (fan, sector) in red
            cells[str(sector)] = {
                row: Cell(mm + n, is_red) for n, row in enumerate(("high", "level", "low"))
            }
        fans[fan] = cells
    return Diagram("hull", SIZES, hull=fans)


def parse_fan(diagram, *more):
    return ET.fromstring(fan_svg(diagram, *more))


def cells(svg):
    tags = (f"{SVG}a", f"{SVG}g")
    return [x for x in svg.iter() if x.tag in tags and "cell" in x.get("class", "").split()]


def test_a_hull_has_twenty_cells_of_three_figures_and_twelve_sizes():
    svg = parse_fan(hull())

    assert len(cells(svg)) == 20
    assert len([x for x in svg.iter(f"{SVG}text") if x.get("class").startswith("mm")]) == 60
    assert len([x for x in svg.iter(f"{SVG}rect") if x.get("class") == "tag"]) == 12


def test_a_cell_says_in_words_what_it_shows():
    titles = [x.findtext(f"{SVG}title") for x in cells(parse_fan(hull(red={("left", 8)})))]

    assert "left, 8 o’clock: high 340 may rebound, level 341 may rebound, low 342 may rebound" in (
        titles
    )
    assert "front, 12 o’clock: high 60, level 61, low 62" in titles


def test_only_cells_that_may_rebound_are_hatched():
    svg = parse_fan(hull(red={("left", 8)}))
    hatched = [x for x in svg.iter(f"{SVG}path") if x.get("class") == "rebound"]

    assert len(hatched) == 3


def test_figures_of_level_shots_are_on_the_ray_of_their_hour():
    for cell in cells(parse_fan(hull())):
        fan, hour = re.match(r"(\w+), (\d+) o", cell.findtext(f"{SVG}title")).groups()
        level = next(x for x in cell.iter(f"{SVG}text") if "level" in x.get("class"))
        x, y = float(level.get("x")), float(level.get("y")) - 25 * 0.35
        radius = 145 if fan in ("front", "rear") else 71
        assert (x**2 + y**2) ** 0.5 == pytest.approx(radius, abs=0.2)
        right, up = int(hour) in (1, 2, 3, 4, 5), int(hour) in (10, 11, 12, 1, 2)
        assert (x > 1) == right
        assert (y < -1) == up
        assert fan in FAN_HOURS


def test_a_shot_whose_fan_is_known_marks_one_cell_else_both_that_it_can_strike():
    one = [x for x in cells(parse_fan(hull(), Chosen(8, "left"))) if "chosen" in x.get("class")]
    both = [x for x in cells(parse_fan(hull(), Chosen(8))) if "chosen" in x.get("class")]

    assert (len(one), len(both)) == (1, 2)


def test_cells_lead_to_where_they_are_chosen_only_on_a_screen():
    svg = parse_fan(hull(), None, lambda strike: f"/shot?fan={strike[0]}&sector={strike[1]}")
    links = {x.get("href") for x in cells(svg)}

    assert len(links) == 20
    assert "/shot?fan=rear&sector=8" in links
    assert all(x.get("href") is None for x in cells(parse_fan(hull())))


def test_a_turret_has_twelve_cells_of_two_figures():
    around = {str(n): {"high": Cell(n), "level": Cell(50 + n)} for n in range(1, 13)}
    svg = parse_fan(Diagram("turret", SIZES, turret=around))

    assert len(cells(svg)) == 12
    assert len([x for x in svg.iter(f"{SVG}text") if x.get("class").startswith("mm")]) == 24


def test_an_unarmored_side_shows_the_sign_of_its_protection():
    signs = {"front": "hmg", "right": "light", "rear": "none", "left": "light"}
    svg = parse_fan(Diagram("hull", SIZES, signs=signs))
    told = {x.findtext(f"{SVG}title") for x in svg.iter(f"{SVG}g")} - {None}

    assert told == {
        "front: stops heavy machine guns",
        "right: stops light weapons",
        "rear: no protection",
        "left: stops light weapons",
    }


def test_a_drawing_keeps_to_the_pages_policy():
    text = fan_svg(hull(), Chosen(12))

    assert "style=" not in text
    assert "<script" not in text
    assert not re.search(r'href="(?!#)', text)


@pytest.mark.parametrize("card", vehicles(SHIPPED).values(), ids=lambda card: card.slug)
def test_a_full_card_holds_everything_that_its_drawing_needs(card):
    told = full_card(card)
    diagram = diagram_of(told, "hull")

    assert ("turret" in parts_with_content(told)) == card.has_turret == diagram.has_turret
    assert diagram.on_ground == (card.gear != "none")
    assert set(diagram.hull) == set(told.get("armor", {}).get("hull", {}))
    assert diagram.length_m == card.dimensions.length_m


@pytest.mark.parametrize("category", ["tank", "boat", "gun", "aircraft", "half-track", "car"])
def test_an_almost_empty_card_is_drawn_by_its_kind(category):
    card = Vehicle(slug="one", name="One", category=category)
    diagram = diagram_of(full_card(card), "hull")

    assert diagram.has_turret == (category == "tank")
    assert diagram.on_ground == (category not in ("boat", "aircraft"))
    assert (diagram.length_m, diagram.width_m) == (6, 3)


def test_the_diagram_draws_no_armor_above():
    card = vehicles(SHIPPED)["pak-40"]

    assert set(diagram_of(full_card(card), "hull").signs) == {"front", "right", "rear", "left"}
