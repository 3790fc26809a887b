"""Collisions, open turrets, bombs from the air, gliders and aircraft that crash (31, 34)."""

from dataclasses import replace

import pytest

from assistant.battle.play import Play
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.heavy_weapons.bombed_vehicles import bomb_vehicles
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.lookups.naming import man, umpire_name
from assistant.battle.viewers import UMPIRE
from assistant.rules.dice import given_dice
from tests.battle.conftest import US, Refusal, bring_about
from tests.battle.fleet import GLIDER, PLANE
from tests.battle.moving import moves_at
from tests.battle.obligations.boats_and_aircraft.test_flying_and_fire import at_turn_end, burning
from tests.battle.rattenkrieg.boats_and_aircraft import aircraft as air
from tests.battle.rattenkrieg.small_arms.test_small_arms import Section
from tests.battle.rattenkrieg.vehicles import test_driving as road

flying, driving = air.table, road.table


@pytest.mark.parametrize(("contact", "inches"), [("head-on", 22), ("rear", 2), ("side", 12)])
def test_the_angle_of_a_collision_decides_its_speed(driving, contact, inches):
    driving.reveal("german", road.title(road.PANZER))
    bring_about(driving, v.VehicleSpeedSet(road.panzer(driving).id, 10))
    moves_at(driving, road.t34(driving), 12)
    told = {"element": road.t34(driving).id, "target": road.panzer(driving).id}
    progress = driving.attempt("ram", contact=contact, **told)
    steps = [step for each in progress.play.resolutions for step in each.steps]
    steps += progress.dice.pending.steps if progress.dice else []
    speeds = [step.value for step in steps if "collision" in step.label]

    assert inches in speeds


COLLISIONS = {  # with what each move needs besides
    "ram": {"contact": "side"},
    "ask-ram": {"contact": "side"},
    "crash": {"thing": "tree"},
    "push-roadblock": {},
}


@pytest.mark.parametrize("move", COLLISIONS)
def test_a_vehicle_collides_only_in_an_impulse_in_which_it_moves(driving, move):
    driving.make("put-roadblock", material="truck", place="the bridge", length_in=5)
    driving.reveal("german", road.title(road.PANZER))
    told, by = dict(COLLISIONS[move]), US if move == "ask-ram" else UMPIRE
    if "contact" in told:
        told["target"] = road.panzer(driving).id
    assert road.vehicle(driving).speed_in > 0
    assert move not in road.offers(driving)
    with pytest.raises(Refusal, match="has not moved in this impulse"):
        road.act(driving, move, by=by, **told)

    road.drive(driving, 12)
    asked = driving.attempt(move, by, element=road.t34(driving).id, commit=False, **told)
    assert not asked.refused
    assert "push-roadblock" in road.offers(driving)


def test_under_ten_inches_nothing_breaks(driving):
    moves_at(driving, road.t34(driving), 9)
    told = road.act(driving, "crash", thing="tree").told

    assert road.vehicle(driving).lost == {}
    assert "tree at 9″" in told["us"]


def test_points_left_over_from_the_crew_damage_the_tanks_systems(driving):
    moves_at(driving, road.t34(driving), 30)
    crew = list(enumerate(road.vehicle(driving).seats.values(), 1))
    dice = {f"{road.whose(driving, n, id)}: roll": [6] for n, id in crew}
    road.act(driving, "crash", {"a": [5, 3, 6], "b": [6, 6, 6], **dice}, thing="concrete")

    assert any(road.vehicle(driving).lost.values())
    assert {m.state for m in driving.battle.men(road.t34(driving))} == {"ready"}


