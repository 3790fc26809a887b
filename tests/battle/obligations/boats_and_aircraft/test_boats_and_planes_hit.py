"""Grenades at boats and aircraft, and what happens to aircraft (Rattenkrieg 31 to 34)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from tests.battle.conftest import Refusal, Table, bring_about
from tests.battle.fleet import GLIDER, LANDER, shelf
from tests.battle.obligations.vehicles.test_bullets_at_vehicles import with_card
from tests.battle.obligations.vehicles.test_last_of_vehicles import ashore, at_boat  # noqa: F401
from tests.battle.obligations.vehicles.test_soft_vehicles import truck
from tests.battle.rattenkrieg.boats_and_aircraft import aircraft as air
from tests.battle.rattenkrieg.boats_and_aircraft import boats as sea
from tests.battle.rattenkrieg.vehicles import test_close_assault as near
from tests.battle.tanks import PANZER, T34, TEAM, duel

flying, assaulted = air.table, near.table


# grenades


def near_by(table, mine, other, inches):
    table.make("tell-distances", element=mine, **{f"to_{other}": inches})


@pytest.mark.parametrize("change", [None, truck])
def test_a_grenade_is_not_put_into_a_tank_or_truck_from_a_distance(change):
    table = Table(card=duel(), shelf=air.shelf(), **({"change": change} if change else {}))
    table.engage()
    table.order("us", near.title(TEAM), "fire")
    table.rounds()
    for side, name in (("german", PANZER), ("us", TEAM)):
        table.reveal(side, near.title(name))
    table.act_with("us", near.title(TEAM))
    if not change:
        bring_about(table, near.c.HatchesSet(near.panzer(table).id, closed=False))
    near_by(table, near.team(table).id, near.panzer(table).id, 6)
    with pytest.raises(Refusal, match="6″ away"):
        near.drop(table, {})
    thrower = {"element": near.team(table).id, "man": near.team(table).figures[0]}
    thrower |= {"grenade": "Mk 2 Pineapple", "target": "point"}
    waits = table.attempt("throw-grenade", **thrower, distance_in=6)

    assert waits.dice.pending.throw.name == "scatter"


def test_a_grenade_is_not_put_into_a_boat_from_a_distance(ashore):  # noqa: F811
    own, boat = ashore.element("german", sea.title(TEAM)), sea.craft(ashore, LANDER)
    near_by(ashore, own.id, boat.id, 6)
    told = {"element": own.id, "target": boat.id, "man": own.figures[0]}
    with pytest.raises(Refusal, match="6″ away"):
        ashore.make("grenade-inside", grenade="Mk 2 Pineapple", **told)


@pytest.fixture
def landed(flying):
    """The Henschel is on the ground; a US team that knows it acts."""
    air.slow(flying)
    air.act(flying, "land", place="the meadow", dice={"die": 4})
    flying.make("end-round")
    flying.act_with("us", air.title(TEAM))
    return flying


def drop(table, **dice):
    own = air.team(table, "us")
    told = {"element": own.id, "target": air.craft(table).id, "man": own.figures[0]}
    return table.make("grenade-inside", grenade="Mk 2 Pineapple", dice=dice, **told)


def test_in_contact_a_grenade_goes_into_a_landed_aircraft_without_a_die(landed):
    pilot = landed.battle.figures[air.craft(landed).figures[0]]
    drop(landed, **{f"{near.called(pilot)}: roll": 1})

    assert landed.battle.figures[pilot.id].state == "dead"


def test_a_grenade_is_not_put_into_an_aircraft_from_a_distance(landed):
    near_by(landed, air.team(landed, "us").id, air.craft(landed).id, 6)
    with pytest.raises(Refusal, match="6″ away"):
        drop(landed)


# aircraft


def test_a_shell_at_a_landed_aircraft_counts_with_its_strike_alone(landed):
    landed.make("stand-down", element=air.team(landed, "us").id)
    tank = landed.act_with("us", air.title(T34))
    told = {"target": air.craft(landed).id, "distance_in": 20, "sector": 3, "fan": "right"}
    told |= {"shell": "BR-350P APCBC", "acquired": "yes"}
    shot = landed.attempt("fire-gun", element=tank.id, **told).dice

    assert (shot.procedure.id, shot.inputs["armored"]) == ("rattenkrieg/gun-shot", False)
    assert shot.inputs["he"] == {"dice": 1, "severity": 3}


@pytest.mark.parametrize(("die", "fire"), [(2, 3), (1, 4)])
def test_an_extinguisher_works_inside_a_landed_aircraft_as_anywhere(flying, die, fire):
    air.slow(flying)
    air.act(flying, "land", place="the meadow", dice={"die": 4})
    air.hit(flying, fire=4)
    told = {"man": air.craft(flying).figures[0], "equipment": "extinguisher"}
    air.act(flying, "fight-vehicle-fire", dice={"die": die}, **told)  # three more, over 4

    assert air.vehicle(flying).fire == fire


def test_the_object_that_a_glider_hits_takes_a_die_for_every_ten_inches_of_speed(flying):
    bring_about(flying, v.VehicleSpeedSet(air.craft(flying, GLIDER).id, 24))
    pilot = flying.battle.figures[air.craft(flying, GLIDER).figures[0]]
    who = f"{air.craft(flying, GLIDER).short}, 1. {near.called(pilot)}: roll"
    dice = {**air.GLIDERS, "a": [3, 1], "b": [1, 1], who: 2}
    told = {"place": "the farm", "lands_on": "obstacle", "thing": "brick-wall"}
    entry = air.act(flying, "land", GLIDER, dice=dice, **told)

    assert "The obstacle takes two damage points." in entry.told["german"]


def test_the_wind_moves_smoke_but_no_aircraft(flying):
    flying.make("set-wind", wind_in=3, wind_to="3")
    flying.make("raise-cloud", source="device Smoke Shell", place="the ford")
    air.fly(flying)
    before = air.plane(flying)
    flying.make("end-round")
    flying.make("end-turn", why="agreed")
    (cloud,) = flying.battle.fire_and_smoke.clouds.values()

    assert cloud.right_in == pytest.approx(3)
    assert air.plane(flying) == before


def test_a_strafing_run_has_a_marker_a_height_a_path_and_the_impulses_in_which_it_fires(flying):
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    told = {"element": air.craft(table).id, **air.WEST}
    asks = [ask.name for ask in table.attempt("mark-plane", air.GERMAN, commit=False, **told).asks]
    assert asks == ["place", "altitude_in", "speed_in"]

    flying.act_with("german", air.title(air.PLANE))
    told = {"element": air.craft(flying).id, "wanted_in": 90, "leaves": "no"}
    assert "path" in [
        ask.name for ask in flying.attempt("fly", air.GERMAN, commit=False, **told).asks
    ]
    air.strafe(flying)
    air.fly(flying)
    assert air.craft(flying).spent == 2  # it fires in the one, and not in the other


def test_a_landing_zone_is_marked_with_smoke_during_the_battle(flying):
    told = {"source": "device Smoke Hand Grenade", "place": "the meadow"}
    asks = {ask.name: ask for ask in flying.attempt("raise-cloud", **told).asks}
    color = asks["color"].options[-1].value
    entry = flying.make("raise-cloud", color=color, **told)
    assert "at the meadow" in entry.told["german"]

    dice = {**air.GLIDERS, "die": 4}
    air.act(flying, "land", GLIDER, place="the meadow", dice=dice, lands_on="clear")
    assert air.plane(flying, GLIDER).where == "landed"


def test_nobody_fires_at_an_unspotted_glider(flying):
    own, glider = air.team(flying, "us"), air.craft(flying, GLIDER)
    flying.act_with("us", air.title(TEAM))
    told = {"element": own.id, "man": own.figures[0], "target": glider.id, "distance_in": 20}
    told |= {"sector": 3, "fan": "right"}
    with pytest.raises(Refusal):
        flying.make("shoot-vehicle", dice={"rolls": [5]}, **told)
    flying.reveal("german", air.title(GLIDER))
    flying.make("shoot-vehicle", dice={"rolls": [5]}, **told)


@pytest.mark.parametrize(("die", "wreck"), [(4, False), (5, True)])
def test_a_glider_too_must_pass_its_landing_roll(flying, die, wreck):
    pilot = flying.battle.figures[air.craft(flying, GLIDER).figures[0]]
    who = f"{air.craft(flying, GLIDER).short}, 1. {near.called(pilot)}: roll"
    dice = {**air.GLIDERS, "die": die, who: 6}
    air.act(flying, "land", GLIDER, place="the meadow", dice=dice, lands_on="clear")

    assert air.vehicle(flying, GLIDER).wreck is wreck


def test_a_side_reads_that_its_aircraft_did_not_come_home(flying):
    air.hit(flying, engine=1, fire=2)
    before = len(flying.game.entries)
    flying.make("end-battle", words="drawn", dice={"G 1st, Henschel: die": 1})
    told = " ".join(str(entry.told) for entry in flying.game.entries[before:])

    assert "crashes on its way home" in told


def test_no_grenade_goes_into_a_light_vehicle_whose_hatches_are_locked(assaulted):
    category = {"category": "armored-car", "armor": {}, "armored": False, "enclosed": True}
    with_card(assaulted, near.panzer(assaulted).id, **category)
    with pytest.raises(Refusal, match="open"):
        near.drop(assaulted, {})
