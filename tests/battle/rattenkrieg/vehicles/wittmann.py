"""Wittmann's First Test for its tests: the column has arrived."""

import pytest

from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import Viewer
from assistant.cards.rattenkrieg.forces import scenario_files
from tests.battle.conftest import GERMAN, Table

SOVIET = Viewer("side", "B", "soviet")
CARD = scenario_files.playable_scenario("wittmanns-first-test")
ROADS = [1, 2, 3, 4, 5, 6, 1, 3]  # a die for each tank
STUG, FIRST, SECOND = "StuG III", "T-34 no. 1", "T-34 no. 2"


@pytest.fixture
def table():
    """The StuG is hidden among its decoys; the column has arrived."""
    return come_in(Table(card=CARD))


def come_in(table):
    """Place all Mojons and begin the engagement."""
    for mojon in table.battle.mojons_of("german"):
        told = {"mojon": mojon.id, "place": "behind the blue line", "hidden": "yes"}
        table.make("place-mojon", GERMAN, side="german", **told)
    table.make("place-all", SOVIET, dice={"entry": ROADS})
    no_tank_comes(table)  # in turn 1
    table.make("begin-engagement", both_agree="yes")
    return table


def stug(table):
    return table.element("german", STUG)


def tank(table, name=FIRST):
    return table.element("soviet", name)


def no_tank_comes(table):
    """The die that brings no other tank in this turn."""
    for check in pending_ids(table, "reinforcements"):
        table.make("reinforce", owed=check, dice={"roll": 6})


def rounds(table):
    no_tank_comes(table)
    table.make("orders-ready", GERMAN)
    table.make("orders-ready", SOVIET)


def order(table, element, reader, kind):
    table.make("place-order", reader, element=element.id, kind=kind)


def pending_ids(table, kind):
    return [o.id for o in table.battle.owed if o.kind == kind]


def commander(table):
    return table.battle.vehicles.of[stug(table).id].seats["commander"]


def nominate(table, element):
    """Nominate an element without naming an enemy."""
    other = "soviet" if element.side == "german" else "german"
    told = {f"nominee_{element.side}": element.id, f"nominee_{other}": "nobody"}
    table.make("initiative", **told)


def both_named(table, **dice):
    told = {"nominee_german": stug(table).id, "nominee_soviet": tank(table).id}
    return table.make("initiative", **told, dice=dice)


def both_ordered(table):
    order(table, stug(table), GERMAN, "movement")
    order(table, tank(table), SOVIET, "movement")
    rounds(table)


@pytest.fixture
def before_it():
    return Table(card=CARD)


def bought(table, reader, words, **told):
    wares = table.battle.script.purchases.values()
    purchase = next(x for x in wares if words in x.name and x.side == reader.side)
    return table.make("buy", reader, purchase=purchase.id, **told)


def look_for_tank(table, **told):
    """The commander, on foot, has looked for the first tank."""
    order(table, stug(table), GERMAN, "fire")
    rounds(table)
    nominate(table, stug(table))
    mojon = tank(table).mojon
    known = {"element": stug(table).id, "man": commander(table), "spot": f"mojon {mojon}"}
    known |= {"distance_in": 30, "hour": 12, **told}
    return table.make("spot", **known)


def wind_due(table):
    return [tap.move for box in due_now(table.battle) for tap in box.taps if "wind" in tap.move]


def lay(table, **told):
    told = {"side": "german", "kind": "mine", "place": "the culvert", "quality": 5, **told}
    return table.make("lay-traps", GERMAN, **told)
