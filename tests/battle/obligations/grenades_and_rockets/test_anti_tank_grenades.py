"""Grenades on armor, and hits from above on the horizontal plates (Rattenkrieg 21.2, 22.1.3)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import BattleOpened
from tests.battle.conftest import Table
from tests.battle.rattenkrieg.guns_and_mortars.test_bombed import Barrage
from tests.battle.rattenkrieg.guns_and_mortars.test_gunnery import told_of
from tests.battle.tanks import PANZER, SQUAD, TEAM, duel, shelf

TANK, ON_FOOT = f"{SQUAD}, {PANZER}", f"{SQUAD}, {TEAM}"
RPG, BUNDLE, STICKY = "RPG-43", "Geballte Ladung (seven M-24)", "No. 74 AT Sticky Bomb"
PINEAPPLE = "Mk 2 Pineapple"
NO_DAMAGE = [6, 6, 6]  # a six never counts
PLATES = [
    ("bow", "hull", "deck_front_mm"),
    ("rear-deck", "hull", "deck_rear_mm"),
    ("turret-roof", "turret", "roof_mm"),
]


def give_grenades(event):
    """Give the US team anti-tank grenades and other grenades."""
    battle = event.battle
    us = replace(battle.sides["us"], grenades=(RPG, BUNDLE, STICKY, PINEAPPLE))
    return BattleOpened(replace(battle, sides={**battle.sides, "us": us}))


@pytest.fixture
def hunters():
    """A US team that may act, and a Panzer that it has identified."""
    orders = [("us", ON_FOOT, "fire"), ("german", TANK, "fire")]
    table = Table(change=give_grenades, card=duel(), shelf=shelf())
    return table.until(("us", ON_FOOT), orders, [("german", TANK)])


def tank(table):
    return table.element("german", TANK)


def move_answers(table, **told):
    team = table.element("us", ON_FOOT)
    told = {"grenade": RPG, "vehicle_struck": tank(table).id, **told}
    told |= {"element": team.id, "man": team.figures[0], "distance_in": 5, "groups": ()}
    return {"cover_first": "no", **told}


def throw(table, damage, dice=None, **told):
    dice = {"scatter": 4, "damage": damage, **(dice or {})}
    return table.make("throw-grenade", dice=dice, **move_answers(table, **told))


def test_a_grenade_on_armor_strikes_with_its_own_penetration_and_dice(hunters):
    entry = throw(hunters, NO_DAMAGE, sector=8, fan="left")
    shot, plate = told_of(entry, "gun-shot"), hunters.battle.vehicles.of[tank(hunters).id].card

    assert (shot["penetration_mm"], shot["dice"], shot["shell_type"]) == (70, 3, "heat")
    assert shot["relative_armor_mm"] == plate["armor"]["hull"]["left"]["8"]["level"]["mm"]
    assert "hits nothing that matters" in entry.told["german"]


def test_a_grenade_that_pierces_the_armor_does_damage(hunters):
    crew = hunters.battle.vehicles.of[tank(hunters).id].seats.values()
    dice = {"order": [6, 1], "pick": [2, 4, 5], "crew": [4, 3, 1], "ammunition": [3, 1]}
    throw(hunters, [3, 3, 3], {**dice, "fuel": [3]}, sector=8, fan="left")
    hurt = [id for id in crew if hunters.battle.figures[id].state != "ready"]

    assert hunters.battle.vehicles.of[tank(hunters).id].lost or hurt


def test_a_grenade_too_weak_for_the_armor_does_no_damage(hunters):
    entry = throw(hunters, [], grenade=BUNDLE, plate_struck="bow")

    assert "it does not penetrate" in entry.told["german"]
    assert hunters.battle.vehicles.of[tank(hunters).id].lost == {}


@pytest.mark.parametrize("grenade", [PINEAPPLE, STICKY])
def test_a_grenade_without_penetration_asks_for_no_armored_vehicle(hunters, grenade):
    told = move_answers(hunters, grenade=grenade, vehicle_struck=None)
    asks = hunters.attempt("throw-grenade", dice={"scatter": 4}, commit=False, **told).play.asks

    assert "vehicle_struck" not in asks


def test_a_grenade_may_strike_no_vehicle(hunters):
    entry = throw(hunters, [], vehicle_struck="none")

    assert not [r for r in entry.resolutions if r.procedure == "rattenkrieg/gun-shot"]


@pytest.mark.parametrize(("plate", "part", "thickness"), PLATES)
def test_from_above_the_armor_of_the_horizontal_plate_counts(hunters, plate, part, thickness):
    entry = throw(hunters, NO_DAMAGE, plate_struck=plate)
    card = hunters.battle.vehicles.of[tank(hunters).id].card

    assert told_of(entry, "gun-shot")["relative_armor_mm"] == card["plates"][part][thickness]


@pytest.mark.parametrize(("rear", "thickness"), [("yes", "deck_rear_mm"), ("no", "deck_front_mm")])
def test_a_mortar_bomb_meets_the_armor_of_the_deck_that_it_strikes(rear, thickness):
    barrage = Barrage()
    dice = {f"{barrage.name}die": 1, "through": 1, "damage": [6] * 7}
    entry = barrage.fire(dice, rear_deck=rear)

    expected = barrage.tank.card["plates"]["hull"][thickness]
    assert told_of(entry, "gun-shot")["relative_armor_mm"] == expected
