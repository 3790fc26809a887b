"""Grenades and bursts: hindered throws, figures in a ring, shock (21)."""

import pytest

from tests.battle.conftest import GERMAN
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_grenades import TEAM, close, men, throw
from tests.battle.rattenkrieg.guns_and_mortars.test_shelling import Duel
from tests.battle.rattenkrieg.small_arms.test_stocks import (
    HEAT,
    changed_battle,
    in_reach,
    with_launcher,
)
from tests.battle.rattenkrieg.small_arms.test_stocks import throw as launch

__all__ = ["close"]

HINDRANCES = ("running", "target_unseen", "behind_cover")


def flight(table, dice, **told):
    made = table.attempt("throw-grenade", commit=False, dice=dice, **throw(table, **told)).play
    return next(r for r in made.resolutions if r.procedure == "rattenkrieg/throw").outcome


@pytest.mark.parametrize("hindrance", HINDRANCES)
@pytest.mark.parametrize(("half", "more"), [(1, 0), (5, 2)])
def test_each_hindrance_adds_half_a_die_rounded_down(close, hindrance, half, more):
    dice = {"scatter": 5, "half": [half], "direction": 12}

    assert flight(close, dice, **{hindrance: "yes"})["deviation_in"] == 1 + more


def test_three_hindrances_add_a_half_die_each(close):
    dice = {"scatter": 4, "half": [6, 3, 2], "direction": 12}

    assert flight(close, dice, **dict.fromkeys(HINDRANCES, "yes"))["deviation_in"] == 3 + 1 + 1


def test_the_thrower_is_rolled_for_in_their_own_blast(close):
    thrower = men(close, "us")[0]
    name = f"{thrower.rank} ({thrower.weapons[0].name}): roll"
    told = throw(close, thrower.id, distance_in=1)
    entry = close.make("throw-grenade", dice={"scatter": 4, name: 5}, **told)

    assert "rattenkrieg/blast" in [r.procedure for r in entry.resolutions]
    assert men(close, "us")[0].state != "ready"


def launched(**told):
    table = in_reach(changed_battle(with_launcher))
    dice = {"scatter": 6, "direction": 3, **told.pop("dice", {})}
    return launch(table, grenade=HEAT, distance_in=30, groups=(), dice=dice, **told)


def test_a_rifle_grenade_strays_like_one_thrown_by_hand():
    assert "falls 2″ from the point, at 3 o’clock: to the right" in launched().told["us"]


def test_a_rifle_grenade_must_pass_a_window_as_well():
    told = launched(opening="window", opening_distance_in=30, dice={"opening_die": 6}).told["us"]

    assert "it misses the window" in told


@pytest.mark.parametrize(("shelter", "state"), [("no", "stunned"), ("yes", "hunkered-down")])
def test_a_shell_shocks_figures_that_it_does_not_hurt(shelter, state):
    duel = Duel()
    victim = duel.scouts.figures[1]
    told = {f"ring_{victim}": "4", f"shelter_{victim}": shelter}
    duel.fire(1, dice={"hit": 1, "Private (Lee-Enfield): roll": 6}, **told)
    figure = duel.table.battle.figures[victim]

    assert (figure.state, figure.lost) == (state, 1)


def test_each_figure_is_in_one_ring_and_an_inner_ring_is_worse():
    duel = Duel()
    victim = duel.scouts.figures[1]

    def modified(ring):
        told = duel.told(1, **{f"ring_{victim}": ring})
        dice = {"hit": 1, "Private (Lee-Enfield): roll": 6, "Private (Lee-Enfield): confirm": 6}
        made = duel.table.attempt("shell", commit=False, dice=dice, **told).play.resolutions
        return next(r for r in made if r.procedure == "rattenkrieg/blast").outcome

    inner, outer = modified("1"), modified("4")
    assert (inner["ring"], outer["ring"]) == (1, 4)
    assert inner != outer


def test_a_throw_gives_the_other_side_its_reaction(close):
    close.make("throw-grenade", dice={"scatter": 4}, **throw(close))
    team = close.element("german", TEAM)
    close.make("react", GERMAN, element=team.id)

    assert close.element("german", TEAM).in_reaction
