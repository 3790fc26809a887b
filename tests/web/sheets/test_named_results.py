"""Odds whose results have codes in a printed table: each code with its meaning."""

from assistant.rules.procedures import find
from assistant.web.wording.odds_rows import odds_rows

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
