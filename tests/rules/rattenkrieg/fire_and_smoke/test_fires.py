"""Fire on the ground."""

import pytest

from assistant.rules.procedures import find
from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps


def turn(strength, die, **told):
    return resolve("fire-turn", {"strength": strength} | told, roll=die)


@pytest.mark.parametrize(
    ("die", "starts", "strength", "out_of_control"),
    [
        (1, False, 0, False),
        (2, True, 2, False),
        (4, True, 4, False),
        (5, True, 5, False),
        (6, True, 6, True),
    ],
)
def test_the_die_is_the_strength_of_a_new_fire(die, starts, strength, out_of_control):
    lit = resolve("fire-start", {}, roll=die)

    assert (lit.starts, lit.strength, lit.out_of_control) == (starts, strength, out_of_control)


def test_a_burnt_place_does_not_burn_again():
    lit = resolve("fire-start", {"already_burnt": True})

    assert (lit.starts, lit.strength, lit.out_of_control) == (False, 0, False)


def test_a_wood_fire_of_four_grows_on_a_three():
    burnt = turn(4, 3, fuel="wood")

    assert (burnt.strength, burnt.status) == (5, "burning")
    assert (burnt.spreads, burnt.smoke_density) == (True, 5)


@pytest.mark.parametrize(("die", "strength"), [(3, 3), (4, 5)])
def test_without_fuel_a_fire_grows_on_its_strength(die, strength):
    burnt = turn(4, die)

    assert burnt.strength == burnt.smoke_density == strength
    assert burnt.spreads is (strength == 5)


@pytest.mark.parametrize(
    ("fuel", "die", "grows"),
    [
        ("gas-oil", 2, False),
        ("gas-oil", 3, True),
        ("gasoline", 1, False),
        ("gasoline", 2, True),
    ],
)
def test_fuel_feeds_a_fire(fuel, die, grows):
    assert turn(4, die, fuel=fuel).strength == (5 if grows else 3)


def test_a_fire_of_two_goes_out():
    burnt = turn(2, 1)

    assert (burnt.strength, burnt.status) == (0, "out")
    assert (burnt.spreads, burnt.smoke_density) == (False, 0)


def test_a_fire_of_five_gets_out_of_control():
    burnt = turn(5, 5)

    assert (burnt.strength, burnt.status) == (6, "out-of-control")
    assert (burnt.spreads, burnt.smoke_density) == (True, 6)


def test_a_fire_with_nothing_around_does_not_spread():
    assert turn(3, 6, can_spread=False).spreads is False


@pytest.mark.parametrize(
    ("fuel", "die", "strength"),
    [("none", 3, 5), ("none", 4, 3), ("gasoline", 5, 5), ("gasoline", 6, 3)],
)
def test_by_the_other_copy_of_the_rule_low_rolls_feed_a_fire(fuel, die, strength):
    assert turn(4, die, fuel=fuel, fire_growth="low-grows").strength == strength


def test_the_working_of_a_fire():
    assert steps("fire-turn", {"strength": 4, "fuel": "wood"}, roll=3) == [
        ("strength", 4),
        ("fuel: wood", 1),
        ("die", 3),
        ("die with the fuel", 4),
        ("the strength is reached: it grows", True),
        ("spreads", True),
        ("its new strength, and the density of its smoke", 5),
        ("the fire is", "burning"),
    ]


def test_the_odds_of_a_fire_are_exact():
    assert odds("fire-turn", {"strength": 3}) == {"4": "2/3", "2": "1/3"}


@pytest.mark.parametrize("strength", [1, 6])
def test_a_fire_burns_between_two_and_five(strength):
    assert refused("fire-turn", {"strength": strength, "fuel": "coal"}) == ["strength", "fuel"]


def test_a_spade_reduces_a_fire_of_four_by_one():
    fought = resolve("fight-fire", {"strength": 4, "equipment": "spade-broom"}, roll=4)

    assert (fought.success, fought.strength, fought.out) == (True, 3, False)


@pytest.mark.parametrize(
    ("equipment", "fails", "helps"),
    [("spade-broom", 3, 4), ("sand-water", 2, 3), ("extinguisher", 1, 2)],
)
def test_the_die_must_be_over_the_strength(equipment, fails, helps):
    told = {"strength": 4, "equipment": equipment}

    assert resolve("fight-fire", told, roll=fails).strength == 4
    assert resolve("fight-fire", told, roll=helps).strength == 3


def test_bare_hands_cannot_reduce_a_fire_of_four_and_a_hose_always_can():
    assert odds("fight-fire", {"strength": 4, "equipment": "bare-hands"}) == {"4": "1"}
    assert odds("fight-fire", {"strength": 4, "equipment": "hose"}) == {"3": "1"}


def test_a_fire_of_two_is_put_out():
    fought = resolve("fight-fire", {"strength": 2, "equipment": "bare-hands"}, roll=5)

    assert (fought.success, fought.strength, fought.out) == (True, 0, True)


def test_phosphorus_cannot_be_put_out():
    told = {"strength": 2, "equipment": "hose", "white_phosphorus": True}

    assert refused("fight-fire", told) == ["white_phosphorus"]
    assert refused("fight-fire", {"strength": 2, "equipment": "hat"}) == ["equipment"]


@pytest.mark.parametrize(
    ("die", "result"),
    [(1, "dead"), (4, "dead"), (5, "hunkered-down"), (6, "no-effect")],
)
def test_each_roll_of_contact_with_fire_has_its_result(die, result):
    assert resolve("fire-contact", {}, roll=die).result == result


def test_the_roll_of_contact_with_fire_has_no_modifier():
    assert odds("fire-contact", {}) == {"dead": "2/3", "hunkered-down": "1/6", "no-effect": "1/6"}
    assert refused("fire-contact", {"modifier": 1}) == ["modifier"]


@pytest.mark.parametrize("die", [1, 3, 5])
def test_phosphorus_burns_on_by_an_odd_die(die):
    glowing = resolve("white-phosphorus-turn", {}, die=die)

    assert (glowing.burning, glowing.smoke_density) == (True, 12)


@pytest.mark.parametrize("die", [2, 4, 6])
def test_phosphorus_stops_by_an_even_die(die):
    glowing = resolve("white-phosphorus-turn", {}, die=die)

    assert (glowing.burning, glowing.smoke_density) == (False, 0)


@pytest.mark.parametrize(
    ("name", "told", "die", "summary"),
    [
        ("fire-start", {}, 1, {"starts": False}),
        ("fire-start", {}, 2, {"strength": 2}),
        ("fire-turn", {"strength": 2}, 1, {"status": "out", "spreads": False}),
        ("fire-turn", {"strength": 3}, 1, {"strength": 2, "spreads": False}),
        ("fight-fire", {"strength": 2, "equipment": "spade-broom"}, 6, {"out": True}),
        ("fight-fire", {"strength": 4, "equipment": "spade-broom"}, 1, {"strength": 4}),
    ],
)
def test_a_fire_that_is_out_has_no_strength(name, told, die, summary):
    found = resolve(name, told, roll=die)

    assert find(f"rattenkrieg/{name}").summary(found) == summary
