"""Overruling breaks nothing, and what a move cannot do without cannot be overruled."""

from functools import cache

import pytest

from tests.battle.conftest import US, Refusal
from tests.battle.random_play.overruling import Onlooker
from tests.battle.random_play.seeds import FLEET, MORTARS, TANKS
from tests.battle.random_play.ways_on import wrong_in
from tests.seeded import at_night

TEAM = "1st Squad, Team 1"
SEEDS = (*range(200, 203), 205, *TANKS, *FLEET, MORTARS)
ENOUGH = 40  # different refusals that were overruled: else the test shows nothing


@cache
def overruled(seed):
    """Return a player who overruled everything possible in the battle of a seed."""
    return Onlooker(seed).play(200)


@pytest.mark.long
@pytest.mark.parametrize("seed", [*SEEDS, *at_night(range(206, 216))])
def test_no_overruling_of_the_umpire_breaks_a_move_or_screen(seed):
    assert overruled(seed).failed == []


@pytest.mark.long
@pytest.mark.parametrize("seed", [*SEEDS, *at_night(range(206, 216))])
def test_after_any_overruling_the_battle_can_continue(seed):
    assert wrong_in(overruled(seed)) == set()


@pytest.mark.long
def test_many_different_refusals_are_overruled():
    assert len(set().union(*(overruled(seed).set_aside for seed in SEEDS))) >= ENOUGH


@pytest.mark.long
def test_a_short_evening_of_overruling_breaks_nothing():
    player = Onlooker(5).play(150)

    assert player.failed == []
    assert player.set_aside


@pytest.mark.parametrize(
    ("move", "told", "sentence"),
    [
        ("end-round", {}, "No round is being played."),
        ("place-mojon", {"mojon": True}, "Mojons are placed only in the approach."),
        ("no-reaction", {}, "There is nothing to react to."),
        ("stand-down", {"element": True}, f"{TEAM} is not active."),
        ("take-back-order", {"element": True}, f"{TEAM} has no order."),
        ("free-prisoner", {"element": True}, f"No figure of {TEAM} is a prisoner."),
        ("begin-turn", {}, "The turn has not ended yet."),
    ],
)
def test_no_reason_overrules_a_missing_precondition(engaged, move, told, sentence):
    element = engaged.element("us", TEAM)
    about = {"element": element.id, "mojon": element.mojon}
    told = {name: about[name] for name in told}
    before = len(engaged.game.entries)
    for why in ("", "I say so"):
        progress = engaged.attempt(move, why=why, **told)
        assert (progress.refused, progress.may_overrule) == (sentence, False)
    assert len(engaged.game.entries) == before


def test_a_rule_is_still_the_umpires_to_overrule(engaged):
    engaged.rounds()
    element = engaged.element("us", TEAM)
    with pytest.raises(Refusal, match="is not active"):
        engaged.make("move", US, element=element.id, gait="walk")
    told = {"element": element.id, "gait": "walk"}
    entry = engaged.make("move", why="he was named; nobody wrote it down", **told)

    assert entry.overruled
