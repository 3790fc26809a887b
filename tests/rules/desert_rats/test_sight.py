"""Lines of sight by heights and on the map, and spotting."""

import pytest

from tests.rules.desert_rats.maps import BIR_TAWIL, area, flat, line
from tests.rules.desert_rats.resolving import refused, resolve


def by_heights(**told):
    return resolve("line-of-sight", {"distance_m": 800, **told})


def test_a_tank_behind_a_crest_is_hull_down():
    seen = by_heights(target_ground_m=8.8, obstacles=[{"at_m": 788, "top_m": 10}])

    assert (seen.visible, seen.hull_down, seen.blocked_at_m) == (True, True, None)


@pytest.mark.parametrize(("top", "visible"), [(2, True), (2.01, False)])
def test_an_obstacle_level_with_the_line_does_not_block(top, visible):
    assert by_heights(obstacles=[{"at_m": 400, "top_m": top}]).visible is visible


def test_foot_see_and_are_seen_at_one_metre():
    told = {"observer_kind": "foot", "target_kind": "foot"}

    assert not by_heights(**told, obstacles=[{"at_m": 400, "top_m": 1.5}]).visible
    assert by_heights(observer_kind="foot", obstacles=[{"at_m": 400, "top_m": 1.5}]).visible


def test_the_nearest_blocking_obstacle_is_named():
    told = [{"at_m": 500, "top_m": 9}, {"at_m": 300, "top_m": 9}, {"at_m": 100, "top_m": 0}]

    assert by_heights(obstacles=told).blocked_at_m == 300


@pytest.mark.parametrize(
    ("at", "kind", "target", "hull_down"),
    [
        (700, "ground", "vehicle", True),
        (699, "ground", "vehicle", False),
        (700, "screen", "vehicle", False),
        (700, "ground", "foot", False),
    ],
)
def test_only_ground_near_a_vehicle_hides_its_hull(at, kind, target, hull_down):
    top = 1.5 if target == "vehicle" else 1.0
    seen = by_heights(target_kind=target, obstacles=[{"at_m": at, "top_m": top, "kind": kind}])

    assert (seen.visible, seen.hull_down) == (True, hull_down)


def test_an_obstacle_beyond_the_target_is_refused():
    told = {"distance_m": 800, "obstacles": [{"at_m": 800, "top_m": 1}]}

    assert refused("line-of-sight", told) == ["obstacles[0].at_m"]


def look(map, start, end, *, turn=1, kinds=("vehicle", "vehicle")):
    ends = (("observer", start, kinds[0]), ("target", end, kinds[1]))
    told = {name: {"x_m": at[0], "y_m": at[1], "kind": kind} for name, at, kind in ends}
    return resolve("sight-on-map", {"map": map, "turn": turn, **told})


def test_a_crest_hides_what_is_behind_it():
    crest = line("crest", "crest", [0, 500], [1000, 500], crest_m=10, slope_m=100)
    seen = look(flat(lines=[crest]), (200, 100), (200, 900))

    assert (seen.visible, seen.blocked_by, seen.distance_m) == (False, "crest", 800)
    assert [(o.at_m, o.top_m, o.kind, o.feature) for o in seen.obstacles] == [
        (400, 10, "ground", "crest")
    ]


@pytest.mark.parametrize(("y", "height"), [(500, 10), (450, 5), (550, 5), (400, 0), (350, 0)])
def test_a_crest_falls_evenly(y, height):
    crest = line("crest", "crest", [0, 500], [1000, 500], crest_m=10, slope_m=100)

    assert look(flat(lines=[crest]), (200, y), (200, 5)).observer_ground_m == height


def test_the_higher_of_two_crests_counts_and_one_below_the_ground_raises_nothing():
    crests = [
        line("low", "crest", [0, 500], [1000, 500], crest_m=6, slope_m=100),
        line("high", "crest", [0, 520], [1000, 520], crest_m=10, slope_m=100),
    ]
    hill = flat(lines=crests, areas=[area("hill", 0, 0, 300, 1000, height_m=9)])

    assert look(hill, (500, 500), (500, 5)).observer_ground_m == 8
    assert look(hill, (100, 500), (500, 5)).observer_ground_m == 9.8


