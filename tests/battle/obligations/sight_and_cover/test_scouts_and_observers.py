"""Scouts of the German squads, and the commander who looks from outside the vehicle (addendum)."""

import pytest

from assistant.battle.rattenkrieg.lookups.figures.single_figures import id_alone
from tests.battle.conftest import GERMAN, Refusal, Table
from tests.battle.rattenkrieg.vehicles.wittmann import look_for_tank, stug, table, tank  # noqa: F401

SECOND = "1st Squad, Team 2"


@pytest.fixture
def laying():
    """Orders are being placed."""
    battle = Table(led=True)
    battle.engage()
    return battle


def send(laying, number=0):
    team = laying.element("german", SECOND)
    told = {"element": team.id, "man": team.figures[number], "purpose": "scout"}
    laying.make("detach-figure", GERMAN, **told)
    return id_alone(laying.battle.figures[team.figures[number]])


def test_a_german_squad_sends_one_scout_and_no_second(laying):
    scout = send(laying)

    assert laying.battle.elements[scout].scouts
    with pytest.raises(Refusal):
        send(laying)


def test_a_squad_that_lost_its_scout_may_send_another(laying):
    scout = send(laying)
    fallen = laying.battle.elements[scout].figures[0]
    told = {"element": scout, "man": fallen, "state": "dead", "reason": "for the test"}
    laying.make("rule-man", **told)

    other = send(laying)
    assert laying.battle.elements[other].scouts


@pytest.mark.parametrize("sees", ["yes", "no"])
def test_a_commander_on_foot_finds_no_target_out_of_the_gunners_sight(table, sees):  # noqa: F811
    look_for_tank(table, gunner_sees=sees)
    vehicle = table.battle.vehicles.of[stug(table).id]

    assert tank(table).concealment == "identified"
    assert (tank(table).id in (*vehicle.acquired, *vehicle.sighted)) is (sees == "yes")
