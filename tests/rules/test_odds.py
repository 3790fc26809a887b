"""Odds: every result of the dice, weighted; joined where nothing differs; limited in number."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from assistant.rules import odds as of_odds
from assistant.rules.dice import Dice, given_dice
from assistant.rules.odds import TooManyWays, enumerate_odds
from assistant.rules.procedure_odds import odds_by_chance


def strike_then_save(dice):
    hits = sum(face >= 4 for face in dice.pool("strike", 3, ordered=False))
    return sum(face >= 5 for face in dice.pool("save", hits, ordered=False))


def test_two_pools_agree_with_brute_force():
    brute = Counter()
    for strike in product(range(1, 7), repeat=3):
        hits = sum(face >= 4 for face in strike)
        for save in product(range(1, 7), repeat=hits):
            brute[sum(face >= 5 for face in save)] += Fraction(1, 6 ** (3 + hits))

    assert enumerate_odds(strike_then_save) == brute


def until_two_sixes(dice, settle):
    sixes = shots = 0
    for _ in range(5):
        sixes += dice.next("shots") == 6
        shots += 1
        if sixes == 2:
            break
        if settle:
            dice.settle((sixes, shots))
    return shots


def test_settling_does_not_change_chances():
    plain = enumerate_odds(lambda dice: until_two_sixes(dice, settle=False))
    joined = enumerate_odds(lambda dice: until_two_sixes(dice, settle=True))

    assert joined == plain
    assert plain[2] == Fraction(1, 36)


def roll_and_shoot(dice):
    first = dice.d6("first", split=3)

    def turn(state):
        sixes, shots = state
        state = (sixes + (dice.next("shots") == 6), shots + 1)
        return state, state[0] == 2 or state[1] == 5

    sixes, shots = dice.walk(lambda: (0, first > 3), turn)
    dice.settle((sixes, shots))
    return sixes, shots, dice.d6("last", split=1)


@pytest.mark.long
def test_a_walk_does_not_change_chances():
    assert enumerate_odds(roll_and_shoot) == enumerate_odds(roll_and_shoot, 60_000, settle=False)


def test_a_walk_continues_from_a_state_without_repeating_its_dice():
    thrown = []

    def watched(dice):
        ways = roll_and_shoot(dice)
        thrown.append(len(dice.fallen.get("shots", [])))
        return ways

    enumerate_odds(watched)

    assert max(thrown) == 0


def test_a_walk_of_dice_that_were_given_takes_every_turn():
    dice = Dice(given_dice({"first": 1, "shots": [6, 1, 6], "last": 5}))

    assert roll_and_shoot(dice) == (2, 3, 5)


def test_settling_early_saves_runs():
    with pytest.raises(TooManyWays):
        enumerate_odds(lambda dice: until_two_sixes(dice, settle=False), 2_000)

    assert enumerate_odds(lambda dice: until_two_sixes(dice, settle=True), 2_000)


def test_dice_that_fall_in_too_many_orders_are_given_up_before_they_are_listed():
    with pytest.raises(TooManyWays):
        enumerate_odds(lambda dice: tuple(dice.pool("shots", 14)))


def test_too_many_unordered_dice_are_given_up_before_they_are_listed():
    with pytest.raises(TooManyWays):
        enumerate_odds(lambda dice: sum(dice.pool("hits", 60, ordered=False)))


def test_the_ways_of_many_dice_are_weighed_once_and_not_for_each_of_them(monkeypatch):
    weighed, weigh = [], of_odds._total_ways
    monkeypatch.setattr(of_odds, "_total_ways", lambda ways: weighed.append(1) or weigh(ways))
    odds = enumerate_odds(lambda dice: sum(dice.pool("shots", 5)))

    assert odds[30] == Fraction(1, 6**5)
    assert len(weighed) <= 1


def test_runs_of_many_dice_are_given_up_sooner():
    runs = []

    def many(dice):
        runs.append(sum(dice.next("shots") for _ in range(200)))
        return runs[-1]

    with pytest.raises(TooManyWays):
        enumerate_odds(many, 100)
    assert len(runs) < 20


@pytest.mark.parametrize(("split", "chance"), [(0, 0), (1, Fraction(1, 6)), (5, Fraction(5, 6))])
def test_a_split_die_has_the_chance_of_its_faces(split, chance):
    odds = enumerate_odds(lambda dice: dice.d6("check", split=split) <= split)

    assert odds.get(True, 0) == chance


def test_a_die_that_is_not_asked_for_has_no_weight():
    odds = enumerate_odds(lambda dice: dice.d6("a") == 1 and dice.d6("b") == 1)

    assert odds == {True: Fraction(1, 36), False: Fraction(35, 36)}


def low(fallen):
    return fallen[0] <= 3


def test_rerolled_dice_fall_equally_on_all_fitting_faces():
    odds = enumerate_odds(lambda dice: dice.until("pick", low)[0])

    assert odds == {face: Fraction(1, 3) for face in (1, 2, 3)}


def test_faces_that_are_alike_are_distinguished_only_if_whole_outcomes_are_asked_for():
    def high(dice):
        return dice.next("check", alike=lambda fallen: fallen[0] > 4)

    assert enumerate_odds(high) == {1: Fraction(4, 6), 5: Fraction(2, 6)}
    assert enumerate_odds(high, settle=False) == {face: Fraction(1, 6) for face in range(1, 7)}


def test_equally_likely_outcomes_are_sorted_by_their_figures():
    found = odds_by_chance([({"inches": far}, Fraction(1, 4)) for far in (10, 12.5, 4, 8)])

    assert [outcome["inches"] for outcome, _ in found.chances] == [4, 8, 10, 12.5]
