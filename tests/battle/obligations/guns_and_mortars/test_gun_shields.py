"""Gun crews behind a shield, and commanders in an open hatch, under fire (26.2.2, 27.1)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles.crew import HatchesSet
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import exposed_to_rifles
from tests.battle.conftest import GERMAN, Refusal, Table, bring_about
from tests.battle.convoy import GUN, HALF_TRACK, shelf
from tests.battle.tanks import SQUAD, T34, TEAM, duel


def us(table, name):
    return table.element("us", f"{SQUAD}, {name}")


def team(table):
    return table.element("german", f"{SQUAD}, {TEAM}")


@pytest.fixture
def table():
    """The German team acts and knows the enemy's gun, tank and half-track."""
    return Table(card=duel(), shelf=shelf()).until(
        ("german", f"{SQUAD}, {TEAM}"),
        [("german", f"{SQUAD}, {TEAM}", "fire"), ("us", f"{SQUAD}, {GUN}", "fire")],
        [("us", f"{SQUAD}, {name}") for name in (GUN, T34, HALF_TRACK)],
    )


def shoot(table, at, dice=None, **told):
    man = team(table).figures[1]
    told = {"element": team(table).id, "man": man, "target": us(table, at).id, **told}
    return table.make("shoot", GERMAN, dice=dice, distance_in=12, **told)


def state(table, id):
    return table.battle.figures[id].state


def test_a_shield_stops_rifles_from_the_front_and_not_from_the_side(table):
    victim = us(table, GUN).figures[2]
    told = {"victim": victim, "obstacle": "none"}
    with pytest.raises(Refusal, match="shield of the gun stops"):
        shoot(table, GUN, {"roll": 1}, **told)
    bring_about(table, t.VehicleFacingEntered(us(table, GUN).id, 0, 0))
    shield = f"shield_{us(table, GUN).id}"
    shoot(table, GUN, {"roll": 6}, **told, **{shield: "no"})

    assert team(table).left == 3


@pytest.mark.parametrize(("bearing", "stopped"), [(0, True), (90, False), (180, False)])
def test_where_the_facing_is_known_the_side_is_not_asked(table, bearing, stopped):
    gun = us(table, GUN).id
    bring_about(
        table,
        t.VehicleFacingEntered(gun, 0, 0),
        t.BearingEntered(gun, team(table).id, bearing),
    )
    told = {"element": team(table).id, "man": team(table).figures[1], "target": gun}
    progress = table.attempt("shoot", GERMAN, **told, distance_in=12, commit=False)
    ask = next(x for x in progress.asks if x.name == f"shield_{gun}")

    assert ask.rare
    assert ask.value is stopped
    assert bool(progress.refused and "shield" in progress.refused) is stopped


def test_a_weapon_of_more_penetration_goes_through_the_shield(table):
    man = table.battle.figures[team(table).figures[1]]
    heavy = replace(man, weapons=(replace(man.weapons[0], penetration=4),))
    figures = {**table.battle.figures, man.id: heavy}
    table.game.state = replace(table.battle, figures=figures)
    victim = us(table, GUN).figures[2]
    shoot(table, GUN, {"roll": 6}, victim=victim)

    assert team(table).left == 3


def test_a_commander_in_an_open_hatch_is_a_target_with_cover_of_two(table):
    tank = us(table, T34)
    commander = table.battle.vehicles.of[tank.id].seats["commander"]
    assert exposed_to_rifles(table.battle, tank) == []
    with pytest.raises(Refusal):
        shoot(table, T34, {"roll": 6})
    bring_about(table, HatchesSet(tank.id, closed=False))
    entry = shoot(table, T34, {"roll": 1}, victim=commander)
    shot = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/shoot")

    assert shot.inputs["obstacle_cover"] == 2
    assert state(table, commander) == "dead"
    assert "dead" in entry.told["us"]
