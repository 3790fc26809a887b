"""The odds of fire at several figures: the important chances come before all results."""

import re
from fractions import Fraction

from assistant import catalogue
from assistant.rules.procedure_odds import Odds
from assistant.web.sheets.odds_cache import chances_of
from assistant.web.wording.odds_glance import glance_at
from tests.rules.rattenkrieg.fire.test_automatic_fire_odds import fire
from tests.web.pages.test_macros import macros


def test_a_burst_says_how_many_fall_on_average_and_whether_any_does() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    left = 1 - half - third
    chances = (
        ({"dead": 2, "hunkered": 0, "jammed": True}, half),
        ({"dead": 0, "hunkered": 3, "jammed": False}, third),
        ({"dead": 0, "hunkered": 0, "jammed": False}, left),
    )
    found = glance_at(Odds(True, chances), 9)

    assert found
    assert [(row.word, row.fraction) for row in found.rows] == [
        ("at least one falls", "3/6"),
        ("some only hunker down", "2/6"),
        ("nobody is hit", "1/6"),
    ]
    assert found.average == "On average: 1.0 dead, 1.0 hunkered."


def test_few_rows_and_results_without_counts_stay_as_they_are() -> None:
    counted = Odds(True, (({"dead": 2}, Fraction(1, 2)), ({"dead": 0}, Fraction(1, 2))))
    named = Odds(True, (({"result": "dead"}, Fraction(1, 2)), ({"result": "none"}, Fraction(1, 2))))
    assert glance_at(counted, 2) is None
    assert glance_at(named, 9) is None


def test_a_sheet_folds_all_results_under_the_glance() -> None:
    odds = chances_of(catalogue.procedure("rattenkrieg/automatic-fire"), fire("MG42", *"abcde"))
    assert len(odds.rows) > 4
    assert odds.glance
    assert abs(sum(row.share for row in odds.glance.rows) - 1) < 1e-9

    page = str(macros("working").shown_odds(odds))
    assert page.index("at least one falls") < page.index("On average") < page.index("<details")
    assert all(page.index(row.word, page.index("<details")) for row in odds.rows)
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len({*ids})
