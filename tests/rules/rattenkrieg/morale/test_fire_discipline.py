"""Poor fire discipline, and the weapons hierarchy that it uses."""

import pytest

from assistant.rules import tables
from tests.rules.rattenkrieg.resolving import odds, refused, resolve

BOOK = {"quality": 2, "own_tier": 4, "enemy_tier": 3}


def discipline(told, **dice):
    found = resolve("poor-fire-discipline", BOOK | told, **dice)
    return found.check_needed, found.opens_fire


@pytest.mark.parametrize(("die", "opens"), [(1, False), (2, False), (3, True), (6, True)])
def test_rifles_that_see_pistols_check_their_quality(die, opens):
    assert discipline({}, discipline=die) == (True, opens)


@pytest.mark.parametrize("tier", [4, 5, 10])
def test_an_enemy_no_worse_armed_tempts_nobody(tier):
    assert discipline({"enemy_tier": tier}) == (False, False)


@pytest.mark.parametrize("tier", [4, 10])
def test_by_house_rule_any_enemy_tempts_to_fire(tier):
    assert discipline({"enemy_tier": tier, "any_enemy": True}, discipline=3) == (True, True)


def test_a_leader_in_contact_holds_them_back():
    assert discipline({"in_contact": True, "any_enemy": True}) == (False, False)


def test_the_best_troops_hold_their_fire_without_a_die():
    assert discipline({"quality": 6}) == (True, False)


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ({"own_tier": 11}, ["own_tier"]),
        ({"enemy_tier": -1, "quality": 0}, ["enemy_tier", "quality"]),
    ],
)
def test_wrong_inputs_of_fire_discipline_are_refused_by_name(told, names):
    assert sorted(refused("poor-fire-discipline", BOOK | told)) == names


def test_the_odds_of_fire_discipline_are_exact():
    assert odds("poor-fire-discipline", BOOK) == {"True": "2/3", "False": "1/3"}


def test_the_tiers_run_from_blades_to_flame():
    rows = tables.load("rattenkrieg/weapons-hierarchy").rows

    assert [row["tier"] for row in rows] == list(range(11))
    assert (rows[0]["weapon"], rows[-1]["weapon"]) == ("melee-weapon", "hmg-flamethrower")
