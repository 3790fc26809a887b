"""Bursts and belts by chapter 15: sixes, jams, rates, fire on the move."""

import pytest

from assistant.battle.rattenkrieg import events as e
from tests.battle.conftest import bring_about
from tests.battle.obligations.small_arms.test_infantry_fire import boosted
from tests.battle.rattenkrieg.small_arms.nest import Nest, automatic_fire_of


def test_handguns_end_at_their_last_band_with_ranges_in_play():
    nest = Nest(weapon_ranges="yes")
    at = {**nest.told, "distance_in": 41, "weapon": "Luger"}
    assert "0″ to 40″" in " ".join(nest.table.attempt("shoot", **at).problems)
    steps = nest.table.attempt("shoot", **{**at, "distance_in": 5}).dice.pending.steps
    assert -2 in [step.value for step in steps]


def test_a_submachine_gun_has_no_target_beyond_its_last_band():
    nest = Nest(weapon_ranges="yes")
    at = {**nest.told, "man": nest.leader, "distance_in": 151}

    assert "0″ to 150″" in " ".join(nest.table.attempt("automatic-fire", **at).problems)


def test_a_burst_skips_figures_hunkered_behind_cover_without_a_die():
    nest = Nest()
    first = nest.target.figures[0]
    bring_about(nest.table, e.FigureChanged(first, "ready", "hunkered-down"))
    told = nest.told | {"man": nest.leader, "swept": nest.target.figures[:2], "bursts": 1}
    entry = nest.table.make("automatic-fire", dice={"rolls": [5]}, obstacle="low", **told)

    assert automatic_fire_of(entry).outcome["checks_made"] == 1


def test_firing_on_the_move_ignores_aims_and_has_a_penalty_of_1():
    nest = Nest("movement")
    nest.table.make("move", element=nest.team.id, gait="walk")
    entry = nest.fire([5] * 7, moving="yes")

    assert automatic_fire_of(entry).inputs["aims"] == 0
    assert ("shoots while moving", 1) in [
        (step.label, step.value) for step in automatic_fire_of(entry).steps
    ]


@pytest.mark.parametrize(
    ("rate", "react", "modifier"), [("sustained", 1, -2), ("rapid", 2, -1), ("cyclic", 7, 0)]
)
def test_each_rate_has_its_react_and_its_bonus(rate, react, modifier):
    rated = Nest(**{"mg-rates": "yes"})
    dice = {"barrel: rolls": [4]} if rate == "cyclic" else {}
    entry = rated.fire([5] * 7, rate=rate, dice=dice)
    labels = {step.label: step.value for step in automatic_fire_of(entry).steps}

    assert automatic_fire_of(entry).outcome["react_after"] == react
    assert labels.get(f"{rate} fire", 0) == modifier


@pytest.mark.parametrize(
    ("rate", "stopped", "checks"), [("sustained", False, 5), ("rapid", True, 2)]
)
def test_two_sixes_stop_a_rapid_burst_without_a_jam_die_and_no_sustained_one(rate, stopped, checks):
    rated = Nest(**{"mg-rates": "yes"})
    entry = rated.fire([6, 6, 5, 5, 5], rate=rate)

    outcome = automatic_fire_of(entry).outcome
    assert (outcome["stopped"], outcome["checks_made"]) == (stopped, checks)
    assert not rated.table.battle.figures[rated.gunner].jammed


def test_a_six_of_a_burst_is_a_miss_whatever_the_modifiers():
    nest = Nest()
    boosted(nest.table, nest.team, -6)
    told = nest.told | {"man": nest.leader, "swept": nest.target.figures[:2], "bursts": 1}
    nest.table.make("automatic-fire", dice={"rolls": [6, 5]}, **told)

    assert [m.state for m in nest.table.battle.men(nest.target)][:2] == ["ready", "dead"]


@pytest.mark.parametrize(("die", "cleared"), [(4, True), (5, False)])
def test_each_attempt_to_clear_a_jam_costs_an_action_and_the_gunner_adds_one(die, cleared):
    nest = Nest()
    nest.fire([6, 6], dice={"extra": 6})
    left = nest.team.left
    nest.table.make("clear-stoppage", element=nest.team.id, dice={"roll": die})

    assert nest.table.battle.figures[nest.gunner].jammed is not cleared  # Quality 3, and one
    assert nest.team.left == left - 1
    if not cleared:
        nest.table.make("clear-stoppage", element=nest.team.id, dice={"roll": 1})
        assert not nest.table.battle.figures[nest.gunner].jammed


def test_a_quiet_repair_gives_the_enemy_nothing_to_hear():
    def noise(**told):
        nest = Nest()
        nest.fire([6, 6], crew=(), dice={"extra": 5})
        nest.table.make("no-reaction")
        nest.table.make("clear-stoppage", element=nest.team.id, dice={"roll": 4}, **told)
        return nest.table.battle.noise

    assert noise() is not None
    assert noise(quiet="yes") is None
