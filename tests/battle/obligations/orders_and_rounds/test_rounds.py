"""The course of a round: nominations, reactions, further actions, the end (11.1, 11.2)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.kit.own_actions import own_actions_left
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, US, Refusal

TEAM, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"
INITIATIVE = "rattenkrieg/initiative"


def us(table, name=TEAM):
    return table.element("us", name)


def german(table, name=TEAM):
    return table.element("german", name)


@pytest.fixture
def table(engaged):
    return engaged


@pytest.fixture
def fight(table):
    """A US team has run, and a German team reacts: both are active."""
    return table.run_and_react()


def give(table, side, die):
    """Nominate both active teams, and give this side's team the action."""
    told = {"nominee_us": us(table).id, "nominee_german": german(table).id}
    entry = table.make("initiative", dice={"initiative": die}, **told)
    assert table.battle.round.winner == side
    table.make("act-or-make", acts=table.element(side, TEAM).id)
    return entry


def german_shot(table, die=6, **told):
    rifle = german(table).figures[-1]
    told = {"element": german(table).id, "man": rifle, "target": us(table).id, **told}
    return table.make("shoot", GERMAN, dice={"roll": die}, distance_in=10, **told)


def dead(table):
    return [man.state for man in table.battle.men(german(table))].count("dead")


class TestNaming:
    def test_a_side_names_one_order_and_no_more(self, table):
        table.order("us", TEAM, "movement")
        table.order("us", SECOND, "movement")
        table.rounds()
        for name in (TEAM, SECOND):
            table.make("nominate", US, nominee=us(table, name).id)
        assert table.battle.round.nominees == {"us": us(table, SECOND).id}
        table.make("initiative", nominee_german="nobody")

        assert table.battle.round.active == (us(table, SECOND).id,)
        assert not us(table).order.face_up

    def test_an_enemy_made_to_act_keeps_to_its_order_or_loses_the_action(self, table):
        table.order("us", TEAM, "movement")
        table.order("german", TEAM, "movement")
        table.rounds()
        for side in ("german", "us"):
            table.reveal(side, TEAM)
        told = {"nominee_us": us(table).id, "nominee_german": german(table).id}
        table.make("initiative", dice={"initiative": 6}, **told)
        table.make("act-or-make", US, acts="enemy")
        before = german(table).left
        with pytest.raises(Refusal, match="is under a movement order"):
            german_shot(table)
        table.make("lose-first", GERMAN, element=german(table).id)

        assert german(table).left == before - 1

    def test_with_several_active_elements_the_roll_compares_the_two_nominees(self, fight):
        entry = give(fight, "us", 6)
        rolled = next(x for x in entry.resolutions if x.procedure == INITIATIVE)

        assert rolled.inputs["high_quality"] == us(fight).quality
        assert rolled.inputs["low_quality"] == german(fight).quality
        assert us(fight).quality != german(fight).quality
        assert rolled.outcome["low_wins_on"] == 3 + german(fight).quality - us(fight).quality


class TestGoingOn:
    def test_elements_are_nominated_and_act_again_and_again_in_a_turn(self, fight):
        for side, die, reader in (("us", 6, US), ("german", 1, GERMAN), ("us", 6, US)):
            give(fight, side, die)
            if side == "german":
                german_shot(fight)
            else:
                fight.make("move", reader, element=us(fight).id, gait="walk")
            fight.make("no-reaction")

        assert us(fight).spent == 3
        assert set(fight.battle.round.active) == {us(fight).id, german(fight).id}

    def test_others_react_to_an_element_that_reacted(self, fight):
        give(fight, "german", 1)
        german_shot(fight)
        assert us(fight, SECOND).id not in fight.battle.round.active
        fight.make("react", element=us(fight, SECOND).id)

        assert us(fight, SECOND).id in fight.battle.round.active

    def test_an_element_that_stopped_still_reacts(self, fight):
        fight.make("stand-down", US, element=us(fight).id)
        before = us(fight).spent
        german_shot(fight)
        fight.make("react", element=us(fight).id)

        assert us(fight).spent == before + 2
        assert us(fight).id in fight.battle.round.active

    def test_an_element_that_stopped_does_not_react_without_an_action_left(self, fight):
        fight.make("stand-down", US, element=us(fight).id)
        fight.make("rule-element", element=us(fight).id, spent=us(fight).allowed - 2, reason="seen")
        german_shot(fight)
        with pytest.raises(Refusal, match="cannot react"):
            fight.make("react", element=us(fight).id)

    @pytest.mark.parametrize("how", ["spent", "killed"])
    def test_without_an_active_enemy_nobody_nominates_or_rolls(self, fight, how):
        if how == "spent":
            told = {"spent": german(fight).allowed, "reason": "seen"}
            fight.make("rule-element", element=german(fight).id, **told)
        for man in german(fight).figures if how == "killed" else ():
            told = {"element": german(fight).id, "man": man, "state": "dead", "reason": "seen"}
            fight.make("rule-man", **told)
        before = us(fight).spent
        fight.make("move", US, element=us(fight).id, gait="walk")

        assert us(fight).spent == before + 1
        assert "roll" not in due_now(fight.battle)[0].title.lower()


