"""Odds of automatic fire, compared with all possible dice (Rattenkrieg 15.4)."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from assistant.rules.odds import TooManyWays, enumerate_odds
from assistant.rules.procedures import find
from assistant.rules.working import NullWorking
from tests.rules.rattenkrieg.fire.bursts import fire

ROWS = ["dead", "dead", "wounded", "hunkered", None, None]
RANK = {None: 0, "hunkered": 1, "wounded": 2, "dead": 3}


def play(names, modifier, checks, rolls, confirms, extra):
    """A belt played by hand, as people at a table would."""
    rolls, confirms = iter(rolls), iter(confirms)
    worst, made, sixes = dict.fromkeys(names), 0, 0
    while made < checks and any(state != "dead" for state in worst.values()):
        for name in names:
            if worst[name] == "dead" or made == checks:
                continue
            roll, made = next(rolls), made + 1
            if roll == 6:
                sixes += 1
                if sixes == 2:
                    return worst, extra == 6
                continue
            state = ROWS[min(6, max(1, roll + modifier)) - 1]
            if roll == 1 and modifier >= 2 and next(confirms) > modifier:
                state = "dead"
            if state == "wounded" and worst[name] == "wounded":
                state = "dead"
            worst[name] = max(worst[name], state, key=RANK.get)
    return worst, False


def brute_force(names, modifier, checks, spares):
    """The chances, counted over all dice that could ever be thrown."""
    chances = Counter()
    for faces in product(range(1, 7), repeat=checks + spares + 1):
        rolls, confirms = faces[:checks], faces[checks : checks + spares]
        worst, jammed = play(names, modifier, checks, rolls, confirms, faces[-1])
        told = {
            state: sum(worst[name] == state for name in names)
            for state in ("dead", "wounded", "hunkered")
        }
        chances[json.dumps(told | {"jammed": jammed}, sort_keys=True)] += 1
    return {key: Fraction(ways, 6 ** (checks + spares + 1)) for key, ways in chances.items()}


@pytest.mark.long
@pytest.mark.parametrize(
    ("weapon", "modifier", "checks", "spares"),
    [
        ("XB(P2)(R4)", 1, 4, 0),  # 0, stance 1
        ("XB-3(P2)(R4)", -2, 4, 0),
        ("XB+1(P2)(R2)", 2, 2, 2),  # natural ones need their second dice
    ],
)
def test_odds_of_a_small_belt_agree_with_brute_force(weapon, modifier, checks, spares):
    found = find("rattenkrieg/automatic-fire").odds_in_brief(fire(weapon, "a", "b"))

    assert found.exact
    assert {
        json.dumps(told, sort_keys=True): chance for told, chance in found.chances
    } == brute_force("ab", modifier, checks, spares)


def test_odds_of_a_belt_over_three_men_are_exact_and_sum_to_one():
    found = find("rattenkrieg/automatic-fire").odds_in_brief(fire("MG42", *"abc"))

    assert found.exact
    assert sum(chance for _, chance in found.chances) == 1


def hunker(name, **told):
    return {"name": name, "reacts": "hunker", **told}


def in_sectors(weapon, *sectors, **told):
    return {"weapon": weapon, "sectors": [{"bursts": b, "targets": t} for b, t in sectors]} | told


@pytest.mark.long
@pytest.mark.parametrize(
    "told",
    [
        fire("MP40", "a", "b", bursts=2),
        fire("3B(P2)(R2)", "a", {"name": "b", "obstacle_cover": 2}, bursts=2),
        fire("MP40", {"name": "a", "already_wounded": True}, "b", "c"),
        fire("MP40", "a", {"name": "b", "hunkered": True, "obstacle_cover": 1}, bursts=3),
        fire("2B(R3)", hunker("a"), hunker("b"), "c", hunker("d", obstacle_cover=1)),
        in_sectors("3B", (1, [{"name": "a"}]), (2, [{"name": "b"}, {"name": "c"}])),
        in_sectors("3B", (2, [{"name": "a"}]), (1, [hunker("b"), {"name": "c"}])),
        fire("XB(P2)(R5)", "a", {"name": "b", "obstacle_cover": 3, "visibility_cover": 1}),
        fire("XB(P2)(R3)", "a", hunker("b"), hunker("c"), hunker("d", obstacle_cover=1)),
        fire("XB-3(P2)(R4)", {"name": "a", "target": "support-weapon"}, "b"),
        fire("XB(P2)(R4)", "a", "b", repeat=False),
        fire("MG42", "a", "b", "c", rate="cyclic", repeat=False),
        fire("MG42", "a", rate="rapid"),
        fire("NS(P2)(R3)", "a", rounds=4),
        fire("NS(P2)(R3)", "a", "b", rounds=2),
        fire("NS(P2)(R4)", "a", "b", "c", rounds=5, other_modifier=3),
        fire("XB(P2)(R4)", {"name": "a", "hunkered": True, "obstacle_cover": 1}),
    ],
)
def test_odds_man_by_man_are_those_of_all_the_ways_of_the_dice(told):
    procedure = find("rattenkrieg/automatic-fire")
    inputs = procedure.read(told)

    def losses(dice):
        casualties = procedure.function(inputs, dice, NullWorking(""))
        return json.dumps(procedure.summary(casualties), sort_keys=True)

    reckoned = procedure.chances(inputs)

    assert reckoned is not None
    assert {
        json.dumps(told, sort_keys=True): chance for told, chance in reckoned
    } == enumerate_odds(losses, 70_000, settle=False)


@pytest.mark.parametrize("men", [5, 8])
@pytest.mark.parametrize(
    ("weapon", "told"), [("MP40", {"bursts": 3}), ("MG42", {"setup": "heavy"})]
)
def test_odds_of_long_fire_on_a_squad_are_exact(weapon, men, told):
    found = find("rattenkrieg/automatic-fire").odds_in_brief(
        fire(weapon, *"abcdefgh"[:men], **told)
    )

    assert found.exact
    assert sum(chance for _, chance in found.chances) == 1


def test_odds_are_shown_where_dice_decide_who_hunkers_down_in_time():
    told = in_sectors("3B(P2)(R2)", (2, [{"name": "a"}]), (1, [hunker("b")]))
    procedure = find("rattenkrieg/automatic-fire")

    assert procedure.chances(procedure.read(told)) is None
    assert procedure.odds_in_brief(told).exact


@pytest.mark.long
def test_calculations_that_take_too_long_are_given_up():
    procedure = find("rattenkrieg/automatic-fire")
    names = [f"figure {number}" for number in range(24)]

    with pytest.raises(TooManyWays):
        procedure.chances(procedure.read(fire("MP40", *names, bursts=3)))
