"""Fires in vehicles (23.1.11, 31.15, 32.15, 33.14, 34.16)."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps


def turn(intensity, die, **more):
    return resolve("vehicle-fire-turn", {"intensity": intensity} | more, die=die)


def test_petrol_and_a_three_leave_a_fire_of_four_as_it_is():
    burnt = turn(4, 3, fire_modifier=1)

    assert (burnt.intensity, burnt.out, burnt.destroyed) == (4, False, False)


@pytest.mark.parametrize(
    ("intensity", "die", "modifier", "after"),
    [(4, 5, 0, 5), (4, 4, 0, 4), (4, 3, 0, 3), (3, 3, 1, 4), (3, 4, -1, 3), (3, 3, -1, 2)],
)
def test_a_high_die_feeds_the_fire(intensity, die, modifier, after):
    assert turn(intensity, die, fire_modifier=modifier).intensity == after


@pytest.mark.parametrize(
    ("intensity", "die", "modifier", "after"),
    [(4, 4, 0, 3), (4, 3, 0, 5), (3, 3, 1, 4), (3, 4, 1, 2), (3, 2, -1, 2)],
)
def test_by_house_rule_a_low_die_feeds_the_fire_and_every_die_changes_it(
    intensity, die, modifier, after
):
    burnt = turn(intensity, die, fire_modifier=modifier, fire_growth="low-grows")

    assert burnt.intensity == after


def test_a_fire_that_drops_to_one_is_out():
    burnt = turn(2, 1)

    assert (burnt.intensity, burnt.out, burnt.destroyed) == (0, True, False)


def test_at_six_the_vehicle_is_destroyed():
    burnt = turn(5, 6)

    assert (burnt.intensity, burnt.out, burnt.destroyed) == (6, False, True)


def test_the_working_of_a_fire():
    assert steps("vehicle-fire-turn", {"intensity": 3, "fire_modifier": 2}, die=2) == [
        ("strength", 3),
        ("die", 2),
        ("die with the fuel", 4),
        ("grows by", 1),
        ("its new strength, and the density of its smoke", 4),
        ("destroyed", False),
    ]


def test_the_odds_of_a_fire_are_exact():
    assert odds("vehicle-fire-turn", {"intensity": 2}) == {"3": "2/3", "0": "1/6", "2": "1/6"}


def test_a_fire_is_refused_by_name():
    assert refused("vehicle-fire-turn", {"intensity": 1, "fire_modifier": 4}) == [
        "intensity",
        "fire_modifier",
    ]
    assert refused("vehicle-fire-turn", {"intensity": 6, "fire_growth": "never"}) == [
        "intensity",
        "fire_growth",
    ]


SPADE = {"intensity": 4, "equipment": "spade-broom", "by": "outside"}
CREW = {"intensity": 4, "equipment": "extinguisher", "by": "crew", "hatches_open": True}


def fight(told, die=None, **more):
    return resolve("fight-vehicle-fire", told | more, **({} if die is None else {"die": die}))


def test_a_bystander_fights_a_fire_with_a_spade():
    fought = fight(SPADE, 4)

    assert (fought.may_try, fought.success, fought.intensity) == (True, True, 3)


@pytest.mark.parametrize(
    ("equipment", "die", "after"),
    [
        ("bare-hands", 6, 4),
        ("spade-broom", 3, 4),
        ("sand-water", 3, 3),
        ("extinguisher", 1, 4),
        ("extinguisher", 2, 3),
        ("hose", 1, 3),
    ],
)
def test_the_die_with_the_equipment_must_be_over_the_strength(equipment, die, after):
    assert fight(SPADE, die, equipment=equipment).intensity == after


def test_a_fire_reduced_to_one_has_been_put_out():
    assert fight(SPADE, 6, intensity=2).intensity == 0


@pytest.mark.parametrize(
    "more",
    [{"hatches_open": False}, {"equipment": "hose"}, {"another_crewman_trying": True}],
)
def test_a_crew_under_armor_opens_its_hatches_and_one_uses_an_extinguisher(more):
    fought = fight(CREW, **more)

    assert (fought.may_try, fought.success, fought.intensity) == (False, False, 4)
    assert fight(CREW, 2).success


def test_the_crew_of_an_open_vehicle_fights_as_it_likes():
    open_ = {"enclosed": False, "equipment": "hose", "hatches_open": False}

    assert fight(CREW, 1, another_crewman_trying=True, **open_).success


def test_a_figure_outside_does_not_wait_for_hatches():
    assert fight(SPADE, 4, another_crewman_trying=True).may_try


@pytest.mark.parametrize(("die", "after"), [(5, 0), (4, 4)])
def test_an_automatic_extinguisher_may_put_a_fire_out(die, after):
    automatic = {"equipment": "automatic", "hatches_open": False, "another_crewman_trying": True}

    assert fight(CREW, die, **automatic).intensity == after


def test_the_working_of_fighting_a_fire_lists_each_step():
    assert steps("fight-vehicle-fire", SPADE, die=4) == [
        ("strength", 4),
        ("may try", True),
        ("spade broom", 1),
        ("die", 4),
        ("over the strength", True),
        ("strength now", 3),
    ]


def test_the_odds_of_fighting_a_fire_are_exact():
    assert odds("fight-vehicle-fire", SPADE) == {"3": "1/2", "4": "1/2"}
    assert odds("fight-vehicle-fire", CREW | {"hatches_open": False}) == {"4": "1"}


def test_fighting_it_is_refused_by_name():
    assert refused("fight-vehicle-fire", {}) == ["intensity", "equipment", "by"]
    told = {"intensity": 6, "equipment": "prayer", "by": "fire-brigade"}
    assert refused("fight-vehicle-fire", told) == list(told)
