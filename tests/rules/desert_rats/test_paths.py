"""Paths on the map, the reach of a move, and soft sand."""

import pytest

from tests.rules.desert_rats.maps import BIR_TAWIL, area, flat, line
from tests.rules.desert_rats.resolving import odds, refused, resolve


def path(map, start, end, mover="medium-tank"):
    told = {"map": map, "from_x_m": start[0], "from_y_m": start[1], "mover": mover}
    return resolve("path-on-map", {**told, "to_x_m": end[0], "to_y_m": end[1]})


def legs(crossed):
    return [(leg.going, round(leg.m, 6)) for leg in crossed.legs]


SAND = flat(areas=[area("sand", 300, 0, 400, 1000, going="soft-sand")])


def test_a_path_is_cut_where_the_going_changes():
    crossed = path(SAND, (100, 50), (450, 50))

    assert legs(crossed) == [("good", 200), ("soft-sand", 100), ("good", 50)]
    assert (crossed.length_m, crossed.blocked, crossed.blocked_by) == (350, False, None)


def test_a_later_area_covers_an_earlier_one_unless_it_has_no_going():
    over = [
        area("sand", 100, 0, 500, 1000, going="soft-sand"),
        area("hard", 200, 0, 300, 1000, going="good"),
        area("hill", 0, 0, 1000, 1000, height_m=5),
    ]

    assert legs(path(flat(areas=over), (0, 50), (400, 50))) == [
        ("good", 100),
        ("soft-sand", 100),
        ("good", 100),
        ("soft-sand", 100),
    ]


def test_a_road_counts_as_road_within_half_its_width_whatever_lies_beside_it():
    road = line("road", "road", [0, 500], [1000, 500], width_m=20)
    map = flat(areas=SAND["areas"], lines=[road])

    assert legs(path(map, (0, 510), (1000, 510))) == [("road", 1000)]
    assert legs(path(map, (350, 400), (350, 600))) == [
        ("soft-sand", 90),
        ("road", 20),
        ("soft-sand", 90),
    ]


def test_the_end_of_a_road_is_round():
    road = line("road", "road", [0, 500], [500, 500], width_m=20)

    assert legs(path(flat(lines=[road]), (490, 500), (600, 500))) == [("road", 20), ("good", 90)]


def test_along_the_edge_of_an_area_is_inside():
    assert legs(path(SAND, (300, 0), (300, 100))) == [("soft-sand", 100)]


@pytest.mark.parametrize(
    ("bars", "mover", "blocked"),
    [("vehicles", "medium-tank", True), ("vehicles", "foot", False), ("all", "foot", True)],
)
def test_a_bank_ends_the_path_of_movers_that_it_blocks(bars, mover, blocked):
    bank = line("scarp", "bank", [0, 500], [1000, 500], bars=bars)
    crossed = path(flat(lines=[bank]), (200, 400), (200, 700), mover)

    assert (crossed.blocked, crossed.blocked_by) == (blocked, "scarp" if blocked else None)
    assert crossed.length_m == (100 if blocked else 300)


def test_a_path_that_only_meets_a_bank_is_ended_by_it_too():
    bank = line("scarp", "bank", [0, 500], [1000, 500], bars="all")

    assert path(flat(lines=[bank]), (200, 400), (200, 500)).blocked_by == "scarp"


@pytest.mark.parametrize("to", [(200, 600), (200, 400)])
def test_an_element_on_a_bank_may_leave_it_to_either_side(to):
    bank = line("scarp", "bank", [0, 500], [1000, 500], bars="all")

    assert not path(flat(lines=[bank]), (200, 500), to).blocked


def test_a_road_leads_over_a_bank():
    crossed = path(BIR_TAWIL, (600, 1400), (600, 1100))

    assert legs(crossed) == [("road", 300)]
    assert not crossed.blocked
    assert path(BIR_TAWIL, (500, 1400), (500, 1100)).blocked_by == "scarp"


def test_the_map_ends_a_path():
    crossed = path(flat(), (900, 500), (1100, 500))

    assert (crossed.length_m, crossed.blocked, crossed.blocked_by) == (100, True, "map-edge")
    assert not path(flat(), (900, 500), (1000, 500)).blocked


def test_the_nearer_of_two_banks_ends_it():
    banks = [
        line("far", "bank", [600, 0], [600, 1000], bars="all"),
        line("near", "bank", [400, 0], [400, 1000], bars="all"),
    ]

    assert path(flat(lines=banks), (100, 50), (900, 50)).blocked_by == "near"


def test_a_path_to_its_own_start_has_no_legs():
    crossed = path(flat(), (100, 100), (100, 100))

    assert (crossed.legs, crossed.length_m, crossed.blocked) == ((), 0, False)


def test_ground_that_may_not_be_entered_stays_in_the_legs():
    crossed = path(BIR_TAWIL, (900, 600), (1300, 600))

    assert ("foot-only", 150) in legs(crossed)
    assert not crossed.blocked


