"""Detection by dogs."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve, steps


def detect(**told):
    return resolve("dog-detect", told)


def test_a_dog_senses_through_fog_at_25_inches():
    found = detect(situations=["fog"], distance_in=25)

    assert (found.i_factor, found.senses, found.hears, found.detected) == (50, True, False, True)


@pytest.mark.parametrize(("inches", "senses"), [(29.9, True), (30, False)])
def test_a_dog_senses_under_sixty(inches, senses):
    assert detect(situations=["fog"], distance_in=inches).senses is senses


def test_situations_add_up_for_a_dog():
    found = detect(situations=["light-rain", "bushes", "heavy-fog"], distance_in=10)

    assert (found.i_factor, found.detected) == (60, False)


def test_on_a_clear_day_no_distance_is_too_far():
    found = detect(distance_in=500)

    assert (found.i_factor, found.senses) == (0, True)


@pytest.mark.parametrize(("inches", "hears"), [(102, True), (102.1, False)])
def test_a_dog_hears_three_times_as_far_as_a_man(inches, hears):
    found = detect(situations=["jungle"], distance_in=inches, man_hears_in=34)

    assert (found.senses, found.hears, found.detected) == (False, hears, hears)


def test_a_dog_hears_what_the_whole_table_hears():
    assert detect(situations=["jungle"], distance_in=900, man_hears_in="table").detected


def test_rounding_noise_does_not_hide_a_sound():
    assert detect(situations=["jungle"], distance_in=20.1, man_hears_in=6.7).hears


def test_the_working_of_a_dog_lists_each_step():
    told = {"situations": ["dust", "forest"], "distance_in": 20, "man_hears_in": 5}

    assert steps("dog-detect", told) == [
        ("dust", 1),
        ("forest", 3),
        ("times the inches", 80),
        ("under 60: the dog senses it", False),
        ("a dog hears it at, inches", 15),
        ("heard", False),
        ("detected", False),
    ]


def test_a_refused_command_names_the_dog_order():
    told = {"situations": ["night"], "distance_in": -1, "man_hears_in": "far"}

    assert refused("dog-detect", told) == ["situations[0]", "distance_in", "man_hears_in"]
    assert refused("dog-detect", {"situations": ["fog", "fog"], "distance_in": 1}) == ["situations"]
    assert refused("dog-detect", {}) == ["distance_in"]
