from fractions import Fraction

import pytest

import assistant.rules.rattenkrieg  # noqa: F401 - registers the procedures
from assistant.rules.dice import DiceMissing, given_dice
from assistant.rules.inputs import BadInputs
from assistant.rules.procedures import find

JUMP = find("rattenkrieg/jump")
SWIM = find("rattenkrieg/swim")
CARRY = find("rattenkrieg/move-injured")
EVERYTHING = ["infested-water", "troubled-water", "very-cold-water"]


def refused_inputs(procedure, **told):
    with pytest.raises(BadInputs) as refusal:
        procedure.read(told)
    return [problem.input for problem in refusal.value.problems]


@pytest.mark.parametrize(
    ("height", "die", "disabled"),
    [
        (3, 3, False),  # the book's
        (3, 2, True),
        (1.5, 1, True),
        (1.5, 2, False),
        (6, 5, True),
        (6, 6, False),
    ],
)
def test_a_jumper_is_disabled_by_a_die_under_the_height(height, die, disabled):
    assert (
        JUMP.resolve({"height_in": height}, given_dice({"landing": die})).outcome.disabled
        is disabled
    )


@pytest.mark.parametrize(
    ("height", "disabled"), [(0.5, False), (1, False), (6.1, True), (40, True)]
)
def test_small_and_great_heights_need_no_die(height, disabled):
    resolved = JUMP.resolve({"height_in": height}, given_dice({}))

    assert resolved.outcome.disabled is disabled
    assert resolved.dice == {}


@pytest.mark.parametrize("height", [0, -1, "3", True])
def test_a_jump_needs_a_height(height):
    assert refused_inputs(JUMP, height_in=height) == ["height_in"]


def test_the_odds_of_a_jump_between_two_inches_are_exact():
    chances = {told["disabled"]: chance for told, chance in JUMP.odds({"height_in": 2.5}).chances}

    assert chances == {True: Fraction(2, 6), False: Fraction(4, 6)}


def swim(actions, water, **dice):
    return SWIM.resolve({"actions_swum": actions, "water": water}, given_dice(dice)).outcome


def test_the_books_third_action_in_cold_troubled_water():
    swum = swim(3, ["troubled-water", "very-cold-water"], drown=2, frostbite=4)

    assert (swum.drown_on, swum.frostbite_on, swum.attack_on) == (2, 3, None)
    assert swum.trouble == ["drown"]
    assert swum.recovery_turns == 3


@pytest.mark.parametrize(("actions", "on"), [(1, 1), (2, 1), (3, 2), (4, 2), (10, 5)])
def test_drowning_rises_every_other_action(actions, on):
    assert swim(actions, ["troubled-water"], drown=6).drown_on == on


@pytest.mark.parametrize("actions", [1, 12])
def test_the_danger_of_an_attack_does_not_rise(actions):
    assert swim(actions, ["infested-water"], attack=2).attack_on == 1
    assert swim(actions, ["infested-water"], attack=2).trouble == []
    assert swim(actions, ["infested-water"], attack=1).trouble == ["attack"]


def test_from_six_on_no_die_is_rolled_and_the_number_stays():
    swum = swim(6, ["very-cold-water"])

    assert (swum.frostbite_on, swum.trouble) == (6, ["frostbite"])
    assert swim(13, ["troubled-water"]).drown_on == 6
    with pytest.raises(DiceMissing):
        swim(5, ["very-cold-water"])


def test_each_hazard_has_a_die_of_its_own():
    swum = swim(1, EVERYTHING, drown=1, frostbite=1, attack=1)

    assert swum.trouble == ["drown", "frostbite", "attack"]


def test_harmless_water_needs_no_recovery():
    swum = swim(4, [])

    assert (swum.trouble, swum.recovery_turns) == ([], 0)


def test_water_is_refused_by_name():
    assert refused_inputs(SWIM, actions_swum=0, water=["hot-water"]) == ["actions_swum", "water[0]"]
    assert refused_inputs(SWIM, actions_swum=1, water=["infested-water"] * 2) == ["water"]


@pytest.mark.parametrize(
    ("carriers", "die", "modifier", "dies"),
    [
        (2, 3, 2, False),  # the book's: 5
        (2, 4, 2, True),
        (1, 4, 1, False),
        (1, 5, 1, True),
    ],
)
def test_a_carried_man_dies_on_six(carriers, die, modifier, dies):
    carried = CARRY.resolve({"carriers": carriers}, given_dice({"survive": die})).outcome

    assert carried.distance_in == 2 * carriers
    assert (carried.modifier, carried.dies) == (modifier, dies)


@pytest.mark.parametrize(("carriers", "distance_in"), [(1, 2), (2, 4)])
def test_medical_staff_carries_without_a_die(carriers, distance_in):
    resolved = CARRY.resolve({"carriers": carriers, "medical": True}, given_dice({}))

    assert resolved.outcome.distance_in == distance_in
    assert (resolved.outcome.modifier, resolved.outcome.dies) == (0, False)
    assert resolved.dice == {}


@pytest.mark.parametrize("carriers", [0, 3])
def test_one_or_two_figures_carry_a_casualty(carriers):
    assert refused_inputs(CARRY, carriers=carriers) == ["carriers"]
