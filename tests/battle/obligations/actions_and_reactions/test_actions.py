"""Actions: number, cost, hunkering down, aims, shots and their noise (Rattenkrieg 7)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from tests.battle.conftest import US, Refusal, Table, bring_about

ONE, TWO = "1st Squad, Team 1", "1st Squad, Team 2"


@pytest.fixture
def firing():
    """A US team acts under a Fire order; it knows two German teams."""
    orders = [("us", ONE, "fire"), ("german", ONE, "fire")]
    return Table().until(("us", ONE), orders, [("german", ONE), ("german", TWO)])


@pytest.fixture
def walking():
    return Table().until(("us", ONE), [("us", ONE, "movement"), ("german", ONE, "fire")])


def us(table):
    return table.element("us", ONE)


def man(table, number=0):
    return table.battle.figures[us(table).figures[number]]


def shoot(table, name=ONE, die=4, who=0, **told):
    target = table.element("german", name)
    told = {"element": us(table).id, "man": man(table, who).id, "target": target.id, **told}
    told = {"distance_in": 20, "victim": "anyone", **told}
    return table.make("shoot", US, dice={"roll": die}, **told)


def aim(table, name=ONE):
    told = {"element": us(table).id, "men": (man(table).id,)}
    return table.make("aim", US, target=table.element("german", name).id, **told)


def spend(table, left):
    spent = us(table).allowed - left
    table.make("rule-element", element=us(table).id, spent=spent, reason="for the test")


def new_turn(table):
    table.make("end-round")
    table.make("end-turn", why="agreed")
    table.make("begin-turn", why="agreed")


class TestAllowance:
    def test_an_element_without_actions_cannot_act(self, firing):
        spend(firing, 0)

        with pytest.raises(Refusal, match="no action left"):
            shoot(firing)

    def test_a_task_of_three_actions_needs_three(self, walking):
        spend(walking, 2)
        told = {"element": us(walking).id, "man": man(walking).id, "kind": "line", "place": "x"}

        with pytest.raises(Refusal, match="this takes 3"):
            walking.make("set-trap", dice={"check": 1}, **told)

    def test_a_figure_that_lost_its_actions_does_not_act(self, firing):
        bring_about(firing, e.FigureActionsLost(man(firing).id, us(firing).allowed))

        with pytest.raises(Refusal):
            shoot(firing)
        shoot(firing, who=1)

    def test_an_action_is_spent_for_the_whole_element(self, firing):
        before = us(firing).left
        shoot(firing)
        shoot(firing, who=1)
        shoot(firing, who=0)

        assert us(firing).left == before - 2

    def test_a_new_turn_restores_actions_and_leaves_hunkered_figures_down(self, firing):
        firing.make("hunker-down", US, element=us(firing).id, men=(man(firing, 1).id,))
        bring_about(firing, e.FigureActionsLost(man(firing).id, 1))
        shoot(firing, who=2)
        new_turn(firing)

        assert (us(firing).spent, man(firing).lost) == (0, 0)
        assert man(firing, 1).state == "hunkered-down"

    def test_after_the_round_what_is_spent_stays_spent(self, firing):
        shoot(firing)
        firing.make("end-round")

        assert (us(firing).spent, us(firing).order) == (1, None)

    def test_quality_does_not_change_in_play(self, firing):
        before = us(firing).quality
        bring_about(firing, e.FigureChanged(man(firing).id, "ready", "dead"))
        shoot(firing, who=1)
        new_turn(firing)

        assert us(firing).quality == before


class TestHunkeringDown:
    def test_hunkering_down_is_free_even_with_no_action_left(self, firing):
        spend(firing, 0)
        firing.make("hunker-down", US, element=us(firing).id, men=(man(firing).id,))

        assert man(firing).state == "hunkered-down"

    def test_a_figure_that_is_down_neither_shoots_nor_moves(self, firing):
        firing.make("hunker-down", US, element=us(firing).id, men=(man(firing).id,))

        with pytest.raises(Refusal, match="is hunkered down and must rejoin the fight first"):
            shoot(firing)

    def test_to_rejoin_takes_two_actions_and_may_be_reacted_to(self, walking):
        walking.make("hunker-down", US, element=us(walking).id)
        walking.make("rejoin", element=us(walking).id, why="its order is movement")

        assert us(walking).left == us(walking).allowed - 2
        assert man(walking).state == "ready"
        assert (walking.battle.noise.action, walking.battle.noise.heard) == ("rejoin-fight", None)

    def test_with_one_action_nobody_rejoins(self, walking):
        walking.make("hunker-down", US, element=us(walking).id)
        spend(walking, 1)

        with pytest.raises(Refusal):
            walking.make("rejoin", US, element=us(walking).id)


def modifiers(entry):
    shot = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/shoot")
    return {step.label: step.value for step in shot.steps}


class TestAims:
    def test_each_aim_costs_an_action_and_three_are_the_maximum(self, firing):
        for number in (1, 2, 3, 3):
            aim(firing)
            assert man(firing).aims == number

        assert us(firing).left == 0

    def test_each_aim_lowers_the_die_by_one(self, firing):
        aim(firing)
        aim(firing)
        entry = shoot(firing)

        shot = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/shoot")
        assert shot.inputs["aims"] == 2
        assert -2 in modifiers(entry).values()

    def test_a_shot_uses_up_the_aims(self, firing):
        aim(firing)
        shoot(firing)

        assert man(firing).aims == 0

    def test_aiming_at_another_target_starts_again(self, firing):
        aim(firing)
        aim(firing, TWO)

        target = firing.element("german", TWO).id
        assert (man(firing).aims, man(firing).aims_at) == (1, target)

    def test_any_other_action_ends_aims(self, firing):
        aim(firing)
        firing.make("move", US, element=us(firing).id, gait="walk", men=(man(firing).id,))

        assert man(firing).aims == 0

    def test_aims_last_into_the_next_turn(self, firing):
        aim(firing)
        new_turn(firing)

        assert man(firing).aims == 1

    @pytest.mark.parametrize("state", ["hunkered-down", "stunned", "wounded"])
    def test_a_figure_that_is_hit_or_goes_down_loses_its_aims(self, firing, state):
        aim(firing)
        bring_about(firing, e.FigureChanged(man(firing).id, "ready", state))

        assert man(firing).aims == 0

    def test_nobody_reacts_to_an_aim(self, firing):
        aim(firing)

        assert firing.battle.noise is None


class TestShooting:
    def test_a_shot_is_heard_all_over_the_table(self, firing):
        shoot(firing)

        assert (firing.battle.noise.action, firing.battle.noise.heard) == ("shoot", "table")

    def test_a_shot_locates_an_undetected_shooter(self, firing):
        assert us(firing).concealment == "undetected"
        shoot(firing)

        assert us(firing).concealment == "located"

    def test_an_identified_shooter_stays_identified(self, firing):
        firing.reveal("us", ONE)
        shoot(firing)

        assert us(firing).concealment == "identified"

    def test_a_located_enemy_is_not_shot_at(self, firing):
        firing.reveal("german", TWO, "located")

        with pytest.raises(Refusal):
            shoot(firing, TWO)

    def test_after_a_run_the_die_has_a_penalty_of_1(self, walking):
        walking.reveal("german", ONE)
        walking.make("move", US, element=us(walking).id, gait="run")
        walking.make("no-reaction")
        entry = shoot(walking)

        shot = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/shoot")
        assert shot.inputs["ran"] is True

    def test_a_shot_in_reaction_has_a_penalty_of_1_and_the_next_has_none(self):
        orders = [("german", ONE, "movement"), ("us", ONE, "fire")]
        table = Table().until(("german", ONE), orders, [("german", ONE)])
        table.make("move", element=table.element("german", ONE).id, gait="run")
        table.make("react", US, element=us(table).id)
        table.make("stand-down", element=table.element("german", ONE).id)
        table.make("rule-element", element=us(table).id, spent=1, reason="for the test")
        entries = [shoot(table), shoot(table)]

        shots = [r for x in entries for r in x.resolutions if r.procedure == "rattenkrieg/shoot"]
        assert [shot.inputs["reaction"] for shot in shots] == [True, False]


class TestSpotting:
    @pytest.fixture
    def firing(self):
        return Table().until(("us", ONE), [("us", ONE, "fire")])

    def test_spotting_costs_an_action_fits_the_order_and_allows_no_reaction(self, firing):
        spot = f"mojon {firing.element('german', TWO).mojon}"
        told = {"element": us(firing).id, "man": man(firing).id, "spot": spot}
        firing.make("spot", distance_in=10, in_view="no", **told)

        assert us(firing).left == us(firing).allowed - 1
        assert firing.battle.noise is None
        firing.make("move", US, element=us(firing).id, gait="walk")

    def test_spotting_asks_for_distance_height_and_cover(self, firing):
        spot = f"mojon {firing.element('german', TWO).mojon}"
        told = {"element": us(firing).id, "man": man(firing).id, "spot": spot}
        asks = firing.attempt("spot", commit=False, distance_in=10, **told).play.asks

        assert {"distance_in", "height_in", "obstacle", "in_view"} <= set(asks)


class TestOrders:
    def test_a_movement_order_takes_a_movement_first(self, walking):
        walking.reveal("german", ONE)

        with pytest.raises(Refusal, match="is under a movement order"):
            shoot(walking)
        walking.make("move", US, element=us(walking).id, gait="cautious")
        walking.make("no-reaction") if walking.battle.noise else None
        shoot(walking)

    def test_a_lost_first_action_is_lost_for_the_whole_element(self, walking):
        walking.make("lose-first", US, element=us(walking).id)

        assert us(walking).left == us(walking).allowed - 1


class TestReconnaissance:
    def test_reconnaissance_by_fire_costs_an_action_and_asks_how_much_it_searches(self, firing):
        told = {"element": us(firing).id, "man": man(firing).id, "spot": "place", "place": "x"}
        asks = firing.attempt("reconnaissance-by-fire", commit=False, **told).play.asks
        assert asks["there"].words == "Which unit is in the area (one square of 2″)?"
        entry = firing.make("reconnaissance-by-fire", dice={"nerve": 6}, there="nobody", **told)

        assert us(firing).left == us(firing).allowed - 1
        assert (firing.battle.noise.action, firing.battle.noise.heard) == (
            "reconnaissance-by-fire",
            "table",
        )
        assert "x (one square of 2″)" in entry.told["us"]


def test_provoking_is_heard_all_over_the_table(walking):
    told = {"element": us(walking).id, "man": man(walking).id}
    target = walking.element("german", ONE).id
    walking.make("provoke", dice={"nerve": 1}, target=target, **told)

    assert (walking.battle.noise.action, walking.battle.noise.heard) == ("provoke", "table")


def test_suppression_costs_an_action_and_is_heard_all_over_the_table(firing):
    target = firing.element("german", ONE)
    told = {"element": us(firing).id, "man": man(firing).id, "spot": f"element {target.id}"}
    firing.make("suppress", dice={"check": [6]}, caught=(target.figures[0],), **told)

    assert us(firing).left == us(firing).allowed - 1
    noise = firing.battle.noise
    assert (noise.action, noise.heard) == ("suppressive-fire", "table")


def test_suppression_ends_the_aims_of_figures_that_take_cover(firing):
    victim = firing.element("german", ONE).figures[0]
    bring_about(firing, e.FigureAimed(victim, 2, us(firing).id))
    target = firing.element("german", ONE)
    told = {"element": us(firing).id, "man": man(firing).id, "spot": f"element {target.id}"}
    firing.make("suppress", dice={"check": [6]}, caught=(victim,), **told)

    assert firing.battle.figures[victim].aims == 0
