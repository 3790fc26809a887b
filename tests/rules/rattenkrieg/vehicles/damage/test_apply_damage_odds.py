"""Odds of damage points applied to a vehicle (Rattenkrieg 26.2)."""

from fractions import Fraction

from tests.rules.rattenkrieg.vehicles.damage.damage_points import APPLY, BOOK


def chances(told):
    found = APPLY.odds_in_brief(told)
    assert found.exact
    return {tuple(outcome.values()): chance for outcome, chance in found.chances}


def test_the_odds_of_a_single_figure_are_exact():
    told = {"damage_points": 1, "shell_type": "he", "list": ["crew"], "systems": {}, "crew": ["a"]}

    assert chances(told) == {
        (False, False, 0, 1): Fraction(2, 6),
        (False, False, 0, 0): Fraction(4, 6),
    }
    assert chances(told | {"already_wounded": ["a"]}) == {
        (False, False, 0, 1): Fraction(3, 6),
        (False, False, 0, 0): Fraction(3, 6),
    }


def test_the_odds_of_two_hits_on_two_figures_are_exact():
    told = {
        "damage_points": 2,
        "shell_type": "he",
        "list": ["crew", "crew"],
        "systems": {},
        "crew": ["a", "b"],
    }
    # Dead at once 1/3. Both: 1/3 x 1/3. None: not dead (2/3), then the same man again (1/2), dead
    # on 1/2 if he was wounded (1/6) or 1/3 if not (1/2), or the other, dead on 1/3.
    both = Fraction(1, 9)
    none = Fraction(1, 2) * (Fraction(1, 6) * Fraction(1, 2) + Fraction(1, 2) * Fraction(2, 3))
    none += Fraction(1, 2) * Fraction(2, 3) * Fraction(2, 3)

    named = told | {"list": ["crew:a|b", "crew:b|a"]}
    for each in (told, named):
        assert chances(each) == {
            (False, False, 0, 2): both,
            (False, False, 0, 0): none,
            (False, False, 0, 1): 1 - both - none,
        }


def test_whole_odds_show_who_is_hit():
    told = {
        "damage_points": 1,
        "shell_type": "he",
        "list": ["crew"],
        "systems": {},
        "crew": ["a", "b", "c"],
    }
    found = APPLY.odds(told)
    struck = [(o["crew"], chance) for o, chance in found.chances if "dead" in o["crew"].values()]

    assert len(struck) == 3
    assert {chance for _, chance in struck} == {Fraction(1, 9)}


def test_odds_of_chapter_26_are_exact():
    found = chances(BOOK)
    explodes = sum(chance for (destroyed, *_), chance in found.items() if destroyed)

    assert sum(found.values()) == 1
    # two checks on five or six: the crew and the fuel between them change nothing in that
    assert explodes == 1 - Fraction(4, 6) ** 2


def test_odds_of_a_long_list_are_exact():
    told = BOOK | {"damage_points": 40, "list": BOOK["list"] * 2, "tracer": True}

    assert sum(chances(told).values()) == 1
