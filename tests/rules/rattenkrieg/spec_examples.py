"""Procedures requested as by a script, with all dice given and the outcome compared."""

import pytest

import assistant.rules.rattenkrieg  # noqa: F401 - registers the procedures
from assistant.rules.json_requests import resolve_line


def answer_to_line(name, told, dice):
    """Return the answer to one line of a batch, with all dice given."""
    return resolve_line({"procedure": f"rattenkrieg/{name}", "inputs": told, "dice": dice})


def case(name, told, expected, **dice):
    """Return a case: the inputs, the outcome's fields that matter, and the dice by name."""
    return pytest.param(name, told, dice, expected, id=f"{name}-{told}-{dice}"[:100])


def examples(*cases):
    return pytest.mark.parametrize(("name", "told", "dice", "expected"), cases)


def check(name, told, dice, expected):
    answer = answer_to_line(name, told, dice)

    assert "error" not in answer, answer
    assert {field: answer["outcome"][field] for field in expected} == expected
    assert answer["dice"] == dice


def wood(inches):
    return {"distance_in": 20, "stretches": [{"inches": inches, "condition": "dense-forest"}]}


def scaled(value, from_scale, to_scale, from_unit, to_unit):
    told = {"value": value, "from_scale": from_scale, "to_scale": to_scale}
    return told | {"from_unit": from_unit, "to_unit": to_unit}


def strip(bursts, *names, **each):
    return {"bursts": bursts, "targets": [{"name": name} | each for name in names]}


RIFLES = {"trigger": "run", "order": "fire", "actions_left": 3}
AMBUSH = {"kind": "ambush", "squad_leader_quality": None, "ambush_left": 1}
TURN = {"men_at_order": 5, "able_men": 3, "aggressiveness": 1, "aggressiveness_at_start": 3}
MAUSER = {"weapon": "Mauser 98k"}  # -2
MP40 = {"weapon": "MP40", "sectors": [strip(2, "a", "b")]}
LEWIS = {"weapon": "Lewis", "sectors": [strip(1, *"abcdefgh")]}
BAYONET = {"attackers": ["bayonet-assault-rifle"], "defenders": ["rifle"]}
