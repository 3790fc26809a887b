"""Mines on the table, for their tests."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles.vehicles import VehicleDamaged
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import US, Table, bring_about
from tests.battle.tanks import PANZER, SQUAD, T34, TEAM, duel, shelf

MINE = "Tellermine"
EXPLODE = ("mine-goes-off", "trigger-trap")
LUCKY = {"hull, ammunition: ammunition": 1, "hull, fuel: fuel": 1}  # systems are drawn at random


def title(name):
    return f"{SQUAD}, {name}"


def table_with_mine(actor=PANZER, kind="movement"):
    """A US Tellermine is at the gate; the Germans have orders, and all elements are known."""
    table = Table(card=duel(), shelf=shelf())
    lay(table)
    table.engage()
    table.order("german", title(actor), kind)
    table.rounds()
    table.act_with("german", title(actor))
    for side, name in (("german", PANZER), ("us", T34), ("german", TEAM), ("us", TEAM)):
        table.reveal(side, title(name))
    return table


def lay(table, place="the gate", **told):
    return table.make("lay-traps", US, kind="mine", place=place, device=MINE, quality=3, **told)


@pytest.fixture
def table():
    return table_with_mine()


def panzer(table):
    return table.element("german", title(PANZER))


def vehicle(table, side="german", name=PANZER):
    return table.battle.vehicles.of[table.element(side, title(name)).id]


def drive(table, inches=4):
    return table.make("drive", element=panzer(table).id, wanted_in=inches)


def suggested_explosions(table):
    return [
        tap for each in due_now(table.battle) for tap in each.taps if tap.move.startswith(EXPLODE)
    ]


def laid_before(*mines):
    """What the German side reads of a battle in which the US laid this many mines and a dummy."""
    table = Table(card=duel(), shelf=shelf())
    told = [lay(table, place=place).told.get("german") for place in mines]
    table.make("lay-traps", US, kind="dummy", count=1)
    table.until(("german", title(TEAM)), [("german", title(TEAM), "fire")])
    card = unit_view(table.battle, table.element("german", title(TEAM)))
    return told, side_view(table.battle, "german"), card


def go_off(table, dice, **told):
    drive(table)
    told = {
        "trap": "us mine 1",
        "over": panzer(table).id,
        "gear": "left-track",
        "groups": (),
    } | told
    return table.make("mine-goes-off", dice=dice, **told)


def destroy(table, part, *systems):
    whole = vehicle(table).points(part)
    lost = {system: whole[system] for system in systems}
    bring_about(table, VehicleDamaged(panzer(table).id, part, lost, 0, False, False))


@pytest.fixture
def looking():
    return table_with_mine(actor=TEAM, kind="fire")


def look(table, by=None, **told):
    team = table.element("german", title(TEAM))
    table.make("lose-first", element=team.id)
    told = {"element": team.id, "distance_in": 2, "mine": "us mine 1"} | told
    return table.make("find-mine", **told)


@pytest.fixture
def hunting():
    """A US team on foot acts beside a Panzer."""
    table = Table(card=duel(), shelf=shelf()).until(
        ("us", title(TEAM)), [("us", title(TEAM), "movement")]
    )
    for side, name in (("german", PANZER), ("us", TEAM)):
        table.reveal(side, title(name))
    table.make("lose-first", element=table.element("us", title(TEAM)).id)
    return table


def hunters(table):
    return table.element("us", title(TEAM))


def put_charge(table, dice=None, by=US, **told):
    team = hunters(table)
    told = {"element": team.id, "man": team.figures[0], "target": panzer(table).id} | told
    return table.make("set-charge", by, dice=dice, **told)
