"""Chances of a shot by its effect, and points of damage in bands."""

from fractions import Fraction

from assistant import catalogue
from assistant.rules.procedure_odds import Odds
from assistant.web.sheets.odds_cache import chances_of
from assistant.web.wording.odds_rows import odds_rows

SHOT = {
    "shell_type": "apcbc",
    "to_hit": 5,
    "penetration_mm": 104,
    "dice": 4,
    "caliber_mm": 75,
    "relative_armor_mm": 60,
}


def rows_of(**told):
    return chances_of(catalogue.procedure("rattenkrieg/gun-shot"), {**SHOT, **told}).rows


def test_a_shot_has_at_most_six_rows_and_each_says_points_or_none() -> None:
    rows = rows_of()

    assert [row.word for row in rows] == [
        "13 to 16 damage points",
        "11 to 12 damage points",
        "8 to 10 damage points",
        "1 to 7 damage points",
        "no damage",
    ]
    assert abs(sum(row.share for row in rows) - 1) < 1e-9


def test_where_it_may_bounce_each_row_says_whether_it_pierces() -> None:
    words = {row.word: row.share for row in rows_of(red=True)}

    assert abs(words["bounces off"] - 1 / 6) < 1e-9
    assert all(word.startswith("pierces, ") for word in words if word != "bounces off")


def test_one_point_is_in_the_singular_and_few_numbers_are_listed_one_by_one() -> None:
    assert {row.word: row.fraction for row in rows_of(dice=1, to_hit=3)} == {
        "1 damage point": "1/2",
        "no damage": "1/2",
    }


def test_a_shell_that_goes_through_says_whom_it_kills() -> None:
    words = [row.word for row in rows_of(caliber_mm=180, dice=1)]

    assert "goes right through, 4 to 5 crewmen killed" in words
    assert "goes right through" in words


def test_chances_of_bands_are_those_of_their_numbers() -> None:
    odds = catalogue.procedure("rattenkrieg/strike").odds_in_brief({"dice": 3, "severity": 5})
    least = Fraction(sum(p for told, p in odds.chances if told["damage_points"] == 0))
    rows = odds_rows(odds)

    assert rows[-1].word == "no damage"
    assert rows[-1].share == float(least) == 1 / 216


def test_rare_results_share_one_band() -> None:
    chances = [({"damage_points": n, "jammed": False}, Fraction(6, 25)) for n in range(4)]
    chances += [({"damage_points": n, "jammed": True}, Fraction(1, 75)) for n in range(1, 4)]
    rows = {row.word: row.share for row in odds_rows(Odds(True, tuple(chances)))}

    assert list(rows)[-1] == "no damage"
    assert rows["jammed, 1 to 3 damage points"] == 3 / 75


def test_rare_outcomes_are_listed_together() -> None:
    chances = [({"dead": 2}, Fraction(996, 1000))]
    chances += [({"dead": n}, Fraction(1, 2000)) for n in (0, 1, 3, 4, 5, 6, 7, 8)]

    rows = odds_rows(Odds(True, tuple(chances)))

    assert [row.word for row in rows] == ["2 dead", "one of 7 rarer results", "nobody dead"]


def test_distances_run_from_the_nearest_to_the_farthest() -> None:
    chances = [({"distance_in": far}, Fraction(1, 6)) for far in (16, 1, 25, 36, 4, 9)]
    rows = odds_rows(Odds(True, tuple(chances)))

    assert [row.word for row in rows] == [f"distance {far}″" for far in (1, 4, 9, 16, 25, 36)]


def test_terms_of_the_rules_have_their_capital_in_the_rows():
    change = catalogue.procedure("rattenkrieg/aggressiveness-change")
    rows = chances_of(change, {"event": "comrade-killed", "aggressiveness": 3}).rows

    assert [row.word for row in rows] == [f"Aggressiveness {n}" for n in (2, 3, 4)]
