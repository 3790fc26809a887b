"""Rocket launchers and their back blast (28.2)."""

import pytest

from assistant.rules import tables
from assistant.rules.rattenkrieg.heavy_weapons.rockets import launcher_family
from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

M9 = {"weapon": "Bazooka M9", "range_in": 18}
PIAT = {"weapon": "PIAT", "range_in": 50}


def launch(told, piat=None, **more):
    return resolve("rocket-launch", told | more, **({} if piat is None else {"piat": piat}))


def test_a_bazooka_is_not_fired_in_a_small_room():
    launched = launch(M9, room_sq_in=30)

    assert (launched.in_range, launched.may_fire, launched.reason) == (True, False, "confined")
    assert (launched.penetration_mm, launched.dice) == (None, 6)


@pytest.mark.parametrize(("room", "reason"), [(35.9, "confined"), (36, None), (None, None)])
def test_a_room_of_36_square_inches_is_large_enough(room, reason):
    assert launch(M9, room_sq_in=room).reason == reason


@pytest.mark.parametrize(("range_in", "may_fire"), [(20, True), (20.1, False)])
def test_a_launcher_has_a_range(range_in, may_fire):
    launched = launch(M9, range_in=range_in)

    assert (launched.in_range, launched.may_fire) == (may_fire, may_fire)
    assert launched.penetration_mm == (100 if may_fire else None)


def test_an_overruled_launch_is_resolved_as_if_it_were_allowed():
    launched = launch(M9, loaded=False, range_in=99, overruled=True)

    assert (launched.in_range, launched.may_fire, launched.reason) == (False, True, None)
    assert launched.penetration_mm == 100


def test_of_several_reasons_the_first_is_given():
    hopeless = {"range_in": 99, "room_sq_in": 1}

    assert launch(M9, loaded=False, **hopeless).reason == "not-loaded"
    assert launch(M9, **hopeless).reason == "out-of-range"


@pytest.mark.parametrize(
    ("weapon", "penetration", "dice"),
    [
        ("Fauspatrone 30", 100, 8),
        ("Panzerfaust 30", 200, 12),
        ("Panzerfaust 150", 300, 10),
        ("Panzerschreck RPzB 43", 100, 6),
        ("Panzerschreck RPzB 54", 160, 6),
        ("Bazooka M1", 76, 6),
    ],
)
def test_each_rocket_has_its_penetration(weapon, penetration, dice):
    launched = launch({"weapon": weapon, "range_in": 13})

    assert (launched.penetration_mm, launched.dice) == (penetration, dice)


def test_two_dice_decide_what_a_piat_pierces():
    launched = launch(PIAT, [4, 6])

    assert (launched.penetration_mm, launched.dice) == (100, 6)


def test_a_piat_has_no_back_blast_and_may_be_fired_anywhere():
    launched = launch(PIAT, [1, 1], room_sq_in=4, behind_in=1, lateral_in=0)

    assert (launched.may_fire, launched.penetration_mm) == (True, 20)
    assert (launched.in_back_blast, launched.back_blast_modifier) == (None, None)


def test_a_piat_that_may_not_fire_rolls_no_dice():
    assert launch(PIAT, loaded=False).penetration_mm is None
    assert launch(PIAT, range_in=50.1).reason == "out-of-range"


@pytest.mark.parametrize(
    ("weapon", "assistant", "actions"),
    [
        ("Bazooka M9", True, 0),
        ("Bazooka M9", False, 1),
        ("Panzerschreck RPzB 54", False, 1),
        ("Panzerfaust 60", True, None),
        ("Fauspatrone 30", False, None),
    ],
)
def test_an_assistant_loads_and_a_panzerfaust_is_thrown_away(weapon, assistant, actions):
    told = {"weapon": weapon, "range_in": 10, "assistant": assistant}

    assert launch(told).reload_actions == actions


@pytest.mark.parametrize(
    ("weapon", "behind", "lateral", "inside"),
    [
        ("Bazooka M1", 0, 0, True),
        ("Bazooka M1", 7, 1.5, True),
        ("Bazooka M1", 7.1, 0, False),
        ("Bazooka M1", 3, -1.6, False),
        ("Bazooka M1", -0.1, 0, False),
        ("Panzerschreck RPzB 43", 7, -1.5, True),
        ("Panzerfaust 100", 3, 0.5, True),
        ("Panzerfaust 100", 3.1, 0, False),
        ("Fauspatrone 30", 2, 0.6, False),
    ],
)
def test_the_back_blast_reaches_figures_close_behind(weapon, behind, lateral, inside):
    told = {"weapon": weapon, "range_in": 10, "behind_in": behind, "lateral_in": lateral}
    launched = launch(told)

    assert (launched.in_back_blast, launched.back_blast_modifier) == (inside, 1)


def test_without_a_figure_nobody_is_in_the_back_blast():
    assert launch(M9).in_back_blast is None


def test_the_working_of_a_launch_lists_each_step():
    told = M9 | {"behind_in": 2, "lateral_in": 1}

    assert steps("rocket-launch", told) == [
        ("range, inches", 20),
        ("in range", True),
        ("loaded", True),
        ("may fire", True),
        ("pierces, millimeters", 100),
        ("actions to reload", 0),
        ("back blast, inches long", 7),
        ("inches wide", 3),
        ("the figure is inside", True),
        ("to add to the die", 1),
        ("damage dice", 6),
    ]


def test_the_odds_of_a_piat_are_exact():
    found = odds("rocket-launch", PIAT)

    assert (found["70"], found["120"], len(found)) == ("1/6", "1/36", 11)
    assert odds("rocket-launch", M9) == {"100": "1"}


def test_wrong_inputs_of_a_launch_are_refused_by_name():
    assert refused("rocket-launch", {}) == ["weapon", "range_in"]
    told = {"weapon": "Stovepipe", "range_in": 0, "room_sq_in": -1}
    assert refused("rocket-launch", told) == list(told)
    assert refused("rocket-launch", M9 | {"behind_in": 1}) == ["lateral_in"]
    assert refused("rocket-launch", M9 | {"lateral_in": 1}) == ["behind_in"]


def test_every_launcher_has_a_family_with_its_blast_and_its_ammunition():
    launchers = tables.load("rattenkrieg/rocket-launchers")
    families = {launcher_family(name) for name in launchers.keys()}  # noqa: SIM118

    assert families == set(tables.load("rattenkrieg/rocket-back-blast").keys())
    assert families == set(tables.load("rattenkrieg/rocket-ammunition").keys())


def test_values_missing_in_print_are_left_out():
    assert tables.load("rattenkrieg/rocket-ammunition").row("panzerfaust") == {
        "family": "panzerfaust",
        "crate": 4,
        "box": None,
        "gunner_carries": None,
        "assistant_carries": None,
    }
    piat = tables.load("rattenkrieg/rocket-launchers").row("PIAT")
    assert piat["armor"] == {"penetration_mm": "2d6x10", "dice": 6}
