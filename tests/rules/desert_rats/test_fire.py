"""Ranges and aspects, the nearest target, and fire."""

import pytest

from assistant.rules import tables
from tests.rules.desert_rats.resolving import odds, refused, resolve, steps


def aimed(start, end, heading=None):
    told = {"from_x_m": start[0], "from_y_m": start[1], "to_x_m": end[0], "to_y_m": end[1]}
    r = resolve("range-and-aspect", {**told, "target_heading_deg": heading})
    return r.range_m, r.bearing_deg, r.band_m, r.aspect


def test_the_written_example_of_a_shot_at_a_side_holds():
    assert aimed((200, 300), (500, 700), 270) == (500, 37, 500, "side")


@pytest.mark.parametrize(
    ("heading", "aspect"),
    [(180, "front"), (225, "front"), (226, "side"), (45, "side"), (44, "rear"), (0, "rear")],
)
def test_aspects_change_at_the_printed_angles(heading, aspect):
    assert aimed((500, 500), (500, 700), heading)[3] == aspect


@pytest.mark.parametrize(
    ("metres", "band"),
    [(100, 100), (101, 500), (500, 500), (501, 1000), (1500, 1500), (2000, 2000), (2001, None)],
)
def test_each_distance_is_in_its_range_band(metres, band):
    assert aimed((0, 0), (0, metres))[2] == band


def test_range_is_rounded_down_before_its_band_is_read():
    assert aimed((0, 0), (0, 100.9))[::2] == (100, 100)


def test_a_bearing_of_360_is_0():
    assert aimed((10, 0), (9.99, 500))[1] == 0


def test_the_same_place_is_refused():
    told = {"from_x_m": 1, "from_y_m": 2, "to_x_m": 1, "to_y_m": 2}

    assert refused("range-and-aspect", told) == ["to_x_m"]


def test_a_shot_in_private_that_cannot_hit_needs_no_die():
    told = {"firer": "crusader", "range_m": 600, "hull_down": True}
    told |= {"armour": "D", "in_private": True}
    for in_private in (True, False):
        thrown = {} if in_private else {"hit": 6}
        shot = resolve("fire-at-vehicle", {**told, "in_private": in_private}, **thrown)
        assert shot.score_needed > 6
        assert (shot.result, shot.hit, shot.effective) == ("miss", False, False)
        assert shot.total == (None if in_private else 6 + shot.modifier)


def nearest(firer, *targets, **told):
    listed = [
        {"id": id, "target_class": kind, "x_m": x, "y_m": y, "in_sight": seen}
        for id, kind, x, y, seen in targets
    ]
    return resolve(
        "nearest-target", {"firer": firer, "x_m": 0, "y_m": 0, "targets": listed, **told}
    )


def test_a_target_that_cannot_be_affected_is_passed_over():
    section, panzer = ("s", "infantry", 0, 150, True), ("p", "E", 0, 450, True)
    found = nearest("6pdr-anti-tank-gun", section, panzer)

    assert (found.target, found.range_m, found.band_m, found.passed_over) == ("p", 450, 500, ("s",))


def test_thick_armour_does_not_matter_and_unseen_targets_do_not_count():
    near, far = ("a", "A", 0, 90, False), ("b", "A", 0, 300, True)
    found = nearest("panzer-2", near, far)

    assert (found.target, found.passed_over) == ("b", ())


def test_the_first_of_equal_targets_is_chosen_within_two_kilometres():
    east, north = ("e", "C", 500, 0, True), ("n", "C", 0, 500, True)
    assert nearest("crusader", east, north).target == "e"
    assert nearest("crusader", north, east).target == "n"
    assert nearest("crusader", ("x", "C", 0, 2000.4, True)).target is None


@pytest.mark.parametrize(("option", "target"), [(False, None), (True, "l")])
def test_rifles_stop_lorries_by_house_rule_only(option, target):
    lorry = ("l", "U", 0, 90, True)
    found = nearest("british-infantry-section", lorry, small_arms_at_unarmoured=option)

    assert (found.target, found.passed_over) == (target, () if option else ("l",))


