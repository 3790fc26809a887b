"""Leaders whom figures of other units know by their insignia (15.17)."""

import pytest

from assistant.battle.rattenkrieg.events.morale_and_captives.morale import LeaderSignsSet
from assistant.battle.rattenkrieg.lookups.figures.commanders import elements_under
from tests.battle.conftest import US, Table, bring_about

FIRST, SECOND = "1st Squad, Team 1", "2nd Squad, Team 1"


@pytest.fixture
def sergeant():
    """The sergeant of the first squad acts; a team of another squad has an order."""
    table = Table(size=1)
    table.make("set-rules", **{"leader-identification": "yes"})
    table.engage()
    table.order("us", FIRST, "fire")
    table.order("us", SECOND, "fire")
    table.rounds()
    table.act_with("us", FIRST)
    table.make("lose-first", US, element=table.element("us", FIRST).id)
    return table


def wear(table, *signs):
    leader = table.battle.leader(table.element("us", FIRST))
    bring_about(table, LeaderSignsSet(leader.id, signs))


def callable_units(table):
    asks = table.attempt("give-order", US, element=table.element("us", FIRST).id).play
    ask = asks.asks.get("to") if asks else None
    return [option.value for option in ask.options] if ask else []


def test_a_leader_with_insignia_commands_men_of_other_units(sergeant):
    other = sergeant.element("us", SECOND)
    wear(sergeant, "binoculars")
    assert other not in elements_under(sergeant.battle, sergeant.element("us", FIRST))
    assert other.id not in callable_units(sergeant)

    wear(sergeant, "binoculars", "rank-insignia")
    assert other.id in callable_units(sergeant)


def test_without_the_option_insignia_change_nothing(sergeant):
    wear(sergeant, "rank-insignia")
    sergeant.make("set-rules", **{"leader-identification": "no"})

    assert sergeant.element("us", SECOND).id not in callable_units(sergeant)
