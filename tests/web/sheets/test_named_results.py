"""Odds whose results have codes in a printed table: each code with its meaning."""

import pytest

from assistant.rules.procedures import find
from assistant.web.wording.odds_rows import odds_rows
from assistant.web.wording.values import describe_outcome

CELLS = ("AE", "AP", "AD", "AC", "AR", "-", "DR", "DC", "DD", "DE", "DE")
ATTACK = {"attacker": "axis", "attack": [7], "defence": [6], "turn_type": "day", "weather": "clear"}


def rows_of(**more: object) -> dict[str, str]:
    """The rows beside the dice of an attack, each with its hatch."""
    odds = find("rats-of-tobruk/attack").odds_in_brief({**ATTACK, **more})
    return {row.word: row.kind for row in odds_rows(odds)}


def test_each_result_of_an_attack_is_a_code_with_its_meaning() -> None:
    rows = rows_of(crt={"1-1": CELLS})

    assert "DR, the defender retreats" in rows
    assert "AP, half the attackers are eliminated" in rows
    assert not [word for word in rows if word in CELLS], "a bare code"


def test_a_dash_means_no_effect() -> None:
    assert rows_of(crt={"1-1": CELLS})["no effect"] == "none"


def test_without_a_table_the_net_roll_is_shown() -> None:
    assert "net 7" in rows_of()


def test_a_shortage_that_ends_is_said_in_english() -> None:
    told = {"impulse": 2, "fuel_shortage": True}
    rows = [row.word for row in odds_rows(find("battleaxe/sunset").odds_in_brief(told))]

    assert sorted(rows) == ["fuel shortage", "no fuel shortage"]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ({"markers": 1}, "one marker"),
        ({"markers": 3}, "3 markers"),
        ({"strength": 0}, "the fire is out"),
        ({"strength": 2}, "a fire of strength 2"),
        ({"dead": 1, "fire": 3}, "1 dead, a fire of strength 3"),
        ({"fire": False}, "no fire"),
        (
            {"list": ["right-track", "crew", "ammunition"]},
            "first right track, then crew, ammunition",
        ),
    ],
)
def test_a_result_says_what_happens_and_not_only_its_field(outcome, words) -> None:
    assert describe_outcome(outcome) == words
