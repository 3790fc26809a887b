"""The tracked state of vehicles, boats, aircraft, dogs and horses."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import animals as a
from assistant.battle.rattenkrieg.events.boats_and_aircraft import aircraft, boats
from assistant.battle.rattenkrieg.events.heavy_weapons import PhosphorusStuckToVehicle
from assistant.battle.rattenkrieg.events.vehicles import crew, emergencies, towing, travel
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from tests.battle import beasts, fleet
from tests.battle.conftest import Table, bring_about
from tests.battle.tanks import PANZER, SQUAD, T34, duel, shelf
from tests.battle.tracked_state.readers import ALL, next_turn, noticed_by, page


def tank(table, side="german", name=PANZER):
    return table.element(side, f"{SQUAD}, {name}")


def state(table):
    return table.battle.vehicles.of[tank(table).id]


@pytest.fixture
def table():
    """Both tanks are identified."""
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    table.reveal("german", f"{SQUAD}, {PANZER}")
    table.reveal("us", f"{SQUAD}, {T34}")
    return table


class TestVehicles:
    def test_system_points_are_secret_and_never_recover_without_repair(self, table):
        system = next(iter(state(table).card["systems"]["hull"]))
        hit = v.VehicleDamaged(tank(table).id, "hull", {system: 1}, 0, False, False)
        assert noticed_by(table, hit) == {"german"}
        next_turn(table)

        assert state(table).lost["hull"] == {system: 1}

    def test_a_wreck_and_a_fire_are_seen_by_all(self, table):
        burns = v.VehicleDamaged(tank(table).id, "hull", {}, 2, False, False)
        assert noticed_by(table, burns) == ALL
        next_turn(table)
        assert state(table).fire == 2
        assert noticed_by(table, v.VehicleBurned(tank(table).id, 2, 0, False)) == ALL
        assert noticed_by(table, v.VehicleDamaged(tank(table).id, "hull", {}, 0, True, True)) == ALL
        assert state(table).wreck

    def test_hatches_are_seen_by_all_and_stay(self, table):
        closed = not state(table).buttoned_up
        assert noticed_by(table, crew.HatchesSet(tank(table).id, closed)) == ALL
        next_turn(table)

        assert state(table).buttoned_up is closed

    def test_the_speed_of_a_vehicle_is_seen_by_all_and_kept_until_the_next_impulse(self, table):
        assert noticed_by(table, v.VehicleSpeedSet(tank(table).id, 8)) == ALL
        next_turn(table)
        assert state(table).speed_in == 8
        assert noticed_by(table, v.VehicleSpeedSet(tank(table).id, 0)) == ALL

    def test_the_inches_run_straight_and_the_steps_of_a_turn(self, table):
        id = tank(table).id
        bring_about(
            table,
            travel.VehicleMoveBegan(id, 6, False, False, "", 1),
            travel.Turned(id, 30, 1, 3),
        )
        assert table.battle.travel.going(id).steps == 1
        next_turn(table)

        assert table.battle.travel.going(id).steps == 0

    def test_an_impulse_lost_to_a_fan_lasts_one_turn(self, table):
        bring_about(table, v.CrewShaken(tank(table).id, "left", "1 x 1"))
        assert state(table).shaken == {"left": "1 x 1"}
        next_turn(table)

        assert state(table).shaken == {}

    def test_a_vehicle_is_blinded_for_a_number_of_impulses(self, table):
        id = tank(table).id
        bring_about(table, emergencies.VehicleBlinded(id, 2))
        next_turn(table)
        assert table.battle.emergencies.blinded[id] == 2
        for left in (1, 0):
            bring_about(table, e.ActionTaken(id, "movement", 1, ()))
            assert table.battle.emergencies.blinded.get(id, 0) == left

    def test_targets_in_a_gunners_sight_are_secret_and_kept(self, table):
        target = tank(table, "us", T34).id
        bring_about(table, v.TargetAcquired(tank(table).id, target))
        next_turn(table)
        assert target in state(table).acquired
        bring_about(table, v.TargetLost(tank(table).id, target))

        assert target not in state(table).acquired

    def test_a_target_spotted_with_a_die_is_in_sight_from_the_next_impulse(self, table):
        target = tank(table, "us", T34).id
        bring_about(table, crew.TargetSighted(tank(table).id, target))
        assert target not in state(table).acquired
        next_turn(table)

        assert target in state(table).acquired

    def test_shells_are_secret_and_firing_impulses_last_one_turn(self, table):
        target = tank(table, "us", T34).id
        shell = "AP"
        fired = v.ShellFired(tank(table).id, target, shell, 0, True)
        assert noticed_by(table, fired) == {"german"}
        assert (state(table).firing, state(table).fired_at) == (1, (target,))
        next_turn(table)

        assert state(table).firing == 0
        assert state(table).fired == {shell: 1}
        assert state(table).fired_at == (target,)

    def test_posts_are_secret_and_a_task_lasts_one_impulse(self, table):
        id = tank(table).id
        driver, other = list(state(table).posts)[:2]
        assert noticed_by(table, crew.PostTaken(id, driver, state(table).posts[other])) == {
            "german"
        }
        bring_about(table, crew.CrewTaskDone(id, driver, "spot", 1))
        assert state(table).tasks == {driver: "spot"}
        bring_about(table, crew.CrewTaskDone(id, other, "spot", 2))
        assert state(table).tasks == {other: "spot"}
        next_turn(table)

        assert state(table).tasks == {}

    def test_a_radio_is_repaired_once_in_the_battle(self, table):
        bring_about(table, emergencies.RadioRepaired(tank(table).id))
        next_turn(table)

        assert tank(table).id in table.battle.emergencies.radios

    def test_a_vehicle_stays_bogged_or_towed_until_that_is_ended(self, table):
        id, other = tank(table).id, tank(table, "us", T34).id
        bring_about(table, travel.VehicleBogged(id, True), towing.TowSet(id, other))
        next_turn(table)
        assert table.battle.travel.going(id).bogged
        assert table.battle.travel.towed_by(other) == id
        bring_about(table, travel.VehicleBogged(id, False), towing.TowSet(id, ""))

        assert not table.battle.travel.going(id).bogged
        assert table.battle.travel.towed_by(other) == ""

    def test_phosphorus_stays_on_a_vehicle_over_the_turn(self, table):
        bring_about(table, PhosphorusStuckToVehicle(tank(table).id, "cell 1"))
        next_turn(table)

        assert table.battle.heavy_weapons.clinging[tank(table).id] == "cell 1"


class TestBoatsAndAircraft:
    @pytest.fixture
    def craft(self):
        table = Table(card=duel(), shelf=fleet.shelf())
        table.engage()
        return table

    def test_water_in_a_boat_is_secret_and_stays(self, craft):
        boat = tank(craft, "us", fleet.LANDER)
        assert noticed_by(craft, boats.BoatFlooded(boat.id, 0, 3)) == {"us"}
        next_turn(craft)

        assert craft.battle.boats_and_aircraft.boat(boat.id).lost == 3

    def test_the_load_and_place_of_a_boat_are_kept_and_its_bailing_ends_with_the_turn(self, craft):
        boat = tank(craft, "us", fleet.LANDER)
        bring_about(
            craft,
            boats.BoatLoadSet(boat.id, 2),
            boats.BoatPositionSet(boat.id, "shallow", "stuck"),
            boats.WaterBailed(boat.id, 2),
        )
        assert craft.battle.boats_and_aircraft.boat(boat.id).bailed == 2
        next_turn(craft)
        now = craft.battle.boats_and_aircraft.boat(boat.id)

        assert (now.tons, now.zone, now.lies, now.bailed) == (2, "shallow", "stuck", 0)

    def test_an_aircrafts_marker_and_height_are_seen_by_all(self, craft):
        plane = tank(craft, "german", fleet.PLANE)
        marked = aircraft.AircraftMarkerPlaced(plane.id, "over the wood", 20, 30)
        assert noticed_by(craft, marked) == ALL
        flies = aircraft.AircraftFlew(plane.id, "to the bridge", 10, 30, False, 1)
        assert noticed_by(craft, flies) == ALL
        now = craft.battle.boats_and_aircraft.plane(plane.id)

        assert (now.altitude_in, now.flew) == (10, 1)

    def test_the_stores_of_an_aircraft_are_read_by_its_own_side_alone(self, craft):
        plane = tank(craft, "german", fleet.PLANE)
        before = page(craft, "us")
        bring_about(craft, aircraft.ExtinguisherUsed(plane.id))
        next_turn(craft)

        assert craft.battle.boats_and_aircraft.holds[plane.id].extinguishers == 1
        assert page(craft, "us").count("xtinguisher") == before.count("xtinguisher")


class TestAnimals:
    def test_a_dogs_order_and_aggressiveness_are_secret_and_its_actions_last_one_turn(self):
        table = Table(change=beasts.with_dogs)
        table.engage()
        team = beasts.team_of(table.battle, "us")
        dog = team.figures[-1]
        assert noticed_by(table, a.DogOrdered(dog, "attack")) <= {"us"}
        bring_about(table, a.DogActed(dog), a.DogAggressivenessChanged(dog, 1))
        left = table.battle.animals.dogs[dog].left
        next_turn(table)
        now = table.battle.animals.dogs[dog]

        assert now.left > left
        assert (now.handler, now.order, now.aggressiveness) == (team.figures[1], "attack", 1)

    def test_a_horse_takes_two_hits(self):
        table = Table(change=beasts.with_horses)
        table.engage()
        rider = beasts.team_of(table.battle, "us").figures[0]
        bring_about(table, a.HorseHit(rider))
        next_turn(table)
        assert table.battle.animals.horses[rider].kills == 1
        bring_about(table, a.HorseHit(rider), a.HorsesGone((rider,)))

        horse = table.battle.animals.horses[rider]
        assert (horse.kills, horse.gone) == (2, True)
