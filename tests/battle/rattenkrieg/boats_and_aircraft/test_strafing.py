"""Strafing: vehicles, friends mistaken for enemies, tail gunners, steel-cored rounds (34.17.1)."""

from functools import cache

import pytest

from assistant.battle.rattenkrieg.events.vehicles.towing import VehicleBoarded
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.toml_files.reading import CardStore
from tests.battle import tanks
from tests.battle.conftest import GERMAN, Table, bring_about
from tests.battle.fleet import MORE, PLANE
from tests.battle.rattenkrieg.guns_and_mortars.test_autocannon import resolution_of
from tests.battle.rattenkrieg.vehicles.test_vehicles import panzer, t34, title
from tests.battle.tanks import PANZER, T34, TEAM, duel
from tests.folders import folder_of_the_process

STUKA = "Stuka"
CARD = """
slug = "stuka"
name = "Two-seater"
category = "aircraft"
armored = false

[movement]
min_in = 30
max_in = 150
acceleration_per_quality = 3
brake_per_quality = 2
acceleration_class = "aluminum-aircraft"

[weight]
tons = 3

[dimensions]
length_m = 11
width_m = 13.8
height_m = 4.2
fill = 0.25

[[crew]]
position = "pilot"
weapon = "2xMG17"
notation = "XB-1(P3)(R12)"

[[crew]]
position = "gunner"
weapon = "MG15"
notation = "XB-1(P3)(R8)"
"""


@cache
def shelf():
    folder = folder_of_the_process()
    (folder / scenario_files.ORDERS_OF_BATTLE).mkdir()
    tanks.write(folder)
    (folder / "stuka.toml").write_text(CARD, "utf-8")
    path = folder / scenario_files.ORDERS_OF_BATTLE / "german-tanks.toml"
    more = [
        MORE.format(name=n, slug=s, quality=4) for n, s in ((PLANE, "hs-123"), (STUKA, "stuka"))
    ]
    path.write_text(path.read_text("utf-8") + "".join(more), "utf-8")
    return CardStore(folder)


@pytest.fixture
def diving():
    """Two aircraft arrive and see the enemy's tank and team."""
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    for name in (PLANE, STUKA):
        told = {"place": "the west edge", "altitude_in": 20, "speed_in": 90}
        table.make("mark-plane", GERMAN, element=plane(table, name).id, **told)
    table.order("us", title(TEAM), "fire")
    table.rounds()
    table.reveal("us", title(T34))
    table.reveal("us", title(TEAM))
    return table


def plane(table, name=PLANE):
    return table.element("german", title(name))


def strafe(table, rolls, name=PLANE, dice=None, **told):
    if table.battle.round is None or plane(table, name).id not in table.battle.round.active:
        table.act_with("german", title(name))
    told = {"element": plane(table, name).id, "distance_in": 30, **told}
    return table.make("strafe", dice={"rolls": list(rolls), **(dice or {})}, **told)


def at_tank(table, rolls, **told):
    known = {"target": t34(table).id, "sector": 12, "aimed_at": "vision-block"}
    return strafe(table, rolls, **{**known, **told})


def team(table, side="us"):
    return table.element(side, title(TEAM))


def test_an_aircraft_fires_at_a_tank_from_above_as_a_light_weapon(diving):
    entry = at_tank(diving, [6, 6], part="hull", dice={"extra": [1]})
    fire = resolution_of(entry, "light-weapon-at-vehicle")

    assert resolution_of(entry, "hit-sector").outcome["row"] == "high"
    assert (fire.inputs["automatic"], fire.inputs["target"]) == (True, "armored")


def test_the_question_names_its_zone_and_the_height_is_known(diving):
    diving.act_with("german", title(PLANE))
    told = {"element": plane(diving).id, "target": team(diving).id, "distance_in": 30}
    asks = {ask.name: ask for ask in diving.attempt("strafe", commit=False, **told).asks}

    assert asks["swept"].words == "Which figures are in the zone 8″ wide?"
    assert asks["height_above_in"].value == 20


def test_each_log_names_the_unit_under_fire_apart_from_its_losses(diving):
    entry = strafe(diving, [1, *[5] * 11], target=team(diving).id)

    assert f", at {title(TEAM)}. Your " in entry.told["us"]
    assert ", at U 1st, Team. U 1st, Team: " in entry.told["umpire"]


