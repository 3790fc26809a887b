"""The luck of an evening: exact odds, checked by simulation, and the test of the dice."""

from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from time import process_time

import pytest

from assistant.battle.log import Checkpoints, active_entries
from assistant.battle.luck.distributions import chances_of, expected, sum_of
from assistant.battle.luck.drawing import luck_curve
from assistant.battle.luck.evening import evening_luck, least_likely, luck_of
from assistant.battle.luck.fairness import fairness_of, rolls_to_find, share_beyond
from assistant.battle.luck.rolls import dice_of, rolls_of
from assistant.battle.luck.wording import (
    describe_evening,
    describe_fairness,
    describe_luck,
    describe_roll,
    describe_successes,
    odds_words,
)
from assistant.battle.storage.exported import read_exported
from assistant.battle.systems import SYSTEMS
from assistant.files import files
from assistant.frozen import replace
from assistant.rules.dice import given_dice
from assistant.rules.procedures import all_procedures, find

EXAMPLES = files("datacards") / "examples"
COIN = chances_of([(0, Fraction(1, 2)), (1, Fraction(1, 2))])
RARE = chances_of([(0, Fraction(35, 36)), (1, Fraction(1, 36))])
BURST = chances_of([(n, Fraction(1, 4)) for n in range(4)])


@cache
def evening(slug):
    path = EXAMPLES / f"{slug}.battle.jsonl"
    battle = read_exported(Path(path), path.read_text("utf-8"))
    system = SYSTEMS[battle.head.system]
    state = Checkpoints(system.empty, system.apply).fold(active_entries(battle.log))
    return system, state, battle.log


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_procedure_with_dice_is_measured_or_neutral_with_a_reason(system):
    rolls = SYSTEMS[system].rolls
    assert rolls is not None
    with_dice = {x.id for x in all_procedures() if x.dice and x.id.startswith(f"{system}/")}
    assert {*rolls.measured} | {*rolls.neutral} == with_dice
    assert not {*rolls.measured} & {*rolls.neutral}
    assert all(why.endswith(".") for why in rolls.neutral.values())


def test_a_sum_is_exact():
    two = sum_of([COIN, COIN, RARE])
    assert (two.chance(0), two.chance(3)) == (Fraction(35, 144), Fraction(1, 144))
    assert sum((two.chance(n) for n in range(4)), Fraction(0)) == 1
    assert two.below(1) == two.chance(0)
    assert two.percentile(0) == two.chance(0) / 2
    assert two.percentile(3) == 1 - two.chance(3) / 2


@pytest.mark.parametrize("checks", [[COIN] * 5, [BURST] * 7, [COIN, RARE, BURST] * 4, [RARE]])
def test_a_sum_of_equal_checks_is_that_of_one_check_after_the_other(checks):
    joined = {0: Fraction(1)}
    for check in checks:
        pairs = [(n + value, p * q) for n, p in joined.items() for value, q in check]
        joined = dict(chances_of(pairs))
    assert {n: sum_of(checks).chance(n) for n in joined} == joined


@pytest.mark.parametrize("name", ["easy-company", "mined-road"])
def test_an_outcome_in_brief_is_the_summary_of_the_whole_one(name):
    for entry in evening(name)[2]:
        for resolved in filter(lambda x: x.dice, entry.resolutions):
            rule, dice = find(resolved.procedure), given_dice(resolved.dice)
            whole = rule.resolve(resolved.inputs, dice)
            summary = rule.summary(whole.outcome) if rule.summary else whole.outcome_json
            assert rule.resolve_in_brief(resolved.inputs, dice) == summary


@pytest.mark.long
def test_the_percentile_is_that_of_a_simulation():
    checks = [COIN, RARE, BURST] * 20
    luck = sum_of(checks)
    random = Random(4)
    drawn = [
        sum(
            random.choices(*zip(*((v, float(p)) for v, p in each), strict=True))[0]
            for each in checks
        )
        for _ in range(20_000)
    ]
    for value in (32, 38, 41, 45):
        less = sum(each < value for each in drawn) + sum(each == value for each in drawn) / 2
        assert float(luck.percentile(value)) == pytest.approx(less / len(drawn), abs=0.012)


@pytest.mark.long
def test_the_rolls_of_a_battle_come_out_as_often_as_their_odds_say():
    """Roll all checks of a battle again with the procedures themselves."""
    system, state, log = evening("easy-company")
    rolls = [x for x in rolls_of(system, state, log) if x.side == "us"]
    again = luck_of("US", rolls)
    random, below = Random(5), 0
    for _ in range(4_000):
        total = sum(
            random.choices([v for v, _ in x.chances], [float(p) for _, p in x.chances])[0]
            for x in rolls
        )
        below += 2 if total < again.successes else total == again.successes
    assert again.percentile == pytest.approx(below / 80, abs=2.5)
    assert again.expected == pytest.approx(float(sum(expected(x.chances) for x in rolls)))