def at_vehicle(firer, range_m, armour, **rest):
    dice = {name: rest.pop(name) for name in ("hit",) if name in rest}
    told = {"firer": firer, "range_m": range_m, "armour": armour, **rest}
    return resolve("fire-at-vehicle", told, **dice)


@pytest.mark.parametrize(("die", "result"), [(3, "destroyed"), (2, "miss")])
def test_the_written_example_of_a_panzer_at_a_crusaders_side_holds(die, result):
    told = {"aspect": "side", "stationary": True, "previous_shots": 1}
    shot = at_vehicle("panzer-3-long-50", 480, "C", **told, hit=die)

    assert (shot.need, shot.attack, shot.armour_struck) == (5, "C", "D")
    assert (shot.modifier, shot.score_needed, shot.result) == (2, 3, result)
    assert shot.effective


@pytest.mark.parametrize(
    ("armour", "aspect", "struck"),
    [
        ("A", "front", "A"),
        ("A", "side", "B"),
        ("A", "rear", "C"),
        ("F", "rear", "U"),
        ("U", "rear", "U"),
    ],
)
def test_side_and_rear_are_worse(armour, aspect, struck):
    assert at_vehicle("crusader", 90, armour, aspect=aspect, hit=6).armour_struck == struck


def test_an_attack_below_the_armour_bounces_and_an_equal_one_pierces():
    assert at_vehicle("crusader", 90, "A", hit=6).result == "bounced"
    assert not at_vehicle("crusader", 90, "A", hit=6).effective
    assert at_vehicle("crusader", 90, "B", hit=6).result == "destroyed"


@pytest.mark.parametrize(
    ("told", "modifier"),
    [
        ({"stationary": True}, 1),
        ({"hull_down": True}, -2),
        ({"in_cover": True}, -1),
        ({"hull_down": True, "in_cover": True}, -3),
        ({"hull_down": True, "in_cover": True, "hull_down_and_cover_add": False}, -2),
        ({"in_cover": True, "hull_down_and_cover_add": False}, -1),
        ({"previous_shots": 4}, 4),
    ],
)
def test_each_factor_of_fire_at_a_vehicle_has_its_modifier(told, modifier):
    assert at_vehicle("crusader", 90, "F", **told, hit=1).modifier == modifier


def test_no_roll_is_an_automatic_hit_or_miss():
    assert at_vehicle("crusader", 1200, "F", hit=6).result == "miss"
    assert at_vehicle("88mm-flak-36", 90, "F", stationary=True, hit=1).result == "destroyed"
    assert not at_vehicle("crusader", 1200, "U", hit=6).effective


def test_where_the_weapon_has_no_effect_no_die_is_thrown():
    shot = at_vehicle("panzer-2", 1900, "U")
    assert (shot.legal, shot.result, shot.band_m, shot.need, shot.hit) == (
        True,
        "no-effect",
        2000,
        None,
        False,
    )
    assert at_vehicle("crusader", 2000.5, "U").band_m is None


def test_by_house_rule_rifles_fire_at_a_lorry():
    told = {"small_arms_at_unarmoured": True, "previous_shots": 3}
    shot = at_vehicle("british-infantry-section", 90, "U", **told, hit=3)

    assert (shot.need, shot.attack, shot.modifier, shot.result) == (3, "U", 0, "destroyed")
    assert at_vehicle("british-infantry-section", 90, "F", **told).result == "no-effect"


@pytest.mark.parametrize(
    ("firer", "option", "legal"),
    [
        ("crusader", True, False),
        ("british-armoured-car", False, False),
        ("british-armoured-car", True, True),
        ("axis-infantry-section", False, True),
        ("anti-tank-gun", True, False),
    ],
)
def test_only_some_vehicles_may_move_and_fire(firer, option, legal):
    told = {"firer_moved": True, "armoured_cars_move_and_fire": option}
    dice = {"hit": 1} if legal else {}
    shot = at_vehicle(firer, 90, "U", **told, **dice)

    assert (shot.legal, shot.reason) == (legal, None if legal else "firer-moved")
    if not legal:
        assert (shot.result, shot.band_m) == (None, None)


