"""An aircraft over the table, for its tests."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, Table, bring_about
from tests.battle.fleet import GLIDER, PLANE, shelf
from tests.battle.tanks import SQUAD, T34, TEAM, duel

WEST = {"place": "the west edge", "altitude_in": 40}


def title(name):
    return f"{SQUAD}, {name}"


@pytest.fixture
def table():
    """The aircraft markers are placed; all aircraft, both teams and the US tank are to move."""
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    mark(table, PLANE, speed_in=90)
    mark(table, GLIDER, speed_in=24)
    table.order("german", title(TEAM), "movement")
    table.order("us", title(TEAM), "fire")
    table.order("us", title(T34), "fire")
    table.rounds()
    return table


def mark(table, name=PLANE, **told):
    return table.make("mark-plane", GERMAN, element=craft(table, name).id, **WEST, **told)


def craft(table, name=PLANE):
    return table.element("german", title(name))


def team(table, side="german"):
    return table.element(side, title(TEAM))


def act(table, move, name=PLANE, by=GERMAN, dice=None, **told):
    element = craft(table, name)
    if table.battle.round is None or element.id not in table.battle.round.active:
        if table.battle.round is not None:
            table.make("end-round")
        table.act_with("german", title(name))
    return table.make(move, by, dice=dice, element=element.id, **told)


def fly(table, name=PLANE, wanted_in=90, leaves="no", **told):
    return act(table, "fly", name, wanted_in=wanted_in, leaves=leaves, path="the orchard", **told)


def vehicle(table, name=PLANE):
    return table.battle.vehicles.of[craft(table, name).id]


def plane(table, name=PLANE):
    return table.battle.boats_and_aircraft.plane(craft(table, name).id)


def hit(table, name=PLANE, fire=0, **lost):
    struck = v.VehicleDamaged(craft(table, name).id, "hull", lost, fire, False, False)
    bring_about(table, struck)


def offers(table, name=PLANE, element=None):
    return {offer.move for offer in unit_view(table.battle, element or craft(table, name)).offers}


def strafe(table, dice=None, **told):
    if team(table, "us").concealment != "identified":
        table.reveal("us", title(TEAM))
    return act(
        table,
        "strafe",
        by=UMPIRE,
        dice={"rolls": [1, *[5] * 11], **(dice or {})},
        target=team(table, "us").id,
        distance_in=30,
        **told,
    )


def slow(table, name=PLANE):
    least = vehicle(table, name).card["movement"]["min_in"]
    bring_about(table, v.VehicleSpeedSet(craft(table, name).id, least))


PILOT = "1st, Henschel, 1. Pilot (2xMG17)"
GLIDERS = {"distance": 3, "direction": 6}


def load(table):
    bring_about(
        table, towing.VehicleBoarded(team(table).figures, craft(table, GLIDER).id, inside=True)
    )


@pytest.fixture
def jumpers():
    """A team that arrives by air, in an aircraft that acts."""
    table = Table(card=duel(), shelf=shelf())
    table.make("embark", GERMAN, element=team(table).id, carrier=craft(table).id)
    table.engage()
    mark(table, speed_in=90)
    table.order("german", title(TEAM), "movement")
    table.rounds()
    table.act_with("german", title(PLANE))
    return table


def act_on_the_ground(table):
    """End the action of the aircraft; the team that jumped acts."""
    table.make("end-round", why="the aircraft has dropped them")
    table.act_with("german", title(TEAM))


def drop(table, first, second, **dice):
    sergeant, private = team(table).figures
    rolls = {}
    for n, who in ((1, "Sergeant"), (2, "Private")):
        rolls |= {f"{n}. {who} (Lee Enfield): {die}": face for die, face in JUMP.items()}
    grounds = {f"ground_{sergeant}": first, f"ground_{private}": second}
    told = {"place": "the mill", "men": (sergeant, private), **grounds}
    return table.make("drop-men", GERMAN, element=team(table).id, dice=rolls | dice, **told)


JUMP = {"distance": 5, "direction": 2}
