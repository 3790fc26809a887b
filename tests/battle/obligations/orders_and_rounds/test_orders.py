"""Tactical Orders: placed in secret, turned over, carried out and removed (10.1, 11.1)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.rounds.reactions import reaction_inputs
from assistant.battle.rattenkrieg.screens import enemy_card, side_view, unit_view
from assistant.battle.rattenkrieg.state import Noise
from tests.battle.conftest import GERMAN, UMPIRE, US, Refusal

TEAM = "1st Squad, Team 1"
SECOND = "1st Squad, Team 2"


@pytest.fixture
def table(engaged):
    return engaged


@pytest.fixture
def facing(table):
    """A US team acts under a movement order and sees a German team with a face-down order."""
    return table.face("movement")


def us(table):
    return table.element("us", TEAM)


def german(table):
    return table.element("german", TEAM)


def shoot(table):
    told = {"element": us(table).id, "man": us(table).figures[0], "target": german(table).id}
    return table.make("shoot", US, dice={"roll": 6}, distance_in=10, **told)


def order_as_seen(table, side, name):
    """What the other side reads about an element's order."""
    rows = side_view(table.battle, "us" if side == "german" else "german").contacts
    return next(row.order for row in rows if row.id == table.element(side, name).id)


class TestLaid:
    def test_the_enemy_sees_that_an_order_is_placed_and_not_which(self, table):
        for side in ("german", "us"):
            table.reveal(side, TEAM)
        assert order_as_seen(table, "german", TEAM) is None
        table.order("german", TEAM, "ambush")

        assert (
            order_as_seen(table, "german", TEAM).kind,
            order_as_seen(table, "german", TEAM).face_up,
        ) == (
            None,
            False,
        )

    def test_the_owner_reads_which_order_is_placed(self, table):
        table.order("german", TEAM, "ambush")

        assert unit_view(table.battle, german(table)).order.kind == "ambush"

    def test_an_element_has_one_order_and_a_second_takes_its_place(self, table):
        table.order("german", TEAM, "fire")
        table.order("german", TEAM, "movement")

        assert german(table).order.kind == "movement"
        assert table.battle.sides["german"].squad_orders == {"1st Squad": 1}

    def test_no_side_reads_of_the_others_orders_before_both_are_ready(self, table):
        before = side_view(table.battle, "us")
        table.order("german", TEAM, "fire")
        entry = table.kept[-1]

        assert "us" not in entry.told
        assert side_view(table.battle, "us").waiting == before.waiting

    def test_an_element_out_of_sight_and_hearing_of_its_leader_gets_only_fire_orders(self, table):
        table.make("set-command", element=german(table).id, leads="no", sight="no")
        offers = unit_view(table.battle, german(table)).orders
        with pytest.raises(Refusal, match="out of contact"):
            table.order("german", TEAM, "movement")
        table.order("german", TEAM, "fire")

        assert [each.words for each in offers if not each.barred] == ["Fire"]
        assert german(table).order.kind == "fire"

    def test_a_broken_element_gets_no_order(self, table):
        elements = {**table.battle.elements, german(table).id: replace(german(table), broken=True)}
        table.game.state = replace(table.battle, elements=elements)
        with pytest.raises(Refusal, match="broken"):
            table.order("german", TEAM, "fire")


