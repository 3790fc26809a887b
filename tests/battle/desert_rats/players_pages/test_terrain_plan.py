"""The plan from which a side builds its terrain model (Desert Rats, 4)."""

import re
from xml.etree import ElementTree as ET

import pytest

from assistant.battle.desert_rats.screens.maps.terrain_plan import terrain
from tests.battle.desert_rats.player import Player

WIDE, HIGH = 760, 506.7  # pixels of 2400 by 1600 m


def plan_of(side):
    return ET.fromstring(terrain(Player(1).battle, side).map)


def elements_of_class(svg, dress):
    return [x for x in svg.iter() if dress in x.get("class", "").split()]


@pytest.mark.parametrize("side", ["british", "axis"])
def test_the_rulers_run_from_the_marked_corner_from_which_all_is_measured(side):
    svg = plan_of(side)
    [corner] = elements_of_class(svg, "corner")
    assert corner.get("d") == f"M0 {HIGH - 20}v20h20z"

    right = [x for x in elements_of_class(svg, "mm") if float(x.get("y")) > HIGH - 10]
    away = [x for x in elements_of_class(svg, "mm") if float(x.get("x")) < 10]
    assert [x.text for x in right] == ["500 mm", "1000 mm", "1500 mm", "2000 mm"]
    assert [x.text for x in away] == ["500 mm", "1000 mm", "1500 mm"]
    assert float(right[0].get("x")) == pytest.approx(WIDE * 500 / 2400 + 4, abs=0.1)
    assert float(away[0].get("y")) == pytest.approx(HIGH - HIGH * 500 / 1600 - 4, abs=0.1)


@pytest.mark.parametrize("side", ["british", "axis"])
def test_the_numbers_of_the_grid_are_at_the_edges_without_a_ruler(side):
    numbers = [
        x for x in elements_of_class(plan_of(side), "grid-no") if re.fullmatch(r"\d\d", x.text)
    ]
    assert len(numbers) in (6, 7)  # one is under the arrow to the north
    for each in numbers:
        assert float(each.get("y")) < 20 or float(each.get("x")) > WIDE - 10
