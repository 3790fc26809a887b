import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve


def cover(**told):
    return resolve("cover", {"arc": "front", **told})


def behind_garden_wall(penetration):
    return cover(obstacle="torso", obstacle_value=2, weapon_penetration=penetration, i_factor=7)


def test_a_garden_wall_at_dusk_protects_from_a_weak_rifle():
    rifleman = behind_garden_wall(penetration=1)
    assert (rifleman.by_obstacle, rifleman.by_stance, rifleman.by_concealment) == (2, 0, 1)
    assert (rifleman.cover, rifleman.pierced) == (3, False)


def test_a_rifle_that_goes_through_the_wall_leaves_stance_and_dusk():
    rifleman = behind_garden_wall(penetration=2)
    assert (rifleman.by_obstacle, rifleman.by_stance, rifleman.by_concealment) == (0, 1, 1)
    assert (rifleman.cover, rifleman.avoid_cover, rifleman.pierced) == (2, 1, True)


@pytest.mark.parametrize(("obstacle", "by_obstacle"), [("low", 1), ("torso", 2), ("head", 3)])
def test_the_less_of_a_figure_shows_the_better_the_cover(obstacle, by_obstacle):
    assert cover(obstacle=obstacle).by_obstacle == by_obstacle


def test_no_weapon_pierces_water_or_earth():
    assert cover(obstacle="head", weapon_penetration=6).cover == 3


def test_without_an_obstacle_nothing_is_pierced():
    assert not cover(obstacle_value=0, weapon_penetration=6).pierced


@pytest.mark.parametrize(("arc", "by_stance"), [("front", 1), ("side", 0), ("rear", -1)])
def test_combat_stance_depends_on_the_direction_of_fire(arc, by_stance):
    assert cover(arc=arc).cover == by_stance


@pytest.mark.parametrize(
    ("bearing", "by_stance"), [(0, 1), (90, 1), (90.5, 0), (135, 0), (135.5, -1), (180, -1)]
)
def test_a_bearing_can_replace_an_arc(bearing, by_stance):
    assert resolve("cover", {"bearing_deg": bearing}).by_stance == by_stance


@pytest.mark.parametrize("arc", ["front", "side", "rear"])
def test_an_obstacle_replaces_combat_stance_from_every_side(arc):
    assert cover(arc=arc, obstacle="low").cover == 1


@pytest.mark.parametrize("state", ["exposed", "not-alert", "wounded", "stunned"])
def test_a_figure_that_does_not_fight_has_no_stance_and_needs_no_arc(state):
    assert resolve("cover", {"state": state}).cover == 0
    assert cover(state=state, arc="rear").cover == 0


def test_hunkering_in_the_open_is_cover_against_fire_but_not_against_spotting():
    figure = resolve("cover", {"state": "hunkered-down"})
    assert (figure.by_hunkering, figure.cover, figure.avoid_cover) == (1, 1, 0)
    assert figure.can_be_fired_at


def test_figures_hunkered_down_behind_an_obstacle_cannot_be_fired_at():
    figure = resolve("cover", {"state": "hunkered-down", "obstacle": "low"})
    assert (figure.by_hunkering, figure.cover, figure.can_be_fired_at) == (0, 1, False)


def test_a_weapon_that_pierces_cover_can_fire_at_hunkered_down_figures():
    told = {"obstacle": "low", "obstacle_value": 1, "weapon_penetration": 1}
    figure = resolve("cover", {"state": "hunkered-down", **told})
    assert (figure.by_hunkering, figure.can_be_fired_at) == (1, True)


@pytest.mark.parametrize(
    ("told", "by_concealment"),
    [
        ({}, 0),
        ({"concealed": True}, 1),
        ({"i_factor": 1}, 1),
        ({"i_factor": 35, "concealed": True}, 1),
        ({"i_factor": 36}, 2),
        ({"unseen": True}, 2),
        ({"unseen": True, "concealed": True}, 2),
    ],
)
def test_shade_and_i_factor_are_one_benefit(told, by_concealment):
    assert cover(**told).by_concealment == by_concealment


def test_being_hard_to_see_adds_to_obstacle_and_stance():
    assert cover(concealed=True).cover == 2
    assert cover(concealed=True, obstacle="head").avoid_cover == 4


def test_a_ready_figure_without_an_arc_is_refused():
    assert refused("cover", {}) == ["arc"]


def test_penetration_and_class_keep_to_their_scales():
    told = {"arc": "front", "obstacle_value": 6, "weapon_penetration": 7, "obstacle": "hedge"}
    assert refused("cover", told) == ["obstacle", "obstacle_value", "weapon_penetration"]
