"""Riders and dismounted figures who leave their element (10.1.9, 19.2)."""

import pytest

from assistant.battle.rattenkrieg.events.animals import Dismounted
from assistant.battle.rattenkrieg.lookups.figures.single_figures import id_alone
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.beasts import TEAM, with_horses
from tests.battle.conftest import US, Table, bring_about

END = {"reason": "for the test"}


@pytest.fixture
def laying():
    """Orders are placed; the first team of each side rides."""
    table = Table(change=with_horses)
    table.engage()
    return table


def team(table, side="us"):
    return table.element(side, TEAM)


def leader(table, side="us"):
    men = (table.battle.figures[id] for id in team(table, side).figures)
    return next(man for man in men if man.leader)


def send_leader(table, side="us"):
    man = leader(table, side)
    told = {"element": team(table, side).id, "man": man.id, "purpose": "leader"}
    table.make("detach-figure", **told)
    return id_alone(man)


def dismount(table, side="us", first_holder=3):
    figures = team(table, side).figures
    bring_about(table, Dismounted(figures, figures[first_holder:]))


def gone(table):
    return {id for id, horse in table.battle.animals.horses.items() if horse.gone}


def touch(table, light="dusk"):
    """Any move: afterwards, horses that nobody holds run off."""
    table.make("set-conditions", light=light, visibility=())


def test_a_mounted_leader_leaves_with_the_horse_and_rides(laying):
    assert "detach-figure" in {o.move for o in unit_view(laying.battle, team(laying)).offers}
    alone = send_leader(laying)
    element = laying.battle.elements[alone]
    laying.order("us", element.title, "movement")
    laying.rounds()
    laying.act_with("us", element.title)
    laying.make("ride", US, element=alone, ride_in=20)

    assert laying.battle.animals.horses[element.figures[0]].rode_in == 20
    assert not gone(laying)


def test_a_leader_who_leaves_on_foot_leaves_the_horse_with_its_holder(laying):
    dismount(laying)
    alone = send_leader(laying)
    touch(laying)
    assert not gone(laying)

    laying.make("join-element", US, element=alone, to=team(laying).id)
    touch(laying, "night")
    assert not gone(laying)


def test_the_horse_of_a_leader_on_foot_runs_off_when_its_holder_falls(laying):
    dismount(laying)
    alone = send_leader(laying)
    riders = {*team(laying).figures, *laying.battle.elements[alone].figures}
    holder = laying.battle.animals.holders[0]
    laying.make("rule-man", element=team(laying).id, man=holder, state="dead", **END)

    assert gone(laying) == riders


@pytest.mark.parametrize("side", ["us", "german"])
def test_holders_of_one_side_hold_no_horses_of_the_other(side):
    table = Table(change=with_horses)
    table.engage()
    for each in ("us", "german"):
        dismount(table, each, first_holder=2)
    alone = {each: send_leader(table, each) for each in ("us", "german")}[side]
    ours = team(table, side)
    holders = [id for id in ours.figures if id in table.battle.animals.holders]
    for id in holders:
        table.make("rule-man", element=ours.id, man=id, state="dead", **END)

    assert gone(table) == {*ours.figures, *table.battle.elements[alone].figures}