def test_a_bomb_on_an_open_turret_is_worse_for_all_in_it(driving):
    tank = road.t34(driving)
    plates = {**road.vehicle(driving).card["plates"], "turret": {"open": True}}
    card = {**road.vehicle(driving).card, "enclosed": False, "plates": plates}
    of = {**driving.battle.vehicles.of, tank.id: replace(road.vehicle(driving), card=card)}
    driving.game.state = replace(driving.battle, vehicles=replace(driving.battle.vehicles, of=of))
    rolls = {f"{n}. {man(m)}: roll": 6 for n, m in enumerate(driving.battle.men(tank), 1)}
    rolls |= {name.replace("roll", "confirm"): 6 for name in rolls}
    faces = {f"{umpire_name(driving.battle, tank)}: die": 2, **rolls}
    told = {"vehicles": (tank.id,)}
    play = Play(driving.battle, driving.game.system.apply, UMPIRE, told, given_dice(faces))
    by = driving.element("german", "1st Squad, Team")
    bomb_vehicles(play, by, "us-60mm-m2", likely=lambda each: False)
    fates = [r for r in play.resolutions if r.procedure.endswith("combat-roll")]

    assert fates
    assert {r.inputs["modifier"] for r in fates} == {-1}


@pytest.mark.parametrize(("sector", "more"), [(3, 2), (12, 0)])
def test_a_tanks_speed_across_makes_it_harder_to_hit(sector, more):
    modifiers = []
    for speed in (0, 10):
        scouts = Section()
        bring_about(scouts.table, v.VehicleSpeedSet(scouts.target.id, speed))
        told = {"aimed_at": "vision-block", "part": "turret", "fan": None, "sector": sector}
        entry = scouts.shoot({"rolls": [6]}, **told)
        (shot,) = [r for r in entry.resolutions if r.procedure.endswith("weapon-at-vehicle")]
        modifiers.append(shot.outcome["modifier"])

    assert modifiers[1] - modifiers[0] == more


def targets_of_bombs(table):
    play = Play(table.battle, table.game.system.apply, UMPIRE, {"vehicles": ()})
    bomb_vehicles(play, air.team(table, "us"), "us-81mm-m1", likely=lambda each: False)
    return {option.value for option in play.asks["vehicles"].options}


def test_a_mortar_reaches_an_aircraft_only_on_the_ground(flying):
    assert air.craft(flying).id not in targets_of_bombs(flying)
    air.slow(flying)
    air.act(flying, "land", place="the meadow", dice={"die": 4})

    assert air.craft(flying).id in targets_of_bombs(flying)


def test_nobody_hunkers_down_in_an_aircraft(flying):
    pilot = flying.battle.figures[air.craft(flying).figures[0]]
    play = Play(flying.battle, flying.game.system.apply, UMPIRE, {})
    apply_result(play, pilot, "hunkered-down")

    assert play.state.figures[pilot.id].state == "stunned"


def test_a_bomb_at_an_unseen_unmarked_target_may_fall_on_friends(flying):
    flying.make("deploy", air.GERMAN, element=air.team(flying).id)
    told = {"bomb": "50Kg Aerial Bomb", "place": "the bridge", "bomber": "dive-bomber"}
    told |= {"marked": "no", "friends": air.team(flying).id, "ring_groups": ()}
    dice = {"die": 5, "first": 4, "direction": 7}
    entry = air.act(flying, "drop-bomb", by=UMPIRE, dice=dice, **told)

    assert "4″ from G 1st, Team" in entry.told["umpire"]
    assert "Team" not in entry.told["us"]


def test_an_aircraft_whose_fire_is_out_of_control_falls():
    found, id = burning("german", PLANE, 5)
    pilot = found.battle.figures[found.battle.elements[id].figures[0]]
    element = found.battle.elements[id]
    told = at_turn_end(found, id, 6, **{f"{element.short}, 1. {man(pilot)}: roll": 2}).told

    assert found.battle.vehicles.of[id].wreck
    assert found.battle.boats_and_aircraft.plane(id).where == "landed"
    assert "it crashes" in told["us"]


def test_a_glider_that_runs_into_a_tree_crashes(flying):
    bring_about(flying, v.VehicleSpeedSet(air.craft(flying, GLIDER).id, 24))
    pilot = flying.battle.figures[air.craft(flying, GLIDER).figures[0]]
    who = f"{air.craft(flying, GLIDER).short}, 1. {man(pilot)}: roll"
    dice = {**air.GLIDERS, "a": [3, 1], "b": [6, 6], who: 2}
    told = {"place": "the wood", "lands_on": "obstacle", "thing": "tree"}
    entry = air.act(flying, "land", GLIDER, dice=dice, **told)

    assert air.vehicle(flying, GLIDER).wreck
    assert "it crashes" in entry.told["us"]