class TestTurnedOver:
    def test_everybody_sees_an_order_on_activation(self, facing):
        assert us(facing).order.face_up
        assert order_as_seen(facing, "us", TEAM).kind == "movement"
        assert "(order: movement)" in facing.kept[-1].told["german"]

    def test_an_activated_element_leaves_its_marker_and_its_figures_are_placed(self, facing):
        assert us(facing).deployed

    def test_an_attack_turns_an_order_over_without_activating_its_element(self, table):
        table.face("fire")
        shoot(table)

        assert german(table).order.face_up
        assert german(table).id not in table.battle.round.active

    def test_an_attack_hand_to_hand_also_turns_an_order_over(self, facing):
        told = {"element": us(facing).id, "target": german(facing).id}
        men = {"attackers": us(facing).figures[1], "defenders": german(facing).figures[1]}
        facing.make("close-combat", dice={"roll": 1}, **told, **men)

        assert german(facing).order.face_up
        assert not german(facing).order.carried_out

    def test_an_attacked_element_without_a_reaction_may_still_be_nominated(self, table):
        table.face("fire")
        shoot(table)
        table.make("no-reaction")
        table.make("stand-down", element=us(table).id)

        assert german(table) in table.battle.nominable("german")

    def test_a_reaction_turns_the_order_over(self, facing):
        facing.make("move", US, element=us(facing).id, gait="run")
        facing.make("react", GERMAN, element=german(facing).id)

        assert german(facing).order.face_up
        assert german(facing).id in facing.battle.round.active


class TestFirstAction:
    def test_only_the_first_action_must_fit_the_order(self, facing):
        with pytest.raises(Refusal, match="is under a movement order"):
            shoot(facing)
        facing.make("move", US, element=us(facing).id, gait="walk")
        shoot(facing)

        assert us(facing).last_action == "shoot"

    def test_breaking_the_order_costs_the_whole_element_an_action(self, facing):
        before = us(facing).left
        facing.make("lose-first", US, element=us(facing).id)

        assert us(facing).left == before - 1
        shoot(facing)
        assert us(facing).last_action == "shoot"

    def test_an_element_under_fire_must_spot_or_shoot_first(self, table):
        table.face("fire")
        with pytest.raises(Refusal, match="is under a fire order"):
            table.make("move", US, element=us(table).id, gait="walk")
        shoot(table)
        table.make("move", US, element=us(table).id, gait="walk")

        assert us(table).last_action == "movement"

    def test_the_order_still_counts_in_actions_after_the_reaction(self, facing):
        facing.make("move", US, element=us(facing).id, gait="run")
        facing.make("react", GERMAN, element=german(facing).id)
        facing.make("stand-down", element=us(facing).id)
        with pytest.raises(Refusal, match="is under a fire order"):
            facing.make("move", GERMAN, element=german(facing).id, gait="walk")


class TestWithoutOrder:
    @pytest.fixture
    def bare(self, table):
        table.order("us", TEAM, "movement")
        table.rounds()
        for side in ("german", "us"):
            table.reveal(side, TEAM)
        table.act_with("us", TEAM)
        table.make("move", US, element=us(table).id, gait="run")
        return table

    def test_an_element_without_an_order_is_not_nominated(self, table):
        table.order("us", TEAM, "movement")
        table.rounds()
        asks = table.attempt("nominate", GERMAN, commit=False).asks

        assert [option.value for option in asks[0].options] == ["nobody"]

    def test_an_element_without_an_order_reacts_for_two_actions_and_gets_a_movement_order(
        self, bare
    ):
        before = german(bare).left
        bare.make("react", GERMAN, element=german(bare).id)

        assert before - german(bare).left == 2
        assert german(bare).order.kind == "movement"
        bare.make("stand-down", element=us(bare).id)
        told = {"element": german(bare).id, "man": german(bare).figures[1], "target": us(bare).id}
        with pytest.raises(Refusal, match="is under a movement order"):
            bare.make("shoot", GERMAN, distance_in=10, **told)


