"""The plan of a grenade's fall: on the sheet, on its page, in the logs of permitted readers."""

import re

import pytest

from assistant.web.rattenkrieg.blast_rings import ring_radii
from tests.web.pages.test_macros import macros

HAND = {"launch": "hand"}
LANDING = {"through": None, "aim": "target", "deviation_in": 0, "direction_deg": None}
ON_THE_POINT = {**LANDING, "long_in": 0, "right_in": 0}
LEFT = {**LANDING, "deviation_in": 2, "direction_deg": 270, "long_in": 0.0, "right_in": -2.0}
FAR = {**LANDING, "deviation_in": 12, "direction_deg": 0, "long_in": 12.0, "right_in": 0.0}


def plan(outcome):
    return str(macros("scatter").scatter(outcome))


def fell(outcome):
    """The mark of the fall, from the aim point: right and down."""
    found = re.search(r'class="fell" cx="([\d.]+)" cy="([\d.]+)"', plan(outcome))
    return float(found[1]) - 130, float(found[2]) - 122


@pytest.mark.parametrize(
    ("outcome", "at"),
    [(ON_THE_POINT, (0, 0)), (LEFT, (-28, 0)), (FAR, (0, -84))],
)
def test_the_fall_is_drawn_from_the_aim_point_inside_the_clock(outcome, at):
    assert fell(outcome) == at


def test_the_rings_are_around_the_place_of_the_grenade():
    page = str(macros("scatter").scatter(LEFT, (5, 2)))
    circles = re.findall(r'class="ring" cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', page)

    assert [tuple(map(float, each)) for each in circles] == [(102, 122, 70), (102, 122, 28)]
    assert "rings to 5″, 2″" in page


@pytest.mark.parametrize(
    ("inputs", "radii"),
    [
        (HAND | {"weapon": "Stielhandgranate M-43"}, (2,)),
        (HAND | {"weapon": "a stone"}, ()),
        ({}, ()),
    ],
)
def test_the_rings_are_those_of_the_grenade(inputs, radii):
    assert ring_radii(inputs) == radii


def test_the_plan_says_in_words_what_it_draws():
    assert 'aria-label="It fell 2″ from the aim point, at 9 o’clock"' in plan(LEFT)
    assert "2″ from the aim point, at 9 o’clock</figcaption>" in plan(LEFT)
    assert "at 12 o’clock" in plan(FAR)
    assert "On the aim point</figcaption>" in plan(ON_THE_POINT)
    assert "spot under the opening" in plan({**LEFT, "aim": "under-opening"})


def test_the_drawing_has_no_inline_styles():
    assert "style" not in plan(LEFT)


@pytest.mark.parametrize("outcome", [{}, {"result": "dead"}, {"deviation_deg": 30}, None])
def test_no_other_outcome_is_drawn(outcome):
    assert plan(outcome).strip() == ""


def throw_fields(acting, **told):
    element = acting.of("german")[0]
    man = acting.battle.men(element)[0]
    return {"element": element.id, "man": man.id, "distance_in": "12", **told}


def test_the_umpire_sees_where_a_grenade_fell_before_entering_who_is_near(acting):
    told = throw_fields(acting, dice__scatter="6", dice__direction="9")
    page = acting.post("umpire", "throw-grenade", **told).text

    assert "Which elements have figures within 2″?" in page
    assert 'class="scatter"' in page


def test_the_plan_is_on_the_page_of_the_throw_and_in_the_log_of_its_side(acting):
    told = throw_fields(acting, groups="-", dice__scatter="6", dice__direction="9")
    answer = acting.make("umpire", "throw-grenade", **told)

    assert 'class="scatter"' in acting.umpire.get(answer.location).text
    assert 'class="scatter"' in acting.umpire.get(acting.base).text
    assert 'class="scatter"' in acting.german.get("/side/log").text
    assert 'class="scatter"' not in acting.us.get("/side/log").text


def test_the_pad_says_whose_die_it_is(acting):
    target = acting.of("us")[0]
    near = {"groups": target.id, "near": target.figures[0]}
    told = throw_fields(acting, **near, dice__scatter="1")
    page = acting.post("umpire", "throw-grenade", **told).text
    man = acting.battle.figures[target.figures[0]]

    assert f"{man.rank} {man.number} ({man.weapons[0].name}): roll" in page


def test_a_card_offers_the_throw_to_the_umpire_and_the_request_to_its_side(acting):
    element = acting.of("german")[0]
    assert f"{acting.base}/do/throw-grenade" in acting.umpire.get(f"/u/{element.id}").text
    assert "/side/do/ask-grenade" in acting.german.get(f"/u/{element.id}").text
