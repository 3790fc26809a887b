"""The price of a reaction is an impulse like any other (7.2, 23.1.11, 29.1.2, 31.9.1)."""

import pytest

from assistant.battle.rattenkrieg.events.fuzes import FuzeLit
from assistant.battle.rattenkrieg.events.vehicles import emergencies as p
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.state.buildings_and_traps import Fuze
from tests.battle.conftest import Table, bring_about
from tests.battle.tanks import PANZER, SQUAD, TEAM, duel, shelf

TANK, MEN = f"{SQUAD}, {PANZER}", f"{SQUAD}, {TEAM}"


@pytest.fixture(params=["movement", None])
def panzer_reaction(request):
    """A Panzer burns, is blinded and has a charge on its deck; it reacts to a running team."""

    def react(*troubles):
        table = Table(card=duel(), shelf=shelf())
        orders = [("us", MEN, "movement")]
        orders += [("german", TANK, request.param)] if request.param else []
        table.until(("us", MEN), orders, [("german", TANK), ("us", MEN)])
        tank = table.element("german", TANK)
        bring_about(table, *(trouble(tank.id) for trouble in troubles))
        table.make("move", element=table.element("us", MEN).id, gait="run")
        table.make("react", element=tank.id)
        return table, table.element("german", TANK).spent

    return react


def burning(tank):
    return v.VehicleDamaged(tank, "hull", {}, 3, False, False)


def blinding_event(tank):
    return p.VehicleBlinded(tank, 3)


def lit_fuze(tank):
    return FuzeLit(Fuze("fuze", "us", "Tellermine", "", "nobody", 4, "deck-front", tank))


def test_the_crew_of_a_burning_vehicle_rolls_for_each_impulse_paid(panzer_reaction):
    table, paid = panzer_reaction(burning)

    assert paid in (1, 2)
    assert [o.kind for o in table.battle.owed].count("aboard-fire") == paid


def test_a_blinded_crew_sees_again_the_sooner(panzer_reaction):
    table, paid = panzer_reaction(blinding_event)

    assert table.battle.emergencies.blinded[table.element("german", TANK).id] == 3 - paid


def test_a_fuze_on_the_vehicle_burns_down_by_the_impulses_paid(panzer_reaction):
    table, paid = panzer_reaction(lit_fuze)

    assert table.battle.buildings.fuzes["fuze"].left == 4 - paid


def test_an_impulse_lost_by_a_broken_order_counts_too():
    table = Table(card=duel(), shelf=shelf())
    table.until(("german", TANK), [("german", TANK, "fire")], [("german", TANK)])
    tank = table.element("german", TANK).id
    bring_about(table, burning(tank), blinding_event(tank), lit_fuze(tank))
    table.make("lose-first", element=tank)

    assert [o.kind for o in table.battle.owed] == ["aboard-fire"]
    assert table.battle.emergencies.blinded[tank] == 2
    assert table.battle.buildings.fuzes["fuze"].left == 3
