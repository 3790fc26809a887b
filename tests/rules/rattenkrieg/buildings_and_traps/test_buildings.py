"""Buildings."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

BRICK = {"points": 9, "material": "brick-wall"}


def walk(*path):
    return resolve("building-move", {"path": list(path)})


def hit(points, material, told=None, **dice):
    return resolve("building-hit", {"points": points, "material": material} | (told or {}), **dice)


def test_a_squad_enters_takes_a_room_and_deploys_with_three_actions():
    walked = walk("enter", "room", "take-positions")

    assert (walked.actions, walked.may_return_fire) == (3, "all")


def test_a_large_room_counts_as_two():
    assert walk("large-room").actions == 2
    assert walk("enter", "stairs", "large-room", "exit").actions == 5


@pytest.mark.parametrize("path", [["enter"], ["take-positions", "room"]])
def test_only_two_may_return_fire_unless_positions_were_taken_last(path):
    assert walk(*path).may_return_fire == "two"


def test_a_move_has_known_parts_and_at_least_one():
    assert refused("building-move", {"path": []}) == ["path"]
    assert refused("building-move", {"path": ["enter", "roof"]}) == ["path[1]"]
    assert refused("building-move", {}) == ["path"]


def test_nine_points_on_a_brick_wall():
    damaged = resolve("building-hit", BRICK, collateral=3, direction=2)

    assert (damaged.section_points, damaged.destroyed, damaged.points_left) == (2, True, 7)
    assert (damaged.marked, damaged.figures_modifier, damaged.below_loses) == (0, -2, 0)
    assert damaged.next == "right"


def test_the_books_stone_facade_is_taken_down_section_by_section():
    window = {"opening": True}
    first = hit(16, "thick-stone-wall", window, collateral=6, direction=1)
    floor = hit(first.points_left, "structured-floor", collateral=3, direction=4)
    left = hit(floor.points_left, "thick-stone-wall", window, collateral=6)

    assert (first.section_points, first.points_left, first.next) == (7, 9, "above")
    assert (floor.points_left, floor.below_loses, floor.next) == (7, 0, "left")
    assert (left.destroyed, left.points_left, left.next) == (True, 0, None)


@pytest.mark.parametrize(("points", "destroyed"), [(6, False), (7, True)])
def test_a_section_falls_at_just_its_points(points, destroyed):
    dice = {"collateral": 6} if destroyed else {}

    assert hit(points, "thick-stone-wall", {"opening": True}, **dice).destroyed is destroyed


@pytest.mark.parametrize(
    ("form", "plain", "with_opening"),
    [
        ("plain", 3, 4),  # 4.5 down
        ("corner", 6, 9),
        ("tee", 9, 13),
        ("cross", 12, 18),
        ("curved", 6, 9),
        ("curved-joined", 9, 13),
    ],
)
def test_joints_and_openings_strengthen_a_section(form, plain, with_opening):
    wall = {"form": form}

    assert hit(1, "thick-brick-wall", wall).section_points == plain
    assert hit(1, "thick-brick-wall", wall | {"opening": True}).section_points == with_opening


def test_points_that_fall_short_are_marked():
    damaged = hit(1, "stone-wall", {"damage_marked": 2})

    assert (damaged.destroyed, damaged.marked, damaged.points_left) == (False, 3, 0)
    assert (damaged.figures_modifier, damaged.below_loses, damaged.next) == (None, 0, None)


def test_points_that_fall_short_may_spread_to_another_section():
    damaged = hit(1, "stone-wall", {"damage_marked": 2, "when_short": "reroll"}, direction=3)

    assert (damaged.destroyed, damaged.marked, damaged.points_left) == (False, 2, 1)
    assert damaged.next == "below"


def test_marked_points_count_at_the_next_hit():
    damaged = hit(1, "stone-wall", {"damage_marked": 3}, collateral=5)

    assert (damaged.destroyed, damaged.points_left, damaged.marked) == (True, 0, 0)


def test_more_marks_than_points_do_not_add_to_what_is_left():
    damaged = hit(1, "brick-wall", {"damage_marked": 9}, collateral=3, direction=1)

    assert (damaged.destroyed, damaged.points_left) == (True, 1)


@pytest.mark.parametrize(("die", "loses"), [(4, 4), (5, 0)])
def test_a_collapse_weakens_the_section_below_on_its_resistance_or_less(die, loses):
    assert hit(4, "stone-wall", collateral=die).below_loses == loses


def test_with_nothing_below_there_is_no_collateral_die():
    assert hit(4, "stone-wall", {"section_below": False}).below_loses == 0


@pytest.mark.parametrize(
    ("die", "where"),
    [(1, "above"), (2, "right"), (3, "below"), (4, "left"), (5, "behind"), (6, "behind")],
)
def test_the_remaining_points_spread_by_a_die(die, where):
    assert hit(3, "brick-wall", collateral=6, direction=die).next == where


def test_furniture_breaks_at_any_damage_and_adds_no_casualties():
    damaged = hit(1, "furniture", collateral=1, direction=6)

    assert (damaged.section_points, damaged.points_left) == (0, 1)
    assert (damaged.figures_modifier, damaged.below_loses) == (0, 0)


def test_the_working_of_a_hit_lists_each_step():
    assert steps("building-hit", BRICK | {"opening": True}, collateral=2, direction=5) == [
        ("brick wall", 2),
        ("opening section, times", 1.5),
        ("points of the section", 3),
        ("points still needed", 3),
        ("damage points", 9),
        ("destroyed", True),
        ("points left", 6),
        ("modifier of figures there", -2),
        ("collateral die", 2),
        ("section below loses", 2),
        ("direction die", 5),
        ("next section", "behind"),
    ]


def test_the_odds_of_the_spread_of_damage_are_exact():
    told = BRICK | {"section_below": False}

    assert odds("building-hit", told) == {
        "above": "1/6",
        "right": "1/6",
        "below": "1/6",
        "left": "1/6",
        "behind": "1/3",
    }


def test_a_hit_is_refused_by_name():
    told = {"points": 0, "material": "glass", "form": "opening", "damage_marked": -1}

    assert refused("building-hit", told) == ["points", "material", "form", "damage_marked"]
    assert refused("building-hit", {}) == ["points", "material"]
