import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve, steps


def line(viewer=6, fence=2, distance=10, beyond=4, **told):
    inputs = {
        "viewer_height_in": viewer,
        "obstacle_height_in": fence,
        "distance_in": distance,
        "beyond_in": beyond,
    }
    return resolve("line-of-sight", inputs | told)


def i_factor(distance_in, **told):
    return resolve("i-factor", {"distance_in": distance_in, **told})


# Lines over obstacles


def test_the_books_window_three_times_the_fence_hides_five_inches():
    seen = line()
    assert (seen.ratio, seen.factor, seen.shadow_in, seen.clear) == (3, 0.5, 5, False)


@pytest.mark.parametrize(
    ("viewer", "factor", "shadow_in"),
    [(8, 0.34, 3.4), (4, 1, 10), (2.5, 4, 40), (3, 2, 20), (10, 0.26, 2.6), (12, 0.2, 2)],
)
def test_a_printed_ratio_takes_the_printed_factor(viewer, factor, shadow_in):
    seen = line(viewer=viewer)
    assert (seen.factor, seen.shadow_in) == (factor, shadow_in)


def test_a_ratio_of_four_thirds_is_recognized_in_measured_inches():
    seen = line(viewer=4, fence=3)
    assert (seen.ratio, seen.factor) == (1.3333, 3)


def test_the_end_of_the_shadow_is_in_sight():
    assert line(beyond=5).clear
    assert not line(beyond=4.99).clear


@pytest.mark.parametrize(
    ("viewer", "factor", "shadow_in"),
    [(5, 0.6667, 6.67), (14, 0.1667, 1.67), (2.2, 10, 100)],  # 1 / 1.5, 1 / 6, 1 / 0.1
)
def test_between_and_beyond_the_printed_ratios_geometry_decides(viewer, factor, shadow_in):
    seen = line(viewer=viewer)
    assert (seen.factor, seen.shadow_in) == (factor, shadow_in)


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_an_obstacle_as_high_as_the_eye_hides_the_whole_table(viewer):
    seen = line(viewer=viewer, beyond=1_000)
    assert (seen.shadow_in, seen.factor, seen.clear) == ("table", None, False)


@pytest.mark.parametrize(
    "told", [{"obstacle": "infantry"}, {"adjacent": True}, {"obstacle_height_in": 0}]
)
def test_neither_infantry_nor_a_close_obstacle_nor_flat_ground_hides_anything(told):
    seen = line(viewer=1, beyond=0, **told)
    assert (seen.ratio, seen.factor, seen.shadow_in, seen.clear) == (None, None, 0, True)


@pytest.mark.parametrize("obstacle", ["vehicle", "artillery"])
def test_vehicles_and_guns_block_like_scenery(obstacle):
    assert not line(beyond=4, obstacle=obstacle).clear


def test_half_a_shadow_is_a_house_rule():
    assert line(half_shadow=True).shadow_in == 2.5


def test_a_line_of_sight_without_heights_is_refused_by_name():
    assert refused("line-of-sight", {"distance_in": -1, "beyond_in": 3}) == [
        "viewer_height_in",
        "obstacle_height_in",
        "distance_in",
    ]


# I-Factor


def in_wood(inches):
    return i_factor(inches, stretches=[{"inches": inches, "condition": "dense-forest"}])


def test_the_books_figure_in_a_wood_is_harder_to_see_the_deeper_it_is():
    assert in_wood(2).raw == 10
    assert in_wood(4).raw == 20


def test_the_conditions_of_visibility_add_up():
    seen = i_factor(5, ambient=["night", "haze"])  # 5 + 1
    assert (seen.visibility, seen.raw, seen.sight_limit_in) == (6, 30, 6)


def test_a_clear_day_hides_nothing_at_any_distance():
    seen = i_factor(500)
    assert (seen.raw, seen.cover, seen.visible, seen.sight_limit_in) == (0, 0, True, "table")


def test_each_inch_counts_with_the_conditions_that_hold_in_it():
    stretches = [{"inches": 2, "condition": "forest"}, {"inches": 1.5, "density": 3}]
    assert i_factor(10, ambient=["dusk"], stretches=stretches).raw == 22  # 10 + 8 + 4.5


@pytest.mark.parametrize(
    ("inches", "raw", "visible", "cover"),
    [(0, 0, True, 0), (1, 1, True, 1), (35.9, 35, True, 1), (36, 36, False, 2)],
)
def test_the_naked_eye_sees_nothing_from_36_on(inches, raw, visible, cover):
    seen = i_factor(inches, ambient=["haze"])
    assert (seen.raw, seen.visible, seen.visual_command, seen.cover) == (
        raw,
        visible,
        visible,
        cover,
    )


def test_rounding_noise_does_not_make_a_hidden_figure_visible():
    assert i_factor(7.2, ambient=["night"]).raw == 36


def test_an_optic_sees_farther_but_hides_and_signals_as_before():
    seen = i_factor(40, ambient=["haze"], magnification=6)
    assert (seen.raw, seen.limit, seen.i_factor, seen.sight_limit_in) == (40, 216, 40, 216)
    assert (seen.visible, seen.visual_command, seen.cover) == (True, False, 2)


def test_the_i_factor_is_limited_and_the_raw_one_is_not():
    seen = i_factor(50, ambient=["night"])
    assert (seen.raw, seen.i_factor) == (250, 36)


def test_without_conditions_it_is_a_clear_day():
    stretch = {"inches": 6, "density": 2}
    assert i_factor(8, ambient=[], stretches=[stretch]).raw == 12


def test_a_cloud_is_as_thick_as_its_density():
    stretch = {"inches": 3, "condition": "smoke-and-dust-cloud", "density": 4}
    assert i_factor(8, stretches=[stretch]).raw == 12


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ({"ambient": ["smoke-and-dust-cloud"]}, ["ambient[0]"]),
        ({"ambient": ["gloom"]}, ["ambient[0]"]),
        ({"magnification": 13}, ["magnification"]),
        ({"stretches": [{"inches": 9, "density": 1}]}, ["stretches[0].inches"]),
        ({"stretches": [{"inches": 3}]}, ["stretches[0]"]),
        ({"stretches": [{"inches": 3, "density": 13}]}, ["stretches[0].density"]),
        ({"stretches": [{"inches": 3, "condition": "forest", "density": 1}]}, ["stretches[0]"]),
        (
            {"stretches": [{"inches": 9, "condition": "smoke-and-dust-cloud"}]},
            ["stretches[0].inches", "stretches[0].density"],
        ),
    ],
)
def test_an_impossible_obstacle_is_refused_by_name(told, names):
    assert refused("i-factor", {"distance_in": 8, **told}) == names


def test_the_working_names_what_the_line_crosses():
    told = {"distance_in": 8, "stretches": [{"inches": 3, "condition": "light-forest"}]}
    assert ("3 inches of light forest", 9) in steps("i-factor", told)
