"""Boats on the table, for their tests."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import US, Table, bring_about
from tests.battle.fleet import GUNBOAT, LANDER, shelf
from tests.battle.tanks import SQUAD, TEAM, duel


def title(name):
    return f"{SQUAD}, {name}"


@pytest.fixture
def table():
    """Both boats and the US team have movement orders."""
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    for name in (GUNBOAT, LANDER, TEAM):
        table.order("us", title(name), "movement")
    table.rounds()
    return table


def craft(table, name=GUNBOAT):
    return table.element("us", title(name))


def act(table, move, name=GUNBOAT, by=US, dice=None, **told):
    element = craft(table, name)
    if table.battle.round is None or element.id not in table.battle.round.active:
        if table.battle.round is not None:
            table.make("end-round")
        table.act_with("us", title(name))
    return table.make(move, by, dice=dice, element=element.id, **told)


def vehicle(table, name=GUNBOAT):
    return table.battle.vehicles.of[craft(table, name).id]


def boat(table, name=GUNBOAT):
    return table.battle.boats_and_aircraft.boat(craft(table, name).id)


def team(table):
    return table.element("us", title(TEAM))


def aboard(table, name=LANDER):
    bring_about(
        table, towing.VehicleBoarded(team(table).figures, craft(table, name).id, inside=True)
    )


def holes(table, points, name=GUNBOAT):
    hit = v.VehicleDamaged(craft(table, name).id, "hull", {"buoyancy": points}, 0, False, False)
    bring_about(table, hit)


def end_turn(table):
    """Carry out all orders, and end the turn."""
    if table.battle.round:
        table.make("end-round")
    for side in table.battle.sides:
        for element in table.battle.nominable(side):
            table.act_with(side, element.title)
            table.make("stand-down", element=element.id)
            if table.battle.round:
                table.make("end-round")
    table.make("end-turn")


def offers(table, name=GUNBOAT):
    return {offer.move for offer in unit_view(table.battle, craft(table, name)).offers}


def lander_facts(table):
    return unit_view(table.battle, craft(table, LANDER)).facts


def flood(table, name=GUNBOAT):
    return table.make("flood", owed=f"flooding {craft(table, name).id}").told
