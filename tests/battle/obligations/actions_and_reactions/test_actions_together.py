"""Figures of one element that act at the same time (Rattenkrieg 10.1.9, 11.2, 15.15)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.own_actions import own_actions_left
from assistant.battle.rattenkrieg.lookups.naming import man as named
from assistant.battle.rattenkrieg.screens.card import unit_view
from assistant.battle.rattenkrieg.screens.tasks.same_action import describe_joiners
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about

TEAM, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"


@pytest.fixture
def firing():
    """A US team has shot once; a second German team is in ambush, and a third is located."""
    table = Table().until(
        ("us", TEAM),
        [("us", TEAM, "fire"), ("german", SECOND, "ambush")],
        [("german", TEAM), ("us", TEAM)],
    )
    table.reveal("german", SECOND, "located")
    shoot(table, 0)
    table.make("no-reaction")
    return table


def us(table):
    return table.element("us", TEAM)


def man(table, number):
    return table.battle.figures[us(table).figures[number]]


def actions_left(table, number):
    return own_actions_left(table.battle, man(table, number))


def shoot(table, number, **told):
    target = table.element("german", TEAM)
    told = {"target": target.id, "distance_in": 20, "victim": "anyone"} | told
    told |= {"element": us(table).id, "man": man(table, number).id}
    return table.make("shoot", US, dice={"roll": 6}, **told)


def aim(table, number):
    told = {"element": us(table).id, "men": (man(table, number).id,)}
    return table.make("aim", US, target=table.element("german", TEAM).id, **told)


def down(table, *numbers):
    bring_about(
        table, *(e.FigureChanged(man(table, x).id, "ready", "hunkered-down") for x in numbers)
    )


def rejoin(table, *numbers):
    men = tuple(man(table, x).id for x in numbers)
    return table.make("rejoin", US, element=us(table).id, men=men)


# 10.1.9, 11.2


def test_in_the_first_action_under_an_order_nobody_does_something_else(firing):
    aim(firing, 1)

    assert us(firing).spent == 2


def test_later_one_figure_shoots_while_another_aims_and_a_third_gives_a_sign(firing):
    aim(firing, 1)  # the second action
    shoot(firing, 0)
    firing.make("act", US, element=us(firing).id, action="quiet-gesture", man=man(firing, 2).id)

    assert us(firing).spent == 2
    assert man(firing, 1).aims == 1
    assert us(firing).last_action == "shoot"  # which is what the enemy sees


def test_a_figure_that_acts_twice_uses_another_action(firing):
    aim(firing, 1)
    shoot(firing, 0)
    shoot(firing, 1)

    assert us(firing).spent == 3


def test_figures_that_move_do_so_before_others_shoot(firing):
    shoot(firing, 0)
    firing.make("move", US, element=us(firing).id, gait="walk", men=(man(firing, 1).id,))

    assert us(firing).spent == 3


def test_what_a_look_finds_is_not_shot_at_in_the_action_of_the_look(firing):
    aim(firing, 1)
    spot = f"element {firing.element('german', SECOND).id}"
    told = {"element": us(firing).id, "man": man(firing, 0).id, "spot": spot, "distance_in": 9}
    firing.make("spot", dice={"spot": 1, "avoid": 6}, **told)
    assert us(firing).spent == 2
    shoot(firing, 2, target=firing.element("german", SECOND).id)

    assert us(firing).spent == 3


def test_a_figure_that_does_something_else_does_not_fire_on_the_move():
    table = Table().until(("us", TEAM), [("us", TEAM, "movement")], [("german", TEAM)])
    team = us(table).id
    table.make("move", US, element=team, gait="walk")
    table.make("move", US, element=team, gait="walk", men=(man(table, 0).id,))
    aim(table, 1)
    assert us(table).spent == 2
    shoot(table, 1)

    assert us(table).spent == 3


def test_an_ambush_undoes_what_was_done_together_from_the_first_noise_on(firing):
    aim(firing, 1)
    firing.make("act", US, element=us(firing).id, action="shout", man=man(firing, 2).id)
    aim(firing, 3)
    firing.make("react", GERMAN, element=firing.element("german", SECOND).id)

    held = firing.battle.round.held
    assert (held.action, held.paid) == ("shout", 1)
    assert [man(firing, x).aims for x in (1, 3)] == [1, 0]  # the first aim came before the shout
    assert us(firing).spent == 2


# 7.4.3, 15.15


def test_a_figure_that_rises_pays_two_actions_and_the_others_act_meanwhile(firing):
    down(firing, 1)
    rejoin(firing, 1)
    shoot(firing, 0)

    assert man(firing, 1).state == "ready"
    assert us(firing).left == us(firing).allowed - 2
    assert actions_left(firing, 0) == us(firing).allowed - 2
    assert actions_left(firing, 1) == us(firing).allowed - 3


def test_a_figure_rises_while_the_others_shoot(firing):
    down(firing, 1)
    shoot(firing, 0)
    rejoin(firing, 1)

    assert us(firing).left == us(firing).allowed - 2
    assert actions_left(firing, 1) == us(firing).allowed - 3


def test_figures_that_all_rise_pay_with_the_actions_of_their_element(firing):
    down(firing, 0, 1, 2, 3)
    rejoin(firing, 0, 1, 2, 3)

    assert us(firing).left == us(firing).allowed - 3
    assert actions_left(firing, 0) == us(firing).left


def test_a_figure_does_not_rise_with_one_action_left(firing):
    down(firing, 1)
    told = {"element": us(firing).id, "reason": "for the test"}
    firing.make("rule-element", spent=us(firing).allowed - 1, **told)

    with pytest.raises(Refusal, match="and this takes 2"):
        rejoin(firing, 1)


def test_with_one_left_a_figure_rises_within_the_action_of_the_others(firing):
    told = {"element": us(firing).id, "reason": "for the test"}
    firing.make("rule-element", spent=us(firing).allowed - 2, **told)
    down(firing, 1)
    shoot(firing, 0)
    rejoin(firing, 1)

    assert (us(firing).left, actions_left(firing, 1)) == (1, 0)


def test_the_card_names_those_who_may_still_act_in_the_action(firing):
    assert joiners(firing) == "Three other figures may still do the same in this action."
    for number in (1, 2):
        shoot(firing, number)
    assert joiners(firing).endswith(" may still do the same in this action.")
    shoot(firing, 3)
    assert joiners(firing) == ""

    bring_about(firing, e.ActionTaken(us(firing).id, "shoot", 1, (man(firing, 0).id,)))
    assert joiners(firing) == "Three other figures may still act in this action."


def joiners(table):
    return unit_view(table.battle, us(table)).may_join


def test_a_leader_who_may_not_fire_cannot_join_the_same_action():
    """A leader who leads others fires only from ambush (12.1.1)."""
    table = Table(led=True).until(
        ("us", TEAM), [("us", TEAM, "fire")], [("german", TEAM), ("us", TEAM)]
    )
    leader = table.battle.leader(us(table))
    others = [n for n, id in enumerate(us(table).figures) if id != leader.id]
    for number in others[:-1]:
        shoot(table, number)
        assert "may still do the same" in joiners(table)
    shoot(table, others[-1])

    assert joiners(table) == ""


def test_only_leaders_may_do_the_same_as_a_leader_who_gives_an_order(firing):
    bring_about(firing, e.ActionTaken(us(firing).id, "give-order", 1, (man(firing, 0).id,)))
    own = firing.battle.round
    given = replace(firing.battle, round=replace(own, acting=replace(own.acting, first=True)))

    able = [x for x in given.able(us(firing)) if x.leader and x.id != man(firing, 0).id]
    assert bool(describe_joiners(given, us(firing))) is bool(able)


def test_a_hunkered_down_figure_cannot_join_the_same_action(firing):
    *others, last = us(firing).figures[1:]
    for id in others:
        bring_about(firing, e.FigureChanged(id, "ready", "hunkered-down"))
    only = firing.battle.figures[last]
    assert joiners(firing).startswith(f"{named(only)} may still")
    bring_about(firing, e.FigureChanged(last, "ready", "hunkered-down"))

    assert joiners(firing) == ""