def test_an_undone_entry_no_longer_counts():
    system, state, log = evening("easy-company")
    before = rolls_of(system, state, log)
    undone = next(x.seq for x in before)
    undo = replace(log[-1], seq=len(log) + 1, events=(), resolutions=(), undoes=undone)
    assert len(rolls_of(system, state, [*log, undo])) < len(before)


def test_each_side_counts_its_own_rolls_and_the_initiative_counts_for_both():
    found = evening_luck(*evening("easy-company"))
    assert {*found.sides} == {"german", "us"}
    initiatives = [x for x in rolls_of(*evening("easy-company")) if x.title == "Initiative"]
    assert {x.side for x in initiatives} == {"german", "us"}
    values = {(x.seq, x.side): x.value for x in initiatives}
    assert all(values[seq, "german"] + values[seq, "us"] == 1 for seq, _ in values)
    own = evening_luck(*evening("easy-company"), side="us")
    assert {*own.sides} == {"us"}
    assert {roll.side for roll in own.least_likely} == {"us"}


def test_a_likely_roll_is_not_among_the_least_likely_moments():
    every = rolls_of(*evening("easy-company"))
    assert any(roll.tail > Fraction(1, 2) for roll in every)
    assert all(roll.tail <= Fraction(1, 2) for roll in least_likely(every, len(every)))


def test_the_least_likely_moments_come_first():
    found = evening_luck(*evening("easy-company"))
    tails = [roll.tail for roll in found.least_likely]
    assert tails == sorted(tails)
    assert len(tails) == 5
    assert all(roll.gain > 0 for luck in found.sides.values() for roll in luck.luckiest)
    assert all(roll.gain < 0 for luck in found.sides.values() for roll in luck.unluckiest)


def test_typed_and_rolled_dice_are_tested_separately():
    system, state, log = evening("easy-company")
    typed = sum(1 for die in dice_of(log) if die.origin == "typed")
    found = evening_luck(system, state, log)
    assert found.typed[0].fairness.rolls == typed
    assert found.rolled is None
    rolled = [
        replace(
            entry,
            resolutions=tuple(
                replace(x, origins={name: ["rolled"] * len(o) for name, o in x.origins.items()})
                for x in entry.resolutions
            ),
        )
        for entry in log
    ]
    other = evening_luck(system, state, rolled)
    assert other.typed == ()
    assert other.rolled is not None
    assert other.rolled.fairness.rolls == typed


@pytest.mark.parametrize(
    ("chi_square", "share"), [(11.0705, 0.05), (15.0863, 0.01), (4.3515, 0.5), (0, 1)]
)
def test_the_chi_square_shares_are_those_of_the_printed_tables(chi_square, share):
    assert share_beyond(chi_square) == pytest.approx(share, abs=1e-4)


def test_a_crooked_die_is_found_and_a_fair_one_is_not_accused():
    crooked = fairness_of([40, 40, 40, 40, 40, 100])
    assert crooked.share < 0.001
    assert "Fewer than 1 of 100" in describe_fairness(crooked)
    assert describe_fairness(crooked).startswith("These dice look unfair.")
    fair = fairness_of([20, 19, 21, 18, 22, 20])
    assert describe_fairness(fair).startswith("These dice look fair.")
    assert 0 < crooked.needed < crooked.rolls
    assert fairness_of([20, 19, 21, 18, 22, 20]).share > 0.95
    assert describe_fairness(fairness_of([1, 0, 0, 0, 2, 0])) == "3 rolls are too few for a test."
    assert describe_fairness(fairness_of([1, 0, 0, 0, 0, 0])) == "1 roll is too few for a test."
    assert fairness_of([0] * 6).share == 1.0


def test_the_stated_number_of_rolls_finds_a_biased_die_in_19_of_20_tests():
    random, needed, found = Random(7), rolls_to_find(1 / 3), 0
    weights = [(1 - 2 / 9) / 5] * 5 + [2 / 9]
    for _ in range(200):
        faces = random.choices(range(6), weights, k=needed)
        found += fairness_of([faces.count(face) for face in range(6)]).share < 0.05
    assert 180 <= found <= 198


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(1, 216), "1 in 216"),
        (Fraction(2, 27), "1 in 14"),
        (Fraction(4, 10), "1 in 2.5"),
        (Fraction(5, 6), "83 %"),
    ],
)
def test_odds_are_worded_as_people_speak(chance, words):
    assert odds_words(chance) == words


def described(*places, rolls=(40, 40), is_over=True, winner=""):
    """The sentence about an evening of the US and the Germans with these percentiles of luck."""
    found = evening_luck(*evening("night-attack"))
    sides = {
        name: replace(luck_of(name, ()), percentile=place, rolls=checks)
        for name, place, checks in zip(("US", "German"), places, rolls, strict=True)
    }
    return describe_evening(replace(found, sides=sides, is_over=is_over, winner=winner))


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ((55.0, 8.0), "Every side had ordinary luck. Luck did not decide this battle."),
        ((99.0, 50.0), "Unusually good luck: US. Luck may have decided this battle."),
        ((2.0, 50.0), "Unusually bad luck: US. Luck may have decided this battle."),
    ],
)
def test_one_sentence_says_whether_luck_was_ordinary(places, words):
    assert described(*places) == words


