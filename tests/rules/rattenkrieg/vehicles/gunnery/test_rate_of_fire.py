"""Shots of a gun in an impulse, and shots beyond 500 m (20.1.1.1, 20.4.6, 19.4)."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps


def test_seven_shots_are_spread_as_two_two_two_one():
    shots = resolve("shots-per-impulse", {"loader_quality": 4, "bonus": 3, "firing": 2})

    assert (shots.shots_per_turn, shots.schedule, shots.shots) == (7, [2, 2, 2, 1], 2)
    assert shots.infantry_dice is None


@pytest.mark.parametrize(
    ("quality", "bonus", "schedule"),
    [
        (3, 0, [1, 1, 1, 0]),  # the KwK 40 of the book
        (4, 0, [1, 1, 1, 1]),
        (3, 3, [2, 2, 1, 1]),  # the KwK 30 of the book
        (8, 20, [7, 7, 7, 7]),
        (2, -2, [1, 0, 0, 0]),  # a Pak 43: no gun fires less than once
        (0, -5, [1, 0, 0, 0]),
    ],
)
def test_shots_left_over_fall_on_the_first_impulses_of_firing(quality, bonus, schedule):
    shots = resolve("shots-per-impulse", {"loader_quality": quality, "bonus": bonus})

    assert shots.schedule == schedule
    assert shots.shots == schedule[0]


def test_an_autocannon_has_a_magazine_of_dice_for_each_shot():
    told = {"loader_quality": 3, "bonus": 3, "magazine_rounds": 10}

    assert resolve("shots-per-impulse", told).infantry_dice == 20
    assert resolve("shots-per-impulse", told | {"firing": 3}).infantry_dice == 10


def test_an_impulse_without_shots_has_no_dice_at_men():
    told = {"loader_quality": 3, "firing": 4, "magazine_rounds": 10}

    assert resolve("shots-per-impulse", told).infantry_dice == 0


def test_the_working_of_an_autocannon_lists_each_step():
    told = {"loader_quality": 1, "bonus": 3, "magazine_rounds": 10}

    assert steps("shots-per-impulse", told) == [
        ("Quality of the loader", 1),
        ("the gun adds", 3),
        ("shots in a turn", 4),
        ("shots in its impulses of firing", [1, 1, 1, 1]),
        ("shots in firing impulse 1 of this turn", 1),
        ("rounds of a magazine", 10),
        ("dice at figures, at most", 10),
        ("each, to add to the die", -4),
        ("penetration", 6),
        ("React", 4),
    ]


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [("loader_quality", -1, 9), ("bonus", -6, 21), ("firing", 0, 5), ("magazine_rounds", 0, 101)],
)
def test_a_rate_of_fire_is_refused_by_name(name, low, high):
    for value in (low, high):
        assert refused("shots-per-impulse", {"loader_quality": 3} | {name: value}) == [name]


FAR = {"gunner_quality": 3}


@pytest.mark.parametrize(
    ("range_m", "follow_up", "die", "hit", "needed"),
    [
        (900, False, 2, True, 3),  # the book's example
        (900, False, 4, False, 3),
        (500.5, False, 3, True, 3),
        (1000, True, 4, True, 4),
        (1000.5, False, 2, False, 1),
        (1500, True, 4, True, 4),
        (1500.5, True, 4, False, 3),
        (2000, True, 3, True, 3),
        (2000, False, 2, False, 1),
    ],
)
def test_a_die_up_to_the_figure_of_the_range_hits(range_m, follow_up, die, hit, needed):
    told = FAR | {"range_m": range_m, "follow_up": follow_up}
    shot = resolve("long-range-shot", told, die=die)

    assert (shot.hit, shot.needed) == (hit, needed)


@pytest.mark.parametrize("range_m", [0, 100.5, 500])
def test_up_to_500_m_no_die_is_needed(range_m):
    shot = resolve("long-range-shot", FAR | {"range_m": range_m})

    assert (shot.hit, shot.needed) == (True, 6)


@pytest.mark.parametrize(("confirm", "hit"), [(3, True), (4, False)])
def test_the_farthest_first_shot_also_needs_the_gunners_check(confirm, hit):
    assert resolve("long-range-shot", FAR | {"range_m": 1501}, die=1, confirm=confirm).hit is hit


def test_a_gunner_who_cannot_fail_needs_no_second_die():
    assert resolve("long-range-shot", {"range_m": 2000, "gunner_quality": 6}, die=1).hit


def test_the_odds_of_a_long_shot_are_exact():
    assert odds("long-range-shot", FAR | {"range_m": 900}) == {"True": "1/2", "False": "1/2"}
    # a one, and then three or less
    assert odds("long-range-shot", FAR | {"range_m": 1600}) == {"False": "11/12", "True": "1/12"}


def test_a_long_shot_is_refused_by_name():
    told = {"range_m": 2000.1, "gunner_quality": 0}

    assert refused("long-range-shot", told) == ["range_m", "gunner_quality"]
    assert refused("long-range-shot", FAR | {"range_m": -1}) == ["range_m"]
