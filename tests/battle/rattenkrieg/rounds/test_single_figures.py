"""Single figures with an order of their own, and how they rejoin (Rattenkrieg 10.1.9)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events.buildings.rooms import UnsuspectedFireMet
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import (
    ForcedConductChanged,
    RiskTaken,
)
from assistant.battle.rattenkrieg.lookups.figures.single_figures import id_alone
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from tests.battle.conftest import GERMAN, Refusal, Table, bring_about

TEAM = "1st Squad, Team 1"
SECOND = "1st Squad, Team 2"


@pytest.fixture
def laying():
    """Orders are being placed; the German squads may send out one scout."""
    table = Table(led=True)
    table.engage()
    return table


def send(table, name=SECOND, number=0, by=GERMAN, **told):
    element = table.element("german", name)
    table.make("detach-figure", by, element=element.id, man=element.figures[number], **told)
    return id_alone(table.battle.figures[element.figures[number]])


def row_names(table, side="german"):
    return [row.name for row in side_view(table.battle, side).elements]


def offers(table, name, *, umpire=False):
    view = unit_view(table.battle, table.element("german", name), umpire=umpire)
    return [offer.move for offer in view.offers]


class TestLeaving:
    def test_a_scout_is_an_element_that_gets_its_own_order(self, laying):
        send(laying, purpose="scout")
        laying.order("german", "1st Squad, Scout", "movement")

        assert laying.element("german", "1st Squad, Scout").order.kind == "movement"
        assert laying.element("german", SECOND).order is None
        assert "1st Squad, Scout" in row_names(laying)

    def test_the_figure_is_in_one_element_only(self, laying):
        before = laying.element("german", SECOND).figures
        id = send(laying, purpose="scout")

        assert laying.battle.elements[id].figures == before[:1]
        assert laying.element("german", SECOND).figures == before[1:]

    def test_a_detached_figure_has_spent_the_actions_of_its_element(self, laying):
        element = laying.element("german", TEAM)
        laying.make("rule-element", element=element.id, spent=1, reason="seen")
        id = send(laying, TEAM, 1, purpose="scout")

        apart = laying.battle.elements[id]
        assert apart.spent == 1
        assert apart.left == apart.quality - 1 == element.left - 2  # the leader adds one action

    def test_a_detached_figure_has_the_actions_of_its_own_quality(self, laying):
        before = laying.element("german", TEAM)
        private = next(m.id for m in laying.battle.men(before) if not m.leader)
        sent = {"element": before.id, "man": private, "purpose": "straggler"}
        entry = laying.make("detach-figure", **sent)
        alone = laying.battle.elements[id_alone(laying.battle.figures[private])]

        assert before.allowed == before.quality + 1
        assert alone.allowed == before.quality
        assert laying.element("german", TEAM).allowed == before.allowed
        assert "nobody leads it now. It has 3 actions per turn and 3 left." in entry.told["german"]
        assert "is left behind." in entry.told["german"]

    def test_a_side_has_as_many_scouts_as_its_scenario_says(self, laying):
        send(laying, purpose="scout")
        with pytest.raises(Refusal, match="What does it leave as"):
            send(laying, SECOND, 1, purpose="scout")

    def test_a_side_whose_doctrine_has_no_scouts_sends_none(self, laying):
        assert laying.battle.sides["us"].scouts == 0
        element = laying.element("us", SECOND)
        private = next(m.id for m in laying.battle.men(element) if not m.leader)
        asks = laying.attempt("detach-figure", element=element.id, man=private, commit=False).asks
        purposes = next(ask for ask in asks if ask.name == "purpose")

        assert [option.value for option in purposes.options] == ["straggler"]

    def test_only_the_umpire_says_who_was_left_behind(self, laying):
        with pytest.raises(Refusal):
            send(laying, purpose="straggler")
        element = laying.element("german", SECOND)
        laying.make(
            "detach-figure", element=element.id, man=element.figures[0], purpose="straggler"
        )

        assert id_alone(laying.battle.figures[element.figures[0]]) in laying.battle.elements

    def test_a_leader_takes_his_quality_with_him(self, laying):
        before = laying.element("german", TEAM)
        id = send(laying, TEAM, purpose="leader")
        team, alone = laying.element("german", TEAM), laying.battle.elements[id]

        assert before.allowed == before.quality + 1
        assert team.allowed == before.quality
        assert alone.allowed == before.quality + 1
        assert laying.battle.leader(team) is None
        assert laying.battle.leader(alone) is not None

    def test_a_leaders_order_goes_with_the_leader(self, laying):
        element = laying.element("german", TEAM)
        laying.make("place-leader-order", GERMAN, element=element.id, kind="fire")
        id = send(laying, TEAM, purpose="leader")

        assert laying.element("german", TEAM).leader_order is None
        assert laying.battle.elements[id].leader_order is not None

    def test_after_the_orders_only_the_umpire_detaches(self, laying):
        laying.rounds()
        with pytest.raises(Refusal, match="when orders are placed"):
            send(laying, purpose="scout")

        assert "detach-figure" not in offers(laying, SECOND)
        assert "detach-figure" in offers(laying, SECOND, umpire=True)


class TestSecrets:
    def test_hidden_figures_leave_unseen(self, laying):
        before = side_view(laying.battle, "us")
        send(laying, purpose="scout")

        assert side_view(laying.battle, "us") == before
        assert "us" not in laying.kept[-1].told

    def test_the_enemy_sees_a_figure_that_it_knows_go(self, laying):
        laying.reveal("german", SECOND)
        known = len(side_view(laying.battle, "us").contacts)
        id = send(laying, purpose="scout")

        assert len(side_view(laying.battle, "us").contacts) == known + 1
        assert laying.battle.elements[id].contact == "B"
        assert "contact B" in laying.kept[-1].told["us"]
        assert "scout" not in laying.kept[-1].told["us"].lower()


class TestJoining:
    def test_a_figure_that_joins_again_is_removed_from_the_lists(self, laying):
        before = laying.element("german", SECOND)
        id = send(laying, purpose="scout")
        laying.make("join-element", GERMAN, element=id, to=before.id)

        assert set(laying.element("german", SECOND).figures) == set(before.figures)
        assert "1st Squad, Scout" not in row_names(laying)

    def test_a_detached_figure_with_an_order_cannot_join(self, laying):
        id = send(laying, purpose="scout")
        laying.order("german", "1st Squad, Scout", "movement")
        with pytest.raises(Refusal, match="when the order is carried out"):
            laying.make("join-element", GERMAN, element=id, to=laying.element("german", SECOND).id)

    def test_a_figure_that_joins_again_has_no_more_actions_than_before(self, laying):
        id = send(laying, purpose="scout")
        (scout,) = laying.battle.elements[id].figures
        laying.make("rule-element", element=id, spent=2, reason="seen")
        second, left = laying.element("german", SECOND), laying.battle.elements[id].left
        laying.make("join-element", GERMAN, element=id, to=second.id)
        figure = laying.battle.figures[scout]

        assert second.left - figure.lost == left == 1

    def test_a_leader_who_joins_again_has_no_more_actions_than_before(self, laying):
        id = send(laying, TEAM, purpose="leader")
        (leader,) = laying.battle.elements[id].figures
        laying.make("rule-element", element=id, spent=3, reason="seen")
        left = laying.battle.elements[id].left
        others = laying.element("german", TEAM).left
        laying.make("join-element", GERMAN, element=id, to=laying.element("german", TEAM).id)
        team = laying.element("german", TEAM)

        assert team.left == others + 1
        assert team.left - laying.battle.figures[leader].lost == left == 1

    def test_a_fresh_leader_who_joins_keeps_all_actions(self, laying):
        id = send(laying, TEAM, purpose="leader")
        (leader,) = laying.battle.elements[id].figures
        left = laying.battle.elements[id].left
        laying.make("join-element", GERMAN, element=id, to=laying.element("german", TEAM).id)
        team = laying.element("german", TEAM)

        assert team.left - laying.battle.figures[leader].lost == left == team.allowed

    def test_a_leader_who_joins_leads_immediately(self, laying):
        id = send(laying, TEAM, purpose="leader")
        (leader,) = laying.battle.elements[id].figures
        second = laying.element("german", SECOND)
        laying.make("join-element", GERMAN, element=id, to=second.id)
        now = laying.element("german", SECOND)

        assert laying.battle.leader(now).id == leader
        assert now.allowed == second.quality + 1

    def test_a_scout_who_is_back_lets_another_go(self, laying):
        id = send(laying, purpose="scout")
        laying.make("join-element", GERMAN, element=id, to=laying.element("german", SECOND).id)
        again = send(laying, SECOND, 1, purpose="scout")

        assert laying.battle.elements[again].scouts

    def test_detaching_and_joining_can_be_undone(self, laying):
        before = laying.battle
        id = send(laying, purpose="scout")
        laying.make("join-element", GERMAN, element=id, to=laying.element("german", SECOND).id)
        laying.undo()
        laying.undo()

        assert laying.battle == before


def test_the_leader_goes_with_the_group_that_his_player_chooses(laying):
    """His own group has no order: his player sends him with a group that has one (10.1.7)."""
    team, second = (laying.element("german", name) for name in (TEAM, SECOND))
    laying.order("german", SECOND, "movement")
    laying.make("place-leader-order", GERMAN, element=team.id, kind="fire")
    laying.rounds()
    laying.make("nominate", GERMAN, nominee=f"leader {team.id}")
    laying.make("initiative", nominee_us="nobody")
    laying.make("leader-goes-with", GERMAN, element=team.id, to=second.id)
    now = laying.element("german", SECOND)

    assert laying.battle.leader(now).id == team.figures[0]
    assert team.figures[0] not in laying.element("german", TEAM).figures


def test_a_battle_without_scouts_may_be_given_some(laying):
    """The scenario gives the number, not the program."""
    sides = {id: replace(side, scouts=0) for id, side in laying.battle.sides.items()}
    laying.game.state = replace(laying.battle, sides=sides)
    with pytest.raises(Refusal, match="cannot do that now"):
        send(laying, SECOND, purpose="scout")


class TestWhatBefellTheOthers:
    @pytest.fixture
    def table(self):
        return Table(led=True).until(("german", TEAM), [("german", TEAM, "movement")])

    def leave(self, table):
        """Leave a rifleman of the team behind; return the id of the new element."""
        team = table.element("german", TEAM)
        figure = table.battle.figures[team.figures[1]]
        told = {"element": team.id, "man": figure.id, "purpose": "straggler"}
        table.make("detach-figure", **told)
        return id_alone(figure)

    def test_a_danger_that_a_comrade_risked_needs_no_other_check(self, table):
        bring_about(table, RiskTaken(table.element("german", TEAM).id, "danger-zone"))
        alone = self.leave(table)

        assert table.battle.morale.dared[alone] == ("danger-zone",)

    def test_fire_from_an_unsuspected_side_still_surprises_those_that_leave(self, table):
        bring_about(table, UnsuspectedFireMet(table.element("german", TEAM).id))
        alone = self.leave(table)

        assert alone in table.battle.buildings.unsuspecting

    @pytest.mark.parametrize("course", ["joins-friend", "returns-to-mojon"])
    def test_a_part_of_a_broken_element_does_what_the_others_do(self, table, course):
        bring_about(table, ForcedConductChanged(table.element("german", TEAM).id, course))
        alone = self.leave(table)

        assert table.battle.morale.courses[alone] == course
