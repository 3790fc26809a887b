"""Fire at light vehicles, assaults on them, and how they drive (Rattenkrieg 32)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.events.changed import with_element
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.rattenkrieg.small_arms.test_small_arms import Section
from tests.battle.rattenkrieg.vehicles.test_close_assault import go, man, tank
from tests.battle.rattenkrieg.vehicles.test_driving import drive, t34, vehicle
from tests.battle.rattenkrieg.vehicles.test_vehicles import panzer
from tests.battle.tanks import PANZER, SQUAD, T34, TEAM, duel, shelf

WHEELS = {"left-wheels": 2, "right-wheels": 2}
SYSTEMS = {"hull": {"engine": 3, "fuel": 5, **WHEELS}}


def truck(event, **changes):
    """Every tank becomes a truck with four wheels and no armor."""
    battle = event.battle
    of = {}
    for id, x in battle.vehicles.of.items():
        card = {**x.card, "category": "truck", "armored": False, "enclosed": False, "armor": {}}
        card |= {"systems": SYSTEMS, "screens": {}, **changes}
        movement = {**card["movement"], "running_gear": "wheels"}
        movement["acceleration_class"] = "truck-or-car"
        of[id] = replace(x, card={**card, "movement": movement}, buttoned_up=False)
    return BattleOpened(replace(battle, vehicles=replace(battle.vehicles, of=of)))


def test_the_part_of_a_truck_is_named_before_the_shot():
    found = Section(truck).parts()

    assert {x.split()[-1] for x in found} >= {"engine", "exposed-crew"}


def engine_of(section):
    return next(x for x in section.parts() if "engine" in x)


def test_each_result_of_dead_is_a_point_of_damage_to_the_part_aimed_at():
    scouts = Section(truck)
    scouts.shoot({"rolls": [1], "confirms": [6]}, aimed_at=engine_of(scouts))

    assert scouts.tank.lost["hull"] == {"engine": 1}


@pytest.mark.parametrize(
    ("sector", "fan", "seen"),
    [
        (12, "front", {"left-wheels", "right-wheels"}),
        (6, "rear", {"left-wheels", "right-wheels"}),
        (3, "right", {"right-wheels"}),
        (10, "left", {"left-wheels"}),
    ],
)
def test_a_shooter_aims_at_wheels_that_are_in_sight(sector, fan, seen):
    for wheels in seen:
        scouts = Section(truck)
        told = {"sector": sector, "fan": fan, "aimed_at": "wheels"}
        asks = scouts.table.attempt("shoot-vehicle", commit=False, **scouts.told(**told)).asks
        offered = next(ask for ask in asks if ask.name == "wheels").options
        assert {option.value for option in offered} == seen

        scouts.shoot({"rolls": [1], "confirms": [6]}, wheels=wheels, **told)
        assert scouts.tank.lost["hull"] == {wheels: 1}


def test_a_player_asks_for_a_shot_at_the_wheels_of_one_side():
    scouts = Section(truck)
    told = scouts.told(aimed_at="wheels", wheels="right-wheels")
    scouts.table.make("ask-shoot-vehicle", US, **told)
    (wish,) = scouts.table.battle.requests
    scouts.table.make(wish.move, dice={"rolls": [1], "confirms": [6]}, **wish.told)

    assert scouts.tank.lost["hull"] == {"right-wheels": 1}


def test_a_shot_at_the_passengers_hits_a_man_aboard():
    scouts = Section(truck)
    crew = next(x for x in scouts.parts() if "crew" in x or "passenger" in x)
    dice = {"rolls": [1], "confirms": [6], "pick": [1], "crew": [1]}
    scouts.shoot(dice, aimed_at=crew)
    states = [m.state for m in scouts.table.battle.men(scouts.target)]

    assert len([x for x in states if x != "ready"]) == 1


@pytest.mark.parametrize(("speed", "more"), [(0, 0), (10, 2)])
def test_every_five_inches_of_speed_add_one_to_the_die(speed, more):
    scouts = Section(truck)
    bring_about(scouts.table, v.VehicleSpeedSet(scouts.target.id, speed))
    entry = scouts.shoot({"rolls": [6]}, aimed_at=engine_of(scouts), sector=3)
    (fired,) = [r for r in entry.resolutions if r.procedure.endswith("light-weapon-at-vehicle")]
    (still,) = [
        r
        for r in Section(truck)
        .shoot({"rolls": [6]}, aimed_at=engine_of(scouts), sector=3)
        .resolutions
        if r.procedure.endswith("light-weapon-at-vehicle")
    ]

    assert fired.outcome["modifier"] - still.outcome["modifier"] == more


def test_speed_straight_towards_the_firer_does_not_count():
    scouts = Section(truck)
    bring_about(scouts.table, v.VehicleSpeedSet(scouts.target.id, 20))
    told = {"sector": 12, "fan": "front"}
    entry = scouts.shoot({"rolls": [6]}, aimed_at=next(iter(front(scouts))), **told)
    (fired,) = [r for r in entry.resolutions if r.procedure.endswith("light-weapon-at-vehicle")]

    assert fired.inputs.get("relative_speed_in", 0) == 0


def front(section):
    told = {**section.told(), "sector": 12, "fan": "front"}
    asks = section.table.attempt("shoot-vehicle", **told).asks
    return [o.value for a in asks if a.name == "aimed_at" for o in a.options]


def begin_table(change, side, name, kind):
    return Table(change=change, card=duel(), shelf=shelf()).until(
        (side, f"{SQUAD}, {name}"), [(side, f"{SQUAD}, {name}", kind)]
    )


def test_an_armor_piercing_shell_does_its_strike_to_a_truck():
    table = begin_table(truck, "us", T34, "fire")
    table.reveal("german", f"{SQUAD}, {PANZER}")
    shot = {"target": panzer(table).id, "distance_in": 11, "sector": 3, "fan": "right"}
    shot["shell"] = "BR-350P APCBC"
    progress = table.attempt("fire-gun", element=t34(table).id, part="hull", why="agreed", **shot)
    hit = progress.dice.inputs

    assert progress.dice.procedure.id.endswith("gun-shot")
    assert (hit["armored"], hit["shell_type"]) == (False, "apcbc")
    assert hit["he"]


@pytest.fixture
def men_beside_truck():
    """Figures on foot beside a truck."""
    table = begin_table(truck, "us", TEAM, "movement")
    for side, name in (("german", PANZER), ("us", TEAM)):
        table.reveal(side, f"{SQUAD}, {name}")
    table.make("lose-first", element=table.element("us", f"{SQUAD}, {TEAM}").id)
    return table


@pytest.mark.parametrize(("die", "lost"), [(5, {"hull": {"engine": 1}}), (4, {})])
def test_a_truck_is_assaulted_like_a_tank_at_the_named_part(men_beside_truck, die, lost):
    go(men_beside_truck, {"die": die}, equipment="hull engine")

    assert tank(men_beside_truck).lost == lost
    assert men_beside_truck.element("us", f"{SQUAD}, {TEAM}").spent == 2  # one was lost before


def test_a_six_is_a_die_of_points_off_a_truck(men_beside_truck):
    go(men_beside_truck, {"die": 6, "damage": 2}, equipment="hull engine")

    assert tank(men_beside_truck).lost == {"hull": {"engine": 2}}


@pytest.mark.parametrize(("die", "state"), [(1, "dead"), (2, "wounded")])
def test_low_dice_cost_the_attacker_of_a_truck_as_well(men_beside_truck, die, state):
    go(men_beside_truck, {"die": die}, equipment="hull engine")

    assert man(men_beside_truck) == state


def driving(wanted, speed=0, dice=None):
    table = begin_table(truck, "us", T34, "movement")
    bring_about(table, v.VehicleSpeedSet(t34(table).id, speed))
    drive(table, wanted, dice)
    return table


def test_a_truck_speeds_up_by_its_drivers_quality_and_brakes_by_twice_that():
    assert vehicle(driving(3)).lost == {}
    assert vehicle(driving(6, speed=12)).lost == {}


def test_too_much_acceleration_damages_a_soft_vehicle_more():
    assert vehicle(driving(5, dice={"damage": [3, 4]})).lost == {"hull": {"engine": 3}}


def test_a_truck_reverses_at_half_its_speed_off_the_road():
    table = begin_table(truck, "us", T34, "movement")
    drive(table, 3, reverse="yes")
    asks = table.attempt("drive", US, element=t34(table).id, commit=False).asks

    # 20 inches off the road
    assert next(ask.most for ask in asks if ask.name == "wanted_in") == 10


@pytest.mark.parametrize(("quality", "most"), [(4, 20), (2, 10)])
def test_a_trucks_speed_off_the_road_depends_on_its_driver(quality, most):
    table = begin_table(truck, "us", T34, "movement")
    truck_card = vehicle(table).card
    movement = {**truck_card["movement"], "off_road_per_quality": 5}
    del movement["off_road_in"]
    slower = replace(vehicle(table), card={**truck_card, "movement": movement})
    battle = with_element(table.battle, t34(table).id, quality=quality)
    of = {**battle.vehicles.of, t34(table).id: slower}
    table.game.state = replace(battle, vehicles=replace(battle.vehicles, of=of))
    asks = table.attempt("drive", US, element=t34(table).id, commit=False).asks

    assert next(ask.most for ask in asks if ask.name == "wanted_in") == most


def test_a_truck_turns_no_more_often_than_its_driver_can():
    table = driving(12, speed=12)
    for _ in range(3):
        table.make(
            "turn-vehicle", element=t34(table).id, side="right", angle=30, ran_in=0, why="agreed"
        )

    with pytest.raises(Refusal):
        table.make("turn-vehicle", element=t34(table).id, side="right", angle=30, ran_in=0)
