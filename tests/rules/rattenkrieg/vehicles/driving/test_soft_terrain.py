"""Soft ground under vehicles (23.1.3, 31.14, 32.14)."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

TIGER = {"ground_pressure": 1.0, "driver_quality": 4}


def drive(terrain, die=None, **told):
    dice = {} if die is None else {"die": die}
    found = resolve("soft-terrain", TIGER | {"terrain": terrain} | told, **dice)
    return found.difference, found.passed, found.effect, found.speed_change_in


def test_the_drivers_quality_lightens_the_vehicle():
    found = resolve("soft-terrain", TIGER | {"terrain": "loose-soil"})

    assert found.egp == 0.6
    assert (found.difference, found.passed, found.effect) == (0, None, "none")


def test_the_effective_ground_pressure_is_never_negative():
    assert (
        resolve(
            "soft-terrain", {"ground_pressure": 0.3, "driver_quality": 5, "terrain": "clay"}
        ).egp
        == 0
    )


@pytest.mark.parametrize("terrain", ["cemented-sand", "gravel", "plowed-soil", "loose-soil"])
def test_firm_ground_asks_for_no_die(terrain):
    assert drive(terrain) == (0, None, "none", 0)


def test_a_good_driver_gets_through():
    assert drive("clay", 4) == (0.5, True, "none", 0)


def test_a_failed_check_makes_the_effect_worse_by_one():
    assert drive("coarse-gravel", 5) == (0.1, False, "slowed", -2)
    assert drive("snow", 5) == (0.3, False, "slowed", -4)
    assert drive("silt", 5) == (0.4, False, "stopped", None)
    assert drive("clay", 5) == (0.5, False, "bogged-down", None)


def test_the_worst_result_is_bogged_down():
    assert drive("clay", 5, ground_pressure=1.1) == (0.6, False, "bogged-down", None)
    assert drive("clay", 5, ground_pressure=2.0) == (1.5, False, "bogged-down", None)


def test_the_best_driver_needs_no_die():
    assert drive("clay", driver_quality=6) == (0.3, True, "none", 0)


def test_tenths_are_calculated_without_noise():
    # 0.7 - 0.1 - 0.6 is not quite nothing
    assert drive("loose-soil", ground_pressure=0.7, driver_quality=1)[0] == 0


def test_the_odds_on_clay_are_exact():
    assert odds("soft-terrain", TIGER | {"terrain": "clay"}) == {
        "none": "2/3",
        "bogged-down": "1/3",
    }


def test_the_working_on_clay_lists_each_step():
    assert steps("soft-terrain", TIGER | {"terrain": "clay"}, die=6) == [
        ("ground pressure, tenths", 10),
        ("pressure less the driver's Quality", 6),
        ("the ground bears", 1),
        ("excess pressure, tenths", 5),
        ("die", 6),
        ("4 or less", False),
        ("as if heavier by a tenth", 6),
        ("effect", "bogged-down"),
        ("change of speed, inches", None),
    ]


def test_soft_terrain_is_refused_by_name():
    told = TIGER | {"terrain": "clay"}

    assert refused("soft-terrain", told | {"ground_pressure": 3.1}) == ["ground_pressure"]
    assert refused("soft-terrain", told | {"ground_pressure": 0.75}) == ["ground_pressure"]
    assert refused("soft-terrain", told | {"terrain": "lava"}) == ["terrain"]