def test_all_read_its_zone_and_only_the_tanks_side_the_damage(diving):
    rolls = [1, 6, 6]
    entry = at_tank(diving, rolls, part="turret", dice={"extra": [1], "confirms": [3]})

    lost = diving.battle.vehicles.of[t34(diving).id].lost
    assert lost["turret"] == {"visor": 1}
    assert "strafes a zone 8″ wide" in entry.told["us"]
    assert "Visor damaged" in entry.told["us"]
    assert "isor" not in entry.told["german"]


def test_a_friendly_tank_may_be_mistaken_for_an_enemy(diving):
    diving.make("deploy", GERMAN, element=panzer(diving).id)
    dice = {"die": 5, "extra": [1], "confirms": [3]}
    told = {"marked": "no", "friends": panzer(diving).id, "part": "turret"}
    entry = at_tank(diving, [1, 6, 6], dice=dice, **told)

    assert diving.battle.vehicles.of[panzer(diving).id].lost["turret"] == {"visor": 1}
    assert diving.battle.vehicles.of[t34(diving).id].lost == {}
    assert "taken for the enemy" in entry.told["german"]
    assert PANZER not in entry.told["us"]


def test_without_a_named_target_a_die_picks_one_under_the_path(diving):
    diving.make("deploy", GERMAN, element=team(diving, "german").id)
    own = team(diving, "german").id
    entry = strafe(diving, [5] * 12, target="under", under=(own,))

    assert "taken for the enemy" in entry.told["german"]
    asks = diving.attempt("strafe", element=plane(diving).id, target="under").asks
    there = next(ask for ask in asks if ask.name == "under")
    assert {o.value for o in there.options} >= {own, team(diving).id, t34(diving).id}
    assert plane(diving, STUKA).id not in {o.value for o in there.options}


def test_passengers_are_attacked_with_the_vehicle_that_they_sit_in_not_by_themselves(diving):
    diving.act_with("german", title(PLANE))
    bring_about(diving, VehicleBoarded(team(diving).figures, t34(diving).id, inside=True))
    asks = {x.name: x for x in diving.attempt("strafe", element=plane(diving).id).asks}
    assert team(diving).id not in {o.value for o in asks["target"].options}

    asks = diving.attempt("strafe", element=plane(diving).id, target="under").asks
    there = {o.value for o in next(x for x in asks if x.name == "under").options}
    assert t34(diving).id in there
    assert team(diving).id not in there


def test_a_tail_gunner_fires_into_a_circle_of_their_quality(diving):
    man = plane(diving, STUKA).figures[1]
    entry = strafe(diving, [5] * 8, STUKA, man=man, target=team(diving).id)

    assert resolution_of(entry, "air-attack").outcome["gunner_radius_in"] == 4
    assert "fires into a circle of 4″" in entry.told["us"]


def test_the_pilot_flies_and_the_gunner_fires_in_one_impulse(diving):
    diving.act_with("german", title(STUKA))
    told = {"wanted_in": 90, "leaves": "no", "path": "the orchard"}
    diving.make("fly", GERMAN, element=plane(diving, STUKA).id, **told)
    strafe(diving, [5] * 8, STUKA, man=plane(diving, STUKA).figures[1], target=team(diving).id)

    assert plane(diving, STUKA).spent == 1


@pytest.mark.parametrize(("rounds", "penetration"), [("2xMG17", 3), ("2xMG17, SmK L AP", 4)])
def test_steel_cored_rounds_are_a_weapon_of_the_pilots(diving, rounds, penetration):
    entry = at_tank(diving, [6, 6], weapon=rounds, part="turret", dice={"extra": [1]})

    assert resolution_of(entry, "light-weapon-at-vehicle").inputs["penetration"] == penetration


def test_a_players_request_includes_all_answers(diving):
    diving.act_with("german", title(PLANE))
    told = {"target": "under", "weapon": "2xMG17, SmK L AP"}
    diving.make("ask-strafe", GERMAN, element=plane(diving).id, **told)
    (wish,) = diving.battle.requests

    assert wish.told["target"] == "under"
    assert wish.told["weapon"] == "2xMG17, SmK L AP"


def test_an_aircraft_in_the_air_is_offered_no_fire_at_the_ground_except_strafing(diving):
    diving.act_with("german", title(PLANE))
    moves = {offer.move for offer in unit_view(diving.battle, plane(diving)).offers}

    assert "ask-strafe" in moves
    assert "ask-shoot-vehicle" not in moves


def test_one_undo_takes_back_a_whole_strafing(diving):
    before = diving.battle.vehicles, diving.battle.figures
    entry = at_tank(diving, [1, 6, 6], part="turret", dice={"extra": [1], "confirms": [3]})
    diving.undo(entry.seq)

    assert (diving.battle.vehicles, diving.battle.figures) == before
