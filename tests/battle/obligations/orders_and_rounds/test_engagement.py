"""Rounds and turns of an engagement: nominations, actions, and the end (11.1, 11.2, 12.3)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.lookups.nominations import nomination_candidates
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from tests.battle.conftest import GERMAN, US, Refusal, Table

TEAM = "1st Squad, Team 1"
SECOND = "1st Squad, Team 2"


@pytest.fixture
def table(engaged):
    return engaged


@pytest.fixture
def both(table):
    """An element of each side is active: the US one has moved, the German one has reacted."""
    table.order("german", SECOND, "fire")
    return table.run_and_react()


def us(table):
    return table.element("us", TEAM)


def german(table):
    return table.element("german", TEAM)


def candidate_titles(table, side):
    return [x.element.title for x in nomination_candidates(table.battle, side)]


def roll(table, die):
    told = {"nominee_us": us(table).id, "nominee_german": german(table).id}
    return table.make("initiative", dice={"initiative": die}, **told)


class TestTurn:
    def test_a_turn_begins_with_all_actions_and_no_order(self, both):
        for element in (us(both), german(both)):
            both.make("stand-down", element=element.id)
        both.make("initiative", nominee_us="nobody", nominee_german="nobody")
        both.make("end-turn")
        for owed in both.battle.owed:
            both.make("waive-check", owed=owed.id)
        both.make("begin-turn", unseen=())

        assert both.battle.turn == 3
        assert all(x.left == x.allowed == x.quality for x in both.battle.of_side("us"))
        assert not any(x.order for x in both.battle.elements.values())
        assert not any(both.battle.sides["us"].squad_orders.values())
        assert both.battle.combat is False

    def test_after_the_last_turn_the_battle_ends(self, table):
        table.game.state = replace(table.battle, turn=table.battle.limit)
        table.rounds()
        table.make("end-turn")
        with pytest.raises(Refusal, match="last turn"):
            table.make("begin-turn")

    def test_both_sides_may_agree_to_end_the_battle(self, table):
        table.make("end-battle", words="Both agree.")

        assert table.battle.phase == "over"


class TestNominating:
    def test_only_face_down_orders_open_a_round(self, table):
        table.order("german", TEAM, "fire")
        table.rounds()

        assert candidate_titles(table, "german") == [TEAM]
        assert candidate_titles(table, "us") == []

    def test_in_a_round_only_active_elements_are_nominated(self, both):
        assert candidate_titles(both, "german") == [TEAM]
        assert candidate_titles(both, "us") == [TEAM]

    def test_a_side_with_nobody_to_nominate_loses_without_a_die(self, table):
        table.order("german", TEAM, "fire")
        table.rounds()
        table.make("initiative", dice={}, nominee_german=german(table).id)

        assert german(table).id in table.battle.round.active

    def test_the_nominee_that_was_not_chosen_keeps_its_order(self, table):
        table.order("german", TEAM, "fire")
        table.order("us", TEAM, "fire")
        table.rounds()
        roll(table, 1)
        table.make("act-or-make", GERMAN, acts=german(table).id, order_target=us(table).mojon)

        assert not us(table).order.face_up
        assert us(table) in table.battle.nominable("us")

    def test_the_difference_of_the_qualities_is_revealed_with_the_roll(self, table):
        table.order("german", TEAM, "fire")
        table.order("us", TEAM, "fire")
        table.rounds()
        entry = roll(table, 1)
        rolled = next(x for x in entry.resolutions if x.procedure.endswith("/initiative"))

        assert set(rolled.shown_to) == {"german", "us"}
        assert rolled.outcome["low_wins_on"] == 3 + german(table).quality - us(table).quality


class TestActing:
    def test_an_action_is_spent_when_it_is_declared(self, both):
        assert us(both).spent == 1

    def test_the_enemy_sees_what_an_active_element_has_spent_and_not_what_it_has(self, both):
        row = next(x for x in side_view(both.battle, "german").contacts if x.id == us(both).id)

        assert row.spent == 1
        assert "left" not in repr(row)

    def test_with_active_elements_on_both_sides_initiative_says_who_acts(self, both):
        with pytest.raises(Refusal, match="initiative says who acts next"):
            both.make("spot", element=german(both).id, spot=f"element {us(both).id}")

    def test_the_winner_may_make_the_enemy_act(self, both):
        roll(both, 6)
        both.make("act-or-make", US, acts="enemy")

        assert both.battle.round.turn_of == german(both).id

    def test_an_element_that_must_act_may_choose_to_stand_down(self, both):
        roll(both, 6)
        both.make("act-or-make", US, acts="enemy")
        both.make("stand-down", GERMAN, element=german(both).id)

        assert german(both).id not in both.battle.round.active
        assert german(both).order is None

    def test_with_active_elements_on_one_side_no_die_is_rolled(self, both):
        both.make("stand-down", GERMAN, element=german(both).id)
        both.make("move", US, element=us(both).id, gait="walk")

        assert us(both).spent == 2

    def test_an_active_element_needs_no_reaction(self, both):
        roll(both, 6)
        both.make("act-or-make", US, acts=us(both).id)
        both.make("move", US, element=us(both).id, gait="walk")
        taps = [tap.words for due in due_for(both.battle, "german") for tap in due.taps]

        assert not [words for words in taps if words.startswith(TEAM)]
        assert [words for words in taps if words.startswith(SECOND)]

    def test_a_reaction_shows_its_price_to_its_own_side(self, table):
        table.face("movement")
        table.make("move", US, element=us(table).id, gait="run")
        taps = {tap.words for due in due_for(table.battle, "german") for tap in due.taps}

        assert {f"{TEAM} · 1 of 3 actions", f"{SECOND} · 2 of 3 actions"} <= taps

    @pytest.mark.parametrize("state", ["stunned", "hunkered-down", "wounded"])
    def test_a_stunned_element_does_not_react(self, table, state):
        table.order("us", TEAM, "movement")
        table.rounds()
        table.reveal("us", TEAM)
        for figure in german(table).figures:
            told = {"element": german(table).id, "man": figure, "state": state}
            table.make("rule-man", reason="seen", **told)
        table.act_with("us", TEAM)
        table.make("move", US, element=us(table).id, gait="run")
        with pytest.raises(Refusal, match="cannot react"):
            table.make("react", element=german(table).id)

    def test_a_man_hunkers_down_with_no_action_left(self, both):
        team = us(both)
        both.make("rule-element", element=team.id, spent=team.allowed, reason="seen")
        both.make("hunker-down", US, element=team.id, man=team.figures[0])

        assert both.battle.figures[team.figures[0]].state == "hunkered-down"

    def test_an_element_without_actions_is_out_of_the_round(self, both):
        both.make("rule-element", element=us(both).id, spent=us(both).allowed, reason="seen")

        assert candidate_titles(both, "us") == []

    def test_only_marked_actions_are_reacted_to(self, table):
        table.order("us", TEAM, "fire")
        table.rounds()
        table.act_with("us", TEAM)
        team = us(table)
        table.make("act", US, element=team.id, action="quiet-gesture")

        assert table.battle.noise is None


class TestEndOfRound:
    def test_orders_of_all_participants_are_removed_and_nobody_is_active(self, both):
        both.make("end-round")

        assert us(both).order is None
        assert german(both).order is None
        assert both.battle.round is None

    def test_an_unused_order_opens_the_next_round(self, both):
        both.make("end-round")

        assert candidate_titles(both, "german") == [SECOND]

    def test_unspent_actions_are_not_carried_over(self, both):
        left = us(both).left
        both.make("end-round")
        both.make("initiative", nominee_german="nobody")
        both.make("end-turn")
        for owed in both.battle.owed:
            both.make("waive-check", owed=owed.id)
        both.make("begin-turn", unseen=())

        assert left > 0
        assert us(both).left == us(both).allowed


class TestQuality:
    def test_a_turn_has_as_many_actions_as_quality(self, table):
        assert {x.allowed - x.quality for x in table.battle.elements.values()} == {0}

    def test_an_element_away_from_its_leader_counts_its_own_quality(self):
        table = Table(led=True)
        table.engage()
        table.order("us", TEAM, "fire")
        table.order("german", SECOND, "fire")
        table.rounds()
        second = table.element("german", SECOND)
        table.make("set-command", element=second.id, leads="no", sight="yes")
        told = {"nominee_us": us(table).id, "nominee_german": second.id}
        entry = table.make("initiative", dice={"initiative": 1}, **told)
        rolled = next(x for x in entry.resolutions if x.procedure.endswith("/initiative"))

        assert rolled.inputs["low_quality"] == second.quality
        assert unit_view(table.battle, table.element("german", SECOND)).a_turn == second.quality
