"""Reactions: what they answer, their cost, and who may make one (Rattenkrieg 7.2)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.rounds.reactions import possible_reactions
from assistant.battle.rattenkrieg.screens.contributions import all_offers
from assistant.battle.rattenkrieg.screens.missing_targets import why_no_target
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import US, Refusal, Table, bring_about

ONE, TWO = "1st Squad, Team 1", "1st Squad, Team 2"


@pytest.fixture
def table():
    """German Team 1 ran; a US team with a Fire order knows it and its neighbor."""
    orders = [("german", ONE, "movement"), ("german", TWO, "movement"), ("us", ONE, "fire")]
    table = Table().until(("german", ONE), orders, [("german", ONE), ("german", TWO)])
    run(table)
    return table


def run(table):
    table.make("move", element=table.element("german", ONE).id, gait="run")


def react(table):
    table.make("react", US, element=table.element("us", ONE).id)


def shoot(table, name):
    team, target = table.element("us", ONE), table.element("german", name)
    told = {"element": team.id, "man": team.figures[0], "target": target.id, "distance_in": 20}
    return table.make("shoot", US, dice={"roll": 4}, victim="anyone", **told)


def win_reaction(table):
    """The reacting team wins the roll and acts."""
    us, german = table.element("us", ONE), table.element("german", ONE)
    table.make("initiative", dice={"initiative": 6}, nominee_us=us.id, nominee_german=german.id)
    table.make("act-or-make", acts=us.id)


class TestFirstAction:
    def test_a_reaction_concerns_the_enemy_that_it_answers(self, table):
        react(table)
        win_reaction(table)

        with pytest.raises(Refusal, match="concerns the enemy it answers: Contact A"):
            shoot(table, TWO)
        shoot(table, ONE)

    def test_a_player_is_offered_only_that_enemy_and_the_umpire_has_it_chosen(self, table):
        react(table)
        win_reaction(table)
        team, one = table.element("us", ONE), table.element("german", ONE)
        told = {"element": team.id, "man": team.figures[0]}
        offered = {}
        for reader in (US, UMPIRE):
            asked = table.attempt("shoot", reader, commit=False, **told).asks
            offered[reader] = next((x for x in asked if x.name == "target"), None)
        assert [x.value for x in offered[US].options] == [one.id]
        assert len(offered[UMPIRE].options) > 1
        assert offered[UMPIRE].value == one.id

    def test_a_player_may_spot_only_that_enemy_and_the_umpire_has_it_chosen(self, table):
        react(table)
        win_reaction(table)
        for name, contact in ((ONE, "A"), (TWO, "B")):
            id = table.element("german", name).id
            bring_about(table, e.ConcealmentChanged(id, "identified", "located", contact))
        team, one = table.element("us", ONE), table.element("german", ONE)
        offered = {}
        for reader, move in ((US, "ask-spot"), (UMPIRE, "spot")):
            asked = table.attempt(move, reader, commit=False, element=team.id).asks
            offered[reader] = next(x for x in asked if x.name == "spot")
        assert [x.value for x in offered[US].options] == [f"element {one.id}"]
        assert len(offered[UMPIRE].options) > 1
        assert offered[UMPIRE].value == f"element {one.id}"

    def test_a_reacting_element_has_nothing_to_spot_once_that_enemy_is_identified(self, table):
        other = table.element("german", TWO).id
        bring_about(table, e.ConcealmentChanged(other, "identified", "located", None))
        react(table)
        win_reaction(table)
        team = table.element("us", ONE)

        assert why_no_target(table.battle, team, "ask-spot") == "it reacts to contact A"
        with pytest.raises(Refusal, match="concerns the enemy it answers: Contact A"):
            table.make("ask-spot", US, element=team.id)

    def test_a_player_has_no_button_to_fire_while_that_enemy_is_not_identified(self, table):
        one = table.element("german", ONE).id
        react(table)
        win_reaction(table)
        bring_about(table, e.ConcealmentChanged(one, "identified", "located", "A"))
        team = table.element("us", ONE)

        for reader, barred in (("side", True), ("umpire", False)):  # who may rule otherwise
            buttons = all_offers(table.battle, team, (reader, "both"))
            aimed = [x for x in buttons if x.move in ("shoot", "aim")]
            assert aimed
            why = "it reacts to contact A" if barred else ""
            assert {x.barred for x in aimed} == {why}
        told = {"element": team.id, "man": team.figures[0]}
        refused = table.attempt("shoot", US, commit=False, **told).refused
        assert refused == f"{team.title} reacts to contact A. Spot contact A first."

    def test_the_sheet_drops_the_answered_enemy_but_keeps_the_distance(self, table):
        react(table)
        win_reaction(table)
        team, other = table.element("us", ONE), table.element("german", TWO)
        told = {"element": team.id, "man": team.figures[0], "target": other.id, "distance_in": 20}
        progress = table.attempt("shoot", commit=False, victim="anyone", **told)

        assert progress.refused.startswith("The first action of a reaction")
        assert progress.refused_answer == "target"

    def test_later_actions_may_concern_any_enemy(self, table):
        react(table)
        win_reaction(table)
        shoot(table, ONE)
        table.make("stand-down", element=table.element("german", ONE).id)
        shoot(table, TWO)

        assert table.element("us", ONE).last_action == "shoot"

    def test_other_figures_of_the_element_are_bound_to_that_enemy_in_the_same_action(self, table):
        react(table)
        win_reaction(table)
        shoot(table, ONE)
        team, other = table.element("us", ONE), table.element("german", TWO)
        told = {"element": team.id, "man": team.figures[1], "target": other.id, "distance_in": 20}

        with pytest.raises(Refusal, match="concerns the enemy it answers"):
            table.make("shoot", US, dice={"roll": 4}, victim="anyone", **told)

    def test_the_umpire_may_let_the_reaction_concern_another_enemy(self, table):
        react(table)
        win_reaction(table)
        team, other = table.element("us", ONE), table.element("german", TWO)
        told = {"element": team.id, "man": team.figures[0], "target": other.id, "distance_in": 20}
        table.make("shoot", dice={"roll": 4}, victim="anyone", why="it hides the other", **told)

        assert table.element("us", ONE).last_action == "shoot"

    def test_an_unknown_enemy_binds_no_reaction(self, table):
        """An enemy that was only heard is not named: the refusal would reveal its source."""
        hidden = table.element("german", ONE)
        react(table)
        win_reaction(table)
        change = e.ConcealmentChanged(hidden.id, "identified", "undetected", None)
        bring_about(table, change)
        shoot(table, TWO)

        assert table.element("us", ONE).last_action == "shoot"


class TestPrice:
    def test_a_reaction_with_an_order_costs_one_action(self, table):
        before = table.element("us", ONE).left
        bring_about(table, e.ElementDeployed(table.element("us", ONE).id))
        react(table)

        assert table.element("us", ONE).left == before - 1

    def test_a_reaction_without_an_order_costs_two_actions_and_is_a_movement(self):
        orders = [("german", ONE, "movement")]
        table = Table().until(("german", ONE), orders, [("german", ONE)])
        run(table)
        before = table.element("us", ONE).left
        react(table)

        team = table.element("us", ONE)
        assert (team.left, team.order.kind) == (before - 2, "movement")

    def test_a_reaction_needs_one_more_action_to_act_with(self, table):
        team = table.element("us", ONE)
        table.make("rule-element", element=team.id, spent=team.allowed - 1, reason="one is left")

        assert team.id not in [x.id for x, _ in possible_reactions(table.battle)]
        with pytest.raises(Refusal, match="cannot react"):
            react(table)

    def test_an_active_element_pays_nothing_to_react(self, table):
        react(table)
        before = table.element("us", ONE).left
        win_reaction(table)
        shoot(table, ONE)

        assert table.element("us", ONE).left == before - 1


@pytest.mark.parametrize("state", ["hunkered-down", "stunned", "wounded"])
def test_only_ready_figures_react(table, state):
    for id in table.element("us", ONE).figures:
        bring_about(table, e.FigureChanged(id, "ready", state))

    with pytest.raises(Refusal):
        react(table)
    assert table.element("us", ONE).id not in [x.id for x, _ in possible_reactions(table.battle)]


@pytest.mark.parametrize("action", ["aim", "spot", "quiet-gesture", "cautious-movement"])
def test_an_action_marked_n_allows_no_reaction(action):
    table = Table().until(
        ("german", ONE), [("german", ONE, "fire")], [("german", ONE), ("us", ONE)]
    )
    german, us = table.element("german", ONE), table.element("us", ONE)
    told = {
        "aim": ("aim", {"target": us.id}),
        "spot": ("spot", {"spot": f"mojon {table.element('us', TWO).mojon}", "in_view": "no"}),
        "quiet-gesture": ("act", {"action": "quiet-gesture"}),
        "cautious-movement": ("move", {"gait": "cautious"}),
    }
    move, answers = told[action]
    if action == "cautious-movement":
        table.make("lose-first", element=german.id)
    try:
        table.make(move, element=german.id, **answers)
    except Refusal:
        table.make(move, element=german.id, man=german.figures[0], distance_in=10, **answers)

    assert table.battle.noise is None


def test_the_acting_side_does_not_react(table):
    own = table.element("german", TWO)

    assert own.id not in [x.id for x, _ in possible_reactions(table.battle)]
    with pytest.raises(Refusal, match="Only the other side reacts"):
        table.make("react", element=own.id)
