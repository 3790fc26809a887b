"""The tracked state of elements: command, hiding, orders, actions, Aggressiveness, awareness."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.alarms import (
    AmbushDeclared,
    AwarenessChanged,
)
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import RiskTaken
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.spectator import table_view
from tests.battle.conftest import US, bring_about
from tests.battle.tracked_state.readers import ALL, next_turn, noticed_by, page

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"


def us(table):
    return table.element("us", TEAM)


@pytest.fixture
def acting(engaged):
    """An identified US team has a Fire order and acts."""
    engaged.order("us", TEAM, "fire")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    engaged.reveal("us", TEAM)
    return engaged


def test_command_is_read_by_its_own_side_and_lasts(engaged):
    assert noticed_by(engaged, e.CommandSet(us(engaged).id, "out-of-command")) == {"us"}
    next_turn(engaged)

    assert us(engaged).command == "out-of-command"


def test_the_figures_of_an_element_are_hidden_from_the_enemy_until_it_is_identified(engaged):
    weapon = engaged.battle.figures[us(engaged).figures[-1]].weapons[0].name
    assert weapon in page(engaged, "us")
    assert weapon not in page(engaged, "german")
    engaged.reveal("us", TEAM)

    assert weapon in page(engaged, "german")


def test_all_see_a_mojon_and_the_enemy_does_not_see_the_elements_under_it(engaged):
    mojon = engaged.battle.mojons[us(engaged).mojon]

    assert f"Mojon {mojon.number}" in page(engaged, "german")
    assert us(engaged).title in page(engaged, "us")
    assert us(engaged).unit not in page(engaged, "german")
    bring_about(engaged, e.MojonRemoved(mojon.id))
    assert f"Mojon {mojon.number}" not in page(engaged, "german")


def test_an_element_is_placed_on_the_table_for_all_to_see_and_removed(engaged):
    bring_about(engaged, e.ConcealmentChanged(us(engaged).id, "undetected", "located", "A"))
    assert noticed_by(engaged, e.ElementDeployed(us(engaged).id)) == ALL
    assert us(engaged).deployed
    bring_about(engaged, e.ConcealmentChanged(us(engaged).id, "located", "undetected", None))

    assert not us(engaged).deployed


def test_hidden_turns_are_known_to_the_own_side_until_detection(engaged):
    next_turn(engaged)
    assert us(engaged).hidden_turns == 1
    hidden = "Hidden from the enemy for one whole turn."
    for side in engaged.battle.sides:
        own = sum(1 for x in engaged.battle.of_side(side) if x.hidden_turns)
        assert page(engaged, side).count(hidden) == own > 0
    bring_about(engaged, e.ConcealmentChanged(us(engaged).id, "undetected", "located", "A"))

    assert us(engaged).hidden_turns == 0


class TestOrders:
    def test_all_see_that_an_order_is_placed_and_its_own_side_sees_which(self, engaged):
        before = page(engaged, "german")
        engaged.order("us", TEAM, "fire")
        row = next(x for x in side_view(engaged.battle, "us").elements if x.name == TEAM)
        number = engaged.battle.mojons[us(engaged).mojon].number
        seen = next(
            x for x in side_view(engaged.battle, "german").contacts if x.name == f"Mojon {number}"
        )

        assert page(engaged, "german") != before
        assert (row.order.kind, row.order.face_up) == ("fire", False)
        assert (seen.order.kind, seen.order.face_up) == (None, False)

    def test_everybody_sees_the_kind_of_a_turned_over_order(self, acting):
        seen = next(x for x in side_view(acting.battle, "german").contacts if x.id)

        assert seen.order.kind == "fire"

    def test_an_order_is_removed_at_the_end_of_its_round(self, acting):
        bring_about(acting, e.RoundEnded())

        assert us(acting).order is None

    def test_an_unused_order_is_removed_at_the_end_of_the_turn(self, engaged):
        engaged.order("us", OTHER, "movement")
        next_turn(engaged)

        assert engaged.element("us", OTHER).order is None

    def test_the_claim_on_its_first_action_ends_with_that_action(self, acting):
        assert us(acting).claim_open
        target = acting.element("german", TEAM)
        bring_about(acting, e.ActionTaken(us(acting).id, "shoot", 1, us(acting).figures[:1]))

        assert not us(acting).claim_open
        assert target.order is None


class TestOnceInAGame:
    def test_an_ambush_by_nature_is_used_once_and_known_to_its_side(self, engaged):
        battle = engaged.battle
        team = replace(us(engaged), inherent_ambush="unused")
        elements = {**battle.elements, team.id: team}
        engaged.game.state = replace(battle, elements=elements)
        assert "Always in ambush" in page(engaged, "us")
        assert "Always in ambush" not in page(engaged, "german")
        bring_about(engaged, AmbushDeclared(team.id))
        next_turn(engaged)

        assert us(engaged).inherent_ambush == "used"

    def test_the_battle_remembers_that_an_element_has_acted(self, acting):
        assert not us(acting).has_acted
        bring_about(acting, e.ActionTaken(us(acting).id, "shoot", 1, us(acting).figures[:1]))
        next_turn(acting)

        assert us(acting).has_acted

    def test_the_move_of_a_mojon_is_reset_with_the_turn(self, engaged):
        mojon = us(engaged).mojon
        bring_about(engaged, e.MojonMoved(mojon, 5))
        assert engaged.battle.mojons[mojon].moved
        next_turn(engaged)

        assert not engaged.battle.mojons[mojon].moved


class TestActions:
    def test_the_actions_left_are_read_by_the_own_side_and_spent_actions_are_seen_while_active(
        self, acting
    ):
        row = next(x for x in side_view(acting.battle, "us").elements if x.name == TEAM)
        assert (row.left, row.allowed) == (us(acting).allowed, us(acting).allowed)
        bring_about(acting, e.ActionTaken(us(acting).id, "shoot", 1, us(acting).figures[:1]))
        contact = next(x for x in side_view(acting.battle, "german").contacts if x.id)
        assert contact.spent == 1
        bring_about(acting, e.RoundEnded())
        contact = next(x for x in side_view(acting.battle, "german").contacts if x.id)

        assert contact.spent is None
        assert us(acting).spent == 1

    def test_spent_actions_are_reset_with_the_turn(self, acting):
        bring_about(acting, e.ActionTaken(us(acting).id, "shoot", 1, us(acting).figures[:1]))
        next_turn(acting)

        assert (us(acting).spent, us(acting).left) == (0, us(acting).allowed)

    def test_the_last_action_the_shots_and_the_target_mark_are_reset_with_the_turn(self, acting):
        team = us(acting)
        bring_about(
            acting,
            e.ActionTaken(team.id, "shoot", 1, team.figures[:1]),
            e.ShotsFired(team.id, 2),
            e.TargetDesignated(team.id, "german"),
        )
        assert (us(acting).last_action, us(acting).shots) == ("shoot", 2)
        assert us(acting).designated_for == "german"
        next_turn(acting)

        assert (us(acting).last_action, us(acting).shots) == (None, 0)
        assert us(acting).designated_for is None


class TestNerve:
    def test_aggressiveness_is_read_by_its_own_side_alone(self, engaged):
        was = us(engaged).aggressiveness
        changed = e.AggressivenessChanged(us(engaged).id, was, was - 1)
        assert noticed_by(engaged, changed) == {"us"}
        next_turn(engaged)

        assert us(engaged).aggressiveness_at_start == us(engaged).aggressiveness == was - 1
        assert us(engaged).original_aggressiveness == was

    def test_a_temporary_change_ends_after_its_last_turn(self, engaged):
        was, turn = us(engaged).aggressiveness, engaged.battle.turn
        raised = e.AggressivenessChangedTemporarily(us(engaged).id, was, was + 1, turn)
        assert noticed_by(engaged, raised) == {"us"}
        engaged.rounds()
        engaged.make("end-turn")
        engaged.make("begin-turn", unseen=())

        assert us(engaged).aggressiveness == was

    def test_the_last_turns_aggressiveness_check_is_in_force_for_one_turn(self, engaged):
        result = e.EndOfTurnAggressivenessSet(us(engaged).id, "retreat", -1, 1, True, "retreat")
        bring_about(engaged, result)
        assert (us(engaged).next_actions, us(engaged).next_modifier) == (-1, 1)
        assert (us(engaged).broken, us(engaged).must) == (True, "retreat")
        next_turn(engaged)
        assert (us(engaged).modifier, us(engaged).next_modifier) == (1, 0)
        next_turn(engaged)

        assert us(engaged).modifier == 0

    def test_the_figures_with_an_order_are_counted_again_each_turn(self, engaged):
        count = len(us(engaged).figures)
        bring_about(engaged, e.FigureChanged(us(engaged).figures[-1], "ready", "dead"))
        assert us(engaged).men_at_order == count
        next_turn(engaged)

        assert us(engaged).men_at_order == count - 1


class TestAwareness:
    def test_awareness_is_read_by_its_own_side_and_lasts(self, engaged):
        engaged.make("set-rules", awareness="yes")
        alert = AwarenessChanged(us(engaged).id, "black", "yellow")
        assert noticed_by(engaged, alert) == {"us"}
        next_turn(engaged)

        assert engaged.battle.morale.awareness[us(engaged).id] == "yellow"

    def test_the_example_of_comrades_lasts_one_turn(self, engaged):
        bring_about(engaged, RiskTaken(us(engaged).id, "crossing"))
        assert engaged.battle.morale.dared
        next_turn(engaged)

        assert not engaged.battle.morale.dared


def test_spectators_read_nothing_of_either_side(engaged):
    shown = repr(table_view(engaged.battle))
    engaged.make("place-order", US, element=us(engaged).id, kind="fire")

    assert TEAM not in shown
    assert TEAM not in repr(table_view(engaged.battle))
