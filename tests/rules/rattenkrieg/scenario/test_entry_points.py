"""Dice of a scenario before the battle: entry points, and markers to look under."""

from tests.rules.rattenkrieg.resolving import odds, refused, resolve

ROADS = [
    {"place": "west", "on": [1, 2]},
    {"place": "middle", "on": [3, 4]},
    {"place": "east", "on": [5, 6]},
]


def places(entries=ROADS, units=1, **dice):
    return resolve("scenario-entry", {"entries": entries, "units": units}, **dice).places


def test_a_face_names_its_place():
    assert places(entry=[2]) == ("west",)
    assert places(entry=[3]) == ("middle",)
    assert places(entry=[6]) == ("east",)


def test_each_arriving_element_has_its_own_die_in_order():
    assert places(units=4, entry=[6, 1, 4, 2]) == ("east", "west", "middle", "west")


def test_places_are_as_likely_as_their_faces():
    lopsided = [{"place": "ford", "on": [1]}, {"place": "bridge", "on": [2, 3, 4, 5, 6]}]

    assert odds("scenario-entry", {"entries": lopsided}) == {"bridge": "5/6", "ford": "1/6"}


def test_each_of_eight_tanks_has_the_odds_of_its_own_die():
    assert odds("scenario-entry", {"entries": ROADS, "units": 8}) == {"each by its die": "1"}


def test_a_face_that_names_two_places_or_none_is_refused():
    twice = [*ROADS[:2], {"place": "east", "on": [4, 5, 6]}]

    assert refused("scenario-entry", {"entries": twice}) == ["entries"]
    assert refused("scenario-entry", {"entries": ROADS[:2]}) == ["entries"]


def test_a_face_that_no_die_has_is_refused():
    seven = [*ROADS[:2], {"place": "east", "on": [5, 6, 7]}]

    assert refused("scenario-entry", {"entries": seven}) == ["entries[2].on[2]"]


def test_reconnaissance_shows_as_many_markers_as_the_die():
    assert resolve("scenario-look", {}, markers=1).markers == 1
    assert resolve("scenario-look", {}, markers=6).markers == 6
