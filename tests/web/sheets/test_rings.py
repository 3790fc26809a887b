"""The drawing of a burst among figures: its rings to scale, and the list that says the same."""

import re

from assistant.battle.questions.burst_distances import Band, BurstDistances
from assistant.battle.questions.question import Option, Question
from tests.web.pages.test_macros import macros

RINGS = (Band("", "the shock alone", 4, 4), Band("1", "ring 1, -1", 2, 2))
FLAT = (Band("2", "ring 2, +1", 4, 2, round=False), Band("3", "ring 3, -2", 1, 0.5, round=False))
MEN = (Option("a", "Private (Garand)"), Option("b", "Sergeant (Thompson)", "wounded"))


def page(bands, entered_as="inches", **told):
    spread = BurstDistances(bands, entered_as, **told)
    return str(
        macros("rings").rings(Question("near", "Which figures?", "several", MEN, spread=spread))
    )


def test_rings_are_drawn_to_scale():
    drawn = re.findall(
        r'cx="160" cy="160" rx="([\d.]+)" ry="([\d.]+)" data-band="(\d?)"', page(RINGS)
    )
    assert drawn == [("128.0", "128.0", ""), ("64.0", "64.0", "1")]

    flat = re.findall(
        r'<rect class="band" .*?width="([\d.]+)" height="([\d.]+)"', page(FLAT, "ring")
    )
    assert flat == [("256.0", "128.0"), ("64.0", "32.0")]


def test_every_figure_can_be_ticked_and_entered_without_the_drawing():
    said = page(RINGS, typed={"b": "1.5"})
    assert 'name="near" value="a"' in said
    assert re.search(r'name="from_b" value="1.5".*?aria-label="Sergeant [^"]*: inches from', said)

    rings = page(FLAT, "ring")
    assert re.findall(r'<select class="far" id="[^"]*" name="(\w+)"', rings) == ["ring_a", "ring_b"]
    assert re.findall(r'<option value="(\d)">', rings) == ["3", "2", "3", "2"]
    assert "from_" not in page(RINGS, "tick")


def test_figures_on_the_plan_are_on_the_drawing():
    assert 'data-man="a" data-at="0.0 3.0"' in page(RINGS, at={"a": (0.0, 3.0)})
    assert "data-at" not in page(RINGS)


def test_taps_on_the_drawing_answer_all_that_is_asked_of_the_men(acting):
    element, target = acting.of("german")[0], acting.of("us")[0]
    first, second, *_ = target.figures
    told = {"element": element.id, "man": element.figures[0], "distance_in": "12"}
    told |= {"indoors": "yes", "dice.scatter": "1", "groups": target.id, "preview": "1"}
    asked = acting.post("umpire", "throw-grenade", **told).text
    assert "data-rings" in asked
    assert "+rings" in re.search(r'<script src="([^"]+)"', asked)[1]

    told |= {"near": ["-", first, second], f"from_{first}": "1.5", f"from_{second}": "3"}
    answered = acting.post("umpire", "throw-grenade", **told).text
    assert "data-rings" in answered  # a figure can still be moved, or another one be placed
    assert answered.count(f'name="from_{first}"') == 1
    assert "data-dice" in answered

    told |= {"near": ["-"]}
    assert 'value="next">Continue' in acting.post("umpire", "throw-grenade", **told).text


def test_a_distance_that_is_missing_is_asked_for_on_the_drawing(acting):
    element, target = acting.of("german")[0], acting.of("us")[0]
    first, second, *_ = target.figures
    told = {"element": element.id, "man": element.figures[0], "distance_in": "12"}
    told |= {"indoors": "yes", "dice.scatter": "1", "groups": target.id, "preview": "next"}
    told |= {"near": ["-", first, second], f"from_{first}": "1.5", f"from_{second}": ""}
    asked = acting.post("umpire", "throw-grenade", **told).text

    assert re.search(r'<p class="wrong">[^<]*how far from the burst', asked)
    assert asked.count(f'name="from_{second}"') == 1
    assert 'value="next">Continue' in asked


def discs(page):
    """The text of each disc, by the figure's id."""
    return dict(
        re.findall(
            r'<li data-man="(\w+)"[^>]*><button type="button" class="disc local"[^>]*>(\w+)<', page
        )
    )


def test_the_discs_have_the_numbers_of_the_bases(acting):
    thrower, target = acting.of("german")[0], acting.of("us")[0]
    told = {"element": thrower.id, "man": thrower.figures[0], "distance_in": "12"}
    told |= {"indoors": "yes", "dice.scatter": "1", "preview": "1"}
    numbers = {id: str(acting.battle.figures[id].number) for id in target.figures}

    shown = discs(acting.post("umpire", "throw-grenade", **told, groups=target.id).text)
    assert shown == numbers

    both = ["-", target.id, thrower.id]
    shown = discs(acting.post("umpire", "throw-grenade", **told, groups=both).text)
    own = {id: f"{acting.battle.figures[id].number}b" for id in shown if id in thrower.figures}
    assert shown == numbers | own
    assert own
