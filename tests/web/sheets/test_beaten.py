"""The plan of the area that shells hit: a mortar's zone and a shell's rings, to scale."""

import re

import pytest

from tests.web.pages.test_macros import macros

ZONE = {"may_fire": True, "reason": None, "length_in": 11, "width_in": 9, "bombs_left": 12}
RINGS = {
    "r5": None,
    "r2": {"modifier": 0, "radius_in": 6.0},
    "r1": {"modifier": 1, "radius_in": 12.0},
}
BURST = {"rings": RINGS, "crater_in": None, "ring": None}


def plan(outcome, inputs=None):
    return str(macros("beaten").beaten(outcome, inputs or {}))


def test_a_zone_is_drawn_as_long_and_wide_as_it_is():
    found = re.search(r'rx="([\d.]+)" ry="([\d.]+)"', plan(ZONE))

    assert float(found[1]) / float(found[2]) == pytest.approx(9 / 11, abs=0.01)
    assert 'aria-label="The zone is 11″ long and 9″ wide"' in plan(ZONE)


def test_rings_on_flat_ground_are_half_as_deep_as_wide():
    found = re.findall(r'width="([\d.]+)" height="([\d.]+)"', plan(BURST))

    assert [(float(a), float(b)) for a, b in found] == [(180, 90), (90, 45)]
    assert "The rings are 12″ wide and 6″ deep</figcaption>" in plan(BURST)


def test_the_rings_on_a_wall_are_round():
    assert plan(BURST, {"vertical": True}).count("<circle") == 2
    assert "reach 12″ around" in plan(BURST, {"vertical": True})


def test_the_scale_is_that_of_the_plan():
    (bar,) = re.findall(r"M8 258H([\d.]+)", plan(ZONE))

    assert float(bar) - 8 == pytest.approx(2 * 180 / 11, abs=0.1)


def test_the_drawing_has_no_inline_styles():
    assert "style" not in plan(ZONE)


@pytest.mark.parametrize(
    "outcome",
    [{}, None, {"result": "dead"}, {**ZONE, "may_fire": False}, {**BURST, "rings": {"r1": None}}],
)
def test_no_other_outcome_is_drawn(outcome):
    assert plan(outcome).strip() == ""
