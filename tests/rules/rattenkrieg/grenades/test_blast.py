"""The effect of a burst on a figure."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

MILLS = {"weapon": "Mk1 Mills", "distance_in": 1.5}
GAMMON = {"weapon": "No. 82 Gammon Bomb"}
FACING = {"stance": 0}


def blast(told, **dice):
    return resolve("blast", told, **dice)


def ring(told, **dice):
    blasted = blast(told | FACING, **dice)
    return blasted.ring, blasted.modifier


def test_a_mills_in_the_open_misses_and_stuns():
    blasted = blast(MILLS, roll=5)

    assert (blasted.ring, blasted.modifier, blasted.result) == (1, 1, "no-effect")
    assert (blasted.shocked, blasted.actions_lost, blasted.state) == (True, 1, "stunned")


def test_near_cover_shocked_figures_hunker_down():
    blasted = blast(MILLS | {"near_cover": True}, roll=5)

    assert (blasted.shocked, blasted.state) == (True, "hunkered-down")


def test_a_figure_stunned_by_the_die_stays_stunned_near_cover():
    blasted = blast(MILLS | {"near_cover": True}, roll=3)

    assert (blasted.result, blasted.shocked, blasted.actions_lost) == ("stunned", True, 1)
    assert blasted.state == "stunned"


@pytest.mark.parametrize(("die", "state"), [(1, "dead"), (2, "wounded")])
def test_dead_and_wounded_are_not_shocked(die, state):
    blasted = blast(MILLS, roll=die)

    assert (blasted.result, blasted.state) == (state, state)
    assert (blasted.shocked, blasted.actions_lost) == (False, 0)


def test_a_wounded_figure_stays_so_or_dies():
    hurt = MILLS | {"already_wounded": True}

    assert blast(hurt, roll=2).state == "dead"
    spared = blast(hurt, roll=5)
    assert (spared.result, spared.shocked, spared.state) == ("no-effect", False, "wounded")
    assert blast(hurt | {"distance_in": 9}).state == "wounded"


@pytest.mark.parametrize(
    ("distance", "number", "modifier"),
    [(0, 5, -3), (2, 5, -3), (2.1, 4, -1), (3, 4, -1), (4, 3, 0), (4.1, 2, 1), (8, 2, 1)],
)
def test_the_smallest_ring_that_reaches_the_figure_counts(distance, number, modifier):
    assert ring(GAMMON | {"distance_in": distance}, roll=3) == (number, modifier)


def test_of_equal_rings_the_higher_counts():
    rings = {
        "r5": {"modifier": -3, "radius_in": 2},
        "r4": {"modifier": -1, "radius_in": 2},
        "r1": None,
    }

    assert ring({"rings": rings, "distance_in": 2}, roll=4) == (5, -3)


def test_beyond_the_largest_ring_nothing_happens():
    blasted = blast(MILLS | {"distance_in": 2.1})

    assert (blasted.ring, blasted.modifier, blasted.result) == (None, None, None)
    assert (blasted.shocked, blasted.actions_lost, blasted.state) == (False, 0, "unhurt")


def test_indoors_the_shock_reaches_twice_as_far():
    room = MILLS | {"indoors": True}

    assert blast(room | {"distance_in": 4}).state == "stunned"
    assert blast(room | {"distance_in": 4, "near_cover": True}).state == "hunkered-down"
    assert blast(room | {"distance_in": 4.1}).state == "unhurt"


@pytest.mark.parametrize(
    ("protection", "modifier"),
    [
        ({"stance": -1}, -1),
        ({"stance": 0, "visibility_cover": 2}, 2),
        ({"stance": 1, "obstacle_cover": 3}, 3),
        ({"stance": 1, "obstacle_cover": 3, "cover_pierced": True}, 1),
        ({"stance": 1, "hunkered": True}, 1),
        ({"stance": 1, "hunkered": True, "obstacle_cover": 2}, 3),
        ({"stance": 0, "other_modifier": -2}, -2),
    ],
)
def test_protection_from_a_burst_is_counted(protection, modifier):
    assert blast(MILLS | protection, roll=3).modifier == modifier


def test_white_phosphorus_burns_and_does_not_shock():
    told = {"weapon": "81mm-mortar-shell", "distance_in": 6} | FACING

    missed = blast(told, roll=6, confirm=2)
    assert (missed.ring, missed.modifier, missed.result) == (1, -2, "stunned")
    assert (missed.shocked, missed.actions_lost, missed.state) == (False, 0, "stunned")
    assert blast(told, roll=6, confirm=1).state == "unhurt"
    assert blast(told | {"distance_in": 6.1, "indoors": True}).state == "unhurt"


def test_the_natural_six_saves_by_the_house_rule():
    told = GAMMON | {"distance_in": 1} | FACING

    assert blast(told, roll=6, confirm=2).result == "no-effect"
    assert blast(told, roll=6, confirm=3).result == "wounded"
    over = told | {"natural_six_save": "over"}
    assert blast(over, roll=6, confirm=3).result == "wounded"
    assert blast(over, roll=6, confirm=4).result == "no-effect"


def test_a_grenade_from_a_rifle_bursts_with_its_own_rings():
    told = {"weapon": "No.68 HEAT", "distance_in": 2, "launch": "rifle"}

    assert ring(told, roll=3) == (1, 0)
    assert refused("blast", told | {"launch": "hand"}) == ["weapon"]
    assert refused("blast", MILLS | {"launch": "rifle"}) == ["weapon"]


def test_a_burst_without_rings_reaches_nobody():
    assert blast({"rings": {}, "distance_in": 0}).state == "unhurt"


def test_a_blast_is_entered_by_its_weapon_or_its_rings():
    assert refused("blast", {"distance_in": 1}) == ["weapon"]
    assert refused("blast", MILLS | {"rings": {}}) == ["weapon"]


def test_a_blast_is_refused_by_name():
    rings = {"r6": None, "r2": {"modifier": 1, "radius_in": -1}}

    assert refused("blast", {"rings": rings, "distance_in": -1}) == [
        "rings.r2.radius_in",
        "rings.r6",
        "distance_in",
    ]


def test_the_working_of_a_blast_lists_each_step():
    assert steps("blast", MILLS | {"obstacle_cover": 1, "indoors": True}, roll=4) == [
        ("ring 1", 0),
        ("cover of an object", 1),
        ("to add to the die", 1),
        ("die", 4),
        ("with modifiers, within the table", 5),
        ("result", "no-effect"),
        ("shock reaches, inches", 4),
        ("shocked", True),
        ("actions lost", 1),
        ("the figure is", "stunned"),
    ]


def test_the_odds_of_a_blast_are_exact():
    assert odds("blast", MILLS) == {"stunned": "2/3", "dead": "1/6", "wounded": "1/6"}