def test_a_start_off_the_map_is_refused():
    told = {"map": flat(), "to_x_m": 5, "to_y_m": 5, "mover": "foot"}

    assert refused("path-on-map", {**told, "from_x_m": 1001, "from_y_m": 2000}) == [
        "from_x_m",
        "from_y_m",
    ]


def move(mover, *pieces, at_most_m=None, **dice):
    legs = [{"going": going, "m": m} for going, m in pieces]
    told = {"mover": mover, "legs": legs, "at_most_m": at_most_m}
    moved = resolve("move", told, **dice)
    return moved.moved_m, moved.stopped


def test_the_written_example_of_a_crusader_in_the_sand_holds():
    assert move("medium-tank", ("good", 100), ("soft-sand", 60), bog=2) == (121, "move-spent")
    assert move("medium-tank", ("good", 100), ("soft-sand", 60), bog=1) == (110, "stuck")


@pytest.mark.parametrize(
    ("mover", "going", "metres"),
    [
        ("medium-tank", "good", 175),
        ("medium-tank", "road", 200),
        ("infantry-tank", "good", 125),
        ("infantry-tank", "road", 150),
        ("armoured-car", "good", 250),
        ("armoured-car", "road", 300),
        ("lorry", "good", 200),
        ("lorry", "road", 250),
        ("foot", "good", 75),
        ("foot", "soft-sand", 50),
        ("foot", "foot-only", 50),
        ("foot", "road", 75),
    ],
)
def test_each_mover_has_its_distance_on_each_going(mover, going, metres):
    assert move(mover, (going, 900)) == (metres, "move-spent")
    assert move(mover, (going, metres)) == (metres, "arrived")


@pytest.mark.parametrize(("mover", "metres"), [("medium-tank", 50), ("infantry-tank", 75)])
def test_sand_slows_a_tank_and_is_rolled_for_once(mover, metres):
    pieces = (("soft-sand", metres / 2), ("good", 1e-3), ("soft-sand", 900))

    assert move(mover, *pieces, bog=2) == (metres, "move-spent")


def test_a_stuck_vehicle_is_half_way_along_the_first_stretch_of_sand():
    pieces = (("soft-sand", 10), ("soft-sand", 10), ("good", 20), ("soft-sand", 10))

    assert move("infantry-tank", *pieces, bog=1) == (10, "stuck")


@pytest.mark.parametrize(
    ("mover", "going"),
    [("foot", "impassable"), ("medium-tank", "foot-only"), ("lorry", "soft-sand")],
)
def test_impassable_ground_stops_a_mover_at_its_edge(mover, going):
    assert move(mover, ("good", 50), (going, 10)) == (50, "blocked")


def test_a_limit_stops_before_sand_that_lies_behind_it():
    assert move("medium-tank", ("good", 100), ("soft-sand", 60), at_most_m=100) == (100, "limit")
    assert move("medium-tank", ("good", 100), at_most_m=100) == (100, "arrived")
    assert move("medium-tank", ("good", 100), at_most_m=0) == (0, "limit")


def test_a_road_through_sand_needs_no_die():
    assert move("medium-tank", ("road", 100)) == (100, "arrived")


def test_the_odds_of_getting_stuck_are_exact():
    told = {"mover": "medium-tank", "legs": [{"going": "soft-sand", "m": 50}]}

    assert odds("move", told) == {"50": "5/6", "25": "1/6"}


def bog(attempt, mover="medium-tank", **rest):
    dice = {name: rest.pop(name) for name in ("sand",) if name in rest}
    b = resolve("bog", {"attempt": attempt, "mover": mover, **rest}, **dice)
    return b.rolled, b.stuck, b.may_move


@pytest.mark.parametrize(("die", "stuck"), [(1, True), (2, False), (6, False)])
def test_a_roll_of_1_makes_a_vehicle_stick(die, stuck):
    assert bog("cross", sand=die) == (True, stuck, not stuck)


@pytest.mark.parametrize(("die", "stuck"), [(1, True), (5, True), (6, False)])
def test_a_six_frees_and_takes_the_whole_turn(die, stuck):
    assert bog("free", "infantry-tank", sand=die) == (True, stuck, False)


def test_by_house_rule_a_freed_vehicle_moves_immediately():
    assert bog("free", sand=6, free_and_move=True) == (True, False, True)
    assert bog("free", sand=5, free_and_move=True) == (True, True, False)


def test_an_element_that_stays_to_fire_does_not_try():
    assert bog("free", fired=True) == (False, True, False)


def test_elements_on_foot_never_stick():
    assert bog("cross", "foot") == (False, False, True)


def test_a_lorry_is_never_in_the_sand():
    assert refused("bog", {"attempt": "free", "mover": "lorry"}) == ["mover"]