@pytest.mark.parametrize(
    ("place", "decided"), [(99.0, "did not decide"), (2.0, "may have decided")]
)
def test_luck_against_the_winner_did_not_decide_the_battle(place, decided):
    assert described(place, 55.0, winner="German").endswith(f"Luck {decided} this battle.")


TOO_FEW = "The checks are too few to say whether luck was unusual."


@pytest.mark.parametrize(
    ("rolls", "words"),
    [
        ((4, 3), TOO_FEW),
        ((9, 40), TOO_FEW),
        ((10, 40), "Unusually good luck: US. Luck may have decided this battle."),
        ((40, 3), "Unusually good luck: US. Luck may have decided this battle."),
    ],
)
def test_luck_in_fewer_than_ten_checks_is_not_judged(rolls, words):
    assert described(99.0, 50.0, rolls=rolls) == words
    assert described(50.0, 50.0, rolls=(40, 9)) == TOO_FEW
    assert described(1.0, 99.0, rolls=(4, 3), is_over=False) == TOO_FEW
    # the other side may have been as lucky
    assert described(99.0, 50.0, rolls=(40, 9), winner="German") == "Unusually good luck: US."


@pytest.mark.parametrize(
    ("place", "rolls", "words"),
    [
        (71.0, 1, TOO_FEW),
        (71.0, 40, "That is ordinary luck."),
        (99.0, 40, "Unusually good luck: US."),
    ],
)
def test_the_luck_of_a_single_side_is_judged_too(place, rolls, words):
    found = evening_luck(*evening("night-attack"))
    own = replace(luck_of("US", ()), percentile=place, rolls=rolls)
    assert describe_evening(replace(found, sides={"us": own})) == words


def test_a_check_is_not_named_again_after_a_story_that_begins_with_its_name():
    first = next(x for x in rolls_of(*evening("easy-company")) if x.title == "Initiative")
    assert describe_roll(first).startswith("Initiative, die ")
    assert describe_roll(first, "Initiative: US.").startswith("Die ")


def test_luck_decides_nothing_before_the_end():
    assert described(99.0, 2.0, is_over=False) == (
        "Unusually good luck so far: US. Unusually bad luck so far: German."
    )
    assert described(60.0, 50.0, is_over=False) == "Every side has had ordinary luck so far."
    system, state, log = evening("easy-company")
    begun = Checkpoints(system.empty, system.apply).fold(log[:20])
    assert evening_luck(system, state, log).is_over
    assert not evening_luck(system, begun, log[:20]).is_over


@pytest.mark.parametrize(
    ("percentile", "words"),
    [
        (1.2, "US: unluckier than 99 of 100 evenings"),
        (0.1, "US: unluckier than 99 of 100 evenings"),
        (63.4, "US: luckier than 63 of 100 evenings"),
        (99.9, "US: luckier than 99 of 100 evenings"),
    ],
)
def test_an_evenings_rank_is_given_from_the_nearer_end(percentile, words):
    luck = luck_of("US", rolls_of(*evening("night-attack")))
    assert describe_luck(replace(luck, percentile=percentile)) == words


def test_more_successes_than_checks_are_explained():
    luck = luck_of("US", rolls_of(*evening("night-attack")))
    few, many = replace(luck, rolls=8, expected=4.5), replace(luck, rolls=8, expected=8.5)
    assert describe_successes(replace(few, successes=1)) == "8 checks: 1 success, 4.5 expected."
    assert describe_successes(replace(many, successes=9)) == (
        "8 checks: 9 successes, 8.5 expected. One check can have several successes."
    )


def test_the_curve_has_its_mark_where_the_side_is():
    luck = luck_of("US", [x for x in rolls_of(*evening("easy-company")) if x.side == "us"])
    drawn = luck_curve(luck)
    below = [column for column in drawn.columns if column.is_below]
    assert below[-1].x < drawn.mark < below[-1].x + 3 * below[-1].width
    assert drawn.words == "this evening"
    assert abs(drawn.ordinary - drawn.mark) < 3 * below[-1].width  # 47 of 100: near the middle


@pytest.mark.long
def test_twice_as_many_rolls_take_only_a_few_times_as_long():
    rolls = rolls_of(*evening("easy-company"))

    def seconds(count):
        many = (rolls * (count // len(rolls) + 1))[:count]
        best = []
        for _ in range(3):
            began = process_time()
            luck_of("US", many)
            best.append(process_time() - began)
        return min(best)

    seconds(250)
    assert seconds(500) < 10 * seconds(250)