class TestHits:
    def test_elements_react_after_a_hit_has_been_taken(self, firefight):
        told = {"element": us(firefight).id, "man": us(firefight).figures[0]}
        told |= {"target": german(firefight).id}
        firefight.make("shoot", US, dice={"roll": 2}, distance_in=14, **told)
        firefight.on_the_men()
        assert dead(firefight) == 1
        firefight.make("react", element=german(firefight).id)

        assert german(firefight).id in firefight.battle.round.active
        assert dead(firefight) == 1

    def test_the_gun_of_a_gunner_who_was_killed_first_does_not_fire(self, table):
        table.order("german", SECOND, "fire")
        table.rounds()
        table.reveal("us", TEAM)
        gunner = german(table, SECOND).figures[0]
        told = {"element": german(table, SECOND).id, "man": gunner}
        table.act_with("german", SECOND)
        shot = {"target": us(table).id, "distance_in": 14, "commit": False}
        assert not table.attempt("automatic-fire", GERMAN, **told, **shot).problems
        table.make("rule-man", state="dead", reason="hit", **told)

        problems = table.attempt("automatic-fire", GERMAN, **told, **shot).problems
        assert "is dead. Choose another figure" in problems[0]


class TestActions:
    def test_the_action_of_one_figure_counts_for_the_whole_element(self, fight):
        give(fight, "us", 6)
        told = {"element": us(fight).id, "reason": "seen"}
        fight.make("rule-element", spent=us(fight).allowed - 1, **told)
        first, second, *_ = us(fight).figures
        fight.make("move", US, element=us(fight).id, gait="walk", men=(first,))
        fight.make("end-round", why="agreed by both")

        assert us(fight).left == 0
        assert own_actions_left(fight.battle, fight.battle.figures[second]) == 0

    def test_actions_that_a_figure_lost_are_subtracted_as_well(self, fight):
        give(fight, "us", 6)
        one = us(fight).figures[0]
        figures = {
            **fight.battle.figures,
            one: replace(fight.battle.figures[one], lost=us(fight).left),
        }
        fight.game.state = replace(fight.battle, figures=figures)
        left = us(fight).left
        with pytest.raises(Refusal):
            fight.make("move", US, element=us(fight).id, gait="walk", men=(one,))
        others = tuple(id for id in us(fight).figures if id != one)
        fight.make("move", US, element=us(fight).id, gait="walk", men=others)

        assert us(fight).left == left - 1

    def test_in_the_first_action_of_a_round_all_figures_do_the_same(self, table):
        table.order("us", TEAM, "movement")
        table.rounds()
        table.reveal("german", TEAM)
        table.act_with("us", TEAM)
        first, second, third, *_ = us(table).figures
        team = us(table).id
        table.make("move", US, element=team, gait="walk", men=(first,))
        table.make("move", US, element=team, gait="walk", men=(second,))
        assert us(table).spent == 1
        told = {"element": team, "man": third, "target": german(table).id, "distance_in": 14}
        table.make("shoot", US, dice={"roll": 6}, **told)

        assert us(table).spent == 2


def test_an_order_in_the_turn_is_a_button_that_asks_why_and_which(table):
    table.rounds()
    offers = {offer.move: offer for offer in unit_view(table.battle, us(table)).offers}
    assert not offers["place-order"].barred
    asks = {
        ask.name: {option.value for option in ask.options}
        for ask in table.attempt("place-order", US, element=us(table).id, commit=False).asks
    }

    assert asks["kind"] == {"fire", "movement", "ambush"}
    asks = table.attempt("place-order", US, element=us(table).id, kind="fire", commit=False).asks
    grounds = next(ask for ask in asks if ask.name == "grounds")
    assert {option.value for option in grounds.options} == {
        "provoked",
        "fired-by-mistake",
        "enemy-close",
        "leader-order",
    }
