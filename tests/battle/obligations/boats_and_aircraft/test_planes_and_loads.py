"""Fuel of aircraft, gliders that enter, weapons in containers, loads of boats (23.1, 34)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.cards.rattenkrieg.vehicles.description import describe_consequence
from tests.battle.conftest import GERMAN, Refusal, Table, bring_about
from tests.battle.fleet import GLIDER, LANDER, shelf
from tests.battle.obligations.boats_and_aircraft import test_boats_at_work as boats
from tests.battle.obligations.boats_and_aircraft.test_boats_and_fuel import most
from tests.battle.obligations.vehicles.test_bullets_at_vehicles import with_card
from tests.battle.rattenkrieg.boats_and_aircraft import aircraft as air
from tests.battle.rattenkrieg.boats_and_aircraft import boats as sea
from tests.battle.rattenkrieg.boats_and_aircraft import test_anti_aircraft as flak_tests
from tests.battle.rattenkrieg.buildings_and_traps.test_buildings import mark, section
from tests.battle.tanks import TEAM, duel

flak, flying, jumpers, sailing = flak_tests.flak, air.table, air.jumpers, sea.table
FUEL = {"systems": {"hull": {"fuel": 5}}, "icons": {"hull": {"12": ["fuel"]}}}


# fuel


def shoot_fuel(table, fuel, **dice):
    with_card(table, flak_tests.plane(table).id, **FUEL)
    dice = {"fuel": [fuel], **dice}
    return flak_tests.shoot(table, [1], sector=12, fan="front", dice=dice)


def test_a_hit_on_the_fuel_of_an_aircraft_is_a_fire_check_with_the_number_of_its_card(flak):
    shoot_fuel(flak, 4)

    assert flak_tests.henschel(flak).fire == 0


@pytest.mark.parametrize(("die", "strength"), [(1, 0), (2, 2), (5, 5)])
def test_a_die_says_how_strong_the_fire_of_an_aircraft_is(flak, die, strength):
    shoot_fuel(flak, 5, intensity=[die])

    assert flak_tests.henschel(flak).fire == strength


# gliders


def test_a_glider_flies_in_the_turn_in_which_its_marker_is_placed():
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    glider = air.craft(table, GLIDER)
    for missing in air.WEST:
        told = {**air.WEST, "speed_in": 24, missing: None}
        with pytest.raises(Refusal, match=missing):
            table.make("mark-plane", GERMAN, element=glider.id, **told)

    told = air.mark(table, GLIDER, speed_in=24).told
    assert "a glider comes from the west edge, 40″ high, at 24″" in told["us"]
    table.rounds()
    table.act_with("german", air.title(GLIDER))
    with pytest.raises(Refusal, match="must fly in its turn"):
        table.make("stand-down", element=glider.id)
    air.fly(table, GLIDER, wanted_in=24)
    assert air.plane(table, GLIDER).where == "aloft"


def test_no_glider_is_marked_when_the_turn_ends():
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    table.order("german", air.title(TEAM), "movement")
    table.rounds()
    sea.end_turn(table)
    with pytest.raises(Refusal, match="the turn in which it enters"):
        air.mark(table, GLIDER, speed_in=24)
    air.mark(table, speed_in=90)


# crashes


@pytest.fixture
def crashed(flying):
    """An aircraft at thirty inches an impulse that crashes as it lands near the mill."""
    mark(flying)
    air.slow(flying)
    pilot = flying.battle.figures[air.craft(flying).figures[0]]
    dice = {"die": 6, f"{air.craft(flying).short}, 1. {man(pilot)}: roll": 6}
    air.act(flying, "land", place="the mill", dice=dice)
    assert air.vehicle(flying).wreck
    return flying


def crash_of(table):
    return next(owed.id for owed in table.battle.owed if owed.kind == "air-crash")


def test_a_building_takes_the_dice_of_a_plane_that_crashes_into_it(crashed):
    at = section(crashed, 0, 2)
    told = {"where": "the mill, east wall", "section": at.id}
    entry = crashed.make(
        "resolve-air-crash", owed=crash_of(crashed), dice={"wall: damage": [1, 2, 6]}, **told
    )
    strike = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/strike")

    assert (strike.inputs["dice"], strike.inputs["severity"]) == (3, 2)
    assert "The crash of an aircraft on the mill, east wall" in entry.told["us"]
    assert section(crashed, 0, 2).marked == strike.outcome["damage_points"] > 0
    assert not crashed.battle.owed


def test_the_umpire_says_that_no_building_is_hit(crashed):
    crashed.make("resolve-air-crash", owed=crash_of(crashed), strikes="no")

    assert not section(crashed, 0, 2).marked
    assert not crashed.battle.owed


# weapons in containers


def unpack(table):
    """Take the team's weapons out of the container, once it is free."""
    team = air.team(table)
    assert not any(table.battle.figures[id].weapons for id in team.figures)
    assert "unpack-weapons" not in air.offers(table, element=team)
    table.make("get-free", GERMAN, element=team.id, men=team.figures)
    if not air.team(table).left:
        table.make("end-round")
    assert "shoot" not in air.offers(table, element=air.team(table))
    with pytest.raises(Refusal):
        table.make("shoot", GERMAN, element=team.id)
    assert "unpack-weapons" in air.offers(table, element=air.team(table))
    left = air.team(table).left
    table.make("unpack-weapons", GERMAN, element=team.id, men=team.figures[:1])
    assert air.team(table).left == left - 1
    assert [id for id in team.figures if table.battle.figures[id].weapons] == [team.figures[0]]
    table.make("unpack-weapons", GERMAN, element=team.id, men=team.figures[1:])
    assert all(table.battle.figures[id].weapons for id in team.figures)
    assert "unpack-weapons" not in air.offers(table, element=air.team(table))


