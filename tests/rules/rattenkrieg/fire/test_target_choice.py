"""Identified leaders, and fire priority."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve

OFFICER = {"attributes": ["binoculars", "map-case"], "distance_in": 10}


def test_the_books_example_of_binoculars_and_map_case():
    seen = resolve("identify-leader", OFFICER, roll=2)

    assert (seen.range_in, seen.value, seen.in_range) == (18, 2, True)
    assert (seen.automatic, seen.identified) == (False, True)


def test_a_die_over_the_value_identifies_nobody():
    assert not resolve("identify-leader", OFFICER, roll=3).identified


def test_the_odds_of_two_attributes_are_exact():
    assert odds("identify-leader", OFFICER) == {"True": "1/3", "False": "2/3"}


@pytest.mark.parametrize(("condition", "range_in"), [(0, 18), (1, 18), (2, 9), (4, 4.5), (12, 1.5)])
def test_the_range_shrinks_with_the_visibility(condition, range_in):
    near = OFFICER | {"visibility_condition": condition, "distance_in": range_in}
    far = near | {"distance_in": range_in + 0.1}

    assert resolve("identify-leader", near, roll=1).range_in == range_in
    assert not resolve("identify-leader", far).in_range


def test_the_books_officer_in_breeches_is_identified_without_a_die():
    told = {
        "attributes": [
            "breeches",
            "different-headgear",
            "pistol-holster",
            "binoculars",
            "rank-insignia",
        ],
        "distance_in": 18,
    }
    seen = resolve("identify-leader", told)  # 2 + 2 + 1 + 1 + 1

    assert (seen.value, seen.automatic, seen.identified) == (7, True, True)


def test_no_attribute_identifies_a_leader_out_of_range():
    told = {"attributes": ["breeches", "sabre", "issuing-orders"], "distance_in": 18.1}
    seen = resolve("identify-leader", told)

    assert (seen.value, seen.automatic, seen.identified) == (6, False, False)


def test_a_leader_who_shows_nothing_is_not_identified():
    assert not resolve("identify-leader", {"attributes": [], "distance_in": 1}).identified


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ({"attributes": ["sabre", "sabre"]}, "attributes"),
        ({"attributes": ["moustache"]}, "attributes[0]"),
        ({"visibility_condition": 13}, "visibility_condition"),
        ({"distance_in": -1}, "distance_in"),
    ],
)
def test_wrong_inputs_of_a_look_are_refused(told, name):
    assert refused("identify-leader", OFFICER | told) == [name]


def enemy(name, kind, distance_in):
    return {"name": name, "kind": kind, "distance_in": distance_in}


def test_the_books_closer_tank_draws_as_much_fire_as_riflemen():
    told = {
        "firing": "riflemen",
        "enemies": [enemy("squad", "riflemen", 20), enemy("tank", "tanks", 10)],
    }
    fire = resolve("choose-target", told)

    assert [(v.name, v.printed, v.value) for v in fire.values] == [("squad", 1, 1), ("tank", 2, 1)]
    assert fire.choices == ("squad", "tank")


def test_an_enemy_as_near_as_another_is_not_closer():
    told = {
        "firing": "riflemen",
        "enemies": [enemy("squad", "riflemen", 10), enemy("tank", "tanks", 10)],
    }

    assert resolve("choose-target", told).choices == ("squad",)


def test_closer_than_two_is_still_one_less():
    told = {
        "firing": "mg",
        "enemies": [
            enemy("tank", "tanks", 5),  # 3, closer than both: 2
            enemy("gun", "at-guns", 10),  # 2, closer than the truck: 1
            enemy("truck", "softskinned", 20),  # 1
        ],
    }
    fire = resolve("choose-target", told)

    assert [v.value for v in fire.values] == [2, 1, 1]
    assert fire.choices == ("gun", "truck")


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ({"firing": "cooks"}, "firing"),
        ({"enemies": []}, "enemies"),
        ({"enemies": [enemy("x", "at_guns", 1)]}, "enemies[0].kind"),
    ],
)
def test_wrong_inputs_of_a_choice_are_refused(told, name):
    plain = {"firing": "mg", "enemies": [enemy("x", "mg", 1)]}

    assert refused("choose-target", plain | told) == [name]
