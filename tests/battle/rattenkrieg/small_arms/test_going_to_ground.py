"""Figures under automatic fire that hunker down, as their player chooses (15.2, 15.15)."""

import pytest

from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, US, Refusal
from tests.battle.rattenkrieg.small_arms.nest import Nest, automatic_fire_of


@pytest.fixture
def nest():
    return Nest()


def test_a_figure_that_may_react_before_the_fire_reaches_it_hunkers_down(nest):
    # the MP40 has a React of 1: the first man is hit, the second down before it comes to him
    first, second, third, *_ = nest.target.figures
    told = nest.told | {"man": nest.leader, "swept": (first, second, third), "ducks": (second,)}
    dice = {"rolls": [1, 5, 5], "confirms": [6]}
    entry = nest.table.make("automatic-fire", dice=dice, bursts=1, **told)

    states = [m.state for m in nest.table.battle.men(nest.target)][:3]
    assert states == ["dead", "hunkered-down", "ready"]
    assert [t["reacts"] for t in automatic_fire_of(entry).inputs["sectors"][0]["targets"]] == [
        "none",
        "hunker",
        "none",
    ]


def test_figures_caught_by_the_first_checks_do_not_hunker_down_first(nest):
    first, second, *_ = nest.target.figures
    told = nest.told | {"man": nest.leader, "swept": (first, second), "ducks": (first,)}
    nest.table.make("automatic-fire", dice={"rolls": [5, 5]}, bursts=1, **told)

    assert [m.state for m in nest.table.battle.men(nest.target)][:2] == ["ready", "ready"]


def test_the_player_is_asked_who_hunkers_down_after_the_react_checks(nest):
    told = nest.told | {"man": nest.leader, "swept": nest.target.figures[:3], "bursts": 1}

    def ask(*rolls):
        dice = {"rolls": list(rolls)} if rolls else {}
        return nest.table.attempt("automatic-fire", dice=dice, **told).play.asks["ducks"]

    assert ask().rare
    assert not ask(5).rare
    assert ask(5).words == "Which figures hunker down now that they may react?"
    assert nest.table.attempt("automatic-fire", dice={"rolls": [5]}, **told).dice
    nest.table.make("duck-under-fire", US, element=nest.target.id, ducks="yes")
    nest.table.make("duck-under-fire", US, element=nest.target.id, ducks="no")
    assert ask(5).rare  # their player has chosen


def test_the_shooters_phone_does_not_choose_who_hunkers_down(nest):
    told = nest.told | {"man": nest.leader, "swept": nest.target.figures[:3], "bursts": 1}
    nest.table.make("duck-under-fire", US, element=nest.target.id, ducks="yes")
    nest.table.make("duck-under-fire", US, element=nest.target.id, ducks="no")
    for rolls in ([], [5]):
        dice = {"rolls": rolls} if rolls else {}
        told_the_enemy = told | {"ducks": nest.target.figures[:3]}
        progress = nest.table.attempt("automatic-fire", GERMAN, dice=dice, **told_the_enemy)
        assert "ducks" not in progress.play.asks
    nest.table.make("automatic-fire", GERMAN, dice={"rolls": [5, 5, 5]}, **told_the_enemy)

    assert {m.state for m in nest.table.battle.men(nest.target)} == {"ready"}


