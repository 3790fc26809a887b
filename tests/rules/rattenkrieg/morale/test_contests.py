"""Close assaults and interrogations."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve

# Morale 6 against 3.
STORM = {
    "contest": "close-assault",
    "attacker_quality": 4,
    "attacker_aggressiveness": 2,
    "defender_quality": 2,
    "defender_aggressiveness": 1,
}
# Morale 6 against 1.
PRISONER = STORM | {
    "contest": "interrogation",
    "defender_quality": 1,
    "defender_aggressiveness": 0,
}


def contest(told, **dice):
    return resolve("morale-contest", told, **dice)


@pytest.mark.parametrize(
    ("die", "result", "after"),
    [(2, "defender-retreats", 1), (3, "defender-chooses", 1), (4, "defender-stands", 2)],
)
def test_a_close_assault_is_decided_by_the_difference(die, result, after):
    yielded = contest(STORM, roll=die)

    assert (yielded.applies, yielded.difference, yielded.result) == (True, 3, result)
    assert yielded.defender_aggressiveness == after
    assert not yielded.owner_regains_control


@pytest.mark.parametrize("held_by", ["defender_leader", "defender_ordered_to_hold"])
def test_a_leader_or_an_order_holds_the_place_without_a_die(held_by):
    yielded = contest(STORM | {held_by: True})

    assert (yielded.applies, yielded.difference) == (False, None)
    assert (yielded.result, yielded.defender_aggressiveness) == ("not-applicable", 1)


@pytest.mark.parametrize(
    ("die", "result", "after", "regains"),
    [
        (4, "tells-intention", 0, False),
        (5, "tells-hidden", 0, False),
        (6, "silent", 1, True),
    ],
)
def test_the_books_example_of_a_prisoner_holds(die, result, after, regains):
    yielded = contest(PRISONER, roll=die)

    assert (yielded.difference, yielded.result) == (5, result)
    assert yielded.defender_aggressiveness == after
    assert yielded.owner_regains_control is regains


def test_a_prisoner_with_aggressiveness_returns_to_the_player_after_any_answer():
    yielded = contest(PRISONER | {"defender_aggressiveness": 2}, roll=1)

    assert (yielded.result, yielded.owner_regains_control) == ("tells-intention", True)


def test_as_printed_the_prisoner_never_talks():
    told = PRISONER | {"morale_contest_sign": "as-printed"}

    assert contest(told, roll=1).difference == -5
    assert odds("morale-contest", told) == {"silent": "1"}


def test_an_even_contest_is_withstood():
    told = STORM | {"defender_quality": 5}

    assert contest(told, roll=1).difference == 0
    assert contest(told, roll=1).result == "defender-stands"


def test_the_odds_of_a_close_assault_are_exact():
    assert odds("morale-contest", STORM) == {
        "defender-retreats": "1/3",
        "defender-chooses": "1/6",
        "defender-stands": "1/2",
    }


def test_a_contest_needs_the_inputs_of_both_sides():
    assert refused("morale-contest", {"contest": "chess", "attacker_quality": 9}) == [
        "contest",
        "attacker_quality",
        "attacker_aggressiveness",
        "defender_quality",
        "defender_aggressiveness",
    ]