def test_paratroopers_have_the_weapons_of_a_container_when_they_take_them_out(jumpers):
    team = air.team(jumpers)
    dice = {
        f"{n}. {who}: {die}": face
        for n, who in ((1, "Sergeant"), (2, "Private"))
        for die, face in air.JUMP.items()
    }
    grounds = {f"ground_{id}": "clear" for id in team.figures}
    told = {"place": "the mill", "men": team.figures, **grounds}
    asks = jumpers.attempt("drop-men", GERMAN, element=team.id, dice=dice, **told, commit=False)
    assert not next(ask for ask in asks.asks if ask.name == "packed").rare
    jumpers.make("drop-men", GERMAN, element=team.id, dice=dice, packed="yes", **told)
    air.act_on_the_ground(jumpers)

    unpack(jumpers)


@pytest.mark.parametrize("whose", [0, 1, 2])
def test_the_weapons_of_a_container_that_is_lost_are_lost_with_it(jumpers, whose):
    team = air.team(jumpers)
    dice = {
        f"{n}. {who}: {die}": face
        for n, who in ((1, "Sergeant"), (2, "Private"))
        for die, face in air.JUMP.items()
    }
    grounds = {f"ground_{id}": "clear" for id in team.figures}
    told = {"place": "the mill", "men": team.figures, "packed": "yes", **grounds}
    jumpers.make("drop-men", GERMAN, element=team.id, dice=dice, **told)
    losers = team.figures[:whose]
    told = {"element": air.craft(jumpers).id, "place": "the mill", "lands_on": "unsuitable"}
    entry = jumpers.make("drop-container", GERMAN, dice=air.JUMP, whose=losers, **told)

    packed = [id for id in team.figures if jumpers.battle.figures[id].left_aboard]
    assert packed == [id for id in team.figures if id not in losers]
    assert "weapons" not in entry.told["us"]
    jumpers.undo()
    assert all(jumpers.battle.figures[id].left_aboard for id in team.figures)


@pytest.mark.parametrize("packed", ["yes", "no"])
def test_glider_passengers_take_weapons_out_of_a_container_only_if_they_are_in_one(flying, packed):
    air.load(flying)
    told = {"place": "the meadow", "lands_on": "clear", "packed": packed}
    air.act(flying, "land", GLIDER, dice={**air.GLIDERS, "die": 4}, **told)
    flying.make("end-round")
    flying.act_with("german", air.title(TEAM))
    if packed == "yes":
        unpack(flying)
        return

    team = air.team(flying)
    assert all(flying.battle.figures[id].weapons for id in team.figures)
    with pytest.raises(Refusal, match="has no weapons in a container"):
        flying.make("unpack-weapons", GERMAN, element=team.id)


def test_a_figure_without_a_weapon_in_a_container_takes_none_out(jumpers):
    air.drop(jumpers, "clear", "clear")
    air.act_on_the_ground(jumpers)

    with pytest.raises(Refusal, match="has no weapons in a container"):
        jumpers.make("unpack-weapons", GERMAN, element=air.team(jumpers).id)


# boats


def lose_propeller(table, points):
    id = sea.craft(table, LANDER).id
    bring_about(table, v.VehicleDamaged(id, "hull", {"propeller": points}, 0, False, False))


def test_a_propeller_halves_the_speed_for_every_points_that_the_card_names(sailing):
    card = {"systems": {"hull": {"engine": 3, "propeller": 6}}}
    card["consequences"] = {"propeller": "halve-speed-per-2"}
    boats.with_card(sailing, LANDER, **card)
    sailing.act_with("us", sea.title(LANDER))
    found = []
    for points in (1, 1, 2):
        lose_propeller(sailing, points)
        found.append(most(sailing, LANDER))

    assert found == [11, 5, 2]
    now = sea.vehicle(sailing, LANDER).card
    assert describe_consequence(now, "propeller") == "half speed for every 2 lost"


@pytest.mark.parametrize(
    ("kind", "vehicles", "most_tons"), [("cargo", "no", 4), ("vehicles", "yes", 3)]
)
def test_a_landing_craft_is_loaded_within_its_payload(sailing, kind, vehicles, most_tons):
    told = {"element": sea.craft(sailing, LANDER).id, "vehicles": vehicles}
    with pytest.raises(Refusal, match=f"carries {kind} up to {most_tons} t"):
        sailing.make("rule-boat", tons=most_tons + 0.5, **told)
    sailing.make("rule-boat", tons=most_tons, **told)

    assert sea.boat(sailing, LANDER).tons == most_tons
