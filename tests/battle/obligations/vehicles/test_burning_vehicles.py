"""A burning vehicle makes smoke at the end of each turn (23.1.11, 31.15)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE
from assistant.battle.rattenkrieg.screens import side_view
from tests.battle.conftest import Table, bring_about
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import end_turn
from tests.battle.rattenkrieg.vehicles.test_mending import lucky
from tests.battle.rattenkrieg.vehicles.test_vehicles import panzer, t34, title, with_book_settings
from tests.battle.tanks import T34, duel, shelf


def with_smoke(event):
    return smoking(event, on=True)


def without_smoke(event):
    return smoking(event, on=False)


def smoking(event, *, on):
    battle = with_book_settings(event).battle
    return BattleOpened(replace(battle, rules={**battle.rules, SMOKE: on}))


def burning_panzer(change):
    """The Panzer, which burns with strength 3, is identified."""
    table = Table(change=change, card=duel(), shelf=shelf()).until(
        ("us", title(T34)), [("us", title(T34), "fire")], [("german", panzer_title())]
    )
    table.make("stand-down", element=t34(table).id)
    bring_about(table, v.VehicleDamaged(panzer(table).id, "hull", {}, 3, False, False))
    return table


def panzer_title():
    return title("Panzer")


@pytest.fixture
def table():
    return burning_panzer(with_smoke)


def finish(table, die):
    """End the turn, with this die for the fire aboard."""
    end_turn(table)
    for owed in [x for x in table.battle.owed if x.kind == "aboard-fire"]:
        table.make("burn-aboard", owed=owed.id, dice=lucky(table))
    (owed,) = [x for x in table.battle.owed if x.kind == "vehicle-fire"]
    table.make("vehicle-fire", owed=owed.id, dice={"die": die})


def clouds(table):
    return [(x.place, x.density, x.kind) for x in table.battle.fire_and_smoke.clouds.values()]


def test_a_burning_vehicle_makes_a_cloud_as_dense_as_its_fire(table):
    finish(table, 2)  # with +1 as strong as the fire

    assert clouds(table) == [("a burning PzKpfw IV Ausf F1", 3, "smoke")]
    for side in ("german", "us"):
        seen = dict(side_view(table.battle, side).table)
        assert "Smoke of a burning PzKpfw IV Ausf F1" in seen


def test_a_burning_vehicle_makes_another_cloud_in_the_next_turn_while_the_first_drifts(table):
    finish(table, 2)
    table.make("begin-turn")
    finish(table, 4)

    assert [density for _, density, _ in clouds(table)] == [2, 4]


def test_a_fire_that_is_out_makes_no_smoke(table):
    bring_about(table, v.VehicleBurned(panzer(table).id, 3, 2, destroyed=False))
    bring_about(table, v.VehicleBurned(panzer(table).id, 2, 0, destroyed=False))
    end_turn(table)

    assert clouds(table) == []


def test_the_smoke_of_an_unidentified_vehicle_does_not_name_it(table):
    table.reveal("german", panzer_title(), "located")
    finish(table, 2)

    assert clouds(table) == [("a burning vehicle", 3, "smoke")]
    assert "PzKpfw" not in str(side_view(table.battle, "us").table)


def test_a_burning_vehicle_makes_no_smoke_where_smoke_is_not_played():
    table = burning_panzer(without_smoke)
    finish(table, 2)

    assert clouds(table) == []
