"""Mojons: their number, their movement, and the figures placed from them."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve

MOVE = {"kind": "infantry", "phase": "approach", "distance_in": 7}
BOOK = {"figures": 8, "quality": 3, "nearest_enemy_in": 20}


def move(**told):
    return resolve("mojon-move", MOVE | told)


def deploy(**told):
    return resolve("deploy-from-mojon", BOOK | told)


def mojon_counts(told):
    found = resolve("mojon-allowance", told)
    return found.minimum, found.maximum, found.decoys, found.total


def test_a_defending_platoon_has_decoys_by_its_officers_quality():
    told = {"leaders": 5, "support_weapons": 1, "oob_circles": 9}

    assert mojon_counts(told | {"defender": True, "highest_quality": 5}) == (6, 10, 5, 15)
    assert mojon_counts(told | {"highest_quality": 5}) == (6, 10, 0, 10)


def test_convoys_count_for_the_least_and_vehicles_for_the_most():
    # 0 + 0 + 2 + 1; 0 + 6 + 0 + 1
    assert mojon_counts({"convoys": 2, "vehicles": 6, "inert": 1}) == (3, 7, 0, 7)


def test_a_side_without_elements_has_no_mojons():
    assert mojon_counts({}) == (0, 0, 0, 0)


def test_a_defender_enters_the_quality_of_its_leader():
    assert refused("mojon-allowance", {"defender": True}) == ["highest_quality"]
    assert refused("mojon-allowance", {"leaders": -1, "inert": 1.5}) == ["leaders", "inert"]


@pytest.mark.parametrize(
    ("kind", "most"), [("infantry", 10), ("cavalry", 30), ("soft-skinned", 30), ("armored", 20)]
)
def test_a_pathway_grows_by_five_inches_or_more(kind, most):
    assert not move(kind=kind, distance_in=4.9).allowed
    assert move(kind=kind, distance_in=5).allowed
    assert move(kind=kind, distance_in=most).allowed
    assert not move(kind=kind, distance_in=most + 0.1).allowed
    assert (move(kind=kind).min_in, move(kind=kind).max_in) == (5, most)


@pytest.mark.parametrize(
    ("kind", "most"), [("infantry", 10), ("cavalry", 30), ("soft-skinned", 30), ("armored", 20)]
)
def test_in_the_engagement_a_mojon_may_move_any_distance_up_to_its_limit(kind, most):
    told = {"kind": kind, "phase": "engagement"}

    assert move(**told, distance_in=0).allowed
    assert move(**told, distance_in=most).allowed
    assert not move(**told, distance_in=most + 0.1).allowed
    assert (move(**told).min_in, move(**told).max_in) == (0, most)


@pytest.mark.parametrize("phase", ["approach", "engagement"])
def test_a_detected_element_goes_no_further(phase):
    assert not move(phase=phase, undetected=False).allowed


def test_a_static_defender_never_moves_in_the_approach():
    assert not move(defending=True).allowed
    assert move(defending=True, phase="engagement").allowed


def test_entering_a_building_in_the_approach_takes_another_turn():
    assert move(enters_building=True).settling
    assert not move(enters_building=True, phase="engagement").settling
    assert not move().settling


def test_wrong_moves_of_a_mojon_are_refused_by_name():
    assert refused("mojon-move", MOVE | {"kind": "naval", "distance_in": -1}) == [
        "kind",
        "distance_in",
    ]
    assert refused("mojon-move", {"kind": "armored"}) == ["phase", "distance_in"]


def test_eight_men_of_quality_three_have_a_front_of_24_inches():
    found = deploy()

    assert (found.max_front_in, found.min_enemy_in, found.legal) == (24, 20, None)


@pytest.mark.parametrize(("front", "legal"), [(24, True), (24.1, False)])
def test_the_front_is_no_wider(front, legal):
    assert deploy(front_in=front).legal is legal


@pytest.mark.parametrize(("closest", "legal"), [(19.9, False), (20, True), (30, True)])
def test_nobody_is_placed_nearer_to_an_enemy_than_the_mojon_was(closest, legal):
    assert deploy(closest_in=closest).legal is legal


def test_the_front_and_the_distance_must_both_be_right():
    assert not deploy(front_in=10, closest_in=19).legal
    assert not deploy(front_in=30, closest_in=21).legal
    assert deploy(front_in=24, closest_in=20).legal


def test_without_an_enemy_only_the_front_counts():
    found = deploy(nearest_enemy_in=None, closest_in=1, front_in=24)

    assert (found.min_enemy_in, found.legal) == (None, True)


def test_rounding_noise_does_not_make_a_front_too_wide():
    # 2.4 x 10 inches, added up figure by figure
    assert deploy(front_in=sum([2.4] * 10)).legal


def test_wrong_deployments_are_refused_by_name():
    wrong = {"figures": 0, "quality": 9, "nearest_enemy_in": -1}

    assert refused("deploy-from-mojon", wrong) == ["figures", "quality", "nearest_enemy_in"]
    assert refused("deploy-from-mojon", {"figures": 8, "quality": 3}) == ["nearest_enemy_in"]
