"""What the screens offer an element that hides and does nothing more (Rattenkrieg 13.1.2)."""

import pytest

from assistant.battle.rattenkrieg.lookups.figures.new_orders import may_be_ordered, why_no_order
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.tasks.order_tasks import describe_missing_orders
from tests.battle.conftest import GERMAN, TEAM, Table
from tests.battle.openings import leaderless

OTHER = "1st Squad, Team 2"
IDLE = "It hides and does nothing more."


def hides_now():
    """Return a table where the last figure of a German team without a leader hides."""
    table = Table(change=leaderless("german", TEAM))
    table.engage()
    table.face()
    team = table.element("german", TEAM)
    for id in team.figures[1:]:
        table.make("rule-man", element=team.id, man=id, state="dead", reason="test")
    table.make("rule-element", element=team.id, aggressiveness=0, reason="test")
    (check,) = [x for x in table.battle.owed if x.kind == "conduct"]
    table.make("conduct", owed=check.id, threatened="no")
    return table


@pytest.fixture
def hiding():
    """The next turn has begun."""
    table = hides_now()
    table.next_turn()
    return table


def test_its_card_offers_no_order_and_says_why(hiding):
    card = unit_view(hiding.battle, hiding.element("german", TEAM))

    assert not card.may_order
    assert card.why_out == IDLE
    assert why_no_order(hiding.battle, hiding.element("german", TEAM), "fire")


def test_the_sentence_about_orders_speaks_of_units_that_can_act(hiding):
    hiding.make("place-order", GERMAN, element=hiding.element("german", OTHER).id, kind="fire")

    assert describe_missing_orders(hiding.battle, "german").startswith(
        "All your units that can act have"
    )


def test_an_enemy_that_comes_close_brings_it_no_order(hiding):
    hiding.order("us", TEAM, "fire")
    hiding.rounds()
    us, team = hiding.element("us", TEAM), hiding.element("german", TEAM)
    entry = hiding.make("tell-distances", element=us.id, **{f"to_{team.id}": 1})

    assert not may_be_ordered(hiding.battle, hiding.element("german", TEAM))
    assert "may be given an order" not in "".join(entry.told.values())


@pytest.mark.parametrize("inches", [0, 9])
def test_an_enemy_in_contact_is_taken_to_threaten_those_who_are_broken(inches):
    table = Table(change=leaderless("german", TEAM))
    table.engage()
    table.face()
    team, us = table.element("german", TEAM), table.element("us", TEAM)
    table.make("rule-element", element=team.id, aggressiveness=0, reason="test")
    table.make("tell-distances", element=us.id, **{f"to_{team.id}": inches})
    (check,) = [x for x in table.battle.owed if x.kind == "conduct"]
    asked = table.attempt("conduct", owed=check.id, commit=False).play.asks["threatened"]

    assert asked.value is (inches == 0)
