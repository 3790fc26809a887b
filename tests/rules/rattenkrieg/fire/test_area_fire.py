"""Effects of suppressive fire on the weapon: jams, barrels, short crews."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve

MG = {"weapon": "MG42"}


@pytest.mark.parametrize(
    ("told", "dice"),
    [
        ({"weapon": "MP40"}, 3),  # a die a burst
        (MG, 7),
        (MG | {"setup": "medium"}, 9),
        (MG | {"rate": "rapid"}, 2),
        (MG | {"rate": "sustained"}, 1),
    ],
)
def test_as_many_dice_as_the_weapon_shoots_or_its_react(told, dice):
    assert resolve("area-fire", told, rolls=[5] * dice).dice == dice


@pytest.mark.parametrize(("extra", "jammed"), [(5, False), (6, True)])
def test_the_second_six_ends_the_fire_and_a_third_jams_the_weapon(extra, jammed):
    worn = resolve("area-fire", MG, rolls=[6, 1, 6], extra=extra)

    assert (worn.dice, worn.stopped, worn.jammed) == (3, True, jammed)


def test_a_single_6_does_not_affect_a_manned_gun():
    worn = resolve("area-fire", MG, rolls=[6, 5, 5, 5, 5, 5, 5])

    assert (worn.stopped, worn.jammed, worn.needs_attention) == (False, False, False)


def test_rapid_fire_stops_without_a_jam():
    worn = resolve("area-fire", MG | {"rate": "rapid"}, rolls=[6, 6])

    assert (worn.stopped, worn.jammed) == (True, False)


@pytest.mark.parametrize(("crew", "attention", "problems"), [(1, True, 1), (2, False, 0)])
def test_sixes_cause_problems_for_a_short_crew(crew, attention, problems):
    worn = resolve("area-fire", MG | {"crew": crew}, rolls=[6, 6], extra=1)

    assert (worn.needs_attention, worn.mechanical_problems) == (attention, problems)


@pytest.mark.parametrize(
    ("told", "dice", "due"),
    [
        (MG | {"setup": "heavy"}, 12, True),
        (MG | {"setup": "medium"}, 9, False),
        (MG | {"rate": "cyclic"}, 7, True),
        ({"weapon": "Browning Cal. 30", "setup": "heavy"}, 5, False),  # cooled otherwise
    ],
)
def test_the_fastest_fire_of_some_guns_calls_for_another_barrel(told, dice, due):
    assert resolve("area-fire", told, rolls=[1] * dice).barrel_change_due == due


def test_the_odds_of_a_jam_are_exact():
    # of three dice two sixes: 16 in 216; and then one more
    told = odds("area-fire", {"weapon": "MP40"})
    assert told == {"True": "1/81", "False": "80/81"}


def test_single_shots_and_missing_rates_of_fire_are_refused():
    assert refused("area-fire", {"weapon": "Mauser 98k"}) == ["weapon"]
    assert refused("area-fire", {"weapon": "MP40", "rate": "rapid"}) == ["rate"]
    assert refused("area-fire", {"weapon": "a stone"}) == ["weapon"]