class TestAskedUnderFire:
    """A player who has not chosen beforehand is asked before the burst of a phone (15.2)."""

    def told(self, nest):
        return nest.told | {"man": nest.leader, "swept": nest.target.figures[:3]}

    def declare(self, nest, **more):
        return nest.table.make("automatic-fire", GERMAN, **self.told(nest), **more)

    def due(self, nest, side):
        return side_view(nest.table.battle, side).due

    def answer(self, nest, words):
        tap = next(t for task in self.due(nest, "us") for t in task.taps if t.words == words)
        nest.table.make(tap.move, US, **tap.told)

    def fire(self, nest):
        tap = next(t for task in self.due(nest, "german") for t in task.taps if t.words == "Fire")
        nest.table.make(tap.move, GERMAN, dice={"rolls": [5, 5, 5]}, bursts=1, **tap.told)
        return [m.state for m in nest.table.battle.men(nest.target)][:3]

    @pytest.mark.parametrize(
        ("words", "state"), [("Hunker down", "hunkered-down"), ("Stay up", "ready")]
    )
    def test_the_burst_waits_for_the_choice(self, nest, words, state):
        left = nest.team.left
        self.declare(nest)
        assert (nest.team.left, nest.table.battle.first_weapons) == (left, {})
        assert not any(tap.words == "Fire" for x in self.due(nest, "german") for tap in x.taps)
        with pytest.raises(Refusal, match="The enemy chooses"):
            self.declare(nest)
        assert unit_view(nest.table.battle, nest.team).burst_waits
        self.answer(nest, words)
        assert not unit_view(nest.table.battle, nest.team).burst_waits

        assert self.fire(nest) == ["ready", state, state]
        assert nest.team.left == left - 1
        assert not nest.table.battle.requests

    def test_a_player_is_asked_once_about_hunkering_down(self, nest):
        self.declare(nest)
        self.answer(nest, "Stay up")
        self.fire(nest)
        made = self.declare(nest, dice={"rolls": [5, 5, 5]}, bursts=1)

        assert automatic_fire_of(made)

    def test_figures_caught_by_the_first_checks_are_not_asked_about(self, nest):
        made = nest.fire([5] * 7, by=GERMAN)  # a React of 7, before five figures

        assert automatic_fire_of(made)

    def test_the_umpire_may_resolve_the_burst_for_the_player(self, nest):
        self.declare(nest)
        told = nest.table.battle.requests[0].told | {"ducks": nest.target.figures[1]}
        nest.table.make("automatic-fire", dice={"rolls": [5, 5, 5]}, bursts=1, **told)

        states = [m.state for m in nest.table.battle.men(nest.target)][:3]
        assert states == ["ready", "hunkered-down", "ready"]
        assert not nest.table.battle.owed

    def test_a_choice_for_a_burst_that_is_not_fired_is_dropped(self, nest):
        self.declare(nest)
        nest.table.make("drop-wish", element=nest.team.id)

        assert not self.due(nest, "us") or "hunker" not in str(self.due(nest, "us"))
        assert not nest.table.battle.owed

    @pytest.mark.parametrize(("by", "why"), [(UMPIRE, "has not chosen"), (GERMAN, "your requests")])
    def test_the_end_of_the_round_does_not_drop_a_waiting_burst(self, nest, by, why):
        nest.table.make("automatic-fire", **self.told(nest), bursts=1, dice={"rolls": [5, 5, 5]})
        nest.table.make("no-reaction")
        self.declare(nest)
        with pytest.raises(Refusal, match=why):
            nest.table.make("end-round", by)
        self.answer(nest, "Stay up")
        with pytest.raises(Refusal, match="first"):
            nest.table.make("end-round", by)

        assert self.fire(nest) == ["ready"] * 3
        nest.table.make("end-round", by)


class TestThePlayerUnderFire:
    """They choose beforehand, on the card of their element (15.2, 15.15)."""

    def offered(self, nest):
        offers = unit_view(nest.table.battle, nest.target).offers
        return next(x for x in offers if x.move == "duck-under-fire")

    def choose(self, nest):
        offer = self.offered(nest)
        nest.table.make(offer.move, US, element=nest.target.id, **offer.told)

    def fire(self, nest, by):
        told = nest.told | {"man": nest.leader, "swept": nest.target.figures[:3], "bursts": 1}
        nest.table.make("automatic-fire", by, dice={"rolls": [5, 5, 5]}, **told)
        return [m.state for m in nest.table.battle.men(nest.target)][:3]

    @pytest.mark.parametrize("by", [GERMAN, UMPIRE])
    def test_figures_that_the_fire_has_not_caught_yet_hunker_down(self, nest, by):
        self.choose(nest)

        assert self.fire(nest, by) == ["ready", "hunkered-down", "hunkered-down"]

    def test_a_player_may_change_a_standing_choice_to_hunker_down(self, nest):
        assert self.offered(nest).words == "Always hunker down under bursts"
        self.choose(nest)
        assert self.offered(nest).words == "Stay up under bursts"
        self.choose(nest)

        assert self.fire(nest, GERMAN) == ["ready", "ready", "ready"]

    def test_the_shooter_sees_no_difference_before_it_happens(self, nest):
        told = nest.told | {"man": nest.leader, "swept": nest.target.figures[:3], "bursts": 1}

        def sheet():
            progress = nest.table.attempt("automatic-fire", GERMAN, commit=False, **told)
            return progress.asks, progress.dice.pending.steps

        self.choose(nest)
        before = sheet()
        self.choose(nest)

        assert sheet() == before
        assert "automatic fire" not in str(side_view(nest.table.battle, "german"))
