"""A leader's order to a part of an element, which then leaves the rest (Rattenkrieg 7.4.14)."""

import pytest

from assistant.battle.rattenkrieg.events.morale_and_captives import morale as m
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from tests.battle.conftest import GERMAN, Refusal, Table, bring_about

TEAM, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"
PART = "1st Squad, Part of Team 2"


@pytest.fixture
def table():
    return leading()


def leading():
    """The German team with the squad leader acts; an order on the second team is face down."""
    table = Table(led=True)
    table.engage()
    for name in (TEAM, SECOND):
        table.order("german", name, "movement")
    table.rounds()
    table.act_with("german", TEAM)
    return table


def german(table, name=SECOND):
    return table.element("german", name)


def german_titles(table):
    return [x.title for x in table.battle.of_side("german")]


def split(table, number=2, dice=1, kind="fire", **told):
    """Order the first figures of the second team to fire, as its leader."""
    those = german(table).figures[:number]
    told |= {"grounds": "leader-order", "means": "voice", "distance_in": 5, "kind": kind}
    told |= {"element": german(table).id, "part": those}
    table.make("place-order", GERMAN, dice={"obey": dice}, **told)
    return those


def test_a_split_part_is_an_element_with_its_own_order(table):
    before = german(table)
    those = split(table)

    assert german(table, PART).figures == those
    assert german(table, PART).order.kind == "fire"
    assert german(table).figures == before.figures[2:]
    assert german(table).order == before.order
    assert PART in [row.name for row in side_view(table.battle, "german").elements]


def test_a_split_part_keeps_the_spent_actions_and_acts_by_its_own_quality(table):
    table.make("rule-element", element=german(table).id, spent=1, reason="seen")
    those = split(table)

    part, others = german(table, PART), german(table)
    assert part.spent == others.spent == 1
    assert (part.allowed, others.allowed) == (part.quality, part.quality + 1)  # 12.1.1
    assert {table.battle.figures[id].lost for id in those} == {0}


def test_splitting_costs_the_leader_one_action_and_the_squad_one_order(table):
    left = german(table, TEAM).left
    orders = table.battle.sides["german"].squad_orders["1st Squad"]
    split(table)

    assert german(table, TEAM).left == left - 1
    assert table.battle.sides["german"].squad_orders["1st Squad"] == orders + 1


def test_an_element_that_does_not_obey_is_not_split(table):
    before = german(table)
    split(table, dice=6)

    assert german(table) == before
    assert PART not in german_titles(table)


def test_the_elements_own_leader_may_be_in_the_split_part(table):
    *others, leader = german(table).figures
    assert table.battle.figures[leader].leader
    told = {"grounds": "leader-order", "means": "voice", "distance_in": 5, "kind": "fire"}
    told |= {"element": german(table).id, "part": (others[-1], leader)}
    table.make("place-order", GERMAN, dice={"obey": 1}, **told)

    assert german(table, PART).figures == (leader, others[-1])
    assert german(table, PART).command == "led"
    assert german(table).command == "under-command"


def test_at_least_one_figure_stays_when_an_element_is_split(table):
    with pytest.raises(Refusal, match="stays"):
        split(table, number=len(german(table).figures))


def test_the_enemy_learns_nothing_of_a_hidden_split(table):
    changed = leading()
    split(table)
    split(changed, number=0)

    assert german(changed).order.kind == "fire"
    assert side_view(table.battle, "us") == side_view(changed.battle, "us")


def test_the_enemy_sees_that_some_of_the_figures_in_sight_leave(table):
    table.reveal("german", SECOND)
    split(table)
    part = german(table, PART)

    assert part.concealment == "identified"
    assert part.contact != german(table).contact


def test_a_split_part_may_join_the_others_again(table):
    before = set(german(table).figures)
    split(table)
    table.make("take-back-order", element=german(table, PART).id, why="agreed by both")
    offers = [x.move for x in unit_view(table.battle, german(table, PART)).offers]
    assert "join-element" in offers
    table.make("join-element", GERMAN, element=german(table, PART).id, to=german(table).id)

    assert set(german(table).figures) == before
    assert PART not in german_titles(table)


def test_a_split_part_is_still_under_fire_and_bound_by_what_befell_it(table):
    team, enemy = german(table).id, table.element("us", TEAM).id
    befell = (
        m.ElementsAttacked(enemy, (team,)),
        m.RiskTaken(team, "danger-zone"),
        m.ForcedConductChanged(team, "seeks-shelter"),
        m.AtrocitySeen(team, enemy),
        m.MoraleResultObeyed(team),
        m.ElementProvoked(team),
    )
    bring_about(table, *befell)
    split(table)
    part, morale = german(table, PART).id, table.battle.morale

    for those in (morale.under_fire, morale.met, morale.provoked):
        assert {part, team} <= {*those}
    for each in (morale.dared, morale.courses, morale.outraged):
        assert each[part] == each[team]
    table.undo()
    assert part not in table.battle.morale.under_fire


def test_a_split_part_of_an_element_that_nothing_befell_inherits_nothing(table):
    split(table)

    assert german(table, PART).id not in repr(table.battle.morale)
