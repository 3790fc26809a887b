"""Smoke and dust."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve

BLOB = {"kind": "smoke", "density": 3, "height_in": 4, "width_in": 4, "length_in": 4}


def start(source, told=None, **dice):
    cloud = resolve("cloud-start", {"source": source} | (told or {}), **dice)
    size = (cloud.height_in, cloud.width_in, cloud.length_in)
    return cloud.kind, cloud.density, size, cloud.turns


def drift(**told):
    return resolve("cloud-turn", BLOB | told)


def size(cloud):
    return (cloud.base_in, cloud.height_in, cloud.width_in, cloud.length_in)


def test_a_stronger_fire_makes_denser_smoke():
    assert start("fire", {"strength": 3}) == ("smoke", 3, (4, 4, 4), None)
    assert start("fire", {"strength": 6}) == ("smoke", 6, (4, 4, 4), None)


@pytest.mark.parametrize(
    ("device", "size", "turns"),
    [
        ("Smoke Mortar Shell", (10, 16, 28), 2),
        ("Smoke Shell", (10, 16, 70), 5),
        ("Smoke Pot, Projector", (10, 16, 170), 12),
    ],
)
def test_devices_screen_as_printed(device, size, turns):
    assert start("device", {"device": device}) == ("smoke", 12, size, turns)


def test_the_dust_of_a_collapse_is_as_dense_as_the_die():
    assert start("collapse", density=5) == ("dust", 5, (4, 4, 4), None)
    assert len(odds("cloud-start", {"source": "collapse"})) == 6


def test_an_explosion_raises_dust_twice_its_radius_across():
    assert start("explosion", {"radius_in": 1.5}) == ("dust", 6, (8, 3, 3), None)


def test_a_cloud_needs_the_values_of_its_source():
    assert refused("cloud-start", {"source": "fire"}) == ["strength"]
    assert refused("cloud-start", {"source": "device"}) == ["device"]
    assert refused("cloud-start", {"source": "explosion"}) == ["radius_in"]
    assert refused("cloud-start", {"source": "fire", "strength": 1}) == ["strength"]
    assert refused("cloud-start", {"source": "device", "device": "Pipe"}) == ["device"]


def test_smoke_of_a_fire_rises_spreads_and_thins():
    cloud = drift(wind_in=3, wind_deg=90)

    assert cloud.density == 2
    assert size(cloud) == (1, 6, 6, 6)
    assert (cloud.shift_in, cloud.shift_deg) == (3, 90)
    assert (cloud.turns_left, cloud.gone) == (None, False)


def test_a_screen_keeps_its_size_and_counts_its_turns():
    cloud = drift(density=12, screen=True, turns_left=2)

    assert (cloud.density, cloud.turns_left, cloud.gone) == (11, 1, False)
    assert size(cloud) == (0, 4, 4, 4)


def test_a_screen_ends_with_its_turns():
    assert drift(density=12, screen=True, turns_left=1).gone


def test_dust_keeps_its_size_and_drifts():
    cloud = drift(kind="dust", wind_in=2)

    assert size(cloud) == (0, 4, 4, 4)
    assert (cloud.density, cloud.shift_in) == (2, 2)


@pytest.mark.parametrize(("density", "gone"), [(1, True), (2, False)])
def test_a_cloud_is_gone_at_density_0(density, gone):
    assert drift(density=density).gone is gone


def test_drift_is_refused_by_name():
    told = BLOB | {"density": 13, "wind_deg": 360, "height_in": 0}

    assert refused("cloud-turn", told) == ["density", "height_in", "wind_deg"]


@pytest.mark.parametrize(
    ("rolls", "deviation", "heading"),
    [([4, 5], 60, 60), ([3, 4], 0, 0), ([1, 1], -150, 210), ([6, 6], 150, 150)],
)
def test_lost_figures_stray_by_two_dice(rolls, deviation, heading):
    lost = resolve("lost-in-cloud", {}, rolls=rolls)

    assert (lost.deviation_deg, lost.heading_deg) == (deviation, heading)


def test_a_heading_goes_round_the_circle():
    assert resolve("lost-in-cloud", {"heading_deg": 350}, rolls=[6, 2]).heading_deg == 20


def test_the_straight_direction_is_likeliest():
    chances = odds("lost-in-cloud", {"heading_deg": 10})

    assert next(iter(chances.items())) == ("0", "1/6")
    assert chances["-150"] == "1/36"


def test_a_heading_is_within_the_circle():
    assert refused("lost-in-cloud", {"heading_deg": 360}) == ["heading_deg"]
