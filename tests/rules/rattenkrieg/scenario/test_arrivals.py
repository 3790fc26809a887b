"""A die for an arrival in a scenario."""

from tests.rules.rattenkrieg.resolving import odds, refused, resolve


def comes(on, **dice):
    return resolve("scenario-die", {"on": on}, **dice).comes


def test_a_tank_arrives_on_a_1():
    assert comes(1, roll=1)
    assert not comes(1, roll=2)
    assert odds("scenario-die", {"on": 1}) == {"False": "5/6", "True": "1/6"}


def test_the_number_itself_brings_the_arrival():
    assert comes(3, roll=3)
    assert not comes(3, roll=4)


def test_no_die_is_rolled_for_an_arrival_on_every_face():
    assert comes(6)


def test_a_number_that_no_die_shows_is_refused():
    assert refused("scenario-die", {"on": 0}) == ["on"]
    assert refused("scenario-die", {"on": 7}) == ["on"]
    assert refused("scenario-die", {}) == ["on"]
