"""Effects of a death, an atrocity and a turn's end on Aggressiveness (13.1.1, 13.1.2, 13.2)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.rules.tables import load
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.openings import leaderless
from tests.battle.rattenkrieg.morale_and_wounds.test_consequences import fall, figures_to_check

TEAM, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"
CHANGES = load("rattenkrieg/aggressiveness-changes")
RESULTS = load("rattenkrieg/aggressiveness-turn-end-results")


def german(table, name=TEAM):
    return table.element("german", name)


def check(table, kind, die, **told):
    (due,) = [x.id for x in table.battle.owed if x.kind == kind]
    move = {"comrade-killed": "check-comrade", "nerve": "check-nerve"}[kind]
    return table.make(move, owed=due, dice={"roll": die}, **told)


class TestComrades:
    @pytest.mark.parametrize(("die", "now"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
    def test_a_death_may_lower_keep_or_raise_aggressiveness(self, engaged, die, now):
        fall(engaged, german(engaged).figures[1], "dead")
        check(engaged, "comrade-killed", die)

        assert german(engaged).aggressiveness == now

    def test_each_death_has_its_own_die(self, engaged):
        for figure in german(engaged).figures[1:3]:
            fall(engaged, figure, "dead")

        assert len(figures_to_check(engaged, "comrade-killed")) == 2

    @pytest.mark.parametrize("result", ["wounded", "stunned", "hunkered-down"])
    def test_nobody_rolls_for_a_comrade_who_lives(self, engaged, result):
        fall(engaged, german(engaged).figures[1], result)

        assert not figures_to_check(engaged, "comrade-killed")

    def test_aggressiveness_never_falls_below_zero(self, engaged):
        element = german(engaged)
        engaged.make("rule-element", element=element.id, aggressiveness=0, reason="test")
        fall(engaged, element.figures[1], "dead")
        check(engaged, "comrade-killed", 1)

        assert german(engaged).aggressiveness == 0

    def test_aggressiveness_rises_without_limit(self, engaged):
        element = german(engaged)
        engaged.make("rule-element", element=element.id, aggressiveness=6, reason="test")
        told = {"against": "atrocity-women-children-elders", "defenceless": "yes"}
        us = engaged.element("us", TEAM)
        engaged.make("atrocity", element=us.id, witnesses=(element.id,), **told)

        assert german(engaged).aggressiveness == 6 + 3 + 2


class TestAtrocities:
    @pytest.mark.parametrize(
        "against", ["atrocity-civilians", "atrocity-comrades", "atrocity-women-children-elders"]
    )
    @pytest.mark.parametrize("helpless", ["no", "yes"])
    def test_an_atrocity_changes_its_witnesses_as_printed(self, engaged, against, helpless):
        told = {"against": against, "defenceless": helpless, "witnesses": (german(engaged).id,)}
        before = german(engaged, SECOND).aggressiveness
        engaged.make("atrocity", element=engaged.element("us", TEAM).id, **told)
        more = CHANGES.row("victims-defenceless", None)["change"] if helpless == "yes" else 0

        assert german(engaged).aggressiveness == 2 + CHANGES.row(against, None)["change"] + more
        assert german(engaged, SECOND).aggressiveness == before


class TestBroken:
    @pytest.fixture
    def broken(self):
        table = Table(change=leaderless("german", TEAM))
        table.engage()
        table.make("rule-element", element=german(table).id, aggressiveness=0, reason="test")
        return table

    def test_no_atrocity_raises_the_aggressiveness_of_a_broken_element(self, broken):
        told = {"against": "atrocity-comrades", "witnesses": (german(broken).id,)}
        broken.make("atrocity", element=broken.element("us", TEAM).id, **told)
        assert german(broken).aggressiveness == 0
        fall(broken, german(broken).figures[1], "dead")

        assert not figures_to_check(broken, "comrade-killed")
        assert german(broken).aggressiveness == 0

    def test_a_death_raises_the_aggressiveness_of_men_with_their_leader(self, engaged):
        engaged.make("rule-element", element=german(engaged).id, aggressiveness=0, reason="test")
        fall(engaged, german(engaged).figures[1], "dead")
        check(engaged, "comrade-killed", 6)

        assert german(engaged).aggressiveness == 1

    def test_an_element_at_zero_breaks_as_soon_as_its_leader_is_gone(self):
        table = Table()
        table.engage()
        us = table.element("us", TEAM)
        table.make("rule-element", element=us.id, aggressiveness=0, reason="test")
        assert not [x for x in table.battle.owed if x.kind == "conduct"]
        bring_about(table, e.FigureChanged(us.figures[0], "ready", "wounded", 1))

        assert [x.element for x in table.battle.owed if x.kind == "conduct"] == [us.id]

    @pytest.mark.parametrize("way", ["detached", "off the table", "corrected"])
    def test_an_element_at_zero_breaks_when_its_leader_goes_elsewhere(self, way):
        table = Table(led=True).until(("us", TEAM), [("us", TEAM, "movement")])
        us = table.element("us", TEAM)
        leader = us.figures[0]
        table.make("rule-element", element=us.id, aggressiveness=0, reason="test")
        if way == "detached":
            table.make("detach-figure", element=us.id, man=leader, purpose="leader")
        elif way == "off the table":
            table.make("move", element=us.id, gait="walk")
            told = {"edge": "south", "permission": "order", "men": (leader,)}
            table.make("leave-table", element=us.id, **told)
        else:
            table.make("rule-man", element=us.id, man=leader, state="dead", reason="test")

        assert [x.element for x in table.battle.owed if x.kind == "conduct"] == [us.id]

    def test_no_leader_elsewhere_encourages_a_broken_element(self):
        table = Table(led=True)
        table.engage()
        second = table.element("us", SECOND)
        bring_about(table, e.FigureChanged(second.figures[0], "ready", "dead"))
        table.make("rule-element", element=second.id, aggressiveness=0, reason="test")
        broken = table.element("us", SECOND)

        assert "adjust-nerve" not in [x.move for x in unit_view(table.battle, broken).offers]
        with pytest.raises(Refusal, match="broken without a leader"):
            table.make("adjust-nerve", US, element=second.id, change="1")

    def test_a_last_figure_that_leads_keeps_its_aggressiveness(self, engaged):
        element = german(engaged)
        for figure in element.figures[1:]:
            fall(engaged, figure, "dead")

        assert not [x for x in engaged.battle.owed if x.kind == "conduct"]


class TestTurnsEnd:
    def shake(self, table, now):
        table.make("rule-element", element=german(table).id, aggressiveness=now, reason="test")

    def end(self, table):
        table.rounds()
        table.make("end-turn", why="agreed")

    def test_only_a_change_of_two_levels_needs_the_check(self, engaged):
        self.shake(engaged, 4)
        element = german(engaged, SECOND)
        engaged.make("rule-element", element=element.id, aggressiveness=3, reason="test")
        self.end(engaged)

        assert [x.element for x in engaged.battle.owed if x.kind == "nerve"] == [german(engaged).id]
        assert "must check its Aggressiveness" in due_now(engaged.battle)[0].title

    def test_only_the_net_change_of_the_turn_counts(self, engaged):
        self.shake(engaged, 5)
        self.shake(engaged, 3)
        self.end(engaged)

        assert not [x for x in engaged.battle.owed if x.kind == "nerve"]

    @pytest.mark.parametrize("row", RESULTS.rows, ids=lambda row: str(row["value"]))
    def test_each_result_of_a_check_takes_effect(self, engaged, row):
        """Men lost less Aggressiveness and a die; what the table says holds in the next turn."""
        self.end_with(engaged, row["value"])
        element = german(engaged)
        able = engaged.battle.able(element)
        down = {m.state for m in able} == {"hunkered-down"}

        assert (element.next_actions, element.next_modifier) == (
            row["actions_next_turn"],
            row["combat_modifier_next_turn"],
        )
        assert element.broken == (row["result"] == "breaks")
        assert down == (row["result"] == "hunkered-down")
        duties = ("surrenders", "tactical-retreat", "firefight", "fury")
        assert element.must == (row["result"] if row["result"] in duties else None)

    def end_with(self, table, value):
        """End the turn; the check of an element with Aggressiveness 6 gives this value."""
        self.shake(table, 6)
        element = german(table)
        men = len(element.figures) + value + 6 - 1  # at its order; the die is 1
        elements = {**table.battle.elements, element.id: replace(element, men_at_order=men)}
        table.game.state = replace(table.battle, elements=elements)
        self.end(table)
        check(table, "nerve", 1)

    def test_a_broken_element_gets_no_order_again(self, engaged):
        self.end_with(engaged, 13)
        engaged.make("begin-turn")

        with pytest.raises(Refusal, match="broke"):
            engaged.make("place-order", GERMAN, element=german(engaged).id, kind="fire")

    def test_a_penalty_of_two_actions_lasts_a_turn_and_never_goes_below_zero(self, engaged):
        self.end_with(engaged, 11)
        engaged.make("begin-turn")
        assert german(engaged).allowed == german(engaged).quality - 2
        engaged.rounds()
        engaged.make("end-turn", why="agreed")
        engaged.make("begin-turn", why="agreed")

        assert german(engaged).allowed == german(engaged).quality

    def test_a_bonus_of_one_action_and_of_one_on_the_dice_lasts_a_turn(self, engaged):
        self.end_with(engaged, -5)
        engaged.make("begin-turn")
        assert german(engaged).allowed == german(engaged).quality + 2
        assert german(engaged).modifier == -1
        engaged.rounds()
        engaged.make("end-turn", why="agreed")
        engaged.make("begin-turn", why="agreed")

        assert (german(engaged).allowed, german(engaged).modifier) == (german(engaged).quality, 0)
