"""Close combat."""

import pytest

from assistant.rules.rattenkrieg.close_combat.close_combat import WEAPONS, weapon_in_words
from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

BAYONET = {"attackers": ["bayonet-assault-rifle"], "defenders": ["rifle"]}
RIFLES = {"attackers": ["rifle"], "defenders": ["rifle"]}


def fight(told, **dice):
    return resolve("close-combat", told, **dice)


def test_the_books_bayonet_against_a_rifle():
    result = fight(BAYONET, roll=3)

    assert (result.modifier, result.modified) == (1, 4)
    assert (result.result, result.figure) == ("defender-retreats", 1)


@pytest.mark.parametrize(
    ("die", "result"),
    [
        (1, "attacker-dead"),
        (2, "attacker-wounded"),
        (3, "attacker-retreats"),
        (4, "defender-retreats"),
        (5, "defender-wounded"),
        (6, "defender-dead"),
    ],
)
def test_low_rolls_harm_the_attacker_and_high_rolls_the_defender(die, result):
    assert fight(RIFLES, roll=die).result == result


@pytest.mark.parametrize(
    ("weapon", "attacking"),
    [
        ("bare-hands", -3),
        ("knife-improvised", -2),
        ("handgun", -1),
        ("rifle", 0),
        ("bayonet-assault-rifle", 1),
        ("smg-sword", 2),
        ("lmg-polearm", 3),
    ],
)
def test_a_weapon_is_worth_the_same_to_either_side(weapon, attacking):
    assert fight(RIFLES | {"attackers": [weapon]}, roll=4).modifier == attacking
    assert fight(RIFLES | {"defenders": [weapon]}, roll=4).modifier == -attacking


def test_all_in_contact_count_and_helpers_count_by_number():
    # 2 + 2 - 1 of the attackers, - 3 of the defender, 2 for one helper, - 4 for two.
    told = {
        "attackers": ["smg-sword", "handgun", "smg-sword"],
        "defenders": ["lmg-polearm"],
        "attacker_helpers": 1,
        "defender_helpers": 2,
    }
    assert fight(told, roll=6).modifier == -2
    assert fight(told, roll=6).result == "defender-retreats"


def test_the_sum_is_kept_within_the_table():
    told = BAYONET | {"attacker_helpers": 1}

    assert fight(told, roll=5).modified == 6
    assert fight(BAYONET | {"defender_helpers": 2}, roll=1).modified == 1


def test_one_of_several_figures_on_the_losing_side_is_picked():
    told = {"attackers": ["rifle", "rifle", "rifle"], "defenders": ["rifle"]}

    assert fight(told, roll=3, pick=3).figure == 3
    assert fight(told, roll=4).figure == 1
    assert fight({"attackers": ["rifle"], "defenders": ["rifle"] * 2}, roll=6, pick=2).figure == 2


def test_surprise_needs_both_the_unready_and_the_back():
    assert fight(RIFLES | {"caught_unready": True}, roll=1).modifier == 0
    assert fight(RIFLES | {"from_behind": True}, roll=1).modifier == 0
    assert fight(RIFLES | {"caught_unready": True, "from_behind": True}, roll=1).modifier == 4


def test_the_helpless_are_at_the_attackers_mercy_without_a_die():
    result = fight(RIFLES | {"defender_helpless": True, "defender_aggressiveness": 3})

    assert (result.result, result.modified, result.figure) == ("defender-at-mercy", None, None)


LMG_HELPED = {"attackers": ["lmg-polearm"], "defenders": ["rifle"], "attacker_helpers": 1}
BARE_HANDS = {"attackers": ["bare-hands"], "defenders": ["smg-sword"]}


@pytest.mark.parametrize("aggressiveness", [None, 0])
def test_sure_death_makes_a_side_surrender_without_a_die(aggressiveness):
    defender = fight(LMG_HELPED | {"defender_aggressiveness": aggressiveness})
    attacker = fight(BARE_HANDS | {"attacker_aggressiveness": aggressiveness})

    assert (defender.modifier, defender.result) == (5, "defender-surrenders")
    assert (attacker.modifier, attacker.result) == (-5, "attacker-surrenders")
    assert (defender.modified, defender.figure) == (None, None)


def test_doomed_figures_with_aggressiveness_fight_and_die():
    assert fight(LMG_HELPED | {"defender_aggressiveness": 1}, roll=1).result == "defender-dead"
    assert fight(BARE_HANDS | {"attacker_aggressiveness": 1}, roll=6).result == "attacker-dead"


def test_the_enemys_aggressiveness_saves_nobody():
    told = LMG_HELPED | {"attacker_aggressiveness": 4}

    assert fight(told).result == "defender-surrenders"


def test_a_fight_one_short_of_sure_death_takes_a_die():
    told = {"attackers": ["smg-sword"], "defenders": ["rifle"], "attacker_helpers": 1}

    assert fight(told, roll=1).modifier == 4
    assert fight(told, roll=1).result == "defender-wounded"


def test_each_figure_in_contact_has_two_helpers_at_most():
    assert fight(RIFLES | {"attacker_helpers": 2, "defender_helpers": 2}, roll=1).modifier == 0
    told = BAYONET | {"attacker_helpers": 3, "defender_helpers": 5}
    assert refused("close-combat", told) == ["attacker_helpers", "defender_helpers"]


@pytest.mark.parametrize("arms", [[], ["helper"], ["surprise"], "rifle"])
def test_contact_takes_figures_with_weapons(arms):
    named = refused("close-combat", RIFLES | {"attackers": arms})

    assert {name.split("[")[0] for name in named} == {"attackers"}


def test_the_working_shows_each_kind_of_weapon():
    told = {"attackers": ["smg-sword", "smg-sword"], "defenders": ["rifle"], "defender_helpers": 1}

    assert steps("close-combat", told, roll=2) == [
        ("attacker: submachine gun or sword, 2 of them", 4),
        ("defender: rifle", 0),
        ("defender: helper", -2),
        ("modifiers of both sides", 2),
        ("die", 2),
        ("die with modifiers", 4),
        ("effect", "defender-retreats"),
    ]


def test_the_odds_of_the_books_bayonet_are_exact():
    assert odds("close-combat", BAYONET) == {
        "defender-dead": "1/3",
        "attacker-wounded": "1/6",
        "attacker-retreats": "1/6",
        "defender-retreats": "1/6",
        "defender-wounded": "1/6",
    }


def test_no_row_of_the_modifiers_is_read_as_its_key():
    """A key such as `lmg-polearm` belongs to two weapons, and people read which."""
    named = {weapon: weapon_in_words(weapon) for weapon in WEAPONS}

    assert named["lmg-polearm"] == "machine gun or polearm"
    assert not {x for x in named.values() if {"smg", "lmg", "handgun"} & set(x.split())}
    assert len(set(named.values())) == len(named)