def at_infantry(firer, range_m, **rest):
    dice = {name: rest.pop(name) for name in ("hit",) if name in rest}
    return resolve("fire-at-infantry", {"firer": firer, "range_m": range_m, **rest}, **dice)


def test_the_written_example_of_a_crusader_at_a_moving_section_holds():
    shot = at_infantry("crusader", 300, posture="moving", hit=4)

    assert (shot.need, shot.modifier, shot.score_needed, shot.result) == (6, 2, 4, "hit")
    assert shot.hits == 1


@pytest.mark.parametrize(
    ("posture", "in_cover", "modifier"),
    [
        ("moving", False, 2),
        ("moving", True, 1),
        ("stationary", False, -1),
        ("stationary", True, -2),
        ("trenches", False, -3),
        ("trenches", True, -3),
    ],
)
def test_each_factor_of_fire_at_infantry_has_its_modifier(posture, in_cover, modifier):
    told = {"posture": posture, "in_cover": in_cover}

    assert at_infantry("crusader", 90, **told, hit=1).modifier == modifier


def test_the_fourth_hit_destroys():
    assert at_infantry("crusader", 90, hits_taken=2, hit=6).result == "hit"
    shot = at_infantry("crusader", 90, hits_taken=3, hit=6)
    assert (shot.hits, shot.result) == (4, "destroyed")
    assert at_infantry("crusader", 90, hits_taken=3, hit=1).hits == 3


def test_some_guns_cannot_hurt_infantry():
    shot = at_infantry("6pdr-anti-tank-gun", 90, hits_taken=2)

    assert (shot.result, shot.hits, shot.band_m, shot.hit) == ("no-effect", 2, 100, False)


def test_a_vehicle_that_moved_may_not_fire_at_infantry_either():
    shot = at_infantry("crusader", 90, firer_moved=True, hits_taken=1)

    assert (shot.legal, shot.reason, shot.hits, shot.band_m) == (False, "firer-moved", 1, None)


def test_fire_without_effect_is_not_effective_fire():
    assert at_infantry("crusader", 90, hit=1).effective
    assert not at_infantry("crusader", 900, hit=6).effective


def test_the_odds_of_a_shot_are_exact():
    told = {"firer": "panzer-3-long-50", "range_m": 480, "armour": "D"}

    assert odds("fire-at-vehicle", told) == {"miss": "2/3", "destroyed": "1/3"}


def test_the_firing_table_cell_by_cell_for_a_sample_of_its_rows():
    def row(type):
        cells = [
            tables.load("desert-rats/firing").row(type, m) for m in (100, 500, 1000, 1500, 2000)
        ]
        return [(c["infantry_need"], c["armour_need"], c["attack"]) for c in cells]

    none = (None, None, None)
    assert row("panzer-2") == [(5, 3, "E"), (6, 6, "F"), (7, 8, "F"), (None, 10, "U"), none]
    assert row("axis-infantry-section") == [(3, 4, "F"), (5, 6, "U"), (7, None, None), none, none]
    assert row("88mm-flak-36") == [
        (6, 2, "A"),
        (6, 4, "A"),
        (7, 6, "A"),
        (None, 7, "A"),
        (None, 7, "B"),
    ]
    assert row("panzer-4-long-75") == [
        (4, 3, "A"),
        (4, 5, "A"),
        (5, 7, "B"),
        (6, 8, "C"),
        (7, 8, "D"),
    ]
    assert row("british-armoured-car") == [
        (5, 3, "C"),
        (7, 4, "E"),
        (None, 7, "F"),
        (None, 10, "U"),
        none,
    ]


@pytest.mark.parametrize(("previous", "said"), [(1, True), (2, False)])
def test_an_impossible_score_is_shown_and_the_die_is_still_rolled(previous, said):
    told = {"firer": "crusader", "range_m": 1000, "armour": "E", "previous_shots": previous}
    working = dict(steps("fire-at-vehicle", told, hit=6))
    assert (working["on the die"] > 6) is said
    assert ("cannot hit" in working) is said
    assert working["die"] == 6
