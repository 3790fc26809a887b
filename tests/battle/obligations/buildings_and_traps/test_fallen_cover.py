"""Cover that was entered ends when a wall falls or a place burns down (18.4.1, 30.1.1)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.fire_and_smoke import BurningAreaAdded
from assistant.battle.rattenkrieg.events.table_plan import PlanSet
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell
from assistant.boardmap.tabletop import Strip, Tabletop
from tests.battle.conftest import TEAM, US, bring_about
from tests.battle.obligations.buildings_and_traps.test_falling_in_flames import burn_down
from tests.battle.rattenkrieg.buildings_and_traps.test_buildings import hit, mark, section

KINDS = {"shows": "head", "concealed": "yes", "unseen": "yes"}
LOW_WALL = Strip(id="wall", kind="wall", points=((0, 0), (9, 9)))
HEDGE = Tabletop(id="yard", name="the yard", width_in=48, depth_in=48, lines=(LOW_WALL,))


def key(table, about, thing=""):
    us, german = table.element("us", TEAM), table.element("german", TEAM)
    return f"{us.id} {german.id} {thing or german.id} {about}"


def enter(table, answers=KINDS):
    """Answers of the US side and of the umpire about the German team."""
    for about, answer in answers.items():
        bring_about(table, e.CoverAndFacingEntered(key(table, about), answer, "us"))
    return {key(table, about) for about in answers}


def wall_falls(table):
    hit(table, 0, 2, 7, groups=(), falls=())


def section_is_corrected(table):
    at = section(table, 0, 1)
    table.make("rule-section", where="the mill, east wall", section=at.id, gone="yes")


def house_burns_down(table):
    burn_down(table, sections_1=(), groups1=(), material_1="stone-wall")


def place_is_destroyed_at_once(table):
    bring_about(
        table, BurningAreaAdded(Cell("9", "the hay", "out-of-control", 6, "none", False, 1))
    )


def part_of_plan_goes(table):
    bring_about(table, PlanSet(HEDGE))
    table.make("rule-plan", what="wall")


@pytest.mark.parametrize(
    "falls",
    [
        wall_falls,
        section_is_corrected,
        house_burns_down,
        place_is_destroyed_at_once,
        part_of_plan_goes,
    ],
)
def test_what_covered_a_target_is_asked_about_anew_after_a_fall(engaged, falls):
    mark(engaged)
    entered = enter(engaged)
    falls(engaged)

    assert not entered & {*engaged.battle.aspects}


def test_the_next_shot_asks_how_much_of_the_figure_shows(firefight):
    mark(firefight)
    for man in firefight.element("german", TEAM).figures:
        at = key(firefight, "shows", man)
        bring_about(firefight, e.CoverAndFacingEntered(at, "head", "us"))

    def asked():
        told = firefight.shot(distance_in=9)
        found = firefight.attempt("shoot", US, commit=False, **told)
        return [ask.name for ask in found.asks if ask.name == "obstacle"]

    assert asked() == []
    wall_falls(firefight)
    assert asked() == ["obstacle"]


def test_a_target_in_the_open_and_the_side_of_the_fire_stay_as_entered(firefight):
    mark(firefight)
    entered = enter(firefight, {"shows": "none", "concealed": "no", "arc": "front"})
    wall_falls(firefight)

    assert entered <= {*firefight.battle.aspects}


def test_a_wall_that_holds_ends_no_answer(firefight):
    mark(firefight)
    entered = enter(firefight)
    hit(firefight, 0, 2, 3)

    assert entered <= {*firefight.battle.aspects}


def test_the_answers_come_back_when_the_fall_is_undone(firefight):
    mark(firefight)
    us, german = firefight.element("us", TEAM), firefight.element("german", TEAM)
    told = {"element": us.id, "target": german.id, "obstacle": "head", "concealed": "yes"}
    firefight.make("tell-cover", US, **told)
    before = firefight.battle.aspects
    wall_falls(firefight)
    assert firefight.battle.aspects != before
    firefight.undo()

    assert firefight.battle.aspects == before