def test_the_ready_scenarios_figures():
    behind_ridge = look(BIR_TAWIL, (600, 1150), (800, 785))
    assert (behind_ridge.target_ground_m, behind_ridge.distance_m) == (10.5, 416)
    assert (behind_ridge.visible, behind_ridge.hull_down) == (True, True)
    in_wadi = look(BIR_TAWIL, (1100, 660), (1100, 385))
    assert (in_wadi.visible, in_wadi.hull_down, in_wadi.distance_m) == (True, True, 275)
    second = look(BIR_TAWIL, (1000, 1000), (1750, 900), turn=2)
    assert (second.visible, second.blocked_by, second.distance_m) == (False, "dust", 756)
    assert look(BIR_TAWIL, (1000, 1000), (1750, 900), turn=5).visible


@pytest.mark.parametrize("start", [(600, 1400), (600, 1350), (2000, 1070), (2100, 1070)])
def test_nobody_at_bir_tawil_sees_an_enemy_at_the_start(start):
    assert not look(BIR_TAWIL, (450, 790), start).visible


@pytest.mark.parametrize(
    ("from_x", "to_x", "visible"),
    [
        (400, 600, False),  # right through
        (550, 600, True),  # out of it, from 50 m inside
        (549, 600, False),
        (510, 590, True),  # 80 m within
        (500, 600, True),  # 100 m within, edges included
        (400, 549, True),  # in to 50 m less one
        (400, 551, False),
    ],
)
def test_an_element_sees_fifty_metres_out_of_a_screen_and_into_it(from_x, to_x, visible):
    scrub = flat(areas=[area("scrub", 500, 400, 600, 600, screen_m=3)])
    seen = look(scrub, (from_x, 500), (to_x if to_x != 600 or from_x == 500 else 700, 500))

    assert seen.visible is visible


def test_a_target_on_a_rise_is_seen_over_the_screen():
    high = flat(
        areas=[
            area("scrub", 500, 400, 520, 600, screen_m=3),
            area("rise", 700, 400, 900, 600, height_m=10),
        ]
    )

    assert look(high, (400, 500), (710, 500)).visible


@pytest.mark.parametrize(("place", "cover"), [((2050, 1070), "trenches"), ((2050, 1150), "cover")])
def test_the_cover_of_a_target_comes_from_the_map(place, cover):
    assert look(BIR_TAWIL, (1900, 1000), place).target_cover == cover


def test_a_concave_area_hides_where_the_line_is_in_it_only():
    horseshoe = {
        "id": "u",
        "name": "u",
        "screen_m": 5,
        "polygon": [[400, 400], [600, 400], [600, 600], [560, 600], [560, 440], [440, 440],
                    [440, 600], [400, 600]],
    }  # fmt: skip
    seen = look(flat(areas=[horseshoe]), (300, 500), (700, 500))

    assert [o.at_m for o in seen.obstacles] == [100, 140, 260, 300]


def test_a_place_off_the_map_or_equal_to_the_other_is_refused():
    ends = {"observer": {"x_m": 1001, "y_m": 0, "kind": "foot"}}
    told = {"map": flat(), **ends, "target": {"x_m": 0, "y_m": 1001, "kind": "foot"}}
    assert refused("sight-on-map", told) == ["observer.x_m", "target.y_m"]
    same = {"x_m": 5, "y_m": 5, "kind": "foot"}
    assert refused("sight-on-map", {"map": flat(), "observer": same, "target": same}) == ["target"]


def spot(target, distance, **told):
    s = resolve("can-spot", {"target": target, "distance_m": distance, **told})
    return s.spotted, s.limit_m, s.reason


@pytest.mark.parametrize(
    ("target", "distance", "spotted"),
    [
        ("infantry", 200, True),
        ("infantry", 201, False),
        ("gun", 400, True),
        ("gun", 401, False),
        ("vehicle", 5000, True),
    ],
)
def test_still_and_silent_foot_are_spotted_only_when_near(target, distance, spotted):
    assert spot(target, distance)[0] is spotted


@pytest.mark.parametrize("gives_away", ["moving", "firing", "in_contact"])
def test_movement_fire_and_contact_reveal_foot(gives_away):
    assert spot("gun", 650) == (False, 400, "still-and-silent")
    assert spot("gun", 650, **{gives_away: True}) == (True, 5000, "seen")


def test_no_target_is_seen_beyond_visibility_or_out_of_sight():
    assert spot("vehicle", 801, visibility_m=800) == (False, 800, "beyond-visibility")
    assert spot("gun", 150, visibility_m=100) == (False, 100, "beyond-visibility")
    assert spot("vehicle", 10, line_of_sight=False) == (False, 0, "no-line-of-sight")
