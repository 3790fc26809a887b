"""Smoke of burning vehicles (Rattenkrieg 31.15, 32.15, 33.14, 34.16)."""

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import side_view
from tests.battle.conftest import Table, bring_about
from tests.battle.fleet import GUNBOAT, PLANE
from tests.battle.fleet import shelf as fleet_shelf
from tests.battle.tanks import PANZER, SQUAD, T34, duel, shelf

TANK = f"{SQUAD}, {PANZER}"


def burning(side="german", name=PANZER, fire=3, cards=None):
    table = Table(card=duel(), shelf=cards or shelf())
    table.engage()
    element = table.element(side, f"{SQUAD}, {name}").id
    bring_about(table, v.VehicleDamaged(element, "hull", {}, fire, False, False))
    return table, element


def end_turn(table, id, die):
    if table.battle.stage == "orders":
        table.rounds()
    table.make("end-turn")
    for owed in [x for x in table.battle.owed if x.kind == "aboard-fire"]:
        men = table.battle.elements[owed.element].figures
        table.make("burn-aboard", owed=owed.id, dice=all_lucky(table, owed, men))
    owed = next(x for x in table.battle.owed if x.kind == "vehicle-fire" and x.element == id)
    table.make("vehicle-fire", owed=owed.id, dice={"die": die})


def all_lucky(table, owed, men):
    dice = {}
    for _ in men:
        waits = table.attempt("burn-aboard", owed=owed.id, dice=dice, commit=False)
        if waits.dice is None or waits.dice.pending is None:
            break
        dice[f"{waits.dice.prefix}roll"] = 6
    return dice


def clouds(table):
    return [(x.place, x.density, x.base_in) for x in table.battle.fire_and_smoke.clouds.values()]


def test_a_burning_tank_sends_up_smoke_of_its_fires_strength_each_turn():
    table, tank = burning()
    table.reveal("german", TANK)
    end_turn(table, tank, die=6)  # grows to 4

    assert clouds(table) == [("a burning PzKpfw IV Ausf F1", 4, 0)]
    table.make("begin-turn")
    end_turn(table, tank, die=1)  # petrol adds one: shrinks to 3
    assert [density for _, density, _ in clouds(table)] == [3, 3]


def test_smoke_of_a_tank_that_the_enemy_does_not_know_does_not_name_it():
    table, tank = burning()
    end_turn(table, tank, die=6)

    assert clouds(table) == [("a burning vehicle", 4, 0)]
    assert "PzKpfw" not in repr(side_view(table.battle, "us").table)


def test_a_fire_that_is_out_makes_no_smoke():
    table, tank = burning("us", T34, fire=2)
    end_turn(table, tank, die=1)

    assert table.battle.vehicles.of[tank].fire == 0
    assert clouds(table) == []


def test_a_fire_out_of_control_smokes_once_at_its_greatest():
    table, tank = burning(fire=5)
    table.reveal("german", TANK)
    end_turn(table, tank, die=6)
    assert table.battle.vehicles.of[tank].wreck
    assert [density for _, density, _ in clouds(table)] == [6]

    table.make("begin-turn")
    table.rounds()
    table.make("end-turn")
    assert [density for _, density, _ in clouds(table)] == [5]


def test_a_burning_vehicle_makes_no_smoke_where_smoke_is_not_played():
    table, tank = burning()
    table.make("set-rules", **{"smoke-and-dust": "no"})
    end_turn(table, tank, die=6)

    assert clouds(table) == []


def test_a_boat_smokes_like_a_tank():
    table, boat = burning("us", GUNBOAT, cards=fleet_shelf())
    end_turn(table, boat, die=6)

    assert clouds(table) == [("a burning vehicle", 4, 0)]


def test_smoke_of_an_aircraft_hangs_at_its_height():
    table, plane = burning("german", PLANE, cards=fleet_shelf())
    where = {"place": "the west edge", "distance_in": 100, "altitude_in": 40}
    table.make("mark-plane", element=plane, speed_in=90, **where)
    table.rounds()
    table.act_with("german", f"{SQUAD}, {PLANE}")
    table.make("stand-down", element=plane)
    end_turn(table, plane, die=6)

    assert clouds(table) == [("a burning Henschel Hs 123 Ground Attack", 4, 40)]