class TestDuringTheTurn:
    @pytest.fixture
    def rounds(self, table):
        table.order("us", TEAM, "movement")
        table.rounds()
        return table

    def place(self, table, by=GERMAN, **told):
        told = {"element": german(table).id, "kind": "fire", **told}
        return table.make("place-order", by, **told)

    def test_an_enemy_nearer_than_three_times_its_quality_allows_any_order(self, rounds):
        near = 3 * german(rounds).quality
        with pytest.raises(Refusal, match="not close enough"):
            self.place(rounds, grounds="enemy-close", distance_in=near)
        self.place(rounds, grounds="enemy-close", distance_in=near - 1, kind="ambush")

        assert german(rounds).order.kind == "ambush"

    def test_an_order_for_a_special_reason_does_not_count_against_the_squad(self, rounds):
        self.place(rounds, grounds="enemy-close", distance_in=1)

        assert not any(rounds.battle.sides["german"].squad_orders.values())

    def test_a_side_may_not_claim_that_its_element_was_provoked(self, rounds):
        with pytest.raises(Refusal, match="was not provoked"):
            self.place(rounds, grounds="provoked")
        entry = rounds.make(
            "place-order", element=german(rounds).id, kind="fire", grounds="provoked"
        )

        assert entry.events

    def test_a_provoked_element_gets_no_ambush_order(self, rounds):
        with pytest.raises(Refusal, match="ambush cannot be given"):
            self.place(rounds, by=UMPIRE, grounds="provoked", kind="ambush")

    def test_an_element_with_an_order_gets_no_second(self, rounds):
        self.place(rounds, grounds="enemy-close", distance_in=1)
        with pytest.raises(Refusal, match="already"):
            self.place(rounds, grounds="enemy-close", distance_in=1)

    def test_an_element_that_has_spent_actions_may_get_an_order_for_a_special_reason(self, rounds):
        rounds.make("rule-element", element=german(rounds).id, spent=1, reason="seen")
        self.place(rounds, grounds="enemy-close", distance_in=1)

        assert german(rounds).order is not None
        assert german(rounds).left == german(rounds).allowed - 1


class TestProvoked:
    @pytest.fixture
    def provoked(self, table):
        table.order("us", TEAM, "fire")
        table.rounds()
        table.act_with("us", TEAM)
        table.make("lose-first", US, element=us(table).id)
        told = {"element": us(table).id, "man": us(table).figures[1]}
        table.make("provoke", dice={"nerve": 6}, target=german(table).id, **told)
        return table

    def test_an_element_that_must_react_cannot_decline(self, provoked):
        with pytest.raises(Refusal, match="was provoked: it must react"):
            provoked.make("no-reaction")
        provoked.make("react", element=german(provoked).id)
        provoked.make("no-reaction")

        assert provoked.battle.noise is None

    def test_the_umpire_may_overrule_the_duty_to_react_with_a_reason(self, provoked):
        entry = provoked.make("no-reaction", why="He looks the other way.")

        assert entry.why == "He looks the other way."

    def test_a_provoked_element_may_get_an_order_from_its_side(self, provoked):
        told = {"element": german(provoked).id, "kind": "movement", "grounds": "provoked"}
        provoked.make("place-order", GERMAN, **told)

        assert german(provoked).order.kind == "movement"


class TestRoundsEnd:
    def test_the_order_is_removed_and_spent_actions_stay_spent(self, facing):
        facing.make("move", US, element=us(facing).id, gait="walk")
        facing.make("stand-down", element=us(facing).id)

        assert us(facing).order is None
        assert us(facing).spent == 1
        assert us(facing) not in facing.battle.nominable("us")

    def test_the_next_reaction_costs_again_and_more(self, facing):
        facing.make("move", US, element=us(facing).id, gait="run")
        facing.make("react", GERMAN, element=german(facing).id)
        first = german(facing).spent
        for element in (us(facing), german(facing)):
            facing.make("stand-down", element=element.id)
        answers = reaction_inputs(
            replace(facing.battle, noise=Noise("x", "run", 6)), german(facing)
        )

        assert first == 1
        assert (answers["order"], answers["active"]) == ("none", False)

    def test_the_turn_does_not_end_while_an_order_is_face_down(self, facing):
        facing.make("stand-down", element=us(facing).id)
        with pytest.raises(Refusal, match="not been carried out"):
            facing.make("end-turn")

    def test_quality_is_not_on_the_enemys_card(self, facing):
        card = enemy_card(facing.battle, german(facing))

        assert "uality" not in repr(card)
